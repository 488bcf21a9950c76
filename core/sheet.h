/* sheet.h - a sheet as its lines: what formats.md says of all sheets. What the keys and the map
 * mean is the game's business (see `prepare` in game.h). */
#ifndef NULLARIUM_SHEET_H
#define NULLARIUM_SHEET_H

#include "message.h"
#include <stddef.h>
#include <stdint.h>

enum { SHEET_KEYS = 16, SHEET_ROWS = 64, SHEET_COLUMNS = 64, SHEET_BYTES = 8192, SHEET_NAME = 64, SHEET_SHOWN = 256 };

struct sheet_line {
    const char *key;   /* "chances"; NULL for a row of the map */
    const char *value; /* what follows the key, trimmed; a map row without its line end, blanks kept on the left */
    int line;          /* in the file it was read from, from 1 */
};

struct sheet {
    const char *name;  /* value of `sheet`, never NULL; letters, digits, - and _ */
    const char *game;  /* value of `game`, never NULL */
    const char *title; /* "" where missing; as it may be shown (name_say) */
    const char *by;    /* the same */
    int key_count;     /* the other keys, in the order of the file, none twice */
    struct sheet_line keys[SHEET_KEYS];
    int row_count;
    struct sheet_line rows[SHEET_ROWS];
    int map_line;               /* line of the word `map` */
    char shown[2][SHEET_SHOWN]; /* title and by, where they had to be escaped */
    struct refusal hidden;      /* why the first of them may not be written so */
    uint32_t used;
    char bytes[SHEET_BYTES]; /* what the pointers above point into */
};

/* Reads a sheet from `length` bytes. `inside_record`: every line starts with "| " (or is "|"),
 * and `first_line` is the number of the first one in the record's file; else 1.
 * Answers true and fills `why` (line, sentence) if it is refused. A title that nobody may write (name.h) is refused
 * last, when everything else is read; in a record, where it is old, it is not. */
bool sheet_read(struct sheet *sheet, const char *bytes, size_t length, bool inside_record, int first_line,
                struct refusal *why);

/* The next line of a sheet's text that is neither empty nor a comment, without its end and blanks before that; *text
 * goes on behind it. NULL: there is none. */
const char *sheet_next(const char **text, size_t *length);

/* The value of a key that the game knows, or NULL. */
const struct sheet_line *sheet_key(const struct sheet *sheet, const char *key);

/* A place of the map as a number: what a refusal points at (refusal.target). */
static inline int sheet_place(int column, int row)
{
    return row * SHEET_COLUMNS + column;
}

/* Has a refusal point at a place, whatever it says; `why` may be NULL. Always true. */
bool refuse_there(struct refusal *why, int column, int row);

/* Refuses every key that is not in the NULL-ended list `known` ("unknown key"). For `prepare`. */
bool sheet_refuse_unknown(const struct sheet *sheet, const char *const known[], struct refusal *why);

#endif
