/* bends.h - where lines fit that may bend (F9), each set of dots once (F10). */
#ifndef NULLI_FLOW_RULES_BENDS_H
#define NULLI_FLOW_RULES_BENDS_H

#include "lines.h"

/* F10: two ways over the same dots are the same move. Finds the smallest of all ways over the same places, compared
 * place by place, as the order in which it takes them. A place is 64 * y + x, so that reading order is the order of
 * numbers; each of the n <= 6 places must adjoin the next. A walk over their own little graph, lowest first, ends at
 * the first way that takes in all. */
static void settle_way(const int place[BENT_MOST], int n, int order[BENT_MOST])
{
    int sorted[BENT_MOST], at[BENT_MOST], depth = 0;
    unsigned beside[BENT_MOST] = {0}, open[BENT_MOST], taken = 0;
    for (int i = 0; i < n; i++) {
        int to = i;
        for (; to > 0 && place[sorted[to - 1]] > place[i]; to--)
            sorted[to] = sorted[to - 1];
        sorted[to] = i;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int apart = place[sorted[i]] - place[sorted[j]];
            if (apart == 1 || apart == -1 || apart == 64 || apart == -64)
                beside[i] |= 1u << j;
        }
    for (open[0] = (1u << n) - 1; depth < n;) {
        if (open[depth] == 0) {
            taken &= ~(1u << at[--depth]);
            continue;
        }
        at[depth] = bits_first(open[depth]);
        open[depth] &= open[depth] - 1;
        taken |= 1u << at[depth];
        if (++depth < n)
            open[depth] = beside[at[depth - 1]] & ~taken;
    }
    for (int i = 0; i < n; i++)
        order[i] = sorted[at[i]];
}

/* Turns a way of dots, each adjoining the next, into the smallest one. */
static void settle_dots(const struct flow_setup *setup, uint8_t way[BENT_MOST], int n)
{
    int place[BENT_MOST] = {0}, order[BENT_MOST] = {0};
    uint8_t old[BENT_MOST];
    for (int i = 0; i < n; i++) {
        place[i] = 64 * setup->y[way[i]] + setup->x[way[i]];
        old[i] = way[i];
    }
    settle_way(place, n, order);
    for (int i = 0; i < n; i++)
        way[i] = old[order[i]];
}

/* A settled way as a move: straight if it is straight (formats.md). */
static uint64_t way_move(const struct flow_setup *setup, const uint8_t way[BENT_MOST], int n)
{
    int first = way[0], last = way[n - 1];
    if (setup->y[first] == setup->y[last] && setup->x[last] - setup->x[first] == n - 1)
        return straight_move(first, last, false);
    if (setup->x[first] == setup->x[last] && setup->y[last] - setup->y[first] == n - 1)
        return straight_move(first, last, true);
    uint64_t move = (uint64_t)n << DRAWN_AT;
    for (int i = 0; i < n; i++)
        move |= (uint64_t)way[i] << (DOT_BITS * i);
    return move;
}

/* -- the shapes of bending lines ---------------------------------------------------------------
 *
 * Which way over a set of dots is the smallest does not depend on where the set lies. So the sides by which the settled
 * ways of n dots go on, from their first dots, are a fixed list; laid on every free dot in turn it gives every line
 * of n that may bend exactly once (F9, F10), straight ones among them. */

/* Adds the settled way whose sides are `side`, after all smaller ones: to the list of shapes, and to the tree, in which
 * shapes that begin alike share their beginning. */
static void add_shape(struct bends *bends, int n, const uint8_t side[BENT_MOST - 1])
{
    int shared = 0;
    uint16_t shape = 0;
    if (bends->shape_count > 0)
        while (side[shared] == (bends->shape[bends->shape_count - 1] >> (2 * shared) & 3))
            shared++;
    for (int i = 0; i < n - 1; i++)
        shape |= (uint16_t)(side[i] << (2 * i));
    bends->shape[bends->shape_count++] = shape;
    for (int i = bends->step_count - 1; i >= 0; i--) /* steps deeper than what is shared end here */
        if (bends->step[i].past == 0 && bends->step[i].depth >= shared)
            bends->step[i].past = bends->step_count;
    for (int depth = shared; depth < n - 1; depth++)
        bends->step[bends->step_count++] = (struct bend_step){
            .side = side[depth], .depth = (uint8_t)depth, .shape = (uint8_t)(bends->shape_count - 1)};
}

