/* limits.h - what one household (address_network) may have: so many new tables in a while, so many sockets. Known only
 * in memory, by a hash whose key was made when the server began, and forgotten when it does not matter any more. */
#ifndef NULLARIUM_LIMITS_H
#define NULLARIUM_LIMITS_H

#include "address.h"

struct limits;

/* 0: no limit. NULL: no memory. */
struct limits *limits_open(int tables, int sockets);
void limits_close(struct limits *limits);

/* One more new table, or socket; false: that would be too many. `now` in milliseconds. */
bool limits_make(struct limits *limits, const struct address *address, uint64_t now);
bool limits_enter(struct limits *limits, const struct address *address);

/* One socket less. */
void limits_leave(struct limits *limits, const struct address *address);

/* Forgets those who have nothing any more. */
void limits_forget(struct limits *limits, uint64_t now);

#endif
