/* signs.c - what a terminal shows of a picture (see signs.h). */
#include "signs.h"
#include "say.h"
#include "text.h"
#include "utf8.h"
#include <string.h>

static const char PART[] = "signs.", ASCII[] = "-ascii";

static uint32_t first_of(const char *text)
{
    return utf8_next(&text, NULL);
}

const char *signs_find(const char *picture)
{
    char key[64];
    struct text text;
    text_open(&text, key, sizeof key);
    text_add(&text, PART);
    text_add(&text, picture ? picture : "");
    return picture && i18n_has(say_lang(), key) ? say_find(key) : "";
}

uint32_t signs_ascii(uint32_t character)
{
    static const struct {
        uint32_t drawn, instead;
    } shapes[] = {{0xB7, '.'}, {0xD7, 'x'}, {0x25A0, '#'}, {0x25A1, '.'}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].drawn == character)
            return shapes[i].instead;
    for (int i = 0; character >= 0x80 && i < i18n_entry_count; i++) {
        const char *key = i18n_entries[i].key;
        size_t length = strlen(key), tail = sizeof ASCII - 1;
        if (strncmp(key, PART, sizeof PART - 1) != 0 || (length > tail && strcmp(key + length - tail, ASCII) == 0) ||
            first_of(say_find(key)) != character)
            continue;
        char letter[64];
        struct text text;
        text_open(&text, letter, sizeof letter);
        text_add(&text, key);
        text_add(&text, ASCII);
        return first_of(say_find(letter));
    }
    return character;
}
