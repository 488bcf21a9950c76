/* http.h - heads of HTTP/1.1: a strict reader for requests, a writer for answers. Pure: neither sockets nor a clock.
 *
 * Strict, because a head that two programs read differently is how one request is smuggled inside another: only CRLF
 * ends a line, no line is folded, no blank stands before a colon, there is one host and at most one length (RFC 9112).
 */
#ifndef NULLARIUM_HTTP_H
#define NULLARIUM_HTTP_H

#include "frames.h"

enum { HTTP_ANSWER_BYTES = 2048 }; /* the head of an answer */

enum http_reading { HTTP_MORE, HTTP_WHOLE, HTTP_WRONG };

/* The head of a request. Of a wrong one, method and path are "?" unless they were fine. */
struct http_head {
    size_t length;     /* in bytes, with its empty line */
    int status;        /* of a wrong one: what is answered, */
    const char *words; /* and why */
    bool last;         /* the connection ends with the answer */
    bool reads;        /* GET or HEAD, which have no body here */
    bool coded;        /* the body has a coding instead of a length */
    bool sized;        /* its length is told: */
    size_t body;       /* in bytes; what is longer than any we take is NET_BODY_BYTES + 1 */
    bool expects;      /* the other side waits for our word before it sends the body */
    bool socket;       /* a WebSocket is asked for; `wrong`: NULL, or why it cannot be had */
    const char *wrong;
    char method[16], path[NET_PATH_BYTES], query[NET_FIELD_BYTES];
    char host[NET_FIELD_BYTES], origin[NET_FIELD_BYTES], authorization[NET_FIELD_BYTES], forwarded[NET_FIELD_BYTES];
    char accept_encoding[NET_FIELD_BYTES], if_none_match[NET_FIELD_BYTES];
    char key[FRAMES_KEY];
};

/* Reads the head that begins with these bytes. HTTP_MORE: it is not all there; call again with the same bytes and those
 * that followed. `seen` (0 before the first call) is how far it has been looked at, so that nobody makes us look twice
 * by sending byte by byte. It ends at NET_HEAD_BYTES at the latest. */
enum http_reading http_read(const char *bytes, size_t length, size_t *seen, struct http_head *head);

/* Writes the head of an answer: `common` are header lines that every answer has. The length; 0: it did not fit. */
size_t http_write(char room[HTTP_ANSWER_BYTES], const struct net_answer *answer, const char *common, const char *date,
                  bool last);

/* The head with which a WebSocket begins. Its length. */
size_t http_write_accept(char room[HTTP_ANSWER_BYTES], const char key[FRAMES_KEY], const char *common,
                         const char *date);

/* The token of `Bearer TOKEN`; "": there is none. */
const char *http_bearer(const char *authorization);

/* A plain sentence as an answer. */
void http_say(struct net_answer *answer, int status, const char *words);

/* One header line; nothing where the value is NULL or "". */
struct text;
void http_add(struct text *text, const char *name, const char *value);

/* Whether these bytes are the word, in capital letters or small ones. */
bool http_is_word(const char *at, const char *end, const char *word);

/* Without blanks at both ends. */
void http_trim(const char **at, const char **end);

/* The next element of a list between commas, without blanks around it; false: there is none left. */
bool http_next(const char **list, const char *end, const char **element, const char **element_end);

#endif
