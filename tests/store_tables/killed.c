/* killed.c - what was reported stored is there whenever the program is killed. */
#include "rng.h"
#include "stores.h"
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TABLES = 4 };

struct heard {
    uint32_t table, seq;
};

static const char *const names[TABLES] = {TABLE_A, TABLE_B, TABLE_C, "dddddddddddddddd"};

/* Goes on with all tables as fast as it can and says on the pipe what is stored, until it is killed. */
static void serve_until_killed(int pipe_end)
{
    struct store *store = stores_open("crash.db", STORE_SERVE);
    uint32_t next[TABLES];
    for (int i = 0; i < TABLES; i++)
        next[i] = (uint32_t)stores_count(store, names[i]);
    sem_init(&thread_woken, 0, 0);
    struct writer *writer = writer_open(store, 1, thread_wake, &thread_woken);
    stores_must(writer != NULL);
    for (uint32_t round = 0;; round++) {
        for (int i = 0; i < TABLES; i++)
            for (uint32_t k = 0; k <= (round + (uint32_t)i) % 3; k++)
                thread_hand_over(writer, names[i], next[i]++);
        writer_go(writer);
        if (round % 4 == 3)
            sem_wait(&thread_woken);
        for (const struct writer_result *result; (result = writer_take(writer));)
            for (uint32_t i = 0; i < TABLES; i++)
                if (result->kind == WRITER_STORED && strcmp(result->id, names[i]) == 0) {
                    struct heard told = {i, result->seq};
                    stores_must(write(pipe_end, &told, sizeof told) == (ssize_t)sizeof told);
                }
    }
}

void killed_check(int kills)
{
    struct rng rng;
    uint32_t acknowledged[TABLES] = {0};
    int lost = 0;
    uint64_t all = 0;
    rng_seed(&rng, 7);
    for (int i = 0; i < kills; i++) {
        int ends[2];
        struct heard told;
        stores_must(pipe(ends) == 0);
        fflush(stdout);
        pid_t child = fork();
        stores_must(child >= 0);
        if (child == 0) {
            close(ends[0]);
            serve_until_killed(ends[1]);
        }
        close(ends[1]);
        /* at its beginning, or at any moment while it writes */
        if (rng_below(&rng, 8) != 0)
            poll(&(struct pollfd){.fd = ends[0], .events = POLLIN}, 1, -1);
        usleep(rng_below(&rng, 12000));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        while (read(ends[0], &told, sizeof told) == (ssize_t)sizeof told) {
            all += told.seq + 1 - acknowledged[told.table];
            acknowledged[told.table] = told.seq + 1;
        }
        close(ends[0]);
        struct store *store = stores_open("crash.db", STORE_SERVE);
        for (int t = 0; t < TABLES; t++) {
            int there = stores_count(store, names[t]);
            if (there < (int)acknowledged[t]) {
                lost++;
                printf("# kill %d: %s, %u acknowledged, %d there\n", i, names[t], acknowledged[t], there);
            }
            acknowledged[t] = there > 0 ? (uint32_t)there : 0;
        }
        store->close(store);
    }
    struct store *store = stores_open("crash.db", STORE_READ);
    stores_check_trouble(store->check(store), STORE_FINE, "sound");
    store->close(store);
    printf("# %d kills, %llu acknowledged\n", kills, (unsigned long long)all);
    snprintf(why, sizeof why, "%d times", lost);
    check(lost == 0 && all > (uint64_t)kills, "what was acknowledged is there after kill -9", why);
}
