/* notes.c - what visitors see: answers when their rows are stored, lines of the record, notes (see inside.h).
 *
 * A note is said from the table as it is when it is sent; only the last of each kind counts. Every change gives it a
 * new version, and a visitor is told those above the version he has seen, in their order; one that a row has changed
 * is not there until the row is stored, and has a new version then. */
#include "inside.h"
#include "plant.h"
#include <string.h>

/* -- answers -------------------------------------------------------------------------------------------- */

static void put_answer(struct hall *hall, struct hall_visitor *visitor, enum hall_status status, const char *text,
                       size_t length)
{
    char *kept = hall_keep(hall, length + 1);
    memcpy(kept, text, length);
    kept[length] = '\0';
    struct hall_output *output = hall_put(hall, HALL_ANSWER, visitor->table);
    output->visitor = visitor;
    output->status = status;
    output->text = kept;
    output->length = length;
}

void answer_now(struct hall *hall, struct hall_visitor *visitor, enum hall_status status, const char *text)
{
    put_answer(hall, visitor, status, text, text_length(text));
}

static void close_visitor(struct hall *hall, struct hall_visitor *visitor)
{
    if (visitor->closing)
        return;
    visitor->closing = true;
    hall_put(hall, HALL_CLOSE, visitor->table)->visitor = visitor;
}

void say_bye(struct hall *hall, struct hall_visitor *visitor, const char *why)
{
    char line[32];
    struct text text;
    if (visitor->closing)
        return;
    text_open(&text, line, sizeof line);
    text_add(&text, "bye ");
    text_add(&text, why);
    enum hall_status status = text_same(why, "rate") || text_same(why, "crowded") ? HALL_TOO_MANY
                              : text_same(why, "gone") && !visitor->table         ? HALL_NO_TABLE
                              : text_same(why, "reload")                          ? HALL_TAKEN
                              : text_same(why, "closing")                         ? HALL_LATER
                                                                                  : HALL_NOT_YOURS;
    answer_now(hall, visitor, status, line);
    close_visitor(hall, visitor);
}

/* What an answer that may be given now entails. */
static void then(struct hall *hall, struct hall_table *table, struct waiting *waiting)
{
    struct hall_visitor *mine = waiting->visitor;
    int seat = waiting->seat;
    if (waiting->then == THEN_SEAT && mine && mine->way == HALL_SOCKET &&
        (mine->role != ROLE_SEAT || mine->seat != seat))
        visitor_be(hall, table, mine, ROLE_SEAT, seat);
    if (waiting->then == THEN_MOVED && mine)
        mine->sitting = table->seat[seat].sitting;
    if (waiting->then == THEN_NOTHING || waiting->then == THEN_SEAT)
        return;
    for (struct hall_visitor *other = table->visitors; other; other = other->after) {
        if (other->role != ROLE_SEAT || other->seat != seat || other->way != HALL_SOCKET)
            continue;
        if (waiting->then == THEN_LEFT)
            visitor_be(hall, table, other, ROLE_INVITE, 0);
        else if (other != mine)
            say_bye(hall, other, waiting->then == THEN_MOVED ? "moved" : "gone");
    }
}

void answer_later(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, enum hall_status status,
                  const char *text, enum then entails, int seat)
{
    size_t length = text_length(text);
    struct waiting *waiting = hall_resize(hall, NULL, sizeof *waiting + length + 1);
    *waiting = (struct waiting){
        .rows = table->rows, .then = entails, .seat = seat, .visitor = visitor, .status = status, .length = length};
    memcpy(waiting->text, text, length + 1);
    if (PLANT("hall-answer-early"))
        waiting->rows = 0;
    *table->waiting_end = waiting;
    table->waiting_end = &waiting->after;
    release(hall, table);
}

