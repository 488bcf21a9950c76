/* socket.c - WebSockets (see socket.h). What does not fit into the kernel is kept in `out`; while something is there
 * nothing is pulled and nothing read, so that a slow reader costs no more than what he asked for last. */
#include "socket.h"
#include "text.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    OUT_MANY = 64 << 10, /* bytes that wait to be sent: then no more lines are taken */
    OUT_MOST = 1 << 20,  /* more than any answers to one line could be: nobody reads there */
    TURNS = 16,          /* pulls at once, then the others get their turn */
};

/* -- going out ------------------------------------------------------------------------------------- */

/* Bytes that go out behind whatever waits. */
static void append(struct connection *connection, const char *bytes, size_t length)
{
    size_t sum = connection->out_length + length;
    if (!length)
        return;
    char *out = sum <= OUT_MOST ? realloc(connection->out, sum) : NULL;
    if (!out) { /* the next look at it ends it, not we in the middle of somebody's work */
        connection->last = true;
        return;
    }
    memcpy(out + connection->out_length, bytes, length);
    connection->out = out;
    connection->out_length = sum;
}

static void append_frame(struct connection *connection, enum frames_opcode opcode, const char *text, size_t length)
{
    char head[FRAMES_OWN_HEAD_BYTES];
    append(connection, head, frames_write_head(head, opcode, length));
    append(connection, text, length);
}

/* Ends it when everything has been sent; nothing more is read or pulled. */
static void append_close(struct connection *connection, enum frames_code code)
{
    char bytes[2] = {(char)(code >> 8), (char)code};
    append_frame(connection, FRAMES_CLOSE, bytes, code == FRAMES_NO_CODE ? 0 : 2);
    connection->last = true;
}

/* What the kernel took; -1: the connection is broken. */
static ssize_t send_some(struct connection *connection, const char *bytes, size_t length)
{
    size_t sum = 0;
    while (sum < length) {
        ssize_t sent = send(connection->fd, bytes + sum, length - sum, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN)
            break;
        if (sent < 0 && errno != EINTR)
            return -1;
        sum += sent > 0 ? (size_t)sent : 0;
    }
    connection->handed += sum;
    return (ssize_t)sum;
}

/* Sends what waits; true: nothing waits any more. */
static bool send_waiting(struct connection *connection)
{
    if (!connection->out_length)
        return true;
    ssize_t sent = send_some(connection, connection->out, connection->out_length);
    if (sent < 0) {
        connection_drop(connection);
        return false;
    }
    connection->out_length -= (size_t)sent;
    if (connection->out_length) {
        memmove(connection->out, connection->out + sent, connection->out_length);
        return false;
    }
    free(connection->out);
    connection->out = NULL;
    return true;
}

/* Pulled lines become frames, which the kernel takes at once as far as it can; true: there was something. */
static bool pull_once(struct connection *connection)
{
    struct net *net = connection->net;
    struct text text;
    size_t length = 0;
    text_open(&text, net->pulled, sizeof net->pulled);
    net->handler.pull(net->handler.who, connection, &text);
    for (char *line = net->pulled, *end; line < net->pulled + text.length; line = end + 1) {
        end = memchr(line, '\n', (size_t)(net->pulled + text.length - line));
        if (!end)
            break;
        size_t bytes = (size_t)(end - line);
        length += frames_write_head(net->frames + length, FRAMES_TEXT, bytes);
        memcpy(net->frames + length, line, bytes);
        length += bytes;
    }
    ssize_t sent = send_some(connection, net->frames, length);
    if (sent < 0)
        connection_drop(connection);
    else if ((size_t)sent < length)
        append(connection, net->frames + sent, length - (size_t)sent);
    return text.length > 0;
}

/* Sends and pulls; true: all has gone out and there is nothing more. */
static bool push(struct connection *connection)
{
    for (int turn = 0; send_waiting(connection); turn++) {
        if (connection->last || !connection->pulls)
            return true;
        if (turn == TURNS) {
            connection_stir(connection);
            return false;
        }
        connection->pulls = pull_once(connection);
        if (connection->standing != TALKING)
            return false;
    }
    return false;
}

/* -- coming in ------------------------------------------------------------------------------------- */

