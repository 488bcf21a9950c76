/* lean.h - a table for bots only, without journal and screens: the arena and the measuring of sheets play at it.
 *
 * What chance does depends on a seed and on the how-manieth thing chance does, on nothing a player does. */
#ifndef NULLARIUM_LEAN_H
#define NULLARIUM_LEAN_H

#include "players.h"
#include "table.h"
#include "weights.h"

struct lean {
    struct table table;                /* its rooms for what seats are told are lent by the caller, */
    void (*grow)(struct told *told);   /* or grow by this before every event; NULL: there is room for a whole game */
    uint64_t decisions[SEATS_MAX + 1]; /* of each seat, made so far in this game */
};

/* Begins a game; what a seat was told in the one before is forgotten. Start from {0}. */
void lean_begin(struct lean *lean, const struct setup *setup);

/* Draws what chance does, the `ordinal`-th time (from 0). */
void lean_draw(const struct lean *lean, uint64_t luck_seed, uint64_t ordinal, struct event *event);

/* The move of a player on its seat's view, from what the seat was told. */
uint64_t lean_think(const struct player *player, const struct setup *setup, const struct state *view, int seat,
                    const struct told *told, const struct learned *learned, uint64_t seed, void *memory);

/* The move of a player at a seat; the seed is the bots' own for this game. */
uint64_t lean_choose(struct lean *lean, int seat, const struct player *player, const struct learned *learned,
                     uint64_t bot_seed, void *memory);

/* Who decides next: the lowest seat that is to act; 0: chance. `acting` is not 0. */
int lean_next_seat(unsigned acting);

/* An event happens at the table. */
void lean_happen(struct lean *lean, const struct event *event);

#endif
