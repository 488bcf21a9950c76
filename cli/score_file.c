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
 * The header is that of a record (formats.md). Below stand who begins the first round and, a line a round, what is
 * noted for each seat, `-` where nothing is yet; at the end of a game `result` and the totals. */
#include "say.h"
#include "score.h"
#include "whole.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char mark[] = "nullarium score 1", record_mark[] = "nullarium 1";

bool score_unmark(char *bytes, size_t *length)
{
    size_t own = sizeof mark - 1, other = sizeof record_mark - 1;
    if (*length < own || memcmp(bytes, mark, own) != 0 || (*length > own && !strchr(" \r\n", bytes[own])))
        return false;
    memcpy(bytes, record_mark, other);
    memmove(bytes + other, bytes + own, *length - own);
    *length -= own - other;
    bytes[*length] = '\0'; /* there is room: the bytes became fewer */
    return true;
}

/* -- reading --------------------------------------------------------------------------------------------- */

static bool refuse_line(struct refusal *why, const char *text, const char *line)
{
    return refuse_with_word(why, NULL, text, line);
}

/* `begin 2`, before all rounds. */
static bool refuse_begin(struct book *book, const char *line, const char *at, struct refusal *why)
{
    int seat = 0;
    if (book->first || !text_take_number(&at, &seat) || *at || seat < 1 || seat > book->seats) {
        refuse_line(why, "score.bad-begin", line);
        message_number(&why->message, book->seats);
        return true;
    }
    book->first = seat;
    return false;
}

/* "34/12/-/-" */
static bool take_entry(const char **at, int fields, int16_t entry[BOOK_FIELDS])
{
    for (int field = 0; field < fields; field++) {
        int number = BOOK_BLANK;
        if ((field && !text_take(at, '/')) || (!text_take(at, '-') && !text_take_number(at, &number)))
            return false;
        entry[field] = (int16_t)(number > BOOK_MOST ? BOOK_MOST : number);
    }
    return true;
}

static bool is_complete(const struct score *score, int round)
{
    for (int i = 0; i < score->book.seats; i++)
        for (int field = 0; field < score->scorebook->field_count; field++)
            if (score->book.entry[round][i][field] == BOOK_BLANK)
                return false;
    return true;
}

/* `5 2/2 1/0 3/3`: the next round; one with blanks must be the last line, so none may stand before this one. */
static bool refuse_round(struct score *score, const char *line, int last, struct refusal *why)
{
    struct book *book = &score->book;
    const char *at = line;
    int number = 0, most = score->scorebook->rounds(book);
    if (!text_take_number(&at, &number) || number != last + 1 || last != book->rounds || !book->first)
        return refuse_line(why, book->first ? "score.bad-order" : "score.no-begin", line);
    if (number > (most ? most : BOOK_ROUNDS))
        return refuse_with_number(why, NULL, "score.too-many", most ? most : BOOK_ROUNDS);
    for (int i = 0; i < book->seats; i++)
        if (!text_take(&at, ' ') || !take_entry(&at, score->scorebook->field_count, book->entry[number - 1][i]))
            return refuse_line(why, "score.bad-round", line);
    if (*at)
        return refuse_line(why, "score.bad-round", line);
    if (score->scorebook->refuse(book, number - 1, why))
        return true;
    book->rounds += is_complete(score, number - 1);
    return false;
}

static void say_result(const struct score *score, struct text *text)
{
    int totals[SEATS_MAX];
    score->scorebook->totals(&score->book, totals);
    text_add(text, "result");
    for (int i = 0; i < score->book.seats; i++) {
        text_char(text, ' ');
        text_number(text, totals[i]);
    }
}

/* Whether the game is over: complete rounds alone decide, and nothing was begun after them. */
static bool is_over(const struct score *score)
{
    return score->book.rounds && score->scorebook->over(&score->book);
}

static bool refuse_result(const struct score *score, const char *line, struct refusal *why)
{
    char right[EVENT_TEXT];
    struct text text;
    if (!is_over(score))
        return refuse_with(why, NULL, "cli.result-too-early");
    text_open(&text, right, sizeof right);
    say_result(score, &text);
    if (text_same(line, right))
        return false;
    refuse_with_word(why, NULL, "cli.result-wrong", right);
    message_word(&why->message, line);
    return true;
}

/* One line after `---`; `last` is the number of the round on the last one. */
static bool refuse_any(struct score *score, const char *line, int *last, bool *ended, struct refusal *why)
{
    const char *at = line;
    if (*ended)
        return refuse_with(why, NULL, "cli.after-result");
    if (!line[0])
        return refuse_with(why, NULL, "core.line-too-long");
    if (text_take_word(&at, "begin "))
        return refuse_begin(&score->book, line, at, why);
    if (text_take_word(&at, "result"))
        return *ended = true, refuse_result(score, line, why);
    if (refuse_round(score, line, *last, why))
        return true;
    ++*last;
    return false;
}

