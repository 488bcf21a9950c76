/* whole_file.c - files that are written whole or not at all (see whole_file.h). */
#include "whole_file.h"
#include "terminal/say.h"
#include "whole.h"
#include <errno.h>
#include <stdlib.h>

int whole_file_write(const char *path, const void *bytes, size_t length)
{
    int trouble = whole_write(path, bytes, length, false);
    if (!trouble)
        return 0;
    if (trouble == ENOENT)
        return say_error(EXIT_FAILURE, "cli.no-folder", "w", path);
    return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(trouble));
}
