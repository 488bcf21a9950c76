/* page_book.h - the score of people who play with the real cards, for the page: a score's text in (core/book.h), all
 * that is to be shown and asked out. Nothing is kept here: the page holds the text. */
#ifndef NULLARIUM_PAGE_BOOK_H
#define NULLARIUM_PAGE_BOOK_H

#include "book.h"
#include "page_open.h"

enum { PAGE_BOOK_HEADER = 4 << 10 }; /* room for one without a sheet */

struct page_book {
    struct page_game game;
    struct book book;
    char text[PAGE_BOOK_HEADER + BOOK_LINES];
};

/* Reads a score, whose bytes are changed and followed by a NUL. Answers its header; the fields of a round; every round
 * with something in it and the next one; totals and ranks; and in "ask" what is to be noted of the round in progress,
 * in the order of asking, with its bounds. The first blank of them has "fits": a digit for every number from the least
 * on, 1 where it agrees with what is noted. "text" is the whole score as it is kept. */
void page_book(struct page_book *page, char *bytes, size_t length, struct text *out);

/* The same for the score up to a round, without what came later, and with a number noted there: below 0 it is blank
 * again, and for seat 0 all stays as it was. Whatever does not fit is refused. */
void page_book_note(struct page_book *page, char *bytes, size_t length, const struct book_place *place, int number,
                    struct text *out);

/* Corrects a round: the first `mended` bytes are the score up to that round, the rest is the whole one. */
void page_book_mend(struct page_book *page, char *bytes, size_t length, size_t mended, struct text *out);

/* Somebody's name: the first line is it, then comes the score. */
void page_book_name(struct page_book *page, char *bytes, size_t length, int seat, struct text *out);

#endif
