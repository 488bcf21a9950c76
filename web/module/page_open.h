/* page_open.h - a game out of a record's or a sheet's text, for the page: which, for how many, on which sheet
 * (table/open.h), and what the page wants to know of it. */
#ifndef NULLARIUM_PAGE_OPEN_H
#define NULLARIUM_PAGE_OPEN_H

#include "open.h"

enum { PAGE_SHEET = 16 * SHEET_BYTES }; /* room for a sheet's text with all its comments */

/* What stays of it when the text is gone. */
struct page_game {
    alignas(16) unsigned char memory[SETUP_BYTES];
    const struct setup *setup; /* lies in memory; NULL: nothing is open */
    struct record record;      /* its pointers into the text hold only during the call that opened it */
    struct sheet sheet;
    char sheet_text[PAGE_SHEET]; /* its own lines, without "| "; "" without one */
    uint64_t sheet_sum;          /* what weights know the sheet by (bots/weights.h), 0 without one */
};

/* Reads a record's header and makes the setup. True: refused. */
bool page_open_record(struct page_game *game, const char *bytes, size_t length, struct refusal *why);

/* A new game: a record's header without a sheet, up to `---`, and after that the sheet's own text, if it has one. */
bool page_open_new(struct page_game *game, const char *bytes, size_t length, struct refusal *why);

/* The same for a sheet alone, whose game it names itself, for the fewest seats. */
bool page_open_sheet(struct page_game *game, const char *bytes, size_t length, struct refusal *why);

/* Whether one of these names, one a line and perhaps empty, may not be written (name.h): {} or refused. */
void page_check_names(char *names, struct text *out);

/* The header of a record of this game, up to and with `---`, as a piece of a JSON string. */
void page_write_header(const struct page_game *game, const struct record *record, struct text *out);

/* What the header says, as members of a JSON object that is open: game, date, seats, options, sheet and its title. */
void page_say_header(const struct page_game *game, struct text *text);

/* What is learned here of its sheet is kept under this name (bots/lesson.h), as a member of a JSON object that is open:
 * "own":"...". Missing where there is nothing to learn: it comes with the program, or the game learns no sheets. */
void page_say_own(const struct page_game *game, struct text *text);

#endif
