/* chance.h - NULLI Hex: the die, and every event that is no open move: what it may be, what it does. */
#ifndef NULLI_HEX_RULES_CHANCE_H
#define NULLI_HEX_RULES_CHANCE_H

#include "rules.h"

static void hex_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    (void)setup;
    (void)state;
    *event = (struct event){.kind = EVENT_ROLL, .word = {rng_below(rng, ROLL_MOST) + 1}}; /* H2 */
}

static size_t hex_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    (void)setup;
    (void)state;
    for (size_t i = 0; i < ROLL_MOST && i < room; i++)
        out[i] = (struct outcome){{.kind = EVENT_ROLL, .word = {i + 1}}, 1};
    return ROLL_MOST;
}

/* In a view: `2 ?`, chosen and sealed (C3); and `shown 2 c3`. */
static RARELY void take_sealed(const struct hex_setup *setup, struct hex_state *state, const struct event *event)
{
    struct hex_seat *seat = &state->seat[event->seat - 1];
    if (event->kind == EVENT_MOVE) {
        seat->choice = MOVE_SEALED;
        state->act = (uint16_t)(state->act & ~ACT_SEAT(event->seat));
        return;
    }
    seat->choice = event->word[0];
    if (!has_sealed(state))
        draw_all(setup, state);
}

static void hex_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    const struct hex_setup *own = hex_setup(setup);
    struct hex_state *hex = hex_state_to_change(state);
    int n = (int)event->word[0];
    if (event->kind != EVENT_ROLL) {
        take_sealed(own, hex, event);
    } else if (hex->playing != ACT_SEAT(1)) {
        take_roll(own, hex, n);
    } else {
        hex->act = ACT_SEAT(1);
        hex->roll = (uint8_t)n;
        if (!fits_active(own, &hex->seat[0], (unsigned)n))
            take_roll_elsewhere(own, hex, n);
    }
}

static bool hex_refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                             struct refusal *why)
{
    const struct hex_state *hex = hex_state(state);
    if (event->kind == EVENT_ROLL) {
        if (hex->act != ACT_CHANCE)
            return refuse_with(why, NULL, "nulli-hex.no-roll-now");
        if (event->hidden || event->seat || event->word[1] || event->word[0] < 1 || event->word[0] > ROLL_MOST)
            return refuse_with(why, "H2", "nulli-hex.roll-grammar");
        return false;
    }
    if (event->seat < 1 || event->seat > setup->seats)
        return refuse_with(why, NULL, "nulli-hex.not-to-act");
    if (event->kind == EVENT_MOVE) { /* `2 ?`: never the choice that completes the set */
        unsigned bit = ACT_SEAT(event->seat);
        if (!(hex->act & bit))
            return refuse_with(why, NULL, "nulli-hex.not-to-act");
        if (hex->act == bit)
            return refuse_with(why, "C3", "nulli-hex.last-is-open");
        return false;
    }
    if (event->kind != EVENT_SHOWN || hex->act != ACT_SHOWN || event->hidden ||
        hex->seat[event->seat - 1].choice != MOVE_SEALED)
        return refuse_with(why, NULL, "nulli-hex.nothing-to-show");
    return refuse_move(hex_setup(setup), &hex->seat[event->seat - 1], event->word[0], hex->roll, why);
}

#endif
