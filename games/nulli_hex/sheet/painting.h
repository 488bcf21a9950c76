/* painting.h - NULLI Hex: a sheet drawn by hand (core/easel.h): the dots of fields, and symbols between them.
 *
 * Fields have letters only in the text: whoever draws has one brush that goes on with a field and one that begins
 * another beside it. */
#ifndef NULLI_HEX_SHEET_PAINTING_H
#define NULLI_HEX_SHEET_PAINTING_H

#include "../rules/prepare.h"
#include "dots/canvas.h"
#include "figures.h"
#include "paper.h"

enum {
    EASEL_WIDE = 31, /* columns and rows of a frame at most: 295 places with 816 borders fit into a scene */
    EASEL_HIGH = 19,
    EASEL_COLUMNS = 21, /* of a new one */
    EASEL_ROWS = 13,
    EASEL_STEP = 2, /* a frame has a middle column and a middle row, so its sides change by two */
};
_Static_assert((int)EASEL_WIDE <= (int)CANVAS_SIDE && (int)ROWS_MOST <= (int)CANVAS_SIDE, "a canvas holds a frame");

enum { BRUSH_FIELD, BRUSH_OTHER_FIELD, BRUSH_GAP, BRUSH_SYMBOL, BRUSH_FRAME = BRUSH_SYMBOL + CHANCES };

static bool is_place(int column, int row)
{
    return (column + row) % 2 == 0;
}

/* Any text whose marks are those of a sheet, whether it can be played on or not. */
static bool refuse_sketch(const struct sheet *sheet, struct canvas *canvas, struct refusal *why)
{
    static const int8_t ways[2 * AXES][2] = {{-1, -1}, {1, -1}, {-2, 0}, {2, 0}, {-1, 1}, {1, 1}};
    static const char *const no_keys[] = {NULL};
    *canvas = (struct canvas){.first = 'a', .last = 'z', .way = ways, .ways = 2 * AXES, .tall = 3};
    memset(canvas->mark, CANVAS_NOTHING, sizeof canvas->mark);
    if (sheet_refuse_unknown(sheet, no_keys, why))
        return true;
    if (sheet->row_count > ROWS_MOST)
        return refuse_at(why, sheet->rows[ROWS_MOST].line, NULL, "nulli-hex.sheet-rows");
    int parity = -1;
    canvas->height = sheet->row_count;
    for (int row = 0; row < sheet->row_count; row++) {
        const char *at = sheet->rows[row].value;
        for (int column = 0; at[column] != '\0'; column++) {
            if (at[column] != ' ' && column >= CANVAS_SIDE)
                return refuse_with(why, NULL, "dots.draw-too-large");
            if (at[column] != ' ' && column >= canvas->width)
                canvas->width = column + 1;
            if (at[column] == ' ' || at[column] == '_')
                continue;
            if (refuse_mark(at[column], sheet->rows[row].line, column, why) ||
                refuse_parity(&parity, sheet->rows[row].line, column, row, why))
                return true;
            canvas->mark[row][column] = at[column];
        }
    }
    return false;
}

/* Framed: with a _ at every place where nothing is, so that the text keeps the frame. */
static void write_sketch(const struct canvas *canvas, bool framed, struct text *text)
{
    text_add(text, "game nulli-hex\nmap\n");
    for (int row = 0; row < canvas->height; row++) {
        char line[CANVAS_SIDE] = {0};
        for (int column = 0; column < canvas->width; column++) {
            char mark = canvas->mark[row][column];
            line[column] = mark != CANVAS_NOTHING ? mark : framed && is_place(column, row) ? '_' : '\0';
        }
        write_row(text, line, canvas->width);
    }
}

/* -- brushes ---------------------------------------------------------------------------------------------------- */

static bool hex_brush(int number, struct brush *brush)
{
    static const char *const names[CHANCES] = {"nulli-hex.draw-other", "nulli-hex.draw-split", "nulli-hex.draw-skip"};
    static const char keys[CHANCES] = {'o', 's', 'k'};
    static const char *const marks = "nulli-hex.draw-places", *const symbols = "nulli-hex.draw-symbols";
    switch (number) {
    case BRUSH_FIELD:
        brush_open(brush, 'd', marks, "nulli-hex.draw-field");
        brush_look(brush, SHAPE_DOT, STYLE_FREE, 0, 0, 1, 1, "");
        brush_look(brush, SHAPE_DOT, STYLE_FREE, 2 * PAPER_PITCH, 0, 1, 1, "");
        break;
    case BRUSH_OTHER_FIELD:
        brush_open(brush, 'n', marks, "nulli-hex.draw-other-field");
        brush_look(brush, SHAPE_DOT, STYLE_FREE, 0, 0, 1, 1, "");
        brush_look(brush, SHAPE_SHORE, STYLE_PLAIN, PAPER_PITCH, -1, 0, 2, "");
        brush_look(brush, SHAPE_DOT, STYLE_FREE, 2 * PAPER_PITCH, 0, 1, 1, "");
        break;
    case BRUSH_GAP:
        brush_open(brush, 'x', marks, "nulli-hex.draw-gap");
        brush_look(brush, SHAPE_DOT, STYLE_SPENT, 0, 0, 1, 1, "·");
        break;
    default:
        if (number < 0 || number >= BRUSH_FRAME)
            return canvas_deed_brush(number - BRUSH_FRAME, brush);
        int kind = number - BRUSH_SYMBOL;
        brush_open(brush, keys[kind], symbols, names[kind]);
        brush_look(brush, SHAPE_CELL, STYLE_OFFERED, 0, 0, 1, 1, "")->picture = chance_picture[kind];
        break;
    }
    brush->row_percent = 87;
    return true;
}

