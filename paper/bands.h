/* bands.h - which result of a sheet means what: the game's verdicts with their ranges. */
#ifndef NULLARIUM_BANDS_H
#define NULLARIUM_BANDS_H

#include "open.h"

enum { BANDS_MAX = 12 };

struct bands {
    int count;
    struct {
        char range[24];      /* "6–10", "> 20", "≤ 10": no language needed */
        const char *verdict; /* its text id */
    } at[BANDS_MAX];
};

/* The ranges of results with the same verdict, the best first. The verdict of every possible result is asked for: the
 * bounds come from the game itself. */
void bands_find(struct bands *bands, const struct setup *setup);

/* Whether the verdicts are for who plays alone: a table of two has none. `sheet` is the sheet's own text, `two` what
 * a game for two is opened with. */
bool bands_alone(const struct setup *setup, const char *sheet, struct opened *two);

#endif
