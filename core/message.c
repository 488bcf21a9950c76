/* message.c - building messages and refusals, argument by argument. */
#include "message.h"
#include "text.h"
#include "utf8.h"
#include <string.h>

void message_set(struct message *message, const char *text)
{
    if (!message)
        return;
    memset(message, 0, sizeof *message);
    message->text = text;
}

static struct arg *message_arg(struct message *message, enum arg_kind kind)
{
    if (!message || message->count == MESSAGE_ARGS)
        return 0;
    struct arg *arg = &message->args[message->count++];
    arg->kind = kind;
    return arg;
}

void message_number(struct message *message, int number)
{
    struct arg *arg = message_arg(message, ARG_NUMBER);
    if (arg)
        arg->number = number;
}

/* Cuts a word that is too long at a character, not in the middle of one (UTF-8). */
static void fill_word(struct arg *arg, const char *word)
{
    size_t length = 0;
    while (word[length] && length < MESSAGE_WORD - 1)
        length++;
    memcpy(arg->word, word, utf8_whole(word, length));
}

void message_word(struct message *message, const char *word)
{
    struct arg *arg = message_arg(message, ARG_WORD);
    if (arg)
        fill_word(arg, word);
}

void message_part(struct message *message, const char *start, size_t length)
{
    char word[MESSAGE_WORD];
    size_t kept = length < sizeof word ? length : sizeof word - 1;
    memcpy(word, start, kept);
    word[kept] = '\0';
    message_word(message, word);
}

void message_place(struct message *message, int column, int row)
{
    char place[MESSAGE_WORD];
    struct text text;
    text_open(&text, place, sizeof place);
    text_place(&text, column, row);
    message_word(message, place);
}

void message_text(struct message *message, const char *text)
{
    struct arg *arg = message_arg(message, ARG_TEXT);
    if (arg)
        arg->text = text;
}

void message_seat(struct message *message, int seat)
{
    struct arg *arg = message_arg(message, ARG_SEAT);
    if (arg)
        arg->number = seat;
}

void message_phrase(struct message *message, const char *text, int number)
{
    struct arg *arg = message_arg(message, ARG_PHRASE);
    if (!arg)
        return;
    arg->text = text;
    arg->number = number;
}

void message_decimal(struct message *message, int64_t thousandths, int decimals, bool sign)
{
    struct arg *arg = message_arg(message, ARG_DECIMAL);
    int64_t unit = decimals == 1 ? 100 : 10, whole = decimals == 1 ? 10 : 100;
    int64_t size = ((thousandths < 0 ? -thousandths : thousandths) + unit / 2) / unit;
    struct text text;
    if (!arg)
        return;
    arg->number = (int32_t)(thousandths / 1000);
    text_open(&text, arg->word, sizeof arg->word);
    text_add(&text, size > 0 && thousandths < 0 ? "-" : size > 0 && sign ? "+" : "");
    text_number(&text, size / whole);
    text_char(&text, '.');
    if (decimals == 2)
        text_number(&text, size % whole / 10);
    text_number(&text, size % 10);
}

void message_move(struct message *message, const char *game, const char *spelling)
{
    struct arg *arg = message_arg(message, ARG_MOVE);
    if (!arg)
        return;
    arg->text = spelling;
    fill_word(arg, game);
}

void message_message(struct message *message, const struct message *other)
{
    struct arg *arg = message_arg(message, ARG_MESSAGE);
    if (arg)
        arg->message = other;
}

bool refuse_with(struct refusal *why, const char *clause, const char *text)
{
    if (why) {
        why->clause = clause;
        why->line = 0;
        why->target = NO_TARGET;
        message_set(&why->message, text);
    }
    return true;
}

bool refuse_with_word(struct refusal *why, const char *clause, const char *text, const char *word)
{
    refuse_with(why, clause, text);
    if (why)
        message_word(&why->message, word);
    return true;
}

bool refuse_with_number(struct refusal *why, const char *clause, const char *text, int number)
{
    refuse_with(why, clause, text);
    if (why)
        message_number(&why->message, number);
    return true;
}

bool refuse_at(struct refusal *why, int line, const char *clause, const char *text)
{
    refuse_with(why, clause, text);
    if (why)
        why->line = line;
    return true;
}

bool refuse_at_word(struct refusal *why, int line, const char *clause, const char *text, const char *word)
{
    refuse_at(why, line, clause, text);
    if (why)
        message_word(&why->message, word);
    return true;
}

bool refuse_at_part(struct refusal *why, int line, const char *clause, const char *text, const char *start,
                    size_t length)
{
    refuse_at(why, line, clause, text);
    if (why)
        message_part(&why->message, start, length);
    return true;
}

void refuse_touch(struct refusal *why, const char *clause, const char *text, int target)
{
    refuse_with(why, clause, text);
    why->target = target;
}

void refuse_touch_number(struct refusal *why, const char *clause, const char *text, int number, int target)
{
    refuse_with_number(why, clause, text, number);
    why->target = target;
}

void refusal_reword(struct refusal *why, const struct rewording *list)
{
    while (list->rule && !text_same(list->rule, why->message.text))
        list++;
    if (!list->rule)
        return;
    struct arg kept = list->keeps ? why->message.args[list->keeps - 1] : (struct arg){0};
    message_set(&why->message, list->tapped);
    if (list->keeps)
        why->message.args[why->message.count++] = kept;
}

bool reason_with(struct message *why, const char *text)
{
    message_set(why, text);
    return true;
}

bool reason_with_number(struct message *why, const char *text, int number)
{
    message_set(why, text);
    message_number(why, number);
    return true;
}
