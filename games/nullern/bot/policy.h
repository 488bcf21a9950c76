/* policy.h - what a hand is worth: bids and cards from one estimate. What masters make of it at the table is usual.h.
 *
 * It looks at its own hand, the table and the cards played; never at another hand, so that playouts
 * do not plan with what nobody knows. For each card it asks: how likely does it win this trick, and what
 * is the rest of the hand worth then, with one trick less to take or as many as now. Zero is asked
 * differently from other bids: there only the danger of each card counts.
 *
 * Chances are in 1/1024, values in 1/256 of a point.
 */
#ifndef NULLERN_BOT_POLICY_H
#define NULLERN_BOT_POLICY_H

#include "plain.h"

enum {
    CERTAIN = 1024,
    POINT = 256,
    USUAL_SHARE = 70 /* of its share of the tricks a seat bids usually so many percent */
};

/* Constants of the estimate, found by playing them against each other (docs/bots/nullern.md). The surplus is what all
 * seats together lack to want every trick to come: tricks that nobody wants must be taken by somebody. */
struct numbers {
    int danger;         /* how much the danger of a zero counts, in 1/256, */
    int danger_left;    /* and more for each trick to come over five, */
    int danger_surplus; /* and for each trick of surplus */
    int danger_low;     /* danger = p * (danger_low + (1024 - danger_low) * p) */
    int spread;         /* the variance that is always there, in 1/1024, */
    int spread_left;    /* more for each trick to come, */
    int spread_more;    /* and the part of the hand's own variance, in 1/256 */
    int shift;          /* tricks that a trick of surplus adds to a hand, in 1/1024 */
    int peak;           /* the chance to make a bid that fits the hand exactly */
    int taker;          /* how often a seat that needs tricks beats a card if it can, in 1/1024 */
    int ducker;         /* the same of a seat that needs none */
};

/* For two seats, and for more. */
static const struct numbers NUMBERS[2] = {
    {.danger = 118,
     .danger_left = -29,
     .danger_surplus = 13,
     .danger_low = 170,
     .spread = 1364,
     .spread_left = 17,
     .spread_more = 279,
     .shift = 611,
     .peak = 741,
     .taker = 370,
     .ducker = 16},
    {.danger = 170,
     .danger_left = -26,
     .danger_surplus = 23,
     .danger_low = 100,
     .spread = 345,
     .spread_left = 12,
     .spread_more = 93,
     .shift = 0,
     .peak = 775,
     .taker = 351,
     .ducker = 45},
};

static inline const struct numbers *numbers_of(const struct round *r)
{
    return &NUMBERS[r->seats > 2];
}

/* e^-x in 1/1024, x in sixteenths from 0 to 6. */
static const uint16_t DECAY[97] = {1024, 962, 904, 849, 797, 749, 704, 661, 621, 583, 548, 515, 484, 454, 427, 401, 377,
                                   354,  332, 312, 293, 276, 259, 243, 228, 215, 202, 189, 178, 167, 157, 148, 139, 130,
                                   122,  115, 108, 101, 95,  89,  84,  79,  74,  70,  65,  61,  58,  54,  51,  48,  45,
                                   42,   40,  37,  35,  33,  31,  29,  27,  26,  24,  23,  21,  20,  19,  18,  17,  16,
                                   15,   14,  13,  12,  11,  11,  10,  9,   9,   8,   8,   7,   7,   6,   6,   6,   5,
                                   5,    5,   4,   4,   4,   4,   3,   3,   3,   3,   3,   3};

/* x in 1/256. */
static inline int decay(int x)
{
    int step = x >> 4;
    if (step >= 96)
        return DECAY[96];
    return DECAY[step] - ((DECAY[step] - DECAY[step + 1]) * (x & 15) >> 4);
}

/* What a hand promises: tricks, their variance, and the danger it is to a zero; in 1/1024. */
struct promise {
    int tricks, variance, danger;
};

