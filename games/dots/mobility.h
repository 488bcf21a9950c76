/* mobility.h - log-mobility, the fixed baseline of the games of dots (see dots.h). A game gives
 *   mobility(setup, seat)   the sum over the six numbers of log(1 + places), and 1.0 for each chance held */
#ifndef DOTS_MOBILITY_H
#define DOTS_MOBILITY_H

#include "dots.h"

/* Of these moves the one that leaves the most mobility; among equals one at random. */
static uint64_t most_mobile(const struct dots_setup *setup, const struct dots_seat *seat, const uint64_t *moves,
                            int count, struct rng *rng)
{
    uint64_t best = 0;
    int32_t most = INT32_MIN;
    uint32_t equal = 0;
    for (int i = 0; i < count; i++) {
        struct dots_seat after = *seat;
        draw_move(setup, &after, moves[i]);
        int32_t value = mobility(setup, &after);
        if (value > most)
            equal = 0;
        if (value >= most && rng_below(rng, ++equal) == 0) { /* ties: all equally likely */
            most = value;
            best = moves[i];
        }
    }
    return best;
}

#endif
