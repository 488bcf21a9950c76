/* whole_file.c - files that are written whole or not at all (see whole_file.h). */
#include "whole_file.h"
#include "terminal/say.h"
#include <errno.h>
#include <stdlib.h>

int whole_file_write(const char *path, const void *bytes, size_t length, int how)
{
    int trouble = whole_write(path, bytes, length, how);
    if (!trouble)
        return 0;
    if (trouble == ENOENT)
        return say_error(EXIT_FAILURE, "cli.no-folder", "w", path);
    return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(trouble));
}

FILE *whole_file_open(struct whole_file *file)
{
    *file = (struct whole_file){0};
    file->out = open_memstream(&file->bytes, &file->length);
    if (!file->out)
        abort();
    return file->out;
}

int whole_file_close(struct whole_file *file, const char *path)
{
    if (fclose(file->out) != 0)
        abort(); /* it goes to memory, which is there or not */
    int status = path ? whole_file_write(path, file->bytes, file->length, WHOLE_SETTLED) : 0;
    free(file->bytes);
    return status;
}
