/* check.h - what the test programs of bots print: `ok name` or `not ok name: why`, and at the end `N passed, N failed`.
 */
#ifndef NULLARIUM_TESTS_CHECK_H
#define NULLARIUM_TESTS_CHECK_H

#include <stdbool.h>
#include <stdio.h>

static int passed, failed;

static void check(bool holds, const char *name, const char *why)
{
    if (holds)
        printf("ok %s\n", name);
    else
        printf("not ok %s: %s\n", name, why);
    *(holds ? &passed : &failed) += 1;
}

/* The exit status; a program that checked nothing has failed. */
static int close_tests(void)
{
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}

#endif
