/* fitting.h - fits the levels to a sheet: the halving losses (levels.h) with which beginner, club and expert have their
 * share of the gap between a random player and the best of quick judgement (level_shares).
 *
 * Everything is measured by games played alone, one a step, so that whoever waits sees it go on and can stop. How many
 * there are, their dice and the bots' random numbers are fixed, and all is counted in integers: the same sheet with the
 * same weights gives the same numbers everywhere. Freestanding, without allocation.
 */
#ifndef NULLARIUM_FITTING_H
#define NULLARIUM_FITTING_H

#include "players.h"

enum {
    FITTING_RUNGS = 24, /* of the ladder, half an octave each */
    FITTING_SPREAD = 6, /* around a level's place, in 1/32 of an octave, halving losses are tried evenly */
};

/* What was seen of players around one place, for a straight line through it. */
struct fitting_line {
    int64_t games, sum, slope; /* of results; of results times the distance to the place */
};

struct fitting {
    const struct setup *setup; /* for one seat */
    const int16_t *weights;
    void *memory; /* knowledge->memory_bytes, aligned to 64 */
    int phase, round, game;
    int64_t random, best;         /* sums of results */
    int64_t rung[FITTING_RUNGS];  /* likewise */
    int rungs;                    /* that were played */
    int32_t place[LEVELS_FITTED]; /* of each level on the ladder, in 1/1024 of an octave */
    struct fitting_line line;
    int32_t halvings[LEVELS_FITTED]; /* the answer, when it is over */
};

/* Begins. True: refused, there is nothing to fit: the game has no quick judgement or is not played alone. */
bool fitting_begin(struct fitting *fitting, const struct setup *setup, const int16_t *weights, void *memory);

/* Plays one more game. False: it is over, and the numbers are there. */
bool fitting_step(struct fitting *fitting);

/* How far it is, in thousandths; the ladder's length is not known before. */
int fitting_progress(const struct fitting *fitting);

/* The halving loss at a place of the ladder. */
int32_t fitting_halving(int32_t place);

#endif
