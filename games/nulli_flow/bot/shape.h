/* shape.h - how the free dots lie: the connected parts of them, separate runs, dots that only short lines reach. */
#ifndef NULLI_FLOW_BOT_SHAPE_H
#define NULLI_FLOW_BOT_SHAPE_H

#include "mobility.h"

enum {
    PARTS_MOST = 48, /* connected parts that are told apart */
    BOUND_MOST = 4,
};

/* The connected parts of the free dots, for lines that bend: their sizes, and how many of their dots have at most one
 * neighbour. */
struct part {
    uint8_t size, ends;
};

/* On a raster of any size: from dot to dot. */
static int walk_parts(const struct flow_setup *setup, const struct board *board, struct part part[PARTS_MOST])
{
    uint64_t left[3] = {board->word[0], board->word[1], 0}, free[3] = {board->word[0], board->word[1], 0};
    int count = 0;
    for (int dot; (left[0] | left[1]) && count < PARTS_MOST; count++) {
        uint8_t queue[DOTS_MOST];
        int size = 0, ends = 0;
        dot = left[0] ? bits_first(left[0]) : 64 + bits_first(left[1]);
        queue[size++] = (uint8_t)dot;
        left[dot >> 6] &= ~((uint64_t)1 << (dot & 63));
        for (int i = 0; i < size; i++) {
            int beside = 0;
            for (int side = 0; side < SIDES; side++) {
                int next = setup->toward[queue[i]][side];
                beside += (int)(free[next >> 6] >> (next & 63) & 1);
                if (left[next >> 6] >> (next & 63) & 1) {
                    left[next >> 6] &= ~((uint64_t)1 << (next & 63));
                    queue[size++] = (uint8_t)next;
                }
            }
            ends += beside <= 1;
        }
        part[count] = (struct part){(uint8_t)size, (uint8_t)ends};
    }
    return count;
}

static inline struct pair pair_either(struct pair a, struct pair b)
{
    return (struct pair){a.low | b.low, a.high | b.high};
}

/* Where the raster has at most 128 places: whole parts grow at once (see find_bends). */
static int find_parts(const struct flow_setup *setup, const struct board *board, struct part part[PARTS_MOST])
{
    if (!setup->stride)
        return walk_parts(setup, board, part);
    struct pair free = lay_out(setup, board), left = free;
    struct pair right_of = pair_both(pair_both(free, pair_down(free, 1)), setup->across);
    struct pair below = pair_both(pair_both(free, pair_down(free, setup->stride)), setup->down);
    struct pair left_of = pair_up(right_of, 1), above = pair_up(below, setup->stride);
    struct pair many = pair_either(pair_either(pair_both(right_of, left_of), pair_both(below, above)),
                                   pair_both(pair_either(right_of, left_of), pair_either(below, above)));
    int count = 0;
    while ((left.low | left.high) && count < PARTS_MOST) {
        struct pair grown =
            left.low ? (struct pair){left.low & -left.low, 0} : (struct pair){0, left.high & -left.high};
        for (struct pair old = {0, 0}; old.low != grown.low || old.high != grown.high;) {
            old = grown;
            grown = pair_either(
                grown, pair_either(pair_up(pair_both(grown, right_of), 1), pair_both(pair_down(grown, 1), right_of)));
            grown = pair_either(grown, pair_either(pair_up(pair_both(grown, below), setup->stride),
                                                   pair_both(pair_down(grown, setup->stride), below)));
        }
        left.low &= ~grown.low;
        left.high &= ~grown.high;
        int size = pair_count(grown);
        part[count++] = (struct part){(uint8_t)size, (uint8_t)(size - pair_count(pair_both(grown, many)))};
    }
    return count;
}

/* How many separate runs have room for n. */
static void count_runs(const struct flow_setup *setup, const struct flow_seat *seat, int runs[DIE + 1])
{
    for (int n = 2; n <= DIE; n++)
        runs[n] = 0;
    for (int order = ACROSS; order <= DOWN; order++) {
        struct pair row = pair_of(&seat->free, order);
        row = pair_both(pair_both(row, pair_down(row, 1)), pair_of(&setup->links, order));
        struct pair starts = row;
        for (int n = 2; n <= DIE && (starts.low | starts.high); n++) {
            struct pair later = pair_up(starts, 1);
            runs[n] += pair_count((struct pair){starts.low & ~later.low, starts.high & ~later.high});
            row = pair_down(row, 1);
            starts = pair_both(starts, row);
        }
    }
}

/* The same on a raster of any size: from dot to dot. */
static void walk_bound(const struct flow_setup *setup, const struct board *board, int bound[BOUND_MOST + 1])
{
    uint64_t free[3] = {board->word[0], board->word[1], 0};
    for (struct pair dots = pair_of(board, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots), length[2] = {1, 1};
        for (int side = 0; side < SIDES; side++)
            for (int next = setup->toward[dot][side]; free[next >> 6] >> (next & 63) & 1;
                 next = setup->toward[next][side])
                length[side == RIGHT || side == LEFT]++;
        for (int n = length[0] > length[1] ? length[0] : length[1]; n <= BOUND_MOST; n++)
            bound[n]++;
    }
}

/* bound[n]: how many dots no straight line of more than n can take; the fewer numbers strike a dot, the likelier it
 * stays. */
static void count_bound(const struct flow_setup *setup, const struct board *board, int bound[BOUND_MOST + 1])
{
    memset(bound, 0, sizeof(int) * (BOUND_MOST + 1));
    if (!setup->stride) {
        walk_bound(setup, board, bound);
        return;
    }
    struct pair free = lay_out(setup, board), left[2];
    struct pair starts[2] = {pair_both(pair_both(free, pair_down(free, 1)), setup->across),
                             pair_both(pair_both(free, pair_down(free, setup->stride)), setup->down)};
    left[0] = starts[0];
    left[1] = starts[1];
    for (int n = 1; n <= BOUND_MOST; n++) { /* `starts` are those of the lines of n + 1 */
        struct pair taken = {0, 0};
        for (int order = 0; order < 2; order++) {
            int step = order ? setup->stride : 1;
            struct pair line = starts[order];
            for (int i = 0; i < n; i++)
                line = pair_either(pair_up(line, step), starts[order]);
            taken = pair_either(taken, line);
            left[order] = pair_down(left[order], step);
            starts[order] = pair_both(starts[order], left[order]);
        }
        bound[n] = pair_count(free) - pair_count(taken);
    }
}

#endif
