/* table.c - one table, whatever shows it (see table.h). */
#include "table.h"
#include "plant.h"
#include <string.h>

static void open_match(struct table *table, struct match *match, int viewer)
{
    match_open(match, table->setup, viewer);
    if (table->past)
        memset(&table->past[1 + viewer], 0, sizeof *table->past);
    if (table->news)
        table->news[1 + viewer].count = 0;
}

void table_open(struct table *table, const struct setup *setup, int only, unsigned viewers)
{
    table->setup = setup;
    table->only = only;
    table->viewers = only == VIEWER_FULL ? viewers : 1u << only;
    table->sealing = table->finished = false;
    table->draws = table->last_mover = 0;
    if (only == VIEWER_FULL)
        open_match(table, &table->full, VIEWER_FULL);
    for (int viewer = 0; viewer <= setup->seats; viewer++) {
        if (!(table->viewers >> viewer & 1))
            continue;
        open_match(table, &table->view[viewer], viewer);
        table->told[viewer].count = 0;
        if (table->lines[viewer].at)
            text_cut(&table->lines[viewer], 0);
    }
    if (table->record.at)
        text_cut(&table->record, 0);
}

const struct match *table_match(const struct table *table)
{
    return table->only == VIEWER_FULL ? &table->full : &table->view[table->only];
}

unsigned table_to_act(const struct table *table)
{
    return match_to_act(table_match(table));
}

void told_add(struct told *told, const struct event *event)
{
    if (told->count == told->room)
        __builtin_trap(); /* the caller promised room */
    told->events[told->count++] = *event;
}

static void say_line(const struct match *match, const struct event *event, struct text *lines)
{
    match_say(match, event, lines);
    text_char(lines, '\n');
}

/* An event happens in one of the matches, and what is kept beside it. */
static void happen_in(struct table *table, struct match *match, const struct event *event)
{
    const struct game *game = table->setup->game;
    struct past *past = table->past ? &table->past[1 + match->viewer] : 0;
    struct news *news = table->news ? &table->news[1 + match->viewer] : 0;
    struct message fresh[NEWS_MAX];
    struct state before;
    if (news)
        before = match->state;
    if (past)
        match_happen_remembering(match, past, event);
    else
        match_happen(match, event);
    int count = news ? game->news(table->setup, &before, event, &match->state, fresh) : 0;
    for (int i = 0; i < count; i++)
        news->message[news->count++ % TABLE_NEWS] = fresh[i];
}

/* A viewer is told of an event that happens in his match. */
static void tell_viewer(struct table *table, int viewer, const struct event *event)
{
    struct match *view = &table->view[viewer];
    if (table->told[viewer].events)
        told_add(&table->told[viewer], event);
    if (table->lines[viewer].at)
        say_line(view, event, &table->lines[viewer]);
    happen_in(table, view, event);
}

/* Tells all, and lets it happen. */
static void tell(struct table *table, const struct event *event)
{
    unsigned acting = table_to_act(table);
    table->sealing = (acting & (acting - 1)) != 0;
    table->draws += event->kind >= EVENT_CHANCE;
    table->last_mover = event_is_open_move(event) ? event->seat : 0;
    if (table->only != VIEWER_FULL) {
        tell_viewer(table, table->only, event);
        return;
    }
    for (int viewer = 0; viewer <= table->setup->seats; viewer++) {
        struct event told[TELL_MAX];
        if (!(table->viewers >> viewer & 1))
            continue;
        int count = match_tell(&table->full, event, viewer, told);
        for (int i = 0; i < count; i++)
            tell_viewer(table, viewer, &told[i]);
        if (count > 1 && !PLANT("table-back-told"))
            table->last_mover = 0;
    }
    happen_in(table, &table->full, event);
}

void table_happen(struct table *table, const struct event *event)
{
    if (table->record.at)
        say_line(table_match(table), event, &table->record);
    tell(table, event);
}

enum record_step table_replay_event(struct table *table, struct record_cursor *cursor, struct refusal *why)
{
    struct event event;
    enum record_step step = record_event(cursor, table_match(table), &event, why);
    if (step == RECORD_EVENT)
        tell(table, &event);
    table->finished |= step == RECORD_RESULT;
    return step;
}

bool table_replay(struct table *table, const struct record *record, const char *bytes, size_t length, int events,
                  struct refusal *why)
{
    struct record_cursor cursor;
    enum record_step step = RECORD_EVENT;
    struct text lines[SEATS_MAX + 1];
    memcpy(lines, table->lines, sizeof lines);
    memset(table->lines, 0, sizeof lines);
    record_start(record, bytes, length, &cursor);
    while (step != RECORD_END && step != RECORD_BAD && (events < 0 || table_match(table)->events < events))
        step = table_replay_event(table, &cursor, why);
    memcpy(table->lines, lines, sizeof lines);
    return step == RECORD_BAD;
}

void table_seed_draw(struct rng *rng, const uint8_t bytes[TABLE_DRAW_BYTES])
{
    *rng = (struct rng){{0}};
    for (int i = 0; i < TABLE_DRAW_BYTES; i++)
        rng->s[i / 8 % 2] ^= (uint64_t)bytes[i] << (8 * (i % 8));
    if (!(rng->s[0] | rng->s[1]))
        rng->s[0] = 1; /* never both zero */
}

void table_draw(struct table *table, struct rng *rng, struct event *event)
{
    match_draw(&table->full, rng, event);
    table_happen(table, event);
}

void table_sample_chance(const struct table *table, struct event *event)
{
    struct match match = *table_match(table);
    struct event told[TELL_MAX];
    struct rng rng;
    rng_seed(&rng, 1);
    if (match.viewer != VIEWER_FULL)
        table->setup->game->guess(table->setup, &match.state, match.viewer, &rng);
    match_draw(&match, &rng, event);
    if (match.viewer == VIEWER_FULL)
        return;
    match_tell(&match, event, match.viewer, told);
    *event = told[0];
}

bool table_read_move(const struct table *table, int seat, const char *typed, struct event *event, struct refusal *why)
{
    if (seat < 1 || seat > table->setup->seats || !(table->viewers >> seat & 1))
        return refuse_with_number(why, "C1", "core.no-such-seat", seat);
    return match_read_move(&table->view[seat], seat, typed, event, why);
}

void table_say_header(struct table *table, const struct record *record, const char *sheet)
{
    record_say(record, sheet, &table->record);
}

void table_say_told_header(struct table *table, const struct record *record, const char *sheet, int viewer)
{
    struct record redacted = *record;
    redacted.view = viewer;
    record_say(&redacted, sheet, &table->lines[viewer]);
}

void table_finish(struct table *table)
{
    table->finished = true;
    if (!table->record.at)
        return;
    match_say_result(table_match(table), &table->record);
    text_char(&table->record, '\n');
}
