/* learn.h - learning the values of value.h from self-play (dots/learn.h): what a position's value is made of.
 */
#ifndef NULLI_FLOW_BOT_LEARN_H
#define NULLI_FLOW_BOT_LEARN_H

#include "dots.h"

enum { LEARN_START = 1, STRAY_EIGHTHS = 4 };

static struct flow_seat begin_alone(const struct setup *setup)
{
    struct state begun;
    memset(&begun, 0, sizeof begun);
    flow_begin(setup, &begun);
    return *seat_at(&begun, 1);
}

/* All weights that make up the value of a position. */
static int find_active(const struct judge *judge, const struct base *base, uint32_t active[ACTIVE_MOST])
{
    int32_t prior;
    int count = find_features(judge, &base->seat, active, &prior);
    for (int i = 0; i < judge->patterns.count && owns(judge, base->seat.flow); i++)
        active[count++] =
            own_at(judge, base->seat.flow) + OWN_ISLANDS + judge->patterns.pattern[i].own + base->index[i];
    for (int i = 0; i < count; i++)
        active[i]++; /* the first weight is the mark */
    return count;
}

#include "dots/learn.h"

#endif
