/* page_book.h - the score of people who play with the real cards, for the page: a score's text in (core/book.h), all
 * that is to be shown and asked out. Nothing is kept here: the page holds the text. */
#ifndef NULLARIUM_PAGE_BOOK_H
#define NULLARIUM_PAGE_BOOK_H

#include "book.h"
#include "page_open.h"

struct page_book {
    struct page_game game;
    struct book book;
};

/* Reads a score, whose bytes are changed and followed by a NUL. Answers its header; the fields of a round; every round
 * with something in it and the next one; totals and ranks; and in "ask" what is to be noted of the round in progress,
 * in the order of asking, with its bounds. The first blank of them has "fits": a digit for every number from the least
 * on, 1 where it agrees with what is noted. "lines" is what a file has below its header. */
void page_book(struct page_book *page, char *bytes, size_t length, struct text *out);

#endif
