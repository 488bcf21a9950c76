/* say_texts.c - every text in every language as C says it, for the page's texts.ts to be compared with.
 *
 * One line a text and language: `LANG KEY SUM`, the sum (FNV-1a, 32 bits) running over the sentences with the numbers
 * 0 .. 1000 (0, 1, 2, 5, 21 where the text has no plural) as all four arguments, then with a word, a seat, a text and
 * a negative number, without and with names, with a phrase, and with amounts, a
 * move and another message. */
#include "i18n.h"
#include <stdio.h>
#include <string.h>

static uint32_t sum;

static void add(enum lang lang, const struct message *message, const struct names *names)
{
    static char room[4096];
    struct text text;
    text_open(&text, room, sizeof room);
    i18n_say(lang, message, names, &text);
    for (const char *at = room; *at; at++)
        sum = (sum ^ (unsigned char)*at) * 16777619u;
    sum = (sum ^ 10u) * 16777619u;
}

static void add_number(enum lang lang, const char *key, int number)
{
    struct message message;
    message_set(&message, key);
    for (int i = 0; i < MESSAGE_ARGS; i++)
        message_number(&message, number);
    add(lang, &message, NULL);
}

static void add_others(enum lang lang, const char *key)
{
    static const struct names names = {.name = {NULL, NULL, "Ada"}};
    struct message message;
    message_set(&message, key);
    message_word(&message, "c3-f3");
    message_seat(&message, 2);
    message_text(&message, "core.needs-sheet");
    message_number(&message, -21);
    add(lang, &message, NULL);
    add(lang, &message, &names);
    message_set(&message, key);
    message_seat(&message, 1);
    message_phrase(&message, "core.seat", 3);
    add(lang, &message, &names);
    struct message whole;
    message_set(&whole, key);
    message_decimal(&whole, 1996, 2, true);
    message_message(&whole, &message);
    message_decimal(&whole, 47, 1, false);
    message_move(&whole, "nullern", "c3-f3");
    add(lang, &whole, &names);
}

int main(void)
{
    static const int few[] = {0, 1, 2, 5, 21};
    for (int lang = 0; lang < LANG_COUNT; lang++)
        for (int i = 0; i < i18n_entry_count; i++) {
            const char *key = i18n_entries[i].key;
            sum = 2166136261u;
            if (strchr(i18n_find((enum lang)lang, key), '?') && strstr(i18n_find((enum lang)lang, key), "{"))
                for (int number = 0; number <= 1000; number++)
                    add_number((enum lang)lang, key, number);
            else
                for (size_t k = 0; k < sizeof few / sizeof *few; k++)
                    add_number((enum lang)lang, key, few[k]);
            add_others((enum lang)lang, key);
            printf("%s %s %u\n", i18n_codes[lang], key, sum);
        }
    return 0;
}
