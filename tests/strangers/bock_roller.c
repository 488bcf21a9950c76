/* bock_roller.c - a stranger of Null Bock: Monte Carlo with uniformly random playouts, for its own points (README.md).
 */
#include "stranger.h"

const char stranger_game[] = "null-bock";

static uint64_t roll(const struct setup *setup, const struct state *state, int seat, int who, struct rng *rng)
{
    (void)who;
    return setup->game->pick(setup, state, seat, rng);
}

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    static const struct stranger_trial trial = {.decide = roll, .worlds = 200};
    return stranger_try(&trial, setup, view, seat, rng);
}