struct estimate {
    int count;
    uint8_t slot[HAND_MOST];
    struct promise card[HAND_MOST]; /* what each card adds */
    struct promise all;
};

static inline struct promise promise_of(const struct numbers *numbers, int chance)
{
    int low = numbers->danger_low;
    return (struct promise){chance, chance * (CERTAIN - chance) >> 10,
                            chance * (low + ((CERTAIN - low) * chance >> 10)) >> 10};
}

/* One card after another, the weakest first, each with the chance to be the strongest of a trick. */
static inline void estimate_hand(const struct round *r, int seat, struct estimate *e)
{
    struct slots hand = r->hand[seat];
    struct slots unseen = slots_without((struct slots){ALL_PLAIN, ALL_TRUMP}, slots_either(r->gone, hand));
    int share = (1 << 20) / (slots_count(unseen) + 1);
    e->count = 0;
    e->all = (struct promise){0, 0, 0};
    while (!slots_none(hand)) {
        unsigned slot = slots_lowest(hand);
        hand = slots_without(hand, slot_set(slot));
        int under = CERTAIN - (slots_count(slots_above(unseen, slot_level(slot))) * share >> 10), chance = under;
        for (int i = 2; i < r->seats; i++)
            chance = chance * under >> 10;
        struct promise p = promise_of(numbers_of(r), chance);
        e->slot[e->count] = (uint8_t)slot;
        e->card[e->count++] = p;
        e->all.tricks += p.tricks;
        e->all.variance += p.variance;
        e->all.danger += p.danger;
    }
}

/* The surplus when all bids are made, in 1/256 of a trick. */
static inline int surplus_of(const struct round *r)
{
    int surplus = r->left;
    for (int seat = 1; seat <= r->seats; seat++) {
        int need = r->bid[seat] - r->took[seat];
        surplus -= need > 0 ? need : 0;
    }
    return surplus * 256;
}

/* What may be expected with `left` tricks to come of which `need` are wanted. */
static inline int value_rest(const struct numbers *numbers, const struct promise *p, int surplus, int bid, int need,
                             int left)
{
    int missed = (bid - need - GRASSHOPPER_COST) * POINT + (p->tricks >> 2);
    if (need < 0 || need > left)
        return missed;
    int made = (bid == 0 ? 20 : 10 + bid) * POINT, chance;
    if (left == 0)
        return made;
    if (left == 1)
        chance = need ? p->tricks : CERTAIN - p->tricks;
    else if (need == 0) {
        int danger = numbers->danger + numbers->danger_left * (left - 5) + (numbers->danger_surplus * surplus >> 8);
        chance = decay(p->danger * (danger < 32 ? 32 : danger) >> 10);
    } else {
        int off = p->tricks + (numbers->shift * surplus >> 8) - need * CERTAIN;
        int spread = numbers->spread + numbers->spread_left * left + (p->variance * numbers->spread_more >> 8);
        chance = decay(off * off / (8 * spread)) * numbers->peak >> 10; /* a bell: e^-(off^2 / 2 spread) */
    }
    return missed + ((made - missed) * chance >> 10);
}

/* chance^n in 1/1024. */
static inline int power(int chance, int n)
{
    int result = CERTAIN;
    for (; n; n >>= 1, chance = chance * chance >> 10)
        if (n & 1)
            result = result * chance >> 10;
    return result;
}

/* The chance that a card of this level, best so far, is not beaten by those who play after `seat`. */
static inline int chance_to_hold(const struct round *r, int seat, struct slots unseen, int share, int level)
{
    int above = slots_count(slots_above(unseen, level)) * share >> 10;
    if (above == 0)
        return CERTAIN;
    int none = power(CERTAIN - above, r->left), all = power(above, r->left), hold = CERTAIN;
    for (int i = r->waiting - 1, other = turn_after(r, seat); i > 0; i--, other = turn_after(r, other)) {
        int need = r->bid[other] - r->took[other];
        int will = need != 0 ? numbers_of(r)->taker : numbers_of(r)->ducker;
        int beats_it = all + ((CERTAIN - none - all) * will >> 10);
        hold = hold * (CERTAIN - beats_it) >> 10;
    }
    return hold;
}

