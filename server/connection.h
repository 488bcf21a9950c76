/* connection.h - one connection of net.c's: it waits for a request, is being answered, or is closing. Each of these has
 * one queue, in which whoever joined first has to be looked at first, because all in it have the same time. So there is
 * one timer for everybody, and what a connection costs does not depend on how many others there are. */
#ifndef NULLARIUM_CONNECTION_H
#define NULLARIUM_CONNECTION_H

#include "http.h"
#include "listen.h"
#include "places.h"
#include <time.h>
#include <uv.h>

enum standing { WAITING, ANSWERING, CLOSING, STANDINGS, GONE = STANDINGS };

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
    uint64_t since;         /* loop time in ms when it joined its queue */
    uint64_t handed, taken; /* bytes the kernel got; of these, what the other side had taken at `since` */
    int64_t credit;         /* bytes that it may be behind the least rate */
    bool looked_at;         /* whether that has been counted yet */
    enum standing standing;
    int fd, events;
};

/* What net.h does not show. */
struct net {
    uv_loop_t loop;
    uv_poll_t door;
    uv_timer_t sweeper, grace;
    uv_signal_t signals[2];
    struct net_handler handler;
    struct net_counts counts;
    struct queue queues[STANDINGS];
    struct places *places;
    int listener, limit, limit_per_address;
    uint64_t patience; /* ms */
    int64_t credit;    /* of an answer that begins */
    bool stopping, ended;
    bool resting; /* nobody is let in until the next sweep */
    char address[LISTEN_ADDRESS];
    time_t date_of; /* the second that `date` tells */
    char date[48];
    char common[HTTP_ANSWER_BYTES]; /* header lines of every answer */
    char input[NET_HEAD_BYTES];     /* of whoever is being read just now */
};

/* A socket that was accepted, and its place; both are closed and left with it, or at once where memory is out. */
void connection_open(struct net *net, int fd, struct place *place);

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

/* The one that joined the queue of its standing first; NULL: nobody is there. */
struct connection *connection_first(struct net *net, enum standing standing);

#endif
