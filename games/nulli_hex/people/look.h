/* look.h - NULLI Hex: the scene: one seat's sheet large, the die, its chances, everybody's standing. */
#ifndef NULLI_HEX_PEOPLE_LOOK_H
#define NULLI_HEX_PEOPLE_LOOK_H

#include "pictured.h"

enum { BOARD_X = 3 };

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
    draw_rulers(scene, sheet);
    draw_strokes(scene, sheet, look);
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

/* What is typed to use a chance, below the signs of the chances. */
static void draw_typed(struct scene *scene, int x, int y)
{
    struct item *label = scene_label(scene, STYLE_MUTED, x, y, 40, "nulli-hex.typed");
    for (int chance = 0; chance < CHANCES; chance++)
        message_word(&label->name, chance_word[chance]);
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
                               .mine = look->viewer == focus,
                               .pictured = look->scaled};
    unsigned opened = sheet.seat->opened, active = sheet.seat->active == NO_FIELD ? 0 : 1u << sheet.seat->active;
    scene_open(scene);
    scene->row_percent = 87;
    if (look->scaled) {
        show_table(hex, &sheet, look, scene);
        return;
    }
    draw_sheet(scene, &sheet, look);

    /* Beside the sheet where 80 columns hold both, else below it. */
    bool beside = look->aspect == ASPECT_WIDE && sheet.x + own->columns + 42 <= 80;
    int x = beside ? sheet.x + own->columns + 3 : 0, y = beside ? 0 : sheet.y + own->rows + 1;
    draw_die(scene, hex, sheet.past, x, y);
    draw_fields(scene, &sheet, x + 7, y, active, STYLE_ACTIVE, "nulli-hex.field-active");
    draw_fields(scene, &sheet, x + 7, y + 1, own->all_fields & ~opened, STYLE_FREE, "nulli-hex.fields-open");
    draw_fields(scene, &sheet, x + 7, y + 2, opened & ~active, STYLE_SPENT, "nulli-hex.fields-closed");
    for (int chance = 0; chance < CHANCES; chance++) {
        const struct item *button = draw_token(scene, &sheet, (enum chance)chance, x, y + 4 + chance);
        scene_label(scene, (enum style)button->style, x + 4, y + 4 + chance, 36, "")->name = button->name;
    }
    draw_typed(scene, x, y + 4 + CHANCES);
    draw_standing(scene, setup, hex, focus, x, y + 9);
}

#endif
