/* sqlite.c - a store in one file of SQLite (see store.h): what is asked of the tables in it. Opening it: sqlite_file.c.
 */
#include "sqlite.h"
#include "plant.h"
#include "sqlite_file.h"
#include "whole.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Events of one table: a number that a damaged file cannot pass for. */
enum { EVENTS_MOST = 10000000 };

/* What is asked of the database, over and over. */
enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    FIND_TAB,
    MAKE_TAB,
    TOUCH_TAB,
    FOLLOWS,
    ADD_EVENT,
    ALIVE_NEW,
    ALIVE_SINCE,
    ALIVE_OLD,
    LATEST,
    EVENTS,
    ROWS,
    OLD,
    DROP_EVENTS,
    DROP_TAB,
    STATEMENTS,
};

static const char *const statements[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [FIND_TAB] = "SELECT no FROM tab WHERE id = ?1",
    [MAKE_TAB] = "INSERT INTO tab(id, made, touched, over) VALUES(?1, ?2, ?2, 0) RETURNING no",
    [TOUCH_TAB] = "UPDATE tab SET touched = ?2, over = iif(over = 0 AND ?3, ?2, over) WHERE no = ?1",
    [FOLLOWS] = "SELECT ifnull(max(seq) + 1, 0) FROM event WHERE tab = ?1",
    [ADD_EVENT] = "INSERT INTO event(tab, seq, at, kind, line) VALUES(?1, ?2, ?3, ?4, ?5)",
    [ALIVE_NEW] = "INSERT INTO alive(server, at) VALUES(?1, ?2) ON CONFLICT DO UPDATE SET at = max(at, ?2)",
    [ALIVE_SINCE] = "SELECT server, at FROM alive WHERE at > ?1 ORDER BY server",
    [LATEST] = "SELECT max(ifnull((SELECT max(at) FROM alive), 0), ifnull((SELECT max(touched) FROM tab), 0))",
    [ALIVE_OLD] = "DELETE FROM alive WHERE at < (SELECT ifnull(min(touched), ?1) FROM tab WHERE over = 0)",
    [EVENTS] = "SELECT seq, at, kind, line FROM event WHERE tab = (SELECT no FROM tab WHERE id = ?1) ORDER BY seq",
    [ROWS] = "SELECT id, made, touched, over, (SELECT count(*) FROM event WHERE tab = no), "
             "(SELECT count(*) FROM event WHERE tab = no AND kind = 'e'), "
             "(SELECT line FROM event WHERE tab = no AND seq = 0) FROM tab ORDER BY touched, no",
    [OLD] = "SELECT id FROM tab WHERE (over > 0 AND over < ?2) OR (over = 0 AND made < ?1 AND NOT EXISTS "
            "(SELECT 1 FROM event WHERE tab = no AND kind = 'e')) ORDER BY no",
    [DROP_EVENTS] = "DELETE FROM event WHERE tab = ?1",
    [DROP_TAB] = "DELETE FROM tab WHERE no = ?1",
};

struct sqlite {
    struct store store; /* first: a struct store of this kind is one of these */
    sqlite3 *database;
    sqlite3_stmt *statement[STATEMENTS];
    int file;        /* the file itself, held */
    uint64_t server; /* whose run was noted last */
};

/* -- asking ------------------------------------------------------------------------------------ */

static enum store_trouble damaged(struct sqlite *sqlite, const char *what, long long which)
{
    snprintf(sqlite->store.detail, STORE_DETAIL, "%s %lld", what, which);
    return STORE_DAMAGED;
}

