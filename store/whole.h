/* whole.h - a file that is always whole: written anew beside the old one, then put in its place, so that nothing
 * half-written is ever left and an older file stays until the new one is there. Everything that writes a whole file, or
 * begins one, does it here.
 *
 * A link stays a link: the file that it leads to is replaced, and keeps its permissions. Two programs that write the
 * same file do it one after the other. What is no plain file (/dev/stdout, a pipe) is written to directly. */
#ifndef NULLARIUM_WHOLE_H
#define NULLARIUM_WHOLE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    WHOLE_SETTLED = 1, /* on the disk before this returns: after a power failure it is the old file or the new one */
    WHOLE_NEW = 2,     /* only where nothing stands yet, else EEXIST */
    WHOLE_PRIVATE = 4, /* a new file is for its owner alone */
};

/* 0 or an errno; on failure the old file stands as it was and nothing else is left behind. */
int whole_write(const char *path, const void *bytes, size_t length, int how);

/* The same for a new file that is filled by `fill`, which finds it empty under the passing name `fresh`, and answers 0
 * or an errno. WHOLE_NEW is meant. */
int whole_fill(const char *path, int how, int (*fill)(void *who, const char *fresh), void *who);

/* The same as whole_write, and the new file stays open in *file, locked (flock) until it is closed: who works on a file
 * for a while keeps others from it (whole_take). */
int whole_hold(const char *path, const void *bytes, size_t length, int how, int *file);

/* Locks a file that is there, for as long as *file is open. EWOULDBLOCK: another program holds it. */
int whole_take(const char *path, int *file);

/* Whether this open file is still what the name means, which is no link. */
bool whole_is_at(int file, const char *path);

#endif
