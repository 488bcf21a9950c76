/* bots_schooling.c - learning a sheet: what it starts from, that it can be repeated, and that it is good for something
 * (bots/schooling.h). */
#include "../check.h"
#include "games.h"
#include "open.h"
#include "players.h"
#include "schooling.h"
#include "sheets.h"
#include "weights.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct course {
    struct setup *setup;
    const int16_t *general;
    struct schooling schooling;
    void *memory;
    int16_t *weights;
};

static void *thoughts;

static void *claim(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!memory)
        abort();
    return memory;
}

static struct course open_course(const char *id, int seats)
{
    static struct sheet sheet;
    struct refusal why;
    struct course course = {.setup = claim(SETUP_BYTES)};
    const char *text = sheets_find(id, NULL)->text;
    struct opened opened = {.setup = course.setup, .sheet = &sheet};
    if (open_game(&opened, games_find(id), seats, text, strlen(text), &why))
        abort();
    course.general = weights_find(course.setup, 0).weights;
    course.memory = claim(schooling_bytes(course.setup, false));
    course.weights = claim(2 * course.setup->game->knowledge->weight_count(course.setup, false));
    return course;
}

static void close_course(struct course *course)
{
    free(course->setup);
    free(course->memory);
    free(course->weights);
}

/* Opens a short course and goes through it in portions. */
static void learn(struct course *course, uint64_t games, uint32_t portion)
{
    schooling_begin(&course->schooling, course->setup, false, course->general, (struct curriculum){games, 500},
                    SCHOOLING_SEED, course->memory);
    while (schooling_go_on(&course->schooling, portion))
        ;
    schooling_settle(&course->schooling, course->weights);
}

static void begin(const struct setup *setup, struct state *state)
{
    memset(state, 0, sizeof *state);
    setup->game->begin(setup, state);
}

/* Before the first game of learning every position is worth what the general weights say. */
static void test_enrolled(const char *id)
{
    struct course course = open_course(id, 1);
    const struct game *game = course.setup->game;
    struct state state;
    struct rng rng;
    bool same = true;
    int looked_at = 0;
    schooling_open(&course.schooling, course.setup, course.general, course.memory);
    schooling_settle(&course.schooling, course.weights);
    rng_seed(&rng, 3);
    begin(course.setup, &state);
    for (unsigned act; (act = game->to_act(course.setup, &state)) != 0; looked_at++) {
        struct thinking task = {.setup = course.setup, .view = &state, .seat = 1, .memory = thoughts};
        task.weights = course.general;
        int32_t worth = game->knowledge->worth(&task);
        task.weights = course.weights;
        same &= game->knowledge->worth(&task) == worth;
        if (act & ACT_CHANCE) {
            struct event event = {0};
            game->draw(course.setup, &state, &rng, &event);
            game->happen(course.setup, &state, &event);
        } else {
            game->play(course.setup, &state, 1, game->pick(course.setup, &state, 1, &rng));
        }
    }
    check(same && looked_at > 10, id, "learning does not start from the general weights");
    close_course(&course);
}

/* The same weights in whatever portions, and for however many seats the table is laid. */
static void test_repeated(const char *id)
{
    struct course one = open_course(id, 1), two = open_course(id, 2);
    size_t bytes = 2 * one.setup->game->knowledge->weight_count(one.setup, false);
    learn(&one, 20, 100);
    learn(&two, 20, 7);
    check(memcmp(one.weights, two.weights, bytes) == 0, id, "portions or seats change what is learned");
    check(one.schooling.played == 20 && two.schooling.played == 20, id, "another number of games");
    learn(&two, 21, 7);
    check(memcmp(one.weights, two.weights, bytes) != 0, id, "one more game teaches nothing");
    close_course(&one);
    close_course(&two);
}

/* The mean result of quick play, the same dice or cards for all weights. */
static double mean_result(const struct course *course, const int16_t *weights, int games)
{
    const struct game *game = course->setup->game;
    struct player player;
    struct refusal why;
    double sum = 0;
    if (player_read(&player, game, "quick-0", &why))
        abort();
    for (int i = 0; i < games; i++) {
        struct state state;
        struct rng rng;
        int scores[SEATS_MAX];
        rng_seed(&rng, seed_mix(11, (uint64_t)i));
        begin(course->setup, &state);
        for (unsigned act; (act = game->to_act(course->setup, &state)) != 0;) {
            struct thinking task = {
                .setup = course->setup, .view = &state, .seat = 1, .weights = weights, .memory = thoughts};
            struct event event = {0};
            if (act & ACT_CHANCE) {
                game->draw(course->setup, &state, &rng, &event);
                game->happen(course->setup, &state, &event);
            } else {
                game->play(course->setup, &state, 1, player_choose(&player, &task));
            }
        }
        game->scores(course->setup, &state, scores);
        sum += game->fewest_wins ? -scores[0] : scores[0];
    }
    return sum / games;
}

/* A short course is better than what holds for all sheets, by at least so much. */
static void test_better(const char *id, int games, double by)
{
    struct course course = open_course(id, 1);
    char said[96];
    learn(&course, (uint64_t)games, 100);
    double before = mean_result(&course, course.general, 150), after = mean_result(&course, course.weights, 150);
    snprintf(said, sizeof said, "%.2f with general weights, %.2f after %d games", before, after, games);
    check(after > before + by, id, said);
    printf("# %s: %s\n", id, said);
    close_course(&course);
}

int main(void)
{
    static const char *const games[] = {"nulli-flow", "nulli-hex", "traexx"};
    static const struct setup cards = {.seats = 4};
    struct setup without = cards;
    without.game = games_find("nullern");
    check(!schooling_wanted(&without), "schooling_wanted", "a card game has no sheets to learn");
    thoughts = claim(THINK_BYTES);
    for (int i = 0; i < 3; i++) {
        test_enrolled(games[i]);
        test_repeated(games[i]);
    }
    test_better("nulli-flow", 300, 0.5);
    test_better("nulli-hex", 300, 0.5);
    free(thoughts);
    return close_tests();
}