/* A statement with these numbers for ?1, ?2, ...; NULL: trouble, *code. */
static sqlite3_stmt *prepare(struct sqlite *sqlite, enum statement which, const uint64_t *numbers, int count, int *code)
{
    sqlite3_stmt **statement = &sqlite->statement[which];
    *code = SQLITE_OK;
    if (!*statement)
        *code = sqlite3_prepare_v3(sqlite->database, statements[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    for (int i = 0; i < count && *code == SQLITE_OK; i++)
        *code = sqlite3_bind_int64(*statement, i + 1, (sqlite3_int64)numbers[i]);
    return *code == SQLITE_OK ? *statement : NULL;
}

static int bind_text(sqlite3_stmt *statement, int place, const char *text, size_t length)
{
    return sqlite3_bind_text(statement, place, text, (int)length, SQLITE_STATIC);
}

/* Does a statement that answers nothing, or one number. errno is what the system said of its failure: SQLite itself
 * forgets that of a write in its log, and a full quota is no SQLITE_FULL. */
static int finish(sqlite3_stmt *statement, uint64_t *number)
{
    errno = 0;
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW && number)
        *number = (uint64_t)sqlite3_column_int64(statement, 0);
    while (code == SQLITE_ROW)
        code = sqlite3_step(statement);
    int system = errno;
    sqlite3_reset(statement);
    errno = system;
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int run(struct sqlite *sqlite, enum statement which, const uint64_t *numbers, int count, uint64_t *number)
{
    int code;
    sqlite3_stmt *statement = prepare(sqlite, which, numbers, count, &code);
    return statement ? finish(statement, number) : code;
}

/* Ends a transaction that went wrong; answers the trouble. Where even that fails, the next transaction says so. */
static enum store_trouble give_up(struct sqlite *sqlite, enum store_trouble trouble)
{
    int system = errno;
    if (!sqlite3_get_autocommit(sqlite->database))
        run(sqlite, PLANT("store-half") ? COMMIT : ROLLBACK, NULL, 0, NULL);
    errno = system;
    return trouble;
}

/* The number of a table; 0: there is none. */
static int find_tab(struct sqlite *sqlite, const char *id, uint64_t *no)
{
    int code;
    sqlite3_stmt *statement = prepare(sqlite, FIND_TAB, NULL, 0, &code);
    *no = 0;
    if (statement)
        code = bind_text(statement, 1, id, strlen(id));
    return code == SQLITE_OK ? finish(statement, no) : code;
}

/* -- appending --------------------------------------------------------------------------------- */

static int make_tab(struct sqlite *sqlite, const struct store_event *event, uint64_t *no)
{
    int code;
    sqlite3_stmt *statement = prepare(sqlite, MAKE_TAB, (uint64_t[]){0, event->event.at}, 2, &code);
    if (statement)
        code = bind_text(statement, 1, event->id, strlen(event->id));
    return code == SQLITE_OK ? finish(statement, no) : code;
}

static int add_event(struct sqlite *sqlite, uint64_t no, const struct hall_event *event)
{
    int code;
    sqlite3_stmt *statement = prepare(sqlite, ADD_EVENT, (uint64_t[]){no, event->seq, event->at}, 3, &code);
    if (statement)
        code = bind_text(statement, 4, &event->kind, 1);
    if (code == SQLITE_OK)
        code = bind_text(statement, 5, event->line, event->length);
    return code == SQLITE_OK ? finish(statement, NULL) : code;
}

/* The events of one table that follow each other, events[0] to events[count - 1]. *stale: the first that does not
 * follow on what is stored. */
static int add_events(struct sqlite *sqlite, const struct store_event *events, int count, int *stale)
{
    const struct hall_event *last = &events[count - 1].event;
    uint64_t no, next = 0;
    bool over = false;
    int code = find_tab(sqlite, events->id, &no);
    if (code == SQLITE_OK && !no && events->event.seq == 0)
        code = make_tab(sqlite, events, &no);
    if (code == SQLITE_OK && no)
        code = run(sqlite, FOLLOWS, (uint64_t[]){no}, 1, &next);
    for (int i = 0; i < count && code == SQLITE_OK; i++) {
        if (!no || (events[i].event.seq != next + (uint64_t)i && !PLANT("store-gap"))) {
            *stale = i;
            return SQLITE_OK;
        }
        over = over || events[i].over;
        code = add_event(sqlite, no, &events[i].event);
    }
    return code == SQLITE_OK ? run(sqlite, TOUCH_TAB, (uint64_t[]){no, last->at, over}, 3, NULL) : code;
}

static int note_alive(struct sqlite *sqlite, uint64_t server, uint64_t now)
{
    int code = run(sqlite, ALIVE_NEW, (uint64_t[]){server, now}, 2, NULL);
    if (code != SQLITE_OK || sqlite->server == server)
        return code;
    sqlite->server = server; /* once a run: what no open table can ask for goes */
    return run(sqlite, ALIVE_OLD, (uint64_t[]){server}, 1, NULL);
}

/* Whether the file is still where others would look for it: what goes into one that was taken away is lost. */
static bool is_in_place(struct sqlite *sqlite)
{
    if (whole_is_at(sqlite->file, sqlite3_db_filename(sqlite->database, "main")) || PLANT("store-moved"))
        return true;
    errno = ENOENT;
    return false;
}

static enum store_trouble append(struct store *store, const struct store_event *events, int count, uint64_t server,
                                 uint64_t now, int *stale)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    int code = SQLITE_OK, more = 0;
    *stale = -1;
    if (!is_in_place(sqlite))
        return STORE_AWAY;
    code = run(sqlite, BEGIN, NULL, 0, NULL);
    for (int i = 0; i < count && code == SQLITE_OK && *stale < 0; i += more) {
        int wrong = -1;
        for (more = 1; i + more < count && strcmp(events[i].id, events[i + more].id) == 0;)
            more++;
        code = add_events(sqlite, events + i, more, &wrong);
        if (wrong >= 0)
            *stale = i + wrong;
    }
    if (*stale >= 0)
        return give_up(sqlite, STORE_STALE);
    if (code == SQLITE_OK && server)
        code = note_alive(sqlite, server, now);
    if (code == SQLITE_OK)
        code = run(sqlite, COMMIT, NULL, 0, NULL);
    if (code != SQLITE_OK)
        return give_up(sqlite, sqlite_file_judge(sqlite->database, code, store->detail));
    return is_in_place(sqlite) ? STORE_FINE : STORE_AWAY;
}

/* -- reading ----------------------------------------------------------------------------------- */

static void *grow(void *memory, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return memory;
    *room = 2 * wanted + 16;
    void *larger = realloc(memory, *room * size);
    if (!larger)
        abort();
    return larger;
}

/* A word of a row into room for it; false: it does not fit, or holds a NUL. */
static bool take_word(sqlite3_stmt *statement, int column, char *word, size_t room)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    if (!text || length >= room || memchr(text, 0, length))
        return false;
    memcpy(word, text, length + 1);
    return true;
}

