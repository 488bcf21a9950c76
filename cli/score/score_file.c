/* score_file.c - the file of a score: plain text that people can read and mend (see score.h).
 *
 *   nullarium score 1
 *   game nullern
 *   seats 2
 *   name 1 Ada
 *   name 2 Ben
 *   ---
 *   # bid/tricks taken
 *   begin 2
 *   1 0/0 1/1
 *   2 1/- 2/-
 *
 * The header is that of a record (formats.md), the lines below are those of core/book.h. */
#include "score.h"
#include "terminal/say.h"
#include "whole.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* -- reading --------------------------------------------------------------------------------------------- */

static int read_lines(struct score *score)
{
    struct record_cursor cursor;
    struct refusal why = {0};
    struct book_reader reader = {.scorebook = score->scorebook, .book = &score->book};
    char line[EVENT_TEXT];
    int number;
    record_start(&score->loaded.record, score->loaded.bytes, score->loaded.length, &cursor);
    while (record_line(&cursor, line, &number)) {
        if (!book_read_line(&reader, line, &why))
            continue;
        why.line = number;
        return say_refused_file(score->path, &why);
    }
    return 0;
}

/* The book and the names, from game, seats and options of score->loaded. */
static void open_book(struct score *score)
{
    struct record *record = &score->loaded.record;
    score->scorebook = score->loaded.game->scorebook;
    book_open(&score->book, record->seats, 0);
    memcpy(score->book.option, score->loaded.setup->option, sizeof score->book.option);
    for (int seat = 1; seat <= record->seats; seat++)
        score->names.name[seat] = record->name[seat - 1][0] ? record->name[seat - 1] : NULL;
}

int score_load(struct score *score, const char *path)
{
    struct refusal why = {0};
    if (snprintf(score->path, sizeof score->path, "%s", path) >= (int)sizeof score->path)
        return say_error(EXIT_FAILURE, "cli.cannot-read", "ww", path, say_trouble(ENAMETOOLONG));
    score->loaded.path = score->path;
    int trouble = whole_take(path, &score->file);
    if (!trouble && fstat(score->file, &score->written) != 0)
        trouble = errno;
    if (trouble)
        return say_error(EXIT_FAILURE, trouble == EWOULDBLOCK ? "cli.cannot-write" : "cli.cannot-read", "ww", path,
                         say_trouble(trouble));
    int status = load_bytes(path, RECORD_BYTES, &score->loaded.bytes, &score->loaded.length);
    if (status)
        return status;
    if (!book_unmark(score->loaded.bytes, &score->loaded.length)) {
        refuse_with_word(&why, NULL, "score.bad-start", BOOK_MARK);
        why.line = 1;
        return say_refused_file(path, &why);
    }
    status = load_header(&score->loaded);
    if (status)
        return status;
    if (!score->loaded.game->scorebook) {
        refuse_with_word(&why, NULL, "score.no-book", score->loaded.game->id);
        why.line = score->loaded.record.game_line;
        return say_refused_file(path, &why);
    }
    open_book(score);
    return read_lines(score);
}

/* -- writing --------------------------------------------------------------------------------------------- */

static void say_lines(const struct score *score, struct text *text)
{
    const struct scorebook *scorebook = score->scorebook;
    book_say_header(&score->loaded.record, text);
    text_add(text, "# ");
    for (int field = 0; field < scorebook->field_count; field++) {
        text_add(text, field ? "/" : "");
        text_add(text, say_find(scorebook->fields[field].text));
    }
    text_char(text, '\n');
    book_say_lines(scorebook, &score->book, text);
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Writes the whole score and holds what was written; 0 or an errno, and the old file is held as before. */
static int write_score(struct score *score, const char *path, int how)
{
    enum { ROOM = 64 << 10 }; /* 99 rounds of at most 256 bytes and a header without a sheet */
    struct text text;
    int file;
    char *bytes = malloc(ROOM);
    if (!bytes)
        abort();
    text_open(&text, bytes, ROOM);
    say_lines(score, &text);
    int trouble = whole_hold(path, bytes, text.length, how | WHOLE_SETTLED, &file);
    free(bytes);
    if (trouble)
        return trouble;
    if (score->file >= 0)
        close(score->file);
    score->file = file;
    return fstat(file, &score->written) != 0 ? errno : 0;
}

bool score_save(struct score *score)
{
    struct stat found;
    if (stat(score->path, &found) == 0 && !is_same_file(&found, &score->written)) {
        say_error(0, "score.busy", "w", score->path);
        return false;
    }
    int before = score->trouble;
    score->trouble = write_score(score, score->path, 0);
    if (score->trouble && !before)
        say_error(0, "score.disk-trouble", "ww", score->path, say_trouble(score->trouble));
    if (before && !score->trouble)
        say(stdout, "score.disk-well", "");
    return true;
}

/* Begins the file, if the name is free. 0 or an errno. */
static int begin_file(struct score *score, const char *path)
{
    if (snprintf(score->path, sizeof score->path, "%s", path) >= (int)sizeof score->path)
        return ENAMETOOLONG;
    return write_score(score, path, WHOLE_NEW);
}

static int begin_on_shelf(struct score *score)
{
    char folder[JOURNAL_PATH], path[SHELF_NAME];
    int trouble = EEXIST;
    if (!shelf_path(folder))
        return say_error(EXIT_FAILURE, "score.no-home", "");
    if ((trouble = shelf_prepare(folder)) != 0)
        return say_error(EXIT_FAILURE, "cli.cannot-make-folder", "ww", folder, say_trouble(trouble));
    for (int copy = 1; copy < 1000; copy++) {
        shelf_name(path, folder, score->loaded.game->id, copy, SCORE_ENDING);
        if ((trouble = begin_file(score, path)) != EEXIST)
            break;
    }
    return trouble ? say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(trouble)) : 0;
}

int score_create(struct score *score, const char *path)
{
    struct record *record = &score->loaded.record;
    time_t now = time(NULL);
    struct tm utc;
    strftime(record->date, sizeof record->date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    open_book(score);
    if (!path)
        return begin_on_shelf(score);
    int trouble = begin_file(score, path);
    return trouble ? say_error(EXIT_FAILURE, trouble == EEXIST ? "score.exists" : "cli.cannot-write", "ww", path,
                               say_trouble(trouble))
                   : 0;
}

void score_close(struct score *score)
{
    if (score->file >= 0)
        close(score->file);
    load_close(&score->loaded);
}
