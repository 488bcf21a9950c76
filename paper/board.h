/* board.h - a scene on paper: what its items look like when they are printed. */
#ifndef NULLARIUM_BOARD_H
#define NULLARIUM_BOARD_H

#include "page.h"
#include "scene.h"

/* A scene and what its labels say in the reader's language: labels[i] is the sentence of items[i]. Only those that
 * board_next_label names are asked for. */
struct board {
    const struct scene *scene;
    const char *const *labels; /* SCENE_ITEMS of them */
};

/* The next item after `item` (-1: the first) with a message that must be said to be printed; -1: no more. */
int board_next_label(const struct scene *scene, int item);

/* How wide one column of a scene may be at most so that it fits into w x h; and so that dots and cells do not become
 * larger than people like. */
int board_unit(const struct scene *scene, int w, int h);

/* From the middle of one dot (cell) to that of the nearest, with such columns; 0 where there are none. */
int board_pitch(const struct scene *scene, int unit);

int board_row(const struct scene *scene, int unit); /* how high a row is then; and the whole of it: */
int board_wide(const struct scene *scene, int unit);
int board_high(const struct scene *scene, int unit);

/* How large its labels will be, at most `label`: so that the longest fits its room. */
int board_label_size(const struct board *board, int unit, int label);

void board_put(struct paper_page *page, const struct board *board, int x, int y, int unit, int label);

#endif
