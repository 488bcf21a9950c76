/* whole.c - a file that is always whole (see whole.h). */
#include "whole.h"
#include "shelf.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t put = write(file, bytes, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return put < 0 ? errno : ENOSPC;
        bytes += put;
        length -= (size_t)put;
    }
    return 0;
}

static int write_anew(const char *path, const void *bytes, size_t length, bool settled)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return errno;
    int trouble = write_all(file, bytes, length);
    if (!trouble && settled && fsync(file) != 0 && errno != EINVAL)
        trouble = errno;
    if (close(file) != 0 && !trouble)
        trouble = errno;
    return trouble;
}

int whole_write(const char *path, const void *bytes, size_t length, bool settled)
{
    char fresh[JOURNAL_PATH + 8];
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return write_anew(path, bytes, length, false);
    if (snprintf(fresh, sizeof fresh, "%s.new", path) >= JOURNAL_PATH)
        return ENAMETOOLONG;
    int trouble = write_anew(fresh, bytes, length, settled);
    if (!trouble && rename(fresh, path) != 0)
        trouble = errno;
    if (trouble)
        unlink(fresh);
    else if (settled)
        shelf_settle(path);
    return trouble;
}
