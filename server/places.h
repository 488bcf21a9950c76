/* places.h - how many connections each network has, which is a household (address_network). Kept while it has a
 * connection, no longer. */
#ifndef NULLARIUM_PLACES_H
#define NULLARIUM_PLACES_H

#include "queue.h"
#include <stdint.h>

struct places;

struct place {
    struct place *next; /* in its bucket */
    uint64_t network;
    int connections;
    struct queue waiting; /* those that wait for a request, the longest waiting first; kept by the caller */
};

/* NULL: no memory. `most` is how many connections there will be at the same time, about. */
struct places *places_open(size_t most);

/* One more connection of this network; NULL: no memory. */
struct place *places_enter(struct places *places, uint64_t network);

/* One connection less. */
void places_leave(struct places *places, struct place *place);

/* All must have left. */
void places_close(struct places *places);

#endif
