/* main.c - the program `laws`: checks the laws on every game, seat count and shipped sheet. */
#include "games.h"
#include "laws.h"
#include <stdlib.h>
#include <string.h>

static int usage(void)
{
    fprintf(stderr, "usage: laws [--game ID] [--seats N] [--games K] [--seed S] [--law NAME]\n");
    return 2;
}

int main(int count, char **words)
{
    struct laws_wish wish = {.games = 100, .seed = 1};
    const char *only = NULL;
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count)
            return usage();
        if (strcmp(words[i], "--game") == 0)
            only = words[i + 1];
        else if (strcmp(words[i], "--law") == 0)
            wish.law = words[i + 1];
        else if (strcmp(words[i], "--seats") == 0)
            wish.seats = atoi(words[i + 1]);
        else if (strcmp(words[i], "--games") == 0)
            wish.games = atoi(words[i + 1]);
        else if (strcmp(words[i], "--seed") == 0)
            wish.seed = strtoull(words[i + 1], NULL, 10);
        else
            return usage();
    }
    bool known = wish.law == NULL;
    for (int law = 0; law < LAW_COUNT && !known; law++)
        known = strcmp(wish.law, laws_names[law]) == 0;
    if (!known || (only && !games_find(only)) || wish.games < 1)
        return usage();
    struct laws_count sum = {0, 0};
    for (int i = 0; games_all[i]; i++)
        if (!only || strcmp(only, games_all[i]->id) == 0) {
            struct laws_count more = laws_run_game(games_all[i], &wish, stdout);
            sum.passed += more.passed;
            sum.failed += more.failed;
        }
    printf("%d passed, %d failed\n", sum.passed, sum.failed);
    return sum.failed != 0 || sum.passed == 0;
}
