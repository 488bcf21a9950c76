/* version.c - which bots these are, in one word (see version.h). */
#include "version.h"

void version_say(const struct learned *learned, struct text *text)
{
    uint32_t sum = (uint32_t)learned->sum;
    text_number(text, BOTS_VERSION);
    text_char(text, '-');
    int digits = 8;
    while (digits > 1 && !(sum >> (4 * (digits - 1))))
        digits--;
    while (digits--)
        text_char(text, "0123456789abcdef"[sum >> (4 * digits) & 15]);
}

bool version_is(const struct learned *learned, const char *bots)
{
    char word[BOTS_WORD];
    struct text text;
    text_open(&text, word, sizeof word);
    version_say(learned, &text);
    return text_same(word, bots);
}
