/* net.c - libwebsockets on our libuv loop (see net.h).
 *
 * libwebsockets reads requests and writes answers; listening, accepting, who may stay and for how long are ours. Its
 * own poll loop costs a look at every connection for each wake-up, its own libuv loop does not end on a signal: hence a
 * foreign loop. LWS_CALLBACK_HTTP_CONFIRM_UPGRADE is left alone (CVE-2025-11677). */
#include "net.h"
#include "listen.h"
#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum {
    CHUNK = 16 << 10,         /* of a body, at once */
    HEADERS_MOST = 24,        /* of net_settings */
    SPARE_FILES = 64,         /* besides connections: what is open anyway, and those that are just being closed */
    ACCEPT_AT_ONCE = 32,      /* then the others get their turn */
    GRACE_MILLISECONDS = 1000 /* for answers under way when we stop */
};

/* One TCP connection; in net's list, the one that has been quiet longest first. */
struct connection {
    struct connection *before, *after;
    struct net *net;
    struct lws *wsi;
    uint64_t touched; /* loop time in ms when something last moved on */
    bool answering;   /* between a request and the end of its answer */
    bool last;        /* closes after this answer */
    struct net_answer answer;
    uint64_t sent, began; /* body bytes; uv_hrtime */
    char method[8], path[NET_PATH_BYTES];
};

struct net {
    uv_loop_t loop;
    uv_poll_t door;
    uv_timer_t sweeper, grace;
    uv_signal_t signals[2];
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    struct lws_protocol_vhost_options headers[HEADERS_MOST];
    struct lws_token_limits token_limits;
    void *loops[1];
    struct net_handler handler;
    struct net_counts counts;
    struct connection list; /* its `after` is the quietest one */
    int listener, limit;
    uint64_t patience; /* ms */
    bool stopping, destroyed;
    bool resting; /* nobody is let in until the next sweep */
    char address[LISTEN_ADDRESS];
    time_t date_of; /* the second that `date` tells */
    char date[48];
};

static void unlink_connection(struct connection *connection)
{
    connection->before->after = connection->after;
    connection->after->before = connection->before;
}

/* Something moved on: the connection goes to the end of the list. */
static void touch(struct connection *connection)
{
    struct connection *list = &connection->net->list;
    if (connection->before)
        unlink_connection(connection);
    connection->touched = uv_now(&connection->net->loop);
    connection->before = list->before;
    connection->after = list;
    list->before->after = connection;
    list->before = connection;
}

/* Closes a connection from outside its own callbacks. It may be gone afterwards, or live on a little while
 * libwebsockets says goodbye. (LWS_TO_KILL_ASYNC would wait until something else wakes libwebsockets.) */
static void drop(struct connection *connection)
{
    connection->last = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_SYNC);
}

/* The answer has gone, or is given up. */
static void end_answer(struct connection *connection, bool cut)
{
    struct net *net = connection->net;
    struct net_exchange exchange = {.method = connection->method,
                                    .path = connection->path,
                                    .status = connection->answer.status,
                                    .bytes = connection->sent,
                                    .microseconds = (uv_hrtime() - connection->began) / 1000,
                                    .cut = cut};
    connection->answering = false;
    free(connection->answer.made);
    connection->answer.made = NULL;
    net->handler.answered(net->handler.who, &exchange);
}

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

/* The head of an answer while it is written. */
struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool full;
};

static void add_header(struct head *head, const char *name, const char *value)
{
    if (value && value[0])
        head->full |= lws_add_http_header_by_name(head->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                                  (int)strlen(value), &head->at, head->end) != 0;
}

/* Sends the head; false: the connection cannot be saved. */
static bool send_head(struct connection *connection)
{
    const struct net_answer *answer = &connection->answer;
    unsigned char room[LWS_PRE + 4096], *start = room + LWS_PRE;
    struct head head = {connection->wsi, start, room + sizeof room, false};
    char length[24];
    head.full = lws_add_http_header_status(head.wsi, (unsigned)answer->status, &head.at, head.end) != 0;
    add_header(&head, "date:", tell_date(connection->net));
    add_header(&head, "content-type:", answer->type);
    add_header(&head, "content-encoding:", answer->encoding);
    add_header(&head, "cache-control:", answer->cache);
    add_header(&head, "etag:", answer->tag);
    add_header(&head, "vary:", answer->vary ? "accept-encoding" : NULL);
    add_header(&head, "allow:", answer->allow);
    add_header(&head, "connection:", connection->last ? "close" : NULL);
    snprintf(length, sizeof length, "%zu", answer->length);
    add_header(&head, "content-length:", answer->status == 304 ? NULL : length);
    return !head.full && lws_finalize_write_http_header(head.wsi, start, &head.at, head.end) == 0;
}

