/* stage.h - a scene on the full screen: the part of it that fits, the marked target, what is lit. */
#ifndef NULLARIUM_STAGE_H
#define NULLARIUM_STAGE_H

#include "game.h"
#include "screen.h"

struct stage {
    struct scene *scene;
    struct grid grid;
    int x, y, width, height; /* the part of the screen it has */
    int left, top;           /* the part of the scene that shows, from here */
    int marked;              /* the target between > and <, or NO_TARGET */
};

void stage_open(struct stage *stage, bool ascii);
void stage_close(struct stage *stage);

/* Whether a wide scene has no room in the window, so that a tall one is better. */
bool stage_is_too_wide(const struct stage *stage);

/* Gives the scene its part of the window: a title above, a status line below, and between them the rows for
 * news, at most `most` of them; answers how many there are. */
int stage_fit(struct stage *stage, int most);

/* Draws stage->scene, which the caller filled, so that the marked target shows. Sets of targets: lit ones
 * may be touched, chosen ones are touched already. Leaves the cursor at the marked target. */
void stage_draw(struct stage *stage, const struct names *names, const uint64_t lit[TARGETS_MAX / 64],
                const uint64_t chosen[TARGETS_MAX / 64]);

bool stage_has(const uint64_t set[TARGETS_MAX / 64], int target);

/* The target at a place of the screen, or NO_TARGET. */
int stage_target_at(const struct stage *stage, int x, int y);

/* Marks the nearest target in a direction; the first one where none is marked. */
void stage_move(struct stage *stage, int dx, int dy);

/* Marks the next (way 1) or previous (way -1) of a set in the scene's order; stays where there is none. */
void stage_jump(struct stage *stage, const uint64_t set[TARGETS_MAX / 64], int way);

#endif
