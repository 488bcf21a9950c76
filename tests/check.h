/* check.h - what the test programs print: `ok name` or `not ok name: why`, and at the end `N passed, N failed`. */
#ifndef NULLARIUM_TESTS_CHECK_H
#define NULLARIUM_TESTS_CHECK_H

#include <stdbool.h>
#include <stdio.h>

extern int passed, failed;

void check(bool holds, const char *name, const char *why);

/* The exit status; a program that checked nothing has failed. */
int close_tests(void);

#endif