/* Between the last event and now: the time that no run of a server covers. This run is there until now. */
static int count_away(struct sqlite *sqlite, uint64_t since, uint64_t server, uint64_t now, uint64_t *away)
{
    int code;
    sqlite3_stmt *statement = prepare(sqlite, ALIVE_SINCE, (uint64_t[]){since}, 1, &code);
    uint64_t at = since;
    *away = 0;
    while (statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        uint64_t from = (uint64_t)sqlite3_column_int64(statement, 0), to = (uint64_t)sqlite3_column_int64(statement, 1);
        if (from > at && from < now)
            *away += from - at;
        if (from < now && to > at)
            at = to;
    }
    if (statement)
        sqlite3_reset(statement);
    uint64_t until = server && server < now ? server : now;
    if (until > at && !PLANT("store-away"))
        *away += until - at;
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* The next event of a table, its line behind the others in memory. */
static enum store_trouble take_event(struct sqlite *sqlite, sqlite3_stmt *statement, struct hall_event *event,
                                     uint32_t seq, char *memory)
{
    const char *kind = (const char *)sqlite3_column_text(statement, 2);
    const unsigned char *line = sqlite3_column_text(statement, 3);
    if (sqlite3_column_int64(statement, 0) != seq || seq >= EVENTS_MOST)
        return damaged(sqlite, "event missing:", seq);
    if (!kind || !kind[0] || kind[1] || !line || memchr(line, 0, event->length))
        return damaged(sqlite, "event unreadable:", seq);
    event->seq = seq;
    event->at = (uint64_t)sqlite3_column_int64(statement, 1);
    event->kind = kind[0];
    memcpy(memory, line, event->length + 1);
    return STORE_FINE;
}

static enum store_trouble load_events(struct sqlite *sqlite, sqlite3_stmt *statement, struct store_table *table)
{
    size_t room = 0, event_room = 0, length = 0;
    int code;
    char *memory = NULL;
    enum store_trouble trouble = STORE_FINE;
    while (!trouble && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        table->events = grow(table->events, &event_room, (size_t)table->count + 1, sizeof *table->events);
        struct hall_event *event = &table->events[table->count];
        *event = (struct hall_event){.length = (size_t)sqlite3_column_bytes(statement, 3)};
        memory = grow(memory, &room, length + event->length + 1, 1);
        trouble = take_event(sqlite, statement, event, (uint32_t)table->count, memory + length);
        length += event->length + 1;
        table->count++;
    }
    if (!trouble)
        trouble = sqlite_file_judge(sqlite->database, code, sqlite->store.detail);
    sqlite3_reset(statement);
    table->memory = memory;
    for (int i = 0; i < table->count; i++) {
        table->events[i].line = memory;
        memory += table->events[i].length + 1;
    }
    return trouble;
}

static enum store_trouble load(struct store *store, const char *id, uint64_t server, uint64_t now,
                               struct store_table *table)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    int code;
    enum store_trouble trouble = STORE_FINE;
    sqlite3_stmt *statement = prepare(sqlite, EVENTS, NULL, 0, &code);
    *table = (struct store_table){0};
    if (!is_in_place(sqlite))
        return STORE_AWAY;
    if (statement)
        code = bind_text(statement, 1, id, strlen(id));
    if (code == SQLITE_OK)
        trouble = load_events(sqlite, statement, table);
    if (code == SQLITE_OK && !trouble && table->count)
        code = count_away(sqlite, table->events[table->count - 1].at, server, now, &table->away);
    if (!trouble)
        trouble = sqlite_file_judge(sqlite->database, code, store->detail);
    if (trouble)
        store_forget(table);
    return trouble;
}

