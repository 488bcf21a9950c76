/* game.c - playing out at random, for games that do not bring their own. */
#include "game.h"
#include "playout.h"

void game_apply(const struct setup *setup, struct state *state, const struct event *event)
{
    if (event_is_open_move(event))
        setup->game->play(setup, state, event->seat, event->word[0]);
    else
        setup->game->happen(setup, state, event);
}

int game_playout_by_steps(const struct setup *setup, struct state *state, struct rng *rng)
{
    const struct game *game = setup->game;
    return playout_with(setup, state, rng,
                        (struct playout_steps){.to_act = game->to_act,
                                               .draw = game->draw,
                                               .happen = game->happen,
                                               .pick = game->pick,
                                               .play = game->play});
}

int game_playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    return setup->game->playout ? setup->game->playout(setup, state, rng) : game_playout_by_steps(setup, state, rng);
}
