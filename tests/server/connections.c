/* connections.c - connections on a real socket: answers at once and later, bodies, and the share of an address. */
#include "parts.h"
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char large_request[] = "GET /large HTTP/1.1\r\nHost: x\r\n\r\n";

/* What one address may have. */
void connections_check_shares(void)
{
    struct child server = child_start(&(struct net_settings){.per_address = 2});
    int fd = child_ask(server, "GET /large HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n", true);
    check(child_take(fd, 2L * LARGE) > LARGE + 100, "half-closed: two answers, to their ends", "");
    close(fd);

    int one = child_ask(server, large_request, false), other = child_ask(server, large_request, false);
    check(child_take(one, 1) > 0 && child_take(other, 1) > 0, "two are being answered", "");
    int third = child_ask(server, "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", false);
    check(child_take(third, LARGE) <= 0, "no third of the same address", "");
    close(third);
    close(other);
    close(one);
    child_stop(server);

    server = child_start(&(struct net_settings){.per_address = 2});
    int idle[3];
    for (int i = 0; i < 3; i++) {
        idle[i] = child_ask(server, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n", false);
        check(child_take(idle[i], 1) > 0, "an answer", "");
    }
    check(child_take(idle[0], 1) == 0, "of three that idle the longest waiting made room", "");
    for (int i = 0; i < 3; i++)
        close(idle[i]);
    child_stop(server);
}

void connections_check_rate(void)
{
    struct child server = child_start(&(struct net_settings){0});
    int unread = child_ask(server, large_request, false);
    struct pollfd hung_up = {.fd = unread, .events = POLLRDHUP}; /* whatever is still unread */
    check(poll(&hung_up, 1, 20000) == 1, "who never reads is dropped", "");
    close(unread);
    child_stop(server);
}

void connections_check_bodies(void)
{
    static const struct {
        const char *name, *request;
        int status;
        const char *body;
    } cases[] = {
        {"a body", "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"},
        {"an empty body", "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", 200, ""},
        {"no length", "POST /body HTTP/1.1\r\nHost: x\r\n\r\n", 411, "Say how long"},
        {"chunked", "POST /body HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", 411,
         "Say how long"},
        {"too long", "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 16385\r\n\r\n", 413, "This is too long"},
        {"beyond all numbers", "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 18446744073709551621\r\n\r\nhello",
         413, "This is too long"},
        {"two lengths", "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello", 400,
         "There is more"},
        {"a body that nobody wants", "POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", 200,
         "/other"},
        {"a query", "GET /query?from=3&wait=0 HTTP/1.1\r\nHost: x\r\n\r\n", 200, "from=3&wait=0"},
        {"from here", "GET /from HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n", 200, "1 local 1"},
        {"a WebSocket with a wrong key", "GET /socket HTTP/1.1\r\nHost: x\r\n" UPGRADE VERSION OFFERED "\r\n", 400,
         "/socket"},
    };
    static char room[40000], large[20000];
    struct child server = child_start(&(struct net_settings){0});
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int fd = child_ask(server, cases[i].request, false), status = child_read_reply(fd, room, sizeof room);
        check(status == cases[i].status && strncmp(room, cases[i].body, strlen(cases[i].body)) == 0, cases[i].name,
              room);
        close(fd);
    }
    int fd = child_ask(server,
                       "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcPOST /body HTTP/1.1\r\nHost: "
                       "x\r\nContent-Length: 3\r\n\r\nd",
                       false);
    check(child_read_reply(fd, room, sizeof room) == 200 && strncmp(room, "abc", 3) == 0,
          "the first of two with bodies", room);
    check(send(fd, "ef", 2, 0) == 2 && child_read_reply(fd, room, sizeof room) == 200 && strcmp(room, "def") == 0,
          "and the second, in pieces", room);
    close(fd);
    int length = snprintf(large, sizeof large,
                          "POST /body HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 16384\r\n\r\n");
    large[length] = '\0';
    fd = child_ask(server, large, false);
    check(child_read_reply(fd, room, sizeof room) == 100, "who waits for our word gets it", room);
    memset(large, 'b', 16384);
    large[16384] = '\0';
    check(send(fd, large, 16384, 0) == 16384 && child_read_reply(fd, room, sizeof room) == 200 &&
              strcmp(room, large) == 0,
          "the longest body", "");
    close(fd);
    child_stop(server);
    server = child_start(&(struct net_settings){.behind = "127.0.0.1", .per_address = 1});
    int first =
        child_ask(server, "GET /from HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.7, 192.0.2.9\r\n\r\n", false);
    int second = child_ask(server, "GET /from HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: nobody\r\n\r\n", false);
    check(child_read_reply(first, room, sizeof room) == 200 && strcmp(room, "9 local 0") == 0,
          "behind a proxy: whom it names last", room);
    check(child_read_reply(second, room, sizeof room) == 200 && strcmp(room, "1 local 1") == 0,
          "it has no share; who is not named is the proxy", room);
    close(first);
    close(second);
    child_stop(server);
}

void connections_check_later(void)
{
    char room[4000];
    struct child server = child_start(&(struct net_settings){0});
    int fd = child_ask(server,
                       "GET /later HTTP/1.1\r\nHost: x\r\n\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /at-once "
                       "HTTP/1.1\r\nHost: x\r\n\r\n",
                       true);
    check(child_take(fd, 3000) > 0, "answers, later and at once", "");
    close(fd);
    fd = child_ask(server, "GET /later HTTP/1.1\r\nHost: x\r\n\r\n", false);
    check(child_read_reply(fd, room, sizeof room) == 200 && strcmp(room, "later") == 0, "an answer that comes later",
          room);
    static const char two[] = "GET /at-once HTTP/1.1\r\nHost: x\r\n\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n";
    check(send(fd, two, sizeof two - 1, 0) == sizeof two - 1 && child_read_reply(fd, room, sizeof room) == 201 &&
              strncmp(room, "at once", 7) == 0,
          "and the connection goes on", room);
    close(fd);
    fd = child_ask(server, "GET /later HTTP/1.1\r\nHost: x\r\n\r\n", false);
    close(fd);
    fd = child_ask(server, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n", false);
    check(child_read_reply(fd, room, sizeof room) == 200, "who hung up meanwhile is no trouble", room);
    close(fd);
    fd = child_ask(server, "GET /later HTTP/1.1\r\nHost: x\r\n\r\n", false);
    child_stop(server);
    close(fd);
}
