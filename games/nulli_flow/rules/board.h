/* board.h - what a game of NULLI Flow is made of: the sheet as tables (setup), the seats' sheets in
 * play (state), and the bits of a move.
 *
 * Dots are numbered twice: in reading order (row by row) and in column order (column by column).
 * A board keeps a set of dots in both, so that horizontal lines are runs of neighbouring bits in
 * the one and vertical lines in the other; a gap or a shore between two neighbouring bits is a
 * missing link. This works for every sparse raster with at most 128 dots. Where there is room, a row or column that
 * would lie across bits 63 and 64 starts at 64, so that a board's two words need not be shifted as one. */
#ifndef NULLI_FLOW_RULES_BOARD_H
#define NULLI_FLOW_RULES_BOARD_H

#include "bits.h"
#include "game.h"
#include "inline.h"
#include "plant.h"
#include <limits.h>
#include <string.h>

enum {
    DIE = 6, /* (F2) */
    DOTS_MOST = 128,
    SIDE_MOST = 32,
    ISLANDS_MOST = 16,
    CHANCES_MOST = 16,
    JOKERS_MOST = 16,
    STEP_MOST = 6,     /* chances are -6 .. +6 without 0 (F8) */
    NUMBER_MOST = 12,  /* the highest number: a 6 through a chance of +6 (F8) */
    QUICK_MOST = 8,    /* dots of a line that three shifts find, see struct row */
    BENT_MOST = 6,     /* dots of a bent line: with Flow there are no chances (F9), so the die is the limit (F2) */
    SHAPES_MOST = 112, /* different bending lines of 6 dots, wherever they lie */
    STEPS_MOST = 300,  /* of the tree of these shapes (bends.h) */
    SMALL = 8,         /* dots of an island of which all sets can be listed */
    NO_DOT = 128,
};

/* The sides of a dot, in reading order. */
enum { UP, LEFT, RIGHT, DOWNWARD, SIDES };
static const int8_t side_x[SIDES] = {0, -1, 1, 0}, side_y[SIDES] = {-1, 0, 0, 1};

/* The two orders, as indices of tables. */
enum { ACROSS, DOWN };

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

/* The one chance event: `roll 5`; the number in word[0]. */
enum { EVENT_ROLL = EVENT_CHANCE };
static const char *const flow_chances[] = {"roll", NULL};

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

/* A set of dots: words 0, 1 in reading order, words 2, 3 in column order. */
struct board {
    uint64_t word[4];
};

/* 128 bits, low word first. */
struct pair {
    uint64_t low, high;
};

/* The four words of a board at once: one register where the processor has such wide ones. */
typedef uint64_t lanes __attribute__((vector_size(32), aligned(8), may_alias));

/* How lines of n dots are found on all words of a board at once. Laid over itself, shifted by b <= a, a board that
 * keeps the first dots of runs of a free dots keeps those of runs of a + b: three shifts make n up to 8. A shift by 0
 * changes nothing: so all n take the same steps, without a branch on the roll, which nobody can foresee. */
struct row {
    lanes by[3];
    lanes room; /* where a line of n can start on the empty sheet (F3, F5); for a cross only in reading order, so that
                 * each dot counts once */
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

/* The start of a line is the number of its first dot; that in column order, and DOTS_MOST more, if it is vertical: so
 * it is the number of a bit in a board's four words. */
struct start {
    struct board before; /* this board and that of a later start differ in the dots from the one to the other */
    uint8_t touched[32]; /* [n]: what a line of n from here touches: its island, and TOUCHES_JOKER */
};
enum { TOUCHES_JOKER = 0x80, ISLAND_TOUCHED = 0x1F };

struct flow_setup {
    struct setup common;
    int width, height, dot_count, island_count, chance_count, joker_count;
    int numbers[2];                 /* [order]: one more than the highest number of a dot */
    bool carries;                   /* a line may lie across the middle of a board's words */
    int quick_most;                 /* up to this n `row` finds the lines: QUICK_MOST, or 0 where carries is set */
    struct row row[QUICK_MOST + 1]; /* by n */
    struct board all;
    struct board links; /* bit i: dot i and dot i + 1 of the same order may be in one line (F3, F5) */
    struct board jokers;
    struct board islands[ISLANDS_MOST + 1]; /* by island number; 0, the open, stays empty */
    struct start start[2 * DOTS_MOST + 1];
    uint8_t number[2][DOTS_MOST];     /* [ACROSS][c]: reading number of the dot with column number c; [DOWN][r]: back */
    uint8_t reach[2][NO_DOT + 1];     /* [order][i]: last dot linked to i without a break, numbered in that order; 0 for
                                         NO_DOT and numbers left out: from these no line goes anywhere */
    uint8_t island[DOTS_MOST];        /* 0: in the open, else the island's number, 1.. */
    uint8_t toward[DOTS_MOST][SIDES]; /* the dot linked to this one on each side, or NO_DOT */
    uint8_t x[DOTS_MOST], y[DOTS_MOST];   /* column and row from 0 */
    uint8_t dot_at[SIDE_MOST][SIDE_MOST]; /* [y][x]: the dot there or NO_DOT */
    char letter[ISLANDS_MOST + 1];        /* 'A'.. as in the map */
    int8_t step[CHANCES_MOST];            /* the chances, ascending; a set of chances has bit i for step[i] */
    uint16_t chances;                     /* all of them */
    uint16_t repeats;                     /* those with the same step as the one before */
    uint16_t with_step[16];               /* [code of a step]: the chances that have it */
    bool small_islands;                   /* none has more than SMALL dots: then all they can be like is listed, */
    uint8_t low_dots[ISLANDS_MOST + 1];   /* with those in word 0 of a board before those in word 1, */
    uint8_t fill[ISLANDS_MOST + 1][1 << SMALL]; /* [island][which dots are free]: the line that fills it, as below */
    uint64_t fills;                             /* of begin, see flow_seat */
    uint16_t lengths;                           /* likewise */
    struct bends bends[BENT_MOST + 1];          /* by the number of dots */
    int stride;                                 /* places in a row, if the raster has at most 128 places; else 0 */
    struct pair across, down;                   /* by places: linked to the right, linked downwards */
    uint8_t dot_of[DOTS_MOST];                  /* by places */
    int part_count;                             /* dots with equally many gaps before them in reading order */
    struct {
        struct pair dots;
        int gaps; /* less the numbers left out */
    } part[DOTS_MOST];
};

/* How far a seat is on the way to bent lines (F9). */
enum {
    FLOW_FAR,   /* a joker is free, or the sheet has none */
    FLOW_READY, /* all jokers are struck: Flow may be activated */
    FLOW_ON,    /* lines bend; all chances have lapsed */
};

/* One seat's sheet in play. Chances with equal steps are taken from the left, so that equal
 * positions are equal bytes. */
struct flow_seat {
    struct board free;  /* the dots not struck (F4) */
    uint64_t pending;   /* the sealed move of this roll; 0: none, SEALED: in a view, not known */
    uint64_t fills;     /* four bits for each island, the first lowest: its free dots are one straight line of so many
                         * (or one dot), so that one move fills it and earns a chance; 0: not so, or none is left (F7) */
    uint16_t activated; /* chances ever activated (F7); all of them once Flow is on */
    uint16_t spent;     /* chances used (F8); all of them once Flow is on */
    uint16_t lengths;   /* bit n: a line of n fills an island and earns a chance: the lengths in `fills` */
    uint8_t flow;       /* FLOW_FAR .. FLOW_ON */
    uint8_t unused;     /* zero */
};

struct flow_state {
    uint16_t act;      /* who must act, as to_act says */
    uint16_t playing;  /* bit s: seat s is not finished (F6, F11) */
    uint8_t roll;      /* the roll on the table; 0 while the die is next */
    uint8_t unused[3]; /* zero */
    struct flow_seat seat[SEATS_MAX];
};
_Static_assert(sizeof(struct flow_state) <= STATE_BYTES, "eight seats fit in a state");
_Static_assert(sizeof(struct flow_setup) <= SETUP_BYTES, "the tables fit in a setup");

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
        run.word[i] = setup->start[DOTS_MOST * order + last + 1].before.word[i] ^
                      setup->start[DOTS_MOST * order + first].before.word[i];
    return run;
}

