/* lines.h - where straight lines fit: found by shifting whole boards. */
#ifndef NULLI_FLOW_RULES_LINES_H
#define NULLI_FLOW_RULES_LINES_H

#include "board.h"

/* Has the compiler work an address out once instead of again for every field. */
#define KEEP(pointer) __asm__("" : "+r"(pointer))

/* Every bit i takes what was bit i + by; 0 <= by < 64. */
static inline struct pair pair_down(struct pair a, int by)
{
    return (struct pair){a.low >> by | a.high << 1 << (63 - by), a.high >> by};
}

static inline struct pair pair_both(struct pair a, struct pair b)
{
    return (struct pair){a.low & b.low, a.high & b.high};
}

static inline struct pair pair_of(const struct board *board, int order)
{
    return (struct pair){board->word[2 * order], board->word[2 * order + 1]};
}

/* The first dots of all straight lines of n free dots in one order, n >= 1, on any sheet (F3, F5). Such a line is n - 1
 * links in a row whose ends are free; a row laid over itself, shifted by its own length or less, grows by the shift. */
static struct pair line_starts(const struct flow_setup *setup, const struct board *free, int order, int n)
{
    struct pair row = pair_of(free, order);
    if (n < 2)
        return row;
    if (n > SIDE_MOST) /* no raster is wider */
        return (struct pair){0, 0};
    row = pair_both(pair_both(row, pair_down(row, 1)), pair_of(&setup->links, order));
    for (int links = 1, more; links < n - 1; links += more) {
        more = links < n - 1 - links ? links : n - 1 - links;
        row = pair_both(row, pair_down(row, more));
    }
    return row;
}

static RARELY void find_starts_slowly(const struct flow_setup *setup, const struct board *free, int n,
                                      struct board *starts)
{
    struct pair across = line_starts(setup, free, ACROSS, n);
    struct pair down = n > 1 ? line_starts(setup, free, DOWN, n) : (struct pair){0, 0};
    *starts = (struct board){{across.low, across.high, down.low, down.high}};
}

/* The same by struct row, for n up to setup->quick_most. */
static INLINE void find_starts_quickly(const struct flow_setup *setup, const struct board *free, size_t n,
                                       struct board *starts)
{
    const struct row *row = &setup->row[n];
    KEEP(row);
    lanes dots = *(const lanes *)free->word;
    dots &= dots >> row->by[0];
    dots &= dots >> row->by[1];
    dots &= dots >> row->by[2];
    *(lanes *)starts->word = dots & row->room;
}

/* The starts of all straight lines of n free dots (crosses, where n is 1), n >= 1 (F3, F5); each line once. */
static INLINE void find_starts(const struct flow_setup *setup, const struct board *free, int n, struct board *starts)
{
    if (n <= setup->quick_most)
        find_starts_quickly(setup, free, (size_t)n, starts);
    else
        find_starts_slowly(setup, free, n, starts);
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
static INLINE bool line_fits_here(const struct flow_setup *setup, const struct board *free, int n)
{
    struct board starts;
    find_starts(setup, free, n, &starts);
    return (starts.word[0] | starts.word[1] | starts.word[2] | starts.word[3]) != 0;
}

static RARELY bool line_fits(const struct flow_setup *setup, const struct board *free, int n)
{
    return line_fits_here(setup, free, n);
}

/* The straight line of n with this start, as a move. */
static inline uint64_t line_move(const struct flow_setup *setup, int start, int n)
{
    if (start < DOTS_MOST)
        return straight_move(start, start + n - 1, false);
    start -= DOTS_MOST;
    return straight_move(setup->number[ACROSS][start], setup->number[ACROSS][start + n - 1], true);
}

/* The start of a straight line. */
static inline int move_start(const struct flow_setup *setup, uint64_t move)
{
    int first = move_dot(move, 0);
    return move & VERTICAL_BIT ? DOTS_MOST + setup->number[DOWN][first] : first;
}

static bool dots_adjoin(const struct flow_setup *setup, int a, int b)
{
    int across = setup->x[a] - setup->x[b], down = setup->y[a] - setup->y[b];
    return across * across + down * down == 1;
}

/* F5: shores are never crossed. A dot is linked to the one beside it (F3) if both lie on the same island or both in
 * the open. */
static bool dots_linked(const struct flow_setup *setup, int a, int b)
{
    return dots_adjoin(setup, a, b) && (setup->island[a] == setup->island[b] || PLANT("flow-shore"));
}

#endif
