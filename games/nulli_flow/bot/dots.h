/* dots.h - NULLI Flow by the names that the games of dots have in common (dots/dots.h). */
#ifndef NULLI_FLOW_BOT_DOTS_H
#define NULLI_FLOW_BOT_DOTS_H

#include "dots/dots.h"
#include "value.h"

#define dots_setup flow_setup
#define dots_state flow_state
#define dots_seat flow_seat

/* Bent lines that are looked at where a roll has many: in a reply, at the root, in a beam. */
enum { REPLY_BREADTH = BENDS_DEEP, ROOT_BREADTH = 2048, BEAM_BREADTH = BENDS_LISTED - 1 };

static const struct flow_seat *seat_at(const struct state *state, int seat)
{
    return &flow_state(state)->seat[seat - 1];
}

static bool take_chosen(const struct flow_setup *setup, const struct state *state, int seat, struct flow_seat *sheet)
{
    uint64_t chosen = seat_at(state, seat)->pending;
    if (chosen && chosen != SEALED) {
        draw_move(setup, sheet, chosen);
        sheet->pending = 0;
    }
    return chosen != 0;
}

static int count_free(const struct flow_seat *seat)
{
    return board_count(&seat->free);
}

static bool same_seat(const struct flow_seat *a, const struct flow_seat *b)
{
    return memcmp(&a->free, &b->free, sizeof a->free) == 0 && a->activated == b->activated && a->spent == b->spent &&
           a->flow == b->flow;
}

static int replies_from(const struct judge *judge, const struct base *base, int roll, int breadth, uint64_t *out,
                        int room)
{
    return list_replies(judge->setup, &base->seat, roll, breadth, out, room);
}

#include "dots/reply.h"

#endif
