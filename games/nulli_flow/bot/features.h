/* features.h - the features of the whole sheet by which positions are valued, each an entry of a table. */
#ifndef NULLI_FLOW_BOT_FEATURES_H
#define NULLI_FLOW_BOT_FEATURES_H

#include "judge.h"
#include "shape.h"

/* How well each number can be used: 0 not at all, 1 only through a chance or by activating Flow, 2-4 by places. */
static int level_index(const struct flow_setup *setup, const struct flow_seat *seat, const int places[DIE + 1],
                       int largest)
{
    int index = 0;
    unsigned held = chances_held(setup, seat);
    for (int n = 1; n <= DIE; n++) {
        int level = places[n] == 0 ? 0 : places[n] == 1 ? 2 : places[n] < 4 ? 3 : 4;
        for (unsigned left = level ? 0 : held; left; left &= left - 1) {
            int to = number_through(setup, n, bits_first(left));
            if (to == 0 || (to > 0 && (to <= DIE ? places[to] > 0 : line_fits(setup, &seat->free, to))))
                level = 1;
        }
        if (level == 0 && seat->flow == FLOW_READY && largest >= n)
            level = 1;
        index = index * LEVELS + level;
    }
    return index;
}

static unsigned held_by(const struct flow_seat *seat)
{
    return seat->activated & ~(unsigned)seat->spent;
}

/* The features found so far, as places among the weights. */
struct features {
    uint32_t *at;
    int count;
    uint32_t set; /* where the tables of the position's set start */
};

static inline void add_feature(struct features *found, int table, int entry)
{
    found->at[found->count++] = found->set + (uint32_t)(table + entry);
}

/* For lines that bend: the parts one by one, the largest together, and the small ones. With Flow on places[n] becomes
 * how many lines of n find room side by side, roughly. Returns the size of the largest. */
static int add_part_features(struct features *found, const struct flow_setup *setup, const struct flow_seat *seat,
                             int places[DIE + 1])
{
    struct part part[PARTS_MOST];
    int most[3] = {0}, small[DIE + 1] = {0}, parts = find_parts(setup, &seat->free, part);
    for (int i = 0; i < parts; i++) {
        int size = part[i].size;
        small[size <= DIE ? size : 0]++;
        for (int k = 0; k < 3; k++)
            if (size > most[k]) {
                int smaller = most[k];
                most[k] = size;
                size = smaller;
            }
        add_feature(found, AT_PART, at_most(part[i].size, 31) * 8 + at_most(part[i].ends, 7));
    }
    for (int n = 2; n <= DIE && seat->flow == FLOW_ON; n++) {
        unsigned share = 65536u / (unsigned)n + 1; /* exact for sizes up to 128, and quicker than dividing */
        places[n] = 0;
        for (int i = 0; i < parts; i++)
            places[n] += (int)(part[i].size * share >> 16);
    }
    /* Small parts wait for their number, the longer the more there is to draw elsewhere. */
    int waiting = (at_most(small[1], 3) * 3 + at_most(small[2], 2)) * 3 + at_most(small[3], 2);
    waiting = (waiting * 3 + at_most(small[4], 2)) * 3 + at_most(small[5] + small[6], 2);
    add_feature(found, AT_SMALL, waiting * SCALE + scale_of((most[0] + 1) / 2));
    add_feature(found, AT_SIZES,
                ((at_most(most[0], 31) * 16 + at_most(most[1], 15)) * 8 + at_most(most[2], 7)) * 4 +
                    at_most(parts > 3 ? parts - 3 : 0, 3));
    return most[0];
}

/* For straight lines: runs that have room for long ones, and dots that only short ones reach. */
static void add_run_features(struct features *found, const struct flow_setup *setup, const struct flow_seat *seat,
                             const int places[DIE + 1], int stage)
{
    int runs[DIE + 1], bound[BOUND_MOST + 1];
    count_runs(setup, seat, runs);
    count_bound(setup, &seat->free, bound);
    for (int n = 3; n <= DIE; n++)
        add_feature(found, AT_RUNS, ((n - 1) * 16 + at_most(runs[n], 15)) * SCALE + scale_of(places[n]));
    add_feature(found, AT_LONE, (at_most(bound[1], 15) * 16 + at_most(bound[2] - bound[1], 15)) * STAGES + stage);
    add_feature(found, AT_BOUND, at_most(bound[3], 31) * 32 + at_most(bound[4] - bound[3], 31));
}

