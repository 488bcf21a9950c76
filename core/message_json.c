/* message_json.c - messages and refusals as JSON (see message_json.h). */
#include "message_json.h"
#include "name.h"
#include "sheet.h"

void json_shown(struct text *text, const char *key, const char *name)
{
    enum { ROOM = 8 * SHEET_NAME }; /* the longest escape is 8 bytes for 2 */
    char shown[ROOM];
    struct text room;
    text_open(&room, shown, sizeof shown);
    name_say(&room, name);
    json_member(text, key, shown);
}

void json_arg(struct text *text, const struct arg *arg)
{
    switch (arg->kind) {
    case ARG_NONE:
        text_add(text, "\"\"");
        break;
    case ARG_NUMBER:
        text_number(text, arg->number);
        break;
    case ARG_WORD:
        json_string(text, arg->word);
        break;
    case ARG_TEXT:
        text_char(text, '{');
        json_member(text, "text", arg->text);
        text_char(text, '}');
        break;
    case ARG_SEAT:
        text_char(text, '{');
        json_number(text, "seat", arg->number);
        text_char(text, '}');
        break;
    case ARG_PHRASE:
        text_char(text, '{');
        json_member(text, "text", arg->text);
        json_number(text, "number", arg->number);
        text_char(text, '}');
        break;
    case ARG_DECIMAL:
        text_char(text, '{');
        json_member(text, "decimal", arg->word);
        json_number(text, "number", arg->number);
        text_char(text, '}');
        break;
    case ARG_MOVE:
        text_char(text, '{');
        json_member(text, "move", arg->text);
        json_member(text, "game", arg->word);
        text_char(text, '}');
        break;
    case ARG_MESSAGE:
        json_message(text, arg->message);
        break;
    }
}

void json_message(struct text *text, const struct message *message)
{
    text_char(text, '[');
    json_string(text, message->text ? message->text : "");
    for (int i = 0; i < message->count; i++) {
        text_char(text, ',');
        json_arg(text, &message->args[i]);
    }
    text_char(text, ']');
}

void json_refusal_members(struct text *text, const struct refusal *why)
{
    if (why->clause)
        json_member(text, "clause", why->clause);
    if (why->line)
        json_number(text, "line", why->line);
    if (why->target != NO_TARGET)
        json_number(text, "target", why->target);
    json_key(text, "message");
    json_message(text, &why->message);
}

void json_refused(struct text *text, const struct refusal *why)
{
    text_char(text, '{');
    json_refusal_members(text, why);
    text_char(text, '}');
}

void json_refusal(struct text *text, const struct refusal *why)
{
    text_char(text, '{');
    json_key(text, "refused");
    json_refused(text, why);
    text_char(text, '}');
}
