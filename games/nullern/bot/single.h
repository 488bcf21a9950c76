/* single.h - bidding with one card: solved, not sampled.
 *
 * The card plays itself, so a bid is good or bad by the chance to win alone: 1 pays from 0.625 on. What that chance
 * is depends on the bids before, for whoever bid 1 holds a card that was worth it. So in turn, from the beginner on, a
 * seat bids 1 from a certain level on, and each of these levels follows from those before. (The others' hands are
 * taken as independent: what one holds changes what another may hold by one card in eighty.)
 *
 * Chances are in 1/65536.
 */
#ifndef NULLERN_BOT_SINGLE_H
#define NULLERN_BOT_SINGLE_H

#include "round.h"

enum { LEVELS = 2 * VALUES, SURE = 65536 };

/* What is known of another seat's card: its level is from least to most. */
struct span {
    int least, most;
};

/* Cards of each level that nobody has seen. */
struct supply {
    uint8_t count[LEVELS + 1];
};

static void make_supply(struct supply *supply, int turned, int own)
{
    for (int level = 1; level <= LEVELS; level++)
        supply->count[level] = (uint8_t)((level <= VALUES ? 3 : 1) - (level == turned + VALUES) - (level == own));
    supply->count[0] = 0;
}

/* The chance that a card in this span is weaker, or as strong and played later. */
static int chance_weaker(const struct supply *supply, struct span span, int level, bool later)
{
    int all = 0, weaker = 0;
    for (int other = span.least; other <= span.most; other++) {
        all += supply->count[other];
        weaker += other < level || (other == level && later) ? supply->count[other] : 0;
    }
    return all ? weaker * SURE / all : SURE;
}

/* What bidding 0 and 1 is worth to the seat in this place of the bidding (0: the beginner), in thousandths. `bids` has
 * bit i where place i bid 1; spans are known for the places before. */
static void value_single(int seats, int place, unsigned bids, const struct span *span, int turned, int level,
                         int32_t value[2])
{
    struct supply supply;
    make_supply(&supply, turned, level);
    bids &= (1u << place) - 1;
    for (int bid = 0; bid <= 1; bid++) {
        int lead = bids ? bits_first(bids) : bid ? place : 0; /* N5, if those to come bid 0 */
        int64_t wins = SURE;
        for (int other = 0; other < seats; other++) {
            if (other == place)
                continue;
            bool later = (other - lead + seats) % seats > (place - lead + seats) % seats;
            struct span any = other < place ? span[other] : (struct span){1, LEVELS};
            wins = wins * chance_weaker(&supply, any, level, later) / SURE;
        }
        int64_t win = bid ? round_result(1, 1) : round_result(0, 1),
                lose = bid ? round_result(1, 0) : round_result(0, 0);
        value[bid] = (int32_t)((win * wins + lose * (SURE - wins)) * 1000 / SURE);
    }
}

/* Values of both bids, after these bids before. */
static void judge_single(int seats, int place, unsigned bids, int turned, int level, int32_t value[2])
{
    struct span span[SEATS];
    for (int before = 0; before < place; before++) {
        int from = LEVELS + 1; /* the lowest level that is worth a 1 there */
        for (; from > 1; from--) {
            int32_t worth[2];
            value_single(seats, before, bids, span, turned, from - 1, worth);
            if (worth[1] <= worth[0])
                break;
        }
        bool one = bids >> before & 1;
        span[before] =
            one ? (struct span){from > LEVELS ? 1 : from, LEVELS} : (struct span){1, from > 1 ? from - 1 : LEVELS};
    }
    value_single(seats, place, bids, span, turned, level, value);
}

#endif
