/* painting.h - Träxx: a board drawn by hand (core/easel.h): colours, numbers and starts on the 61 cells. The cards go
 * with it as they are; a new board has all that T2 asks for. */
#ifndef TRAEXX_SHEET_PAINTING_H
#define TRAEXX_SHEET_PAINTING_H

#include "../rules/prepare.h"
#include "draft.h"
#include "easel.h"
#include "paper.h"

enum {
    BRUSH_COLOUR,
    BRUSH_NUMBER = BRUSH_COLOUR + COLOURS,
    BRUSH_NO_NUMBER = BRUSH_NUMBER + NUMBER_MOST - NUMBER_LEAST + 1,
    BRUSH_START,
    BRUSHES,
};
enum { NO_COLOUR = -1, STARTS_ROOM = 6 /* as many as the centre has neighbours */ };

struct sketch {
    int8_t colour[CELLS];
    uint8_t number[CELLS];
    int start_count;
    uint8_t starts[STARTS_ROOM]; /* in board order */
    const char *cards;           /* as the sheet has them; NULL: a new set */
};

static bool take_cell_word(void *board, int cell, const char *start, size_t length, int line, struct refusal *why)
{
    struct sketch *sketch = board;
    int colour, number;
    if (refuse_word(start, length, line, &colour, &number, why))
        return true;
    sketch->colour[cell] = (int8_t)colour;
    sketch->number[cell] = (uint8_t)number;
    return false;
}

static int find_start(const struct sketch *sketch, int cell)
{
    int i = 0;
    while (i < sketch->start_count && sketch->starts[i] != cell)
        i++;
    return i;
}

/* Starts lie around the centre (T1). */
static bool may_start(int cell)
{
    return steps_between(CENTRE, cell) == 1;
}

/* Any board of 61 cells whose words are those of a sheet, whether it can be played on or not. */
static bool refuse_sketch(const struct sheet *sheet, struct sketch *sketch, struct refusal *why)
{
    static const char *const known[] = {"starts", "cards", NULL};
    const struct sheet_line *starts = sheet_key(sheet, "starts"), *cards = sheet_key(sheet, "cards");
    memset(sketch, 0, sizeof *sketch);
    if (sheet_refuse_unknown(sheet, known, why) || refuse_rows(sheet, sketch, take_cell_word, why))
        return true;
    sketch->cards = cards ? cards->value : NULL;
    const char *at = starts ? starts->value : "", *word;
    for (size_t length; (length = take_part(&at, &word)) != 0;) {
        const char *end = word;
        int cell;
        if (!take_cell(&end, &cell) || end != word + length || !may_start(cell))
            return refuse_at_part(why, starts->line, "T1", "traexx.start-place", word, length);
        if (find_start(sketch, cell) < sketch->start_count)
            return refuse_at_part(why, starts->line, "T1", "traexx.start-twice", word, length);
        sketch->starts[sketch->start_count++] = (uint8_t)cell;
    }
    return false;
}

static void write_sketch(const struct sketch *sketch, struct text *text)
{
    struct rng rng;
    text_add(text, "game traexx\n");
    for (int i = 0; i < sketch->start_count; i++) {
        text_add(text, i ? " " : "starts ");
        say_cell(sketch->starts[i], text);
    }
    text_add(text, sketch->start_count ? "\n" : "");
    if (sketch->cards) {
        text_add(text, "cards ");
        text_add(text, sketch->cards);
    } else {
        rng_seed(&rng, 1);
        write_cards(&rng, text);
    }
    text_add(text, "\nmap\n");
    for (int cell = 0; cell < CELLS; cell++) {
        text_char(text, sketch->colour[cell] == NO_COLOUR ? '_' : COLOUR_LETTERS[sketch->colour[cell]]);
        if (sketch->number[cell])
            text_number(text, sketch->number[cell]);
        text_char(text, cell + 1 == ROW_FIRST[cell_row(cell) + 1] ? '\n' : ' ');
    }
}

/* -- brushes ---------------------------------------------------------------------------------------------------- */

static bool traexx_brush(int number, struct brush *brush)
{
    static const char keys[COLOURS + 1] = "rygbnv";
    char glyph[4] = {0};
    struct text text;
    text_open(&text, glyph, sizeof glyph);
    if (number < 0 || number >= BRUSHES)
        return false;
    if (number < BRUSH_NUMBER) {
        brush_open(brush, keys[number], "traexx.draw-colours", "traexx.draw-colour");
        message_text(&brush->name, COLOUR_TEXTS[number]);
        struct item *look = brush_look(brush, SHAPE_CELL, STYLE_FREE, 0, 0, PAPER_CELL_WIDE, PAPER_CELL_HIGH, "");
        look->tint = (uint8_t)(TINT_RED + number);
        look->picture = COLOUR_PICTURES[number];
    } else if (number < BRUSH_NO_NUMBER) {
        int value = NUMBER_LEAST + number - BRUSH_NUMBER;
        brush_open(brush, (char)('0' + value % 10), "traexx.draw-numbers", "traexx.draw-number");
        message_number(&brush->name, value);
        text_number(&text, value);
        brush_look(brush, SHAPE_CELL, STYLE_OFFERED, 0, 0, PAPER_CELL_WIDE, PAPER_CELL_HIGH, glyph);
    } else {
        bool start = number == BRUSH_START;
        brush_open(brush, start ? 's' : 'x', start ? "traexx.draw-starts" : "traexx.draw-numbers",
                   start ? "traexx.draw-start" : "traexx.draw-no-number");
        brush_look(brush, SHAPE_CELL, start ? STYLE_ACTIVE : STYLE_OFFERED, 0, 0, PAPER_CELL_WIDE, PAPER_CELL_HIGH,
                   start ? "@" : "");
    }
    brush->row_percent = 87;
    return true;
}

