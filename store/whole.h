/* whole.h - a file that is always whole: written anew beside the old one, then put in its place, so that nothing
 * half-written is ever left and an older file stays until the new one is there. */
#ifndef NULLARIUM_WHOLE_H
#define NULLARIUM_WHOLE_H

#include <stdbool.h>
#include <stddef.h>

/* 0 or an errno; on failure the old file stands as it was and nothing else is left behind. `settled`: on the disk before
 * this returns, so that whoever looks after a power failure finds the old file or the new one. What is no plain file
 * (/dev/stdout) is written to directly. */
int whole_write(const char *path, const void *bytes, size_t length, bool settled);

#endif