/* What a callback answers when an answer is complete: nonzero closes the connection. */
static int complete(struct connection *connection)
{
    end_answer(connection, false);
    touch(connection);
    return connection->last || connection->net->stopping || lws_http_transaction_completed(connection->wsi) ? -1 : 0;
}

/* Sends the next piece of the body. */
static int send_piece(struct connection *connection)
{
    unsigned char
        room[LWS_PRE + CHUNK]; /* libwebsockets may write before what it is given, so never from the table itself */
    if (!connection->answering)
        return 0;
    size_t left = connection->answer.length - (size_t)connection->sent;
    size_t piece = left < CHUNK ? left : CHUNK;
    memcpy(room + LWS_PRE, (const char *)connection->answer.body + connection->sent, piece);
    if (lws_write(connection->wsi, room + LWS_PRE, piece, piece == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)piece)
        return -1;
    connection->sent += piece;
    connection->net->counts.bytes += piece;
    touch(connection);
    if (piece == left)
        return complete(connection);
    lws_callback_on_writable(connection->wsi);
    return 0;
}

/* A header's value; "" where it is absent or too long. */
static const char *copy_field(struct lws *wsi, enum lws_token_indexes token, char field[NET_FIELD_BYTES])
{
    field[0] = '\0';
    if (lws_hdr_total_length(wsi, token) >= NET_FIELD_BYTES || lws_hdr_copy(wsi, field, NET_FIELD_BYTES, token) < 0)
        field[0] = '\0';
    return field;
}

static const char *find_method(struct lws *wsi)
{
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"},         {WSI_TOKEN_HEAD_URI, "HEAD"},  {WSI_TOKEN_POST_URI, "POST"},
                   {WSI_TOKEN_OPTIONS_URI, "OPTIONS"}, {WSI_TOKEN_PUT_URI, "PUT"},    {WSI_TOKEN_PATCH_URI, "PATCH"},
                   {WSI_TOKEN_DELETE_URI, "DELETE"},   {WSI_TOKEN_CONNECT, "CONNECT"}};
    const char *found = "?";
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (lws_hdr_total_length(wsi, methods[i].token))
            found = methods[i].name;
    return found;
}

/* What no handler should have to care about: a body, which we never want, ends the connection, so that it is never read
 * as the next request; HTTP/1.1 without a host is refused as RFC 9112 3.2 wants it. */
static bool is_unwanted(struct connection *connection, size_t length)
{
    struct lws *wsi = connection->wsi;
    struct net_answer *answer = &connection->answer;
    char field[NET_FIELD_BYTES];
    const char *words = NULL;
    bool old = strcmp(copy_field(wsi, WSI_TOKEN_HTTP, field), "HTTP/1.1") != 0;
    bool close_wished = strcasecmp(copy_field(wsi, WSI_TOKEN_CONNECTION, field), "close") == 0;
    bool body = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
                (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
                 strcmp(copy_field(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, field), "0") != 0);
    connection->last = old || close_wished || body || connection->net->stopping;
    bool reads = strcmp(connection->method, "GET") == 0 || strcmp(connection->method, "HEAD") == 0;
    if (!reads)
        connection->last = true;
    if (length >= NET_PATH_BYTES) {
        answer->status = 414;
        words = "This path is too long.\n";
    } else if (reads && body) {
        answer->status = 413;
        words = "A request has no body here.\n";
    } else if (!old && !lws_hdr_total_length(wsi, WSI_TOKEN_HOST)) {
        answer->status = 400;
        words = "The host is missing.\n";
    }
    if (!words)
        return false;
    connection->last = true;
    answer->type = "text/plain; charset=utf-8";
    answer->cache = "no-store";
    answer->body = words;
    answer->length = strlen(words);
    return true;
}

