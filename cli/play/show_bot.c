/* show_bot.c - the proof that a bot did not look (see show_bot.h).
 *
 * The lines that the seat was told are made by the game's `tell` and spelled as for another program. For each decision
 * the text so far is given to a bot seated anew (thinker_answer). No pointer leads from there to the full game. */
#include "show_bot.h"
#include "commands.h"
#include "learn/own.h"
#include "seated.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

struct showing {
    struct loaded loaded; /* the kept record */
    struct table table;   /* where it stands; only the seat is told, as text from the first line of the header on */
    struct seats seats;
    int seat;
    size_t printed;
    bool others;            /* its moves were made by other bots than these */
    struct learned learned; /* what it began with */
    int moves, same, left_out;
};

int show_bot_refuse(int seat, int seats, const char *name)
{
    if (seat < 1 || seat > seats)
        return say_error(EXIT_USAGE, "cli.seat-not-there", "nn", seat, seats);
    if (!name[0])
        return say_error(EXIT_USAGE, "advice.show-person", "n", seat);
    if (exec_is_name(name))
        return say_error(EXIT_USAGE, "advice.show-program", "n", seat);
    return 0;
}

/* Prints what the seat was told since the last time. */
static void print_told(struct showing *showing)
{
    const struct text *told = &showing->table.lines[showing->seat];
    fputs(told->at + showing->printed, stdout);
    showing->printed = told->length;
}

/* The record's seat is about to make this move: prints what it was told since its last one, and the comparison. */
static void show_decision(struct showing *showing, const struct event *event)
{
    char played[MOVE_TEXT], again[MOVE_TEXT] = "";
    struct text text;
    const struct match *view = &showing->table.view[showing->seat];
    const struct seed *seed = &showing->seats.seat[showing->seat].seed;
    const struct text *redacted = &showing->table.lines[showing->seat];
    print_told(showing);
    showing->moves++;
    text_open(&text, played, sizeof played);
    view->setup->game->say(view->setup, &view->state, event->word[0], &text);
    fputs("# ", stdout);
    if (showing->others) {
        showing->left_out++;
        say(stdout, "advice.show-other-bots", "w", played);
    } else if (view->events < seed->from) {
        showing->left_out++;
        say(stdout, "advice.show-unseeded", "w", played);
    } else if (!thinker_answer(redacted->at, redacted->length, showing->loaded.record.bot[showing->seat - 1],
                               seed_of_decision(seed, view->events), &showing->learned, again) ||
               strcmp(played, again) != 0) {
        say(stdout, "advice.show-other", "ww", played, again[0] ? again : "?");
    } else {
        showing->same++;
        say(stdout, "advice.show-same", "wn", played, view->events);
    }
    fflush(stdout);
}

/* -- the record, event by event ------------------------------------------------------------------------- */

static int show_events(struct showing *showing)
{
    struct load_cursor cursor;
    struct event event;
    enum load_step step;
    load_start(&showing->loaded, &cursor);
    while (!input_stopped && (step = load_event(&showing->loaded, &cursor, &showing->table.full, &event)) != LOAD_END) {
        if (step == LOAD_BAD)
            return EXIT_FAILURE;
        if (step == LOAD_RESULT)
            continue;
        if (event.kind == EVENT_MOVE && event.seat == showing->seat)
            show_decision(showing, &event);
        table_happen(&showing->table, &event);
    }
    print_told(showing);
    return 0;
}

static int conclude(const struct showing *showing)
{
    int wrong = showing->moves - showing->same - showing->left_out;
    fputs("# ", stdout);
    if (input_stopped)
        say(stdout, "advice.show-stopped", "");
    fputs(input_stopped ? "# " : "", stdout);
    if (showing->others)
        say(stdout, "advice.show-other-bots", "w", showing->seats.seat[showing->seat].bots);
    else
        say(stdout, "advice.show-sum", "nn", showing->same, showing->moves);
    if (wrong)
        return say_error(EXIT_FAILURE, "advice.show-wrong", "nnn", showing->seat, wrong, showing->moves);
    return input_status();
}

/* What the bot began with. Whether the record says that other bots than these played. */
static bool is_by_others(struct showing *showing)
{
    const char *kept = showing->seats.seat[showing->seat].bots;
    if (kept[0])
        return !own_of_bots(&showing->loaded, kept, &showing->learned);
    showing->learned = own_find(&showing->loaded);
    return false;
}

int show_bot(const char *path, int seat)
{
    enum { TOLD_ROOM = 2 * RECORD_BYTES }; /* a seat is told a little more than the record says: `shown` lines */
    struct showing *showing = aligned_alloc(16, (sizeof *showing + 15) & ~(size_t)15);
    if (!showing)
        abort();
    memset(showing, 0, sizeof *showing);
    struct loaded *loaded = &showing->loaded;
    showing->seat = seat;
    int status = load_record(loaded, path, true);
    if (!status && loaded->record.view != VIEWER_FULL)
        status = say_error(EXIT_FAILURE, "advice.show-view", "w", path);
    if (!status)
        status = show_bot_refuse(seat, loaded->record.seats,
                                 seat >= 1 && seat <= SEATS_MAX ? loaded->record.bot[seat - 1] : "");
    if (!status)
        seats_open(&showing->seats, loaded->setup, &loaded->record, loaded->bytes, loaded->length);
    if (!status && !showing->seats.seat[seat].seeded)
        status = say_error(EXIT_FAILURE, "advice.show-no-seed", "wn", path, seat);
    if (!status) {
        char line[EVENT_TEXT], *room = malloc(TOLD_ROOM);
        struct text text;
        if (!room)
            abort();
        text_open(&showing->table.lines[seat], room, TOLD_ROOM);
        table_open(&showing->table, loaded->setup, VIEWER_FULL, 1u << seat);
        table_say_told_header(&showing->table, &loaded->record, loaded->sheet_text, seat);
        text_open(&text, line, sizeof line);
        seed_say(&showing->seats.seat[seat].seed, seat, &text);
        print_told(showing);
        puts(line);
        showing->others = is_by_others(showing);
        fputs("# ", stdout);
        say(stdout, "advice.show-about", "nw", seat, loaded->record.bot[seat - 1]);
        status = show_events(showing);
        if (!status)
            status = conclude(showing);
    }
    free(showing->table.lines[seat].at);
    load_close(loaded);
    free(showing);
    return status;
}
