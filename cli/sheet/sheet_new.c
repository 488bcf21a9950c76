/* sheet_new.c - `nullarium sheet new GAME`: draws up a sheet of the wished difficulty. This file reads the wish and
 * writes the sheet; drafts.c makes and judges the drafts. */
#include "args.h"
#include "commands.h"
#include "drafts.h"
#include "games.h"
#include "record/whole_file.h"
#include "sheet_parts.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "weights.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { DIFFICULTY = 1, SIZE, SYMMETRY, SEED, OUT, TITLE };

static const struct args_option options[] = {
    {DIFFICULTY, "--difficulty", "D", "sheet.option-difficulty"},
    {SIZE, "--size", "N", "sheet.option-size"},
    {SYMMETRY, "--symmetry", "S", "sheet.option-symmetry"},
    {SEED, "--seed", "S", "sheet.option-seed"},
    {TITLE, "--title", "T", "sheet.option-title"},
    {OUT, "--out", "FILE", "sheet.option-out"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium sheet new nulli-flow --out mine.sheet", "sheet.example-new"},
    {"nullarium sheet new nulli-hex --difficulty hard --symmetry sixth", "sheet.example-new-hard"},
    {"nullarium play nulli-flow --sheet mine.sheet", "sheet.example-new-play"},
    {NULL, NULL},
};

static const struct args_command command = {
    "sheet new", "GAME [--difficulty gentle|normal|hard] [--size N] [--symmetry S] [--seed S] [--out FILE]",
    "sheet.about-new", options, examples};

static const struct {
    const char *word;
    unsigned bit;
} symmetries[] = {
    {"none", SYMMETRY_NONE}, {"mirror", SYMMETRY_MIRROR}, {"flip", SYMMETRY_FLIP},
    {"turn", SYMMETRY_TURN}, {"third", SYMMETRY_THIRD},   {"sixth", SYMMETRY_SIXTH},
};
enum { SYMMETRIES = (int)(sizeof symmetries / sizeof symmetries[0]) };

/* What the command line said; -1: nothing. */
struct wishes {
    const struct game *game;
    const char *difficulty, *symmetry, *out, *title;
    long long size, seed;
};

static int read_args(struct args *args, struct wishes *wishes)
{
    int id;
    while ((id = args_next(args)) != ARGS_END) {
        bool fine = true;
        if (id == ARGS_STOP)
            return args->status ? args->status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && wishes->game)
            return args_usage(&command);
        if (id == ARGS_WORD && !(wishes->game = load_game(args->value)))
            return EXIT_USAGE;
        if (id == SIZE)
            fine = args_number(args, "--size", 0, 9999, &wishes->size);
        if (id == SEED)
            fine = args_number(args, "--seed", 0, INT64_MAX, &wishes->seed);
        if (!fine)
            return args->status;
        wishes->difficulty = id == DIFFICULTY ? args->value : wishes->difficulty;
        wishes->symmetry = id == SYMMETRY ? args->value : wishes->symmetry;
        wishes->title = id == TITLE ? args->value : wishes->title;
        wishes->out = id == OUT ? args->value : wishes->out;
    }
    return wishes->game ? 0 : args_usage(&command);
}

/* -- whether the wish can be granted ----------------------------------------------------------------------------- */

static bool draws_up(const struct game *game)
{
    return game->craft && game->craft->draft && measured_deciding(game);
}

static int refuse_game(const struct game *game)
{
    char list[256];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; games_all[i]; i++) {
        if (!draws_up(games_all[i]))
            continue;
        text_add(&text, text.length ? ", " : "");
        text_add(&text, games_all[i]->id);
    }
    return say_error(EXIT_FAILURE, "sheet.new-no-game", "ww", say_game(game->id, ".name", game->id), list);
}

static int read_difficulty(const char *word, struct draft_wish *wish)
{
    for (int i = 0; i < DIFFICULTIES; i++)
        if (strcmp(difficulty_words[i], word) == 0) {
            wish->difficulty = (enum difficulty)i;
            return 0;
        }
    return say_error(EXIT_USAGE, "sheet.unknown-difficulty", "w", word);
}

static int read_symmetry(const struct game *game, const char *word, struct draft_wish *wish)
{
    char list[128];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; i < SYMMETRIES; i++) {
        bool possible = !symmetries[i].bit || (game->craft->symmetries & symmetries[i].bit);
        if (possible && strcmp(symmetries[i].word, word) == 0) {
            wish->symmetry = symmetries[i].bit;
            wish->any_symmetry = false;
            return 0;
        }
        if (possible) {
            text_add(&text, text.length ? ", " : "");
            text_add(&text, symmetries[i].word);
        }
    }
    return say_error(EXIT_USAGE, "sheet.unknown-symmetry", "www", say_game(game->id, ".name", game->id), list, word);
}

/* A title is one line that can be read again as it was written. */
static int check_title(const char *title)
{
    enum { TITLE_MOST = 80 };
    bool fine = title[0] && title[0] != ' ' && strlen(title) <= TITLE_MOST && title[strlen(title) - 1] != ' ';
    struct refusal why = {0};
    if (name_forbids_title(title, &why))
        return say_refused(EXIT_USAGE, &why);
    return fine ? 0 : say_error(EXIT_USAGE, "sheet.title-bad", "n", TITLE_MOST);
}

