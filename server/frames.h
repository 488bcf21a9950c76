/* frames.h - frames of WebSocket (RFC 6455): a strict reader for what clients send, a writer for what we send. Pure.
 *
 * One text frame is one line, so there are no fragments, no binary frames, no extensions, and nothing longer than a
 * line. Whatever is wrong is known from the first bytes that show it: nobody makes us wait for, or keep, a gigabyte. */
#ifndef NULLARIUM_FRAMES_H
#define NULLARIUM_FRAMES_H

#include "net.h"

enum {
    FRAMES_CONTROL_BYTES = 125,                        /* the most that a ping, a pong or a close carries */
    FRAMES_HEAD_BYTES = 14,                            /* the longest head that is looked at */
    FRAMES_OWN_HEAD_BYTES = 10,                        /* the longest of ours, which have no mask */
    FRAMES_BYTES = FRAMES_HEAD_BYTES + NET_LINE_BYTES, /* the longest frame that is read */
    FRAMES_KEY = 24,
    FRAMES_ACCEPT = 29, /* the client's key, and room for the answer to it */
};

enum frames_opcode { FRAMES_TEXT = 1, FRAMES_BINARY = 2, FRAMES_CLOSE = 8, FRAMES_PING = 9, FRAMES_PONG = 10 };

/* Why a connection is closed (RFC 6455 7.4.1). */
enum frames_code {
    FRAMES_NORMAL = 1000,
    FRAMES_AWAY = 1001, /* the server stops */
    FRAMES_PROTOCOL = 1002,
    FRAMES_KIND = 1003,    /* something else than whole text frames */
    FRAMES_NO_CODE = 1005, /* the other side gave none; never sent */
    FRAMES_NO_TEXT = 1007, /* no UTF-8, or a control character */
    FRAMES_TOO_LONG = 1009,
};

enum frames_reading { FRAMES_MORE, FRAMES_WHOLE, FRAMES_WRONG };

struct frame {
    enum frames_opcode opcode;
    enum frames_code code; /* of a close; of a wrong frame: what it is closed with */
    size_t length;         /* in bytes, with its head */
    size_t text_length;
    char text[NET_LINE_BYTES + 1]; /* unmasked, ended by a NUL too */
};

/* Reads the frame that begins with these bytes. FRAMES_MORE: it is not all there; call again with the same bytes and
 * those that followed. Of a wrong one only `code` is set. */
enum frames_reading frames_read(const char *bytes, size_t length, struct frame *frame);

/* Writes the head of one of our frames; its length. */
size_t frames_write_head(char room[FRAMES_OWN_HEAD_BYTES], enum frames_opcode opcode, size_t length);

/* Whether this is the base64 of 16 bytes. */
bool frames_is_key(const char *at, const char *end);

/* What proves that we have read the key (RFC 6455 4.2.2): base64 of the SHA-1 of the key and a fixed word. */
void frames_accept(const char key[FRAMES_KEY], char out[FRAMES_ACCEPT]);

#endif
