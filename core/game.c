/* game.c - playing out at random, for games that do not bring their own. */
#include "game.h"
#include "bits.h"

int game_playout_by_steps(const struct setup *setup, struct state *state, struct rng *rng)
{
    const struct game *game = setup->game;
    int decisions = 0;
    for (unsigned act; (act = game->to_act(setup, state)) != 0;) {
        if (act & ACT_CHANCE) {
            struct event event = {0};
            game->draw(setup, state, rng, &event);
            game->happen(setup, state, &event);
            continue;
        }
        int seat = bits_first(act);
        game->play(setup, state, seat, game->pick(setup, state, seat, rng));
        decisions++;
    }
    return decisions;
}

int game_playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    return setup->game->playout ? setup->game->playout(setup, state, rng) : game_playout_by_steps(setup, state, rng);
}
