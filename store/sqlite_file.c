/* sqlite_file.c - the file a store of SQLite is kept in (see sqlite_file.h). */
#include "sqlite_file.h"
#include "plant.h"
#include "source.h"
#include "whole.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    APPLICATION = 0x4E756C6C, /* "Null" */
    VERSION = 1,
    HEAD = 100, /* bytes of SQLite's own header, and where in it: */
    HEAD_VERSION = 60,
    HEAD_APPLICATION = 68,
    PATIENCE = 1000,     /* milliseconds: for somebody else's sqlite3 */
    LINE_MOST = 1 << 20, /* bytes of one event */
    WAL_LEFT = 4 << 20,  /* bytes: what it is cut to after it had to grow */
};

#define TAB                                                                                                            \
    "CREATE TABLE tab(no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, made INTEGER NOT NULL, "                        \
    "touched INTEGER NOT NULL, over INTEGER NOT NULL) STRICT"
#define EVENT                                                                                                          \
    "CREATE TABLE event(tab INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, "                             \
    "kind TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY(tab, seq)) STRICT, WITHOUT ROWID"
/* A row a run of a server, named by the millisecond it began. */
#define ALIVE "CREATE TABLE alive(server INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT"

enum store_trouble sqlite_file_judge(sqlite3 *database, int code, char detail[STORE_DETAIL])
{
    int system = database && sqlite3_system_errno(database) ? sqlite3_system_errno(database) : errno;
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return STORE_FINE;
    snprintf(detail, STORE_DETAIL, "%s", database ? sqlite3_errmsg(database) : sqlite3_errstr(code));
    errno = system;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_LOCKED;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT:
    case SQLITE_TOOBIG:
        return STORE_DAMAGED;
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return STORE_AWAY;
    case SQLITE_NOMEM:
        abort();
    default:
        return system == ENOSPC || system == EDQUOT || system == EFBIG ? STORE_FULL : STORE_FAILED;
    }
}

enum store_trouble sqlite_file_ask(sqlite3 *database, const char *question, char *answer, size_t room,
                                   char detail[STORE_DETAIL])
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database, question, -1, &statement, NULL);
    answer[0] = '\0';
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW && sqlite3_column_text(statement, 0))
        snprintf(answer, room, "%s", (const char *)sqlite3_column_text(statement, 0));
    enum store_trouble trouble = sqlite_file_judge(database, code, detail);
    sqlite3_finalize(statement);
    return trouble;
}

