/* stored.c - what the store says of a table: its rows, that they are stored, that they are not; and a table that broke
 * (see inside.h). */
#include "inside.h"
#include "plant.h"

/* The store has no such table, or cannot be read: everybody who came for it is told. */
static void turn_away(struct hall *hall, struct hall_table *table, const char *why)
{
    for (struct hall_visitor *visitor = table->visitors, *after; visitor; visitor = after) {
        after = visitor->after;
        visitor_leave(hall, table, visitor);
        say_bye(hall, visitor, why);
    }
}

/* After trouble: is he still who he said he was? */
static void look_again(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor)
{
    if (visitor->role == ROLE_SEAT &&
        (visitor->seat > table->record.seats || visitor->sitting != table->seat[visitor->seat].sitting))
        say_bye(hall, visitor, "gone");
}

/* How long no server was there, or nothing could be stored, is stored too where a clock runs: after the next event
 * nobody could tell any more. After trouble it is stored in any case, to see whether that can be done again. */
static void keep_away(struct hall *hall, struct hall_table *table, uint64_t away)
{
    char line[32];
    struct text text;
    bool matters = table->state == TABLE_STARTING || (table->state == TABLE_PLAYING && table->limit != LIMIT_NONE);
    if (!table->lost && (!away || !matters || PLANT("hall-clock-down")))
        return;
    away += table->lost ? hall->now - table->lost : 0;
    text_open(&text, line, sizeof line);
    text_add(&text, "away ");
    text_number(&text, (int64_t)(away < INT64_MAX ? away : INT64_MAX));
    keep_row(hall, table, 's', line);
}

void stored_load(struct hall *hall, struct hall_table *table, const struct hall_input *input)
{
    bool good = input->event_count > 0;
    table->loading = false;
    if (input->text) {
        table->retry = hall->now + RETRY_MS;
        if (!table->made)
            turn_away(hall, table, "closing");
        return;
    }
    size_t seen = table->visible;
    clear_rows(hall, table);
    hall->loading = true;
    for (int i = 0; i < input->event_count && good; i++) {
        const struct hall_event *event = &input->events[i];
        hall->now = event->at < input->now ? event->at : input->now;
        good = event->seq == (uint32_t)i && apply_row(hall, table, event->kind, event->line, event->at);
    }
    hall->loading = false;
    hall->now = input->now;
    good = good && table->visible <= table->log.length && seen <= table->log.length;
    if (!good) {
        table->broken = input->event_count > 0;
        hall->counts.broken += table->broken;
        turn_away(hall, table, "gone");
        return;
    }
    table->retry = table->lost ? TRYING : 0;
    table->stored = table->rows;
    table->visible = table->log.length;
    for (int which = 0; which < NOTE_COUNT; which++)
        if (table->note[which].rows > table->stored) { /* by a row that was lost */
            table->note[which].rows = table->stored;
            table->note[which].version = ++table->version;
        }
    for (struct waiting *waiting = table->waiting; waiting; waiting = waiting->after)
        waiting->rows = waiting->rows < table->stored ? waiting->rows : table->stored; /* the same */
    hall->counts.loaded++;
    keep_away(hall, table, input->away);
    for (int seat = 1; seat <= table->record.seats; seat++) {
        struct hall_seat *one = &table->seat[seat];
        if (!seat_is_here(hall, one) && !one->away)
            one->away = hall->now;
        clock_turn(hall, table, seat);
        note(table, NOTE_SEAT + seat, false);
    }
    note(table, NOTE_STATE, false);
    for (struct hall_visitor *visitor = table->visitors, *after; visitor; visitor = after) {
        after = visitor->after;
        look_again(hall, table, visitor);
        visitor_admit(hall, table, visitor);
    }
    release(hall, table);
    play_on(hall, table);
}

void stored_keep(struct hall *hall, struct hall_table *table, const struct hall_input *input)
{
    uint32_t before = table->stored;
    if (input->seq + 1 > before && input->seq < table->rows)
        table->stored = input->seq + 1;
    note_stored(table, before);
    release(hall, table);
    if (table->retry != TRYING || table->stored < table->rows)
        return;
    table->retry = table->lost = 0; /* it can be stored again: play goes on */
    note(table, NOTE_STATE, false);
    for (int seat = 1; seat <= table->record.seats; seat++)
        clock_turn(hall, table, seat);
    play_on(hall, table);
}

/* What could not be stored did not happen: the table is loaded again. */
void stored_lose(struct hall *hall, struct hall_table *table, const struct hall_input *input)
{
    char line[32];
    struct text text;
    if (PLANT("hall-lost")) {
        table->stored = table->rows;
        release(hall, table);
        return;
    }
    text_open(&text, line, sizeof line);
    text_add(&text, "later ");
    text_add(&text, input->text ? input->text : "store");
    while (table->waiting) {
        struct waiting *waiting = table->waiting;
        table->waiting = waiting->after;
        if (waiting->visitor) {
            answer_now(hall, waiting->visitor, HALL_LATER, line);
            hall->counts.later++;
        }
        hall_resize(hall, waiting, 0);
    }
    table->waiting_end = &table->waiting;
    text_open(&text, table->trouble, sizeof table->trouble);
    text_add(&text, line + 6);
    struct hall_table *parent = table->parent[0] ? hall_find(hall, table->parent) : NULL;
    if (parent)
        parent->child[0] = '\0';
    if (!table->stored) { /* it was never there */
        for (struct hall_visitor *visitor = table->visitors, *after; visitor; visitor = after) {
            after = visitor->after;
            visitor_leave(hall, table, visitor);
        }
        table->broken = true;
        return;
    }
    if (!table->lost)
        table->lost = hall->now ? hall->now : 1;
    if (!table->retry || table->retry == TRYING)
        table->retry = hall->now + RETRY_MS;
    note(table, NOTE_STATE, false);
    for (int seat = 1; seat <= table->record.seats; seat++)
        clock_turn(hall, table, seat);
}

void stored_break(struct hall *hall, struct hall_table *table)
{
    table->broken = true;
    hall->counts.broken++;
    for (struct hall_visitor *visitor = table->visitors; visitor; visitor = visitor->after)
        say_bye(hall, visitor, "gone");
}
