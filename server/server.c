/* server.c - answers and counts requests (see server.h). */
#include "server.h"
#include "answers.h"
#include "called.h"
#include "http.h"
#include "measures.h"
#include "online.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STATUS_MOST = 600, LOGGED_PATH = 200 };

struct server {
    struct net *net;
    struct online *online;
    const char *name;
    bool metrics_for_all;
    const struct assets *assets;
    FILE *log;
    struct timespec began;
    uint64_t requests[STATUS_MOST]; /* by status */
    uint64_t cut;                   /* answers that were not taken to their end */
};

/* Everything comes from us, nothing runs that is not a file of ours, nobody may frame us or learn where our people come
 * from. 'wasm-unsafe-eval' lets the module be compiled, and nothing else. */
static const struct net_header headers[] = {
    {"content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
     "frame-ancestors 'none'; form-action 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"x-frame-options:", "DENY"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {NULL, NULL},
};

static double seconds_since(const struct timespec *began)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - began->tv_sec) + (double)(now.tv_nsec - began->tv_nsec) / 1e9;
}

static void answer_metrics(const struct server *server, struct net_answer *answer)
{
    const struct net_counts *counts = net_counts(server->net);
    struct measures page = {malloc(MEASURES_ROOM), 0};
    if (!page.room) {
        http_say(answer, 503, "Out of memory.\n");
        return;
    }
    measures_name(&page, "nullarium_http_requests_total", "counter", "Requests answered, by status.");
    for (int status = 0; status < STATUS_MOST; status++)
        if (server->requests[status])
            measures_add(&page, "nullarium_http_requests_total{status=\"%d\"} %llu\n", status,
                         (unsigned long long)server->requests[status]);
    measures_tell(&page, "nullarium_http_answers_cut_total", "counter", "Answers not taken to their end.", server->cut);
    measures_tell(&page, "nullarium_http_sent_bytes_total", "counter", "Bytes of bodies sent.", counts->bytes);
    measures_tell(&page, "nullarium_connections_open", "gauge", "Connections open now.", counts->open);
    measures_tell(&page, "nullarium_connections_total", "counter", "Connections ever accepted.", counts->connections);
    measures_name(&page, "nullarium_connections_dropped_total", "counter", "Connections dropped by a limit.");
    measures_add(&page, "nullarium_connections_dropped_total{limit=\"time\"} %llu\n", (unsigned long long)counts->late);
    measures_add(&page, "nullarium_connections_dropped_total{limit=\"places\"} %llu\n",
                 (unsigned long long)counts->crowded);
    measures_add(&page, "nullarium_connections_dropped_total{limit=\"address\"} %llu\n",
                 (unsigned long long)counts->crowding);
    measures_name(&page, "nullarium_uptime_seconds", "gauge", "Since the start.");
    measures_add(&page, "nullarium_uptime_seconds %.3f\n", seconds_since(&server->began));
    online_measure(server->online, &page);
    http_say(answer, 200, page.room);
    answer->type = "text/plain; version=0.0.4; charset=utf-8";
    answer->made = page.room;
}

static enum net_taking answer_request(void *who, struct connection *from, const struct net_request *request,
                                      struct net_answer *answer)
{
    struct server *server = who;
    if (online_is_route(request->path))
        return online_answer(server->online, from, request, answer);
    if (answer_refuse(request, answer))
        return NET_ANSWERED;
    if (strcmp(request->path, "/healthz") == 0)
        http_say(answer, 200, "ok\n");
    else if (strcmp(request->path, "/metrics") != 0)
        answer_asset(server->assets, request, answer);
    else if (!server->metrics_for_all && !address_is_local(&request->from))
        http_say(answer, 403, "These are for this computer alone: see --metrics-for-all of nullarium serve.\n");
    else if (server->metrics_for_all || called_is_ours(server->name, request, answer))
        answer_metrics(server, answer);
    return NET_ANSWERED;
}

