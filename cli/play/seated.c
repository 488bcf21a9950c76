/* seated.c - the bots at a table of `play` (see seated.h). */
#include "seated.h"
#include "learn/own.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void seated_open(struct seated *seated, const struct loaded *loaded, const char *bots)
{
    size_t most = 0;
    for (int seat = 1; seat <= loaded->record.seats; seat++) {
        struct seated_bot *bot = &seated->bot[seat];
        seats_player(&bot->player, loaded->game, loaded->record.bot[seat - 1]);
        size_t bytes = player_memory(&bot->player, loaded->game);
        most = bytes > most ? bytes : most;
    }
    if (!bots[0] || !own_of_bots(loaded, bots, &seated->learned))
        seated->learned = own_find(loaded);
    own_learn_aside(loaded);
    seated->memory = thinker_memory(most);
}

/* Says what went wrong with a program. */
static void note_lost(struct seated *seated, int seat, const struct refusal *why)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    i18n_say_refusal(say_lang(), why, NULL, &text);
    struct message message = say_message("bots.lost-seat", "nw", seat, sentence);
    text_open(&text, seated->notice, sizeof seated->notice);
    say_into(&text, &message, NULL);
}

void seated_start_programs(struct seated *seated, const struct loaded *loaded, struct table *table,
                           const char *const who[SEATS_MAX + 1])
{
    for (int seat = 1; seat <= loaded->record.seats; seat++) {
        const char *name = who[seat] ? who[seat] : loaded->record.bot[seat - 1];
        struct seated_bot *bot = &seated->bot[seat];
        if (!exec_is_name(name))
            continue;
        bot->runs = exec_open(&bot->exec, name, EXEC_WAIT, true);
        if (bot->runs) {
            char *lines = malloc(TABLE_LINES);
            if (!lines)
                abort();
            text_open(&table->lines[seat], lines, TABLE_LINES);
            exec_send_header(&bot->exec, &loaded->record, loaded->sheet_text, seat);
        } else {
            struct refusal why = {0};
            refuse_with(&why, NULL, "bots.exec-gone");
            note_lost(seated, seat, &why);
        }
    }
}

bool seated_has_programs(const struct seated *seated)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (seated->bot[seat].runs)
            return true;
    return false;
}

void seated_tell(struct seated *seated, struct table *table)
{
    for (int seat = 1; seat <= table->setup->seats; seat++)
        if (seated->bot[seat].runs)
            exec_send_lines(&seated->bot[seat].exec, &table->lines[seat]);
}

/* What a thinking thread is given, and its answer. */
struct thought {
    struct seated *seated;
    const struct table *table;
    const struct seats *seats;
    int seat;
    const volatile int *stop;
    uint64_t move;
};

static void *think(void *where)
{
    struct thought *thought = where;
    struct seated *seated = thought->seated;
    struct seated_bot *bot = &seated->bot[thought->seat];
    int seat = thought->seat;
    const struct setup *setup = thought->table->setup;
    const struct state *view = &thought->table->view[seat].state;
    const struct told *told = &thought->table->told[seat];
    if (bot->runs) {
        struct refusal why;
        if (!exec_ask_move(&bot->exec, setup, view, seat, &thought->move, &why, thought->stop))
            return NULL;
        bot->runs = false;
        note_lost(seated, seat, &why);
    }
    uint64_t seed = seed_of_decision(&thought->seats->seat[seat].seed, told->count);
    thought->move = lean_think(&bot->player, setup, view, seat, told, &seated->learned, seed, seated->memory);
    return NULL;
}

uint64_t seated_choose(struct seated *seated, const struct table *table, const struct seats *seats, int seat,
                       const volatile int *stop, void *onlooker)
{
    enum { PATIENCE = 60 }; /* ms between two looks at the thread */
    struct thought thought = {seated, table, seats, seat, stop, 0};
    struct seated_bot *bot = &seated->bot[seat];
    pthread_t thread;
    if ((bot->player.kind == PLAYER_RANDOM && !bot->runs) || pthread_create(&thread, NULL, think, &thought) != 0) {
        think(&thought);
        return thought.move;
    }
    for (;;) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PATIENCE * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_timedjoin_np(thread, NULL, &until) == 0)
            return thought.move;
        if (seated->thinks)
            seated->thinks(onlooker, seat);
    }
}

void seated_end(struct seated *seated, const struct text *record)
{
    char line[EVENT_TEXT];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(record->at, "\n"), record->at);
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (seated->bot[seat].runs)
            exec_send(&seated->bot[seat].exec, line);
}

void seated_close(struct seated *seated)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        if (seated->bot[seat].runs)
            exec_close(&seated->bot[seat].exec);
        seated->bot[seat].runs = false;
    }
    own_stop();
    free(seated->memory);
    seated->memory = NULL;
}
