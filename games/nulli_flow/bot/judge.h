/* judge.h - the weights by which positions are valued, and where among them each table stands. */
#ifndef NULLI_FLOW_BOT_JUDGE_H
#define NULLI_FLOW_BOT_JUDGE_H

#include "dots/dots.h"
#include "patterns.h"
#include "shape.h"

enum {
    PRIOR_SHARE = DOT / 2,
    PRIOR_MOST = 13 * DOT,
    SETS = 4,            /* of tables: the three states of Flow, and sheets that have none */
    PHASES = 1,          /* to dots/learn.h all of them are one block */
    LEVELS = 5,          /* of how well a number can be used */
    LEVELS_SIZE = 15625, /* LEVELS to the 6th */
    SCALE_SIZE = SCALE * SCALE * SCALE,
    STAGES = 16,
    /* Where the tables of features start within a set, */
    AT_LEVELS = 0,
    AT_FREE = AT_LEVELS + LEVELS_SIZE,
    AT_HELD = AT_FREE + DOTS_MOST + 1,
    AT_LONG = AT_HELD + 128 * STAGES,
    AT_SHORT = AT_LONG + SCALE_SIZE,
    AT_ISLAND = AT_SHORT + SCALE_SIZE,
    AT_EARNING = AT_ISLAND + 16 * 16 * 2,
    AT_JOKERS = AT_EARNING + 8 * 8 * 8,
    AT_PART = AT_JOKERS + 8 * STAGES,
    AT_SIZES = AT_PART + 32 * 8,
    AT_SMALL = AT_SIZES + 32 * 16 * 8 * 4,
    AT_EACH = AT_SMALL + 4 * 3 * 3 * 3 * 3 * SCALE,
    AT_RUNS = AT_EACH + DIE * SCALE * STAGES,
    AT_WAY = AT_RUNS + DIE * 16 * SCALE,
    AT_LONE = AT_WAY + 8 * SCALE * STAGES,
    AT_BOUND = AT_LONE + 16 * 16 * STAGES,
    SET_SIZE = AT_BOUND + 32 * 32,
    /* and after all sets what is own to the sheet: for Flow far away (or never), and for Flow ready. */
    AT_OWN = SETS * SET_SIZE,
    OWN_ISLANDS = ISLANDS_MOST * 16 * 2,
    FEATURES_MOST = 23 + 2 * ISLANDS_MOST + PARTS_MOST,
    ACTIVE_MOST = FEATURES_MOST + PATTERNS_MOST,
};

/* What values positions: the weights, or the finer sums they are made of while learning. */
struct judge {
    const struct flow_setup *setup;
    const int16_t *weights;
    const int32_t *sums;
    uint32_t *valued;             /* counts the positions valued; may be NULL */
    bool own;                     /* the weights are own to the sheet */
    uint32_t block;               /* all weights */
    int32_t ideal[DOTS_MOST + 1]; /* with Flow on nothing is worth less: see fill_ideal */
    struct patterns patterns;
};

static uint32_t block_size(const struct patterns *patterns, bool own)
{
    return AT_OWN + (own ? FLOW_ON * (OWN_ISLANDS + patterns->own_size) : 0);
}

/* With Flow on a roll strikes as many dots as it shows, or it ends the game. So if every roll fitted that is not
 * larger than the number of free dots, that would be the best there can be; `cost` is what so many at the end are
 * worth. */
static void fill_ideal(int32_t ideal[DOTS_MOST + 1], const int32_t *cost)
{
    for (int free = 0; free <= DOTS_MOST; free++) {
        int64_t sum = 0;
        for (int roll = 1; roll <= DIE; roll++)
            sum += roll <= free ? ideal[free - roll] : cost ? cost[free] : free * DOT;
        ideal[free] = free ? (int32_t)((sum + DIE / 2) / DIE) : cost ? cost[0] : 0;
    }
}

/* Weights are own to the sheet where they are as many; the first weight says which (see settle). */
static void open_judge(struct judge *judge, const struct flow_setup *setup, const int16_t *weights, const int32_t *sums,
                       bool own)
{
    make_patterns(setup, &judge->patterns);
    judge->setup = setup;
    judge->weights = weights;
    judge->sums = sums;
    judge->own = own;
    judge->valued = NULL;
    judge->block = block_size(&judge->patterns, own);
    fill_ideal(judge->ideal, NULL);
}

static inline int32_t weight_at(const struct judge *judge, uint32_t i)
{
    return learned_at(judge->weights, judge->sums, i);
}

/* Whether what is own to the sheet counts. Once lines bend it does not: only how the free dots hang together matters,
 * and patterns would disturb. */
static inline bool owns(const struct judge *judge, int phase)
{
    return judge->own && phase != FLOW_ON;
}

/* Where the features' tables of a position start; on a sheet without jokers numbers that fit nowhere end more. */
static inline uint32_t set_at(const struct judge *judge, const struct flow_seat *seat)
{
    int set = seat->flow == FLOW_FAR && judge->setup->joker_count == 0 ? SETS - 1 : seat->flow;
    return (uint32_t)(set * SET_SIZE);
}

/* Where what is own to the sheet starts: of each island, then of each pattern. */
static inline uint32_t own_at(const struct judge *judge, int phase)
{
    return AT_OWN + (phase == FLOW_READY ? OWN_ISLANDS + judge->patterns.own_size : 0);
}

#endif
