/* truth.h - what a position is worth, what the die gave, what was possible (dots/truth.h). */
#ifndef NULLI_HEX_BOT_TRUTH_H
#define NULLI_HEX_BOT_TRUTH_H

#include "search.h"

enum { BEAM_MOVES = REPLIES_MOST, BEAM_LANES = 1 };

static int lane_of(const struct hex_seat *seat)
{
    (void)seat;
    return 0;
}

/* Of splits only some are tried. */
static bool lists_all(const struct base *base, int count)
{
    (void)count;
    return !held(base->judge->setup, &base->seat, CHANCE_SPLIT);
}

static int more_dots(const struct hex_setup *setup)
{
    (void)setup;
    return 0;
}

#include "dots/truth.h"

#endif
