/* seated.h - the bots at a sitting of `play`: players by name, and other programs (exec:COMMAND). A bot thinks in a
 * thread of its own, so that the screen stays alive; it is given its seat's view and what its seat was told. Its random
 * numbers come from its seed and from how much its seat was told (table/seats.h). */
#ifndef NULLARIUM_SEATED_H
#define NULLARIUM_SEATED_H

#include "arena/exec_bot.h"
#include "seats.h"
#include "terminal/say.h"
#include "thinker.h"

struct seated_bot {
    struct player player; /* `random` where another program plays, for the case that it fails */
    struct exec_bot exec;
    bool runs; /* another program plays here, and still does */
};

struct seated {
    struct seated_bot bot[SEATS_MAX + 1]; /* by seat; people have one too, which is never asked */
    struct learned learned;
    void *memory;
    char notice[SAY_ROOM]; /* a program lost its seat: for the front end to show, and to empty */
    /* Called again and again while a seat's bot thinks; NULL: nobody waits. */
    void (*thinks)(void *onlooker, int seat);
};

/* The bots that the record names, with what they learned of the sheet: `bots` says what a game began with that is gone
 * on with, "" for a new one. */
void seated_open(struct seated *seated, const struct loaded *loaded, const char *bots);

/* Starts the programs that were named; `who` by seat as on the command line, where it is NULL the record's own name
 * counts (which is cut short where it is long). Only for a new game: a record from elsewhere must not run anything. */
void seated_start_programs(struct seated *seated, const struct loaded *loaded, struct table *table,
                           const char *const who[SEATS_MAX + 1]);

/* Whether a program plays here: what it was told it knows. */
bool seated_has_programs(const struct seated *seated);

/* The programs are told what their seats were told at the table. */
void seated_tell(struct seated *seated, struct table *table);

/* The move of a bot. `stop` ends the waiting for a program. */
uint64_t seated_choose(struct seated *seated, const struct table *table, const struct seats *seats, int seat,
                       const volatile int *stop, void *onlooker);

/* The game is over: the programs are told the `result` line, the last one of the record. */
void seated_end(struct seated *seated, const struct text *record);
void seated_close(struct seated *seated);

#endif
