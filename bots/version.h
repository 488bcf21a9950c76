/* version.h - which bots these are, in one word: "1-5f3a09c2". A record keeps it beside a bot's seed, so that whoever
 * computes its moves again knows whether he has the same bots at hand. */
#ifndef NULLARIUM_VERSION_H
#define NULLARIUM_VERSION_H

#include "weights.h"

enum {
    BOTS_VERSION = 2, /* counted up whenever some bot chooses another move from the same view, told events and seed */
    BOTS_WORD = 24,   /* room for the word */
};

/* The version of the bots, and the sum of the file of weights and levels they play a game with ("0": none). */
void version_say(const struct learned *learned, struct text *text);

/* Whether a record means these. */
bool version_is(const struct learned *learned, const char *bots);

#endif
