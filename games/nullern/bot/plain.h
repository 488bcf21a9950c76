/* plain.h - plain players: how `naive` bids and plays, on slots, and how to recognise whoever does the same.
 *
 * Many people bid the tricks they expect and then play the obvious card: the cheapest that wins while they need a
 * trick, the highest that loses once they have enough. Whoever did so in the rounds before is expected to do so
 * again, and then each card tells much about a hand. After a round all its cards lie open, so every bid and card of
 * it can be compared with what the plain player would have done.
 */
#ifndef NULLERN_BOT_PLAIN_H
#define NULLERN_BOT_PLAIN_H

#include "round.h"
#include "thinking.h"

/* The plain card to a trick whose best level so far is `best`; any other card of its level is as good. */
static inline unsigned plain_card(struct slots choices, int best, bool wants)
{
    struct slots winning = slots_above(choices, best), losing = slots_without(choices, winning);
    if (best == 0)
        return wants ? slots_highest(choices) : slots_lowest(choices);
    if (wants)
        return slots_lowest(slots_none(winning) ? losing : winning);
    return slots_highest(slots_none(losing) ? winning : losing);
}

/* The chance of a card to win by how many unseen cards are weaker: that all other seats hold a weaker one. */
struct chances {
    int16_t of[SLOTS]; /* in thousandths */
};

static void make_chances(struct chances *chances, int cards, int seats)
{
    int others = CARDS - 1 - cards;
    for (int weaker = 0; weaker < SLOTS; weaker++) {
        int chance = 1000;
        for (int i = 1; i < seats; i++)
            chance = chance * weaker / others;
        chances->of[weaker] = (int16_t)(weaker <= others ? chance : 1000);
    }
}

/* The tricks a hand expects as it was dealt, in thousandths. */
static inline int plain_tricks(const struct chances *chances, struct slots hand, struct slots turned)
{
    struct slots unseen = slots_without((struct slots){ALL_PLAIN, ALL_TRUMP}, slots_either(turned, hand));
    int others = slots_count(unseen), sum = 0;
    for (uint64_t rest = hand.plain; rest; rest &= rest - 1) {
        int under = bits_first(rest) / 3 * 3; /* the weaker ones are the slots below its level */
        sum += chances->of[bits_count(unseen.plain & ((1ull << under) - 1))];
    }
    for (uint64_t rest = hand.trump; rest; rest &= rest - 1)
        sum += chances->of[others - bits_count(unseen.trump >> bits_first(rest))];
    return sum;
}

static inline int plain_bid(int tricks)
{
    return (tricks + 499) / 1000;
}

/* Who knows what a zero pays bids 0 up to so many expected tricks, in thousandths, and above it a bit more than it
 * expects. Read off 4,800 bids of flat Monte Carlo players. */
enum { ZERO_SOFT = 180, BID_MORE = 250, BID_SPREAD = 700 };

static inline int zero_limit(int cards, int seats)
{
    return 600 + 680 * cards / seats;
}

static inline int shrewd_bid(int tricks, int cards, int seats)
{
    int bid = tricks < zero_limit(cards, seats) ? 0 : (tricks + BID_MORE + 500) / 1000;
    return bid < cards ? bid : cards;
}

/* How often each seat did the plain thing where it had a choice. */
struct habits {
    int bids[SEATS + 1], plain_bids[SEATS + 1];
    int cards[SEATS + 1], plain_cards[SEATS + 1];
};

/* Compares a finished round, whose events are from `at` (its beginning) up to `end`. */
static void read_round_habits(int seats, const struct event *at, const struct event *end, unsigned trump,
                              struct habits *habits)
{
    struct order order;
    struct chances chances;
    struct round r;
    make_order(&order, trump);
    memset(&r, 0, sizeof r);
    r.seats = r.waiting = seats;
    for (const struct event *event = at; event < end; event++) {
        if (event->kind != EVENT_MOVE)
            continue;
        if (event->word[0] & BID)
            r.bid[event->seat] = (int8_t)(event->word[0] & 127);
        else
            r.hand[event->seat] = slots_either(r.hand[event->seat], slot_set(order.slot[event->word[0] & 127]));
    }
    r.left = slots_count(r.hand[1]);
    if (r.left < 2)
        return;
    make_chances(&chances, r.left, seats);
    for (int seat = 1; seat <= seats; seat++) {
        int tricks = plain_tricks(&chances, r.hand[seat], slot_set(order.slot[trump]));
        habits->bids[seat]++;
        habits->plain_bids[seat] += plain_bid(tricks) == r.bid[seat];
    }
    for (const struct event *event = at; event < end; event++) {
        if (event->kind != EVENT_MOVE || event->word[0] & BID)
            continue;
        int seat = r.turn = event->seat;
        unsigned slot = order.slot[event->word[0] & 127];
        struct slots choices = round_choices(&r, seat);
        if (slot_level(slots_lowest(choices)) != slot_level(slots_highest(choices))) {
            habits->cards[seat]++;
            habits->plain_cards[seat] +=
                slot_level(plain_card(choices, r.best, r.took[seat] < r.bid[seat])) == slot_level(slot);
        }
        round_play(&r, slot);
    }
}

static void read_habits(const struct thinking *task, struct habits *habits)
{
    int begin = -1, round = 0;
    unsigned trump = 0;
    memset(habits, 0, sizeof *habits);
    for (int i = 0; task->told && i < task->told_count; i++) {
        const struct event *event = &task->told[i];
        if (event->kind == EVENT_DEAL && begin >= 0) {
            if (round < round_count(task->setup->option))
                read_round_habits(task->setup->seats, event - (i - begin), event, trump, habits);
            begin = -1;
        }
        if (event->kind == EVENT_TRUMP)
            trump = cards_first((struct cards){{event->word[0], event->word[1]}});
        if (event->kind == EVENT_BEGIN) {
            begin = i;
            round++;
        }
    }
}

/* Which other seats bid plainly, and which of those play so too: four of five bids, 85 of 100 cards. Bit s: seat s. */
struct styles {
    unsigned bids, cards;
};

static struct styles read_styles(const struct thinking *task)
{
    struct habits habits;
    struct styles styles = {0, 0};
    read_habits(task, &habits);
    for (int seat = 1; seat <= task->setup->seats; seat++) {
        if (seat == task->seat || habits.bids[seat] < 2)
            continue;
        bool bids = habits.plain_bids[seat] * 5 >= habits.bids[seat] * 4;
        bool cards = habits.cards[seat] >= 4 && habits.plain_cards[seat] * 100 >= habits.cards[seat] * 85;
        styles.bids |= (unsigned)bids << seat;
        styles.cards |= (unsigned)(bids && cards) << seat;
    }
    return styles;
}

#endif
