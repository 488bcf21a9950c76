/* seated.h - the bots at a table of `play`: players by name, and other programs (exec:COMMAND). A bot thinks in a
 * thread of its own, so that the screen stays alive; it is given its seat's view and what its seat was told.
 *
 * A bot's random numbers come from its seed and from how much its seat was told. The seed is drawn freshly for every
 * game and kept in the record as a comment, so that each of its moves can be computed again (show_bot.h):
 *     # seed 2 1234567890 0      seat 2 has this seed from the moment when it was told 0 events */
#ifndef NULLARIUM_SEATED_H
#define NULLARIUM_SEATED_H

#include "arena/exec_bot.h"
#include "terminal/say.h"
#include "thinker.h"

/* Where a bot's random numbers come from. */
struct seed {
    uint64_t number;
    int from; /* it counts from the moment when the seat was told so many events */
};

/* Finds the seed that a record keeps for a seat; false: there is none. */
bool seed_find(const struct loaded *loaded, int seat, struct seed *seed);
/* The comment that keeps it. */
void seed_say(const struct seed *seed, int seat, struct text *text);
/* The seed of one decision, after the seat was told so many events. */
uint64_t seed_of_decision(const struct seed *seed, int told);

struct seated_bot {
    struct player player; /* `random` where another program plays, for the case that it fails */
    struct exec_bot exec;
    bool runs; /* another program plays here, and still does */
    struct told told;
    struct seed seed;
};

struct seated {
    struct seated_bot bot[SEATS_MAX + 1]; /* by seat; people have one too, which is never asked */
    const int16_t *weights;
    void *memory;
    char notice[SAY_ROOM]; /* a program lost its seat: for the front end to show, and to empty */
    /* Called again and again while a seat's bot thinks; NULL: nobody waits. */
    void (*thinks)(void *onlooker, int seat);
};

/* The player that a record names; a name that this game does not have plays as `random`. */
void seated_player(struct player *player, const struct game *game, const char *name);

/* The bots that the record names, with the seeds it keeps or with new ones. */
void seated_open(struct seated *seated, const struct loaded *loaded);

/* Starts the programs that were named; `who` by seat as on the command line, where it is NULL the record's own name
 * counts (which is cut short where it is long). Only for a new game: a record from elsewhere must not run anything. */
void seated_start_programs(struct seated *seated, const struct loaded *loaded, const char *const who[SEATS_MAX + 1]);

/* A seat is told of an event that is about to happen in its view. */
void seated_tell(struct seated *seated, const struct setup *setup, int seat, const struct state *view,
                 const struct event *event);

/* The move of a bot. `stop` ends the waiting for a program. */
uint64_t seated_choose(struct seated *seated, const struct setup *setup, const struct state *view, int seat,
                       const volatile int *stop, void *onlooker);

/* The game is over: the programs are told the `result` line. */
void seated_end(struct seated *seated, const char *line);
void seated_close(struct seated *seated);

#endif
