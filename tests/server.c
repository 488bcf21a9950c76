/* server.c - the server's own parts: heads of requests, places of addresses, and connections on a real socket with a
 * small handler. What `nullarium serve` makes of them is tests/serve_test.py's.
 *
 *   server [heads|places|shares|rate] */
#include "../server/http.h"
#include "../server/places.h"
#include "check.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- heads ------------------------------------------------------------------------------------- */

#define FINE "GET / HTTP/1.1\r\nHost: x\r\n"

struct head_case {
    const char *name, *head;
    int status;       /* 0: it is whole */
    const char *path; /* then */
};

static const struct head_case heads[] = {
    {"a request", FINE "\r\n", 0, "/"},
    {"HTTP/1.0 without a host", "GET /a HTTP/1.0\r\n\r\n", 0, "/a"},
    {"an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 0, "/"},
    {"a query", "GET /a/b?c=%0a&d=/../e HTTP/1.1\r\nHost: x\r\n\r\n", 0, "/a/b"},
    {"an encoded letter", "GET /%61%2Fb HTTP/1.1\r\nHost: x\r\n\r\n", 0, "/a/b"},
    {"decoded once", "GET /%252e%252e/%2561 HTTP/1.1\r\nHost: x\r\n\r\n", 0, "/%2e%2e/%61"},
    {"dots inside", "GET /a/./b/../../c/.. HTTP/1.1\r\nHost: x\r\n\r\n", 0, "/"},
    {"dots that are names", "GET /.../..a/b. HTTP/1.1\r\nHost: x\r\n\r\n", 0, "/.../..a/b."},
    {"empty segments", "GET //a HTTP/1.1\r\nHost: x\r\n\r\n", 0, "//a"},
    {"no blank after the colon", "GET / HTTP/1.1\r\nHost:x\r\nA:\r\n\r\n", 0, "/"},
    {"a length of nothing", FINE "Content-Length: 00\r\n\r\n", 0, "/"},
    {"an upgrade to ignore", FINE "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", 0, "/"},
    {"a body for another method", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n", 0, "/"},
    {"no host", "GET / HTTP/1.1\r\n\r\n", 400, NULL},
    {"two hosts", FINE "Host: x\r\n\r\n", 400, NULL},
    {"two hosts in HTTP/1.0", "GET / HTTP/1.0\r\nhost: x\r\nHOST: y\r\n\r\n", 400, NULL},
    {"no host's name", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400, NULL},
    {"a blank before the colon", FINE "Transfer-Encoding : chunked\r\n\r\n", 400, NULL},
    {"a tab before the colon", FINE "Transfer-Encoding\t: chunked\r\n\r\n", 400, NULL},
    {"a folded line", FINE "A: b\r\n c\r\n\r\n", 400, NULL},
    {"a line folded with a colon", FINE "A: b\r\n\tc: d\r\n\r\n", 400, NULL},
    {"lines that end with LF", "GET / HTTP/1.1\nHost: x\n\n", 400, NULL},
    {"one line that ends with LF", FINE "A: b\nC: d\r\n\r\n", 400, NULL},
    {"a CR alone", FINE "A: b\rC: d\r\n\r\n", 400, NULL},
    {"an empty line first", "\r\n" FINE "\r\n", 400, NULL},
    {"a NUL", "GET /\1 HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL}, /* \1 stands for it: see read_head */
    {"no name", FINE ": b\r\n\r\n", 400, NULL},
    {"no colon", FINE "Nothing\r\n\r\n", 400, NULL},
    {"a control character in a value", FINE "A: b\x7f\r\n\r\n", 400, NULL},
    {"two lengths", FINE "Content-Length: 0\r\nContent-Length: 0\r\n\r\n", 400, NULL},
    {"a list of lengths", FINE "Content-Length: 3, 3\r\n\r\n", 400, NULL},
    {"a signed length", FINE "Content-Length: +3\r\n\r\n", 400, NULL},
    {"an empty length", FINE "Content-Length:\r\n\r\n", 400, NULL},
    {"a length and a coding", FINE "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400, NULL},
    {"HTTP/2.0", "GET / HTTP/2.0\r\nHost: x\r\n\r\n", 400, NULL},
    {"HTTP/1.10", "GET / HTTP/1.10\r\nHost: x\r\n\r\n", 400, NULL},
    {"http/1.1", "GET / http/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"HTTP/0.9", "GET /\r\n\r\n", 400, NULL},
    {"two blanks", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"a blank at the end", "GET / HTTP/1.1 \r\nHost: x\r\n\r\n", 400, NULL},
    {"a blank at the start", " GET / HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"tabs", "GET\t/\tHTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"no method", "G(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"absolute form", "GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"a fragment", "GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"a raw byte in the path", "GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"a backslash", "GET /a%5cb HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"an encoded NUL", "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"an encoded line", "GET /%0aIf-None-Match:* HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"an encoded DEL", "GET /%7F HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"half an encoding", "GET /%4 HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"no encoding", "GET /%g0 HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"out of the root", "GET /.. HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"out and in again", "GET /../index.html HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"out, encoded", "GET /a/%2e%2E/.%2e/index.html HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"out by an encoded slash", "GET /..%2findex.html HTTP/1.1\r\nHost: x\r\n\r\n", 400, NULL},
    {"a body", FINE "Content-Length: 3\r\n\r\n", 413, NULL},
    {"a coded body", FINE "transfer-encoding: CHUNKED\r\n\r\n", 413, NULL},
    {"a WebSocket", FINE "Connection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n", 403, NULL},
};

/* As if it came in `step` bytes at a time; the status, 0: whole, -1: there is no end. */
static int read_head(const struct head_case *one, size_t step, struct http_head *head)
{
    char bytes[NET_HEAD_BYTES];
    size_t length = strlen(one->head), seen = 0;
    for (size_t i = 0; i < length; i++)
        bytes[i] = one->head[i] == '\1' ? '\0' : one->head[i];
    for (size_t came = step;; came += step) {
        enum http_reading reading = http_read(bytes, came < length ? came : length, &seen, head);
        if (reading != HTTP_MORE)
            return reading == HTTP_WHOLE && head->length == length ? 0 : head->status;
        if (came >= length)
            return -1;
    }
}

static void check_heads(void)
{
    static struct http_head head;
    char why[200];
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        for (size_t step = strlen(heads[i].head); step; step = step > 7 ? 7 : step > 1 ? 1 : 0) {
            int status = read_head(&heads[i], step, &head);
            snprintf(why, sizeof why, "%zu bytes at a time: status %d, path %.60s", step, status, head.path);
            check(status == heads[i].status && (status || strcmp(head.path, heads[i].path) == 0), heads[i].name, why);
        }
    char fields[] = FINE "accept-ENCODING:  br ; q=1 \r\nAccept-Encoding: gzip\r\nConnection: a , CLOSE\r\n\r\n" FINE;
    size_t seen = 0;
    check(http_read(fields, sizeof fields - 1, &seen, &head) == HTTP_WHOLE && head.last &&
              strcmp(head.accept_encoding, "br ; q=1, gzip") == 0 && head.length == strlen(fields) - strlen(FINE),
          "fields that are looked at, and a second request behind", head.accept_encoding);
    static char large[2 * NET_HEAD_BYTES];
    memset(large, 'a', sizeof large);
    seen = 0;
    check(http_read(large, sizeof large, &seen, &head) == HTTP_WRONG && head.status == 414, "a line without end", "");
    memcpy(large, FINE, strlen(FINE));
    seen = 0;
    check(http_read(large, sizeof large, &seen, &head) == HTTP_WRONG && head.status == 431, "a header without end", "");
    memcpy(large, "GET /", 5);
    memset(large + 5, 'a', 3000);
    strcpy(large + NET_PATH_BYTES + 4, " HTTP/1.0\r\n\r\n");
    seen = 0;
    check(http_read(large, strlen(large), &seen, &head) == HTTP_WRONG && head.status == 414, "a path too long", "");
    strcpy(large + NET_PATH_BYTES + 3, " HTTP/1.0\r\n\r\n");
    seen = 0;
    check(http_read(large, strlen(large), &seen, &head) == HTTP_WHOLE, "the longest path", head.words);
}

/* -- places ------------------------------------------------------------------------------------ */

static struct place *enter(struct places *places, const char *address)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    struct sockaddr_in four = {.sin_family = AF_INET};
    if (inet_pton(AF_INET6, address, &six.sin6_addr) == 1)
        return places_enter(places, (const struct sockaddr *)&six);
    inet_pton(AF_INET, address, &four.sin_addr);
    return places_enter(places, (const struct sockaddr *)&four);
}

static void check_places(void)
{
    static const struct {
        const char *one, *other;
        bool same;
    } pairs[] = {{"192.0.2.1", "192.0.2.1", true},
                 {"192.0.2.1", "192.0.2.2", false},
                 {"192.0.2.1", "::ffff:192.0.2.1", true},
                 {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::1", true},
                 {"2001:db8:1:2:3:4:5:6", "2001:db8:1:3:3:4:5:6", false},
                 {"::1", "127.0.0.1", false}};
    struct places *places = places_open(1);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct place *one = enter(places, pairs[i].one), *other = enter(places, pairs[i].other);
        check((one == other) == pairs[i].same && other->connections == 1 + pairs[i].same, pairs[i].other, pairs[i].one);
        places_leave(places, one);
        places_leave(places, other);
    }
    struct place *many[3000];
    int right = 0;
    for (int i = 0; i < 3000; i++) {
        char address[40];
        snprintf(address, sizeof address, "2001:db8:%x:%x::1", i / 7, i);
        many[i] = enter(places, address);
    }
    for (int i = 0; i < 3000; i++) {
        right += many[i]->connections == 1;
        places_leave(places, many[i]);
    }
    check(right == 3000, "3000 networks have a place each", "");
    places_close(places);
}

/* -- connections ------------------------------------------------------------------------------- */

enum { LARGE = 8 << 20 }; /* more than the kernel keeps for anybody */
static char large_body[LARGE];

static void answer(void *who, const struct net_request *request, struct net_answer *out)
{
    (void)who;
    http_say(out, 200, request->path);
    out->made = strdup(request->path);
    out->body = out->made;
    if (strcmp(request->path, "/large") == 0) {
        out->body = large_body;
        out->length = LARGE;
    }
}

static void answered(void *who, const struct net_exchange *exchange)
{
    (void)who;
    (void)exchange;
}

struct child {
    pid_t id;
    int port;
};

/* A server in a process of its own. */
static struct child start_server(int per_address)
{
    int pipes[2];
    struct child child = {0};
    if (pipe(pipes) < 0 || (child.id = fork()) < 0)
        exit(EXIT_FAILURE);
    if (child.id == 0) {
        enum net_trouble trouble;
        struct net_settings settings = {
            .host = "127.0.0.1", .port = "0", .connections = 100, .seconds = 1, .per_address = per_address};
        struct net *net = net_open(&settings, &(struct net_handler){NULL, answer, answered}, &trouble);
        int port = net ? atoi(strrchr(net_address(net), ':') + 1) : 0;
        if (write(pipes[1], &port, sizeof port) != sizeof port || !net)
            _exit(EXIT_FAILURE);
        net_run(net);
        net_close(net);
        _exit(EXIT_SUCCESS);
    }
    close(pipes[1]);
    if (read(pipes[0], &child.port, sizeof child.port) != sizeof child.port)
        child.port = 0;
    close(pipes[0]);
    return child;
}

static void stop_server(struct child child)
{
    int status = -1;
    kill(child.id, SIGTERM);
    waitpid(child.id, &status, 0);
    check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the server ends well", "");
}

/* A connection with this sent over it. */
static int ask(struct child server, const char *words, bool half)
{
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)server.port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct timeval limit = {.tv_sec = 20};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (connect(fd, (const struct sockaddr *)&to, sizeof to) < 0 ||
        send(fd, words, strlen(words), MSG_NOSIGNAL) != (ssize_t)strlen(words))
        check(false, "connect and send", strerror(errno));
    if (half)
        shutdown(fd, SHUT_WR);
    return fd;
}

/* Everything that comes until the other side closes, or `most` bytes: so many came. -1: it was cut off. */
static long take(int fd, long most)
{
    static char room[1 << 16];
    long sum = 0;
    for (ssize_t got = 1; got && sum < most; sum += got)
        if ((got = recv(fd, room, sizeof room, 0)) < 0)
            return -1;
    return sum;
}

static const char large_request[] = "GET /large HTTP/1.1\r\nHost: x\r\n\r\n";

/* What one address may have. */
static void check_shares(void)
{
    struct child server = start_server(2);
    int fd = ask(server, "GET /large HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n", true);
    check(take(fd, 2L * LARGE) > LARGE + 100, "half-closed: two answers, to their ends", "");
    close(fd);

    int one = ask(server, large_request, false), other = ask(server, large_request, false);
    check(take(one, 1) > 0 && take(other, 1) > 0, "two are being answered", "");
    int third = ask(server, "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", false);
    check(take(third, LARGE) <= 0, "no third of the same address", "");
    close(third);
    close(other);
    close(one);
    stop_server(server);

    server = start_server(2);
    int idle[3];
    for (int i = 0; i < 3; i++) {
        idle[i] = ask(server, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n", false);
        check(take(idle[i], 1) > 0, "an answer", "");
    }
    check(take(idle[0], 1) == 0, "of three that idle the longest waiting made room", "");
    for (int i = 0; i < 3; i++)
        close(idle[i]);
    stop_server(server);
}

static void check_rate(void)
{
    struct child server = start_server(0);
    int unread = ask(server, large_request, false);
    struct pollfd hung_up = {.fd = unread, .events = POLLRDHUP}; /* whatever is still unread */
    check(poll(&hung_up, 1, 20000) == 1, "who never reads is dropped", "");
    close(unread);
    stop_server(server);
}

int main(int count, char **words)
{
    const char *only = count > 1 ? words[1] : "";
    if (!*only || strcmp(only, "heads") == 0)
        check_heads();
    if (!*only || strcmp(only, "places") == 0)
        check_places();
    if (!*only || strcmp(only, "shares") == 0)
        check_shares();
    if (!*only || strcmp(only, "rate") == 0)
        check_rate();
    return close_tests();
}
