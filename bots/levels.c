/* levels.c - levels by calibrated loss (see levels.h). */
#include "levels.h"
#include "plant.h"

const char *const level_names[LEVEL_COUNT + 1] = {"beginner", "club", "expert", "master", 0};
const int level_shares[LEVEL_COUNT] = {550, 300, 130, 0};

/* The halving losses where no sheet has its own: of the card games fitted with the arena (docs/bots.md). A game that is
 * not listed plays by the last row. */
static const struct {
    const char *game;
    struct {
        enum effort effort;
        int32_t halving;
    } level[LEVEL_COUNT];
} table[] = {
    {"nulli-flow", {{EFFORT_QUICK, 350}, {EFFORT_QUICK, 230}, {EFFORT_QUICK, 160}, {EFFORT_FULL, 0}}},
    {"nulli-hex", {{EFFORT_QUICK, 1300}, {EFFORT_QUICK, 520}, {EFFORT_QUICK, 270}, {EFFORT_FULL, 0}}},
    {"traexx", {{EFFORT_QUICK, 2000}, {EFFORT_QUICK, 900}, {EFFORT_QUICK, 430}, {EFFORT_FULL, 0}}},
    {"null-bock", {{EFFORT_QUICK, 6300}, {EFFORT_QUICK, 3400}, {EFFORT_QUICK, 2000}, {EFFORT_FULL, 0}}},
    {"nullern", {{EFFORT_QUICK, 5000}, {EFFORT_QUICK, 3700}, {EFFORT_QUICK, 2200}, {EFFORT_FULL, 0}}},
    {0, {{EFFORT_QUICK, 2000}, {EFFORT_QUICK, 800}, {EFFORT_QUICK, 200}, {EFFORT_FULL, 0}}},
};

bool level_find(const char *game, const char *name, struct level *level)
{
    int row = 0;
    while (table[row].game && !text_same(table[row].game, game))
        row++;
    for (int i = 0; level_names[i]; i++) {
        if (!text_same(level_names[i], name))
            continue;
        *level = (struct level){table[row].level[i].effort, table[row].level[i].halving, i < LEVELS_FITTED ? i + 1 : 0};
        return true;
    }
    return false;
}

/* 2 to the power of -i/32, in units of 2^-30. */
static const uint32_t halves[32] = {
    1073741824u, 1050733751u, 1028218693u, 1006186087u, 984625594u, 963527098u, 942880699u, 922676710u,
    902905651u,  883558244u,  864625413u,  846098274u,  827968132u, 810226483u, 792865000u, 775875538u,
    759250125u,  742980960u,  727060411u,  711481005u,  696235434u, 681316545u, 666717336u, 652430958u,
    638450708u,  624770026u,  611382493u,  598281827u,  585461881u, 572916640u, 560640218u, 548626854u,
};

int32_t level_halving(const struct level *level, const int32_t *halvings)
{
    int32_t own = level->fitted && halvings ? halvings[level->fitted - 1] : 0;
    return own ? own : level->halving;
}

uint64_t level_halved(int64_t steps)
{
    return steps >= 31 * 32 ? 0 : halves[steps % 32] >> (steps / 32);
}

/* The share of a move that loses `loss`, in units of 2^-30 of the best one's. */
static uint64_t share_of(int64_t loss, int32_t halving)
{
    int64_t steps =
        loss < 0 ? 0
                 : loss * (PLANT("bots-halving") ? 24 : 32) / halving; /* differences of 32-bit values: no overflow */
    return level_halved(steps);
}

int level_choose(int32_t halving, const struct judged *judged, int count, struct rng *rng)
{
    uint64_t sum = 0; /* at most 2^30 for each of a few hundred moves */
    if (halving <= 0 || count < 2)
        return 0;
    for (int i = 0; i < count; i++)
        sum += share_of((int64_t)judged[0].value - judged[i].value, halving);
    uint64_t left = rng_next(rng) % sum; /* 64 random bits for a sum below 2^40: the bias cannot be measured */
    for (int i = 0; i < count - 1; i++) {
        uint64_t share = share_of((int64_t)judged[0].value - judged[i].value, halving);
        if (left < share)
            return i;
        left -= share;
    }
    return count - 1;
}
