/* book.h - the lines of a score that is kept with the real cards: plain text that people can read and mend. Whoever
 * keeps scores (the terminal's file, the page) reads and writes them here; what they mean is the game's (scorebook.h).
 *
 *   begin 2
 *   1 0/0 1/1
 *   2 1/- 2/-
 *   result 20 11
 *
 * Who begins the first round; then, a line a round, what is noted for each seat, `-` where nothing is yet; at the end
 * of a game `result` and the totals. A file of them has a record's header, but begins with BOOK_MARK. */
#ifndef NULLARIUM_BOOK_H
#define NULLARIUM_BOOK_H

#include "record.h"
#include "scorebook.h"

#define BOOK_MARK "nullarium score 1"

enum { BOOK_LINES = 24 << 10 }; /* room for all lines: 100 of at most 8 seats with 6 numbers of 4 digits */

/* Bytes that begin with BOOK_MARK are changed in place to those of a record with the same header; false: they begin
 * with something else. A NUL follows them then. */
bool book_unmark(char *bytes, size_t *length);

/* Where reading stands. */
struct book_reader {
    const struct scorebook *scorebook;
    struct book *book; /* opened, with its options; `first` is 0 until `begin` was read */
    int last;          /* the number of the round on the last line */
    bool ended;        /* `result` was read */
};

/* Notes one line; true: refused, `why` has the sentence. */
bool book_read_line(struct book_reader *reader, const char *line, struct refusal *why);

/* Whether the game is over: complete rounds alone decide, and nothing was begun after them. */
bool book_is_over(const struct scorebook *scorebook, const struct book *book);

/* Whether anything is noted of a round. */
bool book_is_begun(const struct scorebook *scorebook, const struct book *book, int round);

/* One number to be noted. */
struct book_place {
    int round, seat, field;
};

/* The i-th answer of a round: what is noted at its start from all seats, then the rest; the beginner first. False: the
 * round has no more. */
bool book_find_place(const struct scorebook *scorebook, const struct book *book, int round, int i,
                     struct book_place *place);
int16_t *book_entry(struct book *book, const struct book_place *place);

/* Which answer of the round is the first blank one; the number of answers where none is. */
int book_first_blank(const struct scorebook *scorebook, struct book *book, int round);

/* Makes the answer before blank again: of this round, of the one before, or who begins. False: there is none. */
bool book_step_back(const struct scorebook *scorebook, struct book *book);

/* "34/12/-/-": what is noted for a seat. */
void book_say_entry(const struct scorebook *scorebook, const struct book *book, int round, int seat, struct text *text);

/* The header of a score: a record's, but for its first line. */
void book_say_header(const struct record *record, struct text *text);

/* All lines, with the result where the game is over. */
void book_say_lines(const struct scorebook *scorebook, const struct book *book, struct text *text);

#endif
