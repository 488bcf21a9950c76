/* shape.h - Träxx: the shape of a board: its turns and mirrorings, patches of one colour, ways between cells.
 * What checks boards and what draws them up both look here. */
#ifndef TRAEXX_SHEET_SHAPE_H
#define TRAEXX_SHEET_SHAPE_H

#include "../bot/places.h"
#include "craft.h"

enum { PATCH_MOST = 3 }; /* cells of one colour that hang together on our own boards */

static bool is_at_rim(int cell)
{
    return AROUND[cell][5] == NOWHERE; /* what lies off the board is listed last */
}

/* 5 to 10 at the rim, 2 to 4 further in (T1). */
static bool is_number_in_place(int number, int cell)
{
    return is_at_rim(cell) == (number >= 5);
}

/* Where a mirroring or turn moves a cell. A place is three whole numbers that add up to 0 and change by one from cell
 * to cell; a turn by a sixth shifts them round and changes their signs. */
static int image_of(enum symmetry symmetry, int cell)
{
    int column = cell_column(cell) - 2 * MIDDLE, row = cell_row(cell) - MIDDLE;
    int b = row, a = (column - row) / 2, c = -a - b; /* column and row are both odd or both even */
    switch (symmetry) {
    case SYMMETRY_MIRROR:
        return cell_at(2 * MIDDLE - column, MIDDLE + row);
    case SYMMETRY_FLIP:
        return cell_at(2 * MIDDLE + column, MIDDLE - row);
    case SYMMETRY_TURN:
        return cell_at(2 * MIDDLE - column, MIDDLE - row);
    case SYMMETRY_THIRD: /* a, b, c become c, a, b */
        return cell_at(2 * MIDDLE + 2 * c + a, MIDDLE + a);
    case SYMMETRY_SIXTH: /* a, b, c become -b, -c, -a */
        return cell_at(2 * MIDDLE - 2 * b - c, MIDDLE - c);
    case SYMMETRY_NONE:
        break;
    }
    return cell;
}

/* The cells of one colour that hang together with this one. */
static uint64_t patch_at(const uint8_t colours[CELLS], int cell)
{
    uint64_t alike = 0, patch = CELL_BIT(cell), before;
    for (int other = 0; other < CELLS; other++)
        if (colours[other] == colours[cell])
            alike |= CELL_BIT(other);
    do {
        before = patch;
        patch |= spread_cells(patch) & alike;
    } while (patch != before);
    return patch;
}

/* Steps from cell to cell over the board, whatever their colours. */
static int steps_between(int from, int to)
{
    int columns = cell_column(to) - cell_column(from), rows = cell_row(to) - cell_row(from);
    columns = columns < 0 ? -columns : columns;
    rows = rows < 0 ? -rows : rows;
    return columns > rows ? rows + (columns - rows) / 2 : rows;
}

/* Pairs of neighbours that have one colour: the more there are, the shorter a card's way. */
static int count_same_pairs(const uint8_t colours[CELLS])
{
    int count = 0;
    for (int cell = 0; cell < CELLS; cell++)
        for (int i = 0; i < 6; i++)
            count += AROUND[cell][i] > cell && AROUND[cell][i] != NOWHERE && colours[AROUND[cell][i]] == colours[cell];
    return count;
}

#endif
