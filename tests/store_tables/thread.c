/* thread.c - the thread that writes, also to a disk that is full. */
#include "stores.h"
#include <string.h>
#include <sys/resource.h>

sem_t thread_woken;

void thread_wake(void *who)
{
    sem_post(who);
}

void thread_hand_over(struct writer *writer, const char *id, uint32_t seq)
{
    char line[LINE];
    struct store_event event = stores_event(id, seq, line);
    writer_append(writer, 2000, id, &event.event, false);
}

/* The next result, waited for; what was not looked for is a failure. */
static const struct writer_result *wait_for(struct writer *writer, enum writer_result_kind kind, const char *id,
                                            uint32_t seq, enum store_trouble trouble, const char *name)
{
    const struct writer_result *result;
    while (!(result = writer_take(writer)))
        sem_wait(&thread_woken);
    snprintf(why, sizeof why, "kind %d, table %s, event %u, %s", result->kind, result->id, result->seq,
             store_word(result->trouble));
    check(result->kind == kind && strcmp(result->id, id) == 0 && result->seq == seq && result->trouble == trouble, name,
          why);
    return result;
}

void thread_check(void)
{
    struct store *store = stores_open("writer.db", STORE_SERVE);
    struct writer_counts counts;
    sem_init(&thread_woken, 0, 0);
    struct writer *writer = writer_open(store, 1500, thread_wake, &thread_woken);
    stores_must(writer != NULL);
    thread_hand_over(writer, TABLE_B, 0);
    thread_hand_over(writer, TABLE_A, 0);
    thread_hand_over(writer, TABLE_A, 1);
    writer_go(writer);
    wait_for(writer, WRITER_STORED, TABLE_A, 1, STORE_FINE, "two events of a table, one answer");
    wait_for(writer, WRITER_STORED, TABLE_B, 0, STORE_FINE, "one of another, in the same batch");
    writer_load(writer, 2500, TABLE_A);
    writer_go(writer);
    const struct writer_result *result = wait_for(writer, WRITER_LOADED, TABLE_A, 0, STORE_FINE, "loaded");
    check(result->table.count == 2 && strcmp(result->table.events[1].line, "1 " TABLE_A) == 0 &&
              result->table.away == 499,
          "with what was stored", "");
    writer_load(writer, 2500, TABLE_C);
    thread_hand_over(writer, TABLE_A, 2);
    writer_load(writer, 2500, TABLE_A);
    writer_go(writer);
    wait_for(writer, WRITER_STORED, TABLE_A, 2, STORE_FINE, "what waits is stored first");
    check(wait_for(writer, WRITER_LOADED, TABLE_C, 0, STORE_FINE, "a table that is not there")->table.count == 0,
          "has no events", "");
    check(wait_for(writer, WRITER_LOADED, TABLE_A, 0, STORE_FINE, "then loaded")->table.count == 3, "with it", "");

    thread_hand_over(writer, TABLE_A, 4);
    writer_go(writer);
    wait_for(writer, WRITER_LOST, TABLE_A, 4, STORE_STALE, "an event behind a gap is lost");
    thread_hand_over(writer, TABLE_A, 9); /* held back until both are there */
    thread_hand_over(writer, TABLE_C, 0);
    writer_go(writer);
    wait_for(writer, WRITER_LOST, TABLE_A, 9, STORE_STALE, "what comes together");
    wait_for(writer, WRITER_LOST, TABLE_C, 0, STORE_STALE, "is lost together");

    writer_old(writer, 5000, 0);
    writer_go(writer);
    result = wait_for(writer, WRITER_OLD, "", 0, STORE_FINE, "old tables");
    check(result->id_count == 1 && strcmp(result->ids[0], TABLE_B) == 0, "are named", "");
    writer_drop(writer, TABLE_B);
    writer_load(writer, 2500, TABLE_B);
    writer_go(writer);
    check(wait_for(writer, WRITER_LOADED, TABLE_B, 0, STORE_FINE, "a dropped table")->table.count == 0, "is gone", "");
    writer_alive(writer, 3000);
    for (uint32_t seq = 3; seq < 50; seq++)
        thread_hand_over(writer, TABLE_A, seq);
    writer_stop(writer);
    wait_for(writer, WRITER_STORED, TABLE_A, 49, STORE_FINE, "stopping finishes what waits");
    check(!writer_take(writer), "and that was all", "");
    writer_count(writer, &counts);
    uint64_t all = 0;
    for (int i = 0; i < WRITER_BOUNDS; i++)
        all += counts.within[i];
    check(counts.events == 51 && counts.lost == 3 && counts.loaded == 4 && counts.dropped == 1 && counts.waiting == 0 &&
              counts.commits == all && all >= 3,
          "all is counted", "");
    writer_close(writer);
    store->close(store);
    store = stores_open("writer.db", STORE_READ);
    check(stores_count(store, TABLE_A) == 50, "it is there", why);
    store->close(store);
}

/* A file that may not grow: the disk is full. Whatever is then lost was never called stored, and what is stored stays.
 */
void thread_check_full(void)
{
    struct rlimit usual;
    struct store *store = stores_open("full.db", STORE_SERVE);
    uint32_t stored = 0, seq = 0;
    bool lied = false, full = false, gone = false;
    stores_must(getrlimit(RLIMIT_FSIZE, &usual) == 0);
    sem_init(&thread_woken, 0, 0);
    struct writer *writer = writer_open(store, 1500, thread_wake, &thread_woken);
    stores_must(writer && setrlimit(RLIMIT_FSIZE, &(struct rlimit){200000, usual.rlim_max}) == 0);
    for (int round = 0; round < 300 && !full; round++) {
        for (int i = 0; i < 40; i++)
            thread_hand_over(writer, TABLE_A, seq++);
        writer_go(writer);
        const struct writer_result *result;
        while (!(result = writer_take(writer)))
            sem_wait(&thread_woken);
        for (; result; result = writer_take(writer)) {
            lied = lied || (result->kind == WRITER_LOST && result->seq < stored);
            if (result->kind == WRITER_STORED)
                stored = result->seq + 1;
            full = full || (result->kind == WRITER_LOST && result->trouble == STORE_FULL);
            gone = gone || (result->kind == WRITER_LOST && result->trouble != STORE_FULL);
            snprintf(why, sizeof why, "%s: %s", store_word(result->trouble), store->detail);
        }
    }
    check(full && !gone, "a full disk is called so", why);
    check(!lied, "what is lost was never called stored", "");
    writer_load(writer, 2500, TABLE_A);
    writer_go(writer);
    const struct writer_result *loaded =
        wait_for(writer, WRITER_LOADED, TABLE_A, 0, STORE_FINE, "a full disk can be read");
    check((uint32_t)loaded->table.count == stored && stored > 0, "and holds what was stored, no more", why);
    stores_must(setrlimit(RLIMIT_FSIZE, &usual) == 0);
    thread_hand_over(writer, TABLE_A, stored);
    writer_go(writer);
    wait_for(writer, WRITER_STORED, TABLE_A, stored, STORE_FINE, "with room again it goes on");
    writer_close(writer);
    stores_check_trouble(store->check(store), STORE_FINE, "sound");
    store->close(store);
    store = stores_open("full.db", STORE_READ);
    check(stores_count(store, TABLE_A) == (int)stored + 1, "it is there", why);
    store->close(store);
}
