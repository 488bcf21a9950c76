/* wrap.c - breaking long text at blanks so that it fits a width (see wrap.h). */
#include "wrap.h"
#include <string.h>
#include <wchar.h>

uint32_t wrap_character(const char **at)
{
    const unsigned char *bytes = (const unsigned char *)*at;
    uint32_t c = bytes[0];
    if (!c)
        return 0;
    int more = c < 0x80 ? 0 : c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : -1;
    if (more < 0) {
        ++*at;
        return 0xFFFD;
    }
    if (more)
        c &= 0x3Fu >> more;
    int i = 1;
    for (; i <= more && (bytes[i] & 0xC0) == 0x80; i++)
        c = c << 6 | (bytes[i] & 0x3F);
    *at += i;
    return i <= more ? 0xFFFD : c;
}

int wrap_columns(uint32_t character)
{
    if (character < 0x20 || (character >= 0x7F && character < 0xA0))
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
    while ((c = wrap_character(&text)) != 0)
        width += wrap_columns(c);
    return width;
}

bool wrap_may_break(const char *text, const char *blank)
{
    const char *after = blank + strspn(blank, " ");
    bool closes = *after && (strchr("?!:;", *after) || strncmp(after, "»", strlen("»")) == 0);
    bool opened = blank - text >= (long)strlen("«") && strncmp(blank - strlen("«"), "«", strlen("«")) == 0;
    return !closes && !opened;
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
        uint32_t c = wrap_character(&here);
        columns += wrap_columns(c);
        if (c == ' ' && wrap_may_break(*start, before))
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
