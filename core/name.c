/* name.c - names and titles (see name.h). */
#include "name.h"
#include "utf8.h"

struct range {
    uint32_t first, last;
};

/* Turns the text around it, ends a line for some programs and not for others, or is not seen. The two joiners
 * U+200C and U+200D are not among them: Persian words and families of emoji are written with them. */
static const struct range hidden[] = {
    {0x00AD, 0x00AD}, /* soft hyphen */
    {0x034F, 0x034F}, /* grapheme joiner */
    {0x061C, 0x061C}, /* Arabic letter mark */
    {0x115F, 0x1160}, /* Hangul fillers */
    {0x180E, 0x180E}, /* Mongolian separator */
    {0x200B, 0x200B}, /* zero width space */
    {0x200E, 0x200F}, /* left-to-right, right-to-left mark */
    {0x2028, 0x202E}, /* line and paragraph separators, embeddings and overrides */
    {0x2060, 0x206F}, /* word joiner, invisible operators, isolates */
    {0x3164, 0x3164}, /* Hangul filler */
    {0xFEFF, 0xFEFF}, /* byte order mark */
    {0xFFA0, 0xFFA0}, /* Hangul filler */
    {0xFFF9, 0xFFFF}, /* annotations, the replacement itself, no characters */
    {0xE0001, 0xE0001},
};

/* Seen, but alone as good as nothing. */
static const struct range blank[] = {
    {0x0020, 0x0020}, {0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200D}, {0x202F, 0x202F},
    {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0xFE00, 0xFE0F},
};

static bool is_among(uint32_t c, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

static bool is_hidden(uint32_t c)
{
    return utf8_is_control(c) || is_among(c, hidden, sizeof hidden / sizeof hidden[0]);
}

static void say_hex(struct text *text, uint32_t c, int least)
{
    int digits = 1;
    while (digits < 8 && c >> 4 * digits)
        digits++;
    for (int i = digits > least ? digits : least; i > 0; i--)
        text_char(text, "0123456789ABCDEF"[c >> 4 * (i - 1) & 15]);
}

bool name_forbids_title(const char *title, struct refusal *why)
{
    bool seen = !*title;
    for (const char *at = title; *at;) {
        enum utf8_fault fault;
        uint32_t c = utf8_next(&at, &fault);
        if (fault != UTF8_GOOD)
            return refuse_with(why, 0, "core.name-bytes");
        if (is_hidden(c)) {
            char sign[16];
            struct text text;
            text_open(&text, sign, sizeof sign);
            text_add(&text, "U+");
            say_hex(&text, c, 4);
            return refuse_with_word(why, 0, "core.name-sign", sign);
        }
        seen |= !is_among(c, blank, sizeof blank / sizeof blank[0]);
    }
    return !seen && refuse_with(why, 0, "core.name-unseen");
}

bool name_forbids(const char *name, struct refusal *why)
{
    if (!*name)
        return refuse_with(why, 0, "core.name-unseen");
    if (text_length(name) >= NAME_ROOM)
        return refuse_with_number(why, 0, "core.name-long", NAME_ROOM - 1);
    return name_forbids_title(name, why);
}

void name_say(struct text *text, const char *name)
{
    while (*name) {
        const char *from = name;
        enum utf8_fault fault;
        uint32_t c = utf8_next(&name, &fault);
        if (fault != UTF8_GOOD) {
            char replacement[UTF8_ROOM];
            utf8_write(c, replacement);
            text_add(text, replacement);
        } else if (is_hidden(c)) {
            text_add(text, "\\u{");
            say_hex(text, c, 1);
            text_char(text, '}');
        } else {
            text_part(text, from, (size_t)(name - from));
        }
    }
}
