/* connection.h - one connection of net.c's: it waits for a request, is being answered, is to be answered later, is a
 * WebSocket, or is closing. Each of these has one queue, in which whoever joined first has to be looked at first,
 * because all in it have the same time. So there is one timer for everybody, and what a connection costs does not
 * depend on how many others there are. Whoever has nothing under way has no memory beyond its struct. */
#ifndef NULLARIUM_CONNECTION_H
#define NULLARIUM_CONNECTION_H

#include "http.h"
#include "listen.h"
#include "places.h"
#include <time.h>
#include <uv.h>

enum standing { WAITING, ANSWERING, HELD, TALKING, CLOSING, STANDINGS, GONE = STANDINGS };

struct reply;

struct connection {
    uv_poll_t poll;
    struct queue queue;      /* of its standing */
    struct queue neighbours; /* while it waits: in that of its address */
    struct net *net;
    struct place *place;
    struct reply *reply;
    char *input; /* what came in and is not read yet */
    size_t length, seen;
    size_t due; /* so long the input has to be until the request is whole; 0: not known */
    char *out;  /* of a WebSocket: frames that the kernel has not got yet */
    size_t out_length;
    void *own;              /* the handler's */
    struct queue stirred;   /* while there is something to do before the loop waits */
    uint64_t since;         /* loop time in ms when it joined its queue */
    uint64_t progress;      /* of a WebSocket: when something moved, or nothing had to */
    uint64_t heard;         /* and when something came in, or we asked whether it is still there */
    uint64_t handed, taken; /* bytes the kernel got; of these, what the other side had taken at `since` */
    int64_t credit;         /* bytes that it may be behind the least rate */
    bool looked_at;         /* whether that has been counted yet */
    bool trusted;           /* the proxy that we are behind */
    bool hears, pulls;      /* of a WebSocket: lines are read; there may be something to pull; */
    bool awaits;            /* we asked, and it has not answered yet; */
    bool ends, last;        /* it ends when all is pulled; when all is sent */
    struct address from;
    enum standing standing;
    int fd, events;
};

/* What net.h does not show. */
struct net {
    uv_loop_t loop;
    uv_poll_t door;
    uv_timer_t sweeper, grace, timer;
    uv_signal_t signals[2];
    uv_async_t waker;
    uv_idle_t flusher; /* runs while somebody is stirred: */
    uv_idle_cb flush;
    struct queue stirred;
    struct net_handler handler;
    struct net_counts counts;
    struct queue queues[STANDINGS];
    struct places *places;
    int listener, limit, limit_per_address;
    uint64_t patience;      /* ms */
    int64_t credit;         /* of an answer that begins */
    uint64_t ping, silence; /* ms: of a WebSocket */
    struct address behind;
    bool has_behind, stopping, ended;
    bool resting; /* nobody is let in until the next sweep */
    char address[LISTEN_ADDRESS];
    time_t date_of; /* the second that `date` tells */
    char date[48];
    char common[HTTP_ANSWER_BYTES];                          /* header lines of every answer */
    char input[NET_HEAD_BYTES + NET_BODY_BYTES + 1];         /* of whoever is being read just now */
    char pulled[NET_PULL_BYTES], frames[2 * NET_PULL_BYTES]; /* the same as frames: at most twice as long */
};

/* A socket that was accepted, and its place; both are closed and left with it, or at once where memory is out. */
void connection_open(struct net *net, int fd, struct place *place, const struct address *from);

/* Closes it now. The memory lives until the loop has seen it, so whoever is at work with it can see that it is gone. */
void connection_drop(struct connection *connection);

/* Drops it so that the kernel does not go on with what it holds for somebody who does not take it. */
void connection_cut_off(struct connection *connection);

/* After the last answer: what still comes in is thrown away for a while, because closing with unread input would make
 * the kernel take back the answer. */
void connection_say_goodbye(struct connection *connection);

/* Whether the other side takes its answer at the least rate; then it joins the queue anew. What it takes beyond that
 * counts for later, because the kernel of somebody who reads steadily takes more in steps, half a minute apart if he is
 * slow and his buffer large. What fills that buffer in the beginning does not count: nobody need have read it. */
bool connection_is_taking(struct connection *connection);

/* Joins the end of the queue of a standing; its time begins. */
void connection_stand(struct connection *connection, enum standing standing);

/* Waits for the socket to be readable or writable (UV_READABLE, UV_WRITABLE; 0: for nothing). */
void connection_wait_for(struct connection *connection, int events);

/* How much the other side has taken: what the kernel got from us and does not hold any more. */
uint64_t connection_count_taken(const struct connection *connection);

/* Has connection_go_on called before the loop waits again. */
void connection_stir(struct connection *connection);

/* Does what it was stirred for. */
void connection_go_on(struct connection *connection);

/* Input that was not read yet: brought to net->input, where more can be received behind it (its length); and kept from
 * there. False: no memory, the connection is gone. */
size_t connection_fetch_input(struct connection *connection);
bool connection_keep_input(struct connection *connection, const char *bytes, size_t length);

/* The one that joined the queue of its standing first; NULL: nobody is there. */
struct connection *connection_first(struct net *net, enum standing standing);

#endif
