/* whole_file.h - files that are written whole or not at all. */
#ifndef NULLARIUM_WHOLE_FILE_H
#define NULLARIUM_WHOLE_FILE_H

#include <stddef.h>

/* Writes a file beside the wanted one and renames it, so that nothing half-written is ever left and an older file
 * stays until the new one is there. What is no plain file (/dev/stdout) is written to directly. 0, or the exit status,
 * and it was said why. */
int whole_file_write(const char *path, const void *bytes, size_t length);

#endif
