/* board.h - what a game of NULLI Flow is made of: the sheet as tables (setup), the seats' sheets in
 * play (state), and the bits of a move.
 *
 * Dots are numbered twice: in reading order (row by row) and in column order (column by column).
 * A board keeps a set of dots in both, so that horizontal lines are runs of neighbouring bits in
 * the one and vertical lines in the other; a gap or a shore between two neighbouring bits is a
 * missing link. This works for every sparse raster with at most 128 dots. Where there is room, a row or column that
 * would lie across bits 63 and 64 starts at 64, so that a board's two words need not be shifted as one. */
#ifndef NULLI_FLOW_BOARD_H
#define NULLI_FLOW_BOARD_H

#include "bits.h"
#include "game.h"
#include "plant.h"
#include <string.h>

enum {
    DOTS_MOST = 128,
    SIDE_MOST = 32,
    ISLANDS_MOST = 16,
    CHANCES_MOST = 16,
    JOKERS_MOST = 16,
    STEP_MOST = 6,     /* chances are -6 .. +6 without 0 (F8) */
    BENT_MOST = 6,     /* dots of a bent line: with Flow there are no chances (F9), so the die is the limit (F2) */
    SHAPES_MOST = 112, /* different bending lines of 6 dots, wherever they lie */
    STEPS_MOST = 300,  /* of the tree of these shapes (lines.h) */
    NO_DOT = 128,
};

/* The sides of a dot, in reading order. */
enum { UP, LEFT, RIGHT, DOWNWARD, SIDES };
static const int8_t side_x[SIDES] = {0, -1, 1, 0}, side_y[SIDES] = {-1, 0, 0, 1};

/* The two orders, as indices of tables. */
enum { ACROSS, DOWN };

/* A set of dots: words 0, 1 in reading order, words 2, 3 in column order. */
struct board {
    uint64_t word[4];
};

/* 128 bits, low word first. */
struct pair {
    uint64_t low, high;
};

/* One step of the tree of shapes: from the dot at this depth of the way to one side; where that is not
 * possible, all shapes with this beginning are passed over. */
struct bend_step {
    uint8_t side, depth;
    uint8_t shape; /* the first with this beginning; the only one at the last step */
    int16_t past;
};

/* The shapes of lines of n dots that may bend: as a list, two bits a side, first side lowest; and as a tree. */
struct bends {
    int16_t shape_count, step_count;
    uint16_t shape[SHAPES_MOST];
    struct bend_step step[STEPS_MOST];
};

struct flow_setup {
    struct setup common;
    int width, height, dot_count, island_count, chance_count, joker_count;
    int numbers[2]; /* [order]: one more than the highest number of a dot */
    bool carries;   /* a line may lie across the middle of a board's words */
    struct board all;
    struct board links; /* bit i: dot i and dot i + 1 of the same order may be in one line (F3, F5) */
    struct board jokers;
    struct board islands[ISLANDS_MOST + 1]; /* by island number; 0, the open, stays empty */
    struct board before[2][DOTS_MOST + 1];  /* [order][i]: the dots numbered below i in that order */
    uint8_t number[2][DOTS_MOST];     /* [ACROSS][c]: reading number of the dot with column number c; [DOWN][r]: back */
    uint8_t reach[2][DOTS_MOST];      /* [order][i]: last dot linked to i without a break, numbered in that order */
    uint8_t island[DOTS_MOST];        /* 0: in the open, else the island's number, 1.. */
    uint8_t toward[DOTS_MOST][SIDES]; /* the dot linked to this one on each side, or NO_DOT */
    uint8_t x[DOTS_MOST], y[DOTS_MOST];   /* column and row from 0 */
    uint8_t dot_at[SIDE_MOST][SIDE_MOST]; /* [y][x]: the dot there or NO_DOT */
    char letter[ISLANDS_MOST + 1];        /* 'A'.. as in the map */
    int8_t step[CHANCES_MOST];            /* the chances, ascending; a set of chances has bit i for step[i] */
    uint16_t chances;                     /* all of them */
    uint16_t repeats;                     /* those with the same step as the one before */
    uint16_t with_step[16];               /* [code of a step]: the chances that have it */
    uint16_t ready;                       /* of begin, see flow_seat */
    struct bends bends[BENT_MOST + 1];    /* by the number of dots */
    int stride;                           /* places in a row, if the raster has at most 128 places; else 0 */
    struct pair across, down;             /* by places: linked to the right, linked downwards */
    uint8_t dot_of[DOTS_MOST];            /* by places */
    int part_count;                       /* dots with equally many gaps before them in reading order */
    struct {
        struct pair dots;
        int gaps; /* less the numbers left out */
    } part[DOTS_MOST];
};

