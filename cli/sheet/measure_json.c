/* measure_json.c - what was measured about a sheet, for programs to read: the lines that measure.h describes. */
#include "i18n.h"
#include "json.h"
#include "measure.h"
#include "sheet_parts.h"
#include "weights.h"

enum { LINE = 1 << 16 };

static void open_line(struct text *line, const char *what)
{
    text_cut(line, 0);
    text_char(line, '{');
    json_member(line, "what", what);
}

static void close_line(struct text *line, FILE *out)
{
    text_char(line, '}');
    fprintf(out, "%s\n", line->at);
}

/* A measured number, to 4 decimals. */
static void put_real(struct text *line, const char *key, double value)
{
    json_decimal(line, key, (int64_t)(value * 10000 + (value < 0 ? -0.5 : 0.5)), 4);
}

static void write_sheet(const struct measured_sheet *sheet, struct text *line, FILE *out)
{
    const struct loaded *loaded = sheet->loaded;
    char number[24];
    open_line(line, "sheet");
    json_member(line, "game", loaded->game->id);
    json_member(line, "name", loaded->record.sheet_name);
    snprintf(number, sizeof number, "%016llx", (unsigned long long)weights_sheet(loaded->sheet_text));
    json_member(line, "checksum", number);
    json_number(line, "dots", sheet_size(loaded->setup));
    json_member(line, "weights", measured_weights_words[sheet->weights_from]);
    json_key(line, "seed");
    snprintf(number, sizeof number, "%llu", (unsigned long long)sheet->seed);
    text_add(line, number);
    json_number(line, "games", sheet->games);
    close_line(line, out);
}

static void put_results(const struct measured_level *level, struct text *line)
{
    json_open(line, "results", '[');
    for (int i = 0; i < level->games;) {
        int first = i;
        while (i < level->games && level->results[i] == level->results[first])
            i++;
        json_comma(line);
        text_char(line, '[');
        text_number(line, level->results[first]);
        json_comma(line);
        text_number(line, i - first);
        text_char(line, ']');
    }
    text_char(line, ']');
}

static void put_bands(const struct measured_level *level, struct text *line)
{
    json_open(line, "bands", '[');
    for (int i = 0; i < level->band_count; i++) {
        json_comma(line);
        text_char(line, '{');
        json_member(line, "band", level->bands[i].band);
        json_number(line, "games", level->bands[i].games);
        text_char(line, '}');
    }
    text_char(line, ']');
}

static void put_starts(const struct measured_level *level, struct text *line)
{
    json_open(line, "starts", '[');
    for (int k = 0; k < level->start_count; k++) {
        json_comma(line);
        text_char(line, '{');
        json_number(line, "games", level->starts[k].count);
        put_real(line, "mean", level->starts[k].mean);
        text_char(line, '}');
    }
    text_char(line, ']');
    put_real(line, "starts_spread", level->spread.mean);
    put_real(line, "starts_ci", level->spread.width);
}

static void write_level(const struct measured_level *level, struct text *line, FILE *out)
{
    open_line(line, "level");
    json_member(line, "level", level->level);
    json_number(line, "games", level->games);
    put_real(line, "mean", level->mean.mean);
    put_real(line, "ci", level->mean.width);
    put_real(line, "median", level->median);
    json_number(line, "median_low", level->median_low);
    json_number(line, "median_high", level->median_high);
    json_number(line, "quartile_low", level->quartile_low);
    json_number(line, "quartile_high", level->quartile_high);
    put_real(line, "best", level->best.share);
    put_real(line, "best_low", level->best.low);
    put_real(line, "best_high", level->best.high);
    put_bands(level, line);
    put_results(level, line);
    if (level->start_count)
        put_starts(level, line);
    close_line(line, out);
}

static void write_prize(const struct measured_prize *prize, int number, struct text *line, FILE *out)
{
    char name[256];
    struct text text;
    text_open(&text, name, sizeof name);
    i18n_say(LANG_EN, &prize->name, NULL, &text);
    open_line(line, "prize");
    json_number(line, "prize", number);
    json_member(line, "name", name);
    json_member(line, "level", prize->player);
    json_number(line, "games", prize->gain.count);
    put_real(line, "earned", prize->earned.share);
    put_real(line, "used", prize->used.share);
    if (prize->known) {
        put_real(line, "gain", prize->gain.mean);
        put_real(line, "ci", prize->gain.width);
        json_member(line, "weights", measured_weights_words[prize->weights]);
    }
    close_line(line, out);
}

static void write_row(const struct measured_level *level, const struct calibration *row, struct text *line, FILE *out)
{
    static const char *const words[] = {"median", "mean", "best", "starts"};
    bool thousandths = row->statistic == STATISTIC_BEST_BAND || row->statistic == STATISTIC_STARTS;
    double unit = thousandths ? 1000 : 1;
    struct measured_row found = measured_row(level, row);
    open_line(line, "row");
    json_member(line, "level", level->level);
    json_member(line, "statistic", words[row->statistic]);
    put_real(line, "least", row->least / unit);
    if (!measured_row_is_open(row))
        put_real(line, "most", row->most / unit);
    json_bool(line, "decides", row->decides);
    put_real(line, "value", found.value / unit);
    put_real(line, "low", found.low / unit);
    put_real(line, "high", found.high / unit);
    json_bool(line, "holds", found.holds);
    close_line(line, out);
}

void measure_write_json(const struct measured_sheet *sheet, FILE *out)
{
    const struct game *game = sheet->loaded->game;
    char room[LINE];
    struct text line;
    text_open(&line, room, sizeof room);
    write_sheet(sheet, &line, out);
    for (int i = 0; i < sheet->level_count; i++)
        write_level(&sheet->levels[i], &line, out);
    for (int i = 0; i < sheet->prize_count; i++)
        write_prize(&sheet->prizes[i], i, &line, out);
    for (const struct calibration *row = game->craft ? game->craft->calibration : NULL; row && row->level; row++)
        for (int i = 0; i < sheet->level_count; i++)
            if (text_same(sheet->levels[i].level, row->level))
                write_row(&sheet->levels[i], row, &line, out);
    enum difficulty difficulty;
    bool clearly;
    if (measure_verdict(sheet, &difficulty, &clearly)) {
        open_line(&line, "difficulty");
        json_member(&line, "difficulty", difficulty_words[difficulty]);
        json_bool(&line, "clearly", clearly);
        close_line(&line, out);
    }
    open_line(&line, "end");
    json_bool(&line, "complete", sheet->complete);
    close_line(&line, out);
}
