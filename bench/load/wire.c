/* wire.c - the client's side of HTTP and WebSocket (see wire.h). */
#include "wire.h"
#include "text.h"
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

/* RFC 6455, 5.2 */
enum {
    FRAME_LAST = 128,
    FRAME_MASKED = 128,
    FRAME_TEXT = 1,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
    FRAME_SMALL = 125,
    FRAME_TWO_BYTES = 126,
    FRAME_MASK = 4,
    EVENTS = 256,
    PORTS = 4000, /* of one address: where half of its ports are taken, the kernel searches long for a free one */
    ADDRESSES = 200,
};

/* The key of every handshake, and what it has to be answered with: those of the RFC's example. */
#define KEY "dGhlIHNhbXBsZSBub25jZQ=="
#define ACCEPT "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

bool wires_open(struct wires *wires, const struct sockaddr_in *to, void *who)
{
    wires->who = who;
    wires->to = *to;
    rng_seed(&wires->rng, (uint64_t)getpid());
    wires->epoll = epoll_create1(EPOLL_CLOEXEC);
    return wires->epoll >= 0;
}

void wires_close(struct wires *wires)
{
    close(wires->epoll);
}

/* -- sending -------------------------------------------------------------------------------------------- */

static void listen_for(struct wires *wires, struct wire *wire, int operation)
{
    struct epoll_event event = {.events = EPOLLIN | (wire->unsent_length ? EPOLLOUT : 0), .data.ptr = wire};
    epoll_ctl(wires->epoll, operation, wire->socket, &event);
}

static void keep(unsigned char **where, size_t *length, const void *bytes, size_t count)
{
    unsigned char *more = realloc(*where, *length + count);
    if (!more)
        abort();
    memcpy(more + *length, bytes, count);
    *where = more;
    *length += count;
}

static void send_bytes(struct wires *wires, struct wire *wire, const void *bytes, size_t length)
{
    ssize_t sent = wire->unsent_length ? 0 : send(wire->socket, bytes, length, MSG_NOSIGNAL);
    sent = sent < 0 ? 0 : sent; /* not connected yet, or full; who has gone is noticed by reading */
    if ((size_t)sent == length)
        return;
    bool first = !wire->unsent_length;
    keep(&wire->unsent, &wire->unsent_length, (const char *)bytes + sent, length - (size_t)sent);
    if (first)
        listen_for(wires, wire, EPOLL_CTL_MOD);
}

static void send_rest(struct wires *wires, struct wire *wire)
{
    ssize_t sent = send(wire->socket, wire->unsent, wire->unsent_length, MSG_NOSIGNAL);
    if (sent <= 0)
        return;
    wire->unsent_length -= (size_t)sent;
    memmove(wire->unsent, wire->unsent + sent, wire->unsent_length);
    if (wire->unsent_length)
        return;
    free(wire->unsent);
    wire->unsent = NULL;
    listen_for(wires, wire, EPOLL_CTL_MOD);
}

void wire_ask(struct wires *wires, struct wire *wire, const char *method, const char *path, const char *token,
              const char *body)
{
    char request[WIRE_REQUEST];
    int length = snprintf(request, sizeof request,
                          "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s%sContent-Length: %zu\r\n\r\n%s", method, path,
                          token[0] ? "Authorization: Bearer " : "", token, token[0] ? "\r\n" : "", strlen(body), body);
    send_bytes(wires, wire, request, (size_t)length);
}

void wire_upgrade(struct wires *wires, struct wire *wire, const char *path)
{
    char request[512];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: " KEY "\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: nullarium-1\r\n\r\n",
                          path);
    send_bytes(wires, wire, request, (size_t)length);
}

static void send_frame(struct wires *wires, struct wire *wire, int kind, const void *bytes, size_t length)
{
    unsigned char frame[WIRE_LINE + 8];
    const unsigned char *from = bytes;
    uint32_t mask = (uint32_t)rng_next(&wires->rng);
    size_t at = 2;
    frame[0] = (unsigned char)(FRAME_LAST + kind);
    frame[1] = (unsigned char)(FRAME_MASKED + (length > FRAME_SMALL ? FRAME_TWO_BYTES : length));
    if (length > FRAME_SMALL) {
        frame[at++] = (unsigned char)(length >> 8);
        frame[at++] = (unsigned char)length;
    }
    memcpy(frame + at, &mask, FRAME_MASK);
    for (size_t i = 0; i < length; i++)
        frame[at + FRAME_MASK + i] = from[i] ^ frame[at + i % FRAME_MASK];
    send_bytes(wires, wire, frame, at + FRAME_MASK + length);
}

void wire_say(struct wires *wires, struct wire *wire, const char *line)
{
    send_frame(wires, wire, FRAME_TEXT, line, strlen(line));
}

/* -- hearing -------------------------------------------------------------------------------------------- */

static void lose(struct wires *wires, struct wire *wire, const char *why)
{
    wire_close(wire);
    wire->ear->gone(wires->who, wire, why);
}

