/* net.c - connections on a libuv loop (see net.h): who may come in, who may stay for how long, and the end. */
#include "net.h"
#include "connection.h"
#include "plant.h"
#include "socket.h"
#include "text.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    ACCEPT_AT_ONCE = 32,       /* then the others get their turn */
    SPARE_FILES = 64,          /* besides connections: what is open anyway */
    SWEEP_MILLISECONDS = 250,  /* how often time limits are looked at */
    LOOK_MILLISECONDS = 1000,  /* how often at what was taken of an answer */
    LEAST_CREDIT = 8,          /* seconds that an answer may be behind when it begins, however short the time limit */
    GRACE_MILLISECONDS = 1000, /* for answers under way when we stop */
    DRAIN_MILLISECONDS = 1000, /* for the other side to hang up after the last answer */
    PING_SECONDS = 25,         /* so often a silent WebSocket is asked whether it is still there; */
    SILENCE_SECONDS = 30,      /* so long nothing may move when something should */
};

/* -- coming in ------------------------------------------------------------------------------------ */

/* Room for one more: the one that only has to hang up, or has waited longest, goes. False: all are being answered. */
static bool make_room(struct net *net)
{
    struct connection *one = connection_first(net, CLOSING);
    one = one ? one : connection_first(net, WAITING);
    if (!one)
        return false;
    net->counts.crowded++;
    connection_drop(one);
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
    connection_drop(QUEUE_OWNER(place->waiting.after, struct connection, neighbours));
    return true;
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
        struct address address = address_of((const struct sockaddr *)&from);
        bool trusted = net->has_behind && address_same(&address, &net->behind);
        struct place *place = places_enter(net->places, address_network(&address));
        bool fine = place && (trusted || is_welcome(net, place));
        if (fine && (int)net->counts.open >= net->limit) {
            fine = make_room(net);
            net->counts.crowded += !fine;
        }
        if (fine) {
            connection_open(net, fd, place, &address);
        } else {
            if (place)
                places_leave(net->places, place);
            close(fd);
        }
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
    for (struct connection *one; (one = connection_first(net, standing));)
        connection_drop(one);
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
    close_handle((uv_handle_t *)&net->timer);
    close_handle((uv_handle_t *)&net->waker);
    close_handle((uv_handle_t *)&net->flusher);
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
    if (net->handler.stopping)
        net->handler.stopping(net->handler.who);
    if (net->counts.open == 0)
        end(net);
    else
        uv_timer_start(&net->grace, on_grace, GRACE_MILLISECONDS, 0);
}

/* -- time ------------------------------------------------------------------------------------------ */

/* The first of a queue if it joined so long ago, else NULL: then nobody did. */
static struct connection *first_since(struct net *net, enum standing standing, uint64_t milliseconds)
{
    struct connection *one = connection_first(net, standing);
    return one && uv_now(&net->loop) - one->since >= milliseconds ? one : NULL;
}

static void on_sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;
    for (struct connection *one; (one = first_since(net, WAITING, net->patience));) {
        net->counts.late++;
        connection_say_goodbye(one);
    }
    for (struct connection *one; (one = first_since(net, ANSWERING, LOOK_MILLISECONDS));) {
        if (connection_is_taking(one))
            continue;
        net->counts.late++;
        connection_cut_off(one);
    }
    for (struct connection *one; (one = first_since(net, TALKING, socket_look_milliseconds(net)));) {
        if (socket_is_alive(one))
            continue;
        net->counts.late++;
        connection_cut_off(one);
    }
    for (struct connection *one; (one = first_since(net, CLOSING, DRAIN_MILLISECONDS));)
        connection_drop(one);
    if (net->resting && !net->stopping) {
        net->resting = false;
        uv_poll_start(&net->door, UV_READABLE, on_door);
    }
    if (net->stopping && net->counts.open == 0)
        end(net);
}

/* -- what the handler asked for -------------------------------------------------------------------- */

/* Those who are stirred meanwhile have their turn when the others had theirs. */
static void on_flush(uv_idle_t *idle)
{
    struct net *net = idle->data;
    struct queue now;
    queue_open(&now);
    if (!queue_is_empty(&net->stirred)) {
        now = net->stirred;
        now.after->before = now.before->after = &now;
        queue_open(&net->stirred);
    }
    while (!queue_is_empty(&now)) {
        struct connection *one = QUEUE_OWNER(now.after, struct connection, stirred);
        queue_leave(&one->stirred);
        connection_go_on(one);
    }
    if (queue_is_empty(&net->stirred) && !uv_is_closing((uv_handle_t *)idle))
        uv_idle_stop(idle);
}

static void on_wake(uv_async_t *waker)
{
    struct net *net = waker->data;
    if (net->handler.woken)
        net->handler.woken(net->handler.who);
}

static void on_timer(uv_timer_t *timer)
{
    struct net *net = timer->data;
    if (net->handler.timed)
        net->handler.timed(net->handler.who);
}

void net_wake(struct net *net)
{
    uv_async_send(&net->waker);
}

void net_timer(struct net *net, uint64_t milliseconds)
{
    if (net->ended)
        return;
    uv_update_time(&net->loop);
    uv_timer_start(&net->timer, on_timer, milliseconds, 0);
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
    net->ping = 1000 * (uint64_t)(settings->ping_seconds ? settings->ping_seconds : PING_SECONDS);
    net->silence = 1000 * (uint64_t)(settings->silence_seconds ? settings->silence_seconds : SILENCE_SECONDS);
    net->has_behind = settings->behind && address_read(settings->behind, &net->behind);
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
    queue_open(&net->stirred);
    net->flush = on_flush;
    write_common(net, settings->headers);
    uv_loop_init(&net->loop);
    uv_poll_init(&net->loop, &net->door, net->listener);
    uv_timer_init(&net->loop, &net->sweeper);
    uv_timer_init(&net->loop, &net->grace);
    uv_timer_init(&net->loop, &net->timer);
    uv_idle_init(&net->loop, &net->flusher);
    uv_async_init(&net->loop, &net->waker, on_wake);
    net->timer.data = net->flusher.data = net->waker.data = net;
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