/* The word behind `game ` in a record's header. */
static void find_game(const char *header, char game[STORE_GAME])
{
    const char *line = header ? strstr(header, "\ngame ") : NULL;
    size_t length = line ? strcspn(line + 6, " \n") : 0;
    game[0] = '\0';
    if (length && length < STORE_GAME)
        snprintf(game, STORE_GAME, "%.*s", (int)length, line + 6);
}

static enum store_trouble list(struct store *store, struct store_row **rows, int *count)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    size_t room = 0;
    int code;
    sqlite3_stmt *statement = prepare(sqlite, ROWS, NULL, 0, &code);
    enum store_trouble trouble = STORE_FINE;
    *rows = NULL;
    *count = 0;
    while (statement && !trouble && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        *rows = grow(*rows, &room, (size_t)*count + 1, sizeof **rows);
        struct store_row *row = &(*rows)[*count];
        *row = (struct store_row){.made = (uint64_t)sqlite3_column_int64(statement, 1),
                                  .touched = (uint64_t)sqlite3_column_int64(statement, 2),
                                  .over = (uint64_t)sqlite3_column_int64(statement, 3),
                                  .events = sqlite3_column_int(statement, 4),
                                  .lines = sqlite3_column_int(statement, 5)};
        find_game((const char *)sqlite3_column_text(statement, 6), row->game);
        if (take_word(statement, 0, row->id, sizeof row->id))
            ++*count;
        else
            trouble = damaged(sqlite, "name of a table unreadable:", *count + 1);
    }
    if (!trouble)
        trouble = sqlite_file_judge(sqlite->database, code, store->detail);
    sqlite3_reset(statement);
    if (trouble) {
        free(*rows);
        *rows = NULL;
        *count = 0;
    }
    return trouble;
}

static enum store_trouble latest(struct store *store, uint64_t *at)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    *at = 0;
    return sqlite_file_judge(sqlite->database, run(sqlite, LATEST, NULL, 0, at), store->detail);
}

