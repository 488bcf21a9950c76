/* locks.c - who may open a store, and what happens when another holds the file or takes it away. */
#include "stores.h"
#include <errno.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void back_up(void)
{
    struct store *store = stores_open("locks.db", STORE_READ);
    _exit(stores_count(store, TABLE_A) == 2 && store->backup(store, "copy.db") == STORE_FINE ? 0 : 1);
}

void locks_check(void)
{
    struct store *store = stores_open("locks.db", STORE_SERVE);
    stores_must(!stores_append(store, TABLE_A, 0, 2));
    stores_check_trouble(stores_try("locks.db", STORE_SERVE), STORE_LOCKED, "a second server is refused");
    stores_check_trouble(stores_try("locks.db", STORE_CHANGE), STORE_LOCKED, "who wants to drop something, too");
    stores_check_trouble(stores_try("locks.db", STORE_READ), STORE_FINE, "a reader is not");
    check(stores_run(back_up) == 0, "reading and a backup beside the server", "");
    stores_check_trouble(stores_append(store, TABLE_A, 2, 1), STORE_FINE, "which goes on");
    struct stat facts;
    stores_must(stat("copy.db", &facts) == 0);
    check((facts.st_mode & 0777) == 0600 && access("copy.db.new", F_OK) != 0, "the copy is its owner's alone", "");
    errno = 0;
    check(store->backup(store, "copy.db") == STORE_FAILED && errno == EEXIST, "a backup replaces nothing", "");
    check(store->backup(store, "nowhere/copy.db") == STORE_FAILED && errno == ENOENT, "nor makes folders", "");
    store->close(store);
    stores_check_trouble(stores_try("locks.db", STORE_CHANGE), STORE_FINE, "after the server, all may");
    struct store *copy = stores_open("copy.db", STORE_SERVE);
    check(stores_count(copy, TABLE_A) == 2, "the copy holds what there was", why);
    stores_check_trouble(stores_append(copy, TABLE_A, 2, 1), STORE_FINE, "and is a store like any other");
    copy->close(copy);
}

/* Somebody else's sqlite3 writes to the file while we do. */
void locks_check_locked(void)
{
    struct store *store = stores_open("locked.db", STORE_SERVE);
    int told[2], done[2];
    char sign;
    stores_must(!stores_append(store, TABLE_A, 0, 1) && pipe(told) == 0 && pipe(done) == 0);
    pid_t child = fork();
    if (child == 0) {
        sqlite3 *other;
        close(done[1]);
        bool fine = sqlite3_open("locked.db", &other) == SQLITE_OK &&
                    sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
        stores_must(write(told[1], fine ? "y" : "n", 1) == 1 && read(done[0], &sign, 1) >= 0);
        _exit(0);
    }
    close(done[0]);
    stores_must(child > 0 && read(told[0], &sign, 1) == 1 && sign == 'y');
    stores_check_trouble(stores_append(store, TABLE_A, 1, 1), STORE_LOCKED, "a database that another holds");
    check(stores_count(store, TABLE_A) == 1, "can be read", why);
    close(done[1]);
    waitpid(child, NULL, 0);
    close(told[0]);
    close(told[1]);
    stores_check_trouble(stores_append(store, TABLE_A, 1, 1), STORE_FINE, "and written as soon as he lets go");
    store->close(store);
}

void locks_check_moved(void)
{
    struct store *store = stores_open("moved.db", STORE_SERVE);
    stores_must(!stores_append(store, TABLE_A, 0, 1));
    stores_must(rename("moved.db", "elsewhere.db") == 0);
    stores_check_trouble(stores_append(store, TABLE_A, 1, 1), STORE_AWAY, "a file that was taken away takes nothing");
    stores_must(rename("elsewhere.db", "moved.db") == 0);
    stores_check_trouble(stores_append(store, TABLE_A, 1, 1), STORE_FINE, "back again, it does");
    check(stores_count(store, TABLE_A) == 2, "without a gap", why);
    store->close(store);
}
