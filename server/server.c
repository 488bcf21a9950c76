/* server.c - answers and counts requests (see server.h). */
#include "server.h"
#include "answers.h"
#include "http.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STATUS_MOST = 600, METRICS_ROOM = 8192, LOGGED_PATH = 200 };

struct server {
    struct net *net;
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

/* Text of limited room; what does not fit is left out. */
struct page {
    char *room;
    size_t used;
};

__attribute__((format(printf, 2, 3))) static void add(struct page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int added = vsnprintf(page->room + page->used, METRICS_ROOM - page->used, format, arguments);
    va_end(arguments);
    if (added > 0)
        page->used = page->used + (size_t)added < METRICS_ROOM ? page->used + (size_t)added : METRICS_ROOM - 1;
}

static void add_measure(struct page *page, const char *name, const char *kind, const char *help, uint64_t value)
{
    add(page, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", name, help, name, kind, name, (unsigned long long)value);
}

/* The text format of Prometheus, version 0.0.4. */
static void answer_metrics(const struct server *server, struct net_answer *answer)
{
    const struct net_counts *counts = net_counts(server->net);
    struct page page = {malloc(METRICS_ROOM), 0};
    if (!page.room) {
        http_say(answer, 503, "Out of memory.\n");
        return;
    }
    add(&page, "# HELP nullarium_http_requests_total Requests answered, by status.\n# TYPE "
               "nullarium_http_requests_total counter\n");
    for (int status = 0; status < STATUS_MOST; status++)
        if (server->requests[status])
            add(&page, "nullarium_http_requests_total{status=\"%d\"} %llu\n", status,
                (unsigned long long)server->requests[status]);
    add_measure(&page, "nullarium_http_answers_cut_total", "counter", "Answers not taken to their end.", server->cut);
    add_measure(&page, "nullarium_http_sent_bytes_total", "counter", "Bytes of bodies sent.", counts->bytes);
    add_measure(&page, "nullarium_connections_open", "gauge", "Connections open now.", counts->open);
    add_measure(&page, "nullarium_connections_total", "counter", "Connections ever accepted.", counts->connections);
    add(&page, "# HELP nullarium_connections_dropped_total Connections dropped by a limit.\n"
               "# TYPE nullarium_connections_dropped_total counter\n");
    add(&page, "nullarium_connections_dropped_total{limit=\"time\"} %llu\n", (unsigned long long)counts->late);
    add(&page, "nullarium_connections_dropped_total{limit=\"places\"} %llu\n", (unsigned long long)counts->crowded);
    add(&page, "nullarium_connections_dropped_total{limit=\"address\"} %llu\n", (unsigned long long)counts->crowding);
    add(&page, "# HELP nullarium_uptime_seconds Since the start.\n# TYPE nullarium_uptime_seconds gauge\n");
    add(&page, "nullarium_uptime_seconds %.3f\n", seconds_since(&server->began));
    http_say(answer, 200, page.room);
    answer->type = "text/plain; version=0.0.4; charset=utf-8";
    answer->made = page.room;
}

static void answer_request(void *who, const struct net_request *request, struct net_answer *answer)
{
    struct server *server = who;
    if (answer_refuse(request, answer))
        return;
    if (strcmp(request->path, "/healthz") == 0)
        http_say(answer, 200, "ok\n");
    else if (strcmp(request->path, "/metrics") == 0)
        answer_metrics(server, answer);
    else
        answer_asset(server->assets, request, answer);
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
 * are not kept. */
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
    write_path(exchange->path, path);
    fprintf(server->log, "%s %s %s %d %llu %.1fms%s\n", when, exchange->method, path, exchange->status,
            (unsigned long long)exchange->bytes, (double)exchange->microseconds / 1000, exchange->cut ? " cut" : "");
    fflush(server->log);
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
    clock_gettime(CLOCK_MONOTONIC, &server->began);
    struct net_settings net = {.host = settings->host,
                               .port = settings->port,
                               .connections = settings->connections,
                               .per_address = settings->per_address,
                               .seconds = settings->seconds,
                               .headers = headers};
    struct net_handler handler = {server, answer_request, note_exchange};
    server->net = net_open(&net, &handler, trouble);
    if (!server->net) {
        free(server);
        return NULL;
    }
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
    free(server);
}
