/* source.c - reading a file that somebody names (see source.h). */
#include "source.h"
#include "plant.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int source_check(int file)
{
    struct stat facts;
    if (fstat(file, &facts) != 0)
        return errno;
    if (S_ISREG(facts.st_mode))
        return 0;
    return S_ISDIR(facts.st_mode) ? EISDIR : ENXIO;
}

/* A pipe without a name comes to an end: whoever named it to us made it, with its other end. */
static bool is_nameless_pipe(int file)
{
    char link[64], what[8];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    return readlink(link, what, sizeof what) >= 5 && memcmp(what, "pipe:", 5) == 0;
}

static bool is_standard_input(int file)
{
    struct stat own, input;
    return fstat(file, &own) == 0 && fstat(STDIN_FILENO, &input) == 0 && own.st_dev == input.st_dev &&
           own.st_ino == input.st_ino;
}

/* Opens it, *file; 0 or an errno. */
static int open_source(const char *path, int *file)
{
    *file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (*file < 0)
        return errno;
    int trouble = source_check(*file);
    if (trouble == ENXIO && (is_nameless_pipe(*file) || is_standard_input(*file) || PLANT("store-fifo"))) {
        fcntl(*file, F_SETFL, fcntl(*file, F_GETFL) & ~O_NONBLOCK);
        trouble = 0;
    }
    if (trouble)
        close(*file);
    return trouble;
}

/* Reads on until the end or `most` + 1 bytes. */
static int read_all(int file, char *bytes, size_t most, size_t *length)
{
    *length = 0;
    while (*length <= most) {
        ssize_t got = read(file, bytes + *length, most + 1 - *length);
        if (got == 0)
            return 0;
        if (got < 0 && errno != EINTR)
            return errno;
        if (got > 0)
            *length += (size_t)got;
    }
    return EFBIG;
}

int source_read(const char *path, size_t most, char **bytes, size_t *length)
{
    int file, trouble = open_source(path, &file);
    *bytes = NULL;
    *length = 0;
    if (trouble)
        return trouble;
    *bytes = malloc(most + 2);
    if (!*bytes)
        abort();
    trouble = read_all(file, *bytes, most, length);
    close(file);
    if (!trouble) {
        (*bytes)[*length] = '\0';
        return 0;
    }
    free(*bytes);
    *bytes = NULL;
    return trouble;
}
