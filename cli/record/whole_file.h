/* whole_file.h - what a command writes to a file that was asked for: whole or not at all (store/whole.h), and if it
 * cannot be, one sentence. */
#ifndef NULLARIUM_WHOLE_FILE_H
#define NULLARIUM_WHOLE_FILE_H

#include "whole.h"
#include <stdio.h>

/* 0, or the exit status, and it was said why. `how` as for whole_write. */
int whole_file_write(const char *path, const void *bytes, size_t length, int how);

/* A file that is printed to, in memory, until it is kept. */
struct whole_file {
    FILE *out;
    char *bytes;
    size_t length;
};
FILE *whole_file_open(struct whole_file *file);

/* Ends it and writes it, settled; or with `path` NULL throws it away. As whole_file_write. */
int whole_file_close(struct whole_file *file, const char *path);

#endif
