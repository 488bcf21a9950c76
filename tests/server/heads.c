/* heads.c - heads of requests, however they come in, and of those that want a WebSocket. */
#include "parts.h"
#include <string.h>

/* -- any request -------------------------------------------------------------------------------- */

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
    {"a length beyond all numbers", "POST /t HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n", 0,
     "/t"},
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

void heads_check(void)
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

/* -- handshakes ---------------------------------------------------------------------------------- */

void heads_check_handshakes(void)
{
    static const struct {
        const char *name, *head;
        bool socket;
        const char *wrong; /* a word of why, NULL: it can be had */
    } cases[] = {
        {"a WebSocket", FINE UPGRADE VERSION KEY OFFERED "\r\n", true, NULL},
        {"with lists, in capitals",
         FINE "Connection: keep-alive, UPGRADE\r\nUpgrade: foo, WebSocket\r\n" VERSION KEY
              "Sec-WebSocket-Protocol: other, nullarium-1\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n",
         true, NULL},
        {"two lines of protocols", FINE UPGRADE VERSION KEY "Sec-WebSocket-Protocol: other\r\n" OFFERED "\r\n", true,
         NULL},
        {"no upgrade", FINE VERSION KEY OFFERED "\r\n", false, NULL},
        {"another upgrade", FINE "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", false, NULL},
        {"HTTP/1.0 is not upgraded", "GET / HTTP/1.0\r\nHost: x\r\n" UPGRADE VERSION KEY OFFERED "\r\n", false, NULL},
        {"no Connection", FINE "Upgrade: websocket\r\n" VERSION KEY OFFERED "\r\n", true, "handshake"},
        {"HEAD", "HEAD / HTTP/1.1\r\nHost: x\r\n" UPGRADE VERSION KEY OFFERED "\r\n", true, "handshake"},
        {"no version", FINE UPGRADE KEY OFFERED "\r\n", true, "version 13"},
        {"version 8", FINE UPGRADE "Sec-WebSocket-Version: 8\r\n" KEY OFFERED "\r\n", true, "version 13"},
        {"two versions", FINE UPGRADE VERSION VERSION KEY OFFERED "\r\n", true, "version 13"},
        {"no key", FINE UPGRADE VERSION OFFERED "\r\n", true, "key"},
        {"two keys", FINE UPGRADE VERSION KEY KEY OFFERED "\r\n", true, "key"},
        {"a key of 15 bytes", FINE UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j\r\n" OFFERED "\r\n", true,
         "key"},
        {"a key with a bit too many",
         FINE UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR==\r\n" OFFERED "\r\n", true, "key"},
        {"a key that is no base64",
         FINE UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j-Q==\r\n" OFFERED "\r\n", true, "key"},
        {"an empty key", FINE UPGRADE VERSION "Sec-WebSocket-Key:\r\n" OFFERED "\r\n", true, "key"},
        {"no protocol", FINE UPGRADE VERSION KEY "\r\n", true, "nullarium-1"},
        {"another protocol", FINE UPGRADE VERSION KEY "Sec-WebSocket-Protocol: nullarium-2, nullarium-11\r\n\r\n", true,
         "nullarium-1"},
    };
    static struct http_head head;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t seen = 0;
        enum http_reading reading = http_read(cases[i].head, strlen(cases[i].head), &seen, &head);
        bool fine = reading == HTTP_WHOLE && head.socket == cases[i].socket && !head.wrong == !cases[i].wrong;
        check(fine && (!head.wrong || strstr(head.wrong, cases[i].wrong)), cases[i].name, head.wrong ? head.wrong : "");
    }
    char accept[FRAMES_ACCEPT];
    frames_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    check(strcmp(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") == 0, "the answer of RFC 6455 1.3", accept);
    frames_accept("x3JJHMbDL1EzLkh9GBhXDw==", accept);
    check(strcmp(accept, "HSmrc0sMlYUkAGmm5OPpG2HaGWk=") == 0, "and another well-known one", accept);
    char fields[] = FINE "Authorization: bearer  abc\r\nOrigin: http://x\r\nX-Forwarded-For: 192.0.2.1\r\n"
                         "x-forwarded-for: 192.0.2.2\r\n\r\n";
    size_t seen = 0;
    check(http_read(fields, strlen(fields), &seen, &head) == HTTP_WHOLE &&
              strcmp(http_bearer(head.authorization), "abc") == 0 && strcmp(head.origin, "http://x") == 0 &&
              strcmp(head.host, "x") == 0 && strcmp(head.forwarded, "192.0.2.1, 192.0.2.2") == 0,
          "host, origin, token and where it is from", head.authorization);
    check(!*http_bearer("Basic abc") && !*http_bearer("") && !*http_bearer("bearerabc"), "no token", "");
}
