/* main.c - online tables on disk, all parts or the one that is named. Works in a folder of its own under TMPDIR, which
 * it removes.
 *
 *   store_tables [PART [NUMBER]]    the crash part kills so often, the damage part breaks so many files */
#include "../scratch.h"
#include "stores.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *name;
    void (*run)(void);
} parts[] = {{"order", order_check},         {"list", order_check_list},
             {"away", order_check_away},     {"locks", locks_check},
             {"locked", locks_check_locked}, {"moved", locks_check_moved},
             {"foreign", foreign_check},     {"writer", thread_check},
             {"full", thread_check_full},    {NULL, NULL}};

int main(int argc, char **argv)
{
    const char *part = argc > 1 ? argv[1] : NULL;
    int number = argc > 2 ? atoi(argv[2]) : 120;
    scratch_open("tables");
    umask(022);
    alarm(argc > 2 ? 3000 : 200); /* what waits for ever is a failure */
    for (int i = 0; parts[i].name; i++)
        if (!part || strcmp(part, parts[i].name) == 0)
            parts[i].run();
    if (!part || strcmp(part, "damage") == 0)
        foreign_check_damage(number);
    if (!part || strcmp(part, "crash") == 0)
        killed_check(number);
    int status = close_tests();
    scratch_close();
    return status;
}
