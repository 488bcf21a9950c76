/* guess_uniform.h - is `guess` uniform? (See guess_uniform.c.) */
#ifndef NULLARIUM_GUESS_UNIFORM_H
#define NULLARIUM_GUESS_UNIFORM_H

#include <stdio.h>

struct uniform_count {
    int passed, failed;
};

/* Tests the card games at every seat count, or only the game `only`; one line each. */
struct uniform_count guess_uniform_run(const char *only, FILE *out);

#endif
