/* nullern_roller.c - a stranger of Nullern: Monte Carlo in which the others bid and play at random and it steers to its
 * own bid; it counts its own points only (README.md). */
#include "nullern_sense.h"

const char stranger_game[] = "nullern";

static uint64_t roll(const struct setup *setup, const struct state *state, int seat, int who, struct rng *rng)
{
    if (seat != who || nullern_state(state)->phase != PHASE_CARDS)
        return setup->game->pick(setup, state, seat, rng);
    struct nullern_sense sense = nullern_sense_of(setup, state, seat);
    return nullern_sense_steer(&sense, 500);
}

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    static const struct stranger_trial trial = {.decide = roll, .worlds = 300};
    return stranger_try(&trial, setup, view, seat, rng);
}
