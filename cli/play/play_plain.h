/* play_plain.h - the parts of playing line by line that a table in one room and one far away share. */
#ifndef NULLARIUM_PLAY_PLAIN_H
#define NULLARIUM_PLAY_PLAIN_H

#include "advice.h"
#include "terminal/draw.h"

struct plain {
    struct sitting *sitting;
    struct advice advice;
    struct grid grid;
    struct scene *scene;
    int seat;  /* who looks */
    bool told; /* the trouble with the disk was told */
};

void plain_open(struct plain *plain, struct sitting *sitting, bool ascii, int32_t tutor);
void plain_close(struct plain *plain);

/* Prints what the viewer was told since the last time; the position, with this seat's sheet. */
void plain_print_news(struct plain *plain, int viewer);
void plain_print_position(struct plain *plain, int focus);

/* "Ada, your move > ". */
void plain_prompt(const struct plain *plain, char *prompt, size_t room);

/* Does what a line that is no move asks for; false: it is to be read as a move. */
bool plain_obey(struct plain *plain, const char *line);

/* The tutor looks at a legal move; true: he speaks up. */
bool plain_tutor_warns(struct plain *plain, uint64_t move);

#endif
