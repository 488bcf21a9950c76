/* sheet_code.c - what the code on a printed sheet says (see sheet_code.h). */
#include "sheet_code.h"
#include "sheet.h"
#include "weights.h"

void sheet_code_say(const char *game, const char *name, const char *sheet, struct text *out)
{
    if (!name) {
        size_t length;
        for (const char *line; (line = sheet_next(&sheet, &length));) {
            text_part(out, line, length);
            text_char(out, '\n');
        }
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
