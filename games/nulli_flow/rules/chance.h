/* chance.h - the die, and every event that is no open move: what it may be, what it does. */
#ifndef NULLI_FLOW_RULES_CHANCE_H
#define NULLI_FLOW_RULES_CHANCE_H

#include "refuse.h"
#include "rules.h"

static inline int roll_die(struct rng *rng)
{
    return 1 + (int)rng_below(rng, DIE);
}

static void flow_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    (void)setup;
    (void)state;
    *event = (struct event){.kind = EVENT_ROLL, .word = {(uint64_t)roll_die(rng)}};
}

static size_t flow_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    (void)setup;
    (void)state;
    for (size_t i = 0; i < DIE && i < room; i++)
        out[i] = (struct outcome){.event = {.kind = EVENT_ROLL, .word = {1 + i}}, .weight = 1};
    return DIE;
}

static bool flow_refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                              struct refusal *why)
{
    const struct flow_state *flow = flow_state(state);
    int seat = event->seat;
    if (event->kind == EVENT_ROLL) {
        if (!(flow->act & ACT_CHANCE))
            return refuse_with(why, NULL, "nulli-flow.no-roll-now");
        if (event->word[0] < 1 || event->word[0] > DIE || event->word[1] || event->seat || event->hidden)
            return refuse_with(why, "F2", "nulli-flow.die");
        return false;
    }
    if (seat < 1 || seat > setup->seats || event->word[1])
        return refuse_with(why, NULL, "nulli-flow.not-now");
    if (event->kind == EVENT_SHOWN) {
        if (!(flow->act & ACT_SHOWN) || event->hidden || flow->seat[seat - 1].pending != SEALED)
            return refuse_with(why, NULL, "nulli-flow.nothing-sealed");
        return refuse_drawing(flow_setup(setup), &flow->seat[seat - 1], flow->roll, event->word[0], why);
    }
    if (event->kind != EVENT_MOVE || !(flow->act & ACT_SEAT(seat)))
        return refuse_with(why, NULL, "nulli-flow.not-now");
    if (event->hidden != 1 || flow->act == ACT_SEAT(seat)) /* the last choice is written openly */
        return refuse_with(why, "C3", "nulli-flow.not-sealed");
    return false;
}

static void flow_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    const struct flow_setup *own = flow_setup(setup);
    struct flow_state *flow = flow_state_to_change(state);
    if (event->kind == EVENT_ROLL)
        take_roll(own, flow, (int)event->word[0]);
    else
        commit(own, flow, event->seat, event->kind == EVENT_SHOWN ? event->word[0] : SEALED);
}

#endif
