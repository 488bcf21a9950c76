/* net.c - connections on a libuv loop (see net.h): who may stay, and for how long.
 *
 * A connection waits for a request, is being answered, or is closing. Each of these has one queue, in which whoever
 * joined first has to be looked at first, because all in it have the same time. So there is one timer for everybody,
 * and what a connection costs does not depend on how many others there are. */
#include "net.h"
#include "http.h"
#include "listen.h"
#include "places.h"
#include "plant.h"
#include "text.h"
#include <errno.h>
#include <linux/sockios.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum {
    TURN = 512 << 10,          /* bytes of an answer, then the others get their turn */
    READS_AT_ONCE = 16,        /* of what is thrown away, likewise */
    ACCEPT_AT_ONCE = 32,       /* and of newcomers */
    SPARE_FILES = 64,          /* besides connections: what is open anyway */
    SWEEP_MILLISECONDS = 250,  /* how often time limits are looked at */
    LOOK_MILLISECONDS = 1000,  /* how often at what was taken of an answer */
    LEAST_CREDIT = 8,          /* seconds that an answer may be behind when it begins, however short the time limit, */
    MOST_CREDIT = 60,          /* and after having been quick: see is_taking */
    GRACE_MILLISECONDS = 1000, /* for answers under way when we stop */
    DRAIN_MILLISECONDS = 1000, /* for the other side to hang up after the last answer */
};

enum standing { WAITING, ANSWERING, CLOSING, STANDINGS, GONE = STANDINGS };

/* An answer under way. */
struct reply {
    struct net_answer answer;
    struct iovec rest[2]; /* of head and body: what the kernel has not got yet */
    uint64_t body;        /* bytes of it */
    uint64_t began;       /* uv_hrtime */
    bool last;            /* then the connection ends */
    char method[16], path[NET_PATH_BYTES], head[HTTP_ANSWER_BYTES];
};

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

static void end(struct net *net);
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

/* Closes it now. The memory lives until the loop has seen it, so whoever is at work with it can see that it is gone. */
static void drop(struct connection *connection)
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
    if (net->stopping && net->counts.open == 0)
        end(net);
}

/* Drops it so that the kernel does not go on with what it holds for somebody who does not take it. */
static void cut_off(struct connection *connection)
{
    struct linger none = {.l_onoff = 1};
    setsockopt(connection->fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    drop(connection);
}

/* After the last answer: what still comes in is thrown away for a while, because closing with unread input would make
 * the kernel take back the answer. */
static void say_goodbye(struct connection *connection)
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
        drop(connection);
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
            drop(connection);
            return;
        }
        if (sent > 0)
            count_sent(connection, (size_t)sent);
        turn += sent > 0 ? (size_t)sent : 0;
    }
    bool last = reply->last || connection->net->stopping;
    end_answer(connection, false);
    if (last)
        say_goodbye(connection);
}

