/* bots_nulli_flow.c - what bots know of NULLI Flow: solvers against plain brute force, master's regret, luck,
 * hindsight, reasons, and that weights and moves are the same for the same task. */
#define GAME "nulli-flow"
#include "bots_dots.h"

static const char *const small[] = {
    SHEET("map\n. . .\n. . .\n"),
    SHEET("chances -1\nmap\nA A .\n. . .\n"),
    SHEET("chances -1 +1\nmap\nA B .\n. . .\n"),
    SHEET("jokers a1\nmap\n. . .\n. . .\n"),
    SHEET("chances -2 -2\njokers b1\nmap\nA A .\n. B _\n"),
};

static void test_solve(void)
{
    char name[64];
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        struct table table = set_up(small[i]);
        int32_t worth = 0;
        table.thinking.view = &table.state;
        bool solved = table.setup->game->knowledge->solve(&table.thinking, &worth);
        snprintf(name, sizeof name, "solve agrees with brute force, sheet %d", (int)i + 1);
        check(solved && near(worth, brute(table.setup, &table.state)), name, "another value");
        free(table.setup);
    }
    struct table table = set_up(SHEET("map\n. . . .\n. . . .\n. . . .\n. . . .\n"));
    int32_t dense = 0;
    table.thinking.view = &table.state;
    bool solved = table.setup->game->knowledge->solve(&table.thinking, &dense);
    double sum = 0;
    for (int roll = 1; roll <= 6; roll++) { /* the other solver, from each roll */
        struct state next = table.state;
        struct event event = {.kind = EVENT_CHANCE, .word = {(uint64_t)roll}};
        int32_t worth = 0;
        table.setup->game->happen(table.setup, &next, &event);
        table.thinking.view = &next;
        solved = solved && table.setup->game->knowledge->solve(&table.thinking, &worth);
        sum -= worth / 6000.0;
    }
    check(solved && near(dense, sum), "both solvers agree on 4x4", "another value");
    table.thinking.budget = 100;
    table.thinking.view = &table.state;
    check(!table.setup->game->knowledge->solve(&table.thinking, &dense), "solve keeps its budget", "it went on");
    free(table.setup);
}

/* How much master loses a game against perfect play, on a sheet small enough to be solved. */
static void test_regret(const char *text, const char *name)
{
    struct table table = set_up(text);
    const struct game *game = table.setup->game;
    const struct knowledge *knowledge = game->knowledge;
    int32_t worth = 0;
    table.thinking.view = &table.state;
    table.thinking.weights = weights_find(table.setup, weights_sheet(text)).weights;
    if (!knowledge->solve(&table.thinking, &worth)) {
        check(false, name, "not solved");
        return;
    }
    double lost = 0;
    enum { GAMES = 20 };
    for (int i = 0; i < GAMES; i++) {
        struct state state = table.state;
        struct rng rng;
        rng_seed(&rng, (uint64_t)i);
        for (unsigned act; (act = game->to_act(table.setup, &state)) != 0;) {
            if (act & ACT_CHANCE) {
                struct event event = {0};
                game->draw(table.setup, &state, &rng, &event);
                game->happen(table.setup, &state, &event);
                continue;
            }
            struct judged judged[JUDGED_MOST];
            int32_t before = 0, after = 0;
            table.thinking.view = &state;
            table.thinking.effort = EFFORT_FULL;
            knowledge->judge(&table.thinking, judged, JUDGED_MOST);
            knowledge->solve(&table.thinking, &before);
            game->play(table.setup, &state, 1, judged[0].move);
            knowledge->solve(&table.thinking, &after);
            lost += (before - after) / 1000.0;
        }
    }
    char why[64];
    snprintf(why, sizeof why, "it loses %.3f dots a game", lost / GAMES);
    check(lost / GAMES <= 0.03, name, why);
    free(table.setup);
}

/* Late positions of games of master: what it chooses is as good as the best. Each needs more positions than a move used
 * to open; what was chosen then lost 0.01 and 0.28 dots. */
static void test_late(const char *sheet, const char *const lines[], const char *name)
{
    struct table table = set_up(sheets_find(GAME, sheet)->text);
    struct judged judged[JUDGED_MOST];
    int32_t best = 0;
    table.thinking.view = &table.state;
    table.thinking.effort = EFFORT_FULL;
    table.thinking.weights = weights_find(table.setup, weights_sheet(sheets_find(GAME, sheet)->text)).weights;
    if (!go_on(&table, lines, name))
        return;
    table.setup->game->knowledge->judge(&table.thinking, judged, JUDGED_MOST);
    check(table.setup->game->knowledge->solve(&table.thinking, &best), name, "not solved");
    int32_t lost = best - solve_after(&table, judged[0].move);
    char why[64];
    snprintf(why, sizeof why, "it loses %d thousandths", (int)lost);
    check(lost <= 1, name, why);
    free(table.setup);
}

