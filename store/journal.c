/* journal.c - a game's record on disk, written as it goes (see journal.h). */
#include "journal.h"
#include "source.h"
#include "whole.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes all of it behind what is good, or nothing. */
static int write_whole(struct journal *journal, const char *bytes, size_t length)
{
    size_t done = 0;
    while (done < length) {
        ssize_t put = pwrite(journal->file, bytes + done, length - done, journal->good + (off_t)done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0) {
            int trouble = put < 0 ? errno : ENOSPC;
            if (done && ftruncate(journal->file, journal->good) != 0 && errno != EINVAL)
                trouble = errno;
            return trouble;
        }
        done += (size_t)put;
    }
    journal->good += (off_t)length;
    return 0;
}

static int set_path(struct journal *journal, const char *path)
{
    *journal = (struct journal){.file = -1};
    return snprintf(journal->path, sizeof journal->path, "%s", path) < (int)sizeof journal->path ? 0 : ENAMETOOLONG;
}

int journal_create(struct journal *journal, const char *path, const char *header, size_t length)
{
    int trouble = set_path(journal, path);
    if (!trouble)
        trouble = whole_hold(path, header, length, WHOLE_NEW | WHOLE_SETTLED | WHOLE_PRIVATE, &journal->file);
    journal->good = trouble ? 0 : (off_t)length;
    return trouble;
}

/* Where the last whole line ends. */
static int find_good(struct journal *journal)
{
    struct stat facts;
    if (fstat(journal->file, &facts) != 0)
        return errno;
    journal->good = facts.st_size;
    while (journal->good > 0) {
        char last;
        if (pread(journal->file, &last, 1, journal->good - 1) != 1)
            return errno ? errno : EIO;
        if (last == '\n')
            break;
        journal->good--;
    }
    if (journal->good < facts.st_size && ftruncate(journal->file, journal->good) != 0)
        return errno;
    return 0;
}

int journal_reopen(struct journal *journal, const char *path)
{
    int trouble = set_path(journal, path);
    if (trouble)
        return trouble;
    journal->file = open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (journal->file < 0)
        return errno;
    trouble = source_check(journal->file);
    if (!trouble && flock(journal->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        trouble = EWOULDBLOCK;
    if (!trouble)
        trouble = find_good(journal);
    if (!trouble && fchmod(journal->file, 0600) != 0)
        errno = 0; /* another's file: he decides who reads it */
    if (trouble)
        journal_close(journal);
    return trouble;
}

static void wait_with(struct journal *journal, const char *line)
{
    size_t length = strlen(line);
    if (journal->waiting_length + length + 1 > journal->waiting_room) {
        journal->waiting_room = 2 * (journal->waiting_length + length + 1) + 4096;
        journal->waiting = realloc(journal->waiting, journal->waiting_room);
        if (!journal->waiting)
            abort();
    }
    memcpy(journal->waiting + journal->waiting_length, line, length);
    journal->waiting[journal->waiting_length + length] = '\n';
    journal->waiting_length += length + 1;
    journal->waiting_lines++;
}

static int write_waiting(struct journal *journal)
{
    if (!journal->waiting_length)
        return 0;
    journal->trouble = write_whole(journal, journal->waiting, journal->waiting_length);
    if (!journal->trouble) {
        journal->waiting_length = 0;
        journal->waiting_lines = 0;
    }
    return journal->trouble;
}

int journal_add(struct journal *journal, const char *line)
{
    wait_with(journal, line);
    return write_waiting(journal);
}

off_t journal_length(const struct journal *journal)
{
    return journal->good + (off_t)journal->waiting_length;
}

int journal_cut(struct journal *journal, off_t length)
{
    if (length < journal->good && ftruncate(journal->file, length) != 0)
        return errno;
    if (length < journal->good)
        journal->good = length;
    journal->waiting_length = (size_t)(length - journal->good);
    journal->waiting_lines = 0;
    for (size_t i = 0; i < journal->waiting_length; i++)
        journal->waiting_lines += journal->waiting[i] == '\n';
    if (!journal->waiting_length)
        journal->trouble = 0;
    return 0;
}

int journal_read(struct journal *journal, char **bytes, size_t *length)
{
    int trouble = write_waiting(journal);
    if (trouble)
        return trouble;
    *length = (size_t)journal->good;
    *bytes = malloc(*length + 1);
    if (!*bytes)
        abort();
    for (size_t done = 0; done < *length;) {
        ssize_t got = pread(journal->file, *bytes + done, *length - done, (off_t)done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            free(*bytes);
            return got < 0 ? errno : EIO;
        }
        done += (size_t)got;
    }
    (*bytes)[*length] = '\0';
    return 0;
}

int journal_replace(struct journal *journal, const char *bytes, size_t length)
{
    int file;
    int trouble = whole_hold(journal->path, bytes, length, WHOLE_SETTLED | WHOLE_PRIVATE, &file);
    if (trouble)
        return trouble;
    close(journal->file);
    journal->file = file;
    journal->good = (off_t)length;
    return 0;
}

int journal_settle(struct journal *journal)
{
    int trouble = write_waiting(journal);
    if (trouble)
        return trouble;
    /* A pipe or a special file cannot be settled: that is no loss. */
    if (fdatasync(journal->file) != 0 && errno != EINVAL && errno != EROFS)
        return errno;
    return 0;
}

void journal_close(struct journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    free(journal->waiting);
    journal->file = -1;
    journal->waiting = NULL;
    journal->waiting_length = journal->waiting_room = 0;
}
