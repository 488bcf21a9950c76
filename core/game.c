/* game.c - naming a move by its touches; playing out at random, for games that do not bring their own. */
#include "game.h"
#include "playout.h"

bool game_name_move(const struct setup *setup, const struct state *view, uint64_t move, struct message *out)
{
    uint8_t touched[TOUCHES_MAX];
    if (!setup->game->name_touches)
        return false;
    int count = setup->game->touches(setup, view, move, touched);
    setup->game->name_touches(setup, view, touched, count, out);
    return true;
}

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
