/* bock_muser.c - a stranger of Null Bock: Monte Carlo whose worlds are played out by the collector's rule, with one
 * move in four at random; it wants to lead the best of the others (README.md). */
#include "bock_collects.h"

const char stranger_game[] = "null-bock";

static uint64_t muse(const struct setup *setup, const struct state *state, int seat, int who, struct rng *rng)
{
    (void)who;
    return rng_below(rng, 4) == 0 ? setup->game->pick(setup, state, seat, rng) : bock_collects(setup, state, seat, rng);
}

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    static const struct stranger_trial trial = {.decide = muse, .worlds = 40, .lead = true};
    return stranger_try(&trial, setup, view, seat, rng);
}
