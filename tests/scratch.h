/* scratch.h - a folder of a test program's own under TMPDIR, which it works in and removes. */
#ifndef NULLARIUM_TESTS_SCRATCH_H
#define NULLARIUM_TESTS_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char scratch_folder[1024];

static void scratch_open(const char *name)
{
    const char *place = getenv("TMPDIR");
    snprintf(scratch_folder, sizeof scratch_folder, "%s/nullarium-%s-XXXXXX", place && *place ? place : "/tmp", name);
    if (!mkdtemp(scratch_folder) || chdir(scratch_folder) != 0) {
        perror(scratch_folder);
        exit(2);
    }
}

static void scratch_close(void)
{
    pid_t broom = fork();
    if (broom == 0)
        execlp("rm", "rm", "-rf", scratch_folder, (char *)NULL);
    if (broom > 0)
        waitpid(broom, NULL, 0);
}

#endif
