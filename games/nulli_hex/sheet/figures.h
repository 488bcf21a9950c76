/* figures.h - NULLI Hex: what a designer wants to know of a sheet: its fields, the lines that fit, the symbols'
 * distance, its symmetry. */
#ifndef NULLI_HEX_SHEET_FIGURES_H
#define NULLI_HEX_SHEET_FIGURES_H

#include "../rules/lines.h"
#include "craft.h"

enum { COMPACT_MOST = 20, SYMBOLS_APART = 3 };

/* Steps along the axes from one raster point to another. */
static int steps_between(int column, int row, int to_column, int to_row)
{
    int columns = column > to_column ? column - to_column : to_column - column;
    int rows = row > to_row ? row - to_row : to_row - row;
    return rows + (columns > rows ? (columns - rows) / 2 : 0);
}

/* A line of the map as formats.md has it. */
static void write_row(struct text *text, const char *row, int columns)
{
    int width = columns;
    while (width > 0 && !row[width - 1])
        width--;
    if (!width)
        text_char(text, '_');
    for (int column = 0; column < width; column++)
        text_char(text, row[column] ? row[column] : ' ');
    text_char(text, '\n');
}

/* -- symmetry ----------------------------------------------------------------------------------- */

/* The symmetries as they move a place around the middle, times two. A turn by a sixth takes a step along the row
 * (2, 0) to one down to the right (1, 1), and this (1, 1) to one down to the left (-1, 1). */
struct movement {
    unsigned symmetry;
    int column[2], row[2]; /* what the new column and row take of the old column and row */
};
static const struct movement movements[] = {
    {SYMMETRY_MIRROR, {-2, 0}, {0, 2}},  {SYMMETRY_FLIP, {2, 0}, {0, -2}},  {SYMMETRY_TURN, {-2, 0}, {0, -2}},
    {SYMMETRY_THIRD, {-1, -3}, {1, -1}}, {SYMMETRY_SIXTH, {1, -3}, {1, 1}},
};
enum { MOVEMENTS = sizeof movements / sizeof movements[0] };

/* Where the middle of the sheet lies: the sums of all its places, and how many these are. A symmetry keeps it. */
struct middle {
    int places, columns, rows;
};

static struct middle find_middle(const struct hex_setup *setup)
{
    struct middle middle = {0};
    for (int row = 0; row < setup->rows; row++) {
        for (int column = 0; column < setup->columns; column++) {
            if (setup->map[row][column]) {
                middle.places++;
                middle.columns += column;
                middle.rows += row;
            }
        }
    }
    return middle;
}

/* Where a movement takes a place: true and the place if that is one of the raster. */
static bool moved_place(const struct movement *movement, const struct middle *middle, int *column, int *row)
{
    int across = middle->places * *column - middle->columns, down = middle->places * *row - middle->rows;
    int columns = 2 * middle->columns + movement->column[0] * across + movement->column[1] * down;
    int rows = 2 * middle->rows + movement->row[0] * across + movement->row[1] * down;
    int whole = 2 * middle->places;
    *column = columns / whole;
    *row = rows / whole;
    return columns >= 0 && rows >= 0 && columns % whole == 0 && rows % whole == 0;
}

/* Dots onto dots, all of a field onto one field, symbols onto their like. (A sheet has as many places as it has after
 * the movement, so if every place lands on one, every place is landed on.) */
static bool has_symmetry(const struct hex_setup *setup, const struct movement *movement)
{
    struct middle middle = find_middle(setup);
    char becomes['z' + 1] = {0};
    for (int row = 0; row < setup->rows; row++) {
        for (int column = 0; column < setup->columns; column++) {
            char here = setup->map[row][column];
            int to_column = column, to_row = row;
            if (!here)
                continue;
            if (!moved_place(movement, &middle, &to_column, &to_row) || to_column >= setup->columns ||
                to_row >= setup->rows)
                return false;
            char there = setup->map[to_row][to_column];
            bool is_dot = setup->dot_at[row][column] != NO_DOT;
            char *expected = &becomes[(unsigned char)here];
            if (!*expected)
                *expected = is_dot ? there : here;
            if (there != *expected || is_dot != (setup->dot_at[to_row][to_column] != NO_DOT))
                return false;
        }
    }
    return true;
}

