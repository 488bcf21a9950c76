/* sheet_code.c - what the code on a printed sheet says (see sheet_code.h). */
#include "sheet_code.h"
#include "weights.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void say_sheet(const char *sheet, struct text *out)
{
    while (*sheet) {
        size_t end = 0;
        while (sheet[end] && sheet[end] != '\n')
            end++;
        size_t length = end;
        while (length && is_blank(sheet[length - 1]))
            length--;
        if (length && sheet[0] != '#') {
            text_part(out, sheet, length);
            text_char(out, '\n');
        }
        sheet += end + (sheet[end] == '\n');
    }
}

void sheet_code_say(const char *game, const char *name, const char *sheet, struct text *out)
{
    if (!name) {
        say_sheet(sheet, out);
        return;
    }
    uint64_t sum = weights_sheet(sheet);
    text_add(out, "nullarium:");
    text_add(out, game);
    text_char(out, '/');
    text_add(out, name);
    text_char(out, '#');
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(out, "0123456789abcdef"[sum >> shift & 15]);
}
