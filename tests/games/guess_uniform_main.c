/* guess_uniform_main.c - the program `guess-uniform [GAME]` (see guess_uniform.c). */
#include "guess_uniform.h"

int main(int count, char **words)
{
    struct uniform_count sum = guess_uniform_run(count > 1 ? words[1] : NULL, stdout);
    printf("%d passed, %d failed\n", sum.passed, sum.failed);
    return sum.failed != 0 || sum.passed == 0;
}
