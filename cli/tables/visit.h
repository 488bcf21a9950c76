/* visit.h - a stored table as the hall makes it anew from its events, without a server. */
#ifndef NULLARIUM_VISIT_H
#define NULLARIUM_VISIT_H

#include "store.h"

/* Replays all events. *record (free it) is what may be seen of the game: what a spectator is told while it goes on, the
 * full record when it is over, "" before it begins. False: the hall finds no game in them. */
bool visit_table(const char *id, const struct store_table *table, char **record);

/* Loads and replays a table; false: it is damaged, and that was said. */
bool visit_check(struct store *store, const char *id);

#endif