/* F9: how far a seat is on the way to bent lines. */
enum {
    FLOW_FAR,   /* a joker is free, or the sheet has none */
    FLOW_READY, /* all jokers are struck: Flow may be activated */
    FLOW_ON,    /* lines bend; all chances have lapsed */
};

/* One seat's sheet in play. Chances with equal steps are taken from the left, so that equal
 * positions are equal bytes. */
struct flow_seat {
    struct board free;  /* F4: the dots not struck */
    uint64_t pending;   /* the sealed move of this roll; 0: none, SEALED: in a view, not known */
    uint16_t activated; /* chances ever activated (F7); all of them once Flow is on */
    uint16_t spent;     /* chances used (F8); all of them once Flow is on */
    uint16_t
        ready;    /* bit k - 1: the free dots of island k are one straight line (or one dot), so one move can fill it */
    uint8_t flow; /* FLOW_FAR .. FLOW_ON */
    uint8_t fills; /* bit n: a line of n fills one of these islands; bit 7: a line of 7 or more */
};

struct flow_state {
    uint16_t to_act;    /* as to_act answers */
    uint16_t playing;   /* bit s: seat s is not finished (F6, F11) */
    uint8_t roll;       /* the roll on the table; 0 while the die is next */
    uint8_t unused[11]; /* zero */
    struct flow_seat seat[SEATS_MAX];
};
_Static_assert(sizeof(struct flow_state) <= STATE_BYTES, "eight seats fit in a state");
_Static_assert(sizeof(struct flow_setup) <= SETUP_BYTES, "the tables fit in a setup");

/* A move, bit by bit:
 *    0-41  six dots of 7 bits, by reading number. A straight line has its first and last dot, a cross
 *          twice the same; a bent line all its dots, in its canonical way (F10); the rest is 0
 *   42-44  what is drawn: DRAW_NOTHING, DRAW_STRAIGHT, or the number of dots of a bent line, 3-6
 *   45-48  the chance used, as the code of its step; 0: none
 *   49-52  the chance activated by filling an island, as the code of its step; 0: none
 *   53     activates Flow
 *   54     the straight line is vertical
 * Steps, not chances, are named: equal steps are one choice. No move is 0. */
enum {
    DRAW_NOTHING = 0,
    DRAW_STRAIGHT = 1,
    DOT_BITS = 7,
    DRAWN_AT = 42,
    USED_AT = 45,
    ACTIVATED_AT = 49,
    FLOW_AT = 53,
    VERTICAL_AT = 54,
    MOVE_BITS = 55,
};
#define FLOW_BIT ((uint64_t)1 << FLOW_AT)
#define VERTICAL_BIT ((uint64_t)1 << VERTICAL_AT)
#define SEALED UINT64_MAX

/* A step's code: 1 .. 13 for -6 .. +6. */
static inline int step_code(int step)
{
    return step + STEP_MOST + 1;
}

static inline int code_step(int code)
{
    return code - STEP_MOST - 1;
}

static inline int move_dot(uint64_t move, int i)
{
    return (int)(move >> (DOT_BITS * i)) & (DOTS_MOST - 1);
}

static inline int move_drawn(uint64_t move)
{
    return (int)(move >> DRAWN_AT) & 7;
}

