/* schooling.h - learning the values of a sheet: the one loop of `nullarium train` and of learning on the spot.
 *
 * What all sheets have in common is known from the general weights (thinking.h, enrol); self-play adds what is own to
 * the sheet. The steps fall as the study goes on. What is learned depends on the setup, the general weights, the study
 * and the seed alone, not on the portions it was played in. Freestanding: the caller brings the memory.
 */
#ifndef NULLARIUM_SCHOOLING_H
#define NULLARIUM_SCHOOLING_H

#include "thinking.h"

enum { SCHOOLING_SEED = 1 };

struct schooling {
    const struct setup
        *setup; /* may be another one for each game, of the same game, where general weights are learned */
    bool general;
    struct curriculum curriculum;
    uint64_t played;
    int64_t results; /* of the games played, added up: dots left, points */
    struct rng rng;
    int32_t *sums;
    void *memory;
};

/* Whether there is anything to learn for this setup's sheet. */
bool schooling_wanted(const struct setup *setup);

/* The memory that a study needs, aligned to 64. */
size_t schooling_bytes(const struct setup *setup, bool general);

/* Opens a study; `from` are the general weights it starts from, NULL: nothing is known. */
void schooling_begin(struct schooling *schooling, const struct setup *setup, bool general, const int16_t *from,
                     struct curriculum curriculum, uint64_t seed, void *memory);

/* Opens the study for a sheet that is first seen: the game's own, with SCHOOLING_SEED. */
void schooling_open(struct schooling *schooling, const struct setup *setup, const int16_t *general, void *memory);

/* Plays so many games at most; true: there are more to play. */
bool schooling_go_on(struct schooling *schooling, uint32_t games);

/* The weights learned so far, knowledge->weight_count(setup, general) of them. */
void schooling_settle(const struct schooling *schooling, int16_t *weights);

#endif