void release(struct hall *hall, struct hall_table *table)
{
    int shown = 0;
    while (shown < table->mark_count && table->marks[shown].rows <= table->stored)
        table->visible = table->marks[shown++].visible;
    table->mark_count -= shown;
    if (shown)
        memmove(table->marks, table->marks + shown, (size_t)table->mark_count * sizeof *table->marks);
    if (PLANT("hall-early"))
        table->visible = table->log.length;
    while (table->waiting && table->waiting->rows <= table->stored) {
        struct waiting *waiting = table->waiting;
        table->waiting = waiting->after;
        if (!table->waiting)
            table->waiting_end = &table->waiting;
        if (waiting->then == THEN_AGAIN) {
            words_again_stored(hall, table, waiting);
        } else if (waiting->then == THEN_HEAR) {
            if (waiting->visitor && !waiting->visitor->closing)
                words_hear(hall, table, waiting->visitor, waiting->text);
        } else {
            then(hall, table, waiting);
            if (waiting->visitor)
                put_answer(hall, waiting->visitor, waiting->status, waiting->text, waiting->length);
        }
        hall_resize(hall, waiting, 0);
    }
}

/* -- notes ---------------------------------------------------------------------------------------------- */

void note(struct hall_table *table, int which, bool by_row)
{
    table->note[which].version = ++table->version;
    if (by_row)
        table->note[which].rows = table->rows + 1; /* the row that is being applied */
}

static void say_seat_note(const struct hall *hall, const struct hall_seat *one, struct text *text)
{
    if (one->sitter == SITTER_FREE) {
        text_add(text, "free");
        return;
    }
    if (one->sitter == SITTER_BOT) {
        text_add(text, "bot ");
        text_add(text, one->level);
        return;
    }
    text_add(text, one->lent ? "lent " : seat_is_here(hall, one) ? "here" : "away");
    if (one->lent)
        text_add(text, one->level);
    text_char(text, ' ');
    text_add(text, one->name);
}

static void say_seat(struct text *text, const char *word, int seat)
{
    text_add(text, word);
    text_number(text, seat);
    text_char(text, ' ');
}

static int count_watchers(const struct hall_table *table)
{
    uint8_t hash[FAIR_BYTES] = {0};
    if (PLANT("hall-peek")) /* something in it comes from what nobody may know */
        fair_sha256(&table->table.full.state, sizeof table->table.full.state, hash);
    return table->watchers + (hash[0] & 1);
}

/* Writes a note with its line end; nothing where it does not say anything now. */
static void say_note(const struct hall *hall, const struct hall_table *table, int which, bool fresh, struct text *text)
{
    static const char *const states[] = {[TABLE_OPEN] = "open",
                                         [TABLE_STARTING] = "starting",
                                         [TABLE_PLAYING] = "playing",
                                         [TABLE_PAUSED] = "paused",
                                         [TABLE_OVER] = "over"};
    int seat = which < NOTE_HASH ? 0 : (which - NOTE_HASH) % (SEATS_MAX + 1);
    const struct hall_seat *one = &table->seat[seat];
    if (which == NOTE_FAIR) {
        text_add(text, "fair ");
        fair_say_hex(text, table->commit, FAIR_BYTES);
    } else if (which == NOTE_STATE) {
        text_add(text, "state ");
        text_add(text, table->retry && table->state == TABLE_PLAYING ? "paused" : states[table->state]);
    } else if (which == NOTE_WATCHERS) {
        text_add(text, "watchers ");
        text_number(text, count_watchers(table));
    } else if (which == NOTE_NEXT && table->next[0]) {
        text_add(text, "next ");
        text_add(text, table->next);
    } else if (which >= NOTE_SAID) {
        if (fresh)
            return;
        say_seat(text, "said ", seat);
        text_add(text, hall_words[one->said]);
    } else if (which >= NOTE_CLOCK) {
        if (one->clock == CLOCK_STOPPED)
            return;
        say_seat(text, "clock ", seat);
        text_number(text, (int64_t)clock_left(hall, one));
    } else if (which >= NOTE_SEAT) {
        say_seat(text, "seat ", seat);
        say_seat_note(hall, one, text);
    } else if (which >= NOTE_HASH) {
        say_seat(text, "hash ", seat);
        if (one->hashed)
            fair_say_hex(text, one->hash, FAIR_BYTES);
        else
            text_char(text, '-');
    } else {
        return;
    }
    text_char(text, '\n');
}

/* The note that comes next for somebody who has seen up to a version; -1: none. One whose row is not stored is not
 * there yet: when it is, it gets a new version (note_stored). */
