/* wrap.c - breaking long text at blanks so that it fits a width (see wrap.h). */
#include "wrap.h"
#include "text.h"
#include "utf8.h"
#include <string.h>
#include <wchar.h>

int wrap_columns(uint32_t character)
{
    if (utf8_is_control(character))
        return 0;
    if (character < 0x300)
        return 1;
    int columns = wcwidth((wchar_t)character);
    return columns < 0 ? 1 : columns;
}

int wrap_width(const char *text)
{
    int width = 0;
    uint32_t c;
    while ((c = utf8_next(&text, NULL)) != 0)
        width += wrap_columns(c);
    return width;
}

bool wrap_line(const char **at, int width, const char **start, size_t *length)
{
    if (!**at)
        return false;
    *start = *at;
    const char *blank = NULL; /* the last place to break at */
    const char *here = *at;
    int columns = 0;
    while (*here && *here != '\n') {
        const char *before = here;
        uint32_t c = utf8_next(&here, NULL);
        columns += wrap_columns(c);
        if (c == ' ' && text_may_break(*start, before))
            blank = before;
        if (columns > width && before != *start) {
            here = blank && blank != *start ? blank : before;
            break;
        }
    }
    *length = (size_t)(here - *start);
    bool at_line_end = *here == '\n';
    while (!at_line_end && *here == ' ')
        here++;
    *at = here + (*here == '\n');
    return true;
}

void wrap_print(FILE *out, const char *text, int width)
{
    const char *start;
    size_t length;
    while (wrap_line(&text, width, &start, &length))
        fprintf(out, "%.*s\n", (int)length, start);
}

void wrap_print_beside(FILE *out, const char *text, int indent)
{
    const char *start;
    size_t length;
    for (int line = 0; wrap_line(&text, 79 - indent, &start, &length); line++)
        fprintf(out, "%*s%.*s\n", line ? indent : 0, "", (int)length, start);
}