static unsigned hex_symmetry(const struct setup *setup)
{
    unsigned found = SYMMETRY_NONE;
    for (int i = 0; i < MOVEMENTS; i++)
        if (has_symmetry(hex_setup(setup), &movements[i]))
            found |= movements[i].symmetry;
    return found;
}

/* -- the shape of a field ----------------------------------------------------------------------- */

/* Whether a raster point is a symbol's. */
static bool is_symbol(const struct hex_setup *setup, int column, int row)
{
    return column >= 0 && row >= 0 && column < setup->columns && row < setup->rows && setup->map[row][column] &&
           setup->dot_at[row][column] == NO_DOT;
}

/* The border of a field if every dot is the middle of a hexagon: the sides that it does not share with a dot of its
 * field, times two; sides towards a symbol, which lies half in the field, count once. */
static int border_sides(const struct hex_setup *setup, int f)
{
    int sides = 0;
    for (int dot = 0; dot < DOT_ROOM; dot++) {
        for (int way = 0; way < 2 * AXES && setup->dot_field[dot] == f; way++) {
            int column = neighbour_column(setup->dot_column[dot], way), row = neighbour_row(setup->dot_row[dot], way);
            int other = dot_at(setup, column, row);
            if (other == NO_DOT || setup->dot_field[other] != f)
                sides += is_symbol(setup, column, row) ? 1 : 2;
        }
    }
    return sides;
}

/* Perimeter² / area in tenths, in steps. Where a border runs straight along an axis its sides zigzag, two for every
 * step; so a side is half a step, and the perimeter of a row of n dots is that of the strip around it, 2n + 1. The area
 * is sqrt(3) / 2 a dot. A hexagon has 13.9, a triangle up to 20.8, a row of three dots 18.9, of four 23.4: about what
 * such shapes have in the plane. */
static int compactness(int sides, int dots)
{
    return (sides * sides * 1250 + 866 * dots) / (1732 * dots);
}

/* -- lines -------------------------------------------------------------------------------------- */

/* Takes lines of n free dots out of a field as long as there are any: first those along one axis in reading order, then
 * along the next. Returns how many. */
static int take_lines(const struct hex_setup *setup, int f, int n, int first_axis, uint64_t free[3])
{
    int taken = 0;
    for (int turn = 0; turn < AXES; turn++) {
        int axis = (first_axis + turn) % AXES;
        for (int dot = 0; dot < DOT_ROOM; dot++) {
            uint64_t line[3] = {0};
            int length = 0;
            if (setup->dot_field[dot] != f)
                continue;
            for (int at = dot; length < n && at != NO_DOT && dots_have(free, at); length++) {
                dots_add(line, at);
                at = dot_beyond(setup, at, axis, 1);
            }
            if (length < n)
                continue;
            for (int word = 0; word < 3; word++)
                free[word] &= ~line[word];
            taken++;
        }
    }
    return taken;
}

/* How many lines of n dots fit on the whole sheet beside each other: what is found by taking them one after the other,
 * in each field along the axis that yields most. More might fit. */
static int count_disjoint(const struct hex_setup *setup, int n)
{
    int sum = 0;
    for (int f = 0; f < setup->field_count; f++) {
        int most = 0;
        for (int axis = 0; axis < AXES; axis++) {
            struct dots free = setup->all;
            int taken = take_lines(setup, f, n, axis, free.word);
            most = taken > most ? taken : most;
        }
        sum += most;
    }
    return sum;
}

/* Rolls that can strike every dot: field after field, long lines first. A NULLI is possible with these. (It is on every
 * sheet, if only with a 1 for every dot: a field with no free dot left is left for an open one, H5.) */
