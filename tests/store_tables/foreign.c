/* foreign.c - files that are not ours, and broken ones: nothing of them is touched, nothing else breaks. */
#include "rng.h"
#include "source.h"
#include "stores.h"
#include "whole.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILE_MOST = 64 << 20 };

static char *read_bytes(const char *path, size_t *length)
{
    char *bytes;
    stores_must(source_read(path, FILE_MOST, &bytes, length) == 0);
    return bytes;
}

static void write_bytes(const char *path, const char *bytes, size_t length)
{
    stores_must(whole_write(path, bytes, length, 0) == 0);
}

static int count_files(const char *folder)
{
    char command[100];
    int count = -1;
    snprintf(command, sizeof command, "ls -A %s | wc -l", folder);
    FILE *out = popen(command, "r");
    stores_must(out && fscanf(out, "%d", &count) == 1);
    pclose(out);
    return count;
}

/* It is refused for each use, and neither it nor anything beside it is touched. */
static void check_refused(const char *name, const char *bytes, size_t length, enum store_trouble wanted)
{
    size_t after;
    char label[LINE];
    stores_must(mkdir("room", 0777) == 0);
    write_bytes("room/x", bytes, length);
    for (int use = STORE_SERVE; use <= STORE_READ; use++) {
        stores_check_trouble(stores_try("room/x", (enum store_use)use), wanted, name);
        char *now = read_bytes("room/x", &after);
        snprintf(label, sizeof label, "%s: nothing is touched", name);
        check(after == length && memcmp(bytes, now, length) == 0 && count_files("room") == 1, label, "");
        free(now);
    }
    stores_must(unlink("room/x") == 0 && rmdir("room") == 0);
}

static void make_other(const char *path, const char *statements)
{
    sqlite3 *other;
    stores_must(sqlite3_open(path, &other) == SQLITE_OK &&
                sqlite3_exec(other, statements, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(other);
}

static void check_other(const char *name, const char *path, const char *statements, enum store_trouble wanted)
{
    size_t length;
    make_other(path, statements);
    char *bytes = read_bytes(path, &length);
    check_refused(name, bytes, length, wanted);
    free(bytes);
}

static void make_store(const char *path)
{
    struct store *store = stores_open(path, STORE_SERVE);
    stores_must(!stores_append(store, TABLE_A, 0, 300) && !stores_append(store, TABLE_B, 0, 30) &&
                !stores_append(store, TABLE_C, 0, 3));
    store->close(store);
}

void foreign_check(void)
{
    check_refused("a text", "Dear diary,\n", 12, STORE_FOREIGN);
    check_refused("an empty file", "", 0, STORE_DAMAGED);
    check_other("somebody's database", "other.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)", STORE_FOREIGN);
    check_other("somebody's database with a log", "log.db", "PRAGMA journal_mode=WAL; CREATE TABLE t(a)",
                STORE_FOREIGN);
    make_store("newer.db");
    check_other("a newer one", "newer.db", "PRAGMA user_version = 2", STORE_NEWER);
    make_store("more.db");
    check_other("one with a trigger in it", "more.db",
                "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM tab; END", STORE_DAMAGED);
    make_store("less.db");
    check_other("one with a table less", "less.db", "DROP TABLE alive", STORE_DAMAGED);
    stores_check_trouble(stores_try("nowhere/x.db", STORE_SERVE), STORE_AWAY, "a folder that is not there");
    stores_check_trouble(stores_try("nothing.db", STORE_READ), STORE_AWAY, "nothing to read");
    stores_check_trouble(stores_try("nothing.db", STORE_CHANGE), STORE_AWAY, "nothing to change");
    check(access("nothing.db", F_OK) != 0, "and it was not made", "");
    stores_check_trouble(stores_try(".", STORE_SERVE), STORE_AWAY, "a folder");
    stores_must(mkfifo("pipe", 0600) == 0);
    stores_check_trouble(stores_try("pipe", STORE_READ), STORE_AWAY, "a pipe is not waited for");
}

/* Everything that can be done with a store that may be broken; in a process of its own. */
static void use_broken(void)
{
    struct store *store;
    struct store_row *rows;
    int count = 0;
    char copy[LINE];
    enum store_trouble trouble = store_open("broken.db", STORE_SERVE, &store, detail);
    if (trouble)
        _exit(0);
    trouble = store->check(store);
    if (!store->list(store, &rows, &count))
        for (int i = 0; i < count; i++) {
            struct store_table table;
            store->load(store, rows[i].id, 0, 0, &table);
            store_forget(&table);
        }
    free(rows);
    stores_append(store, TABLE_B, 30, 5);
    stores_append(store, "new4567newnewnew", 0, 5);
    snprintf(copy, sizeof copy, "copy-of-broken.db");
    unlink(copy);
    store->backup(store, copy);
    store->close(store);
    _exit(0);
}

void foreign_check_damage(int files)
{
    size_t length;
    struct rng rng;
    make_store("sound.db");
    char *bytes = read_bytes("sound.db", &length), *broken = malloc(length);
    int crashed = 0;
    rng_seed(&rng, 1);
    stores_must(broken != NULL);
    for (int i = 0; i < files; i++) {
        size_t cut = length;
        memcpy(broken, bytes, length);
        if (i % 4 == 3)
            cut = rng_below(&rng, (uint32_t)length);
        for (uint32_t flips = i % 4 == 3 ? 0 : 1 + rng_below(&rng, i % 4 == 2 ? 200 : 4); flips > 0; flips--) {
            /* half of them where SQLite keeps its own books */
            uint32_t at = rng_below(&rng, i % 2 ? (uint32_t)length : 600);
            broken[at] = (char)(broken[at] ^ (1 << rng_below(&rng, 8)));
        }
        unlink("broken.db-wal");
        unlink("broken.db-shm");
        write_bytes("broken.db", broken, cut);
        int status = stores_run(use_broken);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            crashed++;
            snprintf(why, sizeof why, "file %d of seed 1: status %d", i, status);
        }
    }
    check(crashed == 0, "broken files break nothing else", why);
    write_bytes("cut.db", bytes, length / 2);
    struct store *store;
    enum store_trouble trouble = store_open("cut.db", STORE_READ, &store, detail);
    if (!trouble)
        trouble = store->check(store);
    stores_check_trouble(trouble, STORE_DAMAGED, "half a file is noticed");
    if (store)
        store->close(store);
    free(bytes);
    free(broken);
    make_store("gap.db");
    make_other("gap.db", "DELETE FROM event WHERE seq = 7");
    store = stores_open("gap.db", STORE_READ);
    check(stores_count(store, TABLE_A) == -1 && stores_count(store, TABLE_C) == 3,
          "a table with a gap is refused, others are not", why);
    check(strstr(store->detail, "7"), "and the gap is named", store->detail);
    store->close(store);
    make_other("gap.db", "DELETE FROM tab WHERE no = 2");
    store = stores_open("gap.db", STORE_READ);
    stores_check_trouble(store->check(store), STORE_DAMAGED, "events of no table are noticed");
    store->close(store);
}
