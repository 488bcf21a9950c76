/* refused.h - a refusal as it comes over the wire, `refused WORD {...}`, said in the reader's language: the text id and
 * its arguments are in it, and for a text that we do not know an English sentence. */
#ifndef NULLARIUM_REFUSED_H
#define NULLARIUM_REFUSED_H

#include "i18n.h"

/* Writes the sentence; false: this is no such line. `names` may be NULL. */
bool refused_say(const char *line, const struct names *names, char *out, size_t room);

#endif