/* A choice of the seat whose turn it is, and what the estimate says of it. */
struct rated {
    uint8_t slot;
    int wins;            /* the chance that it wins the trick, in 1/1024 */
    int value;           /* of playing it */
    int tricks;          /* that the card promises, if it is kept, */
    struct promise rest; /* and that all the others of the hand do */
};

/* The choices that differ, the weakest first; their number. */
static inline int rate_cards(const struct round *r, struct rated out[HAND_MOST])
{
    int seat = r->turn, bid = r->bid[seat], need = bid - r->took[seat], count = 0, before = 0;
    int surplus = surplus_of(r);
    struct estimate e;
    estimate_hand(r, seat, &e);
    struct slots unseen = slots_without((struct slots){ALL_PLAIN, ALL_TRUMP}, slots_either(r->gone, r->hand[seat]));
    int share = (1 << 20) / (slots_count(unseen) + 1);
    bool follow = r->trump_led && r->hand[seat].trump;
    for (int i = 0; i < e.count; i++) {
        int level = slot_level(e.slot[i]);
        if ((follow && level <= VALUES) || level == before) /* cards of one level are equal in every way */
            continue;
        before = level;
        struct promise rest = {e.all.tricks - e.card[i].tricks, e.all.variance - e.card[i].variance,
                               e.all.danger - e.card[i].danger};
        int wins = level <= r->best ? 0 : chance_to_hold(r, seat, unseen, share, level);
        int lost = wins < CERTAIN ? value_rest(numbers_of(r), &rest, surplus, bid, need, r->left - 1) : 0;
        int won = wins > 0 ? value_rest(numbers_of(r), &rest, surplus, bid, need - 1, r->left - 1) : 0;
        out[count++] = (struct rated){e.slot[i], wins, lost + ((won - lost) * wins >> 10), e.card[i].tricks, rest};
    }
    return count;
}

/* The value of each bid 0 .. left to a seat; `have_bid` are the seats that have bid before it, the others are
 * taken to bid as usual. */
static inline void rate_bids(const struct round *r, int seat, unsigned have_bid, int value[HAND_MOST + 1])
{
    struct estimate e;
    int surplus = r->left * 256;
    estimate_hand(r, seat, &e);
    for (int other = 1; other <= r->seats; other++)
        if (other != seat) {
            int usual = r->left * 256 / r->seats;
            surplus -= have_bid >> other & 1 ? r->bid[other] * 256 : usual * USUAL_SHARE / 100;
        }
    for (int bid = 0; bid <= r->left; bid++)
        value[bid] = value_rest(numbers_of(r), &e.all, surplus - bid * 256, bid, bid, r->left);
}

/* How likely a shrewd bidder (shrewd_bid) bids this with so many expected tricks, in 1/1024. */
static int chance_of_bid(int tricks, int bid, int cards, int seats)
{
    int over = (tricks - zero_limit(cards, seats)) * 256 / ZERO_SOFT, odds = decay(over < 0 ? -over : over);
    int zero = CERTAIN * odds / (CERTAIN + odds); /* what is less likely than the other */
    zero = over < 0 ? CERTAIN - zero : zero;
    if (bid == 0)
        return zero;
    int sum = 1, own = 0;
    for (int other = 1; other <= cards; other++) {
        int off = (other * 1000 - tricks - BID_MORE) * 256 / BID_SPREAD, x = off * off / 512;
        int share = x > 6 * 256 ? 0 : decay(x);
        sum += share;
        own += other == bid ? share : 0;
    }
    return (CERTAIN - zero) * own / sum;
}

#endif
