/* golden_main.c - the program `golden [--root FOLDER] [--only NAME]`: all golden records, and whether
 * every clause has one. */
#include "golden.h"
#include <string.h>

int main(int count, char **words)
{
    const char *root = ".", *only = NULL;
    for (int i = 1; i < count; i += 2) {
        if (i + 1 < count && strcmp(words[i], "--root") == 0)
            root = words[i + 1];
        else if (i + 1 < count && strcmp(words[i], "--only") == 0)
            only = words[i + 1];
        else {
            fprintf(stderr, "usage: golden [--root FOLDER] [--only NAME]\n");
            return 2;
        }
    }
    struct golden_count sum = golden_run(root, only, stdout), clauses = {0, 0};
    if (!only)
        clauses = golden_run_clauses(root, stdout);
    printf("%d passed, %d failed\n", sum.passed + clauses.passed, sum.failed + clauses.failed);
    return sum.failed + clauses.failed != 0 || sum.passed == 0;
}
