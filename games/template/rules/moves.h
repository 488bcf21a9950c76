/* moves.h - the legal moves of a seat: listed, and one of them drawn at random without listing. */
#ifndef TEMPLATE_RULES_MOVES_H
#define TEMPLATE_RULES_MOVES_H

#include "board.h"

static size_t template_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    (void)setup;
    (void)state;
    (void)seat;
    if (room)
        out[0] = NOD;
    return 1;
}

static uint64_t template_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    (void)setup;
    (void)state;
    (void)seat;
    (void)rng;
    return NOD;
}

#endif
