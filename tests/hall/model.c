/* model.c - what the rows of a table come to, read by somebody else than the hall: who sits where, and line by line
 * the record of every viewer, made by table/ from the full one. What is stored and what is not yet are told apart by
 * counting: every row notes how far the lines and facts went with it. */
#include "sheets.h"
#include "sim.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* -- setups, kept for all games of this program --------------------------------------------------- */

static struct kept_setup {
    char *key;
    size_t length;
    struct setup *setup;
} kept[400];
static int kept_count;

struct setup *model_setup(const char *header, size_t length, struct record *record, char **sheet)
{
    static struct sheet sheet_memory;
    static char key[2 * HALL_HEADER_BYTES];
    char *own = NULL;
    struct text text;
    struct record bare;
    if (record_read(record, header, length, NULL))
        return NULL;
    if (record->sheet) {
        own = calloc(1, record->sheet_length + 1);
        record_unmark_sheet(record, own);
    }
    bare = *record;
    memset(bare.name, 0, sizeof bare.name);
    memset(bare.bot, 0, sizeof bare.bot);
    bare.date[0] = '\0';
    bare.view = VIEWER_FULL;
    text_open(&text, key, sizeof key);
    record_say(&bare, own, &text);
    if (sheet)
        *sheet = own;
    else
        free(own);
    for (int i = 0; i < kept_count; i++)
        if (kept[i].length == text.length && memcmp(kept[i].key, key, text.length) == 0)
            return kept[i].setup;
    struct opened opened = {.setup = aligned_alloc(64, SETUP_BYTES), .sheet = &sheet_memory};
    if (kept_count == 400 || open_record(&opened, header, length, NULL)) {
        free(opened.setup);
        return NULL;
    }
    kept[kept_count] = (struct kept_setup){.key = malloc(text.length), .length = text.length, .setup = opened.setup};
    memcpy(kept[kept_count].key, key, text.length);
    return kept[kept_count++].setup;
}

/* -- lines ---------------------------------------------------------------------------------------- */

static void add_line(struct room *room, int viewer, const char *text, size_t length)
{
    if (room->lines[viewer] == room->line_room[viewer]) {
        room->line_room[viewer] = room->line_room[viewer] * 2 + 64;
        room->line[viewer] = realloc(room->line[viewer], (size_t)room->line_room[viewer] * sizeof(char *));
    }
    char *line = malloc(length + 1);
    memcpy(line, text, length);
    line[length] = '\0';
    room->line[viewer][room->lines[viewer]++] = line;
}

static void add_lines(struct room *room, int viewer, const char *text, size_t length)
{
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t part = stop ? (size_t)(stop - at) : (size_t)(end - at);
        add_line(room, viewer, at, part);
        at += part + 1;
    }
}

/* A comment, which everybody is told once the game has begun. */
static void comment(struct room *room, const char *form, ...) __attribute__((format(printf, 2, 3)));
static void comment(struct room *room, const char *form, ...)
{
    char line[TOLD_LINE];
    va_list words;
    va_start(words, form);
    int length = vsnprintf(line, sizeof line, form, words);
    va_end(words);
    for (int viewer = 0; viewer <= room->record.seats; viewer++)
        add_line(room, viewer, line, (size_t)length);
    add_line(room, FULL, line, (size_t)length);
}

static void cut_lines(struct room *room, int viewer, int count)
{
    while (room->lines[viewer] > count)
        free(room->line[viewer][--room->lines[viewer]]);
}

/* -- the game ------------------------------------------------------------------------------------- */

static uint64_t limit_of(const char *limit)
{
    int number;
    if (sscanf(limit, "live %d", &number) == 1)
        return (uint64_t)number * 1000;
    return sscanf(limit, "days %d", &number) == 1 ? (uint64_t)number * 86400000 : 0;
}

static void notice_due(struct room *room, const struct facts *facts, uint64_t at)
{
    unsigned acting = match_to_act(&room->table.full);
    for (int seat = 1; seat <= room->record.seats; seat++) {
        bool due = (acting >> seat & 1) != 0;
        if (due && !room->due[seat]) {
            room->due_lines[seat] = room->lines[seat];
            room->due_at[seat] = at;
            room->due_limit[seat] = limit_of(facts->limit);
        }
        room->due[seat] = due;
    }
}