static int read_lines(struct score *score)
{
    struct record_cursor cursor;
    struct refusal why = {0};
    char line[EVENT_TEXT];
    int number, last = 0;
    bool ended = false;
    record_start(&score->loaded.record, score->loaded.bytes, score->loaded.length, &cursor);
    while (record_line(&cursor, line, &number)) {
        if (!refuse_any(score, line, &last, &ended, &why))
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
    int status = load_bytes(path, RECORD_BYTES, &score->loaded.bytes, &score->loaded.length);
    if (status)
        return status;
    if (stat(path, &score->written) != 0)
        return say_error(EXIT_FAILURE, "cli.cannot-read", "ww", path, say_trouble(errno));
    if (!score_unmark(score->loaded.bytes, &score->loaded.length)) {
        refuse_with_word(&why, NULL, "score.bad-start", mark);
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
    const struct book *book = &score->book;
    text_add(text, mark);
    size_t start = text->length;
    record_say(&score->loaded.record, NULL, text);
    /* The record's own first line goes. */
    const char *rest = strchr(text->at + start, '\n');
    size_t length = text->length - (size_t)(rest - text->at);
    memmove(text->at + start, rest, length + 1);
    text_cut(text, start + length);
    text_add(text, "# ");
    for (int field = 0; field < scorebook->field_count; field++) {
        text_add(text, field ? "/" : "");
        text_add(text, say_find(scorebook->fields[field].text));
    }
    if (book->first) {
        text_add(text, "\nbegin ");
        text_number(text, book->first);
    }
    text_char(text, '\n');
    for (int round = 0; round <= book->rounds && round < BOOK_ROUNDS; round++) {
        struct book blank;
        book_open(&blank, book->seats, book->first);
        if (memcmp(blank.entry[0], book->entry[round], sizeof blank.entry[0]) == 0)
            break; /* nothing of the last round is noted yet */
        text_number(text, round + 1);
        for (int seat = 1; seat <= book->seats; seat++) {
            text_char(text, ' ');
            score_say_entry(score, book, round, seat, text);
        }
        text_char(text, '\n');
    }
    if (is_over(score)) {
        say_result(score, text);
        text_char(text, '\n');
    }
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

bool score_save(struct score *score)
{
    enum { ROOM = 64 << 10 }; /* 99 rounds of at most 256 bytes and a header without a sheet */
    struct stat found;
    struct text text;
    if (stat(score->path, &found) == 0 && !is_same_file(&found, &score->written)) {
        say_error(0, "score.busy", "w", score->path);
        return false;
    }
    char *bytes = malloc(ROOM);
    if (!bytes)
        abort();
    text_open(&text, bytes, ROOM);
    say_lines(score, &text);
    int before = score->trouble;
    score->trouble = whole_write(score->path, bytes, text.length, true);
    free(bytes);
    if (!score->trouble && stat(score->path, &score->written) != 0)
        score->trouble = errno;
    if (score->trouble && !before)
        say_error(0, "score.disk-trouble", "ww", score->path, say_trouble(score->trouble));
    if (before && !score->trouble)
        say(stdout, "score.disk-well", "");
    return true;
}

/* Takes the name, if it is free; the file is empty until it is written. 0 or an errno. */
static int take_name(struct score *score, const char *path)
{
    if (snprintf(score->path, sizeof score->path, "%s", path) >= (int)sizeof score->path)
        return ENAMETOOLONG;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return errno;
    int trouble = fstat(file, &score->written) != 0 ? errno : 0;
    close(file);
    return trouble;
}

static int take_name_on_shelf(struct score *score)
{
    char folder[JOURNAL_PATH], path[SHELF_NAME];
    int trouble = EEXIST;
    if (!shelf_path(folder))
        return say_error(EXIT_FAILURE, "score.no-home", "");
    if ((trouble = shelf_make(folder)) != 0)
        return say_error(EXIT_FAILURE, "cli.cannot-make-folder", "ww", folder, say_trouble(trouble));
    for (int copy = 1; copy < 1000; copy++) {
        shelf_name(path, folder, score->loaded.game->id, copy, SCORE_ENDING);
        if ((trouble = take_name(score, path)) != EEXIST)
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
    if (!path) {
        int status = take_name_on_shelf(score);
        if (status)
            return status;
    } else {
        int trouble = take_name(score, path);
        if (trouble)
            return say_error(EXIT_FAILURE, trouble == EEXIST ? "score.exists" : "cli.cannot-write", "ww", path,
                             say_trouble(trouble));
    }
    if (!score_save(score))
        return EXIT_FAILURE;
    if (!score->trouble)
        return 0;
    unlink(score->path); /* nothing is noted yet; the trouble was said */
    return EXIT_FAILURE;
}

void score_close(struct score *score)
{
    load_close(&score->loaded);
}
