/* version.c - which bots these are, in one word (see version.h). */
#include "version.h"
#include "weights.h"

void version_say(const struct setup *setup, uint64_t sheet, struct text *text)
{
    const struct shipped_weights *weights = weights_find_shipped(setup, sheet);
    uint32_t sum = weights ? (uint32_t)weights->sum : 0;
    text_number(text, BOTS_VERSION);
    text_char(text, '-');
    int digits = 8;
    while (digits > 1 && !(sum >> (4 * (digits - 1))))
        digits--;
    while (digits--)
        text_char(text, "0123456789abcdef"[sum >> (4 * digits) & 15]);
}
