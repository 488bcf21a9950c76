/* page_json.h - what the page is told, as JSON: messages, refusals, scenes. Freestanding, like core.
 *
 * A message is [text id, ...arguments]; an argument is a number, a word, {"seat":2} or {"text":"id"}. */
#ifndef NULLARIUM_PAGE_JSON_H
#define NULLARIUM_PAGE_JSON_H

#include "json.h"
#include "scene.h"

/* A name or a title as it may be shown (name.h). */
void json_shown(struct text *text, const char *key, const char *name);

void json_message(struct text *text, const struct message *message);

/* {"refused":{"clause":"F5","line":3,"message":[...]}} as the whole answer. */
void json_refusal(struct text *text, const struct refusal *why);

void json_scene(struct text *text, const struct scene *scene);

#endif
