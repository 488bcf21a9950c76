/* places.h - Träxx: what is fixed of the hexagon for those who value positions.
 *
 * The board's twelve turns and mirrorings map every cell to one of nine kinds of place (corner, rim,
 * ... centre). Each cell's neighbours are listed as seen from its kind, so that a pattern of free
 * neighbours means the same wherever it lies. tests/bots/bots_traexx.c checks these tables against the rules'.
 */
#ifndef TRAEXX_BOT_PLACES_H
#define TRAEXX_BOT_PLACES_H

#include "../rules/board.h"

enum {
    NOWHERE = CELLS, /* where a neighbour would be off the board */
    ORBITS = 9,
};

/* AROUND[cell][i]: the neighbours; BACK[cell][i]: where the cell itself stands in that neighbour's list;
 * ORBIT[cell]: its kind of place. */
/* clang-format off */
static const uint8_t AROUND[CELLS][6] = {
    {1, 6, 5, 61, 61, 61}, {2, 7, 6, 0, 61, 61}, {3, 8, 7, 1, 61, 61}, {2, 8, 9, 4, 61, 61},
    {10, 9, 3, 61, 61, 61}, {11, 12, 6, 0, 61, 61}, {7, 13, 12, 5, 0, 1}, {8, 14, 13, 6, 1, 2},
    {7, 14, 15, 9, 3, 2}, {16, 15, 8, 3, 4, 10}, {17, 16, 9, 4, 61, 61}, {5, 12, 19, 18, 61, 61},
    {19, 20, 13, 6, 5, 11}, {14, 21, 20, 12, 6, 7}, {15, 22, 21, 13, 7, 8}, {23, 22, 14, 8, 9, 16},
    {24, 23, 15, 9, 10, 17}, {25, 24, 16, 10, 61, 61}, {11, 19, 27, 26, 61, 61}, {12, 20, 28, 27, 18, 11},
    {13, 21, 29, 28, 19, 12}, {22, 30, 29, 20, 13, 14}, {31, 30, 21, 14, 15, 23}, {32, 31, 22, 15, 16, 24},
    {16, 23, 32, 33, 25, 17}, {17, 24, 33, 34, 61, 61}, {18, 27, 35, 61, 61, 61}, {19, 28, 36, 35, 26, 18},
    {20, 29, 37, 36, 27, 19}, {21, 30, 38, 37, 28, 20}, {31, 39, 38, 29, 21, 22}, {39, 30, 22, 23, 32, 40},
    {40, 31, 23, 24, 33, 41}, {41, 32, 24, 25, 34, 42}, {42, 33, 25, 61, 61, 61}, {43, 36, 27, 26, 61, 61},
    {44, 37, 28, 27, 35, 43}, {28, 29, 38, 45, 44, 36}, {29, 30, 39, 46, 45, 37}, {38, 30, 31, 40, 47, 46},
    {47, 39, 31, 32, 41, 48}, {48, 40, 32, 33, 42, 49}, {49, 41, 33, 34, 61, 61}, {35, 36, 44, 50, 61, 61},
    {36, 37, 45, 51, 50, 43}, {37, 38, 46, 52, 51, 44}, {45, 38, 39, 47, 53, 52}, {46, 39, 40, 48, 54, 53},
    {41, 40, 47, 54, 55, 49}, {55, 48, 41, 42, 61, 61}, {43, 44, 51, 56, 61, 61}, {44, 45, 52, 57, 56, 50},
    {53, 46, 45, 51, 57, 58}, {52, 46, 47, 54, 59, 58}, {53, 47, 48, 55, 60, 59}, {49, 48, 54, 60, 61, 61},
    {50, 51, 57, 61, 61, 61}, {58, 52, 51, 56, 61, 61}, {57, 52, 53, 59, 61, 61}, {58, 53, 54, 60, 61, 61},
    {59, 54, 55, 61, 61, 61},
};
static const uint8_t BACK[CELLS][6] = {
    {3, 4, 3, 0, 0, 0}, {3, 4, 5, 0, 0, 0}, {0, 5, 5, 0, 0, 0}, {0, 4, 3, 2, 0, 0}, {3, 4, 3, 0, 0, 0},
    {0, 4, 3, 2, 0, 0}, {3, 4, 3, 2, 1, 2}, {0, 4, 5, 0, 1, 2}, {0, 5, 3, 2, 1, 1}, {3, 4, 3, 2, 1, 2},
    {3, 4, 5, 0, 0, 0}, {0, 5, 5, 0, 0, 0}, {0, 5, 3, 2, 1, 1}, {3, 4, 0, 2, 1, 2}, {2, 3, 5, 0, 1, 1},
    {3, 4, 0, 2, 1, 2}, {0, 4, 5, 0, 1, 2}, {0, 5, 5, 0, 0, 0}, {3, 4, 5, 0, 0, 0}, {0, 4, 5, 0, 1, 2},
    {2, 3, 5, 0, 1, 1}, {2, 4, 0, 1, 1, 2}, {2, 5, 0, 1, 1, 2}, {2, 3, 5, 0, 1, 1}, {0, 5, 3, 2, 1, 1},
    {0, 4, 3, 2, 0, 0}, {3, 4, 3, 0, 0, 0}, {3, 4, 3, 2, 1, 2}, {3, 4, 0, 2, 1, 2}, {2, 3, 0, 1, 1, 2},
    {1, 1, 1, 1, 1, 1}, {2, 0, 0, 1, 1, 2}, {3, 4, 0, 2, 1, 2}, {3, 4, 3, 2, 1, 2}, {3, 4, 3, 0, 0, 0},
    {0, 4, 3, 2, 0, 0}, {0, 5, 3, 2, 1, 1}, {2, 3, 5, 0, 1, 1}, {2, 2, 0, 1, 1, 2}, {2, 1, 0, 1, 1, 2},
    {2, 3, 5, 0, 1, 1}, {0, 4, 5, 0, 1, 2}, {3, 4, 5, 0, 0, 0}, {0, 5, 5, 0, 0, 0}, {0, 4, 5, 0, 1, 2},
    {3, 4, 0, 2, 1, 2}, {2, 3, 5, 0, 1, 1}, {3, 4, 0, 2, 1, 2}, {0, 5, 3, 2, 1, 1}, {0, 5, 5, 0, 0, 0},
    {3, 4, 5, 0, 0, 0}, {3, 4, 3, 2, 1, 2}, {0, 5, 3, 2, 1, 1}, {0, 4, 5, 0, 1, 2}, {3, 4, 3, 2, 1, 2},
    {0, 4, 3, 2, 0, 0}, {3, 4, 3, 0, 0, 0}, {0, 4, 3, 2, 0, 0}, {0, 5, 5, 0, 0, 0}, {3, 4, 5, 0, 0, 0},
    {3, 4, 3, 0, 0, 0},
};
static const uint8_t ORBIT[CELLS] = {
    0, 1, 2, 1, 0,
    1, 3, 4, 4, 3, 1,
    2, 4, 5, 6, 5, 4, 2,
    1, 4, 6, 7, 7, 6, 4, 1,
    0, 3, 5, 7, 8, 7, 5, 3, 0,
    1, 4, 6, 7, 7, 6, 4, 1,
    2, 4, 5, 6, 5, 4, 2,
    1, 3, 4, 4, 3, 1,
    0, 1, 2, 1, 0,
};
/* clang-format on */

