/* text.c - writing text into the caller's buffer, and reading small things out of text. */
#include "text.h"
#include "plant.h"
#include <string.h>

void text_open(struct text *text, char *buffer, size_t room)
{
    *text = (struct text){.at = buffer, .room = room};
    buffer[0] = '\0';
}

void text_part(struct text *text, const char *start, size_t length)
{
    if (text->full || length >= text->room - text->length) {
        text->full = true;
        return;
    }
    memcpy(text->at + text->length, start, length);
    text->length += length;
    text->at[text->length] = '\0';
}

void text_char(struct text *text, char c)
{
    text_part(text, &c, 1);
}

void text_add(struct text *text, const char *string)
{
    text_part(text, string, text_length(string));
}

void text_number(struct text *text, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        digits[--at] = '-';
    text_part(text, digits + at, sizeof digits - at);
}

void text_cut(struct text *text, size_t length)
{
    text->length = length;
    text->at[length] = '\0';
    text->full = false;
}

bool text_take(const char **at, char c)
{
    if (**at != c || c == '\0')
        return false;
    (*at)++;
    return true;
}

bool text_take_word(const char **at, const char *word)
{
    const char *here = *at;
    while (*word)
        if (*here++ != *word++)
            return false;
    *at = here;
    return true;
}

bool text_take_number(const char **at, int *number)
{
    const char *here = *at;
    int value = 0;
    if (*here < '0' || *here > '9')
        return false;
    while (*here >= '0' && *here <= '9') {
        value = value * 10 + (*here++ - '0');
        if (value > 999999)
            return false;
    }
    *number = value;
    *at = here;
    return true;
}

bool text_take_part(const char **at, char *out, size_t room)
{
    size_t length = 0;
    while ((*at)[length] && (*at)[length] != ' ')
        length++;
    if (!length || length >= room)
        return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
    text_take(at, ' ');
    return true;
}

bool text_same(const char *a, const char *b)
{
    return text_compare(a, b) == 0;
}

size_t text_length(const char *string)
{
    size_t length = 0;
    while (string[length])
        length++;
    return length;
}

int text_compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

static bool is_joint(char c)
{
    return c == '-' || c == ':' || (c == '>' && !PLANT("core-joint")) || c == '=' || c == '+';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool text_squeeze(const char *typed, char *out, size_t room)
{
    struct text text;
    text_open(&text, out, room);
    const char *at = typed;
    while (is_blank(*at))
        at++;
    while (*at) {
        if (!is_blank(*at)) {
            char c = *at++;
            text_char(&text, c >= 'A' && c <= 'Z' && !PLANT("core-case") ? (char)(c - 'A' + 'a') : c);
            continue;
        }
        while (is_blank(*at))
            at++;
        bool joined = *at == '\0' || is_joint(*at) || is_joint(out[text.length - 1]);
        if (!joined)
            text_char(&text, ' ');
    }
    return !text.full;
}

void text_place(struct text *text, int column, int row)
{
    if (column >= 26)
        text_char(text, (char)('a' + column / 26 - 1));
    text_char(text, (char)('a' + column % 26));
    text_number(text, row + 1);
}

/* At most two letters and a row up to 99: every raster we allow is smaller (formats.md, Sheets). */
bool text_take_place(const char **at, int *column, int *row)
{
    const char *here = *at;
    int letters = 0, value = 0;
    while (*here >= 'a' && *here <= 'z' && letters < 3) {
        value = value * 26 + (*here++ - 'a' + 1);
        letters++;
    }
    int number;
    if (letters == 0 || letters > 2 || *here == '0' || !text_take_number(&here, &number) || number > 99)
        return false;
    *column = value - 1;
    *row = number - 1;
    *at = here;
    return true;
}

bool text_may_break(const char *text, const char *blank)
{
    const char *after = blank;
    while (*after == ' ')
        after++;
    bool closes = *after == '?' || *after == '!' || *after == ':' || *after == ';' || text_take_word(&after, "»");
    bool opened = blank - text >= 2 && memcmp(blank - 2, "«", 2) == 0;
    return !closes && !opened;
}
