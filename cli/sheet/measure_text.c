/* measure_text.c - what was measured about a sheet, for people to read (see measure.h). */
#include "measure.h"
#include "sheet_parts.h"
#include "terminal/columns.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

static double percent(double share)
{
    return 100 * share;
}

/* Who played, for people. */
static const char *name_of(const char *player)
{
    static const char *const names[] = {"sheet.player-weak", "sheet.player-middling", "sheet.player-good",
                                        "sheet.player-master"};
    int i = 0;
    while (i + 1 < MEASURED_PLAYERS && strcmp(measured_players[i], player) != 0)
        i++;
    return say_find(names[i]);
}

static void print_levels(const struct measured_sheet *sheet, FILE *out)
{
    static const char *const heads[] = {"sheet.head-level", "sheet.head-mean", "sheet.head-median",
                                        "sheet.head-quartiles", "sheet.head-best"};
    struct columns columns = {0};
    columns_row(&columns);
    for (int k = 0; k < 5; k++)
        columns_put(&columns, k, "%s", say_find(heads[k]));
    for (int i = 0; i < sheet->level_count; i++) {
        const struct measured_level *level = &sheet->levels[i];
        columns_row(&columns);
        columns_put(&columns, 0, "%s", name_of(level->level));
        columns_put(&columns, 1, "%.2f ± %.2f", level->mean.mean, level->mean.width);
        columns_put(&columns, 2, "%g (%d .. %d)", level->median, level->median_low, level->median_high);
        columns_put(&columns, 3, "%d .. %d", level->quartile_low, level->quartile_high);
        if (level->band_count)
            columns_put(&columns, 4, "%.1f %% (%.1f .. %.1f)", percent(level->best.share), percent(level->best.low),
                        percent(level->best.high));
    }
    columns_print(&columns, out, 2);
}

static void print_bands(const struct measured_sheet *sheet, FILE *out)
{
    const struct measured_level *first = &sheet->levels[0];
    struct columns columns = {.right = (1u << sheet->level_count) - 1};
    if (!first->band_count)
        return;
    fprintf(out, "\n%s\n", say_find("sheet.bands"));
    columns_row(&columns);
    for (int i = 0; i < sheet->level_count; i++)
        columns_put(&columns, i, "%s", name_of(sheet->levels[i].level));
    for (int k = 0; k < first->band_count; k++) {
        columns_row(&columns);
        for (int i = 0; i < sheet->level_count; i++)
            columns_put(&columns, i, "%.1f %%",
                        percent((double)sheet->levels[i].bands[k].games / sheet->levels[i].games));
        columns_put(&columns, sheet->level_count, "%s", say_find(first->bands[k].band));
    }
    columns_print(&columns, out, 2);
}

static void print_prizes(const struct measured_sheet *sheet, FILE *out)
{
    static const char *const heads[] = {"sheet.head-prize", "sheet.head-earned", "sheet.head-used", "sheet.head-gain"};
    struct columns columns = {.right = 7u << 1};
    if (!sheet->prize_count)
        return;
    fprintf(out, "\n%s\n", say_find("sheet.prizes"));
    bool gains = false; /* of some prizes nobody can tell: there is no sheet without them */
    for (int i = 0; i < sheet->prize_count; i++)
        gains |= sheet->prizes[i].known;
    columns_row(&columns);
    for (int k = 0; k < (gains ? 4 : 3); k++)
        columns_put(&columns, k, "%s", say_find(heads[k]));
    for (int i = 0; i < sheet->prize_count; i++) {
        const struct measured_prize *prize = &sheet->prizes[i];
        char name[COLUMNS_ROOM];
        struct text text;
        text_open(&text, name, sizeof name);
        say_into(&text, &prize->name, NULL);
        columns_row(&columns);
        columns_put(&columns, 0, "%s", name);
        columns_put(&columns, 1, "%.1f %%", percent(prize->earned.share));
        columns_put(&columns, 2, "%.1f %%", percent(prize->used.share));
        if (prize->known)
            columns_put(&columns, 3, "%+.2f ± %.2f", prize->gain.mean, prize->gain.width);
    }
    columns_print(&columns, out, 2);
}