static void paint_place(struct canvas *canvas, const struct stroke *stroke, struct spot_at at,
                        const struct spot_at *from)
{
    struct spot_at image = canvas_image(canvas, stroke->symmetry, at);
    if (stroke->brush == BRUSH_FIELD || stroke->brush == BRUSH_OTHER_FIELD) {
        paint_region(canvas, at, from, stroke->brush == BRUSH_OTHER_FIELD, stroke->symmetry);
        return;
    }
    char mark = stroke->brush == BRUSH_GAP ? (char)CANVAS_NOTHING : chance_letter[stroke->brush - BRUSH_SYMBOL];
    canvas->mark[at.y][at.x] = mark;
    canvas->mark[image.y][image.x] = mark;
}

static bool hex_paint(const struct sheet *sheet, const struct stroke *stroke, struct text *text, struct refusal *why)
{
    struct canvas canvas;
    bool place = is_place(stroke->place % SHEET_COLUMNS, stroke->place / SHEET_COLUMNS) &&
                 (stroke->from < 0 || is_place(stroke->from % SHEET_COLUMNS, stroke->from / SHEET_COLUMNS));
    if (refuse_sketch(sheet, &canvas, why))
        return true;
    if (stroke->brush >= BRUSH_FRAME && stroke->brush < BRUSH_FRAME + CANVAS_DEEDS) {
        if (canvas_do(&canvas, (enum canvas_deed)(stroke->brush - BRUSH_FRAME), stroke->symmetry, EASEL_STEP,
                      EASEL_WIDE, EASEL_HIGH, why))
            return true;
    } else if (!place) {
        return refuse_with(why, NULL, "dots.draw-outside");
    } else if (canvas_stroke(&canvas, stroke, BRUSH_FRAME, paint_place, why)) {
        return true;
    }
    write_sketch(&canvas, true, text);
    return false;
}

/* -- the sheet on the easel ---------------------------------------------------------------------------------------- */

static void hex_blank(struct text *text)
{
    struct canvas canvas = {.width = EASEL_COLUMNS, .height = EASEL_ROWS};
    memset(canvas.mark, CANVAS_NOTHING, sizeof canvas.mark);
    write_sketch(&canvas, true, text);
}

static bool hex_frame(const struct sheet *sheet, struct text *text, struct refusal *why)
{
    struct canvas canvas;
    if (refuse_sketch(sheet, &canvas, why))
        return true;
    canvas_frame(&canvas, true, EASEL_COLUMNS, EASEL_ROWS);
    if (canvas.width > EASEL_WIDE || canvas.height > EASEL_HIGH)
        return refuse_with(why, NULL, "dots.draw-too-large");
    write_sketch(&canvas, true, text);
    return false;
}

static bool hex_finish(const struct sheet *sheet, struct text *text, struct refusal *why)
{
    struct canvas canvas;
    if (refuse_sketch(sheet, &canvas, why))
        return true;
    canvas_trim(&canvas);
    write_sketch(&canvas, false, text);
    return false;
}

static bool hex_easel_scene(const struct sheet *sheet, struct scene *scene, struct refusal *why)
{
    static const char *const symbols[CHANCES] = {"nulli-hex.drawn-other", "nulli-hex.drawn-split",
                                                 "nulli-hex.drawn-skip"};
    struct canvas canvas;
    if (refuse_sketch(sheet, &canvas, why))
        return true;
    if (canvas.width > EASEL_WIDE || canvas.height > EASEL_HIGH)
        return refuse_with(why, NULL, "dots.draw-too-large");
    scene->row_percent = 87;
    for (int row = 0; row < canvas.height; row++)
        for (int column = 0; column < canvas.width; column++) {
            if (!is_place(column, row))
                continue;
            char mark = canvas.mark[row][column];
            char field = canvas_region(&canvas, column, row);
            bool gap = mark == CANVAS_NOTHING;
            for (int axis = 0; axis < AXES && field; axis++) {
                char other = canvas_region(&canvas, column + axis_column[axis], row + axis_row[axis]);
                if (other && other != field)
                    print_border(scene, paper_x(column), paper_y(row), (enum axis)axis);
            }
            struct item *item = scene_glyph(scene, gap || field ? SHAPE_DOT : SHAPE_CELL,
                                            gap     ? STYLE_SPENT
                                            : field ? STYLE_FREE
                                                    : STYLE_OFFERED,
                                            paper_x(column), paper_y(row), 1, 1, gap ? "·" : "");
            if (!gap && !field)
                item->picture = chance_picture[chance_of_letter(mark)];
            item->target = (int16_t)sheet_place(column, row);
            item->key = (uint32_t)sheet_place(column, row) + 1;
            message_set(&item->name, gap     ? "nulli-hex.drawn-gap"
                                     : field ? "nulli-hex.drawn-dot"
                                             : symbols[chance_of_letter(mark)]);
            message_place(&item->name, column, row);
        }
    return false;
}

static const struct easel hex_easel = {
    .symmetries = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN,
    .brush = hex_brush,
    .blank = hex_blank,
    .frame = hex_frame,
    .finish = hex_finish,
    .paint = hex_paint,
    .scene = hex_easel_scene,
};

#endif
