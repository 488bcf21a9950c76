/* memo.h - a memory of positions and their values for exact play, in the caller's memory: open addressing, nothing is
 * ever forgotten. Once it is full, or as many positions were opened as allowed, it has failed, and so has the work. */
#ifndef DOTS_MEMO_H
#define DOTS_MEMO_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MEMO_ENTRY = sizeof(uint64_t) + sizeof(int32_t) }; /* bytes an entry takes */

struct memo {
    uint64_t *key; /* 0: empty */
    int32_t *value;
    uint32_t mask;   /* entries - 1 */
    uint32_t nodes;  /* positions that may still be opened */
    uint32_t opened; /* positions that were opened */
    uint32_t room;   /* entries still to fill; an eighth stays empty, so that searching ends */
    bool failed;
};

/* `entries` is a power of two; the memory is aligned to 8. */
static inline void memo_open(struct memo *memo, void *memory, uint32_t entries, uint32_t nodes)
{
    memo->key = memory;
    memo->value = (int32_t *)(void *)(memo->key + entries);
    memo->mask = entries - 1;
    memo->nodes = nodes;
    memo->opened = 0;
    memo->room = entries - entries / 8;
    memo->failed = false;
    memset(memo->key, 0, entries * sizeof memo->key[0]);
}

/* Where the value of a position is; false: it is not known, and *at is where to keep it. Keys are not 0. */
static inline bool memo_find(const struct memo *memo, uint64_t key, uint32_t *at)
{
    uint64_t mixed = key * 0x9E3779B97F4A7C15u;
    *at = (uint32_t)((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u >> 32) & memo->mask;
    for (; memo->key[*at]; *at = (*at + 1) & memo->mask)
        if (memo->key[*at] == key)
            return true;
    return false;
}

/* Counts a position that is opened; false: there is no room for it, all has failed. */
static inline bool memo_spend(struct memo *memo)
{
    if (memo->nodes == 0 || memo->room == 0) {
        memo->failed = true;
        return false;
    }
    memo->nodes--;
    memo->opened++;
    return true;
}

/* So many positions may be opened, those among them that were opened already. What was found out before it failed stays
 * known. */
static inline void memo_allow(struct memo *memo, uint32_t nodes)
{
    memo->nodes = nodes > memo->opened ? nodes - memo->opened : 0;
    memo->failed = false;
}

/* Charges work that is dearer than a position usually is. */
static inline void memo_charge(struct memo *memo, uint32_t nodes)
{
    memo->nodes -= nodes < memo->nodes ? nodes : memo->nodes;
    memo->opened += nodes;
}

static inline void memo_keep(struct memo *memo, uint64_t key, uint32_t at, int32_t value)
{
    if (memo->failed || memo->room == 0)
        return;
    while (memo->key[at] && memo->key[at] != key) /* what was found out meanwhile has filled places */
        at = (at + 1) & memo->mask;
    memo->room -= memo->key[at] == 0;
    memo->key[at] = key;
    memo->value[at] = value;
}

#endif
