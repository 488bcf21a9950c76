/* sheets.h - the sheets and boards that come with the program, made by the build from
 * sheets/<game id>/NN-<name>.sheet; how hard they are stands in sheets.list beside them. */
#ifndef NULLARIUM_SHEETS_H
#define NULLARIUM_SHEETS_H

#include "craft.h"

struct shipped_sheet {
    const char *game; /* "nulli-flow" */
    const char *name; /* as in its `sheet` line */
    const char *text; /* the whole file */
    enum difficulty difficulty;
};

/* In the order of their files; the first of a game is its default. Ended by a NULL name. */
extern const struct shipped_sheet sheets_all[];

/* A sheet of this game by name, its default for a NULL name, or NULL. */
const struct shipped_sheet *sheets_find(const char *game, const char *name);

#endif