static bool wants_body(void *who, const char *method, const char *path)
{
    (void)who;
    return strcmp(method, "POST") == 0 && online_is_route(path);
}

static void take_line(void *who, struct connection *from, const char *text, size_t length)
{
    online_line(((struct server *)who)->online, from, text, length);
}

static void pull(void *who, struct connection *to, struct text *text)
{
    online_pull(((struct server *)who)->online, to, text);
}

static void let_go(void *who, struct connection *connection)
{
    online_gone(((struct server *)who)->online, connection);
}

static void wake(void *who)
{
    online_woken(((struct server *)who)->online);
}

static void come_in_time(void *who)
{
    online_timed(((struct server *)who)->online);
}

static void stop(void *who)
{
    online_stopping(((struct server *)who)->online);
}

/* Nothing in a path may steer the terminal or the log it ends up in. */
static void write_path(const char *path, char out[4 * LOGGED_PATH])
{
    size_t used = 0;
    for (size_t i = 0; path[i] && i < LOGGED_PATH; i++) {
        unsigned char c = (unsigned char)path[i];
        if (c > ' ' && c < 127 && c != '%')
            out[used++] = (char)c;
        else
            used += (size_t)snprintf(out + used, 4, "%%%02X", c);
    }
    out[used] = '\0';
}

/* One line and one write for each request: "2026-11-16T06:30:00Z GET /index.html 200 1234 0.4ms". Addresses of people
 * are not kept, nor which table was asked for. */
static void note_exchange(void *who, const struct net_exchange *exchange)
{
    struct server *server = who;
    if (exchange->status >= 0 && exchange->status < STATUS_MOST)
        server->requests[exchange->status]++;
    server->cut += exchange->cut;
    if (!server->log)
        return;
    char path[4 * LOGGED_PATH], when[32];
    time_t now = time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &tm);
    write_path(online_is_route(exchange->path) ? "/t" : exchange->path, path);
    fprintf(server->log, "%s %s %s %d %llu %.1fms%s\n", when, exchange->method, path, exchange->status,
            (unsigned long long)exchange->bytes, (double)exchange->microseconds / 1000, exchange->cut ? " cut" : "");
    fflush(server->log);
}

/* Frees it; what brought us here stays in errno. */
static struct server *give_up(struct server *server)
{
    int number = errno;
    if (server->net)
        net_close(server->net);
    online_close(server->online);
    free(server);
    errno = number;
    return NULL;
}

struct server *server_open(const struct server_settings *settings, const struct assets *assets,
                           enum net_trouble *trouble)
{
    struct server *server = calloc(1, sizeof *server);
    *trouble = NET_FAILED;
    if (!server)
        return NULL;
    server->assets = assets;
    server->log = settings->log;
    server->name = settings->online.name;
    server->metrics_for_all = settings->metrics_for_all;
    clock_gettime(CLOCK_MONOTONIC, &server->began);
    struct net_settings net = {.host = settings->host,
                               .port = settings->port,
                               .connections = settings->connections,
                               .per_address = settings->per_address,
                               .seconds = settings->seconds,
                               .behind = settings->behind,
                               .headers = headers};
    struct net_handler handler = {.who = server,
                                  .answer = answer_request,
                                  .answered = note_exchange,
                                  .wants_body = wants_body,
                                  .line = take_line,
                                  .pull = pull,
                                  .gone = let_go,
                                  .woken = wake,
                                  .timed = come_in_time,
                                  .stopping = stop};
    struct online_settings online = settings->online;
    online.sockets_per_address = settings->per_address;
    server->online = online_open(&online);
    server->net = server->online ? net_open(&net, &handler, trouble) : NULL;
    if (!server->net || !online_start(server->online, server->net))
        return give_up(server);
    return server;
}

const char *server_address(const struct server *server)
{
    return net_address(server->net);
}

void server_run(struct server *server)
{
    net_run(server->net);
}

void server_close(struct server *server)
{
    net_close(server->net);
    online_close(server->online);
    free(server);
}
