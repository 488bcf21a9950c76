/* sockets.c - WebSockets on a real socket: lines there and back, the end, and those who are silent or greedy. */
#include "parts.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char socket_request[] = "GET /socket HTTP/1.1\r\nHost: x\r\n" UPGRADE VERSION KEY OFFERED "\r\n";

static bool read_exactly(int fd, char *room, size_t length)
{
    for (size_t sum = 0; sum < length;) {
        ssize_t got = recv(fd, room + sum, length - sum, 0);
        if (got <= 0)
            return false;
        sum += (size_t)got;
    }
    return true;
}

/* The next frame of the server: its opcode, its text in `room` (of FRAME_MOST); -1: there is none. */
static int read_frame(int fd, char *room)
{
    unsigned char head[4];
    if (!read_exactly(fd, (char *)head, 2))
        return -1;
    size_t length = head[1];
    if (length == 126) {
        if (!read_exactly(fd, (char *)head + 2, 2))
            return -1;
        length = (size_t)head[2] << 8 | head[3];
    }
    if (length >= FRAME_MOST || !read_exactly(fd, room, length))
        return -1;
    room[length] = '\0';
    return head[0] & 0x0f;
}

static void send_text(int fd, const char *words)
{
    char bytes[FRAME_MOST];
    struct frame_case one = {.first = 0x81,
                             .second = (unsigned char)(0x80 | strlen(words)),
                             .extra = "",
                             .text = words,
                             .text_length = strlen(words)};
    size_t length = frame_cases_write(&one, bytes);
    if (send(fd, bytes, length, MSG_NOSIGNAL) != (ssize_t)length)
        check(false, "send", strerror(errno));
}

/* A WebSocket that has been welcomed. */
static int open_socket(struct child server)
{
    char room[FRAME_MOST] = "";
    int fd = child_ask(server, socket_request, false);
    size_t length = 0;
    while (length + 1 < sizeof room && !strstr(room, "\r\n\r\n") && recv(fd, room + length, 1, 0) == 1)
        room[++length] = '\0';
    check(strncmp(room, "HTTP/1.1 101 ", 13) == 0 &&
              strstr(room, "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") &&
              strstr(room, "sec-websocket-protocol: nullarium-1\r\n"),
          "the handshake", room);
    check(read_frame(fd, room) == FRAMES_TEXT && strcmp(room, "welcome") == 0,
          "what was told before the handshake was answered", room);
    return fd;
}

void sockets_check(void)
{
    static char room[FRAME_MOST], many[60000];
    struct child server = child_start(&(struct net_settings){0});
    int fd = open_socket(server);
    send_text(fd, "hello");
    check(read_frame(fd, room) == FRAMES_TEXT && strcmp(room, "hello") == 0, "a line there and back", room);
    size_t length = 0;
    for (int i = 0; i < 300; i++)
        length += frame_cases_write(
            &(struct frame_case){.first = 0x81, .second = 0x83, .extra = "", .text = "abc", .text_length = 3},
            many + length);
    length += frame_cases_write(
        &(struct frame_case){.first = 0x89, .second = 0x84, .extra = "", .text = "ping", .text_length = 4},
        many + length);
    int right = 0;
    check(send(fd, many, length, 0) == (ssize_t)length, "300 lines at once", "");
    for (int i = 0; i < 300; i++)
        right += read_frame(fd, room) == FRAMES_TEXT && strcmp(room, "abc") == 0;
    check(right == 300, "each comes back", "");
    check(read_frame(fd, room) == FRAMES_PONG && strcmp(room, "ping") == 0, "a ping is answered with its words", room);
    length = frame_cases_write(&frame_cases[4], many);
    for (size_t i = 0; i < length; i++)
        if (i < 40 || i + 1 == length)
            right += send(fd, many + i, 1, 0) == 1;
        else
            right += send(fd, many + i, length - 1 - i, 0) == (ssize_t)(length - 1 - i), i = length - 2;
    check(read_frame(fd, room) == FRAMES_TEXT && strlen(room) == 4096, "the longest line, in pieces", "");
    send_text(fd, "pull 3000");
    right = 0;
    for (int i = 3000; i > 0; i--)
        right += read_frame(fd, room) == FRAMES_TEXT && atoi(room) == i && strlen(room) > 1000;
    check(right == 3000, "3 MB are pulled by somebody who read nothing at first", "");
    int other = open_socket(server);
    send_text(other, "end");
    check(read_frame(other, room) == FRAMES_TEXT && strcmp(room, "bye") == 0 &&
              read_frame(other, room) == FRAMES_CLOSE && (unsigned char)room[0] == 3 && (unsigned char)room[1] == 232 &&
              read_frame(other, room) == -1,
          "the end: what was told, a close, nothing", room);
    close(other);
    send_text(fd, "gone");
    check(read_frame(fd, room) == FRAMES_TEXT && strcmp(room, "1") == 0, "the handler is told who has gone", room);
    static const struct {
        size_t frame;
        int code;
    } closed[] = {{12, 1000}, {11, 0}, {17, 1009}, {19, 1002}, {40, 1003}, {51, 1007}};
    for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++) {
        other = open_socket(server);
        send_text(other, "before");
        length = frame_cases_write(&frame_cases[closed[i].frame], many);
        check(send(other, many, length, 0) == (ssize_t)length, "send", "");
        check(read_frame(other, room) == FRAMES_TEXT && read_frame(other, room) == FRAMES_CLOSE &&
                  (closed[i].code ? (unsigned char)room[0] << 8 | (unsigned char)room[1] : !room[0]) ==
                      (closed[i].code ? closed[i].code : 1) &&
                  read_frame(other, room) == -1,
              frame_cases[closed[i].frame].name, "not closed as it should be");
        close(other);
    }
    send_text(fd, "deaf");
    send_text(fd, "unheard");
    struct pollfd quiet = {.fd = fd, .events = POLLIN};
    check(poll(&quiet, 1, 100) == 0, "who is not heard hears nothing", "");
    close(fd);
    fd = open_socket(server); /* it is open while the server stops */
    child_stop(server);
    close(fd);
}

void sockets_check_silence(void)
{
    char room[FRAME_MOST], pong[FRAME_MOST];
    struct child server = child_start(&(struct net_settings){.ping_seconds = 1, .silence_seconds = 2});
    int polite = open_socket(server), silent = open_socket(server), greedy = open_socket(server), pings = 0;
    send_text(greedy, "pull 20000"); /* and never reads */
    struct pollfd hung_up = {.fd = greedy, .events = POLLRDHUP};
    bool cut = false;
    for (int i = 0; i < 4 && read_frame(polite, room) == FRAMES_PING; i++, pings++) {
        size_t length =
            frame_cases_write(&(struct frame_case){.first = 0x8a, .second = 0x80, .extra = "", .text = ""}, pong);
        check(send(polite, pong, length, MSG_NOSIGNAL) == (ssize_t)length, "a pong", "");
        cut |= poll(&hung_up, 1, 0) == 1;
    }
    check(pings == 4, "who answers is asked again and again", "");
    check(read_frame(silent, room) == FRAMES_PING && read_frame(silent, room) == -1, "who does not answer is dropped",
          "");
    check(cut || poll(&hung_up, 1, 20000) == 1, "who never reads is dropped", "");
    close(polite);
    close(silent);
    close(greedy);
    child_stop(server);
}
