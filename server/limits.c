/* limits.c - what one household may have (see limits.h). */
#include "limits.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, WINDOW = 10 * 60 * 1000 };

struct household {
    struct household *next; /* in its bucket */
    uint64_t hash;
    uint64_t since; /* of the first of its new tables that count */
    int tables, sockets;
};

struct limits {
    int tables, sockets;
    unsigned char key[crypto_shorthash_KEYBYTES];
    struct household *bucket[BUCKETS];
};

struct limits *limits_open(int tables, int sockets)
{
    struct limits *limits = calloc(1, sizeof *limits);
    if (!limits)
        return NULL;
    limits->tables = tables;
    limits->sockets = sockets;
    crypto_shorthash_keygen(limits->key);
    return limits;
}

static struct household *find(struct limits *limits, const struct address *address, bool make)
{
    uint64_t network = address_network(address), hash;
    unsigned char bytes[crypto_shorthash_BYTES];
    crypto_shorthash(bytes, (const unsigned char *)&network, sizeof network, limits->key);
    memcpy(&hash, bytes, sizeof hash);
    struct household **bucket = &limits->bucket[hash % BUCKETS], *one = *bucket;
    while (one && one->hash != hash)
        one = one->next;
    if (!one && make && (one = calloc(1, sizeof *one))) {
        one->hash = hash;
        one->next = *bucket;
        *bucket = one;
    }
    return one;
}

bool limits_make(struct limits *limits, const struct address *address, uint64_t now)
{
    struct household *one = limits->tables ? find(limits, address, true) : NULL;
    if (!one)
        return !limits->tables;
    if (now - one->since >= WINDOW) {
        one->since = now;
        one->tables = 0;
    }
    if (one->tables >= limits->tables)
        return false;
    one->tables++;
    return true;
}

bool limits_enter(struct limits *limits, const struct address *address)
{
    struct household *one = limits->sockets ? find(limits, address, true) : NULL;
    if (!one)
        return !limits->sockets;
    if (one->sockets >= limits->sockets)
        return false;
    one->sockets++;
    return true;
}

void limits_leave(struct limits *limits, const struct address *address)
{
    struct household *one = limits->sockets ? find(limits, address, false) : NULL;
    if (one)
        one->sockets--;
}

void limits_forget(struct limits *limits, uint64_t now)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct household **at = &limits->bucket[i], *one; (one = *at);) {
            if (one->sockets || (one->tables && now - one->since < WINDOW)) {
                at = &one->next;
                continue;
            }
            *at = one->next;
            free(one);
        }
}

void limits_close(struct limits *limits)
{
    for (int i = 0; limits && i < BUCKETS; i++)
        for (struct household *one; (one = limits->bucket[i]);) {
            limits->bucket[i] = one->next;
            free(one);
        }
    free(limits);
}