static void test_lates(void)
{
    test_late("archipelago",
              LINES("roll 2", "g3-g4=-4", "roll 2", "f7-f8=-3", "roll 1", "i4", "roll 3", "d6-d8", "roll 5", "f10-j10",
                    "roll 2", "k3-k4", "roll 6", "c1-h1", "roll 1", "e10", "roll 3", "h6-h8", "roll 5", "a6-a10",
                    "roll 4", "e3-e6", "roll 3", "h3-h5", "roll 4", "i1-l1", "roll 4", "l2-l5", "roll 3", "e7-e9",
                    "roll 1", "f3", "roll 6", "-4:j3-j4=-2", "roll 1", "flow:i3", "roll 1", "a3", "roll 2", "b7-c7",
                    "roll 4", "i7-j7-j8-i8", "roll 4", "c3-d3-d4-c4", "roll 3", "i2-k2", "roll 2", "b8-c8", "roll 5",
                    "i5-i6-j6-j5-k5", "roll 2", "g2-h2", "roll 4", "d5-c5-c6-b6", "roll 5", "f4-f5-g5-g6-f6", "roll 6",
                    "b9-c9-d9-d10-c10-b10", "roll 5", "b2-f2", "roll 4"),
              "master four decisions from the end");
    test_late("fish",
              LINES("roll 4", "d8-g8", "roll 6", "k2-k7", "roll 1", "g4", "roll 6", "e1-e6", "roll 6",
                    "flow:j2-j3-i3-i4-i5-h5", "roll 3", "d1-d2-c2", "roll 6", "d3-c3-b3-b4-a4-a5", "roll 6",
                    "b5-b6-c6-d6-d7-c7", "roll 2", "j4-j5", "roll 2", "j6-j7", "roll 4", "c4-d4-d5-c5", "roll 5"),
              "master six decisions from the end");
}

/* On a sheet that is too large for exact play, but can be solved: each move's value when it is asked about is nearer to
 * the truth than that of the moves that were not looked at as deep as the best. */
static void test_asked(void)
{
    struct table table = set_up(SHEET("map\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n"));
    const struct knowledge *knowledge = table.setup->game->knowledge;
    struct judged plain[JUDGED_MOST], judged[JUDGED_MOST];
    int64_t off = 0, off_asked = 0, farthest = 0;
    bool listed = true;
    table.thinking.view = &table.state;
    table.thinking.effort = EFFORT_FULL;
    table.thinking.weights = weights_find(table.setup, 0).weights;
    go_on(&table, LINES("roll 1"), "asked");
    int count = knowledge->judge(&table.thinking, plain, JUDGED_MOST);
    for (int i = 0; i < count; i++) {
        table.thinking.asked = &plain[i].move;
        int now = knowledge->judge(&table.thinking, judged, JUDGED_MOST), at = 0;
        while (at < now && judged[at].move != plain[i].move)
            at++;
        int64_t truth = solve_after(&table, plain[i].move);
        listed &= at < now;
        if (at == now || judged[at].value == plain[i].value)
            continue;
        if (llabs(judged[at].value - plain[i].value) > farthest)
            farthest = llabs(judged[at].value - plain[i].value);
        off += llabs(plain[i].value - truth);
        off_asked += llabs(judged[at].value - truth);
    }
    table.thinking.asked = &plain[count - 1].move;
    int few = knowledge->judge(&table.thinking, judged, 3);
    listed &= few == 3 && judged[2].move == plain[count - 1].move;
    char why[96];
    snprintf(why, sizeof why, "off by %lld of %lld thousandths, %lld apart", (long long)off_asked, (long long)off,
             (long long)farthest);
    check(listed && off_asked < off && farthest > 50, "moves that are asked about are nearer to the truth", why);
    free(table.setup);
}

