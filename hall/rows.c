/* rows.c - what is stored of a table, applied (see inside.h). Whether something is allowed was decided before; a stored
 * row is believed as far as it makes sense, and what makes none is refused, so that a damaged store stops a table and
 * not the hall. */
#include "inside.h"
#include "plant.h"
#include <string.h>

/* -- reading -------------------------------------------------------------------------------------------- */

static bool take_seat(const char **at, const struct hall_table *table, int *seat)
{
    return text_take_number(at, seat) && *seat >= 1 && *seat <= table->record.seats;
}

static bool take_token(const char **at, uint8_t token[FAIR_BYTES])
{
    return fair_take_hex(at, token, FAIR_BYTES);
}

/* -- what a row changes --------------------------------------------------------------------------------- */

static void add_former(struct hall *hall, struct hall_table *table, int seat)
{
    struct hall_seat *one = &table->seat[seat];
    if (!one->tokened)
        return;
    size_t bytes = (size_t)(table->former_count + 1) * sizeof *table->former;
    table->former = hall_resize(hall, table->former, bytes);
    struct former *former = &table->former[table->former_count++];
    memcpy(former->token, one->token, FAIR_BYTES);
    former->seat = (uint8_t)seat;
    one->tokened = false;
    one->sitting++;
}

/* Who plays here has changed: whatever a bot is thinking about does not count any more. */
static void reseat(struct hall *hall, struct hall_table *table, int seat)
{
    struct hall_seat *one = &table->seat[seat];
    table->token_rows = table->rows + 1; /* the row that is being applied */
    one->thinks = false;
    one->ticket++;
    note(table, NOTE_SEAT + seat, true);
    clock_turn(hall, table, seat);
}

static void empty_seat(struct hall *hall, struct hall_table *table, int seat)
{
    struct hall_seat *one = &table->seat[seat];
    add_former(hall, table, seat);
    one->sitter = SITTER_FREE;
    one->lent = one->once = false;
    one->late = 0;
    one->name[0] = one->level[0] = '\0';
    if (table->begun) /* what was added to the dice stays in them */
        return;
    one->hashed = false;
    one->share = (struct fair_share){0};
}

static void set_name(struct hall_seat *one, const char *name)
{
    struct text text;
    text_open(&text, one->name, sizeof one->name);
    text_add(&text, name);
}

static bool read_tokens(struct hall_table *table, const char *at)
{
    if (text_length(at) >= sizeof table->tokens)
        return false;
    memcpy(table->tokens, at, text_length(at) + 1);
    for (int i = 0; i < 3; i++)
        if ((i && !text_take(&at, ' ')) || !take_token(&at, table->token[i]))
            return false;
    return !*at;
}

static bool read_limit(struct hall *hall, struct hall_table *table, const char *at)
{
    int number = 0;
    uint8_t limit = LIMIT_NONE;
    if (text_take_word(&at, "live "))
        limit = LIMIT_LIVE;
    else if (text_take_word(&at, "days "))
        limit = LIMIT_DAYS;
    if (limit == LIMIT_NONE ? !text_same(at, "none") : !text_take_number(&at, &number) || *at || !number)
        return false;
    table->limit = limit;
    table->limit_number = number;
    for (int seat = 1; seat <= table->record.seats; seat++)
        if (table->seat[seat].due)
            clock_start(hall, table, seat);
    return true;
}

/* claim SEAT TOKEN NAME, reserve SEAT TOKEN|- NAME: a person has the seat. */
static bool read_claim(struct hall *hall, struct hall_table *table, const char *at)
{
    int seat;
    uint8_t token[FAIR_BYTES];
    if (!take_seat(&at, table, &seat) || !text_take(&at, ' '))
        return false;
    bool tokened = !text_take(&at, '-');
    if ((tokened && !take_token(&at, token)) || !text_take(&at, ' ') || !*at)
        return false;
    struct hall_seat *one = &table->seat[seat];
    bool same = one->tokened && tokened && memcmp(one->token, token, FAIR_BYTES) == 0;
    if (!same)
        empty_seat(hall, table, seat);
    one->sitter = SITTER_PERSON;
    one->tokened = tokened;
    if (tokened)
        memcpy(one->token, token, FAIR_BYTES);
    set_name(one, at);
    line_comment_seat(hall, table, seat, "person", at);
    reseat(hall, table, seat);
    return true;
}

