/* dots.h - NULLI Hex by the names that the games of dots have in common (dots/dots.h). */
#ifndef NULLI_HEX_BOT_DOTS_H
#define NULLI_HEX_BOT_DOTS_H

#include "dots/dots.h"
#include "value.h"

#define dots_setup hex_setup
#define dots_state hex_state
#define dots_seat hex_seat

/* Parts of a split that are tried, of each length in each field: in a reply, at the root, in a beam. */
enum { REPLY_BREADTH = 2, ROOT_BREADTH = 4, BEAM_BREADTH = PARTS_SEEN };

static const struct hex_seat *seat_at(const struct state *state, int seat)
{
    return &hex_state(state)->seat[seat - 1];
}

static bool take_chosen(const struct hex_setup *setup, const struct state *state, int seat, struct hex_seat *sheet)
{
    uint64_t chosen = chosen_move(hex_state(state), seat);
    if (chosen && chosen != MOVE_SEALED)
        draw_move(setup, sheet, chosen);
    return chosen != 0;
}

static int count_free(const struct hex_seat *seat)
{
    return count_dots(seat->free);
}

static bool same_seat(const struct hex_seat *a, const struct hex_seat *b)
{
    return memcmp(a->free, b->free, sizeof a->free) == 0 && a->used == b->used && a->opened == b->opened &&
           a->active == b->active;
}

#include "dots/reply.h"

#endif
