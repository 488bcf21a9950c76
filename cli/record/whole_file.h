/* whole_file.h - what a command writes to a file that was asked for: whole or not at all (store/whole.h), and if it
 * cannot be, one sentence. */
#ifndef NULLARIUM_WHOLE_FILE_H
#define NULLARIUM_WHOLE_FILE_H

#include <stddef.h>

/* 0, or the exit status, and it was said why. */
int whole_file_write(const char *path, const void *bytes, size_t length);

#endif
