/* connection.c - reads requests from one connection and sends it the answers (see connection.h). */
#include "connection.h"
#include "plant.h"
#include <errno.h>
#include <linux/sockios.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
    TURN = 512 << 10,   /* bytes of an answer, then the others get their turn */
    READS_AT_ONCE = 16, /* of what is thrown away, likewise */
    MOST_CREDIT = 60,   /* seconds that an answer may be behind after having been quick: see connection_is_taking */
};

/* An answer under way. */
struct reply {
    struct net_answer answer;
    struct iovec rest[2]; /* of head and body: what the kernel has not got yet */
    uint64_t body;        /* bytes of it */
    uint64_t began;       /* uv_hrtime */
    bool last;            /* then the connection ends */
    char method[16], path[NET_PATH_BYTES], head[HTTP_ANSWER_BYTES];
};

static void on_poll(uv_poll_t *poll, int status, int events);

/* -- standing in queues, waiting for the socket, going -------------------------------------------- */

/* How much the other side has taken: what the kernel got from us and does not hold any more. */
static uint64_t count_taken(const struct connection *connection)
{
    int held = 0;
    return ioctl(connection->fd, SIOCOUTQ, &held) < 0 ? connection->handed : connection->handed - (uint64_t)held;
}

/* Joins the end of a queue; its time begins. */
static void stand(struct connection *connection, enum standing standing)
{
    connection->standing = standing;
    connection->since = uv_now(&connection->net->loop);
    queue_leave(&connection->queue);
    queue_leave(&connection->neighbours);
    queue_join(&connection->net->queues[standing], &connection->queue);
    if (standing == WAITING)
        queue_join(&connection->place->waiting, &connection->neighbours);
    if (standing == ANSWERING)
        connection->taken = count_taken(connection);
}

static void wait_for(struct connection *connection, int events)
{
    if (connection->events == events)
        return;
    connection->events = events;
    uv_poll_start(&connection->poll, events, on_poll);
}

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
}

/* The answer has gone, or is given up. */
static void end_answer(struct connection *connection, bool cut)
{
    struct net *net = connection->net;
    struct reply *reply = connection->reply;
    struct net_exchange exchange = {.method = reply->method,
                                    .path = reply->path,
                                    .status = reply->answer.status,
                                    .bytes = reply->body - reply->rest[1].iov_len,
                                    .microseconds = (uv_hrtime() - reply->began) / 1000,
                                    .cut = cut};
    connection->reply = NULL;
    net->handler.answered(net->handler.who, &exchange);
    free(reply->answer.made);
    free(reply);
}

void connection_drop(struct connection *connection)
{
    struct net *net = connection->net;
    if (connection->standing == GONE)
        return;
    connection->standing = GONE;
    if (connection->reply)
        end_answer(connection, true);
    queue_leave(&connection->queue);
    queue_leave(&connection->neighbours);
    places_leave(net->places, connection->place);
    free(connection->input);
    uv_close((uv_handle_t *)&connection->poll, on_closed);
    close(connection->fd);
    net->counts.open--;
}

