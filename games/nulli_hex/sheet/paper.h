/* paper.h - NULLI Hex: the empty sheet for print: dots, dotted borders between the fields, symbols; below it what the
 * symbols give with boxes to tick off, and the fields' letters to mark the active one and those closed. */
#ifndef NULLI_HEX_SHEET_PAPER_H
#define NULLI_HEX_SHEET_PAPER_H

#include "../rules/board.h"

/* Three units for a column and a row, so that the corners of the hexagon around a dot have whole coordinates: straight
 * above and below it by two units, and aside by three, up and down by one. */
enum { PAPER_PITCH = 3, PAPER_MARGIN = 2, PAPER_TEXT = 54, PAPER_WIDE = 89, BOX_WIDTH = 4, BOX_STEP = 5 };

static int paper_x(int column)
{
    return PAPER_MARGIN + PAPER_PITCH * column;
}

static int paper_y(int row)
{
    return PAPER_MARGIN + PAPER_PITCH * row;
}

/* The side that two neighbours of different fields share. */
static void print_border(struct scene *scene, int x, int y, enum axis axis)
{
    switch (axis) {
    case AXIS_ROW:
        scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, x + 3, y - 1, 0, 2);
        return;
    case AXIS_RIGHT:
        scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, x, y + 2, 3, -1);
        return;
    default:
        scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, x - 3, y + 1, 3, 1);
        return;
    }
}

static void print_dots(const struct hex_setup *setup, struct scene *scene)
{
    for (int dot = 0; dot < DOT_ROOM; dot++) {
        int column = setup->dot_column[dot], row = setup->dot_row[dot];
        if (setup->dot_field[dot] == NO_FIELD)
            continue;
        for (int axis = 0; axis < AXES; axis++) {
            int other = dot_at(setup, column + axis_column[axis], row + axis_row[axis]);
            if (other != NO_DOT && setup->dot_field[other] != setup->dot_field[dot])
                print_border(scene, paper_x(column), paper_y(row), (enum axis)axis);
        }
        scene_add(scene, SHAPE_DOT, STYLE_FREE, paper_x(column), paper_y(row), 1, 1);
    }
}

/* Puts a field's letter between three of its dots, where no line runs, as near to the field's middle as there is
 * such a place; a field without one has it beside its first dot. */
static void print_letter(const struct hex_setup *setup, int f, struct scene *scene)
{
    const struct hex_field *field = &setup->fields[f];
    char letter[2] = {field->letter, '\0'};
    int columns = 0, rows = 0, first = NO_DOT, nearest = INT32_MAX, x = 0, y = 0;
    for (int dot = 0; dot < DOT_ROOM; dot++) {
        if (setup->dot_field[dot] != f)
            continue;
        columns += setup->dot_column[dot];
        rows += setup->dot_row[dot];
        first = first == NO_DOT ? dot : first;
    }
    for (int dot = 0; dot < DOT_ROOM; dot++) {
        if (setup->dot_field[dot] != f)
            continue;
        for (int way = -1; way <= 1; way += 2) { /* the triangles whose top or bottom corner is this dot */
            if (dot_beyond(setup, dot, AXIS_RIGHT, way) == NO_DOT || dot_beyond(setup, dot, AXIS_LEFT, way) == NO_DOT)
                continue;
            int at_x = PAPER_PITCH * setup->dot_column[dot], at_y = PAPER_PITCH * setup->dot_row[dot] + 2 * way;
            int across = field->dot_count * at_x - PAPER_PITCH * columns;
            int down = field->dot_count * at_y - PAPER_PITCH * rows;
            int distance = across * across + 3 * down * down; /* a row is as high as 1.73 columns */
            if (distance < nearest) {
                nearest = distance;
                x = PAPER_MARGIN + at_x;
                y = PAPER_MARGIN + at_y;
            }
        }
    }
    if (nearest == INT32_MAX) {
        x = paper_x(setup->dot_column[first]) + 1;
        y = paper_y(setup->dot_row[first]);
    }
    scene_glyph(scene, SHAPE_LABEL, STYLE_MUTED, x, y, 1, 1, letter);
}

/* A hexagon with the chance's letter, as high as a box or around the unit in its middle. */
static void print_symbol(struct scene *scene, int x, int y, int high, int kind)
{
    char glyph[2] = {chance_letter[kind], '\0'};
    struct item *item = scene_glyph(scene, SHAPE_CELL, STYLE_OFFERED, x, y, 5, high, glyph);
    message_set(&item->name, "nulli-hex.paper-symbol");
    message_text(&item->name, chance_name[kind]);
}

/* A text two rows high, up to where the boxes begin. */
static void print_words(struct scene *scene, int x, int y, const char *text)
{
    scene_label(scene, STYLE_PLAIN, x, y, PAPER_TEXT - x - 1, text)->h = 2;
}

/* Boxes to note something in, to the right of the words and going on below within the width; returns the next free y.
 */
static int print_boxes(struct scene *scene, int y, int width, int count, const char *glyphs)
{
    int a_row = (width - PAPER_TEXT) / BOX_STEP;
    for (int i = 0; i < count; i++) {
        char glyph[2] = {glyphs ? glyphs[i] : '\0', '\0'};
        scene_glyph(scene, SHAPE_BUTTON, STYLE_OFFERED, PAPER_TEXT + i % a_row * BOX_STEP, y + i / a_row * 3, BOX_WIDTH,
                    2, glyph);
    }
    return y + (count + a_row - 1) / a_row * 3;
}

static void hex_paper(const struct setup *setup, int board, struct scene *scene)
{
    static const char *const gives[CHANCES] = {"nulli-hex.paper-other", "nulli-hex.paper-split",
                                               "nulli-hex.paper-skip"};
    const struct hex_setup *own = hex_setup(setup);
    (void)board; /* all boards are alike (H1) */
    scene_open(scene);
    scene->row_percent = 87;
    print_dots(own, scene);
    for (int f = 0; f < own->field_count; f++)
        print_letter(own, f, scene);
    for (int symbol = 0; symbol < own->symbol_count; symbol++)
        print_symbol(scene, paper_x(own->symbol_column[symbol]) - 2, paper_y(own->symbol_row[symbol]) - 1, 3,
                     own->symbol_kind[symbol]);

    /* Below: what is ticked off, a line each, the words left, the boxes right. */
    char letters[FIELDS_MOST];
    int width = scene->width > PAPER_WIDE ? scene->width : PAPER_WIDE, y = paper_y(own->rows) + 1;
    for (int f = 0; f < own->field_count; f++)
        letters[f] = own->fields[f].letter;
    print_words(scene, 0, y, "nulli-hex.paper-fields");
    y = print_boxes(scene, y, width, own->field_count, letters) + 1;
    for (int kind = 0; kind < CHANCES; kind++) {
        if (!own->symbols_of[kind])
            continue;
        print_symbol(scene, 0, y, 2, kind);
        print_words(scene, 7, y, gives[kind]);
        y = print_boxes(scene, y, width, bits_count(own->symbols_of[kind]), NULL) + 1;
    }
}

#endif
