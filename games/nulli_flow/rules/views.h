/* views.h - who knows what: only the moves of this roll are secret until all have chosen (C3); and whether a full state
 * holds together. */
#ifndef NULLI_FLOW_RULES_VIEWS_H
#define NULLI_FLOW_RULES_VIEWS_H

#include "moves.h"

static void flow_hide(const struct setup *setup, struct state *state, int viewer)
{
    struct flow_state *flow = flow_state_to_change(state);
    for (int seat = 1; seat <= setup->seats; seat++)
        if (seat != viewer && flow->seat[seat - 1].pending && !PLANT("flow-peek"))
            flow->seat[seat - 1].pending = SEALED;
}

/* A sealed move is as likely any of those its seat had to choose from. */
static void flow_guess(const struct setup *setup, struct state *view, int viewer, struct rng *rng)
{
    (void)viewer;
    struct flow_state *flow = flow_state_to_change(view);
    for (int i = 0; i < setup->seats; i++)
        if (flow->seat[i].pending == SEALED)
            flow->seat[i].pending = pick_drawing(flow_setup(setup), &flow->seat[i], flow->roll, rng);
}

static int flow_tell(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                     struct event out[TELL_MAX])
{
    const struct flow_state *was = flow_state(before);
    int count = 1;
    out[0] = *event;
    if (event->kind != EVENT_MOVE)
        return count;
    if (was->act != ACT_SEAT(event->seat)) { /* others are still to choose */
        if (event->seat != viewer)
            out[0] = (struct event){.kind = EVENT_MOVE, .seat = event->seat, .hidden = 1};
        return count;
    }
    for (int seat = 1; seat <= setup->seats; seat++) {
        uint64_t pending = was->seat[seat - 1].pending;
        if (seat != viewer && pending)
            out[count++] = (struct event){.kind = EVENT_SHOWN, .seat = (uint8_t)seat, .word = {pending}};
    }
    return count;
}

/* Whether the dots of a set within one island are one straight line without a gap, found another way than in
 * length_to_fill: in the order along the line its first and last dot are as far apart as there are dots. */
static bool board_is_line(const struct flow_setup *setup, const struct board *board)
{
    int count = board_count(board);
    for (int order = ACROSS; order <= DOWN && count > 0; order++) {
        const uint64_t *word = board->word + 2 * order;
        int first = word[0] ? bits_first(word[0]) : 64 + bits_first(word[1]);
        int last = word[1] ? 127 - __builtin_clzll(word[1]) : 63 - __builtin_clzll(word[0]);
        if (last - first == count - 1 && last <= setup->reach[order][first])
            return true;
    }
    return false;
}

/* What must hold in every full state. */
static const char *flow_sound(const struct setup *setup, const struct state *state)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_state *flow = flow_state(state);
    if (flow->act & ACT_SHOWN)
        return "a full state waits for shown moves";
    if (flow->roll ? flow->act & ~(unsigned)flow->playing || !flow->act : flow->act != (flow->playing ? ACT_CHANCE : 0))
        return "the wrong ones are to act";
    for (int i = 0; i < setup->seats; i++) {
        const struct flow_seat *seat = &flow->seat[i];
        struct board again = {{0}};
        for (struct pair dots = pair_of(&seat->free, ACROSS); dots.low | dots.high;) {
            int dot = pair_take(&dots);
            if (!board_has(&own->all, dot))
                return "a dot is free that is not there";
            board_add(own, &again, dot);
        }
        if (memcmp(&again, &seat->free, sizeof again) != 0)
            return "the two orders of a board disagree";
        if (seat->pending == SEALED)
            return "a full state holds a sealed move";
        bool waits = flow->roll && (flow->playing & ACT_SEAT(i + 1)) && !(flow->act & ACT_SEAT(i + 1));
        if (waits != (seat->pending != 0))
            return "a move is pending without its seat having chosen, or the other way round";
        if (seat->spent & ~seat->activated || seat->activated & ~own->chances)
            return "a chance is spent that was not activated, or not printed";
        struct board jokers = board_common(&seat->free, &own->jokers);
        if ((seat->flow == FLOW_FAR) != (own->joker_count == 0 || !board_empty(&jokers)))
            return "Flow is not as far as the jokers say";
        if (seat->flow == FLOW_ON && (seat->spent != own->chances))
            return "chances survive Flow";
        int filled = 0;
        for (int island = 1; island <= own->island_count; island++) {
            struct board rest = board_common(&seat->free, &own->islands[island]);
            bool line =
                seat->activated != own->chances && board_count(&rest) <= NUMBER_MOST && board_is_line(own, &rest);
            if (fill_length(seat, island) != (line ? board_count(&rest) : 0))
                return "an island is wrongly marked as ready to be filled";
            filled += board_empty(&rest);
        }
        if (seat->lengths != lengths_in(seat->fills))
            return "the lengths that fill an island are wrong";
        int earned = filled < own->chance_count ? filled : own->chance_count;
        if (seat->flow != FLOW_ON && bits_count(seat->activated) != earned)
            return "not one chance per filled island";
        if (board_empty(&seat->free) && (flow->playing & ACT_SEAT(i + 1)))
            return "a seat with a NULLI plays on";
    }
    return NULL;
}

#endif
