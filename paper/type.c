/* type.c - how wide words are in print (see type.h). */
#include "type.h"
#include "text.h"
#include "utf8.h"

int type_advance(uint32_t character, enum paper_face face)
{
    for (const struct type_range *range = type_ranges; range->last; range++)
        if (character >= range->first && character <= range->last)
            return type_widths[face][range->at + (int)character - range->first];
    bool mark = (character >= 0x300 && character <= 0x36F) || (character >= 0x200B && character <= 0x200F);
    return mark || utf8_is_control(character) ? 0 : TYPE_EM;
}

/* In 2048ths of an em; the first `length` bytes. */
static int64_t advance_of(const char *words, size_t length, enum paper_face face)
{
    const char *end = words + length;
    int64_t sum = 0;
    while (words < end && *words)
        sum += type_advance(utf8_next(&words, NULL), face);
    return sum;
}

static int width_of(const char *words, size_t length, enum paper_face face, int size)
{
    return (int)((advance_of(words, length, face) * size + TYPE_EM - 1) / TYPE_EM);
}

int type_width(const char *words, enum paper_face face, int size)
{
    return width_of(words, text_length(words), face, size);
}

int type_fit(const char *words, enum paper_face face, int size, int room)
{
    int64_t advance = advance_of(words, text_length(words), face);
    if (advance * size <= (int64_t)room * TYPE_EM)
        return size;
    int64_t fitting = room > 0 ? (int64_t)room * TYPE_EM / advance : 0;
    return fitting > 1 ? (int)fitting : 1;
}

void type_cut(char out[PAPER_WORDS], const char *words, enum paper_face face, int size, int room)
{
    static const char ellipsis[] = "…";
    size_t length = text_length(words), most = PAPER_WORDS - sizeof ellipsis;
    struct text text;
    text_open(&text, out, PAPER_WORDS);
    if (length <= most && width_of(words, length, face, size) <= room) {
        text_add(&text, words);
        return;
    }
    int rest = room - type_width(ellipsis, face, size);
    length = utf8_whole(words, length < most ? length : most);
    while (length && width_of(words, length, face, size) > rest)
        length = utf8_whole(words, length - 1);
    text_part(&text, words, length);
    text_add(&text, ellipsis);
}

/* Past a word, from a blank or its first letter on, and past what may not be parted from it. */
static size_t word_end(const char *words, size_t at)
{
    do {
        while (words[at] == ' ')
            at++;
        while (words[at] && words[at] != ' ')
            at++;
    } while (words[at] && !text_may_break(words, words + at));
    return at;
}

size_t type_line(const char *words, int room, int size)
{
    size_t fits = 0;
    for (size_t end = 0; words[end];) {
        end = word_end(words, end);
        if (end >= PAPER_WORDS)
            return fits ? fits : utf8_whole(words, PAPER_WORDS - 1);
        if (fits && width_of(words, end, FACE_PLAIN, size) > room + room / 100)
            break;
        fits = end;
    }
    return fits;
}
