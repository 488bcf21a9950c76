/* store.c - which kind of store it is, and what all kinds share (see store.h). */
#include "store.h"
#include "shelf.h"
#include "sqlite.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *store_word(enum store_trouble trouble)
{
    static const char *const words[] = {
        [STORE_FINE] = "fine",   [STORE_LOCKED] = "locked",   [STORE_FOREIGN] = "foreign",
        [STORE_NEWER] = "newer", [STORE_DAMAGED] = "damaged", [STORE_FULL] = "full",
        [STORE_AWAY] = "away",   [STORE_STALE] = "stale",     [STORE_FAILED] = "failed",
    };
    return words[trouble];
}

void store_forget(struct store_table *table)
{
    free(table->memory);
    free(table->events);
    *table = (struct store_table){0};
}

bool store_usual(char path[STORE_PATH])
{
    char folder[JOURNAL_PATH];
    return shelf_path(folder) && snprintf(path, STORE_PATH, "%s/tables.db", folder) < STORE_PATH;
}

enum store_trouble store_open(const char *where, enum store_use use, struct store **store, char detail[STORE_DETAIL])
{
    detail[0] = '\0';
    return sqlite_open(where, use, store, detail);
}
