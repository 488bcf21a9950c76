/* parts.h - the server's own parts, tested by one program: heads of requests, frames of WebSockets, places of
 * addresses, and connections on a real socket with a small handler. What `nullarium serve` makes of them is
 * tests/online/serve_test.py's.
 *
 *     heads.c        heads of requests, and of those that want a WebSocket
 *     frame_cases.c  frames of WebSockets, right and wrong ones
 *     bounds.c       how much one address may have, and that what breaks ends alone
 *     child.c        a server in a process of its own, and asking it
 *     connections.c  answers, bodies and shares on a real socket
 *     sockets.c      WebSockets on a real socket */
#ifndef NULLARIUM_TESTS_SERVER_PARTS_H
#define NULLARIUM_TESTS_SERVER_PARTS_H

#include "../../server/http.h"
#include "../check.h"
#include <sys/types.h>

/* Of the heads of requests. */
#define FINE "GET / HTTP/1.1\r\nHost: x\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define OFFERED "Sec-WebSocket-Protocol: nullarium-1\r\n"
#define UPGRADE "Connection: Upgrade\r\nUpgrade: websocket\r\n"

void heads_check(void);
void heads_check_handshakes(void);

enum { FRAME_MOST = 6000, FRAME_CASES = 73 };

/* A frame as a client would send it: `first` and `second` are its first bytes, the mask bit included, `extra` those of
 * a longer length, then (where the mask bit is set) a mask and the text under it. */
struct frame_case {
    const char *name;
    unsigned char first, second;
    const char *extra;
    size_t extra_length;
    const char *text;
    size_t text_length; /* `text` over and over */
    int code;           /* 0: it is fine; -1: more is to come; else what it is closed with */
};

extern const struct frame_case frame_cases[FRAME_CASES];

size_t frame_cases_write(const struct frame_case *one, char out[FRAME_MOST]);
void frame_cases_check(void);

void bounds_check_places(void);
void bounds_check_guard(void);
void bounds_check_limits(void);

enum { LARGE = 8 << 20 }; /* more than the kernel keeps for anybody */

struct child {
    pid_t id;
    int port;
};

/* A server in a process of its own. */
struct child child_start(const struct net_settings *wish);
void child_stop(struct child child);

/* A connection with this sent over it; `half`: and no more. */
int child_ask(struct child server, const char *words, bool half);

/* Everything that comes until the other side closes, or `most` bytes: so many came. -1: it was cut off. */
long child_take(int fd, long most);

/* One answer's body in `room`; its status. */
int child_read_reply(int fd, char *room, size_t size);

void connections_check_shares(void);
void connections_check_rate(void);
void connections_check_bodies(void);
void connections_check_later(void);

void sockets_check(void);
void sockets_check_silence(void);

#endif
