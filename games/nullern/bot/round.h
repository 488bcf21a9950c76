/* round.h - a round of Nullern with all cards open, made for playing it out a million times.
 *
 * The colour of a card that is no trump never matters (N6, N7), so a card is here its SLOT in the one
 * order of strength: slot 3 * (value - 1) + i for the i-th colour that is no trump, 60 + value - 1 for
 * a trump. Its LEVEL is value, or 20 + value for a trump: of two cards the one with the higher level
 * wins, and among equals the first played. A set of slots is two words, plain cards and trumps.
 */
#ifndef NULLERN_BOT_ROUND_H
#define NULLERN_BOT_ROUND_H

#include "../rules/views.h"

enum { TRUMP_SLOT = 60, SLOTS = 80, NO_SLOT = 127 };

struct slots {
    uint64_t plain; /* bits 0..59 */
    uint64_t trump; /* bits 0..19: slots 60..79 */
};

#define ALL_PLAIN ((1ull << TRUMP_SLOT) - 1)
#define ALL_TRUMP ((1ull << VALUES) - 1)

/* Which slot a card has and back again, for one trump colour. */
struct order {
    uint8_t slot[128];   /* by card */
    uint8_t card[SLOTS]; /* by slot */
};

static void make_order(struct order *order, unsigned trump)
{
    memset(order, 0, sizeof *order);
    int plain = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        bool is_trump = (int)colour == card_colour(trump);
        for (unsigned value = 1; value <= VALUES; value++) {
            unsigned card = colour << 5 | value;
            unsigned slot = is_trump ? TRUMP_SLOT + value - 1 : 3 * (value - 1) + (unsigned)plain;
            order->slot[card] = (uint8_t)slot;
            order->card[slot] = (uint8_t)card;
        }
        plain += !is_trump;
    }
}

static inline struct slots slot_set(unsigned slot)
{
    return (struct slots){slot < TRUMP_SLOT ? 1ull << slot : 0, slot < TRUMP_SLOT ? 0 : 1ull << (slot - TRUMP_SLOT)};
}

static struct slots order_cards(const struct order *order, struct cards set)
{
    struct slots slots = {0, 0};
    for (; !cards_none(set); set = cards_rest(set)) {
        struct slots one = slot_set(order->slot[cards_first(set)]);
        slots.plain |= one.plain;
        slots.trump |= one.trump;
    }
    return slots;
}

static inline int slot_level(unsigned slot)
{
    return (int)(slot < TRUMP_SLOT ? slot / 3 + 1 : slot - TRUMP_SLOT + 1 + VALUES);
}

static inline int slots_count(struct slots set)
{
    return bits_count(set.plain) + bits_count(set.trump);
}

static inline bool slots_none(struct slots set)
{
    return (set.plain | set.trump) == 0;
}

/* The cards of a set that beat a card of this level; level 0: all. */
static inline struct slots slots_above(struct slots set, int level)
{
    if (level > VALUES)
        return (struct slots){0, set.trump >> (level - VALUES) << (level - VALUES)};
    return (struct slots){set.plain >> 3 * level << 3 * level, set.trump};
}

static inline struct slots slots_without(struct slots a, struct slots b)
{
    return (struct slots){a.plain & ~b.plain, a.trump & ~b.trump};
}

static inline struct slots slots_either(struct slots a, struct slots b)
{
    return (struct slots){a.plain | b.plain, a.trump | b.trump};
}

static inline unsigned slots_lowest(struct slots set)
{
    return set.plain ? (unsigned)bits_first(set.plain) : TRUMP_SLOT + (unsigned)bits_first(set.trump);
}

static inline unsigned slots_highest(struct slots set)
{
    return set.trump ? TRUMP_SLOT + 63 - (unsigned)__builtin_clzll(set.trump)
                     : 63 - (unsigned)__builtin_clzll(set.plain);
}

/* Arrays are indexed by seat, entry 0 is not used. */
struct round {
    int seats;
    int left;    /* tricks to come, with the one in progress */
    int turn;    /* whose card is next */
    int waiting; /* seats that have yet to play to the trick */
    int best;    /* the level that wins the trick so far; 0: no card yet */
    int winner;  /* who played it */
    bool trump_led;
    unsigned expects; /* bit s: seat s was seen to bid the tricks it expects */
    unsigned plain;   /* bit s: seat s plays plain cards in playouts (plain.h) */
    uint64_t luck;    /* which of the cards that are usual comes, in playouts (usual.h) */
    int8_t bid[SEATS + 1];
    int8_t took[SEATS + 1];
    struct slots hand[SEATS + 1];
    struct slots gone; /* the card turned up and all that was played: known to all */
};

static inline int turn_after(const struct round *r, int seat)
{
    return seat == r->seats ? 1 : seat + 1;
}

/* N6 */
static inline struct slots round_choices(const struct round *r, int seat)
{
    struct slots hand = r->hand[seat];
    if (r->trump_led && hand.trump)
        hand.plain = 0;
    return hand;
}

/* True when this card ended a trick (N5, N7). */
static inline bool round_play(struct round *r, unsigned slot)
{
    int seat = r->turn, level = slot_level(slot);
    struct slots one = slot_set(slot);
    r->hand[seat] = slots_without(r->hand[seat], one);
    r->gone = slots_either(r->gone, one);
    if (r->best == 0)
        r->trump_led = level > VALUES;
    if (level > r->best) {
        r->best = level;
        r->winner = seat;
    }
    if (--r->waiting) {
        r->turn = turn_after(r, seat);
        return false;
    }
    r->took[r->winner]++;
    r->turn = r->winner;
    r->waiting = r->seats;
    r->best = 0;
    r->trump_led = false;
    r->left--;
    return true;
}

/* N8 and N10: what the round brought a seat, the grasshopper paid at once. */
static inline int round_result(int bid, int took)
{
    return round_points(bid, took) - (bid != took ? GRASSHOPPER_COST : 0);
}

/* The round in progress; the hands as far as the state shows them. What was played before the trick in
 * progress is gone from `unseen` and all hands. */
static void open_round(const struct setup *setup, const struct nullern_state *state, const struct order *order,
                       struct round *r)
{
    memset(r, 0, sizeof *r);
    r->seats = setup->seats;
    r->left = state->left;
    r->waiting = state->waiting;
    r->turn = bits_first(state->act);
    r->best = state->best > 32 ? state->best - 32 + VALUES : state->best;
    r->winner = state->winner;
    r->trump_led = state->trump_led;
    struct slots known = order_cards(order, state->unseen);
    for (int seat = 1; seat <= setup->seats; seat++) {
        r->bid[seat] = (int8_t)state->bid[seat];
        r->took[seat] = (int8_t)state->tricks[seat];
        r->hand[seat] = order_cards(order, state->hand[seat]);
        known = slots_either(known, r->hand[seat]);
    }
    r->gone = slots_without((struct slots){ALL_PLAIN, ALL_TRUMP}, known);
}

#endif
