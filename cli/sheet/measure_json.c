/* measure_json.c - what was measured about a sheet, for programs to read: the lines that measure.h describes. */
#include "i18n.h"
#include "measure.h"
#include "sheet_parts.h"
#include "weights.h"

/* Names of prizes are the only texts that are not our own words: quotes and backslashes are spelled out. */
static void write_string(FILE *out, const char *string)
{
    putc('"', out);
    for (; *string; string++) {
        if (*string == '"' || *string == '\\')
            putc('\\', out);
        if ((unsigned char)*string >= ' ')
            putc(*string, out);
    }
    putc('"', out);
}

static void write_sheet(const struct measured_sheet *sheet, FILE *out)
{
    const struct loaded *loaded = sheet->loaded;
    fprintf(out,
            "{\"what\": \"sheet\", \"game\": \"%s\", \"name\": \"%s\", \"checksum\": \"%016llx\", \"dots\": %d, "
            "\"weights\": \"%s\", \"seed\": %llu, \"games\": %d}\n",
            loaded->game->id, loaded->record.sheet_name, (unsigned long long)weights_sheet(loaded->sheet_text),
            sheet_size(loaded->setup), measured_weights_words[sheet->weights_from], (unsigned long long)sheet->seed,
            sheet->games);
}

static void write_results(const struct measured_level *level, FILE *out)
{
    fputs(", \"results\": [", out);
    for (int i = 0; i < level->games;) {
        int first = i;
        while (i < level->games && level->results[i] == level->results[first])
            i++;
        fprintf(out, "%s[%d, %d]", first ? ", " : "", level->results[first], i - first);
    }
    putc(']', out);
}

static void write_level(const struct measured_level *level, FILE *out)
{
    fprintf(out,
            "{\"what\": \"level\", \"level\": \"%s\", \"games\": %d, \"mean\": %.4f, \"ci\": %.4f, \"median\": %g, "
            "\"median_low\": %d, \"median_high\": %d, \"quartile_low\": %d, \"quartile_high\": %d, "
            "\"best\": %.4f, \"best_low\": %.4f, \"best_high\": %.4f, \"bands\": [",
            level->level, level->games, level->mean.mean, level->mean.width, level->median, level->median_low,
            level->median_high, level->quartile_low, level->quartile_high, level->best.share, level->best.low,
            level->best.high);
    for (int i = 0; i < level->band_count; i++)
        fprintf(out, "%s{\"band\": \"%s\", \"games\": %d}", i ? ", " : "", level->bands[i].band, level->bands[i].games);
    putc(']', out);
    write_results(level, out);
    if (level->start_count) {
        fputs(", \"starts\": [", out);
        for (int k = 0; k < level->start_count; k++)
            fprintf(out, "%s{\"games\": %ld, \"mean\": %.4f}", k ? ", " : "", level->starts[k].count,
                    level->starts[k].mean);
        fprintf(out, "], \"starts_spread\": %.4f, \"starts_ci\": %.4f", level->spread.mean, level->spread.width);
    }
    fputs("}\n", out);
}

static void write_prize(const struct measured_prize *prize, int number, FILE *out)
{
    char name[256];
    struct text text;
    text_open(&text, name, sizeof name);
    i18n_say(LANG_EN, &prize->name, NULL, &text);
    fprintf(out, "{\"what\": \"prize\", \"prize\": %d, \"name\": ", number);
    write_string(out, name);
    fprintf(out, ", \"level\": \"expert\", \"games\": %ld, \"earned\": %.4f, \"used\": %.4f", prize->gain.count,
            prize->earned.share, prize->used.share);
    if (prize->known)
        fprintf(out, ", \"gain\": %.4f, \"ci\": %.4f, \"weights\": \"%s\"", prize->gain.mean, prize->gain.width,
                measured_weights_words[prize->weights]);
    fputs("}\n", out);
}

static void write_row(const struct measured_level *level, const struct calibration *row, FILE *out)
{
    static const char *const words[] = {"median", "mean", "best", "starts"};
    bool thousandths = row->statistic == STATISTIC_BEST_BAND || row->statistic == STATISTIC_STARTS;
    double unit = thousandths ? 1000 : 1;
    struct measured_row found = measure_row(level, row);
    fprintf(out, "{\"what\": \"row\", \"level\": \"%s\", \"statistic\": \"%s\", \"least\": %g", level->level,
            words[row->statistic], row->least / unit);
    if (!measure_row_is_open(row))
        fprintf(out, ", \"most\": %g", row->most / unit);
    fprintf(out, ", \"decides\": %s, \"value\": %.4f, \"low\": %.4f, \"high\": %.4f, \"holds\": %s}\n",
            row->decides ? "true" : "false", found.value / unit, found.low / unit, found.high / unit,
            found.holds ? "true" : "false");
}

void measure_write_json(const struct measured_sheet *sheet, FILE *out)
{
    const struct game *game = sheet->loaded->game;
    write_sheet(sheet, out);
    for (int i = 0; i < sheet->level_count; i++)
        write_level(&sheet->levels[i], out);
    for (int i = 0; i < sheet->prize_count; i++)
        write_prize(&sheet->prizes[i], i, out);
    for (const struct calibration *row = game->craft ? game->craft->calibration : NULL; row && row->level; row++)
        for (int i = 0; i < sheet->level_count; i++)
            if (text_same(sheet->levels[i].level, row->level))
                write_row(&sheet->levels[i], row, out);
    enum difficulty difficulty;
    bool clearly;
    if (measure_verdict(sheet, &difficulty, &clearly))
        fprintf(out, "{\"what\": \"difficulty\", \"difficulty\": \"%s\", \"clearly\": %s}\n",
                difficulty_words[difficulty], clearly ? "true" : "false");
    fprintf(out, "{\"what\": \"end\", \"complete\": %s}\n", sheet->complete ? "true" : "false");
}
