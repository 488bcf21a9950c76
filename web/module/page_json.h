/* page_json.h - what the page is told, as JSON: messages, refusals, scenes. Freestanding, like core.
 *
 * A message is [text id, ...arguments]; an argument is a number, a word, {"seat":2}, {"text":"id"},
 * {"decimal":"0.35","number":0}, {"move":"c3-f3","game":"nulli-flow"} or another message. */
#ifndef NULLARIUM_PAGE_JSON_H
#define NULLARIUM_PAGE_JSON_H

#include "json.h"
#include "scene.h"

/* A name or a title as it may be shown (name.h). */
void json_shown(struct text *text, const char *key, const char *name);

void json_message(struct text *text, const struct message *message);
void json_arg(struct text *text, const struct arg *arg);

/* {"refused":{"clause":"F5","line":3,"message":[...]}} as the whole answer. */
void json_refused(struct text *text, const struct refusal *why); /* the inner object alone */
void json_refusal(struct text *text, const struct refusal *why);

void json_scene(struct text *text, const struct scene *scene);

#endif
