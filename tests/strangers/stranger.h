/* stranger.h - what the strangers share: reading their seat's record (stranger.c, with `main`), and trying moves in
 * guessed worlds. README.md says what they are for, and that nobody tunes on them. */
#ifndef NULLARIUM_STRANGER_H
#define NULLARIUM_STRANGER_H

#include "players.h"

/* Each program has these two of its own. */
extern const char stranger_game[]; /* the id of the game it plays */
uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng);

/* How moves are tried. */
struct stranger_trial {
    /* A move of a seat in a world that is played out, from what that seat may know. `who` is the stranger's own seat.
     */
    uint64_t (*decide)(const struct setup *setup, const struct state *state, int seat, int who, struct rng *rng);
    /* How well a world goes with what others did, the higher the better; of `guesses` deals the best one is taken.
     * NULL: all go equally well. */
    int (*fits)(const struct setup *setup, const struct state *world, int who, struct rng *rng);
    int guesses, worlds;
    bool lead; /* counts its lead over the best of the others, not its own points alone */
};

/* The move that brings most in equally many worlds for each. */
uint64_t stranger_try(const struct stranger_trial *trial, const struct setup *setup, const struct state *view, int seat,
                      struct rng *rng);

#endif
