/* crafting.h - NULLI Hex: what the game knows of its sheets beyond the rules (core/craft.h): what can be earned,
 * what the levels must reach, and the table of it all. */
#ifndef NULLI_HEX_SHEET_CRAFTING_H
#define NULLI_HEX_SHEET_CRAFTING_H

#include "draft.h"
#include "figures.h"
#include "painting.h"
#include "paper.h"

/* What can be earned (H7): every symbol, in reading order. */
static int hex_prizes(const struct setup *setup, struct prize out[PRIZES_MAX])
{
    const struct hex_setup *own = hex_setup(setup);
    _Static_assert((int)SYMBOLS_MOST <= (int)PRIZES_MAX, "a prize for every symbol");
    for (int symbol = 0; symbol < own->symbol_count; symbol++) {
        message_set(&out[symbol].name, "nulli-hex.prize");
        message_text(&out[symbol].name, chance_name[own->symbol_kind[symbol]]);
        message_place(&out[symbol].name, own->symbol_column[symbol], own->symbol_row[symbol]);
    }
    return own->symbol_count;
}

/* Chances of one kind are alike: whoever uses one uses the first he earned of its kind, as the state has it. */
static void hex_earnings(const struct setup *setup, const struct state *state, int seat, struct earnings *earnings)
{
    const struct hex_seat *sheet = &hex_state(state)->seat[seat - 1];
    (void)setup;
    earnings->earned = sheet->earned;
    earnings->used = sheet->used;
}

/* A symbol becomes a gap, so that no line runs where none ran before, and every dot keeps its number. */
static void hex_without(const struct setup *setup, int prize, struct text *text)
{
    const struct hex_setup *own = hex_setup(setup);
    text_add(text, "game nulli-hex\nmap\n");
    for (int row = 0; row < own->rows; row++) {
        char line[COLUMNS_MOST];
        memcpy(line, own->map[row], sizeof line);
        if (row == own->symbol_row[prize])
            line[own->symbol_column[prize]] = '_';
        write_row(text, line, own->columns);
    }
}

/* Nothing to play for: not even two dots of a field lie side by side, so only a 1 is ever drawn (H3). */
static bool hex_refuse_hopeless(const struct setup *setup, struct refusal *why)
{
    return hex_setup(setup)->fresh_fits[2] == 0 && refuse_with(why, "H3", "nulli-hex.sheet-hopeless");
}

/* The bands of H9 as they should be met on a normal sheet: the middling player's usual result is the "decent sheet"
 * of 18-30, the weak one's is above, and even a master strikes everything in few games, but in some. */
static const char *const hex_measurers[] = {"quick-1300", "quick-520", "quick-270", "master"};
static const struct calibration hex_calibration[] = {
    {.level = "weak", .statistic = STATISTIC_MEDIAN, .least = 31, .most = 999},
    {.level = "middling", .statistic = STATISTIC_MEDIAN, .least = 18, .most = 30, .decides = true},
    {.level = "good", .statistic = STATISTIC_MEDIAN, .least = 9, .most = 20},
    {.level = "master", .statistic = STATISTIC_BEST_BAND, .least = 1, .most = 100},
    {.level = NULL},
};

static const struct craft hex_craft = {
    .size_least = DRAFT_LEAST,
    .size_most = DRAFT_MOST,
    .symmetries = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN | SYMMETRY_THIRD | SYMMETRY_SIXTH,
    .figures = hex_figures,
    .refuse_hopeless = hex_refuse_hopeless,
    .symmetry = hex_symmetry,
    .prizes = hex_prizes,
    .earnings = hex_earnings,
    .without = hex_without,
    .measurers = hex_measurers,
    .calibration = hex_calibration,
    .paper = hex_paper,
    .steps = 4,
    .refuse_wish = hex_refuse_wish,
    .draft = hex_draft,
    .easel = &hex_easel,
};

#endif
