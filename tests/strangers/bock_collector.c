/* bock_collector.c - a stranger of Null Bock that wants piles (README.md). */
#include "bock_collects.h"

const char stranger_game[] = "null-bock";

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    return bock_collects(setup, view, seat, rng);
}
