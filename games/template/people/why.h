/* why.h - why a touch leads nowhere, in words for somebody who taps: there is only the nod. */
#ifndef TEMPLATE_PEOPLE_WHY_H
#define TEMPLATE_PEOPLE_WHY_H

#include "touch.h"

static void template_why_touches(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                                 int count, struct refusal *why)
{
    (void)setup;
    (void)view;
    (void)seat;
    (void)touched;
    (void)count;
    refuse_touch(why, "C4", GAME_ID ".only-nod", TARGET_NOD);
}

#endif
