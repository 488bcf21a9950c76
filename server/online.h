/* online.h - online tables over HTTP and WebSocket (docs/online.md): what comes in over the net becomes inputs of the
 * hall, what the hall puts out goes to the net, to the store's writer and to the bots. Everything here runs on the
 * loop's thread. */
#ifndef NULLARIUM_ONLINE_H
#define NULLARIUM_ONLINE_H

#include "hall.h"
#include "net.h"
#include "store.h"

struct online;

struct online_settings {
    struct store *store;       /* the caller's; not touched by anybody else meanwhile */
    const char *name;          /* what we are called beside localhost and our addresses; NULL: nothing */
    int tables_per_address;    /* new ones in ten minutes; 0: no limit */
    int sockets_per_address;   /* 0: no limit */
    int lines_per_second;      /* of one token; three times as many at once; 0: no limit */
    int keep_days;             /* finished tables */
    int bot_threads;           /* 0: as many as there are processors but one */
    struct hall_settings hall; /* draw and its who for tests; the rest 0: as usual */
};

/* NULL: no memory. */
struct online *online_open(const struct online_settings *settings);

/* From now on things happen there. False: no thread could be started. */
bool online_start(struct online *online, struct net *net);

/* Whether a path belongs to the tables; and then what becomes of a request for it. */
bool online_is_route(const char *path);
enum net_taking online_answer(struct online *online, struct connection *from, const struct net_request *request,
                              struct net_answer *answer);

/* The net's other words (net.h). */
void online_line(struct online *online, struct connection *from, const char *text, size_t length);
void online_pull(struct online *online, struct connection *to, struct text *text);
void online_gone(struct online *online, struct connection *connection);
void online_woken(struct online *online);
void online_timed(struct online *online);
void online_stopping(struct online *online);

/* Measures for /metrics. */
struct measures;
void online_measure(struct online *online, struct measures *page);

/* After the net is closed. Everything that waits is stored first. */
void online_close(struct online *online);

#endif
