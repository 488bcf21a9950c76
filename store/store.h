/* store.h - where online tables are kept: their events, in order, and when a server was last there. The events alone
 * are the truth; everything else can be made from them (hall.h).
 *
 * An event that was appended is on the disk: neither kill -9 nor a power failure takes it away. A batch is stored as a
 * whole or not at all. One program at a time may change a store; others may read it and back it up meanwhile. One
 * thread at a time may use it; the server's is writer.h. */
#ifndef NULLARIUM_STORE_H
#define NULLARIUM_STORE_H

#include "hall.h"
#include "journal.h"

enum { STORE_GAME = 32, STORE_DETAIL = 200 };

enum store_trouble {
    STORE_FINE,
    STORE_LOCKED,  /* another program works on it */
    STORE_FOREIGN, /* something else is kept there */
    STORE_NEWER,   /* a later version of this program made it */
    STORE_DAMAGED, /* it was ours, and is broken */
    STORE_FULL,    /* no room left */
    STORE_AWAY,    /* it is not there, or may not be reached; errno says why */
    STORE_STALE,   /* an event does not follow on what is stored: the table was changed or dropped elsewhere */
    STORE_FAILED,  /* anything else; errno says why, 0 where nobody knows */
};

/* One word, for `later full` and for logs. */
const char *store_word(enum store_trouble trouble);

enum store_use {
    STORE_SERVE,  /* a server: made where there is none; nobody else may change it meanwhile */
    STORE_CHANGE, /* the same, but it must be there */
    STORE_READ,   /* changes nothing, beside a server too */
};

/* An event to be stored. */
struct store_event {
    char id[FAIR_TABLE]; /* of its table; event 0 makes it */
    bool over;           /* with it the table is over */
    struct hall_event event;
};

/* A table as it is stored. Free with store_forget. */
struct store_table {
    struct hall_event *events; /* 0 to count - 1; count 0: there is no such table */
    int count;
    uint64_t away; /* milliseconds between the last event and `now` in which no server was there */
    void *memory;
};

void store_forget(struct store_table *table);

/* One line of the list of all tables. */
struct store_row {
    char id[FAIR_TABLE];
    char game[STORE_GAME];        /* "" where the header does not say */
    uint64_t made, touched, over; /* milliseconds since 1970; over 0: not yet */
    int events, lines;            /* all events; those that are lines of the record's body */
};

/* A store: functions over it. Arrays they answer are the caller's to free. */
struct store {
    /* What the database itself said of the last trouble, in English; "" where it had no say. */
    char detail[STORE_DETAIL];

    /* All of them in one transaction, each table's in order. `server` is the run of this server, by the millisecond it
     * began, and was there at `now`; 0: nothing is noted of it. STORE_STALE: nothing was stored because of
     * events[*stale]. */
    enum store_trouble (*append)(struct store *store, const struct store_event *events, int count, uint64_t server,
                                 uint64_t now, int *stale);
    enum store_trouble (*load)(struct store *store, const char *id, uint64_t server, uint64_t now,
                               struct store_table *table);

    /* The latest time that was ever noted, of an event or a server; 0: none. A clock that was set back since then would
     * let the past happen twice. */
    enum store_trouble (*latest)(struct store *store, uint64_t *at);

    /* All tables, the least recently touched first. */
    enum store_trouble (*list)(struct store *store, struct store_row **rows, int *count);

    /* Those that may go: never started and made before `never_started`, or over before `over`. */
    enum store_trouble (*old)(struct store *store, uint64_t never_started, uint64_t over, char (**ids)[FAIR_TABLE],
                              int *count);

    /* *dropped: it was there. */
    enum store_trouble (*drop)(struct store *store, const char *id, bool *dropped);

    /* A copy of all as it is now, for its owner alone, into a new file: STORE_FAILED with EEXIST where something
     * stands. On failure nothing is left there. */
    enum store_trouble (*backup)(struct store *store, const char *path);

    /* Looks at every byte. STORE_DAMAGED: see detail. */
    enum store_trouble (*check)(struct store *store);

    void (*close)(struct store *store);
};

/* Where tables are kept unless somebody says otherwise: tables.db on the shelf (shelf.h). False: no home is known. */
enum { STORE_PATH = JOURNAL_PATH + 16 };
bool store_usual(char path[STORE_PATH]);

/* Opens what `where` names: the path of a file of SQLite. On trouble nothing was changed, *store is NULL, and `detail`
 * has what the database said. */
enum store_trouble store_open(const char *where, enum store_use use, struct store **store, char detail[STORE_DETAIL]);

#endif
