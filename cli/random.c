/* random.c - `nullarium random`: records of random legal play, one file each.
 *
 * Game number i depends on the seed and on i alone, so any part of a series can be made again. */
#include "args.h"
#include "commands.h"
#include "record/load.h"
#include "record/whole_file.h"
#include "shelf.h"
#include "terminal/say.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 1, GAMES, SEED, SHEET, OPTION, OUT };

static const struct args_option options[] = {
    {SEATS, "--seats", "N", "cli.option-seats"},
    {GAMES, "--games", "K", "cli.option-games"},
    {SEED, "--seed", "S", "cli.option-seed"},
    {SHEET, "--sheet", "FILE", "cli.option-sheet"},
    {OPTION, "--option", "K=V", "cli.option-option-help"},
    {OUT, "--out", "DIR", "cli.option-out-dir"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium random nullern --seats 4 --games 100 --seed 7 --out games", "cli.example-random"},
    {"nullarium random null-bock --option rounds=3 --out games", "cli.example-random-option"},
    {NULL, NULL},
};

static const struct args_command command = {"random",
                                            "GAME [--seats N] [--games K] [--seed S] [--sheet FILE] --out DIR",
                                            "cli.about-random", options, examples};

/* What one game needs, kept from game to game. */
struct maker {
    struct loaded loaded;
    struct match match;
    char record[RECORD_BYTES];
};

static void say_event_line(struct text *text, const struct match *match, const struct event *event)
{
    match_say(match, event, text);
    text_char(text, '\n');
}

/* One step of random play: chance, or a uniformly random move of one of those who are to act. */
static void choose(const struct match *match, unsigned acting, struct rng *rng, struct event *event)
{
    if (acting & ACT_CHANCE) {
        match_draw(match, rng, event);
        return;
    }
    int seat = 1;
    while (!(acting & ACT_SEAT(seat)))
        seat++;
    *event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)seat};
    event->word[0] = match->setup->game->pick(match->setup, &match->state, seat, rng);
}

static void play_one(struct maker *maker, uint64_t seed, uint64_t number, struct text *text)
{
    struct rng mix, rng;
    unsigned acting;
    rng_seed(&mix, seed);
    rng_seed(&rng, rng_next(&mix) + number);
    text_open(text, maker->record, sizeof maker->record);
    record_say(&maker->loaded.record, maker->loaded.sheet_text, text);
    match_open(&maker->match, maker->loaded.setup, VIEWER_FULL);
    while ((acting = match_to_act(&maker->match)) != 0) {
        struct event event;
        choose(&maker->match, acting, &rng, &event);
        say_event_line(text, &maker->match, &event);
        match_happen(&maker->match, &event); /* chance and pick give legal events: a promise of the game */
    }
    match_say_result(&maker->match, text);
    text_char(text, '\n');
}

static int make_games(struct maker *maker, long long games, uint64_t seed, const char *out)
{
    int trouble = shelf_make(out);
    if (trouble)
        return say_error(EXIT_FAILURE, "cli.cannot-make-folder", "ww", out, say_trouble(trouble));
    for (int seat = 0; seat < maker->loaded.record.seats; seat++)
        snprintf(maker->loaded.record.bot[seat], RECORD_NAME, "random");
    for (long long number = 1; number <= games; number++) {
        struct text text;
        char path[4096];
        play_one(maker, seed, (uint64_t)number, &text);
        if (text.full)
            return say_error(EXIT_FAILURE, "cli.record-too-long", "n", (int)number);
        int length = snprintf(path, sizeof path, "%s/%s-%d-%lld.rec", out, maker->loaded.game->id,
                              maker->loaded.record.seats, number);
        if (length >= (int)sizeof path)
            return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", out, say_trouble(ENAMETOOLONG));
        int status = whole_file_write(path, text.at, text.length, 0);
        if (status)
            return status;
    }
    return 0;
}

static int read_args(struct maker *maker, struct args *args, const char **sheet, const char **out, long long *games,
                     long long *seed)
{
    struct loaded *loaded = &maker->loaded;
    long long seats = 0;
    int id;
    while ((id = args_next(args)) != ARGS_END) {
        int status = 0;
        if (id == ARGS_STOP)
            return args->status ? args->status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && loaded->game)
            return args_usage(&command);
        if (id == ARGS_WORD && !(loaded->game = load_game(args->value)))
            return EXIT_USAGE;
        if (id == SEATS && !args_number(args, "--seats", 1, 999, &seats))
            return args->status;
        if (id == GAMES && !args_number(args, "--games", 1, 100000000, games))
            return args->status;
        if (id == SEED && !args_number(args, "--seed", 0, INT64_MAX, seed))
            return args->status;
        if (id == OPTION && (status = load_option(&loaded->record, args->value)) != 0)
            return status;
        if (id == SHEET)
            *sheet = args->value;
        if (id == OUT)
            *out = args->value;
    }
    if (!loaded->game || !*out)
        return args_usage(&command);
    loaded->record.seats = seats ? (int)seats : loaded->game->seats_usual;
    return 0;
}

int random_command(int argc, char **argv)
{
    struct args args;
    const char *sheet = NULL, *out = NULL;
    long long games = 1, seed = 1;
    struct maker *maker = aligned_alloc(16, (sizeof *maker + 15) & ~(size_t)15);
    if (!maker)
        abort();
    memset(&maker->loaded, 0, sizeof maker->loaded);
    args_open(&args, &command, argc, argv);
    int status = read_args(maker, &args, &sheet, &out, &games, &seed);
    if (!status)
        status = load_new(&maker->loaded, sheet);
    if (!status)
        status = make_games(maker, games, (uint64_t)seed, out);
    load_close(&maker->loaded);
    free(maker);
    return status < 0 ? EXIT_SUCCESS : status;
}
