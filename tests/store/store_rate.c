/* store_rate.c - how long an event waits until it is stored, at so many events a second: not a test, a measurement.
 *
 *   store_rate [EVENTS_A_SECOND [SECONDS]]    without words: 100, 1,000 and 5,000 for 5 s each */
#include "../scratch.h"
#include "writer.h"
#include <semaphore.h>
#include <string.h>
#include <time.h>

enum { TABLES = 200, SECONDS = 5 };

static sem_t woken;

static void wake(void *who)
{
    sem_post(who);
}

static uint64_t measure(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* What is on its way: event k is event k / TABLES of table k % TABLES. */
struct rate {
    struct writer *writer;
    uint64_t *sent, *took; /* microseconds */
    uint32_t next[TABLES]; /* stored so far */
    int stored, lost;
};

static void name_table(int table, char id[FAIR_TABLE])
{
    snprintf(id, FAIR_TABLE, "table%011d", table);
}

static void take_results(struct rate *rate)
{
    for (const struct writer_result *result; (result = writer_take(rate->writer));) {
        int table = atoi(result->id + 5);
        uint64_t now = measure();
        rate->lost += result->kind == WRITER_LOST;
        while (result->kind == WRITER_STORED && rate->next[table] <= result->seq)
            rate->took[rate->stored++] = now - rate->sent[rate->next[table]++ * TABLES + (uint32_t)table];
    }
}

static void send_event(struct rate *rate, uint32_t k)
{
    static const char line[] = "2 c3-f3";
    char id[FAIR_TABLE];
    name_table((int)(k % TABLES), id);
    struct hall_event event = {.seq = k / TABLES, .at = k, .kind = 'e', .length = sizeof line - 1, .line = line};
    rate->sent[k] = measure();
    writer_append(rate->writer, k + 1, id, &event, false);
    writer_go(rate->writer);
}

static int by_number(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

static int run(int a_second, int seconds)
{
    int count = a_second * seconds;
    struct rate rate = {.sent = calloc((size_t)count, sizeof *rate.sent),
                        .took = calloc((size_t)count, sizeof *rate.took)};
    struct store *store;
    struct writer_counts counts;
    char detail[STORE_DETAIL], path[32];
    snprintf(path, sizeof path, "%d.db", a_second);
    sem_init(&woken, 0, 0);
    if (!rate.sent || !rate.took || store_open(path, STORE_SERVE, &store, detail) ||
        !(rate.writer = writer_open(store, 1, wake, &woken)))
        return 1;
    uint64_t begun = measure();
    for (int k = 0; k < count; k++) {
        uint64_t due = begun + (uint64_t)k * 1000000 / (uint64_t)a_second;
        struct timespec until = {.tv_sec = (time_t)(due / 1000000), .tv_nsec = (long)(due % 1000000) * 1000};
        while (measure() < due)
            if (sem_clockwait(&woken, CLOCK_MONOTONIC, &until) == 0)
                take_results(&rate);
        send_event(&rate, (uint32_t)k);
    }
    while (rate.stored < count && !rate.lost) {
        sem_wait(&woken);
        take_results(&rate);
    }
    writer_count(rate.writer, &counts);
    qsort(rate.took, (size_t)rate.stored, sizeof *rate.took, by_number);
    printf("%5d events a second: half within %.2f ms, 95 %% %.2f, 99 %% %.2f, all %.1f; %.1f events a commit, %.2f ms "
           "each\n",
           a_second, (double)rate.took[count / 2] / 1000, (double)rate.took[count / 100 * 95] / 1000,
           (double)rate.took[count / 100 * 99] / 1000, (double)rate.took[count - 1] / 1000,
           (double)counts.events / (double)counts.commits, (double)counts.microseconds / (double)counts.commits / 1000);
    writer_close(rate.writer);
    store->close(store);
    free(rate.sent);
    free(rate.took);
    return rate.lost != 0;
}

int main(int argc, char **argv)
{
    static const int usual[] = {100, 1000, 5000};
    int status = 0;
    scratch_open("rate");
    if (argc > 1)
        status = run(atoi(argv[1]), argc > 2 ? atoi(argv[2]) : SECONDS);
    for (int i = 0; i < 3 && argc == 1; i++)
        status |= run(usual[i], SECONDS);
    scratch_close();
    return status;
}
