/* table.h - the table where a game is played: the one match that knows everything, and beside it one
 * view for every seat and one for spectators, fed with what they are told and nothing else.
 *
 * A person's screen and a bot's choice are made from the seat's view; only this file sees the full match. */
#ifndef NULLARIUM_TABLE_H
#define NULLARIUM_TABLE_H

#include "i18n.h"
#include "journal.h"
#include "record/load.h"
#include "seated.h"

enum { TABLE_NEWS = 256 };

/* What a viewer was told lately, the newest TABLE_NEWS messages. */
struct news {
    long count; /* ever; message i lies at i % TABLE_NEWS */
    long seen;  /* shown to the viewer already */
    struct message message[TABLE_NEWS];
};

struct table {
    struct loaded *loaded;
    const struct game *game;
    const struct setup *setup;
    struct names names;
    bool person[SEATS_MAX + 1]; /* by seat; else a bot */
    struct seated bots;
    int persons;
    struct match full;                /* everything: only for table.c, and for the end of the game */
    struct match view[SEATS_MAX + 1]; /* [0] a spectator's */
    struct past past[SEATS_MAX + 2];  /* [1 + viewer]; [0] of the full match */
    struct news news[SEATS_MAX + 1];
    struct journal journal; /* .file -1: not kept */
    bool sealing;           /* seats are choosing at the same time: what was chosen is not to be seen yet */
    /* Called after every move of a bot that all may see, so that people can follow; NULL: nobody looks. */
    void (*follow)(void *onlooker);
    void *onlooker;
};

/* Lays the table for a loaded game; NULL is never answered. Names and bots come from its record. */
struct table *table_open(struct loaded *loaded);
void table_close(struct table *table);

/* Who is to act now (see game.h). */
unsigned table_to_act(const struct table *table);

/* An event happens: written to the journal, then told to all. The event must be legal. */
void table_happen(struct table *table, const struct event *event);

/* Replays the events of the loaded record, without writing them. 0 or an exit status; *finished when the record
 * has its result. */
int table_replay(struct table *table, bool *finished);

/* Chance and bots act until a person must decide (his seat), the game is over or `stop` is set (0). */
int table_advance(struct table *table, const volatile int *stop);

/* Writes `result` at the end of the journal and settles it. */
void table_finish(struct table *table);

/* The move a seat typed, checked on its own view. True: refused. */
bool table_read_move(const struct table *table, int seat, const char *typed, struct event *event, struct refusal *why);

/* Why these touches spell no move: tries every way of joining their names. True: refused, and why. */
bool table_refuse_touches(const struct table *table, int seat, const uint8_t *touched, int count, struct refusal *why);

#endif
