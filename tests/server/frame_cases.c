/* frame_cases.c - frames of WebSockets as a client would send them, right and wrong, and what reading says to them. */
#include "parts.h"
#include <stdlib.h>
#include <string.h>

#define PART(words) words, sizeof words - 1

const struct frame_case frame_cases[FRAME_CASES] = {
    {"a line", 0x81, 0x85, PART(""), PART("hello"), 0},
    {"an empty line", 0x81, 0x80, PART(""), PART(""), 0},
    {"125 bytes", 0x81, 0x80 | 125, PART(""), "a", 125, 0},
    {"126 bytes", 0x81, 0x80 | 126, PART("\0\176"), "a", 126, 0},
    {"the longest line", 0x81, 0x80 | 126, PART("\20\0"), "a", 4096, 0},
    {"letters beyond ASCII", 0x81, 0x84, PART(""), PART("\xc3\xa4\xd0\xb6"), 0},
    {"four bytes a letter", 0x81, 0x84, PART(""), PART("\xf0\x9f\x8e\xb2"), 0},
    {"a DEL", 0x81, 0x81, PART(""), PART("\x7f"), 0},
    {"a ping", 0x89, 0x80, PART(""), PART(""), 0},
    {"a ping of 125 bytes", 0x89, 0x80 | 125, PART(""), "\0", 125, 0},
    {"a pong that nobody asked for", 0x8a, 0x83, PART(""), PART("abc"), 0},
    {"a close without a code", 0x88, 0x80, PART(""), PART(""), 0},
    {"a close", 0x88, 0x82, PART(""), PART("\3\350"), 0},
    {"a close with a reason", 0x88, 0x86, PART(""), PART("\3\351bye "), 0},
    {"a close with a code of one's own", 0x88, 0x82, PART(""), PART("\20\0"), 0},
    {"one byte too many", 0x81, 0x80 | 126, PART("\20\1"), "a", 4097, 1009},
    {"64 kB", 0x81, 0x80 | 127, PART("\0\0\0\0\0\1\0\0"), "a", 100, 1009},
    {"a gigabyte", 0x81, 0x80 | 127, PART("\0\0\0\0\100\0\0\0"), "a", 100, 1009},
    {"more than there is", 0x81, 0x80 | 127, PART("\377\377\377\377\377\377\377\377"), "a", 100, 1009},
    {"unmasked", 0x81, 0x05, PART(""), PART("hello"), 1002},
    {"an unmasked ping", 0x89, 0x00, PART(""), PART(""), 1002},
    {"an unmasked gigabyte", 0x81, 0x7f, PART("\0\0\0\0\100\0\0\0"), "a", 100, 1002},
    {"RSV1", 0xc1, 0x85, PART(""), PART("hello"), 1002},
    {"RSV2", 0xa1, 0x85, PART(""), PART("hello"), 1002},
    {"RSV3", 0x91, 0x85, PART(""), PART("hello"), 1002},
    {"RSV1 of a ping", 0xc9, 0x80, PART(""), PART(""), 1002},
    {"opcode 3", 0x83, 0x81, PART(""), PART("a"), 1002},
    {"opcode 4", 0x84, 0x81, PART(""), PART("a"), 1002},
    {"opcode 5", 0x85, 0x81, PART(""), PART("a"), 1002},
    {"opcode 6", 0x86, 0x81, PART(""), PART("a"), 1002},
    {"opcode 7", 0x87, 0x81, PART(""), PART("a"), 1002},
    {"opcode 11", 0x8b, 0x81, PART(""), PART("a"), 1002},
    {"opcode 12", 0x8c, 0x81, PART(""), PART("a"), 1002},
    {"opcode 13", 0x8d, 0x81, PART(""), PART("a"), 1002},
    {"opcode 14", 0x8e, 0x81, PART(""), PART("a"), 1002},
    {"opcode 15", 0x8f, 0x81, PART(""), PART("a"), 1002},
    {"what goes on with nothing", 0x80, 0x81, PART(""), PART("a"), 1002},
    {"what goes on, unfinished", 0x00, 0x81, PART(""), PART("a"), 1002},
    {"a first fragment", 0x01, 0x81, PART(""), PART("a"), 1003},
    {"an empty first fragment", 0x01, 0x80, PART(""), PART(""), 1003},
    {"a binary frame", 0x82, 0x81, PART(""), PART("a"), 1003},
    {"a binary fragment", 0x02, 0x81, PART(""), PART("a"), 1003},
    {"a ping in pieces", 0x09, 0x81, PART(""), PART("a"), 1002},
    {"a close in pieces", 0x08, 0x80, PART(""), PART(""), 1002},
    {"a ping of 126 bytes", 0x89, 0x80 | 126, PART("\0\176"), "a", 126, 1002},
    {"a pong of 64 kB", 0x8a, 0x80 | 127, PART("\0\0\0\0\0\1\0\0"), "a", 100, 1002},
    {"a close of 126 bytes", 0x88, 0x80 | 126, PART("\0\176"), "\3\350", 126, 1002},
    {"5 bytes told in two", 0x81, 0x80 | 126, PART("\0\5"), PART("hello"), 1002},
    {"125 bytes told in two", 0x81, 0x80 | 126, PART("\0\175"), "a", 125, 1002},
    {"5 bytes told in eight", 0x81, 0x80 | 127, PART("\0\0\0\0\0\0\0\5"), PART("hello"), 1002},
    {"300 bytes told in eight", 0x81, 0x80 | 127, PART("\0\0\0\0\0\0\1\54"), "a", 300, 1002},
    {"half a letter", 0x81, 0x81, PART(""), PART("\xc3"), 1007},
    {"half a letter, then another", 0x81, 0x82, PART(""),
     PART("\xc3"
          "a"),
     1007},
    {"the second half of a letter", 0x81, 0x81, PART(""), PART("\xa4"), 1007},
    {"an overlong letter", 0x81, 0x82, PART(""), PART("\xc0\xaf"), 1007},
    {"a surrogate", 0x81, 0x83, PART(""), PART("\xed\xa0\x80"), 1007},
    {"beyond U+10FFFF", 0x81, 0x84, PART(""), PART("\xf4\x90\x80\x80"), 1007},
    {"0xff", 0x81, 0x81, PART(""), PART("\xff"), 1007},
    {"a NUL in a line", 0x81, 0x83, PART(""), PART("a\0b"), 1007},
    {"a line end in a line", 0x81, 0x83, PART(""), PART("a\nb"), 1007},
    {"a tab in a line", 0x81, 0x83, PART(""), PART("a\tb"), 1007},
    {"an escape in a line", 0x81, 0x83, PART(""), PART("a\33b"), 1007},
    {"a close of one byte", 0x88, 0x81, PART(""), PART("\3"), 1002},
    {"a close with code 0", 0x88, 0x82, PART(""), PART("\0\0"), 1002},
    {"a close with code 999", 0x88, 0x82, PART(""), PART("\3\347"), 1002},
    {"a close with code 1004", 0x88, 0x82, PART(""), PART("\3\354"), 1002},
    {"a close with code 1005", 0x88, 0x82, PART(""), PART("\3\355"), 1002},
    {"a close with code 1006", 0x88, 0x82, PART(""), PART("\3\356"), 1002},
    {"a close with code 1015", 0x88, 0x82, PART(""), PART("\3\367"), 1002},
    {"a close with code 2999", 0x88, 0x82, PART(""), PART("\13\267"), 1002},
    {"a close with code 5000", 0x88, 0x82, PART(""), PART("\23\210"), 1002},
    {"a close with half a letter", 0x88, 0x83, PART(""), PART("\3\350\xc3"), 1007},
    {"a line that is not all there", 0x81, 0x86, PART(""), PART("hello"), -1},
};

