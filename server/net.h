/* net.h - HTTP connections on one loop, without a thread a connection. The only face of libuv: nobody else in the
 * program includes it.
 *
 * What comes in is asked of the handler, one request at a time; what it answers is sent as fast as the other side
 * reads. Nobody can hold a place by being slow: a request has to be complete within the time limit, of an answer a
 * least rate has to be taken, no address gets more than its share of the places, and when all are taken the connection
 * that has been waiting longest makes room. */
#ifndef NULLARIUM_NET_H
#define NULLARIUM_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_HEAD_BYTES = 8192, /* a request line and its headers together */
    NET_PATH_BYTES = 1024, /* a path, decoded */
    NET_FIELD_BYTES = 512, /* a header that is looked at; a longer one counts as absent */
    NET_LEAST_RATE = 4000, /* bytes of an answer a second that have to be taken, over the time limit */
};

struct net_request {
    const char *method;                          /* "GET" */
    const char *path;                            /* decoded once, without the query; dots are resolved */
    const char *accept_encoding, *if_none_match; /* "" where absent */
};

/* Strings and bytes stay the handler's and live as long as the program, except `made`. */
struct net_answer {
    int status;
    const char *type;     /* of the body */
    const char *cache;    /* Cache-Control, NULL: none */
    const char *encoding; /* Content-Encoding, NULL: none */
    const char *allow;    /* Allow, NULL: none */
    bool vary;            /* the body depends on Accept-Encoding */
    char tag[80];         /* ETag with its quotes, "": none */
    const void *body;
    size_t length;
    void *made; /* freed when the answer has gone; may be the body */
};

/* A request that was answered, or whose answer was cut off. */
struct net_exchange {
    const char *method, *path;
    int status;
    uint64_t bytes; /* of the body, as sent */
    uint64_t microseconds;
    bool cut;
};

/* Since the start. */
struct net_counts {
    uint64_t connections, open; /* ever, now */
    uint64_t late, crowded;     /* dropped because of the time limit, because all places were taken, */
    uint64_t crowding;          /* because their address had its share */
    uint64_t bytes;             /* of bodies */
};

struct net_handler {
    void *who; /* given back to the functions */
    void (*answer)(void *who, const struct net_request *request, struct net_answer *answer);
    void (*answered)(void *who, const struct net_exchange *exchange);
};

struct net_header {
    const char *name, *value; /* the name in small letters with its colon, "x-frame-options:"; NULL ends the list */
};

struct net_settings {
    const char *host, *port;          /* as in getaddrinfo; port "0": any free one */
    int connections, seconds;         /* limits */
    int per_address;                  /* of the connections; 0: none. An IPv6 address counts by its /64 */
    const struct net_header *headers; /* on every answer */
};

/* Why there is no net. */
enum net_trouble {
    NET_FINE,
    NET_TAKEN,     /* somebody listens there already */
    NET_FORBIDDEN, /* the port is not for everyone */
    NET_NOWHERE,   /* no such address, or not on this computer */
    NET_FAILED,    /* anything else, see errno */
};

struct net;

/* Listens from now on. NULL: `trouble` says why. */
struct net *net_open(const struct net_settings *settings, const struct net_handler *handler, enum net_trouble *trouble);

/* "http://127.0.0.1:7777", with the real port. */
const char *net_address(const struct net *net);

const struct net_counts *net_counts(const struct net *net);

/* Serves until SIGTERM or SIGINT: answers under way get a second to end. */
void net_run(struct net *net);

void net_close(struct net *net);

#endif
