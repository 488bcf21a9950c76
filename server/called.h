/* called.h - under which name somebody calls us, and from a page of whose: a foreign page could have its own name lead
 * to us, and ask in the name of whoever looks at it. */
#ifndef NULLARIUM_CALLED_H
#define NULLARIUM_CALLED_H

#include "net.h"

/* Whether Host is localhost, an address or `name` (NULL: none), and Origin, where there is one, the same; else the
 * answer says why not. */
bool called_is_ours(const char *name, const struct net_request *request, struct net_answer *answer);

#endif
