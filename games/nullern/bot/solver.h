/* solver.h - open-cards Nullern: can this seat force its tricks, whatever all the others do together?
 *
 * A search over all plays, the seat against the rest. What cuts it down: cards of one hand between which
 * no other hand has a card are one card; positions between tricks are kept in a table by what they have
 * in common, the owners of the cards left in order of strength; and a question is asked for a whole set
 * of numbers of tricks at once, so that it ends as soon as all or none of the numbers left will do.
 */
#ifndef NULLERN_BOT_SOLVER_H
#define NULLERN_BOT_SOLVER_H

#include "round.h"

enum { SOLVED_BITS_MOST = 18, EXACT_CARDS = 30 };

/* A position between tricks. Up to EXACT_CARDS cards the key is the position itself, four bits a card;
 * beyond, a mixture of 128 bits. */
struct solved {
    uint64_t key[2];
    uint16_t set;   /* numbers of tricks asked for */
    uint8_t answer; /* 0: empty entry; 1: no; 2: yes */
    uint8_t unused[5];
};

struct solver {
    int seat;      /* who forces */
    int64_t nodes; /* cards that may still be tried; below 0: given up */
    unsigned bits; /* the table has 1 << bits entries */
    uint8_t owner[SLOTS];
    struct solved *table;
};

static void solver_open(struct solver *solver, const struct round *r, int seat, int64_t nodes, struct solved *table,
                        unsigned bits)
{
    memset(solver, 0, sizeof *solver);
    solver->seat = seat;
    solver->nodes = nodes;
    solver->bits = bits;
    solver->table = table;
    memset(table, 0, sizeof *table << bits);
    for (int owner = 1; owner <= r->seats; owner++) {
        struct slots hand = r->hand[owner];
        for (; !slots_none(hand); hand = slots_without(hand, slot_set(slots_lowest(hand))))
            solver->owner[slots_lowest(hand)] = (uint8_t)owner;
    }
}

static inline void add_to_key(uint64_t key[2], bool exact, unsigned code)
{
    if (exact) {
        key[1] = key[1] << 4 | key[0] >> 60;
        key[0] = key[0] << 4 | code;
    } else {
        key[0] = rng_turn((key[0] ^ code) * 0x9E3779B97F4A7C15u, 29);
        key[1] = rng_turn((key[1] + code) * 0xBF58476D1CE4E5B9u, 31) ^ key[0];
    }
}

/* The owners of all cards left, the weakest first: owner * 2, + 1 where the card is as strong as the one
 * before; a 0 where the trumps begin, a 1 at the end with the seat that leads. */
static void make_key(const struct solver *solver, const struct round *r, uint64_t key[2])
{
    struct slots left = {0, 0};
    for (int seat = 1; seat <= r->seats; seat++)
        left = slots_either(left, r->hand[seat]);
    bool exact = r->left * r->seats + 2 <= EXACT_CARDS;
    int before = 0;
    key[0] = key[1] = 0;
    for (uint64_t set = left.plain; set; set &= set - 1) {
        unsigned slot = (unsigned)bits_first(set);
        int level = slot_level(slot);
        add_to_key(key, exact, 2u * solver->owner[slot] + (level == before));
        before = level;
    }
    add_to_key(key, exact, 0);
    for (uint64_t set = left.trump; set; set &= set - 1)
        add_to_key(key, exact, 2u * solver->owner[TRUMP_SLOT + bits_first(set)]);
    add_to_key(key, exact, 2u * (unsigned)r->turn + 1);
}

static bool force_from_card(struct solver *solver, const struct round *r, unsigned set);

/* Between tricks. `set` has bit t where taking t more tricks is good. */
static bool force_from_trick(struct solver *solver, const struct round *r, unsigned set)
{
    unsigned all = (2u << r->left) - 1;
    set &= all;
    if (set == 0 || set == all || r->left == 0)
        return set != 0;
    uint64_t key[2];
    make_key(solver, r, key);
    uint64_t mix = (key[0] ^ rng_turn(key[1], 23) ^ (uint64_t)set << 40) * 0x9E3779B97F4A7C15u;
    mix ^= mix >> 29;
    struct solved *at = &solver->table[(mix * 0xBF58476D1CE4E5B9u) >> (64 - solver->bits)];
    if (at->answer && at->key[0] == key[0] && at->key[1] == key[1] && at->set == set)
        return at->answer == 2;
    bool can = force_from_card(solver, r, set);
    if (solver->nodes >= 0)
        *at = (struct solved){{key[0], key[1]}, (uint16_t)set, can ? 2 : 1, {0}};
    return can;
}

