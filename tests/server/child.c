/* child.c - a server in a process of its own, whose handler says again what it is told, and asking it. */
#include "parts.h"
#include "text.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static char large_body[LARGE];

/* The handler: /large, /later (answered from the timer), /body (says it again), /socket (says each line again; `pull N`
 * has N lines pulled, `end` ends it, `deaf` hears no more), and where somebody is from. */
struct echo {
    struct net *net;
    struct connection *later;
    int gone, pulled;
};

static void reply(struct connection *to, int status, const char *words)
{
    struct net_answer out = {0};
    http_say(&out, status, "");
    out.made = strdup(words);
    out.body = out.made;
    out.length = strlen(words);
    snprintf(out.more, sizeof out.more, "nullarium-notes: 7");
    net_reply(to, &out);
}

static enum net_taking answer(void *who, struct connection *from, const struct net_request *request,
                              struct net_answer *out)
{
    struct echo *echo = who;
    if (request->socket && !request->wrong && strcmp(request->path, "/socket") == 0) {
        net_hear(from, true);
        net_tell(from, "welcome", 7);
        return NET_ACCEPTED;
    }
    if (strcmp(request->path, "/later") == 0) {
        echo->later = from;
        net_timer(echo->net, 50);
        return NET_LATER;
    }
    if (strcmp(request->path, "/at-once") == 0) {
        reply(from, 201, "at once");
        return NET_LATER;
    }
    http_say(out, request->wrong ? 400 : 200, request->path);
    char words[100];
    snprintf(words, sizeof words, "%d local %d", (int)(address_network(&request->from) & 255),
             address_is_local(&request->from));
    out->made = strdup(strcmp(request->path, "/body") == 0    ? request->body
                       : strcmp(request->path, "/from") == 0  ? words
                       : strcmp(request->path, "/query") == 0 ? request->query
                                                              : request->path);
    out->body = out->made;
    out->length = strlen(out->made);
    if (strcmp(request->path, "/large") == 0) {
        out->body = large_body;
        out->length = LARGE;
    }
    return NET_ANSWERED;
}

static void answered(void *who, const struct net_exchange *exchange)
{
    (void)who;
    (void)exchange;
}

static bool wants_body(void *who, const char *method, const char *path)
{
    (void)who;
    return strcmp(method, "POST") == 0 && strcmp(path, "/body") == 0;
}

static void take_line(void *who, struct connection *from, const char *text, size_t length)
{
    struct echo *echo = who;
    if (strncmp(text, "pull ", 5) == 0) {
        echo->pulled = atoi(text + 5);
        net_stir(from);
    } else if (strcmp(text, "end") == 0) {
        net_tell(from, "bye", 3);
        net_end(from);
    } else if (strcmp(text, "deaf") == 0) {
        net_hear(from, false);
    } else if (strcmp(text, "gone") == 0) {
        char words[20];
        net_tell(from, words, (size_t)snprintf(words, sizeof words, "%d", echo->gone));
    } else {
        net_tell(from, text, length);
    }
}

static void pull(void *who, struct connection *to, struct text *text)
{
    struct echo *echo = who;
    (void)to;
    for (; echo->pulled > 0 && text->length + 1100 < text->room; echo->pulled--) {
        text_number(text, echo->pulled);
        for (int i = 0; i < 1000; i++)
            text_char(text, '.');
        text_char(text, '\n');
    }
}

static void count_gone(void *who, struct connection *connection)
{
    struct echo *echo = who;
    echo->gone++;
    if (echo->later == connection)
        echo->later = NULL;
}

static void wake(void *who)
{
    struct echo *echo = who;
    if (echo->later)
        reply(echo->later, 200, "later");
    echo->later = NULL;
}

/* The timer wakes as another thread would. */
static void come_in_time(void *who)
{
    struct echo *echo = who;
    net_wake(echo->net);
}

struct child child_start(const struct net_settings *wish)
{
    int pipes[2];
    struct child child = {0};
    if (pipe(pipes) < 0 || (child.id = fork()) < 0)
        exit(EXIT_FAILURE);
    if (child.id == 0) {
        enum net_trouble trouble;
        struct net_settings settings = *wish;
        struct echo echo = {0};
        settings.host = "127.0.0.1";
        settings.port = "0";
        settings.connections = 100;
        settings.seconds = 1;
        struct net_handler handler = {.who = &echo,
                                      .answer = answer,
                                      .answered = answered,
                                      .wants_body = wants_body,
                                      .line = take_line,
                                      .pull = pull,
                                      .gone = count_gone,
                                      .woken = wake,
                                      .timed = come_in_time};
        struct net *net = echo.net = net_open(&settings, &handler, &trouble);
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

void child_stop(struct child child)
{
    int status = -1;
    kill(child.id, SIGTERM);
    waitpid(child.id, &status, 0);
    check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the server ends well", "");
}

int child_ask(struct child server, const char *words, bool half)
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

long child_take(int fd, long most)
{
    static char room[1 << 16];
    long sum = 0;
    for (ssize_t got = 1; got && sum < most; sum += got)
        if ((got = recv(fd, room, sizeof room, 0)) < 0)
            return -1;
    return sum;
}

int child_read_reply(int fd, char *room, size_t size)
{
    size_t length = 0, whole = 0;
    char *body = NULL;
    for (ssize_t got; length + 1 < size && (!body || length < whole); length += (size_t)got) {
        if ((got = recv(fd, room + length, size - length - 1, 0)) <= 0)
            return -1;
        room[length + (size_t)got] = '\0';
        body = strstr(room, "\r\n\r\n");
        const char *told = strstr(room, "content-length: ");
        if (body)
            whole = (size_t)(body + 4 - room) + (told ? (size_t)atol(told + 16) : 0);
    }
    int status = atoi(room + strlen("HTTP/1.1 "));
    if (body)
        memmove(room, body + 4, strlen(body + 4) + 1);
    return status;
}
