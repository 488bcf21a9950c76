/* pictured.h - the table on a page: farmland from above, a patchwork of fields without letters. A field is told by its
 * tint and its pattern, its state by its outline; below the board stand what is left in each, the die and the chances.
 * The page lays it out (enum zone of scene.h); a terminal has look.h's letters for fields, and rulers. */
#ifndef NULLI_HEX_PEOPLE_PICTURED_H
#define NULLI_HEX_PEOPLE_PICTURED_H

#include "patches.h"
#include "sheet.h"

/* In the order of the letters, as field_name says it. */
static const uint8_t field_tint[FIELDS_MOST] = {TINT_YELLOW, TINT_GREEN, TINT_RED,    TINT_BLUE,
                                                TINT_VIOLET, TINT_BROWN, TINT_GREY,   TINT_BLUE,
                                                TINT_GREEN,  TINT_RED,   TINT_YELLOW, TINT_VIOLET};

static void show_field(struct item *item, const struct sheet_look *sheet, int field, enum zone zone)
{
    item->zone = (uint8_t)zone;
    item->tint = field_tint[field];
    item->pattern = field_pattern(field);
    item->style = (uint8_t)field_style(sheet->seat, field);
}

/* The active field comes last: its glow lies over its neighbours. */
static void show_fields(struct scene *scene, const struct sheet_look *sheet)
{
    const struct hex_setup *setup = sheet->setup;
    for (int active = 0; active < 2; active++)
        for (int f = 0; f < setup->field_count; f++) {
            if ((sheet->seat->active == f) != active)
                continue;
            uint32_t cross = line_of(setup->first_slot[f], 1);
            int dot = line_first(setup, cross);
            struct item *item = scene_add(scene, SHAPE_AREA, STYLE_FREE, sheet->x + setup->dot_column[dot],
                                          sheet->y + setup->dot_row[dot], 1, 1);
            show_field(item, sheet, f, ZONE_BOARD);
            item->group = (uint8_t)(f + 1);
            item->key = KEY_FIELD + (uint32_t)f;
        }
}

/* What is drawn in a closed field pales. */
static void show_strokes(struct scene *scene, struct sheet_look *sheet, const struct look *look)
{
    int from = scene->count;
    draw_strokes(scene, sheet, look);
    for (int i = from; i < scene->count; i++) {
        struct item *item = &scene->items[i];
        int dot = dot_at(sheet->setup, item->x - sheet->x, item->y - sheet->y);
        if (item->style == STYLE_STRUCK && field_style(sheet->seat, sheet->setup->dot_field[dot]) == STYLE_SPENT)
            item->style = STYLE_SPENT;
    }
}

static void show_board(struct scene *scene, struct sheet_look *sheet, const struct look *look)
{
    const struct hex_setup *setup = sheet->setup;
    show_fields(scene, sheet);
    show_strokes(scene, sheet, look);
    for (int dot = 0; dot < DOT_ROOM; dot++)
        if (setup->dot_field[dot] != NO_FIELD) {
            int f = setup->dot_field[dot];
            struct item *item = draw_dot(scene, sheet, dot);
            item->zone = ZONE_BOARD;
            item->group = (uint8_t)(f + 1);
            item->tint = field_tint[f];
            if (item->style == STYLE_STRUCK && field_style(sheet->seat, f) == STYLE_SPENT)
                item->style = STYLE_MUTED;
        }
    for (int symbol = 0; symbol < setup->symbol_count; symbol++)
        draw_symbol(scene, sheet, symbol)->zone = ZONE_BOARD;
}

/* What is left in each field, the active one first. */
static void show_chips(struct scene *scene, const struct sheet_look *sheet)
{
    static const char *const texts[] = {"nulli-hex.chip-open", "nulli-hex.chip-active", "nulli-hex.chip-closed"};
    static const enum style order[] = {STYLE_ACTIVE, STYLE_FREE, STYLE_SPENT};
    for (int turn = 0; turn < 3; turn++)
        for (int f = 0; f < sheet->setup->field_count; f++) {
            enum style style = field_style(sheet->seat, f);
            if (style != order[turn])
                continue;
            struct item *item = scene_add(scene, SHAPE_CELL, style, 0, 0, 1, 1);
            uint64_t left[3];
            for (int i = 0; i < 3; i++)
                left[i] = sheet->seat->free[i] & sheet->setup->fields[f].dots.word[i];
            show_field(item, sheet, f, ZONE_CHANCES);
            item->value = (int16_t)count_dots(left);
            item->key = KEY_FIELD + FIELDS_MOST + (uint32_t)f;
            message_set(&item->name, texts[style == STYLE_ACTIVE ? 1 : style == STYLE_SPENT ? 2 : 0]);
            message_text(&item->name, field_name[f]);
            message_number(&item->name, item->value);
        }
}

static void show_table(const struct hex_state *view, struct sheet_look *sheet, const struct look *look,
                       struct scene *scene)
{
    scene->cue = view->roll ? CUE_ROLL : sheet->past->seat[sheet->number - 1].cue;
    show_board(scene, sheet, look);
    show_chips(scene, sheet);
    draw_die(scene, view, sheet->past, 0, 0)->zone = ZONE_CHANCES;
    for (int chance = 0; chance < CHANCES; chance++) {
        struct item *button = draw_token(scene, sheet, (enum chance)chance, 0, 0);
        button->zone = ZONE_CHANCES;
        scene_label(scene, (enum style)button->style, 0, 0, 9, chance_name[chance])->zone = ZONE_CHANCES;
    }
}

#endif
