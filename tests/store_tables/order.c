/* order.c - events in order and without gaps, all of a batch or nothing; what is known of all tables, and of servers
 * that were away. */
#include "stores.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void order_check(void)
{
    struct store *store = stores_open("order.db", STORE_SERVE);
    struct stat facts;
    stores_must(stat("order.db", &facts) == 0);
    check((facts.st_mode & 0777) == 0600, "a new store is its owner's alone", "");
    stores_check_trouble(stores_append(store, TABLE_A, 0, 3), STORE_FINE, "three events");
    stores_check_trouble(stores_append(store, TABLE_A, 3, 2), STORE_FINE, "two more");
    check(stores_count(store, TABLE_A) == 5, "all five are there, in order, to the letter", why);
    check(stores_count(store, TABLE_B) == 0, "of another table there is nothing", why);
    stores_check_trouble(stores_append(store, TABLE_A, 6, 1), STORE_STALE, "a gap is refused");
    stores_check_trouble(stores_append(store, TABLE_A, 4, 1), STORE_STALE, "a number twice is refused");
    stores_check_trouble(stores_append(store, TABLE_A, 0, 1), STORE_STALE, "a table twice is refused");
    stores_check_trouble(stores_append(store, TABLE_B, 1, 1), STORE_STALE, "a table begins with event 0");
    check(stores_count(store, TABLE_A) == 5 && stores_count(store, TABLE_B) == 0, "and nothing of it was stored", why);

    char lines[4][LINE];
    struct store_event mixed[] = {stores_event(TABLE_B, 0, lines[0]), stores_event(TABLE_A, 5, lines[1]),
                                  stores_event(TABLE_B, 1, lines[2]), stores_event(TABLE_A, 7, lines[3])};
    int stale = -1;
    stores_check_trouble(store->append(store, mixed, 4, 0, 0, &stale), STORE_STALE, "a batch with one stale event");
    check(stale == 3 && stores_count(store, TABLE_A) == 5 && stores_count(store, TABLE_B) == 0, "none of it is stored",
          why);
    stores_check_trouble(store->append(store, mixed, 3, 0, 0, &stale), STORE_FINE,
                         "the batch without it, tables in turn");
    check(stores_count(store, TABLE_A) == 6 && stores_count(store, TABLE_B) == 2, "all of it is stored", why);
    store->close(store);
    check(access("order.db-wal", F_OK) != 0, "closed, it is one file", "");
    store = stores_open("order.db", STORE_SERVE);
    check(stores_count(store, TABLE_A) == 6 && stores_count(store, TABLE_B) == 2,
          "and all is there when it is opened again", why);
    stores_check_trouble(store->check(store), STORE_FINE, "sound");
    store->close(store);
}

static const struct store_row *find_row(const struct store_row *rows, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(rows[i].id, id) == 0)
            return &rows[i];
    return NULL;
}

void order_check_list(void)
{
    struct store *store = stores_open("list.db", STORE_SERVE);
    char line[LINE];
    struct store_row *rows;
    char(*ids)[FAIR_TABLE];
    int count, stale;
    bool dropped;
    stores_must(!stores_append(store, TABLE_A, 0, 4) && !stores_append(store, TABLE_B, 0, 1) &&
                !stores_append(store, TABLE_C, 0, 2));
    struct store_event last = stores_event(TABLE_A, 4, line);
    last.over = true;
    stores_must(!store->append(store, &last, 1, 0, 0, &stale));
    stores_check_trouble(store->list(store, &rows, &count), STORE_FINE, "a list");
    const struct store_row *a = find_row(rows, count, TABLE_A), *b = find_row(rows, count, TABLE_B);
    check(count == 3 && a && b && strcmp(rows[0].id, TABLE_B) == 0 && strcmp(rows[2].id, TABLE_A) == 0,
          "of all tables, the one touched last behind", "");
    check(a && a->made == 1000 && a->touched == 1004 && a->over == 1004 && a->events == 5 && a->lines == 4 &&
              strcmp(a->game, "nulli-flow") == 0,
          "with what is known of them", "");
    check(b && b->over == 0 && b->events == 1 && b->lines == 0, "an open one", "");
    free(rows);
    stores_check_trouble(store->old(store, 1001, 1005, &ids, &count), STORE_FINE, "old ones");
    check(count == 2 && strcmp(ids[0], TABLE_A) == 0 && strcmp(ids[1], TABLE_B) == 0, "over long ago, or never started",
          "");
    free(ids);
    stores_check_trouble(store->old(store, 1000, 1004, &ids, &count), STORE_FINE, "a moment before");
    check(count == 0, "there are none", "");
    free(ids);
    check(!store->drop(store, TABLE_A, &dropped) && dropped && stores_count(store, TABLE_A) == 0,
          "a dropped table is gone", why);
    check(!store->drop(store, TABLE_A, &dropped) && !dropped, "and cannot be dropped again", "");
    check(stores_count(store, TABLE_B) == 1 && stores_count(store, TABLE_C) == 2, "the others stay", why);
    stores_check_trouble(stores_append(store, TABLE_A, 5, 1), STORE_STALE, "what comes too late for it is refused");
    stores_check_trouble(store->check(store), STORE_FINE, "sound");
    store->close(store);
}

static uint64_t away(struct store *store, uint64_t server, uint64_t now)
{
    struct store_table table;
    stores_must(!store->load(store, TABLE_A, server, now, &table));
    uint64_t result = table.away;
    snprintf(why, sizeof why, "%llu", (unsigned long long)result);
    store_forget(&table);
    return result;
}

/* Event 0 of A is of 1000. Servers were there from 900 to 2000, 5000 to 6000, 10000 on. */
void order_check_away(void)
{
    struct store *store = stores_open("away.db", STORE_SERVE);
    char line[LINE];
    int stale;
    struct store_event first = stores_event(TABLE_A, 0, line);
    stores_must(!store->append(store, &first, 1, 900, 1000, &stale));
    check(away(store, 900, 1500) == 0, "nobody was away", why);
    stores_must(!store->append(store, NULL, 0, 900, 2000, &stale));
    check(away(store, 5000, 5000) == 3000, "from the last sign of life to the next start", why);
    stores_must(!store->append(store, NULL, 0, 5000, 6000, &stale));
    check(away(store, 5000, 8000) == 3000, "who asks is there", why);
    check(away(store, 10000, 12000) == 7000, "twice away", why);
    stores_must(!store->append(store, NULL, 0, 5000, 5500, &stale));
    check(away(store, 10000, 12000) == 7000, "a clock that goes back changes nothing", why);
    store->close(store);
    store = stores_open("away.db", STORE_SERVE);
    check(away(store, 10000, 12000) == 7000, "it is stored", why);
    stores_must(!store->append(store, NULL, 0, 10000, 11000, &stale));
    check(away(store, 10000, 12000) == 7000, "and what an open table needs stays", why);
    store->close(store);
}