static void print_starts(const struct measured_sheet *sheet, FILE *out)
{
    int count = sheet->levels[0].start_count;
    struct columns columns = {0};
    if (!count || count + 2 > COLUMNS_MOST)
        return;
    fprintf(out, "\n%s\n", say_find("sheet.starts"));
    columns_row(&columns);
    columns_put(&columns, 0, "%s", say_find("sheet.head-level"));
    for (int k = 0; k < count; k++)
        columns_put(&columns, 1 + k, "%d", k + 1);
    columns_put(&columns, 1 + count, "%s", say_find("sheet.head-spread"));
    for (int i = 0; i < sheet->level_count; i++) {
        const struct measured_level *level = &sheet->levels[i];
        columns_row(&columns);
        columns_put(&columns, 0, "%s", name_of(level->level));
        for (int k = 0; k < count; k++)
            columns_put(&columns, 1 + k, "%.2f ± %.2f", level->starts[k].mean, level->starts[k].width);
        columns_put(&columns, 1 + count, "%.2f ± %.2f", level->spread.mean, level->spread.width);
    }
    columns_print(&columns, out, 2);
}

/* A value of a row in the units that people read: shares in percent, points. */
static void say_value(char *room, size_t size, const struct calibration *row, double value)
{
    if (row->statistic == STATISTIC_BEST_BAND)
        snprintf(room, size, "%.1f %%", value / 10);
    else if (row->statistic == STATISTIC_STARTS)
        snprintf(room, size, "%.2f", value / 1000);
    else if (row->statistic == STATISTIC_MEAN)
        snprintf(room, size, "%.2f", value);
    else
        snprintf(room, size, "%g", value);
}

static void print_row(const struct measured_level *level, const struct calibration *row, struct columns *columns)
{
    static const char *const names[] = {"sheet.head-median", "sheet.head-mean", "sheet.head-best", "sheet.head-spread"};
    struct measured_row found = measured_row(level, row);
    char value[32], low[32], high[32], least[32], most[32];
    say_value(value, sizeof value, row, found.value);
    say_value(low, sizeof low, row, found.low);
    say_value(high, sizeof high, row, found.high);
    say_value(least, sizeof least, row, row->least);
    say_value(most, sizeof most, row, row->most);
    columns_row(columns);
    columns_put(columns, 0, "%s", name_of(level->level));
    columns_put(columns, 1, "%s", say_find(names[row->statistic]));
    columns_put(columns, 2, "%s (%s .. %s)", value, low, high);
    columns_put(columns, 3, measured_row_is_open(row) ? "%s .." : "%s .. %s", least, most);
    columns_put(columns, 4, "%s", say_find(found.holds ? "sheet.holds" : "sheet.fails"));
}

/* The calibration, which is what a normal sheet must show, and the difficulty that follows. */
static void print_calibration(const struct measured_sheet *sheet, FILE *out)
{
    const struct game *game = sheet->loaded->game;
    struct columns columns = {0};
    if (!game->craft || !game->craft->calibration)
        return;
    for (const struct calibration *row = game->craft->calibration; row->level; row++)
        for (int i = 0; i < sheet->level_count; i++)
            if (text_same(sheet->levels[i].level, row->level))
                print_row(&sheet->levels[i], row, &columns);
    if (columns.rows)
        fprintf(out, "\n%s\n", say_find("sheet.calibration"));
    columns_print(&columns, out, 2);
    enum difficulty difficulty;
    bool clearly;
    if (!measure_verdict(sheet, &difficulty, &clearly))
        return;
    putc('\n', out);
    say(out, clearly ? "sheet.is-clearly" : "sheet.is-narrowly", "t", difficulty_texts[difficulty]);
}

void measure_print(const struct measured_sheet *sheet, FILE *out)
{
    static const char *const weights[] = {"sheet.weights-none", "sheet.weights-general", "sheet.weights-own",
                                          "sheet.weights-file"};
    char seed[32];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)sheet->seed);
    if (!sheet->level_count)
        return;
    say(out, "sheet.measured", "nwt", sheet->games, seed, weights[sheet->weights_from]);
    print_levels(sheet, out);
    print_bands(sheet, out);
    print_prizes(sheet, out);
    print_starts(sheet, out);
    print_calibration(sheet, out);
}
