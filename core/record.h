/* record.h - the header of a record, read and written; its events are lines for match_read. */
#ifndef NULLARIUM_RECORD_H
#define NULLARIUM_RECORD_H

#include "match.h"
#include "name.h"

enum { RECORD_NAME = NAME_ROOM, RECORD_BYTES = 1 << 20, RECORD_DATE = 32 };

struct record {
    char game[32];
    int game_line;
    int seats;
    int seats_line;
    char name[SEATS_MAX][RECORD_NAME]; /* "" where nobody gave one */
    char bot[SEATS_MAX][RECORD_NAME];  /* "" for a person */
    char date[RECORD_DATE];            /* our extension: `date 2026-11-15T20:39:00Z`; "" where missing */
    int option_count;
    struct {
        char key[16];
        int value;
        int line;
    } options[OPTIONS_MAX];
    char sheet_name[SHEET_NAME]; /* "" where the game has none */
    int sheet_line;
    const char *sheet; /* the lines "| ..." inside the record's own bytes, or NULL */
    size_t sheet_length;
    int sheet_first_line; /* line of the first of them */
    int view;             /* VIEWER_FULL without a `view` line */
    const char *events;   /* the first byte after `---` */
    int events_line;      /* its line number */
};

/* Reads the header out of `length` bytes. True: refused (line and sentence in `why`). The record
 * points into `bytes`. */
bool record_read(struct record *record, const char *bytes, size_t length, struct refusal *why);

/* Options by key for this game, as setup_make wants them. */
bool record_read_options(const struct record *record, const struct game *game, int option[OPTIONS_MAX],
                         struct refusal *why);

/* Steps through the lines after `---`: copies the next event line, without comments, blank
 * lines and line ends and with single blanks, into `line`. False at the end. `*number` is its
 * line number. A line too long for EVENT_TEXT gives true and an empty string. */
struct record_cursor {
    const char *at, *end;
    int number; /* of the line `at` starts */
    bool over;  /* `result` was read: nothing may follow */
};
void record_start(const struct record *record, const char *bytes, size_t length, struct record_cursor *cursor);
bool record_line(struct record_cursor *cursor, char line[EVENT_TEXT], int *number);

/* The same with comments, of which a line too long is `#` alone. Answers how the line begins, '\0' at the end; a
 * comment begins with '#', an event with anything else. */
char record_any_line(struct record_cursor *cursor, char line[EVENT_TEXT], int *number);

/* The next event for this match, read and checked but not applied; a `result` line is checked here. RECORD_BAD: `why`
 * has the line and the sentence. */
enum record_step { RECORD_EVENT, RECORD_RESULT, RECORD_END, RECORD_BAD };
enum record_step record_event(struct record_cursor *cursor, const struct match *match, struct event *event,
                              struct refusal *why);

/* The sheet's own text out of the record's lines, without "| " and without comments between them, into room for
 * sheet_length + 1 bytes; returns its length. */
size_t record_unmark_sheet(const struct record *record, char *out);

/* Writes the header up to and with `---`; `sheet` is the sheet's own text, unprefixed, or NULL. */
void record_say(const struct record *record, const char *sheet, struct text *text);

#endif
