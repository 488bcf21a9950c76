/* xml.c - words in the SVG files we write (see xml.h). */
#include "xml.h"
#include "utf8.h"

void xml_words(FILE *out, const char *words)
{
    while (*words) {
        const char *from = words;
        uint32_t c = utf8_next(&words, NULL);
        if (c == '&')
            fputs("&amp;", out);
        else if (c == '<')
            fputs("&lt;", out);
        else if (c == '>')
            fputs("&gt;", out);
        else if (!utf8_is_control(c) && c != UTF8_REPLACEMENT && c != 0xFFFE && c != 0xFFFF)
            fwrite(from, 1, (size_t)(words - from), out);
    }
}