static inline int move_used(uint64_t move)
{
    return (int)(move >> USED_AT) & 15;
}

static inline int move_activated(uint64_t move)
{
    return (int)(move >> ACTIVATED_AT) & 15;
}

/* A straight line or a cross from its first and last dot. */
static inline uint64_t straight_move(int first, int last, bool vertical)
{
    return (uint64_t)first | (uint64_t)last << DOT_BITS | (uint64_t)DRAW_STRAIGHT << DRAWN_AT |
           (uint64_t)vertical << VERTICAL_AT;
}

static inline const struct flow_setup *flow_setup(const struct setup *setup)
{
    return (const struct flow_setup *)(const void *)setup;
}

static inline const struct flow_state *flow_state(const struct state *state)
{
    return (const struct flow_state *)(const void *)state;
}

static inline struct flow_state *flow_state_to_change(struct state *state)
{
    return (struct flow_state *)(void *)state;
}

/* The chances a seat may use, or may still activate; each step once. */
static inline unsigned chances_held(const struct flow_setup *setup, const struct flow_seat *seat)
{
    unsigned held = seat->activated & ~(unsigned)seat->spent;
    return held & ~(held << 1 & setup->repeats);
}

static inline unsigned chances_left(const struct flow_setup *setup, const struct flow_seat *seat)
{
    unsigned left = setup->chances & ~(unsigned)seat->activated;
    return left & ~(left << 1 & setup->repeats);
}

static inline bool board_has(const struct board *board, int dot)
{
    return board->word[dot >> 6] >> (dot & 63) & 1;
}

static inline int board_count(const struct board *board)
{
    return bits_count(board->word[0]) + bits_count(board->word[1]);
}

static inline bool board_empty(const struct board *board)
{
    return (board->word[0] | board->word[1]) == 0;
}

/* Adds one dot, given by its reading number. */
static inline void board_add(const struct flow_setup *setup, struct board *board, int dot)
{
    int down = setup->number[DOWN][dot];
    board->word[dot >> 6] |= (uint64_t)1 << (dot & 63);
    board->word[2 + (down >> 6)] |= (uint64_t)1 << (down & 63);
}

static inline struct board board_common(const struct board *a, const struct board *b)
{
    struct board both;
    for (int i = 0; i < 4; i++)
        both.word[i] = a->word[i] & b->word[i];
    return both;
}

/* The dots numbered from `first` to `last` in one of the orders. */
static inline struct board board_run(const struct flow_setup *setup, int order, int first, int last)
{
    struct board run;
    for (int i = 0; i < 4; i++)
        run.word[i] = setup->before[order][last + 1].word[i] ^ setup->before[order][first].word[i];
    return run;
}

/* See flow_seat: how long the lines are that fill these islands. */
static inline uint8_t lengths_to_fill(const struct flow_setup *setup, const struct board *free, unsigned ready)
{
    unsigned fills = 0;
    for (; ready; ready &= ready - 1) {
        struct board rest = board_common(free, &setup->islands[bits_first(ready) + 1]);
        int count = board_count(&rest);
        fills |= 1u << (count < 7 ? count : 7);
    }
    return (uint8_t)fills;
}

static inline bool some_line_fills(const struct flow_seat *seat, int n)
{
    return seat->fills >> (n < 7 ? n : 7) & 1;
}

/* Whether the dots of a set within one island are one straight line without a gap. In the order
 * along the line its first and last dot are as far apart as there are dots. */
static inline bool board_is_line(const struct flow_setup *setup, const struct board *board)
{
    int count = board_count(board);
    if (count == 0)
        return false;
    for (int order = ACROSS; order <= DOWN; order++) {
        const uint64_t *word = board->word + 2 * order;
        int first = word[0] ? bits_first(word[0]) : 64 + bits_first(word[1]);
        int last = word[1] ? 127 - __builtin_clzll(word[1]) : 63 - __builtin_clzll(word[0]);
        if (last - first == count - 1 && last <= setup->reach[order][first])
            return true;
    }
    return false;
}

#endif