/* Chances held and to be earned, and the islands that earn them. */
static void add_chance_features(struct features *found, const struct judge *judge, const struct flow_seat *seat,
                                int stage)
{
    const struct flow_setup *setup = judge->setup;
    unsigned held = held_by(seat);
    int steps = 0, islands = 0, chances = at_most(bits_count(setup->chances & ~(unsigned)seat->activated), 7);
    for (unsigned left = held; left; left &= left - 1) {
        int step = setup->step[bits_first(left)];
        steps |= step < 0 ? 1 << (-step - 1) : 1 << STEP_MOST;
    }
    add_feature(found, AT_HELD, steps * STAGES + stage);
    for (int island = 1; island <= setup->island_count; island++) {
        struct board rest = board_common(&seat->free, &setup->islands[island]);
        int dots = at_most(board_count(&rest), 15), size = at_most(board_count(&setup->islands[island]), 15);
        islands += dots > 0;
        add_feature(found, AT_ISLAND, (size * 16 + dots) * 2 + (chances > 0));
        if (owns(judge, seat->flow))
            found->at[found->count++] =
                own_at(judge, seat->flow) + (uint32_t)(((island - 1) * 16 + dots) * 2 + (chances > 0));
    }
    add_feature(found, AT_EARNING, (chances * 8 + at_most(islands, 7)) * 8 + at_most(bits_count(held), 7));
}

/* What the value starts from: see value.h. */
static int32_t prior_of(const struct judge *judge, const struct flow_seat *seat, const int places[DIE + 1])
{
    if (seat->flow == FLOW_ON)
        return judge->ideal[places[1]];
    int32_t prior = PRIOR_MOST - bits_count(held_by(seat)) * PRIOR_SHARE;
    for (int n = 1; n <= DIE; n++)
        prior -= log_of(places[n]) / (DOT / PRIOR_SHARE);
    return prior;
}

/* All features of a position, as places among the weights; returns how many. */
static int find_features(const struct judge *judge, const struct flow_seat *seat, uint32_t out[FEATURES_MOST],
                         int32_t *prior)
{
    const struct flow_setup *setup = judge->setup;
    struct features found = {out, 0, set_at(judge, seat)};
    int places[DIE + 1], largest = 0;
    count_places(setup, seat, places);
    int free = places[1], stage = at_most(free / 6, STAGES - 1);
    if (seat->flow != FLOW_FAR)
        largest = add_part_features(&found, setup, seat, places);
    if (seat->flow != FLOW_ON)
        add_run_features(&found, setup, seat, places, stage);
    add_feature(&found, AT_LEVELS, level_index(setup, seat, places, largest));
    add_feature(&found, AT_FREE, free);
    for (int n = 2; n <= DIE; n++)
        add_feature(&found, AT_EACH, ((n - 1) * SCALE + scale_of(places[n])) * STAGES + stage);
    add_feature(&found, AT_LONG, (scale_of(places[4]) * SCALE + scale_of(places[5])) * SCALE + scale_of(places[6]));
    add_feature(&found, AT_SHORT, (scale_of(places[2]) * SCALE + scale_of(places[3])) * SCALE + scale_of(free));
    add_chance_features(&found, judge, seat, stage);
    struct board rest = board_common(&seat->free, &setup->jokers);
    int jokers = at_most(board_count(&rest), 7);
    add_feature(&found, AT_JOKERS, jokers * STAGES + stage);
    add_feature(&found, AT_WAY, (jokers * SCALE + scale_of(places[DIE])) * STAGES + stage);
    *prior = prior_of(judge, seat, places);
    return found.count;
}

#endif
