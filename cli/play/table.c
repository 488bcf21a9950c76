/* table.c - the table where a game is played (see table.h). */
#include "table.h"
#include "terminal/say.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct table *table_open(struct loaded *loaded)
{
    struct table *table = aligned_alloc(16, (sizeof *table + 15) & ~(size_t)15);
    if (!table)
        abort();
    memset(table, 0, sizeof *table);
    table->loaded = loaded;
    table->game = loaded->game;
    table->setup = loaded->setup;
    table->journal.file = -1;
    match_open(&table->full, loaded->setup, VIEWER_FULL);
    match_open(&table->view[0], loaded->setup, 0);
    for (int seat = 1; seat <= loaded->record.seats; seat++) {
        const char *name = loaded->record.name[seat - 1];
        match_open(&table->view[seat], loaded->setup, seat);
        table->names.name[seat] = name[0] ? name : NULL;
        table->person[seat] = !loaded->record.bot[seat - 1][0];
        table->persons += table->person[seat];
    }
    seated_open(&table->bots, loaded);
    return table;
}

void table_close(struct table *table)
{
    journal_close(&table->journal);
    seated_close(&table->bots);
    free(table);
}

unsigned table_to_act(const struct table *table)
{
    return match_to_act(&table->full);
}

static void add_news(struct news *news, const struct message *message)
{
    news->message[news->count++ % TABLE_NEWS] = *message;
    if (news->count - news->seen > TABLE_NEWS)
        news->seen = news->count - TABLE_NEWS;
}

/* One viewer is told of an event that is about to happen in the full match. */
static void tell_viewer(struct table *table, const struct event *event, int viewer)
{
    struct event told[TELL_MAX];
    struct message fresh[NEWS_MAX];
    struct match *view = &table->view[viewer];
    int count = match_tell(&table->full, event, viewer, told);
    for (int i = 0; i < count; i++) {
        struct state before = view->state;
        if (viewer)
            seated_tell(&table->bots, table->setup, viewer, &view->state, &told[i]);
        match_happen_remembering(view, &table->past[1 + viewer],
                                 &told[i]); /* what a viewer is told is possible in his view: a promise of the game */
        int items = table->game->news(table->setup, &before, &told[i], &view->state, fresh);
        for (int k = 0; k < items; k++)
            add_news(&table->news[viewer], &fresh[k]);
    }
}

static void apply(struct table *table, const struct event *event)
{
    for (int viewer = 0; viewer <= table->setup->seats; viewer++)
        tell_viewer(table, event, viewer);
    match_happen_remembering(&table->full, &table->past[0], event);
}

void table_happen(struct table *table, const struct event *event)
{
    unsigned acting = table_to_act(table);
    table->sealing = (acting & (acting - 1)) != 0;
    if (table->journal.file >= 0) {
        char line[EVENT_TEXT];
        struct text text;
        text_open(&text, line, sizeof line);
        match_say(&table->full, event, &text);
        journal_add(&table->journal, line); /* trouble stays in the journal for the front end to tell */
    }
    apply(table, event);
}

int table_replay(struct table *table, bool *finished)
{
    struct load_cursor cursor;
    struct event event;
    enum load_step step;
    *finished = false;
    load_start(table->loaded, &cursor);
    while ((step = load_event(table->loaded, &cursor, &table->full, &event)) != LOAD_END) {
        if (step == LOAD_BAD)
            return EXIT_FAILURE;
        if (step == LOAD_EVENT)
            apply(table, &event);
        else
            *finished = true;
    }
    for (int viewer = 0; viewer <= table->setup->seats; viewer++)
        table->news[viewer].seen = table->news[viewer].count;
    return 0;
}

/* Every draw has a fresh seed of its own, from the system's secure generator. */
static void seed_freshly(struct rng *rng)
{
    do
        randombytes_buf(rng->s, sizeof rng->s);
    while (!(rng->s[0] | rng->s[1]));
}

int table_advance(struct table *table, const volatile int *stop)
{
    unsigned acting;
    while (!*stop && (acting = table_to_act(table)) != 0) {
        struct event event = {0};
        bool sealed = table->sealing || (acting & (acting - 1));
        if (acting & ACT_CHANCE) {
            struct rng rng;
            seed_freshly(&rng);
            match_draw(&table->full, &rng, &event);
        } else {
            int seat = 1;
            while (!(acting & ACT_SEAT(seat)))
                seat++;
            if (table->person[seat])
                return seat;
            event.kind = EVENT_MOVE;
            event.seat = (uint8_t)seat;
            event.word[0] =
                seated_choose(&table->bots, table->setup, &table->view[seat].state, seat, stop, table->onlooker);
        }
        table_happen(table, &event);
        if (event.kind == EVENT_MOVE && !sealed && table->follow)
            table->follow(table->onlooker);
    }
    return 0;
}

void table_finish(struct table *table)
{
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say_result(&table->full, &text);
    seated_end(&table->bots, line);
    if (table->journal.file >= 0) {
        journal_add(&table->journal, line);
        journal_settle(&table->journal);
    }
}

bool table_read_move(const struct table *table, int seat, const char *typed, struct event *event, struct refusal *why)
{
    return match_read_move(&table->view[seat], seat, typed, event, why);
}

bool table_refuse_touches(const struct table *table, int seat, const uint8_t *touched, int count, struct refusal *why)
{
    return match_why_touches(&table->view[seat], seat, touched, count, why);
}
