/* message_json.h - messages and refusals as JSON, for whoever makes sentences of them elsewhere: the page, programs
 * that play at online tables.
 *
 * A message is [text id, ...arguments]; an argument is a number, a word, {"seat":2}, {"text":"id"},
 * {"decimal":"0.35","number":0}, {"move":"c3-f3","game":"nulli-flow"} or another message. */
#ifndef NULLARIUM_MESSAGE_JSON_H
#define NULLARIUM_MESSAGE_JSON_H

#include "json.h"
#include "message.h"

/* A name or a title as it may be shown (name.h). */
void json_shown(struct text *text, const char *key, const char *name);

void json_message(struct text *text, const struct message *message);
void json_arg(struct text *text, const struct arg *arg);

/* The members of a refusal, clause, line, target and message, into an object that is open. */
void json_refusal_members(struct text *text, const struct refusal *why);

/* {"refused":{"clause":"F5","line":3,"message":[...]}} as the whole answer. */
void json_refused(struct text *text, const struct refusal *why); /* the inner object alone */
void json_refusal(struct text *text, const struct refusal *why);

#endif
