/* moment.h - how late it is, for waiting. */
#ifndef NULLARIUM_MOMENT_H
#define NULLARIUM_MOMENT_H

#include <stdint.h>

/* Milliseconds by a clock that never goes back. */
int64_t moment_now(void);

#endif
