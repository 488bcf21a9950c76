/* views.h - chance, and who knows what: only the moves of this roll are secret until all have
 * chosen (C3). */
#ifndef NULLI_FLOW_RULES_VIEWS_H
#define NULLI_FLOW_RULES_VIEWS_H

#include "moves.h"

/* F2: one die. */
enum { DIE = 6 };

static inline int roll_die(struct rng *rng)
{
    return 1 + (int)rng_below(rng, DIE);
}

static void flow_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    (void)setup;
    (void)state;
    *event = (struct event){.kind = EVENT_CHANCE, .word = {(uint64_t)roll_die(rng)}};
}

static size_t flow_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    (void)setup;
    (void)state;
    for (size_t i = 0; i < DIE && i < room; i++)
        out[i] = (struct outcome){.event = {.kind = EVENT_CHANCE, .word = {1 + i}}, .weight = 1};
    return DIE;
}

static bool flow_refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                              struct refusal *why)
{
    const struct flow_state *flow = flow_state(state);
    int seat = event->seat;
    if (event->kind == EVENT_CHANCE) {
        if (!(flow->to_act & ACT_CHANCE))
            return refuse_with(why, NULL, "nulli-flow.no-roll-now");
        if (event->word[0] < 1 || event->word[0] > DIE || event->word[1] || event->seat || event->hidden)
            return refuse_with(why, "F2", "nulli-flow.die");
        return false;
    }
    if (seat < 1 || seat > setup->seats || event->word[1])
        return refuse_with(why, NULL, "nulli-flow.not-now");
    if (event->kind == EVENT_SHOWN) {
        if (!(flow->to_act & ACT_SHOWN) || event->hidden || flow->seat[seat - 1].pending != SEALED)
            return refuse_with(why, NULL, "nulli-flow.nothing-sealed");
        return refuse_drawing(flow_setup(setup), &flow->seat[seat - 1], flow->roll, event->word[0], why);
    }
    if (event->kind != EVENT_MOVE || !(flow->to_act & ACT_SEAT(seat)))
        return refuse_with(why, NULL, "nulli-flow.not-now");
    if (event->hidden != 1 || flow->to_act == ACT_SEAT(seat)) /* the last choice is written openly */
        return refuse_with(why, "C3", "nulli-flow.not-sealed");
    return false;
}

static void flow_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    const struct flow_setup *own = flow_setup(setup);
    struct flow_state *flow = flow_state_to_change(state);
    if (event->kind == EVENT_CHANCE)
        take_roll(own, flow, (int)event->word[0]);
    else
        commit(own, flow, event->seat, event->kind == EVENT_SHOWN ? event->word[0] : SEALED);
}

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
    if (was->to_act != ACT_SEAT(event->seat)) { /* others are still to choose */
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

#endif
