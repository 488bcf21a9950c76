/* told_bot.h - a bot that knows a game by its seat's redacted record alone: reads it, and chooses. What the page's
 * workers, the server's threads and `verify` share: the same record, level, weights and seed give the same move. */
#ifndef NULLARIUM_TOLD_BOT_H
#define NULLARIUM_TOLD_BOT_H

#include "open.h"
#include "seats.h"

enum { TOLD_MOST = 1 << 16 }; /* events a seat is told at most: the longest game tells some 10,000 */

/* Reads the events from a cursor on and has them happen in the view, which keeps them in `told` (TOLD_MOST). True:
 * one is refused. */
bool told_bot_read(struct match *view, struct event *told, struct record_cursor *cursor, struct refusal *why);

/* The move of the view's own seat, as it is spelled: by a player of this name; one that the game lacks plays as
 * `random`. True: refused, it has nothing to decide. */
bool told_bot_choose(const struct match *view, const struct event *told, const char *name, uint64_t seed,
                     const struct learned *learned, void *memory, char move[MOVE_TEXT], struct refusal *why);

/* A whole record, and rooms that the caller lends for it. */
struct told_bot {
    struct opened opened; /* .setup and .sheet are the caller's rooms */
    bool
        ready; /* by the caller's word .setup, and what was learned of it, are of the record's game and sheet already */
    const struct learned *given; /* what it learned of the sheet; NULL: what comes with the program */
    struct learned learned;
    struct event *told; /* TOLD_MOST */
    char *sheet_text;   /* as long as the longest record, and one */
    void *memory;       /* THINK_BYTES, aligned to 64 */
    struct match view;
};

/* Opens the record and chooses. True: refused. */
bool told_bot_answer(struct told_bot *bot, const char *record, size_t length, const char *name, uint64_t seed,
                     char move[MOVE_TEXT], struct refusal *why);

#endif
