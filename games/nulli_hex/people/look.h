/* look.h - NULLI Hex: the scene: one seat's sheet large, the die, its chances, everybody's standing. */
#ifndef NULLI_HEX_PEOPLE_LOOK_H
#define NULLI_HEX_PEOPLE_LOOK_H

#include "past.h"
#include "touch.h"

enum { BOARD_X = 3, KEY_SYMBOL = 0x100, KEY_STROKE = 0x200, KEY_DIE = 0x1000, KEY_CHANCE, KEY_SEAT = 0x1100 };

/* What is to be drawn of one seat's sheet. */
struct sheet_look {
    const struct hex_setup *setup;
    const struct hex_seat *seat;
    const struct hex_past *past;
    uint64_t chosen; /* chosen_move */
    int number;      /* of the seat */
    int x, y;        /* of place a1 */
    bool mine;       /* the viewer's own sheet: touches count */
    struct dots last, preview;
};

static void name_place(struct message *name, const char *text, int column, int row)
{
    message_set(name, text);
    message_place(name, column, row);
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

static void draw_dot(struct scene *scene, const struct sheet_look *sheet, int dot)
{
    const struct hex_setup *setup = sheet->setup;
    int f = setup->dot_field[dot], column = setup->dot_column[dot], row = setup->dot_row[dot];
    bool active = sheet->seat->active == f, closed = !active && (sheet->seat->opened >> f & 1);
    char letter[2] = {setup->fields[f].letter, '\0'};
    enum style style = active ? STYLE_ACTIVE : closed ? STYLE_SPENT : STYLE_FREE;
    const char *text = active ? "nulli-hex.dot-active" : closed ? "nulli-hex.dot-closed" : "nulli-hex.dot-open";
    const char *glyph = letter;
    char upper[2] = {(char)(letter[0] - 'a' + 'A'), '\0'};
    if (dots_have(sheet->preview.word, dot)) {
        style = STYLE_PREVIEW;
        text = "nulli-hex.dot-chosen";
        glyph = "+";
    } else if (!dots_have(sheet->seat->free, dot)) {
        style = dots_have(sheet->last.word, dot) ? STYLE_LAST : STYLE_STRUCK;
        text = "nulli-hex.dot-struck";
        glyph = "×";
    } else if (active) {
        glyph = upper;
    }
    struct item *item = scene_glyph(scene, SHAPE_DOT, style, sheet->x + column, sheet->y + row, 1, 1, glyph);
    item->target = sheet->mine ? (int16_t)dot : NO_TARGET;
    item->key = 1 + (uint32_t)dot;
    name_place(&item->name, text, column, row);
    message_word(&item->name, letter);
}

static void draw_symbol(struct scene *scene, const struct sheet_look *sheet, int symbol)
{
    const struct hex_setup *setup = sheet->setup;
    int column = setup->symbol_column[symbol], row = setup->symbol_row[symbol], kind = setup->symbol_kind[symbol];
    bool earned = sheet->seat->earned >> symbol & 1, used = sheet->seat->used >> symbol & 1;
    char glyph[2] = {used ? '-' : chance_letter[kind], '\0'};
    struct item *item = scene_glyph(scene, SHAPE_CELL,
                                    used     ? STYLE_SPENT
                                    : earned ? STYLE_HELD
                                             : STYLE_OFFERED,
                                    sheet->x + column, sheet->y + row, 1, 1, glyph);
    item->key = KEY_SYMBOL + (uint32_t)symbol;
    name_place(&item->name,
               used     ? "nulli-hex.symbol-spent"
               : earned ? "nulli-hex.symbol-held"
                        : "nulli-hex.symbol-offered",
               column, row);
    message_text(&item->name, chance_name[kind]);
}

/* Column letters and row numbers around the map; two letters one above the other beyond z. */
static void draw_rulers(struct scene *scene, const struct sheet_look *sheet)
{
    const struct hex_setup *setup = sheet->setup;
    for (int column = 0; column < setup->columns; column++) {
        char low[2] = {(char)('a' + column % 26), '\0'}, high[2] = {(char)('a' + column / 26 - 1), '\0'};
        scene_glyph(scene, SHAPE_LABEL, STYLE_MUTED, sheet->x + column, sheet->y - 1, 1, 1, low);
        if (column >= 26)
            scene_glyph(scene, SHAPE_LABEL, STYLE_MUTED, sheet->x + column, sheet->y - 2, 1, 1, high);
    }
    for (int row = 0; row < setup->rows; row++) {
        char number[8];
        struct text text;
        text_open(&text, number, sizeof number);
        if (row < 9)
            text_char(&text, ' ');
        text_number(&text, row + 1);
        scene_glyph(scene, SHAPE_LABEL, STYLE_MUTED, sheet->x - BOARD_X, sheet->y + row, 2, 1, number);
    }
}

static void draw_sheet(struct scene *scene, struct sheet_look *sheet, const struct look *look)
{
    const struct hex_setup *setup = sheet->setup;
    const struct hex_past *past = sheet->past;
    int i = sheet->number - 1;
    draw_rulers(scene, sheet);
    for (int k = 0; k < past->seat[i].count; k++) {
        bool last = k >= past->seat[i].before_last;
        draw_stroke(scene, sheet, past->seat[i].first[k], past->seat[i].last[k], last ? STYLE_LAST : STYLE_STRUCK,
                    last ? &sheet->last : NULL, KEY_STROKE + (uint32_t)k);
    }
    if (sheet->mine && look->previewing)
        draw_move_ahead(scene, sheet, look->preview);
    else if (sheet->mine && sheet->chosen && sheet->chosen != MOVE_SEALED)
        draw_move_ahead(scene, sheet, sheet->chosen);
    for (int dot = 0; dot < DOT_ROOM; dot++)
        if (setup->dot_field[dot] != NO_FIELD)
            draw_dot(scene, sheet, dot);
    for (int symbol = 0; symbol < setup->symbol_count; symbol++)
        draw_symbol(scene, sheet, symbol);
}

/* A label with the letters of a set of fields. */
static void draw_fields(struct scene *scene, const struct sheet_look *sheet, int x, int y, unsigned fields,
                        enum style style, const char *text)
{
    char letters[2 * FIELDS_MOST + 1];
    struct text writer;
    text_open(&writer, letters, sizeof letters);
    for (int f = 0; f < sheet->setup->field_count; f++) {
        if (!(fields >> f & 1))
            continue;
        if (writer.length)
            text_char(&writer, ' ');
        text_char(&writer, sheet->setup->fields[f].letter);
    }
    if (!writer.length)
        text_char(&writer, '-');
    struct item *item = scene_label(scene, style, x, y, 32, text);
    message_word(&item->name, letters);
}

static void draw_die(struct scene *scene, const struct hex_state *state, const struct hex_past *past, int x, int y)
{
    char number[2] = {past->roll ? (char)('0' + past->roll) : '-', '\0'};
    struct item *item = scene_glyph(scene, SHAPE_DIE, state->roll ? STYLE_STRONG : STYLE_MUTED, x, y, 5, 3, number);
    item->key = KEY_DIE;
    message_set(&item->name, past->roll ? "nulli-hex.die" : "nulli-hex.die-unrolled");
    if (past->roll)
        message_number(&item->name, past->roll);
}

/* The chances of a seat: how many are ready, how many can still be earned. */
static void draw_chances(struct scene *scene, const struct sheet_look *sheet, int x, int y)
{
    static const char *const texts[CHANCES] = {"nulli-hex.chance-other", "nulli-hex.chance-split",
                                               "nulli-hex.chance-skip"};
    for (int chance = 0; chance < CHANCES; chance++) {
        int ready = bits_count(held(sheet->setup, sheet->seat, (enum chance)chance));
        int offered = bits_count(sheet->setup->symbols_of[chance] & ~sheet->seat->earned);
        enum style style = ready ? STYLE_HELD : offered ? STYLE_OFFERED : STYLE_SPENT;
        char glyph[2] = {chance_letter[chance], '\0'};
        struct item *button = scene_glyph(scene, SHAPE_BUTTON, style, x, y + chance, 3, 1, glyph);
        button->target = sheet->mine ? (int16_t)(TARGET_CHANCE + chance) : NO_TARGET;
        button->key = KEY_CHANCE + (uint32_t)chance;
        message_set(&button->name, texts[chance]);
        message_number(&button->name, ready);
        message_number(&button->name, offered);
        struct item *label = scene_label(scene, style, x + 4, y + chance, 36, texts[chance]);
        message_number(&label->name, ready);
        message_number(&label->name, offered);
    }
}

static void draw_standing(struct scene *scene, const struct setup *setup, const struct hex_state *state, int focus,
                          int x, int y)
{
    for (int number = 1; number <= setup->seats; number++) {
        const struct hex_seat *seat = &state->seat[number - 1];
        bool plays = state->playing & ACT_SEAT(number), chooses = state->act & ACT_SEAT(number);
        const char *text = !plays         ? "nulli-hex.seat-finished"
                           : chooses      ? "nulli-hex.seat-chooses"
                           : seat->choice ? "nulli-hex.seat-chosen"
                                          : "nulli-hex.seat-plays";
        enum style style = !plays ? STYLE_MUTED : chooses ? STYLE_ACTIVE : STYLE_PLAIN;
        if (number == focus)
            scene_glyph(scene, SHAPE_LABEL, STYLE_STRONG, x, y + number - 1, 1, 1, ">");
        struct item *item = scene_label(scene, style, x + 2, y + number - 1, 36, text);
        item->key = KEY_SEAT + (uint32_t)number;
        message_seat(&item->name, number);
        message_number(&item->name, count_dots(seat->free));
    }
}

static void hex_scene(const struct setup *setup, const struct state *view, const struct past *past,
                      const struct look *look, struct scene *scene)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_state *hex = hex_state(view);
    int focus = look->focus >= 1 && look->focus <= setup->seats ? look->focus : 1;
    struct sheet_look sheet = {.setup = own,
                               .seat = &hex->seat[focus - 1],
                               .past = (const struct hex_past *)past,
                               .chosen = chosen_move(hex, focus),
                               .number = focus,
                               .x = BOARD_X,
                               .y = own->columns > 26 ? 2 : 1,
                               .mine = look->viewer == focus};
    unsigned opened = sheet.seat->opened, active = sheet.seat->active == NO_FIELD ? 0 : 1u << sheet.seat->active;
    scene_open(scene);
    scene->row_percent = 87;
    draw_sheet(scene, &sheet, look);

    /* Beside the sheet where 80 columns hold both, else below it. */
    bool beside = look->aspect == ASPECT_WIDE && sheet.x + own->columns + 42 <= 80;
    int x = beside ? sheet.x + own->columns + 3 : 0, y = beside ? 0 : sheet.y + own->rows + 1;
    draw_die(scene, hex, sheet.past, x, y);
    draw_fields(scene, &sheet, x + 7, y, active, STYLE_ACTIVE, "nulli-hex.field-active");
    draw_fields(scene, &sheet, x + 7, y + 1, own->all_fields & ~opened, STYLE_FREE, "nulli-hex.fields-open");
    draw_fields(scene, &sheet, x + 7, y + 2, opened & ~active, STYLE_SPENT, "nulli-hex.fields-closed");
    draw_chances(scene, &sheet, x, y + 4);
    if (look->aspect == ASPECT_WIDE || !look->scaled) /* on a phone the page lists the seats */
        draw_standing(scene, setup, hex, focus, x, y + 8);
}

#endif
