/* patches.h - what lies behind the dots of a board on paper: the outline of a sheet or an island, and the patterns that
 * tell fields apart without colour. A dot has a cell around it, a hexagon on the 60° raster and else a square; a patch
 * is all cells of some dots together. */
#ifndef NULLARIUM_PATCHES_H
#define NULLARIUM_PATCHES_H

#include "page.h"
#include "scene.h"

enum { PATCH_DOTS = 512, PATCH_CORNERS = 6 };

struct patch {
    int pitch; /* from dot to dot */
    bool hexagonal;
    int count;
    int at[PATCH_DOTS][2]; /* the dots */
};

/* The corners of the cell around a point, clockwise; returns how many. */
int patch_corners(int x, int y, int pitch, bool hexagonal, int corners[PATCH_CORNERS][2]);

/* The outline of a patch, its corners rounded; `stroke` 0: only filled. */
void patch_outline(struct paper_page *page, const struct patch *patch, int stroke, int ink, int fill);

/* A pattern (enum scene_pattern) inside of a convex polygon, as coarse as suits such a pitch; it goes on from cell to
 * cell. */
void patch_pattern(struct paper_page *page, const int (*corners)[2], int count, int pitch, int pattern);

#endif
