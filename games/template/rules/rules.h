/* rules.h - the course of a game: how it begins, who must act, what a move does, scores. */
#ifndef TEMPLATE_RULES_RULES_H
#define TEMPLATE_RULES_RULES_H

#include "board.h"

static size_t template_state_bytes(const struct setup *setup)
{
    (void)setup;
    return sizeof(struct template_state);
}

static void template_begin(const struct setup *setup, struct state *state)
{
    (void)setup;
    (void)state;
}

static unsigned template_to_act(const struct setup *setup, const struct state *state)
{
    int nodded = template_state(state)->nodded;
    return nodded < setup->seats ? ACT_SEAT(nodded + 1) : 0;
}

static void template_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    (void)setup;
    (void)seat;
    (void)move;
    template_state_to_change(state)->nodded++;
}

static void template_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    for (int seat = 1; seat <= setup->seats; seat++)
        scores[seat - 1] = template_state(state)->nodded >= seat;
}

static const char *template_band(const struct setup *setup, int score)
{
    (void)setup;
    (void)score;
    return 0;
}

#endif
