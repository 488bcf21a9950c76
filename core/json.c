/* json.c - JSON into a struct text (see json.h). */
#include "json.h"
#include "utf8.h"

static void escape(struct text *text, uint32_t c)
{
    text_add(text, "\\u");
    for (int shift = 12; shift >= 0; shift -= 4)
        text_char(text, "0123456789abcdef"[c >> shift & 15]);
}

void json_piece(struct text *text, const char *string)
{
    while (*string) {
        const char *from = string;
        uint32_t c = utf8_next(&string, 0);
        if (c == '"' || c == '\\')
            text_char(text, '\\');
        if (c == '\n')
            text_add(text, "\\n");
        else if (c < 0x20 || c == 0x7F || c == UTF8_REPLACEMENT)
            escape(text, c);
        else
            text_part(text, from, (size_t)(string - from));
    }
}

void json_string(struct text *text, const char *string)
{
    text_char(text, '"');
    json_piece(text, string);
    text_char(text, '"');
}

void json_comma(struct text *text)
{
    char last = text->length ? text->at[text->length - 1] : '[';
    if (last != '[' && last != '{' && last != ':' && last != '\n')
        text_char(text, ',');
}

void json_key(struct text *text, const char *key)
{
    json_comma(text);
    json_string(text, key);
    text_char(text, ':');
}

void json_open(struct text *text, const char *key, char bracket)
{
    json_key(text, key);
    text_char(text, bracket);
}

void json_member(struct text *text, const char *key, const char *value)
{
    json_key(text, key);
    json_string(text, value);
}

void json_member_or_null(struct text *text, const char *key, const char *value)
{
    json_key(text, key);
    if (value && value[0])
        json_string(text, value);
    else
        text_add(text, "null");
}

void json_number(struct text *text, const char *key, int64_t value)
{
    json_key(text, key);
    text_number(text, value);
}

void json_bool(struct text *text, const char *key, bool value)
{
    json_key(text, key);
    text_add(text, value ? "true" : "false");
}

void json_decimal(struct text *text, const char *key, int64_t value, int decimals)
{
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value, unit = 1;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    json_key(text, key);
    if (value < 0)
        text_char(text, '-');
    text_number(text, (int64_t)(rest / unit));
    rest %= unit;
    if (rest)
        text_char(text, '.');
    for (; rest; rest %= unit) {
        unit /= 10;
        text_char(text, (char)('0' + rest / unit));
    }
}
