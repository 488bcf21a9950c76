/* bots_nulli_flow.c - what bots know of NULLI Flow: solvers against plain brute force, master's regret, luck,
 * hindsight, reasons, and that weights and moves are the same for the same task. */
#include "games.h"
#include "sheets.h"
#include "thinking.h"
#include "weights.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

static void check(bool ok, const char *name, const char *why)
{
    printf(ok ? "ok %s\n" : "not ok %s: %s\n", name, why);
    *(ok ? &passed : &failed) += 1;
}

struct table {
    struct setup *setup;
    struct state state;
    struct thinking thinking;
};

static void *memory;

static struct table set_up(const char *text)
{
    static struct sheet sheet;
    struct refusal why;
    struct table table = {.setup = calloc(1, SETUP_BYTES)};
    table.setup->game = games_find("nulli-flow");
    table.setup->seats = 1;
    if (sheet_refuse(&sheet, text, strlen(text), false, 1, &why) ||
        table.setup->game->prepare(table.setup, &sheet, &why)) {
        printf("not ok sheet: %s\n", why.message.text);
        exit(1);
    }
    table.setup->game->begin(table.setup, &table.state);
    table.thinking = (struct thinking){.setup = table.setup, .seat = 1, .memory = memory};
    return table;
}

/* Plain brute force: the rules' own functions, every roll, every move, no memory. */
static double brute(const struct setup *setup, const struct state *state)
{
    const struct game *game = setup->game;
    unsigned act = game->to_act(setup, state);
    if (act == 0) {
        int scores[SEATS_MAX];
        game->scores(setup, state, scores);
        return scores[0];
    }
    if (act & ACT_CHANCE) {
        double sum = 0;
        for (int roll = 1; roll <= 6; roll++) {
            struct state next = *state;
            struct event event = {.kind = EVENT_CHANCE, .word = {(uint64_t)roll}};
            game->happen(setup, &next, &event);
            sum += brute(setup, &next);
        }
        return sum / 6;
    }
    uint64_t moves[512];
    size_t count = game->moves(setup, state, 1, moves, 512);
    double best = 1e9;
    for (size_t i = 0; i < count; i++) {
        struct state next = *state;
        game->play(setup, &next, 1, moves[i]);
        double value = brute(setup, &next);
        best = value < best ? value : best;
    }
    return best;
}

static bool near(int32_t worth, double dots)
{
    double apart = worth / 1000.0 + dots;
    return apart < 0.0011 && apart > -0.0011;
}

