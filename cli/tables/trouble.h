/* trouble.h - why a store of online tables cannot be used, in a sentence. */
#ifndef NULLARIUM_TROUBLE_H
#define NULLARIUM_TROUBLE_H

#include "store.h"

/* Says it to standard error and answers EXIT_FAILURE. `detail` is what the database said; errno must still be the
 * store's. */
int trouble_say(enum store_trouble trouble, const char *where, const char *detail);

#endif