/* fill, lend, once: SEAT LEVEL BOTS */
static bool read_bot(struct hall *hall, struct hall_table *table, const char *word, const char *at)
{
    int seat;
    char level[HALL_LEVEL];
    if (!take_seat(&at, table, &seat) || !text_take(&at, ' '))
        return false;
    const char *rest = at;
    if (!text_take_part(&at, level, sizeof level) || !*at)
        return false;
    struct hall_seat *one = &table->seat[seat];
    if (text_same(word, "fill ")) {
        empty_seat(hall, table, seat);
        one->sitter = SITTER_BOT;
        memcpy(one->level, level, sizeof level);
    } else if (text_same(word, "lend ")) {
        one->lent = true;
        one->once = false;
        memcpy(one->level, level, sizeof level);
    } else {
        one->once = true;
        one->late++;
        memcpy(one->level, level, sizeof level);
    }
    line_comment_seat(hall, table, seat, text_same(word, "once ") ? "once" : "bot", rest);
    reseat(hall, table, seat);
    return true;
}

static bool read_seat_word(struct hall *hall, struct hall_table *table, const char *word, const char *at)
{
    int seat;
    if (!take_seat(&at, table, &seat))
        return false;
    struct hall_seat *one = &table->seat[seat];
    if (text_same(word, "free ")) {
        empty_seat(hall, table, seat);
        line_comment_seat(hall, table, seat, "free", "");
        note(table, NOTE_HASH + seat, true);
    } else if (text_same(word, "back ")) {
        one->lent = one->once = false;
        one->late = 0;
        line_comment_seat(hall, table, seat, "person", one->name);
    } else { /* rotate */
        uint8_t token[FAIR_BYTES];
        if (!text_take(&at, ' ') || !take_token(&at, token))
            return false;
        add_former(hall, table, seat);
        memcpy(one->token, token, FAIR_BYTES);
        one->tokened = true;
    }
    if (*at)
        return false;
    reseat(hall, table, seat);
    return true;
}

static void turn_clocks(struct hall *hall, struct hall_table *table)
{
    for (int seat = 1; seat <= table->record.seats; seat++)
        clock_turn(hall, table, seat);
}

/* For so long no server was there before now: clocks stood still. */
static bool read_away(struct hall *hall, struct hall_table *table, const char *at)
{
    uint64_t away = 0;
    if (!*at)
        return false;
    for (; *at >= '0' && *at <= '9' && away < UINT64_MAX / 100; at++)
        away = 10 * away + (uint64_t)(*at - '0');
    table->started += away;
    for (int seat = 1; seat <= table->record.seats; seat++) {
        struct hall_seat *one = &table->seat[seat];
        one->since = one->since + away < hall->now ? one->since + away : hall->now;
        clock_turn(hall, table, seat);
    }
    return !*at;
}

void table_set_state(struct hall *hall, struct hall_table *table, enum table_state state)
{
    table->state = (uint8_t)state;
    note(table, NOTE_STATE, true);
    turn_clocks(hall, table);
}

static bool apply_seats(struct hall *hall, struct hall_table *table, const char *line, uint64_t at)
{
    static const char *const seat_words[] = {"free ", "back ", "rotate "}, *const bot_words[] = {"fill ", "lend ",
                                                                                                 "once "};
    const char *rest = line;
    if (text_take_word(&rest, "tokens "))
        return read_tokens(table, rest);
    if (text_take_word(&rest, "limit "))
        return read_limit(hall, table, rest);
    if (text_take_word(&rest, "away "))
        return read_away(hall, table, rest);
    if (text_take_word(&rest, "claim ") || text_take_word(&rest, "reserve "))
        return read_claim(hall, table, rest);
    for (int i = 0; i < 3; i++) {
        if (text_take_word(&rest, bot_words[i]))
            return read_bot(hall, table, bot_words[i], rest);
        if (text_take_word(&rest, seat_words[i]))
            return read_seat_word(hall, table, seat_words[i], rest);
    }
    if (text_take_word(&rest, "next ") && fair_is_table(rest)) {
        memcpy(table->next, rest, FAIR_TABLE);
        note(table, NOTE_NEXT, true);
        return true;
    }
    if (text_take_word(&rest, "begin ") && table->state == TABLE_STARTING) {
        line_begin(hall, table, rest);
        return true;
    }
    if (text_same(line, "help")) {
        table->help = true;
    } else if (text_same(line, "start") && table->state == TABLE_OPEN) {
        table->started = at;
        table->start_rows = table->rows + 1;
        table_set_state(hall, table, TABLE_STARTING);
    } else if (text_same(line, "pause") && table->state == TABLE_PLAYING) {
        table_set_state(hall, table, TABLE_PAUSED);
    } else if (text_same(line, "resume") && table->state == TABLE_PAUSED) {
        table_set_state(hall, table, TABLE_PLAYING);
    } else {
        return false;
    }
    return true;
}

