/* levels.h - levels by calibrated loss: a level chooses among the judged moves, and a move is the less likely the
 * more it loses against the best.
 *
 * The one number of a level is its halving loss: a move that loses so much is half as likely as the best one, twice
 * as much a quarter as likely. That gives human-looking mistakes - small ones often, large ones hardly ever. */
#ifndef NULLARIUM_LEVELS_H
#define NULLARIUM_LEVELS_H

#include "thinking.h"

enum { LEVEL_COUNT = 4, LEVELS_FITTED = LEVEL_COUNT - 1, HALVING_MOST = 1000000 };

struct level {
    enum effort effort;
    int32_t halving; /* in thousandths of a point; 0: always the best */
    int fitted; /* a level below master: which of a sheet's numbers takes its place, from 1, weakest first; else 0 */
};

/* The names of the levels, weakest first, ended by NULL. */
extern const char *const level_names[LEVEL_COUNT + 1];

/* A level's share of the gap, in thousandths: how much of what a random player loses against the best of quick
 * judgement it loses, played alone. The sheets' numbers are fitted to it (fitting.h); 0 for master. */
extern const int level_shares[LEVEL_COUNT];

/* How this level plays this game. False: there is no level of that name. */
bool level_find(const char *game, const char *name, struct level *level);

/* The halving loss it has on a sheet with these numbers (thinking.h). */
int32_t level_halving(const struct level *level, const int32_t *halvings);

/* 2 to the power of -steps/32, in units of 2^-30; 0 from 31 halvings on. */
uint64_t level_halved(int64_t steps);

/* Chooses one of the judged moves (at least one, best first): its index. */
int level_choose(int32_t halving, const struct judged *judged, int count, struct rng *rng);

#endif
