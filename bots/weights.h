/* weights.h - learned weights, and the levels fitted with them: the file they travel in, and the ones that come with
 * the program.
 *
 * A weight file is little-endian:
 *   0  8 bytes   "NULLWGTS"
 *   8  uint32    version of this format, 2
 *  12  uint32    how many weights
 *  16  32 bytes  the game's id, filled up with zeros
 *  48  uint64    the sheet they were learned for (weights_sheet), 0: for all sheets of the game
 *  56  uint64    how many games they were learned from, for people to read
 *  64  3 int32   the halving losses of beginner, club and expert with these weights (levels.h), in thousandths of a
 *                point; 0: the game's own
 *  76  uint32    0
 *  80  int16     the weights
 *  end uint64    FNV-1a over every byte before it
 */
#ifndef NULLARIUM_WEIGHTS_H
#define NULLARIUM_WEIGHTS_H

#include "levels.h"

enum { WEIGHTS_HEADER = 80, WEIGHTS_GAME = 32, WEIGHTS_VERSION = 2, WEIGHTS_MOST = 4 << 20 };

/* What stands in the head of a weight file. */
struct weights {
    char game[WEIGHTS_GAME];
    uint64_t sheet; /* 0: general */
    uint64_t games; /* learned from so many */
    uint32_t count;
    int32_t halvings[LEVELS_FITTED];
};

/* What bots play a sheet by, as one whole that a game keeps from its beginning to its end. */
struct learned {
    const int16_t *weights;          /* NULL: none */
    int32_t halvings[LEVELS_FITTED]; /* 0: the game's own */
    uint64_t sum;                    /* of their file; 0: there is none */
    bool own;                        /* learned on this very sheet */
};

/* The weights that come with the program, made by the build from sheets/<game>/<name>.weights. */
struct shipped_weights {
    struct weights head;
    const int16_t *values; /* NULL: only their names are here; a page fetches those it needs */
    uint64_t sum;          /* of their file */
};
extern const struct shipped_weights weights_all[]; /* ended by an empty game */

/* What tells sheets apart: FNV-1a over the lines that decide how it is played. Comments, empty lines, blanks at the
 * ends of lines, the sheet's name, its title and its author do not count. `text` is a sheet's own text, without the
 * "| " of a record; NULL (a game without sheets) gives 0. */
uint64_t weights_sheet(const char *text);

/* Reads the head of a weight file and checks the whole of it. True: refused, and why. */
bool weights_read(struct weights *head, const unsigned char *bytes, size_t length, struct refusal *why);

/* Whether checked weights are for this game and this sheet (or for all of them), and as many as the game wants. */
bool weights_refuse_use(const struct weights *head, const struct setup *setup, uint64_t sheet, struct refusal *why);

/* The weights of a checked file, out of its bytes. */
void weights_copy(const struct weights *head, const unsigned char *bytes, int16_t *out);

/* Bytes of a file of so many weights; and the file itself, into that much room. */
size_t weights_bytes(uint32_t count);
void weights_write(const struct weights *head, const int16_t *values, unsigned char *out);

/* Writes the sum at the end of a file of this length. */
void weights_sum(unsigned char *bytes, size_t length);

/* The best weights that come with the program for this setup: learned on this sheet, else for all sheets of the
 * game, else NULL. */
const struct shipped_weights *weights_find_shipped(const struct setup *setup, uint64_t sheet);
struct learned weights_find(const struct setup *setup, uint64_t sheet);

/* What a checked file holds; `values` are its weights (weights_copy). */
struct learned weights_learned(const struct weights *head, const int16_t *values, const unsigned char *bytes,
                               size_t length);

#endif
