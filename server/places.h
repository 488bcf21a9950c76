/* places.h - how many connections each address has. An IPv6 address counts by its first 64 bits, which is what one
 * household gets; an IPv4 address counts the same when it comes in over IPv6. Kept while it has a connection, no
 * longer.
 */
#ifndef NULLARIUM_PLACES_H
#define NULLARIUM_PLACES_H

#include "queue.h"
#include <stdint.h>
#include <sys/socket.h>

struct places;

struct place {
    struct place *next; /* in its bucket */
    uint64_t address;
    int connections;
    struct queue waiting; /* those that wait for a request, the longest waiting first; kept by the caller */
};

/* NULL: no memory. `most` is how many connections there will be at the same time, about. */
struct places *places_open(size_t most);

/* One more connection of this address; NULL: no memory. */
struct place *places_enter(struct places *places, const struct sockaddr *address);

/* One connection less. */
void places_leave(struct places *places, struct place *place);

/* All must have left. */
void places_close(struct places *places);

#endif
