/* bounds.c - how much one address may have: places, tables, sockets; and that what breaks under a guard ends alone. */
#include "../../server/guard.h"
#include "../../server/limits.h"
#include "../../server/places.h"
#include "parts.h"
#include <alloca.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- places ------------------------------------------------------------------------------------ */

static struct place *enter(struct places *places, const char *address)
{
    struct address read = {{0}};
    if (!address_read(address, &read))
        check(false, "an address", address);
    return places_enter(places, address_network(&read));
}

void bounds_check_places(void)
{
    static const struct {
        const char *one, *other;
        bool same;
    } pairs[] = {{"192.0.2.1", "192.0.2.1", true},
                 {"192.0.2.1", "192.0.2.2", false},
                 {"192.0.2.1", "::ffff:192.0.2.1", true},
                 {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::1", true},
                 {"2001:db8:1:2:3:4:5:6", "2001:db8:1:3:3:4:5:6", false},
                 {"::1", "127.0.0.1", false}};
    struct places *places = places_open(1);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct place *one = enter(places, pairs[i].one), *other = enter(places, pairs[i].other);
        check((one == other) == pairs[i].same && other->connections == 1 + pairs[i].same, pairs[i].other, pairs[i].one);
        places_leave(places, one);
        places_leave(places, other);
    }
    struct place *many[3000];
    int right = 0;
    for (int i = 0; i < 3000; i++) {
        char address[40];
        snprintf(address, sizeof address, "2001:db8:%x:%x::1", i / 7, i);
        many[i] = enter(places, address);
    }
    for (int i = 0; i < 3000; i++) {
        right += many[i]->connections == 1;
        places_leave(places, many[i]);
    }
    check(right == 3000, "3000 networks have a place each", "");
    places_close(places);
}

/* -- guards and limits ------------------------------------------------------------------------------- */

enum broken { BROKEN_NOT, BROKEN_TRAP, BROKEN_ADDRESS, BROKEN_STACK };

/* More than any stack holds. */
static void dig(void)
{
    for (int i = 0; i < 1 << 20; i++) {
        volatile char *page = alloca(4096);
        *page = (char)i;
    }
}

static void work(void *what)
{
    volatile int *volatile nowhere = (volatile int *)64; /* nobody has this page */
    enum broken broken = *(enum broken *)what;
    if (broken == BROKEN_TRAP)
        __builtin_trap();
    if (broken == BROKEN_ADDRESS)
        *nowhere = 1;
    if (broken == BROKEN_STACK)
        dig();
}

static void *break_often(void *right)
{
    enum broken all[] = {BROKEN_TRAP, BROKEN_NOT, BROKEN_ADDRESS, BROKEN_NOT, BROKEN_TRAP, BROKEN_STACK, BROKEN_NOT};
    guard_enter();
    for (int round = 0; round < 100; round++)
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
            *(int *)right += guard_run(work, &all[i]) == (all[i] == BROKEN_NOT);
    guard_leave();
    return NULL;
}

void bounds_check_guard(void)
{
    pthread_t thread;
    int right = 0, here = 0, status = 0;
    guard_open();
    if (pthread_create(&thread, NULL, break_often, &right) != 0)
        exit(EXIT_FAILURE);
    break_often(&here);
    pthread_join(thread, NULL);
    char why[100];
    snprintf(why, sizeof why, "%d and %d of 700", right, here);
    check(right == 700 && here == 700, "what breaks under a guard ends alone, on every thread, again and again", why);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        enum broken broken = BROKEN_TRAP;
        work(&broken);
        _exit(EXIT_SUCCESS);
    }
    waitpid(child, &status, 0);
    check(WIFSIGNALED(status), "what breaks without a guard ends the program", "");
}

void bounds_check_limits(void)
{
    struct address one, neighbour, other;
    enum { MINUTE = 60 * 1000 };
    address_read("2001:db8:1:2::1", &one);
    address_read("2001:db8:1:2:3::4", &neighbour);
    address_read("192.0.2.1", &other);
    struct limits *limits = limits_open(3, 2);
    bool made[] = {limits_make(limits, &one, 100 * MINUTE), limits_make(limits, &neighbour, 101 * MINUTE),
                   limits_make(limits, &one, 102 * MINUTE), limits_make(limits, &neighbour, 103 * MINUTE)};
    check(made[0] && made[1] && made[2] && !made[3], "three tables a household", "");
    check(limits_make(limits, &other, 103 * MINUTE), "others are not concerned", "");
    limits_forget(limits, 105 * MINUTE);
    check(!limits_make(limits, &one, 109 * MINUTE), "it is remembered", "");
    check(limits_make(limits, &one, 110 * MINUTE), "for ten minutes", "");
    check(limits_enter(limits, &one) && limits_enter(limits, &neighbour) && !limits_enter(limits, &one) &&
              limits_enter(limits, &other),
          "two sockets a household", "");
    limits_forget(limits, 1000 * MINUTE);
    check(!limits_enter(limits, &one), "open ones are never forgotten", "");
    limits_leave(limits, &neighbour);
    check(limits_enter(limits, &one), "one goes, one may come", "");
    limits_close(limits);
    limits = limits_open(0, 0);
    int fine = 0;
    for (int i = 0; i < 1000; i++)
        fine += limits_make(limits, &one, 0) && limits_enter(limits, &one);
    check(fine == 1000, "0: no limit", "");
    limits_close(limits);
}