/* A request has come in whole. */
static int take_request(struct connection *connection, const char *path, size_t length)
{
    struct net *net = connection->net;
    struct lws *wsi = connection->wsi;
    char accept_encoding[NET_FIELD_BYTES], if_none_match[NET_FIELD_BYTES];
    touch(connection);
    connection->answering = true;
    connection->sent = 0;
    connection->began = uv_hrtime();
    memset(&connection->answer, 0, sizeof connection->answer);
    snprintf(connection->method, sizeof connection->method, "%s", find_method(wsi));
    snprintf(connection->path, sizeof connection->path, "%.*s",
             (int)(length < NET_PATH_BYTES ? length : NET_PATH_BYTES - 1), path);
    struct net_request request = {.method = connection->method,
                                  .path = connection->path,
                                  .accept_encoding = copy_field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accept_encoding),
                                  .if_none_match = copy_field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, if_none_match)};
    if (!is_unwanted(connection, length))
        net->handler.answer(net->handler.who, &request, &connection->answer);
    bool bodiless =
        strcmp(connection->method, "HEAD") == 0 || connection->answer.status == 304 || !connection->answer.length;
    if (!send_head(connection))
        return -1;
    if (bodiless)
        return complete(connection);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct connection *connection = lws_get_opaque_user_data(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        /* without a connection it is a stream inside one: HTTP/2, which nobody needs who speaks to us without TLS */
        return connection ? take_request(connection, in, length) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return connection ? send_piece(connection) : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket */
    case LWS_CALLBACK_RAW_ADOPT:                  /* CONNECT: libwebsockets would take whatever bytes follow */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        if (connection) {
            lws_set_opaque_user_data(wsi, NULL);
            if (connection->answering)
                end_answer(connection, true);
            unlink_connection(connection);
            connection->net->counts.open--;
            free(connection);
        }
        return 0;
    default:
        return 0;
    }
}

/* Room for one more: the one that has waited longest without an answer under way goes. False: all are being answered.
 */
static bool make_room(struct net *net)
{
    for (struct connection *one = net->list.after; one != &net->list; one = one->after)
        if (!one->answering && !one->last) {
            net->counts.crowded++;
            drop(one);
            return true;
        }
    return false;
}

static void on_door(uv_poll_t *door, int status, int events)
{
    struct net *net = door->data;
    (void)status;
    (void)events;
    for (int i = 0; i < ACCEPT_AT_ONCE; i++) {
        int fd = listen_accept(net->listener);
        if (fd < 0) {
            if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) { /* most likely no file is left */
                for (int room = 0; room < ACCEPT_AT_ONCE && make_room(net); room++)
                    ;
                uv_poll_stop(door);
                net->resting = true;
            }
            return;
        }
        net->counts.connections++;
        if ((int)net->counts.open >= net->limit &&
            (!make_room(net) || (int)net->counts.open >= net->limit + SPARE_FILES / 2)) {
            net->counts.crowded++;
            close(fd);
            continue;
        }
        struct connection *connection = calloc(1, sizeof *connection);
        if (!connection) {
            close(fd);
            continue;
        }
        connection->net = net;
        connection->wsi = lws_adopt_socket_vhost(net->vhost, fd);
        if (!connection->wsi) {
            free(connection);
            continue;
        }
        lws_set_opaque_user_data(connection->wsi, connection);
        net->counts.open++;
        touch(connection);
    }
}

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* The end: everything is closed, then the loop has nothing left to wait for. */
static void destroy(struct net *net)
{
    if (net->destroyed)
        return;
    net->destroyed = true;
    close_handle((uv_handle_t *)&net->sweeper);
    close_handle((uv_handle_t *)&net->grace);
    close_handle((uv_handle_t *)&net->signals[0]);
    close_handle((uv_handle_t *)&net->signals[1]);
    lws_context_destroy(net->context);
}

static void on_grace(uv_timer_t *timer)
{
    destroy(timer->data);
}

static bool is_answering(const struct net *net)
{
    for (const struct connection *one = net->list.after; one != &net->list; one = one->after)
        if (one->answering)
            return true;
    return false;
}