size_t frame_cases_write(const struct frame_case *one, char out[FRAME_MOST])
{
    static const char mask[4] = {'\x37', '\xfa', '\x21', '\x3d'};
    size_t length = 0, repeated = strlen(one->text) ? strlen(one->text) : 1;
    bool masked = one->second & 0x80;
    out[length++] = (char)one->first;
    out[length++] = (char)one->second;
    memcpy(out + length, one->extra, one->extra_length);
    length += one->extra_length;
    if (masked)
        memcpy(out + length, mask, 4);
    length += masked ? 4 : 0;
    bool whole = one->text_length <= 8; /* such a text stands there as it is, NULs included */
    for (size_t i = 0; i < one->text_length; i++)
        out[length++] = (char)(one->text[whole ? i : i % repeated] ^ (masked ? mask[i % 4] : 0));
    return length;
}

/* What reading says when so many bytes came first and then the rest; each in memory of exactly its length. */
static int read_split(const char *bytes, size_t length, size_t first, struct frame *frame)
{
    size_t lengths[2] = {first, length};
    for (int i = 0; i < 2; i++) {
        char *copy = malloc(lengths[i] ? lengths[i] : 1);
        if (!copy)
            exit(EXIT_FAILURE);
        memcpy(copy, bytes, lengths[i]);
        enum frames_reading reading = frames_read(copy, lengths[i], frame);
        free(copy);
        if (reading == FRAMES_WRONG)
            return (int)frame->code;
        if (reading == FRAMES_WHOLE)
            return i == 1 && frame->length == length ? 0 : -2; /* not before it is all there */
    }
    return -1;
}

void frame_cases_check(void)
{
    char bytes[FRAME_MOST], why[100];
    static struct frame frame;
    for (size_t i = 0; i < FRAME_CASES; i++) {
        const struct frame_case *one = &frame_cases[i];
        size_t length = frame_cases_write(one, bytes), first = 0;
        int code = one->code;
        for (; first < length && code == one->code; first++)
            code = read_split(bytes, length, first, &frame);
        snprintf(why, sizeof why, "%d after %zu of %zu bytes", code, first, length);
        check(code == one->code, one->name, why);
        if (one->code == 0 && one->text_length <= 8)
            check(frame.text_length == one->text_length && memcmp(frame.text, one->text, one->text_length) == 0 &&
                      frame.opcode == (one->first & 0x0f),
                  one->name, "another text");
    }
    size_t length = frame_cases_write(&frame_cases[0], bytes), second = length;
    length += frame_cases_write(&frame_cases[8], bytes + length);
    check(frames_read(bytes, length, &frame) == FRAMES_WHOLE && frame.length == second &&
              frames_read(bytes + second, length - second, &frame) == FRAMES_WHOLE && frame.opcode == FRAMES_PING,
          "two frames behind each other", "");
    static const struct {
        size_t length;
        const char *head;
        size_t head_length;
    } own[] = {{0, PART("\x81\0")},
               {125, PART("\x81\175")},
               {126, PART("\x81\176\0\176")},
               {65535, PART("\x81\176\377\377")},
               {65536, PART("\x81\177\0\0\0\0\0\1\0\0")}};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        check(frames_write_head(bytes, FRAMES_TEXT, own[i].length) == own[i].head_length &&
                  memcmp(bytes, own[i].head, own[i].head_length) == 0,
              "a head of ours", own[i].head);
}
