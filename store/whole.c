/* whole.c - a file that is always whole (see whole.h). */
#include "whole.h"
#include "plant.h"
#include "shelf.h"
#include "source.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINKS_MOST = 40, TRIES = 100, TRY_AGAIN = 20000000 /* ns */ };

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

static int write_directly(const char *path, const void *bytes, size_t length)
{
    int file = open(path, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return errno;
    int trouble = write_all(file, bytes, length);
    if (close(file) != 0 && !trouble)
        trouble = errno;
    return trouble;
}

/* The number of an open file of ours, where the path means one; else -1. Such a file is written on, not replaced. */
static int find_open(const char *path)
{
    int number = -1, end = 0;
    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    if ((sscanf(path, "/dev/fd/%d%n", &number, &end) == 1 || sscanf(path, "/proc/self/fd/%d%n", &number, &end) == 1) &&
        !path[end])
        return number;
    return -1;
}

/* Where a link leads at last, also if nothing is there yet. */
static int follow(const char *path, char target[JOURNAL_PATH])
{
    if (strlen(path) >= JOURNAL_PATH)
        return ENAMETOOLONG;
    memcpy(target, path, strlen(path) + 1);
    for (int i = 0; i < LINKS_MOST && !PLANT("store-link"); i++) {
        char link[JOURNAL_PATH];
        ssize_t length = readlink(target, link, sizeof link - 1);
        if (length < 0)
            return 0; /* no link, or nothing at all */
        link[length] = '\0';
        char *slash = strrchr(target, '/');
        size_t folder = link[0] == '/' || !slash ? 0 : (size_t)(slash + 1 - target);
        if (folder + (size_t)length >= JOURNAL_PATH)
            return ENAMETOOLONG;
        memcpy(target + folder, link, (size_t)length + 1);
    }
    return PLANT("store-link") ? 0 : ELOOP;
}

bool whole_is_at(int file, const char *path)
{
    struct stat own, there;
    return fstat(file, &own) == 0 && lstat(path, &there) == 0 && own.st_dev == there.st_dev &&
           own.st_ino == there.st_ino;
}

static bool is_locked(int file)
{
    /* A file system that knows no locks is no trouble of ours. */
    return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

/* Takes away what a program left that was killed while it wrote; false: one is writing just now. */
static bool clear(const char *fresh)
{
    int file = open(fresh, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0)
        return false;
    bool left = !is_locked(file) && whole_is_at(file, fresh) && !source_check(file);
    if (left)
        unlink(fresh);
    close(file);
    return left;
}

/* Makes the new file under its passing name, empty and locked: the name is the lock against others who write the same
 * file. */
static int make_fresh(const char *fresh, mode_t mode, int *file)
{
    for (int i = 0; i < TRIES; i++) {
        *file = open(fresh, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (*file < 0 && errno != EEXIST)
            return errno;
        if (*file >= 0 && !is_locked(*file) && whole_is_at(*file, fresh))
            return 0;
        if (*file >= 0)
            close(*file); /* somebody took it for a remnant before we had the lock */
        else if (!clear(fresh))
            nanosleep(&(struct timespec){.tv_nsec = TRY_AGAIN}, NULL);
    }
    return EWOULDBLOCK;
}

static int put_in_place(const char *fresh, const char *target, bool only_new)
{
    if (!only_new || PLANT("store-over"))
        return rename(fresh, target) == 0 ? 0 : errno;
    if (renameat2(AT_FDCWD, fresh, AT_FDCWD, target, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    if (link(fresh, target) != 0) /* a file system without that way of renaming */
        return errno;
    unlink(fresh);
    return 0;
}

static int settle(int file)
{
    return fsync(file) != 0 && errno != EINVAL && errno != EROFS ? errno : 0;
}

/* What a new file is filled with. */
struct filling {
    const void *bytes;
    size_t length;
    int (*fill)(void *who, const char *fresh); /* NULL: the bytes */
    void *who;
};

/* A new file beside the old one, filled, then put in its place; `there`: the old one, NULL where there is none. */
static int replace(const char *path, const struct filling *filling, const struct stat *there, int how, int *file)
{
    char target[JOURNAL_PATH], fresh[JOURNAL_PATH + 8];
    int trouble = follow(path, target);
    if (trouble)
        return trouble;
    if (snprintf(fresh, sizeof fresh, "%s.new", target) >= (int)sizeof fresh)
        return ENAMETOOLONG;
    trouble = make_fresh(fresh, how & WHOLE_PRIVATE ? 0600 : 0666, file);
    if (trouble)
        return trouble;
    if (there && (fchown(*file, there->st_uid, there->st_gid) != 0 || fchmod(*file, there->st_mode & 07777) != 0))
        errno = 0; /* another's file that we may replace: then it is ours, with our permissions */
    size_t length = PLANT("store-short") && filling->length ? filling->length - 1 : filling->length;
    trouble = filling->fill ? filling->fill(filling->who, fresh) : write_all(*file, filling->bytes, length);
    if (!trouble && (how & WHOLE_SETTLED))
        trouble = settle(*file);
    if (!trouble)
        trouble = put_in_place(fresh, target, how & WHOLE_NEW);
    if (!trouble && (how & WHOLE_SETTLED))
        shelf_settle(target);
    if (!trouble)
        return 0;
    unlink(fresh);
    close(*file);
    *file = -1;
    return trouble;
}

int whole_hold(const char *path, const void *bytes, size_t length, int how, int *file)
{
    struct stat there;
    bool exists = (how & WHOLE_NEW ? lstat(path, &there) : stat(path, &there)) == 0;
    *file = -1;
    if (exists && (how & WHOLE_NEW))
        return EEXIST;
    if (find_open(path) >= 0) {
        fflush(stdout);
        return write_all(find_open(path), bytes, length);
    }
    if (exists && !S_ISREG(there.st_mode))
        return write_directly(path, bytes, length);
    return replace(path, &(struct filling){.bytes = bytes, .length = length}, exists ? &there : NULL, how, file);
}

int whole_fill(const char *path, int how, int (*fill)(void *who, const char *fresh), void *who)
{
    struct stat there;
    int file = -1;
    if (lstat(path, &there) == 0)
        return EEXIST;
    int trouble = replace(path, &(struct filling){.fill = fill, .who = who}, NULL, how | WHOLE_NEW, &file);
    if (file >= 0 && close(file) != 0 && !trouble)
        trouble = errno;
    return trouble;
}

int whole_write(const char *path, const void *bytes, size_t length, int how)
{
    int file;
    int trouble = whole_hold(path, bytes, length, how, &file);
    if (file >= 0 && close(file) != 0 && !trouble)
        trouble = errno;
    return trouble;
}

int whole_take(const char *path, int *file)
{
    char target[JOURNAL_PATH];
    int trouble = follow(path, target);
    for (int i = 0; i < TRIES && !trouble; i++) {
        *file = open(target, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (*file < 0)
            return errno;
        trouble = source_check(*file);
        if (!trouble && is_locked(*file) && !PLANT("store-lock"))
            trouble = EWOULDBLOCK;
        if (!trouble && whole_is_at(*file, target))
            return 0;
        close(*file); /* replaced between the two */
    }
    *file = -1;
    return trouble ? trouble : EWOULDBLOCK;
}