static void test_reasons(void)
{
    const char *wide = SHEET("map\n. . . . .\n. . . . .\n");
    const char *bent = SHEET("chances -1\nmap\nB B B _ .\n_ B _ _ _\n");
    const char *held = SHEET("chances -1\njokers a1\nmap\n. A . .\n. . . .\n. . . .\n");
    const char *pieces = SHEET("map\n. . . . . _\n. . . . . _\n. . . . . _\n_ _ _ _ _ _\n. . . . . .\n");
    const char *rows = SHEET("map\n. . _ . . . .\n_ _ _ _ _ _ _\n. . . . . . .\n_ _ _ _ _ _ _\n. . . . . . .\n"
                             "_ _ _ _ _ _ _\n. . . . . . .\n");
    const char *plain = SHEET("map\n. . . . . .\n. . . . _ _\n. . . . _ .\n");
    test_reason(plain, LINES("roll 2"), SAID("last-place", "a1-b1", "c2-d2"));
    test_reason(wide, LINES("roll 1"), SAID("fewer-places", "c1", "a1"));
    test_reason(plain, LINES("roll 1"), ALIKE(NULL, "fewer-places", "b2", "a2"));
    test_reason(SHEET("map\n. . . . . .\n. _ _ _ _ _\n"), LINES("roll 1"), SAID("last-place", "b1", "a2"));
    test_reason(SHEET("map\n. . . . .\n"), LINES("roll 2"), SAID("last-place", "b1-c1", "a1-b1"));
    test_reason(SHEET("map\n. . . _\n_ _ _ _\n. . . .\n"), LINES("roll 4", "a3-d3", "roll 1"),
                SAID("last-place", "b1", "a1"));
    test_reason(SHEET("map\n. . _ . . .\n"), LINES("roll 1"), SAID("lone-dot", "a1", "d1"));
    const char *isles = SHEET("chances -1 -2\nmap\nA _ B B B\n. . . . .\n. . . . .\n. . . . .\n");
    test_reason(isles, LINES("roll 1"), SAID("island-open", "b2", "a1=-1"));
    test_reason(isles, LINES("roll 1"), SAID("activated-other", "a1=-2", "a1=-1"));
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 2"), SAID("chance-spent", "-1:a2", "a2-b2"));
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 2"), SAID("chance-kept", "a2-b2", "-1:a2"));
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 3", "c1-e1=-2", "roll 3"),
                SAID("chance-other", "-1:a2-b2", "-2:a2"));
    test_reason(isles, LINES("roll 1"), SAID("island-broken", "d1", "c1"));
    test_reason(bent, LINES("roll 1"), ALIKE(NULL, "island-broken", "e1", "b2"));
    const char *jokers = SHEET("jokers a1\nmap\n. . . .\n. . . .\n. . . .\n");
    test_reason(jokers, LINES("roll 1", "a1", "roll 3"), ALIKE(NULL, "flow-early", "flow:b1-b2-c2", "b1-d1"));
    test_reason(held, LINES("roll 1", "b1=-1", "roll 1", "a1", "roll 3"), SAID("flow-early", "flow:a2-b2-b3", "a2-c2"));
    test_reason(pieces, LINES("roll 3"), SAID("apart", "c1-c3", "a1-a3"));
    test_reason(rows, LINES("roll 2"), ALIKE(NULL, "apart", "d1-e1", "a1-b1"));
    test_reason(jokers, LINES("roll 1", "a1", "roll 3"), SAID("flow-late", "b1-d1", "flow:b1-b2-c2"));
    test_reason(jokers, LINES("roll 1"), SAID("joker-left", "d1", "a1"));
    const char *ones = SHEET("chances -1 -2\nmap\nA _ B\n. . .\n");
    test_reason(SHEET("map\n. . . . . .\n"), LINES("roll 1"), ALIKE(NULL, "last-place", "a1", "f1"));
    test_reason(SHEET("map\n. . .\n_ _ .\n"), LINES("roll 2"), ALIKE(NULL, "lone-dot", "a1-b1", "c1-c2"));
    test_reason(SHEET("chances -1\nmap\nA _ B\n. . .\n"), LINES("roll 1", "a1=-1", "roll 1"),
                ALIKE("last-place", "island-open", "a2", "c1"));
    test_reason(ones, LINES("roll 1"), ALIKE(NULL, "activated-other", "a1=-2", "c1=-1"));
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 3", "c1-e1=-2", "roll 3"),
                ALIKE("chance-other", "chance-spent", "-1:a2-b2", "-2:a2"));
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 2"), ALIKE(NULL, "chance-kept", "a2-b2", "a4-b4"));
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 2"), ALIKE(NULL, "chance-other", "-1:a2", "-1:a4"));
    test_reason(jokers, LINES("roll 1", "a1", "roll 3"), ALIKE(NULL, "flow-late", "flow:b1-b2-a2", "flow:b3-b2-a2"));
    test_reason(SHEET("jokers a1 d1\nmap\n. . . .\n. . . .\n"), LINES("roll 1"), ALIKE(NULL, "joker-left", "d1", "a1"));
    check_both_sides(GAME);
}

int main(void)
{
    test_solve();
    test_regret(SHEET("map\n. . . .\n. . . .\n. . . .\n. . . .\n"), "master's regret on 4x4");
    test_regret(SHEET("chances -1\nmap\n. . . .\n. A A .\n. A A .\n"), "master's regret with an island");
    test_regret(SHEET("jokers b2 c3\nmap\n. . . .\n. . . .\n. . . .\n. . . .\n"), "master's regret with jokers");
    test_rollout(SHEET("jokers b2 c3\nmap\n. . . .\n. . . .\n. . . .\n. . . .\n"), 1);
    test_lates();
    test_asked();
    test_luck_and_hindsight();
    test_cleared(small[0], 3, 3);
    test_reasons();
    test_same();
    free(memory);
    return close_tests();
}
