/* refused.c - a refusal as it comes over the wire (see refused.h). It reads what core/message_json.c writes, and
 * nothing more of JSON than that. */
#include "refused.h"
#include "terminal/say.h"
#include "utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 512 };

/* One sign of a string after its backslash. */
static bool take_escape(const char **at, struct text *out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char hex[5] = "", bytes[UTF8_ROOM];
    const char *found = **at ? strchr(from, **at) : NULL;
    if (found) {
        text_char(out, to[found - from]);
        ++*at;
        return true;
    }
    if (!text_take(at, 'u') || strspn(*at, "0123456789abcdefABCDEF") < 4)
        return false;
    memcpy(hex, *at, 4);
    *at += 4;
    text_part(out, bytes, (size_t)utf8_write((uint32_t)strtoul(hex, NULL, 16), bytes));
    return true;
}

static bool take_string(const char **at, char *out, size_t room)
{
    struct text text;
    text_open(&text, out, room);
    if (!text_take(at, '"'))
        return false;
    while (**at && **at != '"') {
        if (text_take(at, '\\')) {
            if (!take_escape(at, &text))
                return false;
        } else {
            text_char(&text, *(*at)++);
        }
    }
    return text_take(at, '"');
}

static bool take_number(const char **at, int *number)
{
    bool negative = text_take(at, '-');
    if (!text_take_number(at, number))
        return false;
    *number = negative ? -*number : *number;
    return true;
}

/* The ids of a message must live as long as it does. */
struct ids {
    char word[1 + MESSAGE_ARGS][WORD];
    int count;
};

/* {"seat":2}, {"text":"core.seat"}, {"text":"...","number":7}. The other kinds are rare in refusals: English then. */
static bool take_thing(const char **at, struct message *message, struct ids *ids)
{
    char key[16];
    int number;
    if (!text_take(at, '{') || !take_string(at, key, sizeof key) || !text_take(at, ':'))
        return false;
    if (strcmp(key, "seat") == 0 && take_number(at, &number)) {
        message_seat(message, number);
        return text_take(at, '}');
    }
    char *id = ids->word[ids->count++];
    if (strcmp(key, "text") != 0 || !take_string(at, id, WORD))
        return false;
    if (text_take(at, '}')) {
        message_text(message, id);
        return true;
    }
    if (!text_take(at, ',') || !take_string(at, key, sizeof key) || strcmp(key, "number") != 0 || !text_take(at, ':') ||
        !take_number(at, &number))
        return false;
    message_phrase(message, id, number);
    return text_take(at, '}');
}

static bool take_message(const char **at, struct message *message, struct ids *ids)
{
    char word[WORD];
    int number;
    if (!text_take(at, '[') || !take_string(at, ids->word[ids->count++], WORD))
        return false;
    message_set(message, ids->word[0]);
    while (text_take(at, ',')) {
        if (message->count == MESSAGE_ARGS)
            return false;
        if (**at == '"' && take_string(at, word, sizeof word))
            message_word(message, word);
        else if (**at != '{' && take_number(at, &number))
            message_number(message, number);
        else if (!take_thing(at, message, ids))
            return false;
    }
    return text_take(at, ']');
}

/* What stands behind a key of the object; NULL: it has none. */
static const char *find(const char *json, const char *key)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, "%c%s%c%c", '"', key, '"', ':');
    const char *at = strstr(json, wanted);
    return at ? at + strlen(wanted) : NULL;
}

bool refused_say(const char *line, const struct names *names, char *out, size_t room)
{
    static const char word[] = "refused ";
    const char *json = strchr(line, '{');
    char clause[16] = "", sentence[WORD];
    struct refusal why = {.target = NO_TARGET};
    struct ids ids = {.count = 0};
    struct text text;
    if (strncmp(line, word, sizeof word - 1) != 0 || !json)
        return false;
    const char *at = find(json, "clause");
    if (at && take_string(&at, clause, sizeof clause))
        why.clause = clause;
    text_open(&text, out, room);
    at = find(json, "message");
    if (at && take_message(&at, &why.message, &ids) && i18n_has(LANG_EN, why.message.text)) {
        i18n_say_refusal(say_lang(), &why, names, &text);
        return true;
    }
    at = find(json, "text");
    if (!at || !take_string(&at, sentence, sizeof sentence))
        return false;
    text_add(&text, sentence);
    return true;
}
