/* server.h - `nullarium serve` without its command line: the app, online tables, /healthz and
 * /metrics over HTTP. */
#ifndef NULLARIUM_SERVER_H
#define NULLARIUM_SERVER_H

#include "assets.h"
#include "online.h"
#include <stdio.h>

struct server_settings {
    const char *host, *port; /* port "0": any free one */
    int connections;         /* at most at the same time */
    int per_address;         /* of these, of one address; 0: no limit */
    int seconds;             /* how long a request may take to arrive, an answer to move on, a connection to idle */
    const char *behind;      /* the proxy's address whose X-Forwarded-For is believed; NULL: none */
    bool metrics_for_all;    /* else for this computer alone */
    struct online_settings online;
    FILE *log; /* a line for each request; NULL: none */
};

struct server;

/* Listens from now on. NULL: `trouble` says why. */
struct server *server_open(const struct server_settings *settings, const struct assets *assets,
                           enum net_trouble *trouble);

/* "http://127.0.0.1:7777" */
const char *server_address(const struct server *server);

/* Serves until SIGTERM or Ctrl-C. */
void server_run(struct server *server);

void server_close(struct server *server);

#endif