/* True where no other hand has a card from the level of the weaker to that of the stronger one of two
 * cards of one hand, and the card that wins the trick so far is not between them. */
static inline bool same_card(const struct round *r, struct slots others, unsigned weak, unsigned strong)
{
    int low = slot_level(weak), high = slot_level(strong);
    if ((low > VALUES) != (high > VALUES) || (low <= r->best && high > r->best))
        return false;
    struct slots between = slots_without(slots_above(others, low - 1), slots_above(others, high));
    return slots_none(high > VALUES ? (struct slots){0, between.trump} : (struct slots){between.plain, 0});
}

/* The choices that differ, in the order in which to try them. */
static int list_slots(const struct solver *solver, const struct round *r, unsigned set, uint8_t out[HAND_MOST])
{
    struct slots choices = round_choices(r, r->turn), others = {0, 0};
    uint8_t rising[HAND_MOST];
    int count = 0, losing = 0, filled = 0;
    for (int seat = 1; seat <= r->seats; seat++)
        if (seat != r->turn)
            others = slots_either(others, r->hand[seat]);
    while (!slots_none(choices)) {
        unsigned slot = slots_lowest(choices);
        choices = slots_without(choices, slot_set(slot));
        if (count && same_card(r, others, rising[count - 1], slot))
            rising[count - 1] = (uint8_t)slot;
        else
            rising[count++] = (uint8_t)slot;
    }
    while (losing < count && slot_level(rising[losing]) <= r->best)
        losing++;
    /* Who wants the trick to go elsewhere tries the highest loser first; who wants it, the strongest.
     * The others want the opposite of what the seat wants. */
    bool takes = (r->turn == solver->seat) == !(set & 1);
    if (takes)
        for (int i = count - 1; i >= 0; i--)
            out[filled++] = rising[i];
    else {
        for (int i = losing - 1; i >= 0; i--)
            out[filled++] = rising[i];
        for (int i = losing; i < count; i++)
            out[filled++] = rising[i];
    }
    return filled;
}

static bool force_from_card(struct solver *solver, const struct round *r, unsigned set)
{
    uint8_t slot[HAND_MOST];
    int count = list_slots(solver, r, set, slot);
    bool own = r->turn == solver->seat;
    for (int i = 0; i < count; i++) {
        struct round after = *r;
        if (--solver->nodes < 0)
            return false;
        bool can;
        if (round_play(&after, slot[i]))
            can = force_from_trick(solver, &after, after.turn == solver->seat ? set >> 1 : set);
        else
            can = force_from_card(solver, &after, set);
        if (can == own) /* one good card is enough for the seat, one against it for the others */
            return can;
    }
    return !own;
}

/* Can the seat force that the tricks it takes from here on (with the trick in progress) are one of the
 * set? *known is false where the nodes did not suffice. */
static bool can_force(struct solver *solver, const struct round *r, unsigned set, bool *known)
{
    bool can = r->left == 0   ? set & 1
               : r->best == 0 ? force_from_trick(solver, r, set)
                              : force_from_card(solver, r, set);
    *known = solver->nodes >= 0;
    return can && *known;
}

/* The most that the seat can force where taking t more tricks is worth value[t]; *known is false where the nodes did
 * not suffice, then it can force at least this. */
static int64_t force_value(struct solver *solver, const struct round *r, const int64_t value[HAND_MOST + 1],
                           bool *known)
{
    int64_t found = value[0];
    for (int t = 1; t <= r->left; t++) /* the least is sure */
        found = value[t] < found ? value[t] : found;
    for (;;) { /* the next better value, as long as it can be had */
        int64_t wanted = INT64_MAX;
        unsigned set = 0;
        for (int t = 0; t <= r->left; t++)
            if (value[t] > found && value[t] < wanted)
                wanted = value[t];
        for (int t = 0; t <= r->left; t++)
            set |= (unsigned)(value[t] >= wanted) << t;
        *known = true;
        if (wanted == INT64_MAX || !can_force(solver, r, set, known))
            return found;
        found = wanted;
    }
}

#endif
