/* board.h - Träxx: the hexagon of 61 cells, the cards, the setup and the state (T1, T2).
 *
 * Cells are numbered 0..60 in reading order, so a set of cells is one 64-bit word. Everything the
 * rules ask of a cell (its neighbours, the cells of its colour) is such a set, made once from the
 * sheet.
 */
#ifndef TRAEXX_RULES_BOARD_H
#define TRAEXX_RULES_BOARD_H

#include "bits.h"
#include "game.h"
#include "inline.h"
#include "plant.h"
#include <string.h>

enum {
    CELLS = 61,
    ROWS = 9,
    MIDDLE = 4,  /* the row and, in cells, the column of i5 */
    CENTRE = 30, /* i5 */
    COLOURS = 6,
    CARDS = 15,
    SQUARES = 5, /* most squares on a card */
    STARTS = 4,  /* boards, so most seats */
    NUMBER_LEAST = 2,
    NUMBER_MOST = 10,
};

/* A move (T3), byte by byte:
 *   byte 0      the end it goes on from, cell number + 1
 *   bytes 1..5  the new cells in order, cell number + 1; 0 after the last
 *   byte 6      0; or 1 and all other bytes 0: a pass
 *   byte 7      0
 * A move is never 0, so 0 stands for "has not chosen yet". A path that is only its start cell has
 * one end, and a move from it is one move. */
#define MOVE_PASS ((uint64_t)1 << 48)
/* In a view only: a choice of another seat that this viewer may not see. No move. */
#define MOVE_SEALED ((uint64_t)2 << 48)

/* Packed outcomes: `starts` has in byte s - 1 the start cell of seat s, cell number + 1; `card` the
 * card's place on the sheet, 0..14, the first of those spelled alike that are still in the deck. */
enum { EVENT_STARTS = EVENT_CHANCE, EVENT_CARD };
static const char *const traexx_chances[] = {"starts", "card", NULL};

#define WHOLE_DECK ((uint16_t)((1u << CARDS) - 1))
#define CELL_BIT(cell) ((uint64_t)1 << (cell))

struct card {
    uint64_t cells;             /* all cells of its colours */
    uint64_t twice;             /* all cells of the colour that stands twice; 0: none does */
    uint32_t squares;           /* four bits a colour: how many squares it has of it */
    uint16_t alike;             /* the cards spelled like this one, itself too */
    uint16_t key;               /* its colours as a key into struct traexx_setup's bound */
    uint8_t count;              /* squares, 4 or 5 */
    char spelling[SQUARES + 1]; /* as on the sheet */
};

/* Colours left on a card, as a key: bits 0..5 are free for a cell, bits 6..11 the set of colours, bits
 * 12..14 the colour that is left twice + 1, or 0. */
enum { KEY_COLOUR = 64, KEY_TWICE = 1 << 12, KEYS = (COLOURS + 1) * KEY_TWICE };

struct traexx_setup {
    struct setup common;
    uint64_t neighbours[CELLS];
    uint64_t alike[CELLS];    /* the cells of this cell's colour, itself too */
    uint64_t numbered;        /* cells with a number */
    uint8_t colour[CELLS];    /* 0..5, in the order of COLOUR_LETTERS */
    uint8_t number[CELLS];    /* 2..10, 0: none */
    int32_t entry[CELLS];     /* what entering a cell changes in a key: in comes the cell, out its colour */
    uint8_t starts[STARTS];   /* in board order */
    struct card cards[CARDS]; /* in the order of the sheet */
    uint16_t bound[KEYS];     /* by key | cell: ways from the cell on, with stopping there, were none entered */
};

/* What the rules need of a seat. */
struct path {
    uint64_t cells;   /* reached, the start cell too; 0 before the boards are handed out */
    uint64_t chosen;  /* sealed move of this round; 0: none yet, and always between rounds */
    uint16_t reached; /* numbers reached in rounds that are over: bit n for the number n */
    uint16_t full;    /* those of them that were noted in full; the others were halved */
    uint8_t ends[2];  /* cell numbers, the lower one first; equal while the path is one cell */
    uint8_t unused[2];
};

