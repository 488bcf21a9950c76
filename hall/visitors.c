/* visitors.c - who comes to a table, as what, and goes again (see inside.h). */
#include "inside.h"
#include <string.h>

int visitor_viewer(const struct hall_visitor *visitor)
{
    if (visitor->way == HALL_RECORD)
        return LOG_FULL;
    switch ((enum role)visitor->role) {
    case ROLE_SEAT:
        return visitor->sitting == visitor->table->seat[visitor->seat].sitting ? visitor->seat : -1;
    case ROLE_WATCH:
    case ROLE_HOST:
        return 0;
    default:
        return -1;
    }
}

void visitor_join(struct hall_table *table, struct hall_visitor *visitor)
{
    visitor->table = table;
    visitor->before = NULL;
    visitor->after = table->visitors;
    if (table->visitors)
        table->visitors->before = visitor;
    table->visitors = visitor;
}

/* A socket looks at the table from now on, or no more. */
static void count_visitor(struct hall *hall, struct hall_table *table, const struct hall_visitor *visitor, int change)
{
    if (visitor->way != HALL_SOCKET)
        return;
    if (visitor->role == ROLE_SEAT) {
        struct hall_seat *one = &table->seat[visitor->seat];
        bool before = seat_is_here(hall, one);
        one->sockets += change;
        bool here = seat_is_here(hall, one);
        if (before == here)
            return;
        if (!here)
            one->away = hall->now;
        note(table, NOTE_SEAT + visitor->seat, false);
        if (table->shared)
            clock_turn(hall, table, visitor->seat);
    } else if (visitor->role == ROLE_WATCH || visitor->role == ROLE_HOST) {
        table->watchers += change;
        note(table, NOTE_WATCHERS, false);
    }
}

static void forget_answers(struct hall_table *table, const struct hall_visitor *visitor)
{
    for (struct waiting *waiting = table->waiting; waiting; waiting = waiting->after)
        if (waiting->visitor == visitor)
            waiting->visitor = NULL;
}

void visitor_leave(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor)
{
    count_visitor(hall, table, visitor, -1);
    if (visitor->before)
        visitor->before->after = visitor->after;
    else
        table->visitors = visitor->after;
    if (visitor->after)
        visitor->after->before = visitor->before;
    forget_answers(table, visitor);
    struct hall_table *child = table->child[0] ? hall_find(hall, table->child) : NULL;
    if (child)
        forget_answers(child, visitor);
    visitor->table = NULL;
    table->idle = hall->now;
}

void visitor_be(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, enum role role, int seat)
{
    count_visitor(hall, table, visitor, -1);
    visitor->role = (uint8_t)role;
    visitor->seat = (uint8_t)seat;
    visitor->sitting = table->seat[seat].sitting;
    visitor->at = 0;
    visitor->line = 0;
    count_visitor(hall, table, visitor, 1);
}

/* -- coming --------------------------------------------------------------------------------------------- */

/* A request over HTTP brings its token; who it is, is known now. */
static bool admit_request(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, const char *token)
{
    enum role role = ROLE_NONE;
    int seat = 0;
    bool moved = false, known = words_know(table, token, &role, &seat, &moved);
    struct refusal why;
    if (words_doubt(table, role)) {
        answer_now(hall, visitor, HALL_LATER, "later store");
        return false;
    }
    if (moved && visitor->way != HALL_POST) { /* rotate may be said again with the former token */
        say_bye(hall, visitor, "moved");
        return false;
    }
    if (!known && !moved) {
        refuse_with(&why, NULL, "online.wrong-link");
        words_refuse(hall, table, visitor, "hello", HALL_NOT_YOURS, &why);
        return false;
    }
    if (known && !words_pay(hall, table, role, seat)) {
        say_bye(hall, visitor, "rate");
        return false;
    }
    visitor->role = (uint8_t)role;
    visitor->seat = (uint8_t)seat;
    visitor->sitting = table->seat[seat].sitting;
    return true;
}

bool visitor_skip(struct hall_table *table, struct hall_visitor *visitor, int lines)
{
    struct log_line line;
    int viewer = visitor_viewer(visitor);
    while (viewer >= 0 && visitor->line < lines &&
           log_next_of(&table->log, &visitor->at, table->visible, viewer, &line))
        visitor->line++;
    return visitor->line >= lines;
}

static void admit_poll(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor)
{
    if (visitor->role == ROLE_SEAT) {
        struct hall_seat *one = &table->seat[visitor->seat];
        bool before = seat_is_here(hall, one);
        one->polled = hall->now;
        if (!before) {
            note(table, NOTE_SEAT + visitor->seat, false);
            clock_turn(hall, table, visitor->seat);
        }
    }
    if (visitor->way == HALL_RECORD) {
        struct refusal why;
        if (table->state == TABLE_OVER && table->visible == table->log.length && table->begun) {
            visitor->closing = true;
            hall_put(hall, HALL_STIR, table)->visitor = visitor;
            return;
        }
        refuse_with(&why, NULL, table->state == TABLE_OVER && !table->begun ? "online.no-record" : "online.not-over");
        words_refuse(hall, table, visitor, "record", HALL_TAKEN, &why);
        return;
    }
    if (!visitor_skip(table, visitor, visitor->wanted)) {
        say_bye(hall, visitor, "reload");
        return;
    }
    if (!visitor->seen)
        visitor->seen = table->version;
    poll_look(hall, table, visitor);
}

/* The table is there: whoever waited for it may go on. */
void visitor_admit(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor)
{
    if (visitor->ready || visitor->closing)
        return;
    visitor->ready = true;
    visitor->fresh = true;
    if (table->broken) {
        say_bye(hall, visitor, "gone");
        return;
    }
    if (visitor->way == HALL_SOCKET) {
        visitor->until = hall->now + HELLO_MS;
    } else if (!admit_request(hall, table, visitor, visitor->token)) {
        return;
    } else if (visitor->way != HALL_POST) {
        admit_poll(hall, table, visitor);
        return;
    }
    hall_put(hall, HALL_READY, table)->visitor = visitor;
}

struct hall_table *visitor_open(struct hall *hall, const struct hall_input *input)
{
    struct hall_visitor *visitor = input->visitor;
    visitor->way = (uint8_t)input->way;
    visitor->since = hall->now;
    hall->counts.visitors++;
    if (!fair_is_table(input->id)) {
        say_bye(hall, visitor, "gone");
        return NULL;
    }
    if (input->token && text_length(input->token) < FAIR_TOKEN)
        memcpy(visitor->token, input->token, text_length(input->token) + 1);
    visitor->wanted = input->from;
    visitor->seen = input->notes;
    visitor->until = input->way == HALL_POLL ? hall->now + (uint64_t)(input->wait > 0 ? input->wait : 0) : 0;
    struct hall_table *table = hall_find(hall, input->id);
    if (!table) {
        table = hall_add(hall, input->id);
        table->loading = true;
        hall_put(hall, HALL_LOAD, table);
    }
    visitor_join(table, visitor);
    if (table->made)
        visitor_admit(hall, table, visitor);
    return table;
}
