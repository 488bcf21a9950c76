/* paper.h - NULLI Hex: the empty sheet for print: dots, fields told apart by their patterns, symbols; below it what the
 * symbols give with boxes to tick off, and the fields' patterns to mark the active one and those closed. */
#ifndef NULLI_HEX_SHEET_PAPER_H
#define NULLI_HEX_SHEET_PAPER_H

#include "../people/patches.h"

/* Three units for a column and a row, so that the corners of the hexagon around a dot have whole coordinates: straight
 * above and below it by two units, and aside by three, up and down by one. */
enum { PAPER_PITCH = 3, PAPER_LEFT = 5, PAPER_TOP = 4, PAPER_TEXT = 54, PAPER_WIDE = 89, BOX_WIDTH = 4, BOX_STEP = 5 };

static int paper_x(int column)
{
    return PAPER_LEFT + PAPER_PITCH * column;
}

static int paper_y(int row)
{
    return PAPER_TOP + PAPER_PITCH * row;
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
        struct item *item = scene_add(scene, SHAPE_DOT, STYLE_FREE, paper_x(column), paper_y(row), 1, 1);
        item->group = (uint8_t)(setup->dot_field[dot] + 1);
    }
}

/* Letters and numbers at the edges, so that a game on paper can be typed in later. */
static void print_rulers(const struct hex_setup *setup, struct scene *scene)
{
    for (int column = 0; column < setup->columns; column++) {
        char place[8];
        struct text text;
        text_open(&text, place, sizeof place);
        text_place(&text, column, 0);
        place[text.length - 1] = '\0'; /* without the row */
        scene_glyph(scene, SHAPE_LABEL, STYLE_MUTED, paper_x(column), 0, 1, 1, place);
    }
    for (int row = 0; row < setup->rows; row++) {
        char number[8];
        struct text text;
        text_open(&text, number, sizeof number);
        text_number(&text, row + 1);
        scene_glyph(scene, SHAPE_LABEL, STYLE_MUTED, 0, paper_y(row), 1, 1, number);
    }
}

/* A chance's picture, as high as a box or around the unit in its middle. */
static void print_symbol(struct scene *scene, int x, int y, int high, int kind)
{
    char glyph[2] = {chance_letter[kind], '\0'};
    struct item *item = scene_glyph(scene, SHAPE_CELL, STYLE_OFFERED, x, y, 5, high, glyph);
    item->picture = chance_picture[kind];
    message_set(&item->name, "nulli-hex.paper-symbol");
    message_text(&item->name, chance_name[kind]);
}

/* A text two rows high, up to where the boxes begin. */
static void print_words(struct scene *scene, int x, int y, const char *text)
{
    scene_label(scene, STYLE_MUTED, x, y, PAPER_TEXT - x - 1, text)->h = 2; /* the picture says it too */
}

/* Boxes to note something in, to the right of the words and going on below within the width; returns the next free y.
 */
static int print_boxes(struct scene *scene, int y, int width, int count, bool fields)
{
    int a_row = (width - PAPER_TEXT) / BOX_STEP;
    for (int i = 0; i < count; i++) {
        int x = PAPER_TEXT + i % a_row * BOX_STEP, top = y + i / a_row * 3;
        scene_add(scene, SHAPE_BUTTON, STYLE_OFFERED, x, top, BOX_WIDTH, 2)->pattern =
            fields ? field_pattern(i) : PATTERN_NONE;
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
    for (int f = 0; f < own->field_count; f++) {
        struct item *area = scene_add(scene, SHAPE_AREA, STYLE_PLAIN, PAPER_LEFT, PAPER_TOP, 1, 1);
        area->group = (uint8_t)(f + 1);
        area->pattern = field_pattern(f);
    }
    print_rulers(own, scene);
    print_dots(own, scene);
    for (int symbol = 0; symbol < own->symbol_count; symbol++)
        print_symbol(scene, paper_x(own->symbol_column[symbol]) - 2, paper_y(own->symbol_row[symbol]) - 1, 3,
                     own->symbol_kind[symbol]);

    /* Below: what is ticked off, a line each, the words left, the boxes right. */
    int width = scene->width > PAPER_WIDE ? scene->width : PAPER_WIDE, y = paper_y(own->rows) + 1;
    print_words(scene, 0, y, "nulli-hex.paper-fields");
    y = print_boxes(scene, y, width, own->field_count, true) + 1;
    for (int kind = 0; kind < CHANCES; kind++) {
        if (!own->symbols_of[kind])
            continue;
        print_symbol(scene, 0, y, 2, kind);
        print_words(scene, 7, y, gives[kind]);
        y = print_boxes(scene, y, width, bits_count(own->symbols_of[kind]), false) + 1;
    }
}

#endif
