/* sheet_check.c - `nullarium sheet check FILE|NAME`: whether a sheet can be played on, what a designer wants to know of
 * it and, with --measure, how hard it is. */
#include "args.h"
#include "commands.h"
#include "measure.h"
#include "play/thinker.h"
#include "record/whole_file.h"
#include "sheet_parts.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "weights.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEASURE = 1, GAMES, LEVEL, THREADS, SEED, WEIGHTS, JSON };

static const struct args_option options[] = {
    {MEASURE, "--measure", NULL, "sheet.option-measure"}, {GAMES, "--games", "N", "sheet.option-games"},
    {LEVEL, "--level", "L,...", "sheet.option-level"},    {THREADS, "--threads", "T", "arena.option-threads"},
    {SEED, "--seed", "S", "sheet.option-measure-seed"},   {WEIGHTS, "--weights", "FILE", "sheet.option-weights"},
    {JSON, "--json", "FILE", "sheet.option-json"},        {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium sheet check mine.sheet", "sheet.example-check"},
    {"nullarium sheet check mine.sheet --measure --level weak,middling,good", "sheet.example-measure"},
    {"nullarium sheet check paw --measure --games 500 --json paw.json", "sheet.example-json"},
    {NULL, NULL},
};

static const struct args_command command = {"sheet check", "FILE|NAME [--measure [OPTIONS]]", "sheet.about-check",
                                            options, examples};

struct wishes {
    const char *sheet, *weights, *json;
    const char *measure_only; /* an option that makes sense with --measure alone; NULL: none was given */
    bool measure, levels;
    long long games, threads, seed;
};

/* "beginner,club" */
static int read_levels(struct measured_sheet *sheet, const char *words)
{
    while (*words) {
        size_t length = strcspn(words, ",");
        int i = 0;
        while (measured_players[i] &&
               (strlen(measured_players[i]) != length || strncmp(measured_players[i], words, length) != 0))
            i++;
        if (!measured_players[i] || i >= MEASURE_LEVELS)
            return say_error(EXIT_USAGE, "sheet.unknown-level", "w", words);
        sheet->wanted[i] = true;
        words += length + (words[length] == ',');
    }
    return 0;
}

static int read_args(struct args *args, struct wishes *wishes, struct measured_sheet *sheet)
{
    int id;
    while ((id = args_next(args)) != ARGS_END) {
        bool fine = true;
        int status = 0;
        if (id == ARGS_STOP)
            return args->status ? args->status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && wishes->sheet)
            return args_usage(&command);
        if (id == ARGS_WORD)
            wishes->sheet = args->value;
        if (id == GAMES)
            fine = args_number(args, "--games", 2, MEASURE_GAMES_MOST, &wishes->games);
        if (id == THREADS)
            fine = args_number(args, "--threads", 1, 256, &wishes->threads);
        if (id == SEED)
            fine = args_number(args, "--seed", 0, INT64_MAX, &wishes->seed);
        if (id == LEVEL)
            status = read_levels(sheet, args->value);
        if (!fine || status)
            return fine ? status : args->status;
        for (const struct args_option *option = options; option->id; option++)
            if (option->id == id && id != MEASURE)
                wishes->measure_only = option->name;
        wishes->measure |= id == MEASURE;
        wishes->levels |= id == LEVEL;
        wishes->weights = id == WEIGHTS ? args->value : wishes->weights;
        wishes->json = id == JSON ? args->value : wishes->json;
    }
    if (!wishes->sheet)
        return args_usage(&command);
    if (wishes->measure_only && !wishes->measure)
        return say_error(EXIT_USAGE, "sheet.only-measure", "w", wishes->measure_only);
    return 0;
}

/* -- what can be said at once -------------------------------------------------------------------------------------- */

static int print_figures(const struct loaded *loaded)
{
    const struct craft *craft = loaded->game->craft;
    int warnings = 0;
    struct figure *figures = calloc(FIGURES_MAX, sizeof *figures);
    if (!figures)
        abort();
    int count = craft && craft->figures ? craft->figures(loaded->setup, figures) : 0;
    for (int i = 0; i < count; i++) {
        fputs(figures[i].warning ? "! " : "  ", stdout);
        say_message_line(stdout, &figures[i].text, NULL);
        warnings += figures[i].warning;
    }
    free(figures);
    return warnings;
}

