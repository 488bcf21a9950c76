/* search.h - judging moves (dots/search.h): how far NULLI Flow looks, and where it plays endings exactly. */
#ifndef NULLI_FLOW_BOT_SEARCH_H
#define NULLI_FLOW_BOT_SEARCH_H

#include "ending.h"
#include "learn.h"

enum {
    ROOT_MOVES = 4096, /* of more bent lines every so-manieth is looked at */
    FULL_BUDGET = 14000,
    TRY_ENDING = 16,
    TRY_BENDING = 20, /* with Flow on, where much is seen at once to be the best there can be */
    ENDING_FIRST = 16384,
    ENDING_NODES = 1 << 16,
    ENDING_ENTRIES = 1 << 17,
};

/* On a small sheet positions are quick to value, so that there is time for more of them. */
static struct width width_of(const struct flow_seat *seat)
{
    enum { FEW_DOTS = 30 };
    return count_free(seat) <= FEW_DOTS && seat->flow != FLOW_ON ? (struct width){24, 10, 3} : (struct width){12, 3, 2};
}

static bool try_ending(struct ending *ending, const struct flow_setup *setup, const struct flow_seat *seat)
{
    return open_ending(ending, setup, seat, seat->flow == FLOW_ON ? TRY_BENDING : TRY_ENDING);
}

#include "dots/search.h"

#endif
