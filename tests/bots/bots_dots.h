/* bots_dots.h - what the tests of the games of dots have in common (NULLI Flow, NULLI Hex): plain brute force, luck,
 * hindsight, reasons, and that weights and moves are the same for the same task. The including test defines GAME. */
#ifndef NULLARIUM_TESTS_BOTS_DOTS_H
#define NULLARIUM_TESTS_BOTS_DOTS_H

#include "../check.h"
#include "games.h"
#include "reasons.h"
#include "rollout.h"
#include "sheets.h"
#include "thinking.h"
#include "weights.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHEET(rest) "sheet s\ngame " GAME "\n" rest

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
    if (!memory)
        memory = aligned_alloc(64, THINK_BYTES);
    table.setup->game = games_find(GAME);
    table.setup->seats = 1;
    if (sheet_read(&sheet, text, strlen(text), false, 1, &why) ||
        table.setup->game->prepare(table.setup, &sheet, &why)) {
        printf("not ok sheet: %s\n", why.message.text);
        exit(1);
    }
    table.setup->game->begin(table.setup, &table.state);
    table.thinking = (struct thinking){.setup = table.setup, .seat = 1, .memory = memory};
    return table;
}

static const char *default_sheet(void)
{
    return sheets_find(GAME, NULL)->text;
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

/* Goes on to the position that these lines of a record lead to; false: one is impossible. */
static bool go_on(struct table *table, const char *const lines[], const char *name)
{
    const struct game *game = table->setup->game;
    struct refusal why = {0};
    for (; *lines; lines++) {
        struct event event = {0};
        uint64_t move = 0;
        if ((*lines)[0] == 'r') {
            game->read_event(table->setup, &table->state, *lines, &event, &why);
            game->happen(table->setup, &table->state, &event);
        } else if (!game->read(table->setup, &table->state, *lines, &move, &why) &&
                   !game->refuse(table->setup, &table->state, 1, move, &why)) {
            game->play(table->setup, &table->state, 1, move);
        } else {
            check(false, name, *lines);
            return false;
        }
    }
    return true;
}

/* A position reached by these lines of a record, and what is said of a move there (see reasons.h). */
static void test_reason(const char *text, const char *const lines[], struct sides sides)
{
    struct table table = set_up(text);
    if (!go_on(&table, lines, sides.played))
        return;
    table.thinking.view = &table.state;
    check_reason(&table.thinking, &sides, NULL);
    free(table.setup);
}

/* The worth after a move by the solver. */
static int32_t solve_after(struct table *table, uint64_t move)
{
    struct state after = table->state;
    struct thinking task = table->thinking;
    int32_t worth = 0;
    task.view = &after;
    table->setup->game->play(table->setup, &after, 1, move);
    check(table->setup->game->knowledge->solve(&task, &worth), "solved after a move", "it is not");
    return worth;
}

/* What a rollout measures on a sheet that can be solved is what the solver says: the worst of all first moves. */
static void test_rollout(const char *text, int roll)
{
    struct table table = set_up(text);
    const struct game *game = table.setup->game;
    struct event event = {.kind = EVENT_CHANCE, .word = {(uint64_t)roll}};
    uint64_t moves[512], best = 0, worst = 0;
    int32_t most = INT32_MIN, least = INT32_MAX;
    game->happen(table.setup, &table.state, &event);
    size_t count = game->moves(table.setup, &table.state, 1, moves, 512);
    for (size_t i = 0; i < count; i++) {
        int32_t worth = solve_after(&table, moves[i]);
        best = worth > most ? moves[i] : best;
        worst = worth < least ? moves[i] : worst;
        most = worth > most ? worth : most;
        least = worth < least ? worth : least;
    }
    struct examiner examiner;
    struct refusal why = {0};
    struct rollout rollout;
    struct insight insight = {.seat = 1, .view = &table.state};
    if (examiner_make(&examiner, table.setup, "master", NULL, memory, &why))
        abort();
    rollout_open(&rollout, &examiner, &insight, worst, best, 1);
    while (rollout_go_on(&rollout))
        ;
    int apart = abs(rollout.found.loss - (most - least));
    char said[128];
    snprintf(said, sizeof said, "%d within %d after %d games, exactly %d", rollout.found.loss, rollout.found.within,
             rollout.found.games, most - least);
    check(most - least > 300 && apart < 2 * rollout.found.within && rollout.found.within <= 400, /* four errors */
          "a rollout finds what the solver knows", said);
    free(table.setup);
}

#define LINES(...) ((const char *const[]){__VA_ARGS__, NULL})
#define SAID(text, played, best) ((struct sides){text, NULL, played, best})
#define ALIKE(text, alike, played, best) ((struct sides){text, alike, played, best})

/* A game of the simple player on the default sheet: the luck of each roll, and what it could have reached. */
static void test_luck_and_hindsight(void)
{
    struct table table = set_up(default_sheet());
    const struct game *game = table.setup->game;
    const int16_t *weights = weights_find(table.setup, weights_sheet(default_sheet())).weights;
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
}

/* Hindsight proves that these two rolls clear the sheet. */
static void test_cleared(const char *text, uint64_t one, uint64_t two)
{
    struct table table = set_up(text);
    struct event rolls[] = {{.kind = EVENT_CHANCE, .word = {one}}, {.kind = EVENT_CHANCE, .word = {two}}};
    int result = 0;
    bool proven = false;
    table.thinking.view = &table.state;
    bool found = table.setup->game->knowledge->hindsight(&table.thinking, rolls, 2, &result, &proven);
    check(found && result == 0 && proven, "hindsight proves that two rolls clear a small sheet", "it does not");
    free(table.setup);
}

static void test_same(void)
{
    struct table table = set_up(default_sheet());
    const struct game *game = table.setup->game;
    struct event event = {.kind = EVENT_CHANCE, .word = {4}};
    struct judged one[JUDGED_MOST], two[JUDGED_MOST];
    game->happen(table.setup, &table.state, &event);
    table.thinking.view = &table.state;
    table.thinking.effort = EFFORT_FULL;
    table.thinking.weights = weights_find(table.setup, weights_sheet(default_sheet())).weights;
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

#endif