static void list_shapes(struct bends *bends, int n)
{
    int place[BENT_MOST] = {64 * 8 + 8}, order[BENT_MOST], depth = 0;
    uint8_t side[BENT_MOST - 1] = {0};
    if (n == 1) {
        bends->shape_count = 1;
        return;
    }
    while (depth >= 0) {
        if (side[depth] == SIDES) {
            if (--depth >= 0)
                side[depth]++;
            continue;
        }
        place[depth + 1] = place[depth] + 64 * side_y[side[depth]] + side_x[side[depth]];
        bool crosses = false;
        for (int i = 0; i < depth; i++)
            crosses |= place[i] == place[depth + 1];
        if (!crosses && depth + 2 < n) {
            side[++depth] = 0;
            continue;
        }
        if (!crosses) {
            settle_way(place, n, order);
            bool settled = true;
            for (int i = 0; i < n; i++)
                settled &= order[i] == i;
            if (settled)
                add_shape(bends, n, side);
        }
        side[depth]++;
    }
    for (int i = 0; i < bends->step_count; i++)
        if (bends->step[i].past == 0)
            bends->step[i].past = bends->step_count;
}

/* -- one by one -------------------------------------------------------------------------------- */

/* A walk over all ways of n free dots, straight or bent, each set of dots once; for rasters of any size. */
struct walk {
    const struct flow_setup *setup;
    uint64_t free[3];   /* by reading number; the third word is 0: NO_DOT is never free */
    struct pair starts; /* first dots not tried yet */
    int n, step;        /* step: the next one of the tree */
    uint8_t way[BENT_MOST];
};

static void walk_open(struct walk *walk, const struct flow_setup *setup, const struct board *free, int n)
{
    *walk = (struct walk){.setup = setup,
                          .free = {free->word[0], free->word[1], 0},
                          .starts = pair_of(free, ACROSS),
                          .n = n,
                          .step = setup->bends[n].step_count};
}

/* Goes on to the next way; false: there is none. A shape never meets itself, so free dots are all it takes. */
static bool walk_next(struct walk *walk)
{
    const struct bends *bends = &walk->setup->bends[walk->n];
    for (;;) {
        while (walk->step < bends->step_count) {
            const struct bend_step *step = &bends->step[walk->step];
            int dot = walk->setup->toward[walk->way[step->depth]][step->side];
            if (!(walk->free[dot >> 6] >> (dot & 63) & 1)) {
                walk->step = step->past;
                continue;
            }
            walk->way[step->depth + 1] = (uint8_t)dot;
            walk->step++;
            if (step->depth == walk->n - 2)
                return true;
        }
        if ((walk->starts.low | walk->starts.high) == 0)
            return false;
        walk->way[0] = (uint8_t)pair_take(&walk->starts);
        walk->step = 0;
        if (walk->n == 1)
            return true;
    }
}

/* -- all at once ------------------------------------------------------------------------------
 *
 * On a raster of at most 128 places, dots and gaps together, a board by places has every neighbour at a fixed distance.
 * So one walk over the tree of shapes follows the ways from all free dots together: kept for each depth is the set of
 * dots at which they stand. */

/* Every bit i becomes bit i + by; 0 <= by < 64. */
static inline struct pair pair_raise(struct pair a, int by)
{
    return (struct pair){a.low << by, a.high << by | a.low >> 1 >> (63 - by)};
}

/* The same for any -64 < by < 128. */
static inline struct pair pair_up(struct pair a, int by)
{
    if (by >= 64)
        return (struct pair){0, a.low << (by - 64)};
    return by < 0 ? pair_down(a, -by) : pair_raise(a, by);
}

/* A set of dots by places instead of reading numbers: gaps put in, part by part. */
static struct pair lay_out(const struct flow_setup *setup, const struct board *board)
{
    struct pair places = {0, 0};
    for (int i = 0; i < setup->part_count; i++) {
        struct pair part = pair_up(pair_both(pair_of(board, ACROSS), setup->part[i].dots), setup->part[i].gaps);
        places.low |= part.low;
        places.high |= part.high;
    }
    return places;
}

