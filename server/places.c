/* places.c - how many connections each address has (see places.h). */
#include "places.h"
#include "plant.h"
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
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

/* IPv4 as a number below 2^32, which no network of IPv6 has: ::/8 is nobody's. */
static uint64_t read_address(const struct sockaddr *address)
{
    uint64_t number = 0;
    const uint8_t *bytes;
    int count = 4;
    if (address->sa_family == AF_INET6) {
        const struct in6_addr *in = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
        bool mapped = IN6_IS_ADDR_V4MAPPED(in);
        bytes = in->s6_addr + (mapped ? 12 : 0);
        count = mapped ? 4 : PLANT("server-network") ? 16 : 8;
    } else {
        bytes = (const uint8_t *)&((const struct sockaddr_in *)(const void *)address)->sin_addr;
    }
    for (int i = 0; i < count; i++)
        number = number << 8 | bytes[i];
    return number;
}

static struct place **find_bucket(struct places *places, uint64_t address)
{
    uint64_t mix = (address ^ places->secret) * 0x9e3779b97f4a7c15u; /* twice, with the high bits brought down */
    mix = (mix ^ mix >> 32 ^ places->secret >> 7) * 0xd6e8feb86659fd93u;
    return &places->bucket[(mix ^ mix >> 32) & places->mask];
}

struct place *places_enter(struct places *places, const struct sockaddr *address)
{
    uint64_t number = read_address(address);
    struct place **bucket = find_bucket(places, number), *place = *bucket;
    while (place && place->address != number)
        place = place->next;
    if (!place) {
        place = calloc(1, sizeof *place);
        if (!place)
            return NULL;
        place->address = number;
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
    struct place **at = find_bucket(places, place->address);
    while (*at != place)
        at = &(*at)->next;
    *at = place->next;
    free(place);
}

void places_close(struct places *places)
{
    free(places);
}
