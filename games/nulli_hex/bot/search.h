/* search.h - judging moves (dots/search.h): how far NULLI Hex looks, and where it plays endings exactly: in the
 * last field, with up to TRY_ENDING dots that can be struck. */
#ifndef NULLI_HEX_BOT_SEARCH_H
#define NULLI_HEX_BOT_SEARCH_H

#include "ending.h"
#include "learn.h"

enum {
    ROOT_MOVES = REPLIES_MOST,
    FULL_BUDGET = 20000,
    TRY_ENDING = 18,
    ENDING_FIRST = 8000,
    ENDING_NODES = 24000,
    ENDING_ENTRIES = 1 << 15,
};

static struct width width_of(const struct hex_seat *seat)
{
    (void)seat; /* fields are small: the same everywhere */
    return (struct width){16, 5, 3};
}

static bool try_ending(struct ending *ending, const struct hex_setup *setup, const struct hex_seat *seat)
{
    return open_ending(ending, setup, seat, TRY_ENDING);
}

#include "dots/search.h"

#endif
