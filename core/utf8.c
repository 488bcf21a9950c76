/* utf8.c - UTF-8 read and written (see utf8.h). */
#include "utf8.h"

static bool goes_on(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Bytes that follow a first byte; -1 where none starts so. C0 and C1 could only start overlong forms. */
static int count_more(unsigned char first)
{
    if (first < 0x80)
        return 0;
    if (first < 0xC2 || first > 0xF4)
        return -1;
    return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
}

static bool is_forbidden(uint32_t c, int more)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    return c < least[more] || (c >= 0xD800 && c <= 0xDFFF) || c > 0x10FFFF;
}

uint32_t utf8_next(const char **at, enum utf8_fault *fault)
{
    enum utf8_fault found = UTF8_GOOD;
    unsigned char first = (unsigned char)**at;
    int more = count_more(first), read = 0;
    uint32_t c = more > 0 ? first & (0x3Fu >> more) : first;
    *at += first != 0;
    for (; read < more && goes_on(**at); read++)
        c = c << 6 | (uint32_t)(*(*at)++ & 0x3F);
    if (more < 0 || read < more)
        found = UTF8_BROKEN;
    else if (is_forbidden(c, more))
        found = UTF8_FORBIDDEN;
    if (fault)
        *fault = found;
    return found == UTF8_GOOD ? c : UTF8_REPLACEMENT;
}

bool utf8_is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

int utf8_write(uint32_t c, char out[UTF8_ROOM])
{
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
    for (int i = more; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(first[more] | c);
    out[more + 1] = '\0';
    return more + 1;
}

size_t utf8_whole(const char *text, size_t length)
{
    while (length > 0 && goes_on(text[length]))
        length--;
    return length;
}
