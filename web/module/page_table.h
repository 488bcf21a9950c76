/* page_table.h - a table in the page: a thin face of table/ - text in, JSON out.
 *
 * The page's table worker holds one table that is played at and a second one for looking at records. Whatever is
 * refused answers {"refused":...} and changes nothing. The page keeps the record's text: what an answer has under
 * "append" it adds to it. */
#ifndef NULLARIUM_PAGE_TABLE_H
#define NULLARIUM_PAGE_TABLE_H

#include "page_open.h"
#include "seats.h"

struct page_table {
    struct page_game game;
    struct table table;
    struct seats seats;
    struct past past[SEATS_MAX + 2];               /* the table's */
    struct news news[SEATS_MAX + 2];               /* the table's */
    char lines[SEATS_MAX + 1][TABLE_LINES];        /* what each was told by the last event */
    char record[(2 * SEATS_MAX + 2) * EVENT_TEXT]; /* the record's new lines: seeds and bots, an event, the result */
};

/* Lays the table for a record and lets its first `events` events happen (all for a negative number). Answers its
 * header, how many events there were, and where they lead; with "own" where the sheet's own weights are learned here
 * (page_say_own). */
void page_table_open(struct page_table *page, const char *bytes, size_t length, int events, struct text *out);

/* Who is to act (game.h); 0 too where nothing is open. */
unsigned page_table_to_act(const struct page_table *page);

/* Something happens: what chance draws with these TABLE_DRAW_BYTES; the move a seat typed; a line of a record. Answers
 * {"line":"roll 5","seat":0,"act":2,"told":[["roll 5"],["roll 5"]],"events":1,"draws":1,"append":"roll 5\n"}: the
 * record's line, who is to act then, what each viewer is told, a spectator first, how many events there were and how
 * many of them by chance, and what the record grows by; with "result" when it is over. */
void page_table_draw(struct page_table *page, const uint8_t *bytes, struct text *out);
void page_table_move(struct page_table *page, int seat, const char *typed, struct text *out);
void page_table_event(struct page_table *page, const char *line, struct text *out);

/* The game of one viewer (a `view N` record) goes on: the next lines of his record, comments too. Answers
 * {"events":17,"draws":5,"act":2,"over":false,"finished":false}: where they lead. Of several lines those before a
 * refused one have happened. */
void page_table_tell(struct page_table *page, const char *bytes, size_t length, struct text *out);

/* Who sits there. Begin: every bot has the seed that the record keeps, or a new one from 8 of these random bytes (8 for
 * each of SEATS_MAX seats), which the record keeps from then on, and with it which bots play: those that play in this
 * game already, else `bots`, the word of what was learned here ("": what comes with the program). Answers
 * {"seeds":["0","123"],"bots":["","2-5f3a09c2"],"append":"# seed ..."}, by seat; a game that is over but for its result
 * line gets that. */
void page_table_begin(struct page_table *page, const uint8_t *bytes, const char *bots, struct text *out);

/* Who is asked next, and who looks: {"over":false,"chance":false,"bot":0,"person":2,"several":false,"viewer":0,
 * "handover":2,"back":1}: the lowest bot and the lowest person to act (0: none), whether seats choose at the same time,
 * whose eyes may look at the device (0: a spectator's), who is to take it first (0: nobody), and whose move can still
 * be taken back (0: nobody's). */
void page_table_turn(struct page_table *page, struct text *out);

/* A person sits down before the device (0: nobody). Answers {"viewer":2,"handover":0}. */
void page_table_sit(struct page_table *page, int seat, struct text *out);

/* The last move of this record, which is the table's, is taken back (take_back.h). Answers {"record":"...","events":16,
 * "draws":5,"act":2,"over":false,"finished":false}: what is kept from now on, and where it leads. */
void page_table_take_back(struct page_table *page, const char *bytes, size_t length, struct text *out);

/* The record as a viewer knows it, {"header":"nullarium 1\n...","lines":["roll 5",...]}, from the full record's own
 * text. Uses the table as scratch. */
void page_table_redact(struct page_table *page, const char *bytes, size_t length, int viewer, struct text *out);

#endif
