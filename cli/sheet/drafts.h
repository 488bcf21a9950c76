/* drafts.h - new sheets: drafts of a game's own hand, judged by quick games until one is what was wished for. */
#ifndef NULLARIUM_DRAFTS_H
#define NULLARIUM_DRAFTS_H

#include "measure.h"

struct draft_wish {
    const struct game *game;
    enum difficulty difficulty;
    int size; /* 0: whatever suits the difficulty */
    unsigned symmetry;
    bool any_symmetry; /* the seed chooses one that the game can draw */
    uint64_t seed;
};

/* Writes the lines of a sheet, from `game` to the end of the map, into SHEET_BYTES. The same wish gives the same
 * sheet: nothing depends on a clock or on threads. 0, or the exit status, and it was said why. */
int draft_sheet(const struct draft_wish *wish, char *lines);

#endif