static enum store_trouble old(struct store *store, uint64_t never_started, uint64_t over, char (**ids)[FAIR_TABLE],
                              int *count)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    size_t room = 0;
    int code;
    sqlite3_stmt *statement = prepare(sqlite, OLD, (uint64_t[]){never_started, over}, 2, &code);
    *ids = NULL;
    *count = 0;
    while (statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        *ids = grow(*ids, &room, (size_t)*count + 1, sizeof **ids);
        *count += take_word(statement, 0, (*ids)[*count], sizeof **ids);
    }
    enum store_trouble trouble = sqlite_file_judge(sqlite->database, code, store->detail);
    sqlite3_reset(statement);
    if (trouble) {
        free(*ids);
        *ids = NULL;
        *count = 0;
    }
    return trouble;
}

/* -- the rest ---------------------------------------------------------------------------------- */

static enum store_trouble drop(struct store *store, const char *id, bool *dropped)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    uint64_t no = 0;
    int code = run(sqlite, BEGIN, NULL, 0, NULL);
    *dropped = false;
    if (code == SQLITE_OK)
        code = find_tab(sqlite, id, &no);
    if (code == SQLITE_OK)
        code = run(sqlite, DROP_EVENTS, &no, 1, NULL);
    if (code == SQLITE_OK)
        code = run(sqlite, DROP_TAB, &no, 1, NULL);
    if (code == SQLITE_OK)
        code = run(sqlite, COMMIT, NULL, 0, NULL);
    if (code != SQLITE_OK)
        return give_up(sqlite, sqlite_file_judge(sqlite->database, code, store->detail));
    *dropped = no != 0;
    return STORE_FINE;
}

struct copying {
    struct sqlite *sqlite;
    enum store_trouble trouble;
};

static int copy_into(void *who, const char *fresh)
{
    struct copying *copying = who;
    sqlite3 *database = copying->sqlite->database;
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database, "VACUUM INTO ?1", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = bind_text(statement, 1, fresh, strlen(fresh));
    if (code == SQLITE_OK)
        code = finish(statement, NULL);
    copying->trouble = sqlite_file_judge(database, code, copying->sqlite->store.detail);
    sqlite3_finalize(statement);
    return copying->trouble ? EIO : 0;
}

static enum store_trouble backup(struct store *store, const char *path)
{
    struct copying copying = {.sqlite = (struct sqlite *)store};
    int trouble = whole_fill(path, WHOLE_SETTLED | WHOLE_PRIVATE, copy_into, &copying);
    if (copying.trouble || !trouble)
        return copying.trouble;
    errno = trouble;
    return trouble == ENOSPC ? STORE_FULL : STORE_FAILED;
}

static enum store_trouble check(struct store *store)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    char answer[STORE_DETAIL];
    enum store_trouble trouble =
        sqlite_file_ask(sqlite->database, "PRAGMA integrity_check(1)", answer, sizeof answer, store->detail);
    if (!trouble && strcmp(answer, "ok") != 0) {
        memcpy(store->detail, answer, sizeof answer);
        return STORE_DAMAGED;
    }
    if (!trouble)
        trouble =
            sqlite_file_ask(sqlite->database, "SELECT tab FROM event WHERE tab NOT IN (SELECT no FROM tab) LIMIT 1",
                            answer, sizeof answer, store->detail);
    return trouble || !answer[0] ? trouble : damaged(sqlite, "events of no table:", atoll(answer));
}

static void close_store(struct store *store)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(sqlite->statement[i]);
    sqlite3_close(sqlite->database);
    if (sqlite->file >= 0)
        close(sqlite->file);
    free(sqlite);
}

enum store_trouble sqlite_open(const char *path, enum store_use use, struct store **store, char detail[STORE_DETAIL])
{
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);
    *store = NULL;
    if (!sqlite)
        abort();
    sqlite->file = -1;
    sqlite->store = (struct store){.append = append,
                                   .load = load,
                                   .list = list,
                                   .latest = latest,
                                   .old = old,
                                   .drop = drop,
                                   .backup = backup,
                                   .check = check,
                                   .close = close_store};
    enum store_trouble trouble = sqlite_file_open(path, use, &sqlite->file, &sqlite->database, detail);
    if (!trouble) {
        *store = &sqlite->store;
        return STORE_FINE;
    }
    int system = errno;
    close_store(&sqlite->store);
    errno = system;
    return trouble;
}