/* A number stands once (T1): it moves here; touched again it goes. */
static void put_number(struct sketch *sketch, int cell, int number)
{
    bool again = sketch->number[cell] == number;
    for (int other = 0; other < CELLS; other++)
        if (sketch->number[other] == number)
            sketch->number[other] = 0;
    sketch->number[cell] = (uint8_t)(again ? 0 : number);
}

static void put_start(struct sketch *sketch, int cell, bool start)
{
    int i = find_start(sketch, cell);
    if (start == (i < sketch->start_count))
        return;
    if (start) {
        sketch->starts[sketch->start_count++] = (uint8_t)cell;
        return;
    }
    sketch->start_count--;
    for (; i < sketch->start_count; i++)
        sketch->starts[i] = sketch->starts[i + 1];
}

static bool traexx_paint(const struct sheet *sheet, const struct stroke *stroke, struct text *text, struct refusal *why)
{
    struct sketch sketch;
    int cell = stroke->place < 0 ? -1 : cell_at(stroke->place % SHEET_COLUMNS, stroke->place / SHEET_COLUMNS);
    if (refuse_sketch(sheet, &sketch, why))
        return true;
    if (cell < 0 || stroke->brush < 0 || stroke->brush >= BRUSHES)
        return refuse_with(why, NULL, "traexx.draw-outside");
    if (stroke->brush == BRUSH_START && !may_start(cell)) {
        refuse_with(why, "T1", "traexx.draw-start-place");
        return refuse_at_cell(why, CENTRE);
    }
    bool start = find_start(&sketch, cell) == sketch.start_count;
    if (stroke->brush >= BRUSH_NUMBER && stroke->brush < BRUSH_NO_NUMBER)
        put_number(&sketch, cell, NUMBER_LEAST + stroke->brush - BRUSH_NUMBER);
    /* Colours and starts have their images; a number, which stands once, has none. */
    int at = cell;
    do {
        if (stroke->brush < BRUSH_NUMBER)
            sketch.colour[at] = (int8_t)(stroke->brush - BRUSH_COLOUR);
        else if (stroke->brush == BRUSH_NO_NUMBER)
            sketch.number[at] = 0;
        else if (stroke->brush == BRUSH_START)
            put_start(&sketch, at, start);
        at = image_of((enum symmetry)stroke->symmetry, at);
    } while (at != cell);
    write_sketch(&sketch, text);
    return false;
}

/* -- the board on the easel ---------------------------------------------------------------------------------------- */

static void traexx_blank(struct text *text)
{
    struct sketch sketch = {.start_count = 0};
    memset(sketch.colour, NO_COLOUR, sizeof sketch.colour);
    write_sketch(&sketch, text);
}

/* A board has no room around it. */
static bool traexx_rewrite(const struct sheet *sheet, struct text *text, struct refusal *why)
{
    struct sketch sketch;
    if (refuse_sketch(sheet, &sketch, why))
        return true;
    write_sketch(&sketch, text);
    return false;
}

static bool traexx_easel_scene(const struct sheet *sheet, struct scene *scene, struct refusal *why)
{
    struct sketch sketch;
    if (refuse_sketch(sheet, &sketch, why))
        return true;
    scene->row_percent = 87;
    for (int cell = 0; cell < CELLS; cell++) {
        char glyph[SCENE_GLYPH];
        struct text text;
        int colour = sketch.colour[cell];
        bool start = find_start(&sketch, cell) < sketch.start_count;
        text_open(&text, glyph, sizeof glyph);
        if (sketch.number[cell])
            text_number(&text, sketch.number[cell]);
        struct item *item = scene_glyph(scene, SHAPE_CELL, colour == NO_COLOUR ? STYLE_OFFERED : STYLE_FREE,
                                        paper_x(cell_column(cell)) - PAPER_LEFT, paper_y(cell_row(cell)) - PAPER_TOP,
                                        PAPER_CELL_WIDE, PAPER_CELL_HIGH, glyph);
        item->target = (int16_t)sheet_place(cell_column(cell), cell_row(cell));
        item->key = (uint32_t)cell + 1;
        if (colour != NO_COLOUR) {
            item->tint = (uint8_t)(TINT_RED + colour);
            item->picture = COLOUR_PICTURES[colour];
            item->value = sketch.number[cell] ? sketch.number[cell] : NO_VALUE;
        }
        message_set(&item->name, start                 ? "traexx.drawn-start"
                                 : sketch.number[cell] ? "traexx.drawn-number"
                                                       : "traexx.drawn-cell");
        message_cell(&item->name, cell);
        message_text(&item->name, colour == NO_COLOUR ? "traexx.drawn-no-colour" : COLOUR_TEXTS[colour]);
        if (sketch.number[cell])
            message_number(&item->name, sketch.number[cell]);
    }
    for (int i = 0; i < sketch.start_count; i++) /* a bar under the cell */
        scene_add(scene, SHAPE_STROKE, STYLE_LAST, paper_x(cell_column(sketch.starts[i])) - PAPER_LEFT + 1,
                  paper_y(cell_row(sketch.starts[i])) - PAPER_TOP + 1, 1, 0);
    return false;
}

static const struct easel traexx_easel = {
    .symmetries = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN | SYMMETRY_THIRD,
    .brush = traexx_brush,
    .blank = traexx_blank,
    .frame = traexx_rewrite,
    .finish = traexx_rewrite,
    .paint = traexx_paint,
    .scene = traexx_easel_scene,
};

#endif