static void begin(struct room *room, const struct facts *facts, const char *bots, uint64_t at)
{
    static char memory[4 * HALL_HEADER_BYTES];
    int seats = room->record.seats;
    struct record record = room->record;
    for (int seat = 1; seat <= seats; seat++) {
        const struct sitting *one = &facts->seat[seat];
        snprintf(record.name[seat - 1], RECORD_NAME, "%s", one->sits == SITS_PERSON ? one->name : "");
        snprintf(record.bot[seat - 1], RECORD_NAME, "%s", one->sits == SITS_BOT ? one->level : "");
    }
    for (int viewer = 0; viewer <= seats + 1; viewer++) {
        struct text text;
        text_open(&text, memory, sizeof memory);
        record.view = viewer <= seats ? viewer : VIEWER_FULL;
        record_say(&record, room->sheet, &text);
        add_lines(room, viewer <= seats ? viewer : FULL, text.at, text.length);
    }
    uint8_t secret[FAIR_BYTES], commit[FAIR_BYTES];
    char hex[FAIR_HEX];
    struct text text;
    fair_take_hex(&(const char *){facts->secret}, secret, sizeof secret);
    fair_commit(room->id, secret, commit);
    struct fair_share share[FAIR_SEATS] = {0};
    for (int seat = 1; seat <= seats; seat++)
        if (facts->seat[seat].entropy[0])
            share[seat - 1].given =
                fair_take_hex(&(const char *){facts->seat[seat].entropy}, share[seat - 1].entropy, FAIR_BYTES);
    fair_key(room->id, secret, seats, share, room->key);
    text_open(&text, hex, sizeof hex);
    fair_say_hex(&text, commit, sizeof commit);
    comment(room, "# fair 1 %s %s", room->id, hex);
    for (int seat = 1; seat <= seats; seat++) {
        const struct sitting *one = &facts->seat[seat];
        comment(room, "# entropy %d %s %s", seat, one->hash[0] ? one->hash : "-", one->entropy[0] ? one->entropy : "-");
    }
    if (facts->help)
        comment(room, "# help");
    for (int seat = 1; seat <= seats; seat++)
        if (facts->seat[seat].sits == SITS_BOT)
            comment(room, "# seat %d bot %s %s", seat, facts->seat[seat].level, bots);
    for (int viewer = 0; viewer <= seats; viewer++)
        text_open(&room->table.lines[viewer], room->told_text[viewer], sizeof room->told_text[viewer]);
    text_open(&room->table.record, room->record_text, sizeof room->record_text);
    table_open(&room->table, room->setup, VIEWER_FULL, TABLE_ALL(seats));
    notice_due(room, facts, at);
}

static void note_decision(struct room *room, const struct facts *facts, const struct event *event, const char *move,
                          int row)
{
    int seat = event->seat;
    const struct sitting *sits = &facts->seat[seat];
    bool bot = sits->sits == SITS_BOT || sits->lent || sits->once;
    if (room->decisions == room->decision_room) {
        room->decision_room = room->decision_room * 2 + 64;
        room->decision = realloc(room->decision, (size_t)room->decision_room * sizeof *room->decision);
    }
    struct decision *one = &room->decision[room->decisions++];
    *one = (struct decision){.seat = seat, .d = room->made[seat]++, .row = row, .bot = bot};
    snprintf(one->move, sizeof one->move, "%s", move);
    room->due[seat] = false;
}

/* A line of the body happens; false: it is none that could. */
static bool happen(struct room *room, struct facts *facts, const char *line, int row, uint64_t at)
{
    struct event event;
    if (line[0] == '#' || strncmp(line, "result ", 7) == 0) {
        comment(room, "%s", line);
        facts->state = STATE_OVER;
        facts->closed = strcmp(line, "# closed") == 0;
        return true;
    }
    if (match_read(&room->table.full, line, &event, NULL))
        return false;
    for (int viewer = 0; viewer <= room->record.seats; viewer++)
        text_cut(&room->table.lines[viewer], 0);
    text_cut(&room->table.record, 0);
    table_happen(&room->table, &event);
    for (int viewer = 0; viewer <= room->record.seats; viewer++)
        add_lines(room, viewer, room->table.lines[viewer].at, room->table.lines[viewer].length);
    add_lines(room, FULL, room->table.record.at, room->table.record.length);
    if (event.kind == EVENT_MOVE)
        note_decision(room, facts, &event, strchr(line, ' ') + 1, row);
    else
        room->chance++;
    if (event.kind == EVENT_MOVE)
        facts->seat[event.seat].once = false;
    notice_due(room, facts, at);
    return true;
}

/* -- who sits where ------------------------------------------------------------------------------- */

static void part_from_token(struct facts *facts, int seat)
{
    if (facts->seat[seat].token[0] && facts->former_count < 64) {
        memcpy(facts->former[facts->former_count].token, facts->seat[seat].token, FAIR_HEX);
        facts->former[facts->former_count++].seat = seat;
    }
    facts->seat[seat].token[0] = '\0';
}

static void empty(struct facts *facts, int seat)
{
    struct sitting fresh = {0};
    part_from_token(facts, seat);
    if (facts->begun) /* what was added to the dice stays in them */
        memcpy(fresh.hash, facts->seat[seat].hash, sizeof fresh.hash);
    facts->seat[seat] = fresh;
}

