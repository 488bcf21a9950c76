/* measure.c - the two measured loops. They are kept out of line so that callgrind can count the
 * instructions inside them and nothing else (cli/bench.c, --instructions). */
#include "measure.h"
#include "bits.h"
#include <string.h>

#define OUT_OF_LINE __attribute__((noinline))

static void open_game(const struct setup *setup, struct state *state)
{
    memset(state, 0, sizeof *state);
    setup->game->begin(setup, state);
}

static void meet_chance(const struct setup *setup, struct state *state, struct rng *rng)
{
    struct event event = {0};
    setup->game->draw(setup, state, rng, &event);
    setup->game->happen(setup, state, &event);
}

OUT_OF_LINE uint64_t measure_contract(const struct setup *setup, uint64_t seed, int games, uint64_t *buffer)
{
    const struct game *game = setup->game;
    uint64_t decisions = 0;
    struct state state;
    struct rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < games; i++) {
        open_game(setup, &state);
        for (unsigned act; (act = game->to_act(setup, &state)) != 0;) {
            if (act & ACT_CHANCE) {
                meet_chance(setup, &state, &rng);
                continue;
            }
            int seat = bits_first(act);
            size_t count = game->moves(setup, &state, seat, buffer, game->moves_most);
            uint64_t move = buffer[rng_below(&rng, (uint32_t)count)];
            if (game->refuse(setup, &state, seat, move, 0))
                __builtin_trap(); /* the laws say this cannot be */
            game->play(setup, &state, seat, move);
            decisions++;
        }
    }
    return decisions;
}

OUT_OF_LINE uint64_t measure_playouts(const struct setup *setup, uint64_t seed, int games)
{
    uint64_t decisions = 0;
    struct state state;
    struct rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < games; i++) {
        open_game(setup, &state);
        decisions += (uint64_t)game_playout(setup, &state, &rng);
    }
    return decisions;
}
