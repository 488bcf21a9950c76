/* sheet.h - NULLI Hex: what one seat's sheet is made of, in a terminal as on a page: lines, dots, symbols, the die and
 * the chances. */
#ifndef NULLI_HEX_PEOPLE_SHEET_H
#define NULLI_HEX_PEOPLE_SHEET_H

#include "past.h"
#include "touch.h"

enum { KEY_SYMBOL = 0x100, KEY_STROKE = 0x200, KEY_DIE = 0x1000, KEY_CHANCE, KEY_FIELD = 0x1080, KEY_SEAT = 0x1100 };

/* What is to be drawn of one seat's sheet. */
struct sheet_look {
    const struct hex_setup *setup;
    const struct hex_seat *seat;
    const struct hex_past *past;
    uint64_t chosen; /* chosen_move */
    int number;      /* of the seat */
    int x, y;        /* of place a1 */
    bool mine;       /* the viewer's own sheet: touches count */
    bool pictured;   /* on a page, where fields have no letters */
    struct dots last, preview;
};

static void name_place(struct message *name, const char *text, int column, int row)
{
    message_set(name, text);
    message_place(name, column, row);
}

static void name_field(struct message *name, const struct sheet_look *sheet, int field)
{
    char letter[2] = {sheet->setup->fields[field].letter, '\0'};
    if (sheet->pictured)
        message_text(name, field_name[field]);
    else
        message_word(name, letter);
}

/* A field is active, closed for good, or still open (H4, H5). */
static enum style field_style(const struct hex_seat *seat, int field)
{
    return seat->active == field ? STYLE_ACTIVE : seat->opened >> field & 1 ? STYLE_SPENT : STYLE_FREE;
}

/* Adds a stroke and notes its dots. */
static void draw_stroke(struct scene *scene, const struct sheet_look *sheet, int first, int last, enum style style,
                        struct dots *dots, uint32_t key)
{
    const struct hex_setup *setup = sheet->setup;
    int column = setup->dot_column[first], row = setup->dot_row[first];
    int columns = setup->dot_column[last] - column, rows = setup->dot_row[last] - row;
    if (first != last) {
        struct item *item = scene_add(scene, SHAPE_STROKE, style, sheet->x + column, sheet->y + row, columns, rows);
        item->key = key;
        item->zone = sheet->pictured ? ZONE_BOARD : ZONE_NONE;
    }
    uint32_t line = line_between(setup, first, last);
    for (int i = 0; dots && !(line & LINE_CROOKED) && i < line_length(line); i++)
        dots_add(dots->word, setup->slot_dot[line_slot(line) + i]);
}

static void draw_move_ahead(struct scene *scene, struct sheet_look *sheet, uint64_t move)
{
    unsigned kind = move_kind(move);
    if (!is_move(sheet->setup, move) || kind == KIND_SKIP)
        return;
    for (int part = 0; part < (kind == KIND_SPLIT ? 2 : 1); part++) {
        uint32_t line = part ? move_second(move) : move_line(move);
        draw_stroke(scene, sheet, line_first(sheet->setup, line), line_last(sheet->setup, line), STYLE_PREVIEW,
                    &sheet->preview, 0);
    }
}

/* All lines of the sheet, then those of the move that is being chosen or waits for the others. */
static void draw_strokes(struct scene *scene, struct sheet_look *sheet, const struct look *look)
{
    const struct hex_past *past = sheet->past;
    int i = sheet->number - 1;
    for (int k = 0; k < past->seat[i].count; k++) {
        bool last = k >= past->seat[i].before_last;
        draw_stroke(scene, sheet, past->seat[i].first[k], past->seat[i].last[k], last ? STYLE_LAST : STYLE_STRUCK,
                    last ? &sheet->last : NULL, KEY_STROKE + (uint32_t)k);
    }
    if (sheet->mine && look->previewing)
        draw_move_ahead(scene, sheet, look->preview);
    else if (sheet->mine && sheet->chosen && sheet->chosen != MOVE_SEALED)
        draw_move_ahead(scene, sheet, sheet->chosen);
}

