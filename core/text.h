/* text.h - the only writer of text, and the small readers that go with it.
 *
 * A writer fills a buffer the caller brings, keeps it NUL-terminated and notes when it was full
 * instead of writing past its end.
 */
#ifndef NULLARIUM_TEXT_H
#define NULLARIUM_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;      /* the caller's buffer */
    size_t length; /* written so far, without the NUL */
    size_t room;   /* size of the buffer */
    bool full;     /* something did not fit and was left out */
};

void text_open(struct text *text, char *buffer, size_t room);
void text_char(struct text *text, char c);
void text_add(struct text *text, const char *string);
void text_part(struct text *text, const char *start, size_t length);
void text_number(struct text *text, int64_t number);
void text_cut(struct text *text, size_t length); /* back to an earlier length */

/* Readers: each moves *at past what it read, or leaves it alone and answers false. */
bool text_take(const char **at, char c);                /* exactly this character */
bool text_take_word(const char **at, const char *word); /* exactly these characters */
bool text_take_number(const char **at, int *number);    /* digits only, at most 999999 */
/* A word up to a blank, which is passed too, or the end; false: there is none, or it has not room with its NUL. */
bool text_take_part(const char **at, char *out, size_t room);

bool text_same(const char *a, const char *b);
size_t text_length(const char *string);
int text_compare(const char *a, const char *b); /* as bytes */

/* Whether a line may end at this blank of a text: not before ? ! : ; and », nor after «, which French sets off. */
bool text_may_break(const char *text, const char *blank);

/* A move as somebody typed it, made easy to read: ASCII letters in lower case, no spaces at the
 * ends nor around - : > = +. Answers false if it does not fit. */
bool text_squeeze(const char *typed, char *out, size_t room);

/* Places on a raster: column and row from 0, spelled a1, b1 ... z1, aa1 ... (see formats.md). */
void text_place(struct text *text, int column, int row);
bool text_take_place(const char **at, int *column, int *row);

#endif
