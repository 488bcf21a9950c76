/* lines.h - where straight lines fit: found by shifting whole boards. */
#ifndef NULLI_FLOW_LINES_H
#define NULLI_FLOW_LINES_H

#include "board.h"

/* Copies of these for each constant n shift by constants: worth more than small code. */
#define INLINE inline __attribute__((always_inline))
/* What is rare stays out of the way of what is not. */
#define RARELY __attribute__((noinline))

/* Every bit i takes what was bit i + by; 0 <= by < 64. */
static inline struct pair pair_down(struct pair a, int by)
{
    return (struct pair){a.low >> by | a.high << 1 << (63 - by), a.high >> by};
}

/* The same where nothing has to pass from one word to the other. */
static INLINE struct pair pair_slide(struct pair a, int by, bool carries)
{
    return carries ? pair_down(a, by) : (struct pair){a.low >> by, a.high >> by};
}

static inline struct pair pair_both(struct pair a, struct pair b)
{
    return (struct pair){a.low & b.low, a.high & b.high};
}

static inline struct pair pair_of(const struct board *board, int order)
{
    return (struct pair){board->word[2 * order], board->word[2 * order + 1]};
}

/* F3, F5: the first dots of all straight lines of n free dots in one order; n >= 1. Such a line is n - 1 links in a
 * row whose ends are free. Rows of 2, 4, 8 ... links are made by doubling; two of them overlap to n - 1. */
static INLINE struct pair line_starts_of(const struct flow_setup *setup, const struct board *free, int order, int n,
                                         bool carries)
{
    struct pair row = pair_of(free, order);
    if (n < 2)
        return row;
    row = pair_both(pair_both(row, pair_slide(row, 1, carries)), pair_of(&setup->links, order));
    if (n < 3)
        return row;
    row = pair_both(row, pair_slide(row, 1, carries));
    if (n < 5)
        return n == 3 ? row : pair_both(row, pair_slide(row, 1, carries));
    row = pair_both(row, pair_slide(row, 2, carries));
    if (n < 9)
        return n == 5 ? row : pair_both(row, pair_slide(row, n - 5, carries));
    row = pair_both(row, pair_slide(row, 4, carries));
    if (n < 17)
        return pair_both(row, pair_slide(row, n - 9, carries));
    row = pair_both(row, pair_slide(row, 8, carries));
    if (n <= SIDE_MOST)
        return pair_both(row, pair_slide(row, n - 17, carries));
    return (struct pair){0, 0}; /* no raster is wider */
}

/* Any n on any sheet. */
static struct pair line_starts(const struct flow_setup *setup, const struct board *free, int order, int n)
{
    return setup->carries ? line_starts_of(setup, free, order, n, true) : line_starts_of(setup, free, order, n, false);
}

static inline int pair_count(struct pair a)
{
    return bits_count(a.low) + bits_count(a.high);
}

/* The n-th bit set, from 0. */
static inline int pair_nth(struct pair a, int n)
{
    int low = bits_count(a.low);
    return n < low ? bits_nth(a.low, n) : 64 + bits_nth(a.high, n - low);
}

/* Takes the lowest bit out; the pair must not be empty. */
static inline int pair_take(struct pair *a)
{
    int first;
    if (a->low) {
        first = bits_first(a->low);
        a->low &= a->low - 1;
    } else {
        first = 64 + bits_first(a->high);
        a->high &= a->high - 1;
    }
    return first;
}

/* Whether any straight line of n fits (a cross, where n is 1). */
static INLINE bool line_fits_of(const struct flow_setup *setup, const struct board *free, int n)
{
    struct pair across = line_starts_of(setup, free, ACROSS, n, false);
    if (across.low | across.high)
        return true;
    struct pair down = line_starts_of(setup, free, DOWN, n, false);
    return (down.low | down.high) != 0;
}

static RARELY bool line_fits_anywhere(const struct flow_setup *setup, const struct board *free, int n)
{
    struct pair across = line_starts(setup, free, ACROSS, n), down = line_starts(setup, free, DOWN, n);
    return (across.low | across.high | down.low | down.high) != 0;
}

static INLINE bool line_fits_here(const struct flow_setup *setup, const struct board *free, int n)
{
    switch (setup->carries ? 0 : n) {
    case 1:
        return line_fits_of(setup, free, 1);
    case 2:
        return line_fits_of(setup, free, 2);
    case 3:
        return line_fits_of(setup, free, 3);
    case 4:
        return line_fits_of(setup, free, 4);
    case 5:
        return line_fits_of(setup, free, 5);
    case 6:
        return line_fits_of(setup, free, 6);
    default:
        return line_fits_anywhere(setup, free, n);
    }
}

static RARELY bool line_fits(const struct flow_setup *setup, const struct board *free, int n)
{
    return line_fits_here(setup, free, n);
}

/* The straight line of n that starts at bit `start` of an order, as a move. */
static inline uint64_t line_move(const struct flow_setup *setup, int order, int start, int n)
{
    if (order == ACROSS)
        return straight_move(start, start + n - 1, false);
    return straight_move(setup->number[ACROSS][start], setup->number[ACROSS][start + n - 1], true);
}

static bool dots_adjoin(const struct flow_setup *setup, int a, int b)
{
    int across = setup->x[a] - setup->x[b], down = setup->y[a] - setup->y[b];
    return across * across + down * down == 1;
}

/* F3: a dot is linked to the one beside it. F5: but not across a shore. */
static bool dots_linked(const struct flow_setup *setup, int a, int b)
{
    return dots_adjoin(setup, a, b) && (setup->island[a] == setup->island[b] || PLANT("flow-shore"));
}

#endif
