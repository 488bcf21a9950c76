/* sitting.h - a sitting of `nullarium play`: the table (table/table.h), who sits at it, its bots, and the journal on
 * disk that is given every line the table writes into its record.
 *
 * A person's screen and a bot's choice are made from the seat's view. */
#ifndef NULLARIUM_SITTING_H
#define NULLARIUM_SITTING_H

#include "i18n.h"
#include "journal.h"
#include "record/load.h"
#include "seated.h"

struct sitting {
    struct loaded *loaded;
    const struct game *game;
    const struct setup *setup;
    struct names names;
    struct seats seats;
    struct seated bots;
    struct table table;
    long seen[SEATS_MAX + 1]; /* so many news were shown to the viewer already */
    struct journal journal;   /* .file -1: not kept */
    /* Called after every move of a bot that all may see, so that people can follow; NULL: nobody looks. */
    void (*follow)(void *onlooker);
    void *onlooker;
};

/* Lays the table for a loaded game, or for what one viewer knows of it; NULL is never answered. Names and bots come
 * from its record. */
struct sitting *sitting_open(struct loaded *loaded);
void sitting_close(struct sitting *sitting);

/* Bots whose seeds the record does not keep get new ones, and the record keeps them. */
void sitting_seed(struct sitting *sitting);

/* A legal event happens: at the table, in the journal, and to the programs that play. */
void sitting_happen(struct sitting *sitting, const struct event *event);

/* The last move is taken back (take_back.h): on disk, then at the table. `looker` is who looked at the screen since.
 * True: refused, and nothing has changed. */
bool sitting_take_back(struct sitting *sitting, int looker, struct refusal *why);

/* Whether a move was made that can be taken back, and nobody but chance or a bot is next: then is the time for it. */
bool sitting_dwells(const struct sitting *sitting);

/* Replays the events of the loaded record, without writing them. 0 or an exit status. */
int sitting_replay(struct sitting *sitting);

/* The same for the next one alone; answers what table_replay_event does. */
enum record_step sitting_replay_event(struct sitting *sitting, struct record_cursor *cursor, struct refusal *why);

/* Chance and bots act until a person must decide (his seat), the game is over or `stop` is set (0). */
int sitting_advance(struct sitting *sitting, const volatile int *stop);

/* Writes `result` at the end of the journal and settles it. */
void sitting_finish(struct sitting *sitting);

#endif
