/* guard.h - a broken promise between our own functions stops one table, not the server: work that may trap runs under a
 * guard, and a trap, a bad address or a bad division in it ends that work alone. Whatever the work had in its hands is
 * lost; only what somebody else sends (kill -SEGV) is left to do what it always does. */
#ifndef NULLARIUM_GUARD_H
#define NULLARIUM_GUARD_H

#include <stdbool.h>

/* Once, before any guard_run. */
void guard_open(void);

/* Once a thread that will run work: lends it a stack to be told on, for the case that its own is full. False: there is
 * no memory for it; guards work all the same. */
bool guard_enter(void);
void guard_leave(void);

/* False: it broke. Guards do not nest. */
bool guard_run(void (*work)(void *what), void *what);

#endif
