/* wire.h - the client's side of HTTP and WebSocket, as much of it as a load needs: many connections on one epoll, small
 * requests, one line a frame. */
#ifndef NULLARIUM_WIRE_H
#define NULLARIUM_WIRE_H

#include "rng.h"
#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WIRE_ROOM = 64 << 10, /* what is read at once, and the longest answer */
    WIRE_LINE = 4096,     /* the longest line */
    WIRE_REQUEST = 18000, /* the longest request */
    WIRE_UPGRADED = 101,  /* the status with which a WebSocket begins */
};

struct wire;

/* Who is told what comes in. Each may close the wire. */
struct wire_ear {
    void (*answer)(void *who, struct wire *wire, int status,
                   const char *body); /* of a request; 101: now lines follow */
    void (*line)(void *who, struct wire *wire, const char *line);
    void (*gone)(void *who, struct wire *wire, const char *why); /* closed by the other side; a sentence */
};

/* One connection; the first member of what it belongs to. */
struct wire {
    int socket; /* -1: none */
    bool lines; /* it is a WebSocket by now */
    const struct wire_ear *ear;
    unsigned char *part; /* of an answer or a frame that is not complete yet */
    size_t part_length;
    unsigned char *unsent; /* what the other side has not taken yet */
    size_t unsent_length;
};

struct wires {
    void *who; /* whom the ears belong to */
    int epoll;
    struct sockaddr_in to;
    uint32_t opened; /* so many so far */
    struct rng rng;  /* of the masks */
    unsigned char room[WIRE_ROOM + 1];
};

bool wires_open(struct wires *wires, const struct sockaddr_in *to, void *who);
void wires_close(struct wires *wires);

/* Waits so many milliseconds at most for something to come in, and tells whom it concerns. */
void wires_turn(struct wires *wires, int milliseconds);

/* False: the computer has no more of them (errno). */
bool wire_open(struct wires *wires, struct wire *wire, const struct wire_ear *ear);
void wire_close(struct wire *wire);

/* A request; its answer comes later, and until then nothing else is asked. An empty token: none. */
void wire_ask(struct wires *wires, struct wire *wire, const char *method, const char *path, const char *token,
              const char *body);

/* Asks for a WebSocket at this table. */
void wire_upgrade(struct wires *wires, struct wire *wire, const char *path);

/* Says a line on a WebSocket. */
void wire_say(struct wires *wires, struct wire *wire, const char *line);

#endif
