/* levels.h - levels by calibrated loss: a level chooses among the judged moves, and a move is the less likely the
 * more it loses against the best.
 *
 * The one number of a level is its halving loss: a move that loses so much is half as likely as the best one, twice
 * as much a quarter as likely. That gives human-looking mistakes - small ones often, large ones hardly ever. */
#ifndef NULLARIUM_LEVELS_H
#define NULLARIUM_LEVELS_H

#include "thinking.h"

struct level {
    enum effort effort;
    int32_t halving; /* in thousandths of a point; 0: always the best */
};

/* The names of the levels, weakest first, ended by NULL. */
extern const char *const level_names[];

/* How this level plays this game. False: there is no level of that name. */
bool level_find(const char *game, const char *name, struct level *level);

/* Chooses one of the judged moves (at least one, best first): its index. */
int level_choose(const struct level *level, const struct judged *judged, int count, struct rng *rng);

#endif