struct traexx_state {
    uint16_t deck; /* set of cards not yet turned up: bit i for the i-th on the sheet */
    uint8_t card;  /* the card of this round, its place on the sheet + 1; 0: none is turned up */
    uint8_t unused[5];
    struct path paths[STARTS];
};
_Static_assert(sizeof(struct traexx_state) <= STATE_BYTES, "a state must fit");
_Static_assert(sizeof(struct traexx_setup) <= SETUP_BYTES, "a setup must fit");

static const char COLOUR_LETTERS[COLOURS + 1] = "RYGBNV";
static const char *const COLOUR_TEXTS[COLOURS] = {"traexx.red",  "traexx.yellow", "traexx.green",
                                                  "traexx.blue", "traexx.grey",   "traexx.violet"};
static const char *const COLOUR_PICTURES[COLOURS] = {"red", "yellow", "green", "blue", "grey", "violet"};
static const uint8_t ROW_FIRST[ROWS + 1] = {0, 5, 11, 18, 26, 35, 43, 50, 56, 61};

static inline const struct traexx_setup *traexx_setup(const struct setup *setup)
{
    return (const struct traexx_setup *)(const void *)setup;
}

static inline const struct traexx_state *traexx_state(const struct state *state)
{
    return (const struct traexx_state *)(const void *)state;
}

static inline struct traexx_state *traexx_state_to_change(struct state *state)
{
    return (struct traexx_state *)(void *)state;
}

/* -- places --------------------------------------------------------------------------------- */

/* Cells that row y lacks on the left: it starts in this (doubled) column. */
static int row_indent(int row)
{
    return row < MIDDLE ? MIDDLE - row : row - MIDDLE;
}

static int cell_row(int cell)
{
    int row = 0;
    while (cell >= ROW_FIRST[row + 1])
        row++;
    return row;
}

static int cell_column(int cell)
{
    int row = cell_row(cell);
    return row_indent(row) + 2 * (cell - ROW_FIRST[row]);
}

/* The cell at a doubled column and a row, or -1. */
static int cell_at(int column, int row)
{
    if (row < 0 || row >= ROWS)
        return -1;
    int from_left = column - row_indent(row);
    if (from_left < 0 || from_left % 2 != 0 || from_left / 2 >= ROWS - row_indent(row))
        return -1;
    return ROW_FIRST[row] + from_left / 2;
}

static void say_cell(int cell, struct text *text)
{
    text_place(text, cell_column(cell), cell_row(cell));
}

static void message_cell(struct message *message, int cell)
{
    message_place(message, cell_column(cell), cell_row(cell));
}

/* Moves *at past a place and sets the cell; false: no place (nothing moved) or no cell (-1). */
static bool take_cell(const char **at, int *cell)
{
    int column, row;
    *cell = -1;
    if (!text_take_place(at, &column, &row))
        return false;
    *cell = cell_at(column, row);
    return *cell >= 0;
}

static void find_neighbours(struct traexx_setup *setup)
{
    static const int steps[6][2] = {{-2, 0}, {2, 0}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    for (int cell = 0; cell < CELLS; cell++)
        for (int i = 0; i < 6; i++) {
            int other = cell_at(cell_column(cell) + steps[i][0], cell_row(cell) + steps[i][1]);
            if (other >= 0)
                setup->neighbours[cell] |= CELL_BIT(other);
        }
}

/* The cell with this number. */
static int cell_bearing(const struct traexx_setup *setup, int number)
{
    for (uint64_t rest = setup->numbered; rest != 0; rest &= rest - 1)
        if (setup->number[bits_first(rest)] == number)
            return bits_first(rest);
    return CENTRE; /* not reached: every board has them all (T1) */
}

static int colour_of(char letter)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (COLOUR_LETTERS[colour] == letter)
            return colour;
    return -1;
}

#endif