/* A head has come in whole, or is wrong. */
static void take_request(struct connection *connection, enum http_reading reading, const struct http_head *head)
{
    struct net *net = connection->net;
    struct reply *reply = calloc(1, sizeof *reply);
    if (!reply) {
        drop(connection);
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
        drop(connection);
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
        drop(connection);
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
        drop(connection);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct connection *connection = poll->data;
    (void)events; /* we only ever wait for one thing */
    if (status < 0) {
        drop(connection);
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

/* -- coming in ------------------------------------------------------------------------------------ */

static struct connection *first_of(struct queue *queue)
{
    return queue_is_empty(queue) ? NULL : QUEUE_OWNER(queue->after, struct connection, queue);
}

/* Room for one more: the one that only has to hang up, or has waited longest, goes. False: all are being answered. */
static bool make_room(struct net *net)
{
    struct connection *one = first_of(&net->queues[CLOSING]);
    one = one ? one : first_of(&net->queues[WAITING]);
    if (!one)
        return false;
    net->counts.crowded++;
    drop(one);
    return true;
}

/* Whether one more of this address, which is counted already, may stay: for it goes the one of the same address that
 * has waited longest. */
static bool is_welcome(struct net *net, struct place *place)
{
    if (!net->limit_per_address || place->connections <= net->limit_per_address || PLANT("server-address"))
        return true;
    net->counts.crowding++;
    if (queue_is_empty(&place->waiting))
        return false;
    drop(QUEUE_OWNER(place->waiting.after, struct connection, neighbours));
    return true;
}

static void welcome(struct net *net, int fd, struct place *place)
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

static void on_door(uv_poll_t *door, int status, int events)
{
    struct net *net = door->data;
    (void)status;
    (void)events;
    for (int i = 0; i < ACCEPT_AT_ONCE; i++) {
        struct sockaddr_storage from;
        int fd = listen_accept(net->listener, &from);
        if (fd < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (fd < 0 && errno == EAGAIN)
            return;
        if (fd < 0) { /* most likely no file is left */
            if (make_room(net))
                continue;
            uv_poll_stop(door);
            net->resting = true;
            return;
        }
        net->counts.connections++;
        struct place *place = places_enter(net->places, (const struct sockaddr *)&from);
        bool fine = place && is_welcome(net, place);
        if (fine && (int)net->counts.open >= net->limit) {
            fine = make_room(net);
            net->counts.crowded += !fine;
        }
        if (fine) {
            welcome(net, fd, place);
        } else {
            if (place)
                places_leave(net->places, place);
            close(fd);
        }
    }
}

/* -- time ------------------------------------------------------------------------------------------ */

/* The first of a queue if it joined so long ago, else NULL: then nobody did. */
static struct connection *first_since(struct net *net, enum standing standing, uint64_t milliseconds)
{
    struct connection *one = first_of(&net->queues[standing]);
    return one && uv_now(&net->loop) - one->since >= milliseconds ? one : NULL;
}

/* Whether the other side takes its answer at the least rate. What it takes beyond that counts for later, because the
 * kernel of somebody who reads steadily takes more in steps, half a minute apart if he is slow and his buffer large.
 * What fills that buffer in the beginning does not count: nobody need have read it. */
static bool is_taking(struct connection *one)
{
    const struct net *net = one->net;
    int64_t most =
        one->looked_at && net->credit < NET_LEAST_RATE * MOST_CREDIT ? NET_LEAST_RATE * MOST_CREDIT : net->credit;
    uint64_t due = NET_LEAST_RATE * (uv_now(&net->loop) - one->since) / 1000;
    one->credit += (int64_t)(count_taken(one) - one->taken) - (int64_t)due;
    one->credit = one->credit < most ? one->credit : most;
    one->looked_at = true;
    return one->credit >= 0 || PLANT("server-rate");
}

static void on_sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;
    for (struct connection *one; (one = first_since(net, WAITING, net->patience));) {
        net->counts.late++;
        say_goodbye(one);
    }
    for (struct connection *one; (one = first_since(net, ANSWERING, LOOK_MILLISECONDS));) {
        if (is_taking(one)) {
            stand(one, ANSWERING);
        } else {
            net->counts.late++;
            cut_off(one);
        }
    }
    for (struct connection *one; (one = first_since(net, CLOSING, DRAIN_MILLISECONDS));)
        drop(one);
    if (net->resting && !net->stopping) {
        net->resting = false;
        uv_poll_start(&net->door, UV_READABLE, on_door);
    }
}

/* -- the end --------------------------------------------------------------------------------------- */

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void close_door(struct net *net)
{
    close_handle((uv_handle_t *)&net->door);
    if (net->listener >= 0)
        close(net->listener);
    net->listener = -1;
}

static void drop_all(struct net *net, enum standing standing)
{
    for (struct connection *one; (one = first_of(&net->queues[standing]));)
        drop(one);
}

/* Everything is closed, then the loop has nothing left to wait for. */
static void end(struct net *net)
{
    if (net->ended)
        return;
    net->ended = true;
    close_door(net);
    close_handle((uv_handle_t *)&net->sweeper);
    close_handle((uv_handle_t *)&net->grace);
    close_handle((uv_handle_t *)&net->signals[0]);
    close_handle((uv_handle_t *)&net->signals[1]);
    for (int standing = 0; standing < STANDINGS; standing++)
        drop_all(net, (enum standing)standing);
}

static void on_grace(uv_timer_t *timer)
{
    end(timer->data);
}

/* The first signal stops listening and lets answers end, a second one ends at once. */
static void on_signal(uv_signal_t *handle, int number)
{
    struct net *net = handle->data;
    (void)number;
    if (net->stopping) {
        end(net);
        return;
    }
    net->stopping = true;
    close_door(net);
    drop_all(net, WAITING);
    if (net->counts.open == 0)
        end(net);
    else
        uv_timer_start(&net->grace, on_grace, GRACE_MILLISECONDS, 0);
}

/* -- opening --------------------------------------------------------------------------------------- */

/* As many files as connections need, if the system lets us. */
static int fit_limit(int connections)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) < 0)
        return connections;
    rlim_t wanted = (rlim_t)connections + SPARE_FILES;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        if (files.rlim_cur < wanted)
            return (int)(files.rlim_cur > 2 * SPARE_FILES ? files.rlim_cur - SPARE_FILES : files.rlim_cur / 2);
    }
    return connections;
}