static const char *const small[] = {
    "sheet s\ngame nulli-flow\nmap\n. . .\n. . .\n",
    "sheet s\ngame nulli-flow\nchances -1\nmap\nA A .\n. . .\n",
    "sheet s\ngame nulli-flow\nchances -1 +1\nmap\nA B .\n. . .\n",
    "sheet s\ngame nulli-flow\njokers a1\nmap\n. . .\n. . .\n",
    "sheet s\ngame nulli-flow\nchances -2 -2\njokers b1\nmap\nA A .\n. B _\n",
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
    struct table table = set_up("sheet s\ngame nulli-flow\nmap\n. . . .\n. . . .\n. . . .\n. . . .\n");
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
    table.thinking.weights = weights_find(table.setup, weights_sheet(text));
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

static void test_luck_and_hindsight(void)
{
    struct table table = set_up(sheets_find("nulli-flow", NULL)->text);
    const struct game *game = table.setup->game;
    const int16_t *weights = weights_find(table.setup, weights_sheet(sheets_find("nulli-flow", NULL)->text));
    struct event rolls[64];
    int count = 0, scores[SEATS_MAX], result = 0;
    bool zero = true, proven = false;
    struct state state = table.state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (unsigned act; (act = game->to_act(table.setup, &state)) != 0;) {
        if (!(act & ACT_CHANCE)) {
            game->play(table.setup, &state, 1, game->knowledge->baseline(table.setup, &state, 1, &rng));
            continue;
        }
        int64_t sum = 0;
        for (int roll = 1; roll <= 6; roll++) {
            struct event event = {.kind = EVENT_CHANCE, .word = {(uint64_t)roll}};
            int32_t luck[SEATS_MAX];
            game->knowledge->luck(table.setup, &state, &event, weights, luck);
            sum += luck[0];
        }
        zero &= sum == 0;
        game->draw(table.setup, &state, &rng, &rolls[count]);
        game->happen(table.setup, &state, &rolls[count++]);
    }
    game->scores(table.setup, &state, scores);
    check(zero, "luck over the six rolls is exactly nothing", "it is not");
    table.thinking.view = &table.state;
    table.thinking.weights = weights;
    table.thinking.budget = 300;
    bool found = game->knowledge->hindsight(&table.thinking, rolls, count, &result, &proven);
    char why[64];
    snprintf(why, sizeof why, "found %d, played %d", result, scores[0]);
    check(found && result <= scores[0], "hindsight is no worse than what was played", why);
    free(table.setup);
    struct table tiny = set_up(small[0]);
    struct event two[] = {{.kind = EVENT_CHANCE, .word = {3}}, {.kind = EVENT_CHANCE, .word = {3}}};
    tiny.thinking.view = &tiny.state;
    found = game->knowledge->hindsight(&tiny.thinking, two, 2, &result, &proven);
    check(found && result == 0 && proven, "hindsight proves that 3 3 clear two rows of three", "it does not");
    free(tiny.setup);
}

/* A position reached by these lines of a record, and what is said of a move there. */
static void test_reason(const char *text, const char *const lines[], const char *played, const char *best,
                        const char *expected)
{
    struct table table = set_up(text);
    const struct game *game = table.setup->game;
    struct refusal why = {0};
    uint64_t moves[2] = {0};
    struct message message = {0};
    for (; *lines; lines++) {
        struct event event = {0};
        uint64_t move = 0;
        if ((*lines)[0] == 'r') {
            game->read_event(table.setup, &table.state, *lines, &event, &why);
            game->happen(table.setup, &table.state, &event);
        } else if (!game->read(table.setup, &table.state, *lines, &move, &why) &&
                   !game->refuse(table.setup, &table.state, 1, move, &why)) {
            game->play(table.setup, &table.state, 1, move);
        } else {
            check(false, expected, *lines);
            return;
        }
    }
    for (int i = 0; i < 2; i++)
        if (game->read(table.setup, &table.state, i ? best : played, &moves[i], &why) ||
            game->refuse(table.setup, &table.state, 1, moves[i], &why)) {
            check(false, expected, i ? best : played);
            return;
        }
    table.thinking.view = &table.state;
    bool said = game->knowledge->reason(&table.thinking, moves[0], moves[1], &message);
    check(said && strcmp(message.text, expected) == 0, expected, said ? message.text : "nothing said");
    free(table.setup);
}

#define LINES(...) ((const char *const[]){__VA_ARGS__, NULL})
#define SHEET(rest) "sheet s\ngame nulli-flow\n" rest

static void test_reasons(void)
{
    const char *plain = SHEET("map\n. . . . . .\n. . . . _ _\n. . . . _ .\n");
    test_reason(plain, LINES("roll 2"), "a1-b1", "c2-d2", "nulli-flow.why-last-place");
    test_reason(plain, LINES("roll 1"), "b2", "a2", "nulli-flow.why-fewer-places");
    test_reason(SHEET("map\n. . . . . .\n. _ _ _ _ _\n"), LINES("roll 1"), "b1", "a2", "nulli-flow.why-last-place");
    test_reason(SHEET("map\n. . . . .\n"), LINES("roll 2"), "b1-c1", "a1-b1", "nulli-flow.why-last-place");
    test_reason(SHEET("map\n. . . _\n_ _ _ _\n. . . .\n"), LINES("roll 4", "a3-d3", "roll 1"), "b1", "a1",
                "nulli-flow.why-last-place");
    test_reason(SHEET("map\n. . _ . . .\n"), LINES("roll 1"), "a1", "d1", "nulli-flow.why-lone-dot");
    const char *isles = SHEET("chances -1 -2\nmap\nA _ B B B\n. . . . .\n. . . . .\n. . . . .\n");
    test_reason(isles, LINES("roll 1"), "b2", "a1=-1", "nulli-flow.why-island-open");
    test_reason(isles, LINES("roll 1"), "a1=-2", "a1=-1", "nulli-flow.why-activated-other");
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 2"), "-1:a2", "a2-b2", "nulli-flow.why-chance-spent");
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 2"), "a2-b2", "-1:a2", "nulli-flow.why-chance-kept");
    test_reason(isles, LINES("roll 1", "a1=-1", "roll 3", "c1-e1=-2", "roll 3"), "-1:a2-b2", "-2:a2",
                "nulli-flow.why-chance-other");
    test_reason(isles, LINES("roll 1"), "d1", "c1", "nulli-flow.why-island-broken");
    const char *jokers = SHEET("jokers a1\nmap\n. . . .\n. . . .\n. . . .\n");
    test_reason(jokers, LINES("roll 1", "a1", "roll 3"), "flow:b1-b2-c2", "b1-d1", "nulli-flow.why-flow-early");
    test_reason(jokers, LINES("roll 1", "a1", "roll 3"), "b1-d1", "flow:b1-b2-c2", "nulli-flow.why-flow-late");
    test_reason(jokers, LINES("roll 1"), "d1", "a1", "nulli-flow.why-joker-left");
}

static void test_same(void)
{
    struct table table = set_up(sheets_find("nulli-flow", NULL)->text);
    const struct game *game = table.setup->game;
    struct event event = {.kind = EVENT_CHANCE, .word = {4}};
    struct judged one[JUDGED_MOST], two[JUDGED_MOST];
    game->happen(table.setup, &table.state, &event);
    table.thinking.view = &table.state;
    table.thinking.effort = EFFORT_FULL;
    table.thinking.weights = weights_find(table.setup, weights_sheet(sheets_find("nulli-flow", NULL)->text));
    memset(memory, 0x55, 1 << 22);
    int first = game->knowledge->judge(&table.thinking, one, JUDGED_MOST);
    memset(memory, 0xAA, 1 << 22);
    int second = game->knowledge->judge(&table.thinking, two, JUDGED_MOST);
    check(first == second && first > 1, "judge does not depend on what is in its memory", "it does");
    bool same = true, sorted = true;
    for (int i = 0; i < first && i < second; i++) {
        same &= one[i].move == two[i].move && one[i].value == two[i].value;
        sorted &= i == 0 || one[i].value <= one[i - 1].value;
    }
    check(same, "the same task gives the same values", "it does not");
    check(sorted, "the best moves come first", "they do not");
    size_t count = game->knowledge->weight_count(table.setup, false);
    int32_t *sums = calloc(count, sizeof *sums), *again = calloc(count, sizeof *again);
    struct rng rng = {{1, 2}}, other = {{1, 2}};
    int result = 0, repeated = 0;
    for (int i = 0; i < 2; i++) {
        result += game->knowledge->learn(table.setup, sums, false, 10000, &rng, memory);
        repeated += game->knowledge->learn(table.setup, again, false, 10000, &other, memory);
    }
    check(result == repeated && memcmp(sums, again, count * sizeof *sums) == 0, "learning can be repeated",
          "it cannot");
    free(sums);
    free(again);
    free(table.setup);
}

int main(void)
{
    memory = aligned_alloc(64, THINK_BYTES);
    test_solve();
    test_regret("sheet s\ngame nulli-flow\nmap\n. . . .\n. . . .\n. . . .\n. . . .\n", "master's regret on 4x4");
    test_regret("sheet s\ngame nulli-flow\nchances -1\nmap\n. . . .\n. A A .\n. A A .\n",
                "master's regret with an island");
    test_regret("sheet s\ngame nulli-flow\njokers b2 c3\nmap\n. . . .\n. . . .\n. . . .\n. . . .\n",
                "master's regret with jokers");
    test_luck_and_hindsight();
    test_reasons();
    test_same();
    free(memory);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