/* An answer with its body, from these NUL-ended bytes; returns how many it took, 0: it is not complete. */
static size_t hear_answer(struct wires *wires, struct wire *wire, const char *bytes, size_t length)
{
    const char *end = strstr(bytes, "\r\n\r\n");
    const char *size = strcasestr(bytes, "\r\nContent-Length:");
    if (!end)
        return 0;
    int status = strncmp(bytes, "HTTP/1.1 ", 9) == 0 ? atoi(bytes + 9) : 0;
    const char *body = end + 4;
    if (status == WIRE_UPGRADED) {
        const char *accept = strstr(bytes, ACCEPT);
        wire->lines = accept && accept < end;
        if (!wire->lines)
            lose(wires, wire, "the handshake was answered with another key");
        else
            wire->ear->answer(wires->who, wire, status, "");
        return (size_t)(body - bytes);
    }
    size_t wanted = size && size < end ? strtoul(size + strlen("\r\nContent-Length:"), NULL, 10) : 0;
    if ((size_t)(bytes + length - body) < wanted)
        return 0;
    char *copy = strndup(body, wanted);
    if (!copy)
        abort();
    wire->ear->answer(wires->who, wire, status, copy);
    free(copy);
    return (size_t)(body - bytes) + wanted;
}

static void hear_line(struct wires *wires, struct wire *wire, const unsigned char *bytes, size_t length)
{
    char line[WIRE_LINE];
    if (length >= sizeof line || memchr(bytes, '\0', length)) {
        lose(wires, wire, "a line came that is too long or has a NUL in it");
        return;
    }
    memcpy(line, bytes, length);
    line[length] = '\0';
    wire->ear->line(wires->who, wire, line);
}

static size_t hear_frame(struct wires *wires, struct wire *wire, const unsigned char *bytes, size_t length)
{
    size_t head = 2;
    if (length < head)
        return 0;
    size_t size = bytes[1];
    if (size == FRAME_TWO_BYTES) {
        head += 2;
        if (length < head)
            return 0;
        size = (size_t)(bytes[2] << 8 | bytes[3]);
    } else if (size > FRAME_TWO_BYTES) {
        lose(wires, wire, "a frame came that is masked or of more than 65,535 bytes");
        return length;
    }
    if (length < head + size)
        return 0;
    int kind = bytes[0] - FRAME_LAST;
    if (kind == FRAME_TEXT)
        hear_line(wires, wire, bytes + head, size);
    else if (kind == FRAME_PING)
        send_frame(wires, wire, FRAME_PONG, bytes + head, size);
    else if (kind != FRAME_PONG)
        lose(wires, wire, kind == FRAME_CLOSE ? "the server closed it" : "a frame came that is no text");
    return head + size;
}

static void hear(struct wires *wires, struct wire *wire)
{
    unsigned char *room = wires->room;
    size_t kept = wire->part_length, at = 0;
    if (kept)
        memcpy(room, wire->part, kept);
    ssize_t got = recv(wire->socket, room + kept, WIRE_ROOM - kept, 0);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        lose(wires, wire, got == 0 ? "the server hung up" : "the connection broke");
        return;
    }
    free(wire->part);
    wire->part = NULL;
    wire->part_length = 0;
    size_t length = kept + (size_t)got, took = 1;
    room[length] = '\0';
    while (took && at < length && wire->socket >= 0) {
        took = wire->lines ? hear_frame(wires, wire, room + at, length - at)
                           : hear_answer(wires, wire, (const char *)room + at, length - at);
        at += took;
    }
    if (wire->socket >= 0 && at < length)
        keep(&wire->part, &wire->part_length, room + at, length - at);
    if (wire->part_length == WIRE_ROOM)
        lose(wires, wire, "an answer came that is too long");
}

void wires_turn(struct wires *wires, int milliseconds)
{
    struct epoll_event events[EVENTS];
    int count = epoll_wait(wires->epoll, events, EVENTS, milliseconds);
    for (int i = 0; i < count; i++) {
        struct wire *wire = events[i].data.ptr;
        if (wire->socket >= 0 && wire->unsent_length && events[i].events & EPOLLOUT)
            send_rest(wires, wire);
        if (wire->socket >= 0 && events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            hear(wires, wire);
    }
}

/* -- opening and closing -------------------------------------------------------------------------------- */

bool wire_open(struct wires *wires, struct wire *wire, const struct wire_ear *ear)
{
    uint32_t number = 1 + wires->opened++ / PORTS % ADDRESSES;
    const struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK + number)};
    *wire = (struct wire){.socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), .ear = ear};
    if (wire->socket < 0)
        return false;
    setsockopt(wire->socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    setsockopt(wire->socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &(int){1}, sizeof(int));
    if (bind(wire->socket, (const struct sockaddr *)&from, sizeof from) != 0 ||
        (connect(wire->socket, (const struct sockaddr *)&wires->to, sizeof wires->to) != 0 && errno != EINPROGRESS)) {
        wire_close(wire);
        return false;
    }
    listen_for(wires, wire, EPOLL_CTL_ADD);
    return true;
}

void wire_close(struct wire *wire)
{
    if (wire->socket >= 0)
        close(wire->socket);
    wire->socket = -1;
    free(wire->part);
    free(wire->unsent);
    wire->part = wire->unsent = NULL;
    wire->part_length = wire->unsent_length = 0;
}