static struct item *draw_dot(struct scene *scene, const struct sheet_look *sheet, int dot)
{
    const struct hex_setup *setup = sheet->setup;
    int f = setup->dot_field[dot], column = setup->dot_column[dot], row = setup->dot_row[dot];
    enum style style = field_style(sheet->seat, f);
    bool active = style == STYLE_ACTIVE;
    const char *text = active                 ? "nulli-hex.dot-active"
                       : style == STYLE_SPENT ? "nulli-hex.dot-closed"
                                              : "nulli-hex.dot-open";
    char letter[2] = {setup->fields[f].letter, '\0'}, upper[2] = {(char)(letter[0] - 'a' + 'A'), '\0'};
    const char *glyph = sheet->pictured ? "" : active ? upper : letter;
    if (dots_have(sheet->preview.word, dot)) {
        style = STYLE_PREVIEW;
        text = "nulli-hex.dot-chosen";
        glyph = sheet->pictured ? "" : "+";
    } else if (!dots_have(sheet->seat->free, dot)) {
        style = dots_have(sheet->last.word, dot) ? STYLE_LAST : STYLE_STRUCK;
        text = "nulli-hex.dot-struck";
        glyph = "×";
    }
    struct item *item = scene_glyph(scene, SHAPE_DOT, style, sheet->x + column, sheet->y + row, 1, 1, glyph);
    item->target = sheet->mine ? (int16_t)dot : NO_TARGET;
    item->key = 1 + (uint32_t)dot;
    name_place(&item->name, text, column, row);
    name_field(&item->name, sheet, f);
    return item;
}

static struct item *draw_symbol(struct scene *scene, const struct sheet_look *sheet, int symbol)
{
    const struct hex_setup *setup = sheet->setup;
    int column = setup->symbol_column[symbol], row = setup->symbol_row[symbol], kind = setup->symbol_kind[symbol];
    bool earned = sheet->seat->earned >> symbol & 1, used = sheet->seat->used >> symbol & 1;
    struct item *item = scene_glyph(scene, SHAPE_CELL,
                                    used     ? STYLE_SPENT
                                    : earned ? STYLE_HELD
                                             : STYLE_OFFERED,
                                    sheet->x + column, sheet->y + row, 1, 1, used && !sheet->pictured ? "-" : "");
    item->picture = used && !sheet->pictured ? NULL : chance_picture[kind];
    item->key = KEY_SYMBOL + (uint32_t)symbol;
    name_place(&item->name,
               used     ? "nulli-hex.symbol-spent"
               : earned ? "nulli-hex.symbol-held"
                        : "nulli-hex.symbol-offered",
               column, row);
    message_text(&item->name, chance_name[kind]);
    return item;
}

static struct item *draw_die(struct scene *scene, const struct hex_state *state, const struct hex_past *past, int x,
                             int y)
{
    char number[2] = {past->roll ? (char)('0' + past->roll) : '-', '\0'};
    struct item *item = scene_glyph(scene, SHAPE_DIE, state->roll ? STYLE_STRONG : STYLE_MUTED, x, y, 5, 3, number);
    item->key = KEY_DIE;
    message_set(&item->name, past->roll ? "nulli-hex.die" : "nulli-hex.die-unrolled");
    if (past->roll)
        message_number(&item->name, past->roll);
    return item;
}

/* A chance of a seat: how many are ready, how many can still be earned. */
static struct item *draw_token(struct scene *scene, const struct sheet_look *sheet, enum chance chance, int x, int y)
{
    static const char *const texts[CHANCES] = {"nulli-hex.chance-other", "nulli-hex.chance-split",
                                               "nulli-hex.chance-skip"};
    int ready = bits_count(held(sheet->setup, sheet->seat, chance));
    int offered = bits_count(sheet->setup->symbols_of[chance] & ~sheet->seat->earned);
    struct item *button = scene_add(scene, SHAPE_BUTTON,
                                    ready     ? STYLE_HELD
                                    : offered ? STYLE_OFFERED
                                              : STYLE_SPENT,
                                    x, y, 3, 1);
    button->picture = chance_picture[chance];
    button->target = sheet->mine ? (int16_t)(TARGET_CHANCE + chance) : NO_TARGET;
    button->key = KEY_CHANCE + (uint32_t)chance;
    button->value = (int16_t)ready;
    button->limit = (int16_t)(ready + offered);
    message_set(&button->name, texts[chance]);
    message_number(&button->name, ready);
    message_number(&button->name, offered);
    return button;
}

#endif