/* The length of the line that fills an island, or 0: none does (F7). The free dots of an island that have no free dot
 * before them in the same row begin a line each; there is one, or in the other order, when they all are one line. */
static inline unsigned length_to_fill(const struct flow_setup *setup, const struct board *free, int island)
{
    struct board rest, firsts;
    lanes dots = *(const lanes *)free->word & *(const lanes *)setup->islands[island].word;
    lanes linked = dots & *(const lanes *)setup->links.word;
    *(lanes *)rest.word = dots;
    *(lanes *)firsts.word = dots & ~(linked << 1);
    uint64_t carried[2] = {0, 0}; /* a dot linked to the last one of the word before is no first one */
    if (setup->carries) {
        carried[ACROSS] = (rest.word[0] & setup->links.word[0]) >> 63;
        carried[DOWN] = (rest.word[2] & setup->links.word[2]) >> 63;
    }
    int count = board_count(&rest);
    bool line = bits_count(firsts.word[0]) + bits_count(firsts.word[1] & ~carried[ACROSS]) == 1 ||
                bits_count(firsts.word[2]) + bits_count(firsts.word[3] & ~carried[DOWN]) == 1;
    return line && count <= NUMBER_MOST ? (unsigned)count : 0;
}

/* The same, looked up where the processor can gather an island's dots from a board. */
static inline unsigned look_up_fill(const struct flow_setup *setup, const struct board *free, int island)
{
#if defined(__BMI2__) && defined(__x86_64__)
    const uint64_t *dots = setup->islands[island].word;
    if (setup->small_islands)
        return setup->fill[island][_pext_u64(free->word[0], dots[0]) | _pext_u64(free->word[1], dots[1])
                                                                           << setup->low_dots[island]];
#endif
    return length_to_fill(setup, free, island);
}

/* See flow_seat: the lengths that stand in `fills`. */
static inline uint16_t lengths_in(uint64_t fills)
{
    unsigned lengths = 0;
    for (; fills; fills >>= 4)
        lengths |= 1u << (fills & 15);
    return (uint16_t)(lengths & ~1u);
}

static inline bool some_line_fills(const struct flow_seat *seat, int n)
{
    return seat->lengths >> n & 1;
}

/* The islands that a line of n fills, 1 <= n <= 12, each as the highest of its four bits. Where `fills` differs
 * nowhere from n: adding 7 to the lower three bits carries into the highest unless they are 0. */
static inline uint64_t islands_filled_by(const struct flow_seat *seat, int n)
{
    const uint64_t sevens = 0x7777777777777777u;
    uint64_t differs = seat->fills ^ (uint64_t)n * 0x1111111111111111u;
    return ~(((differs & sevens) + sevens) | differs | sevens);
}

/* What stands in `fills` for an island. */
static inline int fill_length(const struct flow_seat *seat, int island)
{
    return (int)(seat->fills >> (4 * (island - 1)) & 15);
}

/* Whether a line of n that starts on this dot fills its island and earns a chance (F7). */
static inline bool line_earns(const struct flow_setup *setup, const struct flow_seat *seat, int dot, int n)
{
    int island = setup->island[dot];
    return island != 0 && fill_length(seat, island) == n;
}

#endif
