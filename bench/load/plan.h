/* plan.h - what is played at a table: a game, its seats, how many of them people take; and what the server has to be
 * asked and will tell of it. Tables that play the same share one. */
#ifndef NULLARIUM_PLAN_H
#define NULLARIUM_PLAN_H

#include "game.h"

#define PLAN_LEVEL "beginner" /* of the bots on the other seats */

struct plan {
    struct plan *after;
    const struct game *game;
    int seats, persons;
    struct setup *setup;
    char *header;              /* that a table is made of */
    char *told[SEATS_MAX + 1]; /* the header that a person's seat is told */
};

/* The name of who sits there. */
void plan_say_name(int seat, struct text *text);

/* The plan for these; found in the list, or made and added. NULL: it cannot be played. */
const struct plan *plan_find(struct plan **list, const struct game *game, int seats, int persons);
void plan_close(struct plan **list);

#endif