static void write_common(struct net *net, const struct net_header *headers)
{
    struct text text;
    text_open(&text, net->common, sizeof net->common);
    http_add(&text, "server:", "nullarium");
    for (const struct net_header *header = headers; header && header->name; header++)
        http_add(&text, header->name, header->value);
}

struct net *net_open(const struct net_settings *settings, const struct net_handler *handler, enum net_trouble *trouble)
{
    struct net *net = calloc(1, sizeof *net);
    *trouble = NET_FAILED;
    if (!net)
        return NULL;
    net->handler = *handler;
    net->patience = (uint64_t)settings->seconds * 1000;
    net->credit = NET_LEAST_RATE * (settings->seconds > LEAST_CREDIT ? settings->seconds : LEAST_CREDIT);
    net->limit = fit_limit(settings->connections);
    net->limit_per_address = settings->per_address;
    net->places = places_open((size_t)net->limit);
    net->listener = net->places ? listen_open(settings->host, settings->port, net->address, trouble) : -1;
    if (net->listener < 0) {
        int number = errno;
        places_close(net->places);
        free(net);
        errno = number;
        return NULL;
    }
    for (int standing = 0; standing < STANDINGS; standing++)
        queue_open(&net->queues[standing]);
    write_common(net, settings->headers);
    uv_loop_init(&net->loop);
    uv_poll_init(&net->loop, &net->door, net->listener);
    uv_timer_init(&net->loop, &net->sweeper);
    uv_timer_init(&net->loop, &net->grace);
    uv_signal_init(&net->loop, &net->signals[0]);
    uv_signal_init(&net->loop, &net->signals[1]);
    net->door.data = net->sweeper.data = net->grace.data = net->signals[0].data = net->signals[1].data = net;
    uv_poll_start(&net->door, UV_READABLE, on_door);
    uv_timer_start(&net->sweeper, on_sweep, SWEEP_MILLISECONDS, SWEEP_MILLISECONDS);
    uv_signal_start(&net->signals[0], on_signal, SIGTERM);
    uv_signal_start(&net->signals[1], on_signal, SIGINT);
    return net;
}

const char *net_address(const struct net *net)
{
    return net->address;
}

const struct net_counts *net_counts(const struct net *net)
{
    return &net->counts;
}

void net_run(struct net *net)
{
    uv_run(&net->loop, UV_RUN_DEFAULT);
}

void net_close(struct net *net)
{
    end(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_loop_close(&net->loop);
    places_close(net->places);
    free(net);
}
