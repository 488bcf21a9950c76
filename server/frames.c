/* frames.c - frames of WebSocket (see frames.h). */
#include "frames.h"
#include "plant.h"
#include "utf8.h"
#include <string.h>

/* -- reading ------------------------------------------------------------------------------------ */

static enum frames_reading refuse(struct frame *frame, enum frames_code code)
{
    frame->code = code;
    return FRAMES_WRONG;
}

static bool is_control(enum frames_opcode opcode)
{
    return opcode >= FRAMES_CLOSE;
}

/* What the first two bytes say. */
static enum frames_reading judge_head(const unsigned char *bytes, struct frame *frame)
{
    bool final = bytes[0] & 0x80, masked = bytes[1] & 0x80;
    int opcode = bytes[0] & 15, length = bytes[1] & 0x7F;
    if (bytes[0] & 0x70) /* no extension was agreed on */
        return refuse(frame, FRAMES_PROTOCOL);
    if (opcode != FRAMES_TEXT && opcode != FRAMES_BINARY && (opcode < FRAMES_CLOSE || opcode > FRAMES_PONG))
        return refuse(frame, FRAMES_PROTOCOL);
    frame->opcode = (enum frames_opcode)opcode;
    if (is_control(frame->opcode) && (!final || length > FRAMES_CONTROL_BYTES))
        return refuse(frame, FRAMES_PROTOCOL);
    if (!masked && !PLANT("server-mask"))
        return refuse(frame, FRAMES_PROTOCOL);
    if (opcode == FRAMES_BINARY || (!final && !PLANT("server-fragment")))
        return refuse(frame, FRAMES_KIND);
    return FRAMES_WHOLE;
}

/* How many bytes it carries; FRAMES_MORE: that is not there yet. */
static enum frames_reading read_length(const unsigned char *bytes, size_t length, struct frame *frame, size_t *head)
{
    size_t extra = (bytes[1] & 0x7F) == 126 ? 2 : (bytes[1] & 0x7F) == 127 ? 8 : 0;
    uint64_t carried = extra ? 0 : bytes[1] & 0x7F;
    if (length < 2 + extra)
        return FRAMES_MORE;
    for (size_t i = 0; i < extra; i++)
        carried = carried << 8 | bytes[2 + i];
    if (((extra == 2 && carried < 126) || (extra == 8 && carried <= UINT16_MAX)) && !PLANT("server-minimal"))
        return refuse(frame, FRAMES_PROTOCOL);
    if (carried > NET_LINE_BYTES)
        return refuse(frame, FRAMES_TOO_LONG);
    frame->text_length = (size_t)carried;
    *head = 2 + extra;
    return FRAMES_WHOLE;
}

static bool is_text(const char *text, size_t length)
{
    const char *at = text;
    enum utf8_fault fault = UTF8_GOOD;
    while (fault == UTF8_GOOD && at < text + length) {
        if ((unsigned char)*at < ' ')
            return false;
        utf8_next(&at, &fault);
    }
    return fault == UTF8_GOOD;
}

/* Codes that may be sent: RFC 6455 7.4.2. */
static bool is_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

static enum frames_reading judge_close(struct frame *frame)
{
    const unsigned char *bytes = (const unsigned char *)frame->text;
    frame->code = FRAMES_NO_CODE;
    if (frame->text_length == 0)
        return FRAMES_WHOLE;
    int code = frame->text_length > 1 ? bytes[0] << 8 | bytes[1] : 0;
    if (!is_code(code))
        return refuse(frame, FRAMES_PROTOCOL);
    if (!is_text(frame->text + 2, frame->text_length - 2))
        return refuse(frame, FRAMES_NO_TEXT);
    frame->code = (enum frames_code)code;
    return FRAMES_WHOLE;
}

enum frames_reading frames_read(const char *bytes, size_t length, struct frame *frame)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t head = 0;
    if (length < 2)
        return FRAMES_MORE;
    enum frames_reading reading = judge_head(at, frame);
    if (reading == FRAMES_WHOLE)
        reading = read_length(at, length, frame, &head);
    if (reading != FRAMES_WHOLE)
        return reading;
    const unsigned char *mask = at + head;
    head += 4;
    if (length < head + frame->text_length)
        return FRAMES_MORE;
    for (size_t i = 0; i < frame->text_length; i++)
        frame->text[i] = (char)(at[head + i] ^ mask[i % 4]);
    frame->text[frame->text_length] = '\0';
    frame->length = head + frame->text_length;
    if (frame->opcode == FRAMES_CLOSE)
        return judge_close(frame);
    if (frame->opcode == FRAMES_TEXT && !is_text(frame->text, frame->text_length))
        return refuse(frame, FRAMES_NO_TEXT);
    return FRAMES_WHOLE;
}

/* -- writing ------------------------------------------------------------------------------------ */

size_t frames_write_head(char room[FRAMES_OWN_HEAD_BYTES], enum frames_opcode opcode, size_t length)
{
    size_t extra = length < 126 ? 0 : length <= UINT16_MAX ? 2 : 8;
    room[0] = (char)(0x80 | opcode);
    room[1] = (char)(extra == 0 ? length : extra == 2 ? 126 : 127);
    for (size_t i = 0; i < extra; i++)
        room[2 + i] = (char)(length >> 8 * (extra - 1 - i));
    return 2 + extra;
}

/* -- the handshake ------------------------------------------------------------------------------ */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

bool frames_is_key(const char *at, const char *end)
{
    if (end - at != FRAMES_KEY || end[-1] != '=' || end[-2] != '=')
        return false;
    for (; at < end - 2; at++)
        if (!*at || !strchr(digits, *at))
            return false;
    return (strchr(digits, end[-3]) - digits) % 16 == 0; /* 16 bytes and not a bit more */
}

static uint32_t turn(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

/* One block of SHA-1 (FIPS 180-4 6.1.2), which the handshake asks for; nothing secret depends on it. */
static void hash_block(uint32_t state[5], const uint8_t block[64])
{
    uint32_t word[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
                  block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        word[i] = turn(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t mix = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999u
                       : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1u
                       : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu
                                : (b ^ c ^ d) + 0xca62c1d6u;
        uint32_t next = turn(a, 5) + mix + e + word[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void frames_accept(const char key[FRAMES_KEY], char out[FRAMES_ACCEPT])
{
    static const char word[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    enum { LENGTH = FRAMES_KEY + sizeof word - 1 };
    uint32_t state[5] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
    uint8_t blocks[128] = {0}, hash[21] = {0};
    memcpy(blocks, key, FRAMES_KEY);
    memcpy(blocks + FRAMES_KEY, word, sizeof word - 1);
    blocks[LENGTH] = 0x80;
    blocks[126] = (uint8_t)(8 * LENGTH >> 8);
    blocks[127] = (uint8_t)(8 * LENGTH);
    hash_block(state, blocks);
    hash_block(state, blocks + 64);
    for (int i = 0; i < 20; i++)
        hash[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    for (int i = 0; i < 7; i++) {
        uint32_t three = (uint32_t)hash[3 * i] << 16 | (uint32_t)hash[3 * i + 1] << 8 | hash[3 * i + 2];
        for (int k = 0; k < 4; k++)
            out[4 * i + k] = digits[three >> (18 - 6 * k) & 63];
    }
    out[27] = '='; /* the twenty-first byte is none */
    out[28] = '\0';
}
