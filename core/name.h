/* name.h - what may be written as a name or a title, and how old ones that hold something else are shown.
 *
 * Names stand beside each other in sentences, tables and files of others, so nothing may hide in them: no bytes that
 * are no characters, no control characters, nothing that turns the direction of the text or is not seen at all. New
 * names are refused for it. A record that was written before is replayed, whatever its names are; who shows one of
 * them says it with name_say. */
#ifndef NULLARIUM_NAME_H
#define NULLARIUM_NAME_H

#include "message.h"
#include "text.h"

enum { NAME_ROOM = 48 };

/* Whether somebody may not be called so: `why` says what stands in it that must not, or that it is empty or too long. */
bool name_forbids(const char *name, struct refusal *why);

/* The same for the title of a sheet and for who made it, which may be long and may be empty. */
bool name_forbids_title(const char *title, struct refusal *why);

/* Writes a name or a title so that all of it is seen: what is forbidden in it as \u{202E}, what is no character as
 * U+FFFD. */
void name_say(struct text *text, const char *name);

#endif
