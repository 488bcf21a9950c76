/* seated.h - the bots at a table of `play`: players by name, and other programs (exec:COMMAND). A bot thinks in a
 * thread of its own, so that the screen stays alive; it is given its seat's view and what its seat was told. */
#ifndef NULLARIUM_SEATED_H
#define NULLARIUM_SEATED_H

#include "exec_bot.h"
#include "say.h"
#include "thinker.h"

struct seated_bot {
    struct player player; /* `random` where another program plays, for the case that it fails */
    struct exec_bot exec;
    bool runs; /* another program plays here, and still does */
    struct told told;
};

struct seated {
    struct seated_bot bot[SEATS_MAX + 1]; /* by seat; people have one too, which is never asked */
    const int16_t *weights;
    void *memory;
    char notice[SAY_ROOM]; /* a program lost its seat: for the front end to show, and to empty */
    /* Called again and again while a seat's bot thinks; NULL: nobody waits. */
    void (*thinks)(void *onlooker, int seat);
};

/* The bots that the record names. A name that this game does not have plays as `random`. */
void seated_open(struct seated *seated, const struct loaded *loaded);

/* Starts the programs that were named; `who` by seat as on the command line, where it is NULL the record's own name
 * counts (which is cut short where it is long). Only for a new game: a record from elsewhere must not run anything. */
void seated_start_programs(struct seated *seated, const struct loaded *loaded, const char *const who[SEATS_MAX + 1]);

/* A seat is told of an event that is about to happen in its view. */
void seated_tell(struct seated *seated, const struct setup *setup, int seat, const struct state *view,
                 const struct event *event);

/* The move of a bot. `stop` ends the waiting for a program. */
uint64_t seated_choose(struct seated *seated, const struct setup *setup, const struct state *view, int seat,
                       uint64_t seed, const volatile int *stop, void *onlooker);

/* The game is over: the programs are told the `result` line. */
void seated_end(struct seated *seated, const char *line);
void seated_close(struct seated *seated);

#endif
