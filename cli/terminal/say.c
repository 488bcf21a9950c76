/* say.c - sentences for the person at the terminal (see say.h). */
#include "say.h"
#include "utf8.h"
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static enum lang chosen = LANG_EN;

static const char *language_of_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && value[0])
            return value;
    }
    return "en";
}

void say_open(int argc, char **argv)
{
    /* Without a locale the terminal is still UTF-8 nearly everywhere; C.UTF-8 is always there. */
    if (!setlocale(LC_ALL, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_NUMERIC, "C");
    i18n_lang(language_of_environment(), &chosen);
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0)
            i18n_lang(argv[i] + 7, &chosen);
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            i18n_lang(argv[i + 1], &chosen);
    }
}

enum lang say_lang(void)
{
    return chosen;
}

const char *say_find(const char *key)
{
    return i18n_find(chosen, key);
}

const char *say_game(const char *game, const char *key, const char *missing)
{
    char id[128];
    snprintf(id, sizeof id, "%s%s", game, key);
    return i18n_has(LANG_EN, id) ? say_find(id) : missing;
}

/* A path may be longer than the word of a message; a text that is no key of the catalogue is shown
 * as it is (i18n.h), so words travel as such. */
static struct message make(const char *key, const char *kinds, va_list args)
{
    struct message message;
    message_set(&message, key);
    for (; *kinds; kinds++) {
        if (*kinds == 'n')
            message_number(&message, va_arg(args, int));
        else if (*kinds == 's')
            message_seat(&message, va_arg(args, int));
        else
            message_text(&message, va_arg(args, const char *));
    }
    return message;
}

const char *say_sheet_title(const char *game, const char *name, const char *title)
{
    char key[128];
    struct text text;
    text_open(&text, key, sizeof key);
    text_add(&text, ".sheet-");
    text_add(&text, name);
    return say_game(game, key, title[0] ? title : name);
}

struct message say_message(const char *key, const char *kinds, ...)
{
    va_list args;
    va_start(args, kinds);
    struct message message = make(key, kinds, args);
    va_end(args);
    return message;
}

void say_into(struct text *text, const struct message *message, const struct names *names)
{
    i18n_say(chosen, message, names, text);
}

void say_amount(struct text *text, int64_t thousandths, int decimals, bool sign)
{
    struct message amount;
    message_set(&amount, "cli.sentence");
    message_decimal(&amount, thousandths, decimals, sign);
    say_into(text, &amount, NULL);
}

void say_raw(FILE *out, const char *string)
{
    while (*string) {
        const char *from = string;
        uint32_t c = utf8_next(&string, NULL);
        if (c == '\n' || !utf8_is_control(c))
            fwrite(from, 1, (size_t)(string - from), out);
    }
}

void say_message_line(FILE *out, const struct message *message, const struct names *names)
{
    char room[SAY_ROOM + 4096]; /* a path may be long */
    struct text text;
    text_open(&text, room, sizeof room);
    say_into(&text, message, names);
    say_raw(out, room);
    putc('\n', out);
}

void say(FILE *out, const char *key, const char *kinds, ...)
{
    va_list args;
    va_start(args, kinds);
    struct message message = make(key, kinds, args);
    va_end(args);
    say_message_line(out, &message, NULL);
}

int say_error(int status, const char *key, const char *kinds, ...)
{
    va_list args;
    va_start(args, kinds);
    struct message message = make(key, kinds, args);
    va_end(args);
    fflush(stdout);
    fputs("nullarium: ", stderr);
    say_message_line(stderr, &message, NULL);
    return status;
}

const char *say_trouble(int trouble)
{
    switch (trouble) {
    case ENOENT:
        return say_find("cli.trouble-missing");
    case EACCES:
    case EPERM:
        return say_find("cli.trouble-forbidden");
    case ENOSPC:
    case EDQUOT:
        return say_find("cli.trouble-full");
    case EISDIR:
        return say_find("cli.trouble-folder");
    case ENOTDIR:
        return say_find("cli.trouble-no-folder");
    case EROFS:
        return say_find("cli.trouble-read-only");
    case EWOULDBLOCK:
        return say_find("cli.trouble-busy");
    case ENXIO:
        return say_find("cli.trouble-no-file");
    default:
        return strerror(trouble);
    }
}

int say_refused(int status, const struct refusal *why)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    i18n_say_refusal(chosen, why, NULL, &text);
    return say_error(status, "cli.sentence", "w", sentence);
}

int say_refused_file(const char *path, const struct refusal *why)
{
    char room[SAY_ROOM];
    struct text text;
    text_open(&text, room, sizeof room);
    i18n_say_refusal(chosen, why, NULL, &text);
    fflush(stdout);
    say_raw(stderr, path);
    if (why->line)
        fprintf(stderr, ":%d", why->line);
    fputs(": ", stderr);
    say_raw(stderr, room);
    putc('\n', stderr);
    return EXIT_FAILURE;
}

void say_refusal(FILE *out, const struct refusal *why, const struct names *names)
{
    char room[SAY_ROOM];
    struct text text;
    text_open(&text, room, sizeof room);
    i18n_say_refusal(chosen, why, names, &text);
    say_raw(out, room);
    putc('\n', out);
}