static int next_note(const struct hall_table *table, uint32_t seen)
{
    int best = -1;
    for (int which = 0; which < NOTE_COUNT; which++)
        if (table->note[which].version > seen && table->note[which].rows <= table->stored &&
            (best < 0 || table->note[which].version < table->note[best].version))
            best = which;
    return best;
}

void note_stored(struct hall_table *table, uint32_t before)
{
    for (int which = 0; which < NOTE_COUNT; which++)
        if (table->note[which].rows > before && table->note[which].rows <= table->stored)
            table->note[which].version = ++table->version;
}

/* -- pulling -------------------------------------------------------------------------------------------- */

static bool has_lines(const struct hall_table *table, const struct hall_visitor *visitor)
{
    struct log_line line;
    int viewer = visitor_viewer(visitor);
    size_t at = visitor->at;
    return viewer >= 0 && log_next_of(&table->log, &at, table->visible, viewer, &line);
}

static bool has_news(const struct hall_table *table, const struct hall_visitor *visitor)
{
    return has_lines(table, visitor) ||
           next_note(table, visitor->way == HALL_POLL ? visitor->seen : visitor->notes) >= 0;
}

static bool pull_line(struct hall_table *table, struct hall_visitor *visitor, struct text *text)
{
    struct log_line line;
    int viewer = visitor_viewer(visitor);
    size_t at = visitor->at, before = text->length;
    if (viewer < 0) /* perhaps only until a new token is stored: his place in the log is kept */
        return false;
    if (!log_next_of(&table->log, &at, table->visible, viewer, &line)) {
        visitor->at = at;
        return false;
    }
    if (visitor->way != HALL_RECORD) {
        text_number(text, visitor->line + 1);
        text_char(text, ' ');
    }
    text_part(text, line.text, line.length);
    text_char(text, '\n');
    if (text->full) {
        text_cut(text, before);
        text->full = false;
        return false;
    }
    visitor->at = at;
    visitor->line++;
    return true;
}

static bool pull_note(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, struct text *text)
{
    int which = next_note(table, visitor->notes);
    size_t before = text->length;
    if (which < 0)
        return false;
    bool missed =
        visitor->way == HALL_POLL && table->note[which].version > visitor->seen; /* said since he asked last */
    say_note(hall, table, which, visitor->fresh && !missed, text);
    if (text->full) {
        text_cut(text, before);
        text->full = false;
        return false;
    }
    visitor->notes = table->note[which].version;
    return true;
}

void hall_pull(struct hall *hall, struct hall_visitor *visitor, struct text *text)
{
    struct hall_table *table = visitor->table;
    if (!table || !table->made || !visitor->role || (visitor->closing && visitor->way == HALL_SOCKET))
        return;
    while (pull_line(table, visitor, text))
        ;
    if (visitor->way == HALL_RECORD || has_lines(table, visitor))
        return;
    while (pull_note(hall, table, visitor, text))
        ;
    if (next_note(table, visitor->notes) < 0)
        visitor->fresh = false;
}

uint32_t hall_notes(const struct hall_visitor *visitor)
{
    return visitor->notes;
}

const char *hall_game(const struct hall_visitor *visitor)
{
    return visitor->table->record.game;
}

/* -- stirring ------------------------------------------------------------------------------------------- */

static void stir_one(struct hall *hall, struct hall_visitor *visitor)
{
    hall_put(hall, HALL_STIR, visitor->table)->visitor = visitor;
}

void poll_look(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor)
{
    if (visitor->closing || !visitor->role || (hall->now < visitor->until && !has_news(table, visitor)))
        return;
    visitor->closing = true;
    visitor->notes = 0;
    visitor->fresh = true;
    stir_one(hall, visitor);
}

void stir(struct hall *hall, struct hall_table *table)
{
    for (struct hall_visitor *visitor = table->visitors; visitor; visitor = visitor->after) {
        if (visitor->way == HALL_POLL)
            poll_look(hall, table, visitor);
        else if (visitor->way == HALL_SOCKET && visitor->role && !visitor->closing && has_news(table, visitor))
            stir_one(hall, visitor);
    }
}
