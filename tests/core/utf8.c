/* utf8.c - core/utf8.h and core/json.h: every character and every two bytes, what is forbidden, what is broken, and
 * what stands in a JSON string. */
#include "utf8.h"
#include "../check.h"
#include "json.h"
#include <string.h>

static uint32_t read_whole(const char *bytes, enum utf8_fault *fault)
{
    const char *at = bytes;
    uint32_t c = utf8_next(&at, fault);
    return *at ? UTF8_REPLACEMENT : c;
}

static bool may_be_written(uint32_t c)
{
    return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
}

/* Whatever is written is read again, up to the largest number that four bytes can hold. */
static void check_characters(void)
{
    bool reads = true, refuses = true;
    for (uint32_t c = 1; c < 0x200000; c++) {
        char bytes[UTF8_ROOM];
        enum utf8_fault fault;
        utf8_write(c, bytes);
        uint32_t read = read_whole(bytes, &fault);
        if (may_be_written(c))
            reads &= read == c && fault == UTF8_GOOD;
        else
            refuses &= read == UTF8_REPLACEMENT && fault != UTF8_GOOD;
    }
    check(reads, "every character is read as it was written", "");
    check(refuses, "surrogates and what is beyond U+10FFFF are none", "");
}

/* Four bytes of any kind: what is read as one character is exactly what would be written for it. */
static void check_bytes(void)
{
    static const unsigned char kinds[] = {'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF4};
    enum { KINDS = sizeof kinds };
    bool shortest = true, moves = true;
    for (int first = 1; first < 256; first++)
        for (int k = 0; k < KINDS * KINDS * KINDS; k++) {
            char bytes[] = {(char)first, (char)kinds[k % KINDS], (char)kinds[k / KINDS % KINDS],
                            (char)kinds[k / KINDS / KINDS], 0};
            char again[UTF8_ROOM];
            const char *at = bytes;
            enum utf8_fault fault;
            uint32_t c = utf8_next(&at, &fault);
            moves &= at > bytes && at <= bytes + 4;
            if (fault == UTF8_GOOD)
                shortest &= utf8_write(c, again) == at - bytes && memcmp(again, bytes, (size_t)(at - bytes)) == 0;
        }
    check(shortest, "no overlong form is a character", "");
    check(moves, "whatever the bytes, reading goes on and not too far", "");
}

static void check_faults(void)
{
    static const struct {
        const char *bytes;
        enum utf8_fault fault;
    } rows[] = {
        {"\xE0\x80\xAF", UTF8_FORBIDDEN},  {"\xF0\x80\x80\xAF", UTF8_FORBIDDEN},
        {"\xED\xA0\x80", UTF8_FORBIDDEN},  {"\xF4\x90\x80\x80", UTF8_FORBIDDEN},
        {"\xC0\xAF", UTF8_BROKEN},         {"\x80", UTF8_BROKEN},
        {"\xE2\x82", UTF8_BROKEN},         {"\xFF", UTF8_BROKEN},
        {"\xF5\x80\x80\x80", UTF8_BROKEN}, {"\xE2\x82\xAC", UTF8_GOOD},
    };
    bool right = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *at = rows[i].bytes;
        enum utf8_fault fault;
        uint32_t c = utf8_next(&at, &fault);
        right &= fault == rows[i].fault && (fault == UTF8_GOOD || c == UTF8_REPLACEMENT);
    }
    const char *end = "";
    check(right, "forbidden, broken and good are told apart", "");
    check(utf8_next(&end, NULL) == 0 && *end == '\0', "the end is the end", "");
    check(utf8_whole("a€b", 3) == 1 && utf8_whole("a€b", 4) == 4 && utf8_whole("a€b", 0) == 0,
          "a text is cut between characters", "");
    check(utf8_is_control(0x1F) && utf8_is_control(0x7F) && utf8_is_control(0x9F) && !utf8_is_control(' ') &&
              !utf8_is_control(0xA0),
          "C0, DEL and C1 are controls", "");
}

static void check_json(void)
{
    char room[256];
    struct text text;
    text_open(&text, room, sizeof room);
    text_char(&text, '{');
    json_member(&text, "a", "\"\\\n\x01\x7F ä \xED\xA0\x80 \xFF");
    json_number(&text, "b", -7);
    json_bool(&text, "c", true);
    json_member_or_null(&text, "d", "");
    json_key(&text, "e");
    text_char(&text, '[');
    for (int i = 0; i < 2; i++) {
        json_comma(&text);
        text_char(&text, '{');
        json_decimal(&text, "f", i ? -50 : 12340000, 4);
        text_char(&text, '}');
    }
    text_add(&text, "]}");
    check(strcmp(room, "{\"a\":\"\\\"\\\\\\n\\u0001\\u007f ä \\ufffd \\ufffd\",\"b\":-7,\"c\":true,\"d\":null,"
                       "\"e\":[{\"f\":1234},{\"f\":-0.005}]}") == 0,
          "JSON is escaped, and commas stand where they are due", room);
}

int main(void)
{
    check_characters();
    check_bytes();
    check_faults();
    check_json();
    return close_tests();
}
