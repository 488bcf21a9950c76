/* net.h - HTTP and WebSocket connections on one loop, without a thread a connection. The only face of libuv: nobody
 * else in the program includes it.
 *
 * What comes in is asked of the handler, one request at a time; what it answers, at once or later, is sent as fast as
 * the other side reads. A WebSocket carries lines both ways: the handler is given those that come in, and is asked for
 * more when the socket can take more, so that a slow reader needs no queue. Nobody can hold a place by being slow: a
 * request has to be complete within the time limit, of an answer a least rate has to be taken, no address gets more
 * than its share of the places, and when all are taken the connection that has been waiting longest makes room. */
#ifndef NULLARIUM_NET_H
#define NULLARIUM_NET_H

#include "address.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_HEAD_BYTES = 8192, /* a request line and its headers together */
    NET_BODY_BYTES = 16 << 10,
    NET_LINE_BYTES = 4096,     /* of a WebSocket, coming in */
    NET_PULL_BYTES = 32 << 10, /* room for what is pulled at once */
    NET_PATH_BYTES = 1024,     /* a path, decoded */
    NET_FIELD_BYTES = 512,     /* a header that is looked at; a longer one counts as absent */
    NET_LEAST_RATE = 4000,     /* bytes of an answer a second that have to be taken, over the time limit */
};

#define NET_PROTOCOL "nullarium-1" /* the one subprotocol of our WebSockets */

/* Strings are "" where absent, and live until the handler returns. */
struct net_request {
    const char *method; /* "GET" */
    const char *path;   /* decoded once, without the query; dots are resolved */
    const char *query;  /* as it came, without its `?` */
    const char *host, *origin;
    const char *token; /* of `Authorization: Bearer` */
    const char *accept_encoding, *if_none_match;
    const char *body; /* ended by a NUL too */
    size_t length;
    struct address from; /* behind a proxy that is trusted, what it says; else the connection's */
    bool socket;         /* a WebSocket is wanted, */
    const char *wrong;   /* NULL, or the sentence why it cannot be had */
};

/* How a request was taken. */
enum net_taking {
    NET_ANSWERED, /* the answer is filled in */
    NET_LATER,    /* net_reply was called, or will be */
    NET_ACCEPTED, /* it is a WebSocket from now on */
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
    char more[96];        /* further header lines, "nullarium-notes: 7", without the last line end; "": none */
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
    uint64_t sockets;           /* WebSockets now */
};

struct connection;
struct text;

struct net_handler {
    void *who; /* given back to the functions */
    enum net_taking (*answer)(void *who, struct connection *from, const struct net_request *request,
                              struct net_answer *answer);
    void (*answered)(void *who, const struct net_exchange *exchange);
    /* All that follow may be NULL where they are not needed. Whether a body is wanted; else it is never read, and the
     * connection ends with the answer. */
    bool (*wants_body)(void *who, const char *method, const char *path);
    /* A line came in on a WebSocket. */
    void (*line)(void *who, struct connection *from, const char *text, size_t length);
    /* The socket can take more: lines, each with its end; nothing: there is none until net_stir. */
    void (*pull)(void *who, struct connection *to, struct text *text);
    /* A WebSocket has ended, or a connection whose answer was to come later; nothing may be called for it any more. */
    void (*gone)(void *who, struct connection *connection);
    void (*woken)(void *who);    /* net_wake was called */
    void (*timed)(void *who);    /* the time of net_timer has come */
    void (*stopping)(void *who); /* a signal came: time for net_reply and net_end */
};

struct net_header {
    const char *name, *value; /* the name in small letters with its colon, "x-frame-options:"; NULL ends the list */
};

struct net_settings {
    const char *host, *port;           /* as in getaddrinfo; port "0": any free one */
    int connections, seconds;          /* limits */
    int per_address;                   /* of the connections; 0: none. An IPv6 address counts by its /64 */
    const char *behind;                /* the proxy's address whose X-Forwarded-For is believed; NULL: none */
    int ping_seconds, silence_seconds; /* of WebSockets; 0: as usual */
    const struct net_header *headers;  /* on every answer */
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

/* Has `woken` called soon on the loop's thread. The only function that other threads may call. */
void net_wake(struct net *net);

/* Has `timed` called in so many milliseconds; a later call takes the place of this one. */
void net_timer(struct net *net, uint64_t milliseconds);

/* What the handler keeps for a connection that is answered later, or is a WebSocket. */
void net_keep(struct connection *connection, void *own);
void *net_kept(const struct connection *connection);

/* The following never call the handler back: what there is to do is done before the loop waits again. */

/* The answer to a request that was taken with NET_LATER, or is being taken. */
void net_reply(struct connection *connection, const struct net_answer *answer);

/* Whether lines of a WebSocket are read; in the beginning they are not. */
void net_hear(struct connection *connection, bool hear);

/* Sends a WebSocket one small line, before whatever is pulled later. */
void net_tell(struct connection *connection, const char *line, size_t length);

/* There is something to pull. */
void net_stir(struct connection *connection);

/* Ends a WebSocket when everything was told and pulled. */
void net_end(struct connection *connection);

void net_close(struct net *net);

#endif
