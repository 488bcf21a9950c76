/* load.h - a load of online tables: who sits where, what has happened so far, how long it took.
 *
 * One process with one epoll plays all guests. Each replays what it is told in a match of its own, so that every line
 * of the server is checked, and answers with a random legal move after some time of thinking. */
#ifndef NULLARIUM_LOAD_H
#define NULLARIUM_LOAD_H

#include "fair.h"
#include "histogram.h"
#include "match.h"
#include "plan.h"
#include "wire.h"
#include <signal.h>
#include <sys/types.h>

enum {
    LOAD_ERRANDS = 16,   /* connections for plain requests */
    LOAD_AT_ONCE = 128,  /* sockets that are being opened */
    LOAD_WHEEL = 8192,   /* milliseconds of one turn */
    LOAD_FAULTS_SAID = 8 /* the first ones are printed */
};

/* How far a guest has come. */
enum stage {
    GUEST_OUTSIDE,
    GUEST_COMING,  /* asks for a WebSocket, then says hello */
    GUEST_HERE,    /* was greeted */
    GUEST_SEATED,  /* has claimed his seat */
    GUEST_PLAYING, /* knows the header */
    GUEST_DONE,    /* the game is over */
};

/* A person on a seat. */
struct guest {
    struct wire wire; /* first */
    struct guest *after;
    uint64_t due; /* the millisecond in which he moves */
    uint64_t asked;
    int table;
    uint8_t seat;
    uint8_t stage;
    bool revealed; /* or about to be */
    bool sent;     /* a move that is not answered yet, */
    bool played;   /* that he has not read in his record yet */
    bool thinks;
    int lines, decisions;
    const char *header; /* what is still to come of it */
    char token[FAIR_TOKEN];
    char move[MOVE_TEXT];
    uint8_t entropy[FAIR_BYTES], hash[FAIR_BYTES];
    struct match match;
};

/* A table, as those who made it know it. */
struct round_table {
    const struct plan *plan;
    char id[FAIR_TABLE], host[FAIR_TOKEN], invite[FAIR_TOKEN], watch[FAIR_TOKEN];
    char commit[FAIR_HEX];
    int first;                       /* of its guests */
    uint64_t sent_at[SEATS_MAX + 1]; /* by seat: when its newest move was sent */
};

/* A request on its way. */
struct errand {
    struct wire wire; /* first */
    int table;        /* whose; -1: none */
};

/* Somebody who only opens a socket. */
struct passer {
    struct wire wire; /* first */
    bool late;        /* was told to go, for he says no hello */
};

struct load {
    struct wires wires;
    struct rng rng;
    pid_t server;
    int table_count, guest_count, passer_count, think;
    struct plan *plans;
    struct round_table *tables;
    struct guest *guests;
    struct passer *passers;
    struct errand errands[LOAD_ERRANDS];
    bool moves; /* guests move now */
    struct guest *wheel[LOAD_WHEEL];
    uint64_t turned; /* up to this millisecond */

    /* So far: */
    int made, started;             /* tables */
    int came, seated, begun, over; /* guests */
    int passed;                    /* passers who were let in */
    long said, lines;              /* moves acknowledged; lines of records */
    int faults;
    struct histogram answered, told; /* from a move to its `ok`; to the others' lines */
};

/* Microseconds of a clock that never goes back. */
uint64_t load_now(void);

/* Something is not as it has to be. */
void load_fault(struct load *load, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* -- errand.c: plain requests -------------------------------------------------------------------------- */

/* Has a table made, or its game started. False: that is impossible (errno). At most LOAD_ERRANDS at once. */
bool errand_make(struct load *load, int table);
bool errand_start(struct load *load, int table);
void errand_open(struct load *load);
void errand_close(struct load *load);

/* -- phases.c: one thing after the other --------------------------------------------------------------- */

/* How many seconds nobody moves; all play; are waited for when all have gone. */
struct spans {
    int idle, play, after;
};

/* The whole load. Prints what was measured. */
void phases_run(struct load *load, const struct spans *spans, const volatile sig_atomic_t *stopped);

/* -- guest.c: a seat ----------------------------------------------------------------------------------- */

/* By number. False: impossible (errno). */
bool guest_come(struct load *load, int number);
bool guest_claim(struct load *load, int number);

/* Thinks about a move, if it is his to make. */
void guest_think(struct load *load, struct guest *guest);

/* Those whose time has come move. */
void guest_turn_wheel(struct load *load);

/* -- passer.c: plain openings -------------------------------------------------------------------------- */

bool passer_come(struct load *load, int number);

#endif
