/* draw.h - a scene drawn as characters: the same grid is printed in plain mode and shown in full screen. */
#ifndef NULLARIUM_DRAW_H
#define NULLARIUM_DRAW_H

#include "i18n.h"
#include "scene.h"
#include <stdio.h>

struct cell {
    uint32_t character; /* Unicode; 0: the right half of a wide character to its left */
    uint8_t style;      /* enum style */
    int16_t target;     /* what a touch here means, or NO_TARGET */
};

struct grid {
    int width, height;
    struct cell *cells; /* row by row */
    size_t room;
    bool ascii; /* draw with ASCII characters only; set by the caller */
};

/* Draws the scene on a grid of its size; start from {0}, use again and again. */
void draw_scene(struct grid *grid, const struct scene *scene, const struct names *names);
struct cell *draw_cell(const struct grid *grid, int x, int y); /* NULL outside */

/* Prints the grid without colours, trailing blanks left out. */
void draw_print(const struct grid *grid, FILE *out);
/* Every thing of the scene in words, a line each: for a screen reader. */
void draw_describe(const struct scene *scene, const struct names *names, FILE *out);
void draw_close(struct grid *grid);

#endif
