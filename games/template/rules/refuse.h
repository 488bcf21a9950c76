/* refuse.h - the one place where the legality of a move is decided, with clause and sentence. */
#ifndef TEMPLATE_RULES_REFUSE_H
#define TEMPLATE_RULES_REFUSE_H

#include "rules.h"

static bool template_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                            struct refusal *why)
{
    if (!(template_to_act(setup, state) & ACT_SEAT(seat)))
        return refuse_with(why, "C1", GAME_ID ".not-your-turn");
    if (move != NOD)
        return refuse_with(why, "C4", GAME_ID ".only-nod");
    return false;
}

#endif