void connection_cut_off(struct connection *connection)
{
    struct linger none = {.l_onoff = 1};
    setsockopt(connection->fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    connection_drop(connection);
}

void connection_say_goodbye(struct connection *connection)
{
    shutdown(connection->fd, SHUT_WR);
    free(connection->input);
    connection->input = NULL;
    stand(connection, CLOSING);
    wait_for(connection, UV_READABLE);
}

static void throw_away(struct connection *connection)
{
    ssize_t got = 1;
    for (int i = 0; i < READS_AT_ONCE && got > 0; i++)
        got = recv(connection->fd, connection->net->input, NET_HEAD_BYTES, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        connection_drop(connection);
}

/* -- answering ---------------------------------------------------------------------------------- */

/* "Mon, 16 Nov 2026 06:30:00 GMT", in English whatever the locale: RFC 9110 5.6.7. */
static const char *tell_date(struct net *net)
{
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = time(NULL);
    if (now != net->date_of) {
        struct tm tm;
        gmtime_r(&now, &tm);
        snprintf(net->date, sizeof net->date, "%.3s, %02d %.3s %04d %02d:%02d:%02d GMT", days + 3 * tm.tm_wday,
                 tm.tm_mday % 100, months + 3 * tm.tm_mon, (tm.tm_year + 1900) % 10000, tm.tm_hour % 100,
                 tm.tm_min % 100, tm.tm_sec % 100);
        net->date_of = now;
    }
    return net->date;
}

/* The kernel has got `sent` bytes more. */
static void count_sent(struct connection *connection, size_t sent)
{
    struct iovec *rest = connection->reply->rest;
    connection->handed += sent;
    for (int i = 0; i < 2; i++) {
        size_t part = sent < rest[i].iov_len ? sent : rest[i].iov_len;
        rest[i].iov_base = (char *)rest[i].iov_base + part;
        rest[i].iov_len -= part;
        sent -= part;
        connection->net->counts.bytes += i == 1 ? part : 0;
    }
}

/* Sends as much of the answer as the kernel takes, but not more than one turn's. */
static void send_answer(struct connection *connection)
{
    struct reply *reply = connection->reply;
    for (size_t turn = 0; reply->rest[0].iov_len + reply->rest[1].iov_len > 0;) {
        if (turn >= TURN) {
            wait_for(connection, UV_WRITABLE);
            return;
        }
        struct msghdr message = {.msg_iov = reply->rest, .msg_iovlen = 2};
        ssize_t sent = sendmsg(connection->fd, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN) {
            wait_for(connection, UV_WRITABLE);
            return;
        }
        if (sent < 0 && errno != EINTR) {
            connection_drop(connection);
            return;
        }
        if (sent > 0)
            count_sent(connection, (size_t)sent);
        turn += sent > 0 ? (size_t)sent : 0;
    }
    bool last = reply->last || connection->net->stopping;
    end_answer(connection, false);
    if (last)
        connection_say_goodbye(connection);
}

/* A head has come in whole, or is wrong. */
static void take_request(struct connection *connection, enum http_reading reading, const struct http_head *head)
{
    struct net *net = connection->net;
    struct reply *reply = calloc(1, sizeof *reply);
    if (!reply) {
        connection_drop(connection);
        return;
    }
    connection->reply = reply;
    reply->began = uv_hrtime();
    reply->last = head->last || net->stopping;
    memcpy(reply->method, head->method, sizeof reply->method);
    memcpy(reply->path, head->path, strlen(head->path) + 1);
    struct net_request request = {.method = head->method,
                                  .path = head->path,
                                  .accept_encoding = head->accept_encoding,
                                  .if_none_match = head->if_none_match};
    if (reading == HTTP_WRONG)
        http_say(&reply->answer, head->status, head->words);
    else
        net->handler.answer(net->handler.who, &request, &reply->answer);
    const struct net_answer *answer = &reply->answer;
    bool bodiless = strcmp(head->method, "HEAD") == 0 || answer->status == 304;
    reply->body = bodiless ? 0 : answer->length;
    reply->rest[0] =
        (struct iovec){reply->head, http_write(reply->head, answer, net->common, tell_date(net), reply->last)};
    reply->rest[1] = (struct iovec){(void *)(uintptr_t)answer->body, reply->body};
    if (reply->rest[0].iov_len == 0)
        connection_drop(connection);
    else
        send_answer(connection);
}

/* -- reading ------------------------------------------------------------------------------------- */

/* Keeps what is not read yet. */
static bool keep_input(struct connection *connection, const char *bytes, size_t length)
{
    char *kept = length ? malloc(length) : NULL;
    if (length && !kept)
        return false;
    if (length)
        memcpy(kept, bytes, length);
    free(connection->input);
    connection->input = kept;
    connection->length = length;
    return true;
}

/* Answers the requests in net->input, one after the other, until something has to be waited for. While more requests
 * are there the connection stays among those being answered: who asks without reading gains no time by it. */
static void go_on(struct connection *connection, size_t length)
{
    struct net *net = connection->net;
    size_t at = 0;
    struct http_head head;
    bool begun = connection->length > 0; /* of a head, something came earlier */
    while (!connection->reply && connection->standing < CLOSING) {
        enum http_reading reading = http_read(net->input + at, length - at, &connection->seen, &head);
        if (reading == HTTP_MORE)
            break;
        if (connection->standing == WAITING) {
            stand(connection, ANSWERING);
            connection->credit = connection->credit > net->credit ? connection->credit : net->credit;
        }
        connection->seen = 0;
        at += head.length;
        take_request(connection, reading, &head);
    }
    if (connection->standing >= CLOSING)
        return;
    if (!keep_input(connection, net->input + at, length - at)) {
        connection_drop(connection);
        return;
    }
    if (connection->reply)
        return;
    /* the time of a request begins with its first byte, that of idling with the end of the answer */
    if (connection->standing == ANSWERING || (!begun && connection->length > 0))
        stand(connection, WAITING);
    wait_for(connection, UV_READABLE);
}

static size_t fetch_input(struct connection *connection)
{
    if (connection->length)
        memcpy(connection->net->input, connection->input, connection->length);
    return connection->length;
}

static void receive(struct connection *connection)
{
    size_t length = fetch_input(connection);
    ssize_t got = recv(connection->fd, connection->net->input + length, NET_HEAD_BYTES - length, 0);
    if (got > 0)
        go_on(connection, length + (size_t)got);
    else if (got == 0 || (errno != EAGAIN && errno != EINTR)) /* nothing more will come; what came is answered */
        connection_drop(connection);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct connection *connection = poll->data;
    (void)events; /* we only ever wait for one thing */
    if (status < 0) {
        connection_drop(connection);
    } else if (connection->reply) {
        send_answer(connection);
        if (!connection->reply && connection->standing < CLOSING)
            go_on(connection, fetch_input(connection));
    } else if (connection->standing == CLOSING) {
        throw_away(connection);
    } else if (connection->standing == WAITING) {
        receive(connection);
    }
}

/* -- for net.c -------------------------------------------------------------------------------------- */

void connection_open(struct net *net, int fd, struct place *place)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection || uv_poll_init(&net->loop, &connection->poll, fd) < 0) {
        free(connection);
        places_leave(net->places, place);
        close(fd);
        return;
    }
    connection->poll.data = connection;
    connection->net = net;
    connection->place = place;
    connection->fd = fd;
    queue_open(&connection->queue);
    queue_open(&connection->neighbours);
    net->counts.open++;
    stand(connection, WAITING);
    wait_for(connection, UV_READABLE);
}

bool connection_is_taking(struct connection *one)
{
    const struct net *net = one->net;
    int64_t most =
        one->looked_at && net->credit < NET_LEAST_RATE * MOST_CREDIT ? NET_LEAST_RATE * MOST_CREDIT : net->credit;
    uint64_t due = NET_LEAST_RATE * (uv_now(&net->loop) - one->since) / 1000;
    one->credit += (int64_t)(count_taken(one) - one->taken) - (int64_t)due;
    one->credit = one->credit < most ? one->credit : most;
    one->looked_at = true;
    if (one->credit < 0 && !PLANT("server-rate"))
        return false;
    stand(one, ANSWERING);
    return true;
}

struct connection *connection_first(struct net *net, enum standing standing)
{
    struct queue *queue = &net->queues[standing];
    return queue_is_empty(queue) ? NULL : QUEUE_OWNER(queue->after, struct connection, queue);
}