static bool apply_seats(struct room *room, struct facts *facts, const char *line, uint64_t at)
{
    char word[16], rest[200] = "", token[100], level[HALL_LEVEL], bots[40];
    int seat = 0, n = 0;
    if (sscanf(line, "%15s %n", word, &n) < 1)
        return false;
    snprintf(rest, sizeof rest, "%s", line + n);
    if (strcmp(word, "tokens") == 0)
        return sscanf(rest, "%64s %64s %64s", facts->token[0], facts->token[1], facts->token[2]) == 3;
    if (strcmp(word, "help") == 0)
        return facts->help = true;
    if (strcmp(word, "limit") == 0) {
        snprintf(facts->limit, sizeof facts->limit, "%.23s", rest);
        for (int i = 1; i <= SEATS_MAX; i++)
            room->due_limit[i] = 0; /* counted anew: nothing is said about this decision */
        return true;
    }
    if (strcmp(word, "away") == 0)
        return true;
    if (strcmp(word, "next") == 0)
        return snprintf(facts->next, sizeof facts->next, "%.16s", rest) > 0;
    if (strcmp(word, "begin") == 0) {
        facts->begun = true;
        facts->state = STATE_PLAYING;
        begin(room, facts, rest, at);
        return true;
    }
    enum stage state = strcmp(word, "start") == 0    ? STATE_STARTING
                       : strcmp(word, "pause") == 0  ? STATE_PAUSED
                       : strcmp(word, "resume") == 0 ? STATE_PLAYING
                       : strcmp(word, "close") == 0  ? STATE_OVER
                                                     : STATE_OPEN;
    if (state != STATE_OPEN) {
        facts->state = state;
        facts->closed = state == STATE_OVER;
        for (int i = 1; i <= SEATS_MAX; i++)
            room->due_limit[i] = 0; /* clocks stood still meanwhile: nothing is said about these decisions */
        return true;
    }
    if (sscanf(rest, "%d", &seat) != 1 || seat < 1 || seat > room->record.seats)
        return false;
    struct sitting *one = &facts->seat[seat];
    if (strcmp(word, "claim") == 0 || strcmp(word, "reserve") == 0) {
        char name[NAME_ROOM];
        if (sscanf(rest, "%d %99s %47[^\n]", &seat, token, name) != 3)
            return false;
        if (strcmp(one->token, token) != 0 || token[0] == '-')
            empty(facts, seat);
        one->sits = SITS_PERSON;
        one->reserved = token[0] == '-';
        snprintf(one->token, sizeof one->token, "%.64s", token[0] == '-' ? "" : token);
        snprintf(one->name, sizeof one->name, "%s", name);
        if (facts->begun)
            comment(room, "# seat %d person %s", seat, name);
    } else if (strcmp(word, "fill") == 0 || strcmp(word, "lend") == 0 || strcmp(word, "once") == 0) {
        if (sscanf(rest, "%d %15s %39s", &seat, level, bots) != 3)
            return false;
        if (word[0] == 'f') {
            empty(facts, seat);
            one->sits = SITS_BOT;
        }
        one->lent = word[0] == 'l';
        one->once = word[0] == 'o';
        snprintf(one->level, sizeof one->level, "%s", level);
        if (facts->begun && word[0] == 'o')
            comment(room, "# once %d %s %s", seat, level, bots);
        else if (facts->begun)
            comment(room, "# seat %d bot %s %s", seat, level, bots);
    } else if (strcmp(word, "free") == 0) {
        empty(facts, seat);
        if (facts->begun)
            comment(room, "# seat %d free", seat);
    } else if (strcmp(word, "back") == 0) {
        one->lent = one->once = false;
        if (facts->begun)
            comment(room, "# seat %d person %s", seat, one->name);
        room->due_limit[seat] = 0;
    } else if (strcmp(word, "rotate") == 0 && sscanf(rest, "%d %64s", &seat, token) == 2) {
        part_from_token(facts, seat);
        snprintf(one->token, sizeof one->token, "%.64s", token);
    } else {
        return false;
    }
    return true;
}

static bool apply_secret(struct facts *facts, const char *line)
{
    char word[16], hex[FAIR_HEX];
    int seat = 0;
    if (sscanf(line, "secret %64s", facts->secret) == 1)
        return true;
    if (sscanf(line, "%15s %d %64s", word, &seat, hex) != 3 || seat < 1 || seat > SEATS_MAX)
        return false;
    char *to = strcmp(word, "hash") == 0 ? facts->seat[seat].hash : facts->seat[seat].entropy;
    snprintf(to, FAIR_HEX, "%s", hex[0] == '-' ? "" : hex);
    return true;
}