/* Whether all that was wished for can be had together. */
static int check_whole(const struct draft_wish *wish)
{
    const struct craft *craft = wish->game->craft;
    struct wish own = {.difficulty = wish->difficulty, .size = wish->size, .symmetry = wish->symmetry};
    struct refusal why = {0};
    bool refused = !wish->any_symmetry && craft->refuse_wish && craft->refuse_wish(&own, &why);
    return refused ? say_refused(EXIT_FAILURE, &why) : 0;
}

static int read_wish(const struct wishes *wishes, struct draft_wish *wish)
{
    const struct game *game = wishes->game;
    int status = 0;
    if (!draws_up(game))
        return refuse_game(game);
    *wish = (struct draft_wish){.game = game, .difficulty = NORMAL, .any_symmetry = true};
    if (wishes->difficulty)
        status = read_difficulty(wishes->difficulty, wish);
    if (!status && wishes->symmetry)
        status = read_symmetry(game, wishes->symmetry, wish);
    if (!status && wishes->title)
        status = check_title(wishes->title);
    if (!status && wishes->size >= 0 &&
        (wishes->size < game->craft->size_least || wishes->size > game->craft->size_most))
        status = say_error(EXIT_FAILURE, "sheet.size-beyond", "wnnn", say_game(game->id, ".name", game->id),
                           game->craft->size_least, game->craft->size_most, (int)wishes->size);
    wish->size = wishes->size > 0 ? (int)wishes->size : 0;
    wish->seed = (uint64_t)wishes->seed;
    return status ? status : check_whole(wish);
}

/* -- the sheet ----------------------------------------------------------------------------------------------------- */

/* A name of a few letters and digits out of the sheet's own checksum: other sheets, other names. */
static void write_name(struct text *text, const struct game *game, const char *lines)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none that looks like another */
    const char *last = strrchr(game->id, '-');
    uint64_t sum = weights_sheet(lines);
    text_add(text, "new-");
    text_add(text, last ? last + 1 : game->id);
    text_char(text, '-');
    for (int i = 0; i < 7; i++, sum >>= 5)
        text_char(text, letters[sum & 31]);
}

/* A title out of a list of friendly ones, by the sheet's own checksum, and how hard it is: "Quiet Bay · hard". */
static void write_title(struct text *text, const struct draft_wish *wish, const char *lines)
{
    const char *titles = say_find("sheet.new-titles"), *at = titles;
    unsigned count = 1;
    for (const char *comma = titles; (comma = strstr(comma, ", ")); comma += 2)
        count++;
    for (unsigned skip = (unsigned)(weights_sheet(lines) % count); skip > 0; skip--)
        at = strstr(at, ", ") + 2;
    const char *end = strstr(at, ", ");
    text_part(text, at, end ? (size_t)(end - at) : strlen(at));
    text_add(text, " · ");
    text_add(text, say_find(difficulty_texts[wish->difficulty]));
}

/* The whole file: how it was made, its head, and the lines of the draft. */
static void write_sheet(struct text *text, const struct wishes *wishes, const struct draft_wish *wish,
                        const char *lines)
{
    char name[SHEET_NAME];
    struct text naming;
    text_open(&naming, name, sizeof name);
    write_name(&naming, wish->game, lines);
    text_add(text, "# nullarium sheet new ");
    text_add(text, wish->game->id);
    text_add(text, " --difficulty ");
    text_add(text, difficulty_words[wish->difficulty]);
    if (wish->size) {
        text_add(text, " --size ");
        text_number(text, wish->size);
    }
    if (wishes->symmetry) {
        text_add(text, " --symmetry ");
        text_add(text, wishes->symmetry);
    }
    text_add(text, " --seed ");
    text_number(text, (int64_t)wish->seed);
    text_add(text, "\nsheet ");
    text_add(text, name);
    text_add(text, "\ntitle ");
    if (wishes->title)
        text_add(text, wishes->title);
    else
        write_title(text, wish, lines);
    text_add(text, "\nby Nullarium\n");
    text_add(text, lines);
}

static int make(const struct wishes *wishes, const struct draft_wish *wish)
{
    char *lines = malloc(SHEET_BYTES), *whole = malloc(2 * SHEET_BYTES);
    struct text text;
    if (!lines || !whole)
        abort();
    int status = draft_sheet(wish, lines);
    if (!status) {
        text_open(&text, whole, 2 * SHEET_BYTES);
        write_sheet(&text, wishes, wish, lines);
        if (wishes->out)
            status = whole_file_write(wishes->out, text.at, text.length, WHOLE_SETTLED);
        else
            fputs(whole, stdout);
    }
    free(lines);
    free(whole);
    return status;
}

int sheet_new(int argc, char **argv)
{
    struct wishes wishes = {.size = -1, .seed = -1};
    struct draft_wish wish;
    struct args args;
    args_open(&args, &command, argc, argv);
    int status = read_args(&args, &wishes);
    if (status)
        return status < 0 ? EXIT_SUCCESS : status;
    if (wishes.seed < 0) { /* 48 bits: short enough to be typed, and no two sheets alike */
        uint64_t seed = 0;
        randombytes_buf(&seed, 6);
        wishes.seed = (long long)seed;
    }
    status = read_wish(&wishes, &wish);
    if (status)
        return status;
    input_catch_signals();
    return make(&wishes, &wish);
}
