/* source.h - reading a file that somebody names, or that lies on the shelf: without ever waiting for what is no file.
 */
#ifndef NULLARIUM_SOURCE_H
#define NULLARIUM_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

/* 0, or the errno that says what an open file is instead of a plain one: EISDIR for a folder, ENXIO for a pipe, a
 * device or a socket. */
int source_check(int file);

/* Reads a file of at most `most` bytes, a NUL behind them; free *bytes. 0 or an errno: EFBIG where it has more, and
 * what source_check says, except of a pipe without a name (`replay <(command)`) and of standard input, which are read
 * to their end. */
int source_read(const char *path, size_t most, char **bytes, size_t *length);

#endif