static bool apply_header(struct room *room, const char *line, size_t length)
{
    free(room->sheet);
    room->sheet = NULL;
    room->setup = model_setup(line, length, &room->record, &room->sheet);
    room->record.sheet = room->record.events = NULL;
    return room->setup != NULL;
}

void model_apply(struct sim *sim, struct room *room, int number)
{
    struct row *row = &room->row[number];
    struct facts facts = number ? room->facts[room->row[number - 1].facts] : (struct facts){.limit = "none"};
    bool good = false;
    if (row->kind == 'h')
        good = apply_header(room, row->line, row->length);
    else if (row->kind == 's')
        good = apply_seats(room, &facts, row->line, row->at);
    else if (row->kind == 'x')
        good = apply_secret(&facts, row->line);
    else if (row->kind == 'e') {
        good = facts.begun;
        for (const char *at = row->line; good && *at;) {
            char line[EVENT_TEXT] = "";
            size_t length = strcspn(at, "\n");
            snprintf(line, sizeof line, "%.*s", (int)length, at);
            good = happen(room, &facts, line, number, row->at);
            at += length + (at[length] == '\n');
        }
    }
    if (!good)
        sim_wrong(sim, "rows: a row makes no sense", "row %d of %s: %c %s", number, room->id, row->kind, row->line);
    if (number == 0 || memcmp(&facts, &room->facts[room->row[number - 1].facts], sizeof facts) != 0) {
        if (room->facts_count == room->facts_room) {
            room->facts_room = room->facts_room * 2 + 32;
            room->facts = realloc(room->facts, (size_t)room->facts_room * sizeof *room->facts);
        }
        room->facts[room->facts_count++] = facts;
    }
    row->facts = room->facts_count - 1;
    memcpy(row->lines, room->lines, sizeof row->lines);
}

void model_rebuild(struct sim *sim, struct room *room, int rows)
{
    struct decision *old = NULL;
    int old_count = 0;
    for (int i = rows; i < room->rows; i++)
        free(room->row[i].line);
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        cut_lines(room, viewer, 0);
    while (old_count < room->decisions && room->decision[old_count].row < rows)
        old_count++;
    if (old_count) {
        old = malloc((size_t)old_count * sizeof *old);
        memcpy(old, room->decision, (size_t)old_count * sizeof *old);
    }
    room->rows = rows;
    room->facts_count = room->decisions = room->chance = 0;
    memset(room->made, 0, sizeof room->made);
    memset(room->due, 0, sizeof room->due);
    memset(room->due_limit, 0, sizeof room->due_limit);
    for (int i = 0; i < rows; i++)
        model_apply(sim, room, i);
    if (old_count != room->decisions)
        sim_wrong(sim, "lost: a decision is gone", "%d of %d", room->decisions, old_count);
    for (int i = 0; i < old_count && i < room->decisions; i++) {
        room->decision[i].acknowledged = old[i].acknowledged;
    }
    free(old);
}

const struct facts *model_facts(const struct room *room)
{
    static const struct facts nothing = {.limit = "none"};
    return room->rows ? &room->facts[room->row[room->rows - 1].facts] : &nothing;
}

const struct facts *model_stored(const struct room *room)
{
    static const struct facts nothing = {.limit = "none"};
    return room->stored ? &room->facts[room->row[room->stored - 1].facts] : &nothing;
}

int model_stored_lines(const struct room *room, int viewer)
{
    return room->stored ? room->row[room->stored - 1].lines[viewer] : 0;
}

const char *model_state_word(enum stage state)
{
    static const char *const words[] = {"open", "starting", "playing", "paused", "over"};
    return words[state];
}

int model_token(const struct facts *facts, const char *token, int *seat, bool *moved)
{
    uint8_t hash[FAIR_BYTES];
    char hex[FAIR_HEX];
    struct text text;
    fair_sha256(token, strlen(token), hash);
    text_open(&text, hex, sizeof hex);
    fair_say_hex(&text, hash, sizeof hash);
    *seat = 0;
    *moved = false;
    for (int i = 0; i < 3; i++)
        if (strcmp(facts->token[i], hex) == 0)
            return "hiw"[i];
    for (int i = 1; i <= SEATS_MAX; i++)
        if (strcmp(facts->seat[i].token, hex) == 0) {
            *seat = i;
            return 's';
        }
    for (int i = 0; i < facts->former_count; i++)
        if (strcmp(facts->former[i].token, hex) == 0)
            *moved = true;
    return 0;
}

void model_free(struct room *room)
{
    for (int i = 0; i < room->rows; i++)
        free(room->row[i].line);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        cut_lines(room, viewer, 0);
        free(room->line[viewer]);
    }
    free(room->row);
    free(room->facts);
    free(room->decision);
    free(room->sheet);
}