/* Checks format and rules; 0, or the exit status, and it was said why. */
static int check(struct loaded *loaded, const char *path)
{
    struct refusal why = {0};
    int status = load_sheet(loaded, path);
    if (status)
        return status;
    const struct craft *craft = loaded->game->craft;
    if (craft && craft->refuse_hopeless && craft->refuse_hopeless(loaded->setup, &why)) {
        status = say_refused_file(path, &why);
        load_close(loaded);
        return status;
    }
    sheet_print_head(loaded);
    int warnings = print_figures(loaded);
    if (warnings)
        say(stdout, "sheet.warnings", "n", warnings);
    else
        say(stdout, "sheet.no-warning", "");
    return 0;
}

/* -- what must be measured ----------------------------------------------------------------------------------------- */

/* Weights out of a file; 0, or the exit status, and it was said why. Freed by the caller. */
static int read_weights(const struct loaded *loaded, const char *path, int16_t **weights, struct learned *learned)
{
    struct weights head;
    struct refusal why = {0};
    char *bytes;
    size_t length;
    int status = load_bytes(path, weights_bytes(WEIGHTS_MOST), &bytes, &length);
    if (status)
        return status;
    if (weights_read(&head, (const unsigned char *)bytes, length, &why) ||
        weights_refuse_use(&head, loaded->setup, weights_sheet(loaded->sheet_text), &why)) {
        free(bytes);
        return say_refused_file(path, &why);
    }
    *weights = malloc(head.count ? head.count * sizeof **weights : 1);
    if (!*weights)
        abort();
    weights_copy(&head, (const unsigned char *)bytes, *weights);
    *learned = weights_learned(&head, *weights, (const unsigned char *)bytes, length);
    free(bytes);
    return 0;
}

/* The sheet's own weights that come with the program, else the general ones: not what was learned on the spot, or it
 * would seem easier to whoever has played on it. */
static void find_weights(struct measured_sheet *sheet)
{
    const int16_t *general = weights_find(sheet->loaded->setup, 0).weights, *found;
    sheet->learned = weights_find(sheet->loaded->setup, weights_sheet(sheet->loaded->sheet_text));
    found = sheet->learned.weights;
    sheet->weights_from = !found ? WEIGHTS_NONE : found == general ? WEIGHTS_GENERAL : WEIGHTS_OWN;
}

static int write_json(const struct measured_sheet *sheet, const char *path)
{
    struct whole_file file;
    measure_write_json(sheet, whole_file_open(&file));
    return whole_file_close(&file, path);
}

static int measure(struct measured_sheet *sheet, const struct wishes *wishes)
{
    int16_t *read = NULL;
    int status = 0;
    if (!sheet->loaded->game->knowledge)
        return say_error(EXIT_FAILURE, "sheet.no-bots", "w", sheet->loaded->game->id);
    if (wishes->weights) {
        status = read_weights(sheet->loaded, wishes->weights, &read, &sheet->learned);
        sheet->weights_from = WEIGHTS_FILE;
    } else {
        find_weights(sheet);
    }
    if (status)
        return status;
    sheet->games = (int)wishes->games;
    sheet->threads = (int)wishes->threads;
    sheet->seed = (uint64_t)wishes->seed;
    for (int i = 0; i < MEASURE_LEVELS; i++)
        sheet->wanted[i] |= !wishes->levels;
    input_catch_signals();
    fflush(stdout);
    status = measure_sheet(sheet);
    putchar('\n');
    measure_print(sheet, stdout);
    if (!sheet->complete)
        say(stderr, "sheet.stopped", "");
    if (wishes->json && sheet->level_count) {
        int written = write_json(sheet, wishes->json);
        status = status ? status : written;
    }
    measure_close(sheet);
    free(read);
    return status;
}

int sheet_check(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct wishes wishes = {.games = MEASURE_GAMES, .seed = 1, .threads = cores < 1 ? 1 : cores > 256 ? 256 : cores};
    struct measured_sheet *sheet = calloc(1, sizeof *sheet);
    struct loaded loaded = {0};
    struct args args;
    if (!sheet)
        abort();
    args_open(&args, &command, argc, argv);
    int status = read_args(&args, &wishes, sheet);
    if (!status)
        status = check(&loaded, wishes.sheet);
    sheet->loaded = &loaded;
    if (!status && wishes.measure)
        status = measure(sheet, &wishes);
    load_close(&loaded);
    free(sheet);
    return status < 0 ? EXIT_SUCCESS : status;
}
