/* why.h - why a touch leads nowhere, in words for somebody who taps: a touch is a move, so `refuse` knows. */
#ifndef NULLERN_PEOPLE_WHY_H
#define NULLERN_PEOPLE_WHY_H

#include "touch.h"

static void nullern_why_touches(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                                int count, struct refusal *why)
{
    static const struct rewording words[] = {
        {"nullern.bid-first", "nullern.tap-bid-first", 0},
        {"nullern.follow", "nullern.tap-follow", 0},
        {"nullern.not-held", "nullern.tap-not-held", 0},
        {"nullern.no-card", "core.leads-nowhere", 0},
        {0},
    };
    struct next offered;
    nullern_next(setup, view, seat, touched, count - 1, &offered);
    nullern_refuse(setup, view, seat, touched[count - 1], why);
    refusal_reword(why, words);
    why->target = next_first(&offered, 0);
}

#endif
