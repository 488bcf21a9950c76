/* lines.c - the record of a table as it grows: its header when the game begins, comments, events (see inside.h). */
#include "inside.h"
#include "plant.h"
#include <string.h>

/* A comment of the record, which all are told. */
static void comment(struct hall *hall, struct hall_table *table, struct text *text)
{
    if (table->begun)
        log_add(hall, &table->log, LOG_ALL(table->record.seats), text->at, text->length);
}

void line_comment_seat(struct hall *hall, struct hall_table *table, int seat, const char *word, const char *rest)
{
    char line[2 * NAME_ROOM + 64];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, word[0] == 'o' ? "# once " : "# seat ");
    text_number(&text, seat);
    if (word[0] != 'o') {
        text_char(&text, ' ');
        text_add(&text, word);
    }
    if (rest[0]) {
        text_char(&text, ' ');
        text_add(&text, rest);
    }
    comment(hall, table, &text);
}

/* Who is to decide now, and could not before, has been told all that stands in the log. */
static void notice_due(struct hall *hall, struct hall_table *table)
{
    unsigned acting = match_to_act(&table->table.full);
    for (int seat = 1; seat <= table->record.seats; seat++) {
        struct hall_seat *one = &table->seat[seat];
        bool due = (acting & ACT_SEAT(seat)) != 0;
        if (due && !one->due) {
            one->due = true;
            one->due_at = table->log.length;
            clock_start(hall, table, seat);
        }
    }
}

/* The game begins: the header, and what the dice will follow from. */
void line_begin(struct hall *hall, struct hall_table *table, const char *bots)
{
    int seats = table->record.seats;
    struct fair_share share[FAIR_SEATS] = {0};
    struct text text;
    for (int seat = 1; seat <= seats; seat++) {
        struct hall_seat *one = &table->seat[seat];
        share[seat - 1] = one->share;
        memcpy(table->record.name[seat - 1], one->name, NAME_ROOM);
        memset(table->record.bot[seat - 1], 0, RECORD_NAME);
        if (one->sitter == SITTER_BOT)
            memcpy(table->record.bot[seat - 1], one->level, HALL_LEVEL);
    }
    fair_key(table->id, table->secret, seats, share, table->key);
    table_open(&table->table, table->shared->setup, VIEWER_FULL, TABLE_ALL(seats));
    struct text headers[SEATS_MAX + 1], full;
    size_t room = table->shared->key_length + 4 * NAME_ROOM * SEATS_MAX + 64;
    char *memory = hall_resize(hall, NULL, room * (size_t)(seats + 2));
    for (int viewer = 0; viewer <= seats; viewer++) {
        text_open(&headers[viewer], memory + room * (size_t)viewer, room);
        setups_say(table, viewer, &headers[viewer]);
    }
    text_open(&full, memory + room * (size_t)(seats + 1), room);
    setups_say(table, VIEWER_FULL, &full);
    log_tell(hall, &table->log, seats, headers, &full);
    hall_resize(hall, memory, 0);
    table->begun = true;
    text_open(&text, hall->record, sizeof hall->record);
    text_add(&text, "# fair 1 ");
    text_add(&text, table->id);
    text_char(&text, ' ');
    fair_say_hex(&text, table->commit, FAIR_BYTES);
    comment(hall, table, &text);
    for (int seat = 1; seat <= seats; seat++) {
        const struct hall_seat *one = &table->seat[seat];
        text_open(&text, hall->record, sizeof hall->record);
        text_add(&text, "# entropy ");
        text_number(&text, seat);
        text_char(&text, ' ');
        if (one->hashed)
            fair_say_hex(&text, one->hash, FAIR_BYTES);
        else
            text_char(&text, '-');
        text_char(&text, ' ');
        if (one->share.given)
            fair_say_hex(&text, one->share.entropy, FAIR_BYTES);
        else
            text_char(&text, '-');
        comment(hall, table, &text);
    }
    if (table->help) {
        text_open(&text, hall->record, sizeof hall->record);
        text_add(&text, "# help");
        comment(hall, table, &text);
    }
    for (int seat = 1; seat <= seats; seat++) {
        if (table->seat[seat].sitter != SITTER_BOT)
            continue;
        char rest[HALL_LEVEL + BOTS_WORD + 1];
        text_open(&text, rest, sizeof rest);
        text_add(&text, table->seat[seat].level);
        text_char(&text, ' ');
        text_add(&text, bots);
        line_comment_seat(hall, table, seat, "bot", rest);
    }
    table_set_state(hall, table, TABLE_PLAYING);
    notice_due(hall, table);
}

static void count_decision(struct hall *hall, struct hall_table *table, int seat)
{
    struct hall_seat *one = &table->seat[seat];
    if (seat_is_played_by_bot(one)) {
        if (table->decided_count == table->decided_room) {
            table->decided_room = table->decided_room * 2 + 16;
            table->decided = hall_resize(hall, table->decided, (size_t)table->decided_room * sizeof *table->decided);
        }
        table->decided[table->decided_count++] =
            (struct decided){.seat = (uint8_t)seat, .decision = (uint16_t)one->decisions};
    } else {
        one->late = 0;
    }
    one->decisions++;
    one->once = one->due = one->thinks = false;
    clock_turn(hall, table, seat);
}

static void lend_lines(struct hall *hall, struct hall_table *table)
{
    for (int viewer = 0; viewer <= table->record.seats; viewer++)
        text_open(&table->table.lines[viewer], hall->lines[viewer], sizeof hall->lines[viewer]);
    text_open(&table->table.record, hall->record, sizeof hall->record);
}

static bool apply_line(struct hall *hall, struct hall_table *table, const char *line)
{
    struct event event;
    struct refusal why;
    uint16_t all = LOG_ALL(table->record.seats);
    bool result = text_take_word(&(const char *){line}, "result ");
    if (line[0] == '#' || result) {
        if (result && match_to_act(&table->table.full))
            return false;
        log_add(hall, &table->log, all, line, text_length(line));
        if (result || text_same(line, "# closed"))
            table_set_state(hall, table, TABLE_OVER);
        return true;
    }
    if (match_read(&table->table.full, line, &event, &why))
        return false;
    lend_lines(hall, table);
    if (event.kind == EVENT_MOVE)
        count_decision(hall, table, event.seat);
    table_happen(&table->table, &event);
    if (PLANT("hall-watcher"))
        table->table.lines[0] = table->table.lines[1];
    log_tell(hall, &table->log, table->record.seats, table->table.lines, &table->table.record);
    notice_due(hall, table);
    return true;
}

bool line_apply(struct hall *hall, struct hall_table *table, const char *lines)
{
    char line[EVENT_TEXT];
    if (!table->begun || table->state == TABLE_OVER)
        return false;
    while (*lines) {
        size_t length = 0;
        while (lines[length] && lines[length] != '\n')
            length++;
        if (length == 0 || length >= sizeof line)
            return false;
        memcpy(line, lines, length);
        line[length] = '\0';
        if (!apply_line(hall, table, line))
            return false;
        lines += length + (lines[length] == '\n');
    }
    return true;
}
