/* moves.c - `nullarium moves FILE`: every legal move at the end of a record. */
#include "args.h"
#include "commands.h"
#include "terminal/listing.h"
#include "record/load.h"
#include <stdlib.h>

static const struct args_example examples[] = {
    {"nullarium moves game.rec", "cli.example-moves"},
    {NULL, NULL},
};

static const struct args_command command = {"moves", "FILE", "cli.about-moves", NULL, examples};

static void print_moves(const struct match *match)
{
    struct listing listing = {0};
    unsigned acting = match_to_act(match);
    for (int seat = 1; seat <= match->setup->seats; seat++) {
        bool ours = match->viewer == VIEWER_FULL || match->viewer == seat;
        if (!(acting & ACT_SEAT(seat)) || (acting & ACT_SHOWN) || !ours)
            continue;
        listing_fill(&listing, match, seat);
        for (size_t i = 0; i < listing.count; i++)
            printf("%d %s\n", seat, listing.spelling[i]);
    }
    listing_close(&listing);
}

static int list_end(const struct loaded *loaded)
{
    struct match *match = malloc(sizeof *match);
    struct load_cursor cursor;
    struct event event;
    enum load_step step;
    if (!match)
        abort();
    match_open(match, loaded->setup, loaded->record.view);
    load_start(loaded, &cursor);
    while ((step = load_event(loaded, &cursor, match, &event)) == LOAD_EVENT || step == LOAD_RESULT)
        if (step == LOAD_EVENT)
            match_happen(match, &event);
    if (step == LOAD_END)
        print_moves(match);
    free(match);
    return step == LOAD_END ? EXIT_SUCCESS : EXIT_FAILURE;
}

int moves_command(int argc, char **argv)
{
    struct args args;
    const char *path = NULL;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status;
        if (path)
            return args_usage(&command);
        path = args.value;
    }
    if (!path)
        return args_usage(&command);
    struct loaded loaded;
    int status = load_record(&loaded, path, false);
    if (status)
        return status;
    status = list_end(&loaded);
    load_close(&loaded);
    return status;
}
