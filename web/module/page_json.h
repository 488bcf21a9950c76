/* page_json.h - writing JSON for the page: strings, messages, refusals, scenes. Freestanding, like core.
 *
 * A message is [text id, ...arguments]; an argument is a number, a word, {"seat":2}, {"text":"id"},
 * {"decimal":"0.35","number":0}, {"move":"c3-f3","game":"nulli-flow"} or another message. */
#ifndef NULLARIUM_PAGE_JSON_H
#define NULLARIUM_PAGE_JSON_H

#include "scene.h"
#include "text.h"

/* A string in quotation marks, with everything escaped that must be. */
void json_string(struct text *text, const char *string);
void json_part(struct text *text, const char *start, size_t length);

/* `"key":` with a comma before it where one is due: after anything but an opening bracket. */
void json_key(struct text *text, const char *key);
/* The comma alone, between the elements of an array. */
void json_comma(struct text *text);

/* Whole members: `"key":"value"`, `"key":7`, `"key":true`. */
void json_member(struct text *text, const char *key, const char *value);
void json_number(struct text *text, const char *key, int64_t value);
void json_bool(struct text *text, const char *key, bool value);

void json_message(struct text *text, const struct message *message);
void json_arg(struct text *text, const struct arg *arg);

/* {"refused":{"clause":"F5","line":3,"message":[...]}} as the whole answer. */
void json_refusal(struct text *text, const struct refusal *why);

void json_scene(struct text *text, const struct scene *scene);

#endif
