/* learn.h - learning the values of value.h from self-play (dots/learn.h): what a position's value is made of.
 */
#ifndef NULLI_HEX_BOT_LEARN_H
#define NULLI_HEX_BOT_LEARN_H

#include "dots.h"

enum {
    LEARN_START = 0, /* no field is active yet: it tells nothing */
    STRAY_EIGHTHS = 4,
};

static struct hex_seat begin_alone(const struct setup *setup)
{
    struct state begun;
    memset(&begun, 0, sizeof begun);
    hex_begin(setup, &begun);
    return *seat_at(&begun, 1);
}

/* All weights that make up the value of a position. */
static int find_active(const struct judge *judge, const struct base *base, uint32_t active[ACTIVE_MOST])
{
    uint32_t block = 1 + judge->block * (uint32_t)phase_of(judge->setup, &base->seat);
    int f = base->seat.active, lost, count = find_features(judge, base, &base->seat, active, &lost);
    for (int i = judge->patterns.first[f]; judge->own && f != NO_FIELD && i < judge->patterns.first[f + 1]; i++)
        active[count++] = AT_OWN + OWN_OPEN + judge->patterns.pattern[i].own + base->index[i];
    for (int i = 0; i < count; i++)
        active[i] += block;
    return count;
}

#include "dots/learn.h"

#endif
