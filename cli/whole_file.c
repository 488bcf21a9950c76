/* whole_file.c - files that are written whole or not at all (see whole_file.h). */
#include "whole_file.h"
#include "say.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int whole_file_write(const char *path, const void *bytes, size_t length)
{
    char beside[4200];
    struct stat there;
    bool direct = stat(path, &there) == 0 && !S_ISREG(there.st_mode);
    if (snprintf(beside, sizeof beside, "%s%s", path, direct ? "" : ".part") >= (int)sizeof beside)
        return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(ENAMETOOLONG));
    FILE *file = fopen(beside, "w");
    int trouble = errno;
    bool fine = file && fwrite(bytes, 1, length, file) == length;
    if (file && !fine)
        trouble = errno;
    if (file && fclose(file) != 0 && fine) {
        fine = false;
        trouble = errno;
    }
    if (fine && (direct || rename(beside, path) == 0))
        return 0;
    if (fine)
        trouble = errno;
    if (file && !direct)
        unlink(beside);
    return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(trouble));
}