static void on_sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;
    uint64_t now = uv_now(&net->loop);
    for (struct connection *one = net->list.after, *next; one != &net->list; one = next) {
        next = one->after;
        if (now - one->touched < net->patience)
            break; /* the others moved on later still */
        net->counts.late++;
        touch(one); /* if libwebsockets does not get rid of it now, it is asked again */
        drop(one);
    }
    if (net->resting && !net->stopping) {
        net->resting = false;
        uv_poll_start(&net->door, UV_READABLE, on_door);
    }
    if (net->stopping && !is_answering(net))
        destroy(net);
}

/* The first signal stops listening and lets answers end, a second one ends at once. */
static void on_signal(uv_signal_t *handle, int number)
{
    struct net *net = handle->data;
    (void)number;
    if (net->stopping) {
        destroy(net);
        return;
    }
    net->stopping = true;
    close_handle((uv_handle_t *)&net->door);
    if (!is_answering(net))
        destroy(net);
    else
        uv_timer_start(&net->grace, on_grace, GRACE_MILLISECONDS, 0);
}

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

static bool open_context(struct net *net, const struct net_settings *settings)
{
    int count = 0;
    for (const struct net_header *header = settings->headers; header && header->name && count < HEADERS_MOST;
         header++, count++) {
        net->headers[count] = (struct lws_protocol_vhost_options){.name = header->name, .value = header->value};
        if (count)
            net->headers[count - 1].next = &net->headers[count];
    }
    net->protocols[0] = (struct lws_protocols){.name = "http", .callback = on_event};
    net->loops[0] = &net->loop;
    for (int token = 0; token < WSI_TOKEN_COUNT; token++)
        net->token_limits.token_limit[token] = NET_HEAD_BYTES;
    /* So nobody gets "h2c", a stream inside a connection that our limits would not see, nor "websocket": 403. */
    net->token_limits.token_limit[WSI_TOKEN_UPGRADE] = 1;
    /* The limits are ours; those of libwebsockets only have to be later. */
    unsigned later = (unsigned)settings->seconds + 5;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = net->protocols,
        .headers = count ? net->headers : NULL,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = net->loops,
        .server_string = "nullarium",
        .gid = -1,
        .uid = -1,
        .max_http_header_data = NET_HEAD_BYTES,
        .token_limits = &net->token_limits,
        .timeout_secs = later,
        .timeout_secs_ah_idle = later,
        .keepalive_timeout = (int)later,
        .user = net,
        .pcontext = &net->context,
    };
    lws_set_log_level(0, NULL);
    net->context = lws_create_context(&info);
    if (!net->context)
        return false;
    net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost;
}

struct net *net_open(const struct net_settings *settings, const struct net_handler *handler, enum net_trouble *trouble)
{
    struct net *net = calloc(1, sizeof *net);
    *trouble = NET_FAILED;
    if (!net)
        return NULL;
    net->handler = *handler;
    net->list.before = net->list.after = &net->list;
    net->patience = (uint64_t)settings->seconds * 1000;
    net->limit = fit_limit(settings->connections);
    net->listener = listen_open(settings->host, settings->port, net->address, trouble);
    if (net->listener < 0) {
        free(net);
        return NULL;
    }
    uv_loop_init(&net->loop);
    uv_poll_init(&net->loop, &net->door, net->listener);
    uv_timer_init(&net->loop, &net->sweeper);
    uv_timer_init(&net->loop, &net->grace);
    uv_signal_init(&net->loop, &net->signals[0]);
    uv_signal_init(&net->loop, &net->signals[1]);
    net->door.data = net->sweeper.data = net->grace.data = net->signals[0].data = net->signals[1].data = net;
    if (!open_context(net, settings)) {
        *trouble = NET_FAILED;
        net_close(net);
        errno = ENOMEM;
        return NULL;
    }
    uv_poll_start(&net->door, UV_READABLE, on_door);
    uv_timer_start(&net->sweeper, on_sweep, 250, 250);
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
    close_handle((uv_handle_t *)&net->door);
    if (net->context)
        destroy(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    if (net->context) /* the second half: libwebsockets frees itself once the loop has closed its handles */
        lws_context_destroy(net->context);
    uv_loop_close(&net->loop);
    close(net->listener);
    free(net);
}