/* A shape that fits, and the places where it ends. */
struct bend {
    struct pair ends;
    int shape;
};

static inline bool pair_empty(struct pair a)
{
    return (a.low | a.high) == 0;
}

static inline struct pair pair_joined(struct pair a, struct pair b)
{
    return (struct pair){a.low | b.low, a.high | b.high};
}

/* False: no line of n > 1 fits that may bend. Follows, from all dots together, the walks that never turn straight
 * back, kept by the side of their last step; they are more than lines, as they may meet themselves, but end as soon
 * where the dots left are scattered: which is what most searches find out. `across` and `down` are the links between
 * free dots. */
static bool bends_may_fit(struct pair across, struct pair down, int stride, int n)
{
    struct pair up = down, downward = pair_raise(down, stride), left = across, right = pair_raise(across, 1);
    for (int dots = 2; dots < n; dots++) {
        struct pair level = pair_joined(left, right), upright = pair_joined(up, downward);
        up = pair_both(pair_down(pair_joined(up, level), stride), down);
        downward = pair_raise(pair_both(pair_joined(downward, level), down), stride);
        left = pair_both(pair_down(pair_joined(left, upright), 1), across);
        right = pair_raise(pair_both(pair_joined(right, upright), across), 1);
        if (pair_empty(pair_joined(pair_joined(up, downward), pair_joined(left, right))))
            return false;
    }
    return !pair_empty(pair_joined(pair_joined(up, downward), pair_joined(left, right)));
}

/* Finds the shapes of n dots that fit, at most `room`, and how many lines they are together. */
static int find_bends(const struct flow_setup *setup, const struct board *free, int n, struct bend *bend, int room,
                      int *lines)
{
    const struct bends *bends = &setup->bends[n];
    int stride = setup->stride, found = 0;
    struct pair at[BENT_MOST], across, down;
    at[0] = lay_out(setup, free);
    across = pair_both(pair_both(at[0], pair_down(at[0], 1)), setup->across);
    down = pair_both(pair_both(at[0], pair_down(at[0], stride)), setup->down);
    *lines = 0;
    if (n == 1) {
        *bend = (struct bend){at[0], 0};
        *lines = pair_count(at[0]);
        return 1;
    }
    if (!bends_may_fit(across, down, stride, n))
        return 0;
    for (int i = 0; i < bends->step_count && found < room;) {
        const struct bend_step *step = &bends->step[i];
        struct pair to = at[step->depth];
        if (step->side == UP)
            to = pair_both(pair_down(to, stride), down);
        else if (step->side == LEFT)
            to = pair_both(pair_down(to, 1), across);
        else if (step->side == RIGHT)
            to = pair_raise(pair_both(to, across), 1);
        else
            to = pair_raise(pair_both(to, down), stride);
        if (pair_empty(to)) {
            i = step->past;
            continue;
        }
        if (step->depth < n - 2) {
            at[step->depth + 1] = to;
        } else {
            bend[found++] = (struct bend){to, step->shape};
            *lines += pair_count(to);
        }
        i++;
    }
    return found;
}

/* The line of a shape that ends at a place. */
static uint64_t bend_move(const struct flow_setup *setup, int n, int shape, int end)
{
    uint8_t way[BENT_MOST];
    for (int i = n - 1; i >= 0; i--) {
        way[i] = setup->dot_of[end];
        if (i > 0) {
            int side = setup->bends[n].shape[shape] >> (2 * (i - 1)) & 3;
            end -= side_y[side] * setup->stride + side_x[side];
        }
    }
    return way_move(setup, way, n);
}

/* Whether a line of n fits that may bend. */
static bool bend_fits(const struct flow_setup *setup, const struct board *free, int n)
{
    struct bend bend;
    struct walk walk;
    int lines;
    if (line_fits(setup, free, n))
        return true;
    if (setup->stride)
        return find_bends(setup, free, n, &bend, 1, &lines) > 0;
    walk_open(&walk, setup, free, n);
    return walk_next(&walk);
}

#endif
