/* fuzz.h - what the fuzz targets share.
 *
 * Each target is built in two ways: with clang's libFuzzer (-fsanitize=fuzzer,address,undefined), or
 * with any compiler and run.c, which feeds it files and plain mutations of them.
 */
#ifndef NULLARIUM_FUZZ_H
#define NULLARIUM_FUZZ_H

#include "match.h"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Where results go, so that no compiler leaves out the work that made them. */
extern volatile uint64_t fuzz_sink;

/* Stops the program: what fuzzing is there to find. */
#define FUZZ_DEMAND(promise)                                                                                           \
    do {                                                                                                               \
        if (!(promise)) {                                                                                              \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #promise);                                      \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

/* Room for the largest setup. */
struct setup *fuzz_setup(void);

/* Demands that a text exists in every language. */
void fuzz_demand_text(const struct message *message);

/* Says a refusal in every language. */
void fuzz_say(const struct refusal *why);

/* Plays up to `steps` random events, as the game itself chooses them; every one must be legal and
 * lead to a sound state. */
void fuzz_play(struct match *match, struct rng *rng, int steps);

#endif
