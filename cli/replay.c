/* replay.c - `nullarium replay [--legal] [--show-bot N] FILE`: plays a record through and checks every event; with --show-bot it
 * computes the moves of a bot again from what its seat was told. */
#include "args.h"
#include "commands.h"
#include "terminal/input.h"
#include "terminal/listing.h"
#include "record/load.h"
#include "terminal/say.h"
#include "play/show_bot.h"
#include <stdlib.h>

enum { LEGAL = 1, SHOW_BOT };

static const struct args_option options[] = {
    {LEGAL, "--legal", NULL, "cli.option-legal"},
    {SHOW_BOT, "--show-bot", "N", "advice.option-show-bot"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium replay game.rec", "cli.example-replay"},
    {"nullarium replay --legal game.rec", "cli.example-replay-legal"},
    {"nullarium replay --show-bot 2 game.rec", "advice.example-show-bot"},
    {NULL, NULL},
};

static const struct args_command command = {"replay", "[--legal | --show-bot N] FILE", "cli.about-replay", options,
                                            examples};

/* Who may look at a seat's moves: the full record, or the seat's own view. */
static bool is_ours(const struct match *match, int seat)
{
    return match->viewer == VIEWER_FULL || match->viewer == seat;
}

static void print_legal(struct listing *listing, const struct match *match, int seat)
{
    listing_fill(listing, match, seat);
    printf("? %d", seat);
    for (size_t i = 0; i < listing->count; i++)
        printf(" %s", listing->spelling[i]);
    putchar('\n');
}

static void print_line(const struct match *match, const struct event *event)
{
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say(match, event, &text);
    puts(line);
}

static int replay(const struct loaded *loaded, bool legal)
{
    struct match *match = malloc(sizeof *match);
    struct listing listing = {0};
    struct load_cursor cursor;
    struct event event;
    enum load_step step;
    if (!match)
        abort();
    match_open(match, loaded->setup, loaded->record.view);
    load_start(loaded, &cursor);
    while ((step = load_event(loaded, &cursor, match, &event)) == LOAD_EVENT || step == LOAD_RESULT) {
        if (step == LOAD_RESULT)
            continue;
        if (legal) {
            if (event_is_open_move(&event) && is_ours(match, event.seat))
                print_legal(&listing, match, event.seat);
            print_line(match, &event);
        }
        match_happen(match, &event);
    }
    if (step == LOAD_END) {
        char line[EVENT_TEXT];
        struct text text;
        text_open(&text, line, sizeof line);
        match_say_result(match, &text);
        puts(line);
    }
    listing_close(&listing);
    free(match);
    return step == LOAD_END ? EXIT_SUCCESS : EXIT_FAILURE;
}

int replay_command(int argc, char **argv)
{
    struct args args;
    const char *path = NULL;
    bool legal = false;
    long long shown = 0;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status;
        if (id == LEGAL)
            legal = true;
        else if (id == SHOW_BOT && !args_number(&args, "--show-bot", 1, SEATS_MAX, &shown))
            return args.status;
        else if (id == SHOW_BOT)
            continue;
        else if (path)
            return args_usage(&command);
        else
            path = args.value;
    }
    if (!path || (legal && shown))
        return args_usage(&command);
    if (shown) {
        input_catch_signals();
        return show_bot(path, (int)shown);
    }
    struct loaded loaded;
    int status = load_record(&loaded, path, false);
    if (status)
        return status;
    status = replay(&loaded, legal);
    load_close(&loaded);
    return status;
}
