/* store_power.c - power failures: what a store called stored is on the disk, not merely written.
 *
 * Here a sync also copies the file as it is then: what lies beside as NAME.synced is the least that is left when the
 * power fails now, for whatever was written later may be gone. Again and again the store is opened from these alone.
 */
#include "../check.h"
#include "rng.h"
#include "../scratch.h"
#include "source.h"
#include "store.h"
#include "whole.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BATCHES = 80, BATCH = 40, LINE = 3000, FILE_MOST = 64 << 20 };

#define A "aaaaaaaaaaaaaaaa"

static bool copying; /* a copy is no sync of the store's */

static void must(bool holds_true)
{
    if (!holds_true) {
        perror("store_power");
        exit(2);
    }
}

static void copy_file(const char *from, const char *to)
{
    char *bytes;
    size_t length;
    copying = true;
    if (source_read(from, FILE_MOST, &bytes, &length) == 0) {
        must(whole_write(to, bytes, length, 0) == 0);
        free(bytes);
    }
    copying = false;
}

static void note_synced(int file)
{
    char link[64], name[512], copy[600];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = copying ? 0 : readlink(link, name, sizeof name - 1);
    if (length <= 0)
        return;
    name[length] = '\0';
    if (strstr(name, ".db.new")) /* the new file, before it has its name */
        *strstr(name, ".new") = '\0';
    else if (!strstr(name, ".db"))
        return;
    snprintf(copy, sizeof copy, "%s.synced", name);
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    copy_file(link, copy);
}

__attribute__((visibility("default"))) int fsync(int file)
{
    int result = (int)syscall(SYS_fsync, file);
    note_synced(file);
    return result;
}

__attribute__((visibility("default"))) int fdatasync(int file)
{
    int result = (int)syscall(SYS_fdatasync, file);
    note_synced(file);
    return result;
}

/* Whether an own process, after the power came back, finds so many events. */
static int count_left(void)
{
    int status;
    fflush(stdout);
    pid_t child = fork();
    must(child >= 0);
    if (child == 0) {
        struct store *store;
        struct store_table table;
        char detail[STORE_DETAIL];
        copying = true;
        bool opened = !store_open("left/power.db", STORE_SERVE, &store, detail) && !store->load(store, A, 0, 0, &table);
        bool sound = opened && store->check(store) == STORE_FINE;
        FILE *out = fopen("left/count", "w");
        must(out && fprintf(out, "%d", sound ? table.count : -1) > 0 && fclose(out) == 0);
        _exit(0);
    }
    must(waitpid(child, &status, 0) == child);
    char *bytes;
    size_t length;
    must(source_read("left/count", 100, &bytes, &length) == 0);
    int count = atoi(bytes);
    free(bytes);
    return count;
}

static int cut_power(void)
{
    must(system("rm -rf left && mkdir left") == 0);
    copy_file("power.db.synced", "left/power.db");
    copy_file("power.db-wal.synced", "left/power.db-wal");
    return count_left();
}

static enum store_trouble append(struct store *store, uint32_t from, uint32_t count, char *line)
{
    struct store_event events[BATCH];
    int stale;
    for (uint32_t i = 0; i < count; i++)
        events[i] = (struct store_event){
            .id = A,
            .event = {.seq = from + i, .at = 1000, .kind = from + i ? 'e' : 'h', .length = LINE, .line = line}};
    return store->append(store, events, (int)count, 1, 1000, &stale);
}

int main(void)
{
    static char line[LINE + 1], why[200];
    char detail[STORE_DETAIL];
    struct store *store;
    struct rng rng;
    uint32_t stored = 0;
    int missing = 0;
    memset(line, 'x', LINE);
    rng_seed(&rng, 3);
    scratch_open("power");
    alarm(200);
    must(!store_open("power.db", STORE_SERVE, &store, detail));
    check(cut_power() == 0, "a new store, when the power fails at once, is a sound one", "");
    for (int i = 0; i < BATCHES; i++) {
        uint32_t count = 1 + rng_below(&rng, BATCH);
        must(!append(store, stored, count, line));
        stored += count;
        int left = i % 4 ? (int)stored : cut_power();
        if (left < (int)stored && !missing++)
            snprintf(why, sizeof why, "after batch %d: %u stored, %d left", i, stored, left);
    }
    check(access("power.db-wal.synced", F_OK) == 0 && stored > 1000, "there was something to lose", "");
    check(missing == 0, "what is stored is on the disk", why);
    store->close(store);
    check(cut_power() == (int)stored, "a store that was closed too", "");
    int status = close_tests();
    scratch_close();
    return status;
}
