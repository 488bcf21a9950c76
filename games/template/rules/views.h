/* views.h - who knows what. No secrets here: every view is the state itself, and everybody is told everything. */
#ifndef TEMPLATE_RULES_VIEWS_H
#define TEMPLATE_RULES_VIEWS_H

#include "board.h"

static void template_hide(const struct setup *setup, struct state *state, int viewer)
{
    (void)setup;
    (void)state;
    (void)viewer;
}

static void template_guess(const struct setup *setup, struct state *view, int viewer, struct rng *rng)
{
    (void)setup;
    (void)view;
    (void)viewer;
    (void)rng;
}

static int template_tell(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                         struct event out[TELL_MAX])
{
    (void)setup;
    (void)before;
    (void)viewer;
    out[0] = *event;
    return 1;
}

static const char *template_sound(const struct setup *setup, const struct state *state)
{
    return template_state(state)->nodded > setup->seats ? "more nods than seats" : 0;
}

#endif
