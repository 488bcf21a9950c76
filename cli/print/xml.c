/* xml.c - words in the SVG files we write (see xml.h). */
#include "xml.h"
#include "terminal/wrap.h"

void xml_words(FILE *out, const char *words)
{
    while (*words) {
        const char *from = words;
        uint32_t c = wrap_character(&words);
        if (c == '&')
            fputs("&amp;", out);
        else if (c == '<')
            fputs("&lt;", out);
        else if (c == '>')
            fputs("&gt;", out);
        else if (c >= 0x20 && (c < 0x7F || c >= 0xA0) && c != 0xFFFD && c != 0xFFFE && c != 0xFFFF &&
                 (c < 0xD800 || c > 0xDFFF))
            fwrite(from, 1, (size_t)(words - from), out);
    }
}
