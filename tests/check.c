#include "check.h"

int passed, failed;

void check(bool holds, const char *name, const char *why)
{
    if (holds)
        printf("ok %s\n", name);
    else
        printf("not ok %s: %s\n", name, why);
    *(holds ? &passed : &failed) += 1;
}

int close_tests(void)
{
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
