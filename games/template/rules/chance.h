/* chance.h - what chance does, and every event that is no open move. Here: nothing. */
#ifndef TEMPLATE_RULES_CHANCE_H
#define TEMPLATE_RULES_CHANCE_H

#include "board.h"

static void template_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    (void)setup;
    (void)state;
    (void)rng;
    (void)event;
}

static size_t template_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    (void)setup;
    (void)state;
    (void)out;
    (void)room;
    return 0;
}

static bool template_refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                                  struct refusal *why)
{
    (void)setup;
    (void)state;
    (void)event;
    return refuse_with(why, 0, GAME_ID ".no-chance");
}

static void template_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    (void)setup;
    (void)state;
    (void)event;
}

#endif
