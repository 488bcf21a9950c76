/* playout.h - playing out at random, step by step: the one loop behind game_playout and behind the
 * games' own `playout` functions.
 *
 * A game passes its functions by name; the compiler then sees which they are and calls them directly
 * or puts them in line, and a step costs no more than its rules do. */
#ifndef NULLARIUM_PLAYOUT_H
#define NULLARIUM_PLAYOUT_H

#include "bits.h"
#include "game.h"
#include "inline.h"

struct playout_steps {
    unsigned (*to_act)(const struct setup *setup, const struct state *state);
    void (*draw)(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event);
    void (*happen)(const struct setup *setup, struct state *state, const struct event *event);
    uint64_t (*pick)(const struct setup *setup, const struct state *state, int seat, struct rng *rng);
    void (*play)(const struct setup *setup, struct state *state, int seat, uint64_t move);
};

static INLINE int playout_with(const struct setup *setup, struct state *state, struct rng *rng,
                               const struct playout_steps steps)
{
    int decisions = 0;
    struct rng fast = *rng; /* its own, so that it may stay in registers */
    for (unsigned act; (act = steps.to_act(setup, state)) != 0;) {
        if (act & ACT_CHANCE) {
            struct event event = {0};
            steps.draw(setup, state, &fast, &event);
            steps.happen(setup, state, &event);
            continue;
        }
        int seat = bits_first(act);
        steps.play(setup, state, seat, steps.pick(setup, state, seat, &fast));
        decisions++;
    }
    *rng = fast;
    return decisions;
}

#endif
