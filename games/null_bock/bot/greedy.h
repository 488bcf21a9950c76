/* greedy.h - "greedy", the honest simple player of Null Bock and a fixed baseline of the arena.
 *
 * It looks at each move once and adds up what the move brings now, in quarters of a point: the doe it wins, the
 * share of the arena pile its stag may hope for, the does and Null Bocks it is rid of, less what the
 * stag it spends was worth. It knows its own hand and the table, nothing else.
 */
#ifndef NULL_BOCK_BOT_GREEDY_H
#define NULL_BOCK_BOT_GREEDY_H

#include "../rules/views.h"
#include "thinking.h"

/* What a pile brings to who wins it (B15). */
static inline int pile_worth(const struct bock_setup *setup, uint64_t pile)
{
    return heap_worth(setup, pile) + BOCK_NULL_WORTH * heap_copies(pile, BOCK_STAG);
}

/* What is gained at once by getting rid of a card: a part of what it would cost in hand at the end, for that need
 * not come to pass; less, for a stag, what it could still have won. */
static inline int greedy_release(int kind)
{
    if (kind == BOCK_STAG)
        return 4 * BOCK_NULL_WORTH / 4;
    return kind < BOCK_STAG ? 2 * kind_value[kind] : -2 * kind_value[kind];
}

/* The chance, in quarters of 1/10, that a stag in the arena is not beaten: it grows with its value. A Null
 * Bock is beaten by all. */
static inline int greedy_hold(int kind)
{
    return kind == BOCK_STAG ? 0 : 4 * kind_value[kind] - 8;
}

/* `pile` is what the arena's pile is worth. */
static inline int greedy_gain(const struct bock_state *state, int pile, uint64_t move)
{
    int kind = move_kind(move), place = move_place(move), release = greedy_release(kind);
    if (state->phase == PHASE_LAY) /* what lies on a fringe is as good as given away: the cheapest doe, else a stag */
        return -kind_value[kind] - (kind >= BOCK_STAG ? 16 : 0);
    if (!place) {
        if (kind < BOCK_STAG) /* a doe is gone from the hand, but somebody wins it with the pile */
            return release - (state->top ? pile / 2 : 0);
        return release +
               pile * greedy_hold(kind) / 10; /* a Null Bock holds nothing, so its own worth does not matter */
    }
    int shown = state->fringe[place] - 1;
    if (kind < BOCK_STAG) /* the stag comes into the hand, the doe lies there for all (B11) */
        return release - greedy_release(shown);
    return release + 4 * kind_value[shown]; /* B10 */
}

/* What a rule says of a move, in quarters of a point; `style` is the rule's own affair. */
typedef int (*rule)(const struct bock_state *state, int seat, unsigned style, int pile, uint64_t move);

/* The move that is best by this rule; of equals one at random. */
static INLINE uint64_t best_by_rule(const struct bock_setup *setup, const struct bock_state *bock, int seat,
                                    unsigned style, rule gain_by, struct rng *rng)
{
    uint64_t may[4], best = 0;
    int pile = pile_worth(setup, bock->arena), most = INT_MIN, equals = 0;
    find_offers(bock, seat, may);
    for (uint64_t i = 0; i < 4; i++)
        for (uint64_t left = may[i]; left; left &= left - 1) {
            uint64_t move = i << 6 | (uint64_t)bits_first(left);
            int gain = gain_by(bock, seat, style, pile, move);
            if (gain > most)
                equals = 0;
            if (gain >= most && rng_below(rng, (uint32_t)++equals) == 0)
                best = move;
            most = gain > most ? gain : most;
        }
    return best;
}

static inline int greedy_rule(const struct bock_state *state, int seat, unsigned style, int pile, uint64_t move)
{
    (void)seat;
    (void)style;
    return greedy_gain(state, pile, move);
}

static uint64_t play_greedy(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    return best_by_rule(bock_setup(setup), bock_state(state), seat, 0, greedy_rule, rng);
}

#endif
