/* page_table.h - a table in the page: the one match that knows everything, and beside it one view for every seat and
 * one for spectators, fed with what they are told and nothing else (as in cli/play/table.h).
 *
 * The page's table worker holds one table that is played at and a second one for looking at records. Answers are JSON;
 * whatever is refused answers {"refused":...} and changes nothing. */
#ifndef NULLARIUM_PAGE_TABLE_H
#define NULLARIUM_PAGE_TABLE_H

#include "page_open.h"

enum { PAGE_NEWS = 256, PAGE_DRAW_BYTES = 32 };

/* What a viewer was told lately, the newest PAGE_NEWS messages. */
struct page_news {
    int count; /* ever; message i lies at i % PAGE_NEWS */
    struct message message[PAGE_NEWS];
};

struct page_table {
    struct page_game game;
    struct match full; /* unused where only a view is known (a record with `view N`) */
    struct match view[SEATS_MAX + 1];
    struct past past[SEATS_MAX + 1]; /* by viewer */
    struct page_news news[SEATS_MAX + 1];
    int only;      /* VIEWER_FULL, or the one viewer whose view this is */
    bool finished; /* the record had its result */
};

/* What a viewer wants to see. `touched` or `typed` say what he is about to do; both may be missing. */
struct page_look {
    int viewer, focus;
    enum aspect aspect;
    const uint8_t *touched;
    int count;
    const char *typed; /* a move's spelling, which goes before the touches; NULL: none */
    int news_from;
};

/* Lays the table for a record and lets its first `events` events happen (all for a negative number). Answers its
 * header, how many events there were, and where they lead. */
void page_table_open(struct page_table *table, const char *bytes, size_t length, int events, struct text *out);

/* Who is to act (game.h); 0 too where nothing is open. */
unsigned page_table_to_act(const struct page_table *table);

/* Something happens: what chance draws with these PAGE_DRAW_BYTES; the move a seat typed; a line of a record. Answers
 * {"line":"roll 5","seat":0,"act":2,"told":[["roll 5"],["roll 5"]]}: the record's line, who is to act then, and what
 * each viewer is told, a spectator first; with "result" when it is over. */
void page_table_draw(struct page_table *table, const uint8_t *bytes, struct text *out);
void page_table_move(struct page_table *table, int seat, const char *typed, struct text *out);
void page_table_event(struct page_table *table, const char *line, struct text *out);

/* Reads a move for a seat without playing it: {"move":"c3-f3","touches":[7,9]}. */
void page_table_typed(const struct page_table *table, int seat, const char *typed, struct text *out);

/* Why these touches lead to no move: a refusal, or {} where they are one or where something may follow. */
void page_table_refuse_touches(const struct page_table *table, int seat, const uint8_t *touched, int count,
                               struct text *out);

/* All that a viewer may see (protocol.ts, View). */
void page_table_view(const struct page_table *table, const struct page_look *look, struct scene *scene,
                     struct text *out);

/* The record as a viewer knows it, {"record":"..."}, from the full record's own text. Uses the table as scratch. */
void page_table_redact(struct page_table *table, const char *bytes, size_t length, int viewer, struct text *out);

#endif
