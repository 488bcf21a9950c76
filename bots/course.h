/* course.h - the course of an analysed game as curves, for whoever draws them: what a seat's position promised, its
 * luck and its losses. In thousandths, as the game counts: where the fewest win, fewer is better. Freestanding. */
#ifndef NULLARIUM_COURSE_H
#define NULLARIUM_COURSE_H

#include "analysis.h"

enum course { COURSE_PROMISE, COURSE_LUCK, COURSE_LOSS, COURSES };
extern const char *const course_names[COURSES]; /* "promise", "luck", "loss" */

/* Whether a judged seat's curve has a point after this step, of a picture that ends after `steps` of them. What a
 * position promises is told after the seat's own moves, where it can be compared: between them a position looks now
 * better, now worse, only by whose turn it is. */
bool course_has_point(const struct analysis *analysis, enum course course, int steps, int step, int seat);

/* The curve after this step, when it stood at `before` after the one before it: luck and losses add up from 0. */
int64_t course_follow(const struct analysis *analysis, enum course course, int step, int seat, int64_t before);

#endif
