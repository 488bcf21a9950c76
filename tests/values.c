/* values.c - how true values are where good play never goes: positions that others come to, what the game's values
 * claim of them at a glance, and the mean of what comes out when quick masters play on.
 *
 *   values GAME SHEET WEIGHTS POSITIONS GAMES SEED
 *
 * SHEET is a sheet's file, WEIGHTS a weight file; `-`: the default ones. For each kind of player one line of
 * `name=number`: positions, the mean measured, the mean of claimed less measured with its standard error, and the root
 * of the mean square of it, without what chance adds to that. Costs: dots left, or points with a minus. */
#include "games.h"
#include "open.h"
#include "players.h"
#include "sheets.h"
#include "weights.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 16 << 20 };

struct bench {
    struct setup *setup;
    const int16_t *weights;
    void *memory;
};

static void fail(const char *why)
{
    fprintf(stderr, "values: %s\n", why);
    exit(1);
}

static size_t read_file(const char *path, unsigned char **bytes)
{
    FILE *file = fopen(path, "rb");
    *bytes = malloc(FILE_MOST);
    if (!file || !*bytes)
        fail("cannot read a file");
    size_t length = fread(*bytes, 1, FILE_MOST - 1, file);
    (*bytes)[length] = '\0';
    fclose(file);
    return length;
}

static const int16_t *read_weights(const struct setup *setup, uint64_t sheet, const char *path)
{
    unsigned char *bytes;
    struct weights head;
    struct refusal why;
    size_t length = read_file(path, &bytes);
    if (weights_read(&head, bytes, length, &why) || weights_refuse_use(&head, setup, sheet, &why))
        fail("these weights are not for this sheet");
    int16_t *weights = malloc(head.count * sizeof *weights);
    if (!weights)
        abort();
    weights_copy(&head, bytes, weights);
    free(bytes);
    return weights;
}

static struct player player_named(const struct game *game, const char *name)
{
    struct player player;
    struct refusal why;
    if (player_read(&player, game, name, &why))
        fail("no such player");
    return player;
}

/* Plays on until the game is over or chance was asked so often. Returns what was cost in the end, luck taken out. */
static double play_on(const struct bench *bench, struct state *state, const struct player *player, struct rng *luck,
                      int rolls)
{
    const struct game *game = bench->setup->game;
    double helped = 0;
    int scores[SEATS_MAX];
    for (unsigned act; (act = game->to_act(bench->setup, state)) != 0;) {
        struct event event = {0};
        int32_t lucky[SEATS_MAX] = {0};
        if (!(act & ACT_CHANCE)) {
            struct thinking task = {.setup = bench->setup,
                                    .view = state,
                                    .seat = 1,
                                    .seed = luck->s[0],
                                    .weights = bench->weights,
                                    .memory = bench->memory};
            game->play(bench->setup, state, 1, player_choose(player, &task));
            continue;
        }
        if (rolls-- == 0)
            return 0;
        game->draw(bench->setup, state, luck, &event);
        game->knowledge->luck(bench->setup, state, &event, bench->weights, lucky);
        helped += lucky[0] / 1000.0;
        game->happen(bench->setup, state, &event);
    }
    game->scores(bench->setup, state, scores);
    return (game->fewest_wins ? scores[0] : -scores[0]) + helped;
}

static void measure(const struct bench *bench, const char *name, int positions, int games, uint64_t seed, int rolls)
{
    const struct game *game = bench->setup->game;
    struct player leader = player_named(game, name), master = player_named(game, "master@1000");
    double sum = 0, squares = 0, chance = 0, measured = 0;
    int count = 0;
    for (int i = 0; i < positions; i++) {
        struct state state = {{0}};
        struct rng luck;
        double total = 0, total_squares = 0;
        rng_seed(&luck, seed_mix(seed, (uint64_t)i));
        game->begin(bench->setup, &state);
        play_on(bench, &state, &leader, &luck, 2 + (int)rng_below(&luck, (uint32_t)rolls));
        if (!(game->to_act(bench->setup, &state) & ACT_CHANCE))
            continue;
        struct thinking task = {
            .setup = bench->setup, .view = &state, .seat = 1, .weights = bench->weights, .memory = bench->memory};
        double claimed = -game->knowledge->worth(&task) / 1000.0;
        for (int k = 0; k < games; k++) {
            struct state end = state;
            rng_seed(&luck, seed_mix(seed_mix(seed, (uint64_t)i), (uint64_t)k));
            double result = play_on(bench, &end, &master, &luck, -1);
            total += result;
            total_squares += result * result;
        }
        double mean = total / games, noise = (total_squares / games - mean * mean) / (games - 1);
        sum += claimed - mean;
        squares += (claimed - mean) * (claimed - mean);
        chance += noise;
        measured += mean;
        count++;
    }
    double own = (squares - chance) / count;
    printf("%s positions=%d measured=%.2f bias=%.3f se=%.3f rms=%.3f\n", name, count, measured / count, sum / count,
           sqrt(squares) / count, own > 0 ? sqrt(own) : 0);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static struct sheet sheet;
    struct refusal why;
    unsigned char *text = NULL;
    if (argc != 7 || !games_find(argv[1]) || !games_find(argv[1])->needs_sheet)
        fail("values GAME SHEET WEIGHTS POSITIONS GAMES SEED");
    const struct game *game = games_find(argv[1]);
    struct bench bench = {.setup = aligned_alloc(64, SETUP_BYTES), .memory = aligned_alloc(64, THINK_BYTES)};
    if (!bench.setup || !bench.memory)
        abort();
    if (strcmp(argv[2], "-") != 0)
        read_file(argv[2], &text);
    const char *map = text ? (const char *)text : sheets_find(argv[1], NULL)->text;
    struct opened opened = {.setup = bench.setup, .sheet = &sheet};
    if (open_game(&opened, game, 1, map, strlen(map), &why))
        fail(why.message.text);
    uint64_t checksum = weights_sheet(map);
    bench.weights =
        strcmp(argv[3], "-") ? read_weights(bench.setup, checksum, argv[3]) : weights_find(bench.setup, checksum);
    bool cards = strcmp(argv[1], "traexx") == 0;
    const char *leaders[] = {game->knowledge->baseline_name, "random", cards ? "quick-2000" : "quick-600", "quick-0"};
    for (int i = 0; i < 4; i++)
        measure(&bench, leaders[i], atoi(argv[4]), atoi(argv[5]), seed_mix((uint64_t)atoll(argv[6]), (uint64_t)i),
                cards    ? 11
                : i == 1 ? 14
                         : 28);
    free(text);
    free(bench.setup);
    free(bench.memory);
    return 0;
}
