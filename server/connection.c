/* connection.c - reads requests from one connection and sends it the answers (see connection.h). */
#include "connection.h"
#include "plant.h"
#include "socket.h"
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
    bool bodiless;        /* whatever the answer says */
    bool given;           /* the handler has answered */
    char method[16], path[NET_PATH_BYTES], head[HTTP_ANSWER_BYTES];
};

static void on_poll(uv_poll_t *poll, int status, int events);

/* -- standing in queues, waiting for the socket, going -------------------------------------------- */

uint64_t connection_count_taken(const struct connection *connection)
{
    int held = 0;
    return ioctl(connection->fd, SIOCOUTQ, &held) < 0 ? connection->handed : connection->handed - (uint64_t)held;
}

void connection_stand(struct connection *connection, enum standing standing)
{
    connection->standing = standing;
    connection->since = uv_now(&connection->net->loop);
    queue_leave(&connection->queue);
    queue_leave(&connection->neighbours);
    queue_join(&connection->net->queues[standing], &connection->queue);
    if (standing == WAITING)
        queue_join(&connection->place->waiting, &connection->neighbours);
    if (standing == ANSWERING)
        connection->taken = connection_count_taken(connection);
}

void connection_wait_for(struct connection *connection, int events)
{
    if (connection->events == events)
        return;
    connection->events = events;
    if (!events)
        uv_poll_stop(&connection->poll);
    else
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

/* Whoever is waited for by the handler leaves it. */
static void tell_gone(struct connection *connection)
{
    struct net *net = connection->net;
    enum standing standing = connection->standing;
    if (standing != HELD && standing != TALKING)
        return;
    connection->standing = ANSWERING; /* so that it is told once */
    net->counts.sockets -= standing == TALKING;
    if (net->handler.gone)
        net->handler.gone(net->handler.who, connection);
}

void connection_drop(struct connection *connection)
{
    struct net *net = connection->net;
    if (connection->standing == GONE)
        return;
    tell_gone(connection);
    connection->standing = GONE;
    if (connection->reply)
        end_answer(connection, true);
    queue_leave(&connection->stirred);
    queue_leave(&connection->queue);
    queue_leave(&connection->neighbours);
    places_leave(net->places, connection->place);
    free(connection->input);
    free(connection->out);
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
    tell_gone(connection);
    shutdown(connection->fd, SHUT_WR);
    free(connection->input);
    connection->input = NULL;
    queue_leave(&connection->stirred);
    connection_stand(connection, CLOSING);
    connection_wait_for(connection, UV_READABLE);
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
            connection_wait_for(connection, UV_WRITABLE);
            return;
        }
        struct msghdr message = {.msg_iov = reply->rest, .msg_iovlen = 2};
        ssize_t sent = sendmsg(connection->fd, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN) {
            connection_wait_for(connection, UV_WRITABLE);
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

/* The answer is there: its head is written, and what of it the kernel takes is sent. */
static void begin_answer(struct connection *connection)
{
    struct net *net = connection->net;
    struct reply *reply = connection->reply;
    const struct net_answer *answer = &reply->answer;
    reply->body = reply->bodiless || answer->status == 304 ? 0 : answer->length;
    reply->rest[0] =
        (struct iovec){reply->head, http_write(reply->head, answer, net->common, tell_date(net), reply->last)};
    reply->rest[1] = (struct iovec){(void *)(uintptr_t)answer->body, reply->body};
    if (reply->rest[0].iov_len == 0)
        connection_drop(connection);
    else
        send_answer(connection);
}

/* From a proxy that is trusted: the last address it names, which is the one that it saw itself. */
static struct address find_from(const struct connection *connection, const struct http_head *head)
{
    const char *list = head->forwarded, *end = list + strlen(list), *element = "", *element_end = element;
    struct address from;
    char words[64];
    while (http_next(&list, end, &element, &element_end))
        ;
    size_t length = (size_t)(element_end - element);
    if (!connection->trusted || length >= sizeof words)
        return connection->from;
    memcpy(words, element, length);
    words[length] = '\0';
    return address_read(words, &from) ? from : connection->from;
}

static void become_socket(struct connection *connection, const struct http_head *head)
{
    struct net *net = connection->net;
    char room[HTTP_ANSWER_BYTES];
    size_t length = http_write_accept(room, head->key, net->common, tell_date(net));
    connection->reply->answer.status = 101;
    end_answer(connection, false);
    connection->standing = TALKING; /* from HELD, without a word to anybody */
    net->counts.sockets++;
    socket_begin(connection, room, length);
}

/* Asks the handler; until it answers the connection is held. */
static void ask_handler(struct connection *connection, const struct http_head *head, const char *body)
{
    struct net *net = connection->net;
    struct net_answer answer = {0};
    struct net_request request = {.method = head->method,
                                  .path = head->path,
                                  .query = head->query,
                                  .host = head->host,
                                  .origin = head->origin,
                                  .token = http_bearer(head->authorization),
                                  .accept_encoding = head->accept_encoding,
                                  .if_none_match = head->if_none_match,
                                  .body = body,
                                  .length = head->body,
                                  .from = find_from(connection, head),
                                  .socket = head->socket,
                                  .wrong = head->wrong};
    connection->standing = HELD; /* in the queue where it stands: who is answered at once gains no time by it */
    enum net_taking taking = net->handler.answer(net->handler.who, connection, &request, &answer);
    if (taking == NET_ANSWERED) {
        connection->standing = ANSWERING;
        connection->reply->answer = answer;
        begin_answer(connection);
    } else if (taking == NET_ACCEPTED) {
        become_socket(connection, head);
    } else if (connection->standing == HELD) {
        connection_stand(connection, HELD);
        connection_wait_for(connection, 0);
    }
}

/* A request has come in whole, or is wrong. */
static void take_request(struct connection *connection, enum http_reading reading, const struct http_head *head,
                         const char *body)
{
    struct reply *reply = calloc(1, sizeof *reply);
    if (!reply) {
        connection_drop(connection);
        return;
    }
    connection->reply = reply;
    reply->began = uv_hrtime();
    reply->last = head->last || connection->net->stopping;
    reply->bodiless = strcmp(head->method, "HEAD") == 0;
    memcpy(reply->method, head->method, sizeof reply->method);
    memcpy(reply->path, head->path, strlen(head->path) + 1);
    if (reading == HTTP_WRONG) {
        http_say(&reply->answer, head->status, head->words);
        begin_answer(connection);
    } else {
        ask_handler(connection, head, body);
    }
}

/* -- reading ------------------------------------------------------------------------------------- */

bool connection_keep_input(struct connection *connection, const char *bytes, size_t length)
{
    char *kept = length ? malloc(length) : NULL;
    if (length && !kept) {
        connection_drop(connection);
        return false;
    }
    if (length)
        memcpy(kept, bytes, length);
    free(connection->input);
    connection->input = kept;
    connection->length = length;
    return true;
}

size_t connection_fetch_input(struct connection *connection)
{
    if (connection->length)
        memcpy(connection->net->input, connection->input, connection->length);
    return connection->length;
}

/* Who waits for our word before he sends a body gets it; so little always fits, or the connection is no good. */
static bool invite_body(struct connection *connection)
{
    static const char words[] = "HTTP/1.1 100 Continue\r\n\r\n";
    connection->handed += sizeof words - 1;
    return send(connection->fd, words, sizeof words - 1, MSG_NOSIGNAL) == sizeof words - 1;
}

static enum http_reading refuse_body(struct http_head *head, int status, const char *words)
{
    head->status = status;
    head->words = words;
    head->last = true;
    return HTTP_WRONG;
}

/* A head was read: whether its body is wanted and there. A body that nobody wants is never read, and ends the
 * connection, so that it is never taken for the next request. */
static enum http_reading judge_body(struct connection *connection, struct http_head *head, size_t there)
{
    const struct net_handler *handler = &connection->net->handler;
    if (head->reads)
        return HTTP_WHOLE;
    if (!handler->wants_body || !handler->wants_body(handler->who, head->method, head->path)) {
        head->last = true;
        head->body = 0;
        return HTTP_WHOLE;
    }
    if (head->coded || !head->sized)
        return refuse_body(head, 411, "Say how long the body is: Content-Length.\n");
    if (head->body > NET_BODY_BYTES)
        return refuse_body(head, 413, "This is too long: 16 kB are the most.\n");
    if (there >= head->body)
        return HTTP_WHOLE;
    if (head->expects && !connection->due && !invite_body(connection))
        return refuse_body(head, 400, "There is no body.\n");
    connection->due = head->length + head->body;
    connection->seen = 0; /* it is read once more when all is there */
    return HTTP_MORE;
}

/* Answers the requests in net->input, one after the other, until something has to be waited for. While more requests
 * are there the connection stays among those being answered: who asks without reading gains no time by it. */
static void read_requests(struct connection *connection, size_t length)
{
    struct net *net = connection->net;
    size_t at = 0;
    struct http_head head;
    bool begun = connection->length > 0; /* of a request, something came earlier */
    while (!connection->reply && (connection->standing == WAITING || connection->standing == ANSWERING)) {
        if (length - at < connection->due)
            break;
        char *bytes = net->input + at;
        enum http_reading reading = http_read(bytes, length - at, &connection->seen, &head);
        if (reading == HTTP_WHOLE)
            reading = judge_body(connection, &head, length - at - head.length);
        if (reading == HTTP_MORE)
            break;
        if (connection->standing == WAITING) {
            connection_stand(connection, ANSWERING);
            connection->credit = connection->credit > net->credit ? connection->credit : net->credit;
        }
        connection->seen = connection->due = 0;
        char *end = bytes + head.length + (reading == HTTP_WHOLE ? head.body : 0), behind = *end;
        at = (size_t)(end - net->input);
        *end = '\0'; /* net->input has a byte more than is ever received */
        take_request(connection, reading, &head, bytes + head.length);
        *end = behind;
    }
    if (connection->standing >= CLOSING)
        return;
    if (!connection_keep_input(connection, net->input + at, length - at) || connection->reply)
        return;
    if (connection->standing == TALKING) {
        connection_stir(connection);
        return;
    }
    /* the time of a request begins with its first byte, that of idling with the end of the answer */
    if (connection->standing == ANSWERING || (!begun && connection->length > 0))
        connection_stand(connection, WAITING);
    connection_wait_for(connection, UV_READABLE);
}

static void receive(struct connection *connection)
{
    size_t length = connection_fetch_input(connection);
    size_t most = connection->due > NET_HEAD_BYTES ? connection->due : NET_HEAD_BYTES;
    ssize_t got = recv(connection->fd, connection->net->input + length, most - length, 0);
    if (got > 0)
        read_requests(connection, length + (size_t)got);
    else if (got == 0 || (errno != EAGAIN && errno != EINTR)) /* nothing more will come; what came is answered */
        connection_drop(connection);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct connection *connection = poll->data;
    if (status < 0) {
        connection_drop(connection);
    } else if (connection->standing == TALKING) {
        socket_go_on(connection, events & UV_READABLE);
    } else if (connection->reply) {
        connection_go_on(connection);
    } else if (connection->standing == CLOSING) {
        throw_away(connection);
    } else if (connection->standing == WAITING) {
        receive(connection);
    }
}

void connection_go_on(struct connection *connection)
{
    if (connection->standing == TALKING) {
        socket_go_on(connection, false);
        return;
    }
    if (connection->standing != ANSWERING || !connection->reply)
        return;
    if (connection->reply->given) {
        connection->reply->given = false;
        begin_answer(connection);
    } else {
        send_answer(connection);
    }
    if (connection->standing == ANSWERING && !connection->reply)
        read_requests(connection, connection_fetch_input(connection));
}

void connection_stir(struct connection *connection)
{
    struct net *net = connection->net;
    queue_leave(&connection->stirred);
    queue_join(&net->stirred, &connection->stirred);
    if (!uv_is_active((const uv_handle_t *)&net->flusher))
        uv_idle_start(&net->flusher, net->flush);
}

void net_reply(struct connection *connection, const struct net_answer *answer)
{
    connection->reply->answer = *answer;
    connection->reply->given = true;
    connection_stand(connection, ANSWERING);
    connection_stir(connection);
}

void net_keep(struct connection *connection, void *own)
{
    connection->own = own;
}

void *net_kept(const struct connection *connection)
{
    return connection->own;
}

/* -- for net.c -------------------------------------------------------------------------------------- */

void connection_open(struct net *net, int fd, struct place *place, const struct address *from)
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
    queue_open(&connection->stirred);
    connection->from = *from;
    connection->trusted = net->has_behind && address_same(from, &net->behind);
    net->counts.open++;
    connection_stand(connection, WAITING);
    connection_wait_for(connection, UV_READABLE);
}

bool connection_is_taking(struct connection *one)
{
    const struct net *net = one->net;
    int64_t most =
        one->looked_at && net->credit < NET_LEAST_RATE * MOST_CREDIT ? NET_LEAST_RATE * MOST_CREDIT : net->credit;
    uint64_t due = NET_LEAST_RATE * (uv_now(&net->loop) - one->since) / 1000;
    one->credit += (int64_t)(connection_count_taken(one) - one->taken) - (int64_t)due;
    one->credit = one->credit < most ? one->credit : most;
    one->looked_at = true;
    if (one->credit < 0 && !PLANT("server-rate"))
        return false;
    connection_stand(one, ANSWERING);
    return true;
}

struct connection *connection_first(struct net *net, enum standing standing)
{
    struct queue *queue = &net->queues[standing];
    return queue_is_empty(queue) ? NULL : QUEUE_OWNER(queue->after, struct connection, queue);
}
