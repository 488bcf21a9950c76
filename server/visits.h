/* visits.h - what the files of the online tables share (online.h): who is there, and the way to the hall. */
#ifndef NULLARIUM_VISITS_H
#define NULLARIUM_VISITS_H

#include "bot_pool.h"
#include "limits.h"
#include "online.h"
#include "writer.h"
#include <time.h>

/* Somebody at the door or in the hall: a connection, and the visitor that the hall knows. */
struct visit {
    struct hall_visitor visitor; /* .who is this */
    struct queue all;
    struct queue todo;             /* in `ended` or `ready` */
    struct connection *connection; /* NULL: it has gone, or was answered */
    struct address from;
    bool socket;
    char *line; /* of a POST, until it may be said */
    size_t length;
};

struct online {
    struct net *net;
    struct hall *hall;
    struct store *store;
    struct writer *writer;
    struct bot_pool *bots;
    int bot_threads;
    struct limits *limits;
    const char *name;
    uint64_t keep;         /* ms that finished tables are kept */
    uint64_t began;        /* the time at the start, in ms since 1970, */
    struct timespec then;  /* by the clock that never goes back */
    uint64_t alive, sweep; /* when they are due */
    uint64_t broken;       /* guards that had to step in */
    uint64_t too_many;     /* refused because of an address's limits */
    int most_tables;       /* in memory since some was given back to the system */
    bool stopping;
    struct queue visits, ended, ready;
};

/* The time in milliseconds since 1970, as it was at the start, and from there by the clock that never goes back. */
uint64_t online_now(const struct online *online);

/* An input of the hall, and everything that follows from it. */
void online_feed(struct online *online, struct hall_input *input);

#endif