static bool apply_secret(struct hall_table *table, const char *line)
{
    const char *at = line;
    int seat;
    if (text_take_word(&at, "secret ")) {
        if (!fair_take_hex(&at, table->secret, FAIR_BYTES) || *at)
            return false;
        fair_commit(table->id, table->secret, table->commit);
        note(table, NOTE_FAIR, true);
        return true;
    }
    bool reveals = text_take_word(&at, "reveal ");
    if ((!reveals && !text_take_word(&at, "hash ")) || !take_seat(&at, table, &seat) || !text_take(&at, ' '))
        return false;
    struct hall_seat *one = &table->seat[seat];
    if (reveals) {
        one->share.given = fair_take_hex(&at, one->share.entropy, FAIR_BYTES);
        return one->share.given && !*at;
    }
    one->hashed = !text_take(&at, '-');
    note(table, NOTE_HASH + seat, true);
    return (!one->hashed || fair_take_hex(&at, one->hash, FAIR_BYTES)) && !*at;
}

/* A table is closed before its game began. */
static bool apply_close(struct hall *hall, struct hall_table *table)
{
    if (table->begun)
        return false;
    table_set_state(hall, table, TABLE_OVER);
    return true;
}

static bool apply_header(struct hall *hall, struct hall_table *table, const char *line)
{
    struct refusal why;
    if (table->made || setups_open(hall, table, line, text_length(line), &why))
        return false;
    table->made = true;
    note(table, NOTE_STATE, true);
    note(table, NOTE_WATCHERS, true);
    for (int seat = 1; seat <= table->record.seats; seat++)
        note(table, NOTE_SEAT + seat, true);
    return true;
}

/* -- rows ----------------------------------------------------------------------------------------------- */

bool apply_row(struct hall *hall, struct hall_table *table, char kind, const char *line, uint64_t at)
{
    bool good = false;
    if (kind == 'h')
        good = apply_header(hall, table, line);
    else if (!table->made)
        return false;
    else if (kind == 'x')
        good = apply_secret(table, line);
    else if (kind == 's')
        good = text_same(line, "close") ? apply_close(hall, table) : apply_seats(hall, table, line, at);
    else if (kind == 'e')
        good = line_apply(hall, table, line);
    table->rows += good;
    return good;
}

/* What was added to the log by this row may be shown when it is stored. */
static void mark_visible(struct hall *hall, struct hall_table *table)
{
    size_t before = table->mark_count ? table->marks[table->mark_count - 1].visible : table->visible;
    if (table->log.length == before)
        return;
    if (table->mark_count == table->mark_room) {
        table->mark_room = table->mark_room * 2 + 8;
        table->marks = hall_resize(hall, table->marks, (size_t)table->mark_room * sizeof *table->marks);
    }
    table->marks[table->mark_count++] = (struct mark){.rows = table->rows, .visible = table->log.length};
}

void keep_row(struct hall *hall, struct hall_table *table, char kind, const char *line)
{
    size_t length = text_length(line);
    char *kept = hall_keep(hall, length + 1);
    uint32_t seq = table->rows;
    memcpy(kept, line, length + 1);
    if (!apply_row(hall, table, kind, kept, hall->now))
        __builtin_trap(); /* we made the row */
    mark_visible(hall, table);
    struct hall_output *output = hall_put(hall, HALL_APPEND, table);
    output->event = (struct hall_event){.seq = seq, .at = hall->now, .kind = kind, .length = length, .line = kept};
    output->over = table->state == TABLE_OVER;
    hall->counts.events++;
}

void keep_seat_row(struct hall *hall, struct hall_table *table, char kind, const char *word, int seat, const char *rest)
{
    char line[FAIR_HEX + 2 * NAME_ROOM];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, word);
    text_char(&text, ' ');
    text_number(&text, seat);
    if (rest[0]) {
        text_char(&text, ' ');
        text_add(&text, rest);
    }
    keep_row(hall, table, kind, line);
}

void keep_bot_row(struct hall *hall, struct hall_table *table, const char *word, int seat, const char *level)
{
    char rest[HALL_LEVEL + BOTS_WORD + 1];
    struct text text;
    text_open(&text, rest, sizeof rest);
    text_add(&text, level);
    text_char(&text, ' ');
    text_add(&text, table->shared->bots);
    keep_seat_row(hall, table, 's', word, seat, rest);
}

void clear_rows(struct hall *hall, struct hall_table *table)
{
    hall_resize(hall, table->log.bytes, 0);
    hall_resize(hall, table->former, 0);
    hall_resize(hall, table->decided, 0);
    hall_resize(hall, table->marks, 0);
    setups_leave(hall, table->shared);
    struct hall_seat seat[SEATS_MAX + 1];
    memcpy(seat, table->seat, sizeof seat);
    size_t from = offsetof(struct hall_table, state);
    memset((char *)table + from, 0, sizeof *table - from);
    for (int i = 0; i <= SEATS_MAX; i++) {
        table->seat[i].sockets = seat[i].sockets;
        table->seat[i].polled = seat[i].polled;
        table->seat[i].away = seat[i].away;
        table->seat[i].ticket = seat[i].ticket; /* what is thought about now does not count any more */
    }
}
