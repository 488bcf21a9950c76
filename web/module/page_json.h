/* page_json.h - what the page is told, as JSON: scenes here, messages and refusals in core/message_json.h.
 * Freestanding, like core. */
#ifndef NULLARIUM_PAGE_JSON_H
#define NULLARIUM_PAGE_JSON_H

#include "message_json.h"
#include "scene.h"

/* As a member; left out where there is none. */
void json_backdrop(struct text *text, enum backdrop backdrop);

void json_scene(struct text *text, const struct scene *scene);

#endif