/* A new file, whole at once and held. 0 or an errno. */
static int make_file(const char *path, int *file)
{
    char settings[80];
    sqlite3 *database = NULL;
    sqlite3_int64 length = 0;
    snprintf(settings, sizeof settings, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION, VERSION);
    if (sqlite3_open(":memory:", &database) != SQLITE_OK ||
        sqlite3_exec(database, TAB ";" EVENT ";" ALIVE ";", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(database, settings, NULL, NULL, NULL) != SQLITE_OK)
        abort();
    unsigned char *image = sqlite3_serialize(database, "main", &length, 0);
    if (!image)
        abort();
    int trouble = whole_hold(path, image, (size_t)length, WHOLE_NEW | WHOLE_SETTLED | WHOLE_PRIVATE, file);
    sqlite3_free(image);
    sqlite3_close(database);
    return trouble;
}

/* The file itself, held if it may be changed. */
static enum store_trouble hold(const char *path, enum store_use use, int *file)
{
    int trouble;
    if (use == STORE_READ) {
        *file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        trouble = *file < 0 ? errno : source_check(*file);
    } else {
        trouble = whole_take(path, file);
        if (trouble == ENOENT && use == STORE_SERVE)
            trouble = make_file(path, file);
        if (trouble == EEXIST) /* another was quicker, or a link leads nowhere */
            trouble = whole_take(path, file);
    }
    if (trouble && *file >= 0) {
        close(*file);
        *file = -1;
    }
    errno = trouble;
    return !trouble                                 ? STORE_FINE
           : trouble == EWOULDBLOCK                 ? STORE_LOCKED
           : trouble == ENOSPC || trouble == EDQUOT ? STORE_FULL
                                                    : STORE_AWAY;
}

static uint32_t read_number(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Whose file it is, before SQLite sees it. */
static enum store_trouble look(int file)
{
    unsigned char head[HEAD];
    ssize_t length = pread(file, head, sizeof head, 0);
    if (length < 0)
        return STORE_FAILED;
    if (length == 0)
        return STORE_DAMAGED;
    if (PLANT("store-foreign"))
        return STORE_FINE;
    if (length < HEAD || memcmp(head, "SQLite format 3", 16) != 0 ||
        read_number(head + HEAD_APPLICATION) != APPLICATION)
        return STORE_FOREIGN;
    uint32_t version = read_number(head + HEAD_VERSION);
    return version > VERSION ? STORE_NEWER : version < VERSION ? STORE_DAMAGED : STORE_FINE;
}

/* Whether the tables are ours to the letter, and nothing else is in there that could act. */
static enum store_trouble look_inside(sqlite3 *database, char detail[STORE_DETAIL])
{
    char answer[STORE_DETAIL];
    enum store_trouble trouble = sqlite_file_ask(database, "PRAGMA user_version", answer, sizeof answer, detail);
    if (!trouble && atoll(answer) > VERSION)
        return STORE_NEWER;
    if (!trouble)
        trouble = sqlite_file_ask(database,
                                  "SELECT count(*) || ' ' || sum(sql IN ('" TAB "', '" EVENT "', '" ALIVE "')) "
                                  "FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
                                  answer, sizeof answer, detail);
    if (!trouble && strcmp(answer, "3 3") != 0) {
        snprintf(detail, STORE_DETAIL, "other tables in it");
        return STORE_DAMAGED;
    }
    return trouble;
}

static enum store_trouble set_up(sqlite3 *database, enum store_use use, char detail[STORE_DETAIL])
{
    char answer[STORE_DETAIL];
    if (use == STORE_READ)
        return STORE_FINE;
    enum store_trouble trouble = sqlite_file_ask(database, "PRAGMA journal_mode = WAL", answer, sizeof answer, detail);
    if (!trouble && strcmp(answer, "wal") != 0)
        return STORE_FAILED;
    if (!trouble)
        trouble =
            sqlite_file_ask(database, PLANT("store-sync") ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL",
                            answer, sizeof answer, detail);
    snprintf(answer, sizeof answer, "PRAGMA journal_size_limit = %d", WAL_LEFT);
    return trouble ? trouble : sqlite_file_ask(database, answer, answer, sizeof answer, detail);
}

/* Opens the database; until it is known to be sound, closing it leaves even a log that a killed program left alone. */
static enum store_trouble open_database(const char *path, enum store_use use, sqlite3 **database,
                                        char detail[STORE_DETAIL])
{
    char log[JOURNAL_PATH + 8];
    snprintf(log, sizeof log, "%s-wal", path);
    bool alone = access(log, F_OK) == 0;
    int code = sqlite3_open_v2(path, database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    enum store_trouble trouble = sqlite_file_judge(*database, code, detail);
    if (trouble)
        return trouble;
    sqlite3_busy_timeout(*database, PATIENCE);
    sqlite3_limit(*database, SQLITE_LIMIT_LENGTH, LINE_MOST);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, alone, NULL);
    trouble = look_inside(*database, detail);
    if (!trouble)
        sqlite3_db_config(*database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return trouble ? trouble : set_up(*database, use, detail);
}

enum store_trouble sqlite_file_open(const char *path, enum store_use use, int *file, sqlite3 **database,
                                    char detail[STORE_DETAIL])
{
    enum store_trouble trouble = hold(path, use, file);
    if (!trouble)
        trouble = look(*file);
    return trouble ? trouble : open_database(path, use, database, detail);
}