static int count_nulli_rolls(const struct hex_setup *setup)
{
    int sum = 0;
    for (int f = 0; f < setup->field_count; f++) {
        int least = DOTS_MOST;
        for (int axis = 0; axis < AXES; axis++) {
            struct dots free = setup->all;
            int rolls = 0;
            for (int n = ROLL_MOST; n >= 1; n--)
                rolls += take_lines(setup, f, n, axis, free.word);
            least = rolls < least ? rolls : least;
        }
        sum += least;
    }
    return sum;
}

/* Dots on which nothing but a 1 can be drawn: those without a neighbour in their field. */
static int count_alone(const struct hex_setup *setup)
{
    int lone = 0;
    for (int f = 0; f < setup->field_count; f++)
        lone += setup->fields[f].dot_count == 1; /* fields hang together */
    return lone;
}

/* -- all of it ---------------------------------------------------------------------------------- */

/* The least distance between two symbols, in steps; 0 where there are not two. */
static int symbols_apart(const struct hex_setup *setup)
{
    int least = 0;
    for (int one = 0; one < setup->symbol_count; one++) {
        for (int two = one + 1; two < setup->symbol_count; two++) {
            int steps = steps_between(setup->symbol_column[one], setup->symbol_row[one], setup->symbol_column[two],
                                      setup->symbol_row[two]);
            least = !least || steps < least ? steps : least;
        }
    }
    return least;
}

static void add_fields(const struct hex_setup *setup, struct figures *figures)
{
    for (int f = 0; f < setup->field_count; f++) {
        int dots = setup->fields[f].dot_count, tenths = compactness(border_sides(setup, f), dots);
        char letter[2] = {setup->fields[f].letter, '\0'}, number[16];
        struct text text;
        text_open(&text, number, sizeof number);
        text_number(&text, tenths / 10);
        text_char(&text, '.');
        text_number(&text, tenths % 10);
        struct message *message = figures_add(figures, tenths > 10 * COMPACT_MOST, "nulli-hex.figure-field");
        message_word(message, letter);
        message_number(message, dots);
        message_word(message, number);
    }
}

static int hex_figures(const struct setup *setup, struct figure out[FIGURES_MAX])
{
    static const char *const names[MOVEMENTS] = {"nulli-hex.symmetry-mirror", "nulli-hex.symmetry-flip",
                                                 "nulli-hex.symmetry-turn", "nulli-hex.symmetry-third",
                                                 "nulli-hex.symmetry-sixth"};
    const struct hex_setup *own = hex_setup(setup);
    struct figures figures = {.at = out};
    int apart = symbols_apart(own), lone = count_alone(own);
    _Static_assert((int)FIELDS_MOST + ROLL_MOST + MOVEMENTS + 4 <= (int)FIGURES_MAX, "all figures fit");
    struct message *message = figures_add(&figures, false, "nulli-hex.figure-dots");
    message_number(message, own->dot_count);
    message_number(message, own->field_count);
    message_number(message, own->symbol_count);
    add_fields(own, &figures);
    for (int n = 2; n <= ROLL_MOST; n++) {
        int lines = count_disjoint(own, n);
        message = figures_add(&figures, lines == 0, "nulli-hex.figure-lines");
        message_number(message, n);
        message_number(message, lines);
    }
    if (lone)
        message_number(figures_add(&figures, true, "nulli-hex.figure-lone"), lone);
    message_number(figures_add(&figures, false, "nulli-hex.figure-nulli"), count_nulli_rolls(own));
    if (apart)
        message_number(figures_add(&figures, apart < SYMBOLS_APART, "nulli-hex.figure-apart"), apart);
    unsigned symmetry = hex_symmetry(setup);
    for (int i = 0; i < MOVEMENTS; i++)
        if (symmetry & movements[i].symmetry)
            figures_add(&figures, false, names[i]);
    return figures.count;
}

#endif
