/* whole.c - a small file that is always whole (see whole.h). */
#include "whole.h"
#include "shelf.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
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
    return fsync(file) != 0 && errno != EINVAL ? errno : 0;
}

int whole_write(const char *path, const char *bytes, size_t length)
{
    char fresh[JOURNAL_PATH + 8];
    if (snprintf(fresh, sizeof fresh, "%s.new", path) >= JOURNAL_PATH)
        return ENAMETOOLONG;
    int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return errno;
    int trouble = write_all(file, bytes, length);
    if (close(file) != 0 && !trouble)
        trouble = errno;
    if (!trouble && rename(fresh, path) != 0)
        trouble = errno;
    if (trouble)
        unlink(fresh);
    else
        shelf_settle(path);
    return trouble;
}
