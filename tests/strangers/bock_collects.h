/* bock_collects.h - the collector's rule, which the muser plays worlds out by too: each move is worth what it moves
 * about, in tenths of a point, by the chance of winning the pile. */
#ifndef NULLARIUM_BOCK_COLLECTS_H
#define NULLARIUM_BOCK_COLLECTS_H

#include "bock_sense.h"

static inline int bock_collects_mark(const struct bock_sense *sense, int kind, int place)
{
    const struct bock_state *state = sense->state;
    int value = kind_value[kind], best = bock_sense_best_stag(sense), stag_cost = 6 + 4 * value;
    int hope = best ? bock_sense_holds(sense, best) : 0;
    if (state->phase == PHASE_LAY) /* a low stag: whoever wants it gives a doe away for it */
        return kind == BOCK_STAG ? -100 : kind < BOCK_STAG ? value - 10 : 20 - 4 * value;
    if (kind == BOCK_STAG)
        stag_cost = 20 - sense->late / 2;
    if (!place && kind < BOCK_STAG) /* the doe is an investment where the pile may be mine, else a gift */
        return value * 10 * (hope + 40) / 100 - (hope < 30 ? 3 * sense->pile : 0);
    if (!place) {
        int pile = sense->pile + (kind == BOCK_STAG ? BOCK_NULL_WORTH : 0);
        bool ends_mine = state->owner == sense->seat;
        return pile * 10 * bock_sense_holds(sense, kind) / 100 - stag_cost - 200 * ends_mine;
    }
    int shown = state->fringe[place] - 1;
    if (kind < BOCK_STAG) /* the stag comes into the hand, and the doe is gone */
        return 7 * value + (shown == BOCK_STAG ? 0 : 4 * kind_value[shown]);
    return 10 * kind_value[shown] - stag_cost;
}

static inline uint64_t bock_collects(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    struct bock_sense sense = bock_sense_of(setup, state, seat);
    return bock_sense_choose(&sense, setup, state, rng, bock_collects_mark);
}

#endif
