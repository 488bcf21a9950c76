/* show_bot.c - the proof that a bot did not look (see show_bot.h).
 *
 * The lines that the seat was told are made by the game's `tell` and spelled as for another program. For each decision
 * the text so far is read again from its first byte, as a file would be, into a match of its own; the bot gets that
 * match's view. No pointer leads from there to the full game. */
#include "show_bot.h"
#include "commands.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "seated.h"
#include <stdlib.h>
#include <string.h>

struct showing {
    struct loaded loaded; /* the kept record */
    struct match full;    /* where it stands */
    struct match view;    /* the same, as the seat was told it */
    int seat;
    int told; /* so many events */
    struct seed seed;
    char *redacted; /* what the seat was told, as text, from the first line of the header on */
    size_t length, room, printed;
    int moves, same, unseeded;
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

static void add_bytes(struct showing *showing, const char *bytes, size_t length)
{
    if (showing->length + length + 1 > showing->room) {
        showing->room = 2 * showing->room + length + 4096;
        showing->redacted = realloc(showing->redacted, showing->room);
        if (!showing->redacted)
            abort();
    }
    memcpy(showing->redacted + showing->length, bytes, length);
    showing->length += length;
    showing->redacted[showing->length] = '\0';
}

static void add_header(struct showing *showing)
{
    enum { HEADER = RECORD_BYTES / 2 }; /* as for a journal: a sheet has at most 128 KiB, its marks as much again */
    struct record redacted = showing->loaded.record;
    char *header = malloc(HEADER);
    struct text text;
    if (!header)
        abort();
    redacted.view = showing->seat;
    text_open(&text, header, HEADER);
    record_say(&redacted, showing->loaded.sheet_text, &text);
    add_bytes(showing, header, text.length);
    free(header);
}

/* -- once more, from the text alone --------------------------------------------------------------------- */

/* Seats the bot anew before this text and spells the move it makes; false: the text cannot be read. */
static bool compute_again(const char *redacted, size_t length, const struct seed *seed, char move[MOVE_TEXT])
{
    struct loaded loaded = {.path = "-", .bytes = malloc(length + 1), .length = length};
    struct match *match = malloc(sizeof *match);
    struct told told = {0};
    struct load_cursor cursor;
    struct event event;
    enum load_step step = LOAD_BAD;
    if (!loaded.bytes || !match)
        abort();
    memcpy(loaded.bytes, redacted, length + 1);
    if (load_header(&loaded) == 0) {
        int seat = loaded.record.view;
        match_open(match, loaded.setup, seat);
        load_start(&loaded, &cursor);
        while ((step = load_event(&loaded, &cursor, match, &event)) == LOAD_EVENT) {
            told_add(&told, &event);
            match_happen(match, &event);
        }
        if (step == LOAD_END) {
            struct player player;
            struct text text;
            seated_player(&player, loaded.game, loaded.record.bot[seat - 1]);
            void *memory = thinker_memory(player_memory(&player, loaded.game));
            uint64_t word = thinker_choose(&player, loaded.setup, &match->state, seat, &told, thinker_weights(&loaded),
                                           seed_of_decision(seed, told.count), memory);
            text_open(&text, move, MOVE_TEXT);
            loaded.game->say(loaded.setup, &match->state, word, &text);
            free(memory);
        }
    }
    told_close(&told);
    free(match);
    load_close(&loaded);
    return step == LOAD_END;
}

/* The record's seat is about to make this move: prints what it was told since its last one, and the comparison. */
static void show_decision(struct showing *showing, const struct event *event)
{
    char played[MOVE_TEXT], again[MOVE_TEXT] = "";
    struct text text;
    fputs(showing->redacted + showing->printed, stdout);
    showing->printed = showing->length;
    showing->moves++;
    text_open(&text, played, sizeof played);
    showing->loaded.game->say(showing->loaded.setup, &showing->view.state, event->word[0], &text);
    fputs("# ", stdout);
    if (showing->told < showing->seed.from) {
        showing->unseeded++;
        say(stdout, "advice.show-unseeded", "w", played);
    } else if (!compute_again(showing->redacted, showing->length, &showing->seed, again) ||
               strcmp(played, again) != 0) {
        say(stdout, "advice.show-other", "ww", played, again[0] ? again : "?");
    } else {
        showing->same++;
        say(stdout, "advice.show-same", "wn", played, showing->told);
    }
    fflush(stdout);
}

/* -- the record, event by event ------------------------------------------------------------------------- */

/* The seat is told of an event that is about to happen. */
static void tell(struct showing *showing, const struct event *event)
{
    struct event told[TELL_MAX];
    int count = match_tell(&showing->full, event, showing->seat, told);
    for (int i = 0; i < count; i++, showing->told++) {
        char line[EVENT_TEXT + 1];
        struct text text;
        text_open(&text, line, sizeof line);
        match_say(&showing->view, &told[i], &text);
        text_char(&text, '\n');
        add_bytes(showing, line, text.length);
        match_happen(&showing->view, &told[i]); /* what a seat is told is possible in its view: a promise of the game */
    }
}

static int show_events(struct showing *showing)
{
    struct load_cursor cursor;
    struct event event;
    enum load_step step;
    load_start(&showing->loaded, &cursor);
    while (!input_stopped && (step = load_event(&showing->loaded, &cursor, &showing->full, &event)) != LOAD_END) {
        if (step == LOAD_BAD)
            return EXIT_FAILURE;
        if (step == LOAD_RESULT)
            continue;
        if (event.kind == EVENT_MOVE && event.seat == showing->seat)
            show_decision(showing, &event);
        tell(showing, &event);
        match_happen(&showing->full, &event);
    }
    fputs(showing->redacted + showing->printed, stdout);
    return 0;
}

static int conclude(const struct showing *showing)
{
    int wrong = showing->moves - showing->same - showing->unseeded;
    fputs("# ", stdout);
    if (input_stopped)
        say(stdout, "advice.show-stopped", "");
    fputs(input_stopped ? "# " : "", stdout);
    say(stdout, "advice.show-sum", "nn", showing->same, showing->moves);
    if (wrong)
        return say_error(EXIT_FAILURE, "advice.show-wrong", "nnn", showing->seat, wrong, showing->moves);
    return input_status();
}

int show_bot(const char *path, int seat)
{
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
    if (!status && !seed_find(loaded, seat, &showing->seed))
        status = say_error(EXIT_FAILURE, "advice.show-no-seed", "wn", path, seat);
    if (!status) {
        match_open(&showing->full, loaded->setup, VIEWER_FULL);
        match_open(&showing->view, loaded->setup, seat);
        add_header(showing);
        char line[EVENT_TEXT];
        struct text text;
        text_open(&text, line, sizeof line);
        seed_say(&showing->seed, seat, &text);
        fputs(showing->redacted, stdout);
        showing->printed = showing->length;
        puts(line);
        fputs("# ", stdout);
        say(stdout, "advice.show-about", "nw", seat, loaded->record.bot[seat - 1]);
        status = show_events(showing);
        if (!status)
            status = conclude(showing);
    }
    free(showing->redacted);
    load_close(loaded);
    free(showing);
    return status;
}
