/* bots_nulli_hex.c - what bots know of NULLI Hex: solvers against plain brute force, master's regret, luck, hindsight,
 * reasons, and that weights and moves are the same for the same task. */
#define GAME "nulli-hex"
#include "bots_dots.h"

/* In the last field; chances held, and to be earned. */
static const char *const small[] = {
    SHEET("map\n a a\na a a\n"),
    SHEET("map\n a X\na a a\n"),
    SHEET("map\na a O b b\n"),
    SHEET("map\na S b b\n a\n"),
    SHEET("map\nO a a\n_\nS b b b\n_\nX c\n"),
};

/* Plays at random until the last field is active, then compares. */
static void test_solve(void)
{
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        struct table table = set_up(small[i]);
        const struct game *game = table.setup->game;
        int solved = 0, wrong = 0;
        for (int seed = 0; seed < 300; seed++) {
            struct state state = table.state;
            struct rng rng;
            rng_seed(&rng, (uint64_t)seed);
            for (unsigned act; (act = game->to_act(table.setup, &state)) != 0;) {
                int32_t worth = 0;
                table.thinking.view = &state;
                if (game->knowledge->solve(&table.thinking, &worth)) {
                    solved++;
                    wrong += !near(worth, brute(table.setup, &state));
                }
                if (act & ACT_CHANCE) {
                    struct event event = {0};
                    game->draw(table.setup, &state, &rng, &event);
                    game->happen(table.setup, &state, &event);
                } else {
                    game->play(table.setup, &state, 1, game->pick(table.setup, &state, 1, &rng));
                }
            }
        }
        char name[64];
        snprintf(name, sizeof name, "solve agrees with brute force, sheet %d", (int)i + 1);
        check(solved > 5 && wrong == 0, name, wrong ? "another value" : "hardly anything solved");
        free(table.setup);
    }
}

static void test_reasons(void)
{
    const char *one = SHEET("map\na a a a\n a a a\n  a a\n");
    const char *two = SHEET("map\na a a a b b b b\n a a a b b b b\n");
    const char *three = SHEET("map\na a _ b b b _ c c c\n");
    const char *beside = SHEET("map\nO a a a a\n a a a a\n");
    const char *rows = SHEET("map\nO a a a a a a\n_\nS b b b b b b\n_\nX c c c c c c\n_\nd d d\n");
    test_reason(one, LINES("roll 2"), SAID("last-place", "c1-e1", "b2-d2"));
    test_reason(one, LINES("roll 1"), SAID("fewer-places", "d2", "a1"));
    test_reason(one, LINES("roll 1"), ALIKE(NULL, "fewer-places", "g1", "a1"));
    test_reason(SHEET("map\na a a a a\n"), LINES("roll 2"), SAID("last-place", "c1-e1", "a1-c1"));
    test_reason(SHEET("map\na a a a a\n a\n"), LINES("roll 2"), SAID("last-place", "a1-c1", "a1-b2"));
    test_reason(SHEET("map\na a a\n a a\n"), LINES("roll 2"), SAID("last-place", "b2-c1", "b2-d2"));
    test_reason(SHEET("map\na a a a a a\n a _ _ _ _\n"), LINES("roll 2", "e1-g1", "roll 2"),
                SAID("lone-dot", "a1-c1", "i1-k1"));
    test_reason(SHEET("map\na a a a a a\n a _ _ _ _\n"), LINES("roll 2", "e1-g1", "roll 2"),
                ALIKE(NULL, "lone-dot", "i1-k1", "a1-c1"));
    test_reason(two, LINES("roll 2"), SAID("begin", "a1-c1", "i1-k1"));
    test_reason(three, LINES("roll 2", "a1-c1", "roll 3"), SAID("field", "g1-k1", "o1-s1"));
    test_reason(three, LINES("roll 3"), ALIKE("begin", "field", "g1-k1", "o1-s1"));
    test_reason(beside, LINES("roll 1"), SAID("symbol", "i1", "c1"));
    test_reason(beside, LINES("roll 1"), ALIKE(NULL, "symbol", "b2", "c1"));
    test_reason(rows, LINES("roll 1"), SAID("earn", "e1", "c1"));
    test_reason(rows, LINES("roll 1"), ALIKE("begin", "earn", "c3", "c1"));
    test_reason(rows, LINES("roll 1", "c1", "roll 2"), ALIKE("chance-spent", "chance-early", "other:e3-g3", "e1-g1"));
    test_reason(rows, LINES("roll 1", "c1", "roll 6"), ALIKE("chance-early", "chance-spent", "other:c3-m3", "c5-m5"));
    test_reason(rows, LINES("roll 1", "c1", "roll 2"), SAID("other", "e1-g1", "other:e3-g3"));
    test_reason(rows, LINES("roll 1", "c3", "roll 2"), SAID("split", "e3-g3", "split:c1+c5"));
    test_reason(rows, LINES("roll 1", "c5", "roll 2"), SAID("skip", "e5-g5", "skip"));
    const char *three_signs = SHEET("map\nO a S _ X b b b\n");
    const char *two_signs = SHEET("map\nO a a a a a a a S\n a a a a a a a a a\n");
    test_reason(SHEET("map\na a a a a\n"), LINES("roll 1"), ALIKE(NULL, "last-place", "a1", "i1"));
    test_reason(two, LINES("roll 2"), ALIKE("last-place", "begin", "a1-c1", "b2-d2"));
    test_reason(three_signs, LINES("roll 1"), ALIKE("begin", "earn", "k1", "c1"));
    test_reason(two_signs, LINES("roll 1", "c1", "roll 1"), ALIKE(NULL, "symbol", "b2", "o1"));
    test_reason(rows, LINES("roll 1", "c1", "roll 2"), ALIKE(NULL, "other", "other:e3-g3", "other:g3-i3"));
    test_reason(rows, LINES("roll 1", "c3", "roll 2"), ALIKE(NULL, "split", "split:c1+c5", "split:c5+c7"));
    test_reason(rows, LINES("roll 1", "c5", "roll 2"), ALIKE("chance-spent", "skip", "skip", "e5-g5"));
    check_both_sides(GAME);
}

int main(void)
{
    test_solve();
    test_rollout(SHEET("map\na a a a\n a a a a\na a a a\n a a a a\n"), 3);
    test_luck_and_hindsight();
    test_cleared(small[0], 2, 3);
    test_reasons();
    test_same();
    free(memory);
    return close_tests();
}