static void take_frame(struct connection *connection, const struct frame *frame)
{
    struct net *net = connection->net;
    if (frame->opcode == FRAMES_TEXT)
        net->handler.line(net->handler.who, connection, frame->text, frame->text_length);
    else if (frame->opcode == FRAMES_PING)
        append_frame(connection, FRAMES_PONG, frame->text, frame->text_length);
    else if (frame->opcode == FRAMES_CLOSE)
        append_close(connection, frame->code);
}

static bool may_read(const struct connection *connection)
{
    return connection->standing == TALKING && connection->hears && !connection->ends && !connection->last &&
           connection->out_length < OUT_MANY;
}

/* Takes the frames in net->input as far as they may be taken now, and keeps the rest. */
static void read_frames(struct connection *connection, size_t length)
{
    struct net *net = connection->net;
    struct frame frame;
    size_t at = 0;
    while (may_read(connection)) {
        enum frames_reading reading = frames_read(net->input + at, length - at, &frame);
        if (reading == FRAMES_MORE)
            break;
        if (reading == FRAMES_WRONG) {
            append_close(connection, frame.code);
            break;
        }
        at += frame.length;
        take_frame(connection, &frame);
    }
    if (connection->standing == TALKING)
        connection_keep_input(connection, net->input + at, length - at);
}

static void receive(struct connection *connection)
{
    size_t length = connection_fetch_input(connection);
    ssize_t got = recv(connection->fd, connection->net->input + length, NET_HEAD_BYTES - length, 0);
    if (got > 0) {
        connection->heard = connection->progress = uv_now(&connection->net->loop);
        connection->awaits = false;
        read_frames(connection, length + (size_t)got);
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        connection_drop(connection);
    }
}

/* -- together -------------------------------------------------------------------------------------- */

void socket_begin(struct connection *connection, const char *bytes, size_t length)
{
    connection->heard = connection->progress = uv_now(&connection->net->loop);
    char *told = connection->out; /* while the handler made up its mind */
    size_t told_length = connection->out_length;
    connection->out = NULL;
    connection->out_length = 0;
    append(connection, bytes, length);
    append(connection, told, told_length);
    free(told);
    connection_stand(connection, TALKING);
    connection_stir(connection);
}

void socket_go_on(struct connection *connection, bool readable)
{
    if (connection->length && may_read(connection)) /* then no more than half a frame is left */
        read_frames(connection, connection_fetch_input(connection));
    if (readable && may_read(connection))
        receive(connection);
    if (connection->standing != TALKING)
        return;
    bool done = push(connection);
    if (connection->standing != TALKING)
        return;
    if (done && connection->ends && !connection->last) {
        append_close(connection, connection->net->stopping ? FRAMES_AWAY : FRAMES_NORMAL);
        done = push(connection);
        if (connection->standing != TALKING)
            return;
    }
    if (done && connection->last) {
        connection_say_goodbye(connection);
        return;
    }
    connection_wait_for(connection, connection->out_length ? UV_WRITABLE : may_read(connection) ? UV_READABLE : 0);
}

uint64_t socket_look_milliseconds(const struct net *net)
{
    return net->ping / 5;
}

bool socket_is_alive(struct connection *connection)
{
    const struct net *net = connection->net;
    uint64_t now = uv_now(&net->loop), taken = connection_count_taken(connection);
    bool idle = !connection->out_length && taken == connection->handed && !connection->awaits;
    if (idle || taken != connection->taken)
        connection->progress = now;
    connection->taken = taken;
    if (now - connection->progress >= net->silence)
        return false;
    if (now - connection->heard >= net->ping && !connection->awaits && connection->hears && !connection->last) {
        append_frame(connection, FRAMES_PING, "", 0);
        connection->awaits = true;
        connection_stir(connection);
    }
    connection_stand(connection, TALKING);
    return true;
}

/* -- net.h ------------------------------------------------------------------------------------------ */

void net_hear(struct connection *connection, bool hear)
{
    connection->hears = hear;
    connection_stir(connection);
}

void net_tell(struct connection *connection, const char *line, size_t length)
{
    if (!connection->last)
        append_frame(connection, FRAMES_TEXT, line, length);
    connection_stir(connection);
}

void net_stir(struct connection *connection)
{
    connection->pulls = true;
    connection_stir(connection);
}

void net_end(struct connection *connection)
{
    connection->ends = true;
    connection_stir(connection);
}
