/* lean.h - a table for bots only, without journal and screens: the arena and the measuring of sheets play at it.
 *
 * Only the table sees the full state; every seat decides from its own view, which is fed with what it is told. What
 * chance does depends on a seed and on the how-manieth thing chance does, on nothing a player does. */
#ifndef NULLARIUM_LEAN_H
#define NULLARIUM_LEAN_H

#include "thinker.h"

struct lean_seat {
    struct state view;
    struct told told;
    uint64_t decisions; /* made so far in this game */
};

struct lean {
    const struct setup *setup;
    struct state full;
    struct lean_seat seats[SEATS_MAX + 1]; /* by seat */
};

/* Begins a game; what a seat was told in the one before is forgotten. Start from {0}. */
void lean_begin(struct lean *lean, const struct setup *setup);

/* Draws what chance does, the `ordinal`-th time (from 0). */
void lean_draw(const struct lean *lean, uint64_t luck_seed, uint64_t ordinal, struct event *event);

/* The move of a player at a seat; the seed is the bots' own for this game. */
uint64_t lean_choose(struct lean *lean, int seat, const struct player *player, const int16_t *weights,
                     uint64_t bot_seed, void *memory);

/* Who decides next: the lowest seat that is to act; 0: chance. `acting` is not 0. */
int lean_next_seat(unsigned acting);

/* Tells the seats of an event and lets it happen. `hear`, if not NULL, hears all that a seat is told, before its view
 * changes. */
void lean_happen(struct lean *lean, const struct event *event,
                 void (*hear)(void *listener, int seat, const struct event *told), void *listener);

void lean_close(struct lean *lean);

#endif
