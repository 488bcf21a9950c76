/* bots_nulli_hex.c - what bots know of NULLI Hex: solvers against plain brute force, master's regret, luck, hindsight,
 * reasons, and that weights and moves are the same for the same task. */
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
    table.setup->game = games_find("nulli-hex");
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

/* In the last field; chances held, and to be earned. */
static const char *const small[] = {
    "sheet s\ngame nulli-hex\nmap\n a a\na a a\n",
    "sheet s\ngame nulli-hex\nmap\n a X\na a a\n",
    "sheet s\ngame nulli-hex\nmap\na a O b b\n",
    "sheet s\ngame nulli-hex\nmap\na S b b\n a\n",
    "sheet s\ngame nulli-hex\nmap\nO a a\n_\nS b b b\n_\nX c\n",
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

static void test_luck_and_hindsight(void)
{
    struct table table = set_up(sheets_find("nulli-hex", NULL)->text);
    const struct game *game = table.setup->game;
    const int16_t *weights = weights_find(table.setup, weights_sheet(sheets_find("nulli-hex", NULL)->text));
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
    struct event two[] = {{.kind = EVENT_CHANCE, .word = {2}}, {.kind = EVENT_CHANCE, .word = {3}}};
    tiny.thinking.view = &tiny.state;
    found = game->knowledge->hindsight(&tiny.thinking, two, 2, &result, &proven);
    check(found && result == 0 && proven, "hindsight proves that 2 3 clear rows of two and three", "it does not");
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
#define SHEET(rest) "sheet s\ngame nulli-hex\n" rest

static void test_reasons(void)
{
    const char *one = SHEET("map\na a a a\n a a a\n  a a\n");
    const char *two = SHEET("map\na a a a b b b b\n a a a b b b b\n");
    const char *rows = SHEET("map\nO a a a a a a\n_\nS b b b b b b\n_\nX c c c c c c\n_\nd d d\n");
    test_reason(one, LINES("roll 2"), "c1-e1", "b2-d2", "nulli-hex.why-last-place");
    test_reason(one, LINES("roll 1"), "d2", "a1", "nulli-hex.why-fewer-places");
    test_reason(SHEET("map\na a a a a\n"), LINES("roll 2"), "c1-e1", "a1-c1", "nulli-hex.why-last-place");
    test_reason(SHEET("map\na a a a a\n a\n"), LINES("roll 2"), "a1-c1", "a1-b2", "nulli-hex.why-last-place");
    test_reason(SHEET("map\na a a\n a a\n"), LINES("roll 2"), "b2-c1", "b2-d2", "nulli-hex.why-last-place");
    test_reason(SHEET("map\na a a a a a\n a _ _ _ _\n"), LINES("roll 2", "e1-g1", "roll 2"), "a1-c1", "i1-k1",
                "nulli-hex.why-lone-dot");
    test_reason(two, LINES("roll 2"), "a1-c1", "i1-k1", "nulli-hex.why-field");
    test_reason(rows, LINES("roll 1"), "e1", "c1", "nulli-hex.why-earn");
    test_reason(rows, LINES("roll 1", "c1", "roll 2"), "other:e3-g3", "e1-g1", "nulli-hex.why-chance-spent");
    test_reason(rows, LINES("roll 1", "c1", "roll 6"), "other:c3-m3", "c5-m5", "nulli-hex.why-chance-early");
    test_reason(rows, LINES("roll 1", "c1", "roll 2"), "e1-g1", "other:e3-g3", "nulli-hex.why-other");
    test_reason(rows, LINES("roll 1", "c3", "roll 2"), "e3-g3", "split:c1+c5", "nulli-hex.why-split");
    test_reason(rows, LINES("roll 1", "c5", "roll 2"), "e5-g5", "skip", "nulli-hex.why-skip");
}

static void test_same(void)
{
    struct table table = set_up(sheets_find("nulli-hex", NULL)->text);
    const struct game *game = table.setup->game;
    struct event event = {.kind = EVENT_CHANCE, .word = {4}};
    struct judged one[JUDGED_MOST], two[JUDGED_MOST];
    game->happen(table.setup, &table.state, &event);
    table.thinking.view = &table.state;
    table.thinking.effort = EFFORT_FULL;
    table.thinking.weights = weights_find(table.setup, weights_sheet(sheets_find("nulli-hex", NULL)->text));
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
    test_luck_and_hindsight();
    test_reasons();
    test_same();
    free(memory);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