/* All neighbours of a set of cells. In reading order a cell's neighbour to the right is the next one, and the two below
 * it are 5 to 9 further on, depending on the row; the masks say which cells have a neighbour so far ahead. */
#define AHEAD_1 0x0F7DFBFBFDFDFBEFu
#define AHEAD_5 0x00F800000000001Fu
#define AHEAD_6 0x007FF000000007FFu
#define AHEAD_7 0x0001FFF00003FFE0u
#define AHEAD_8 0x000003FFFBFFF800u
#define AHEAD_9 0x00000003FFFC0000u

static inline uint64_t spread_cells(uint64_t cells)
{
    uint64_t ahead = (cells & AHEAD_1) << 1 | (cells & AHEAD_5) << 5 | (cells & AHEAD_6) << 6 | (cells & AHEAD_7) << 7 |
                     (cells & AHEAD_8) << 8 | (cells & AHEAD_9) << 9;
    uint64_t behind = (cells >> 1 & AHEAD_1) | (cells >> 5 & AHEAD_5) | (cells >> 6 & AHEAD_6) |
                      (cells >> 7 & AHEAD_7) | (cells >> 8 & AHEAD_8) | (cells >> 9 & AHEAD_9);
    return ahead | behind;
}

/* One neighbour more of every cell, so far ahead or behind: counted as none, one, and two or more. */
static inline void count_cells(uint64_t cells, uint64_t mask, int by, uint64_t *once, uint64_t *twice)
{
    uint64_t ahead = (cells & mask) << by, behind = cells >> by & mask;
    *twice |= (*once & (ahead | behind)) | (ahead & behind);
    *once |= ahead | behind;
}

/* The cells that have at least two neighbours in the set. */
static inline uint64_t spread_twice(uint64_t cells)
{
    uint64_t once = 0, twice = 0;
    count_cells(cells, AHEAD_1, 1, &once, &twice);
    count_cells(cells, AHEAD_5, 5, &once, &twice);
    count_cells(cells, AHEAD_6, 6, &once, &twice);
    count_cells(cells, AHEAD_7, 7, &once, &twice);
    count_cells(cells, AHEAD_8, 8, &once, &twice);
    count_cells(cells, AHEAD_9, 9, &once, &twice);
    return twice;
}

#endif
