/* process.c - what another process takes (see process.h). */
#include "process.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

uint64_t process_bytes(pid_t pid)
{
    char name[64], words[128];
    char *at = words;
    snprintf(name, sizeof name, "/proc/%d/statm", (int)pid);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, words, sizeof words - 1);
    if (file >= 0)
        close(file);
    if (length <= 0)
        return 0;
    words[length] = '\0';
    strtoull(at, &at, 10); /* all of it; then what is resident */
    return strtoull(at, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t process_spent(pid_t pid)
{
    clockid_t clock;
    struct timespec spent;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &spent) != 0)
        return 0;
    return (uint64_t)spent.tv_sec * 1000000000u + (uint64_t)spent.tv_nsec;
}
