/* places.c - how many connections each address has (see places.h). */
#include "places.h"
#include <stdlib.h>
#include <sys/random.h>

struct places {
    uint64_t secret; /* of this run: nobody can choose addresses that meet in one bucket */
    size_t mask;
    struct place *bucket[];
};

struct places *places_open(size_t most)
{
    size_t buckets = 64;
    while (buckets < most)
        buckets *= 2;
    struct places *places = calloc(1, sizeof *places + buckets * sizeof *places->bucket);
    if (!places)
        return NULL;
    places->mask = buckets - 1;
    if (getrandom(&places->secret, sizeof places->secret, 0) < 0)
        places->secret = (uint64_t)(uintptr_t)places;
    return places;
}

static struct place **find_bucket(struct places *places, uint64_t network)
{
    uint64_t mix = (network ^ places->secret) * 0x9e3779b97f4a7c15u; /* twice, with the high bits brought down */
    mix = (mix ^ mix >> 32 ^ places->secret >> 7) * 0xd6e8feb86659fd93u;
    return &places->bucket[(mix ^ mix >> 32) & places->mask];
}

struct place *places_enter(struct places *places, uint64_t network)
{
    struct place **bucket = find_bucket(places, network), *place = *bucket;
    while (place && place->network != network)
        place = place->next;
    if (!place) {
        place = calloc(1, sizeof *place);
        if (!place)
            return NULL;
        place->network = network;
        place->next = *bucket;
        queue_open(&place->waiting);
        *bucket = place;
    }
    place->connections++;
    return place;
}

void places_leave(struct places *places, struct place *place)
{
    if (--place->connections > 0)
        return;
    struct place **at = find_bucket(places, place->network);
    while (*at != place)
        at = &(*at)->next;
    *at = place->next;
    free(place);
}

void places_close(struct places *places)
{
    free(places);
}
