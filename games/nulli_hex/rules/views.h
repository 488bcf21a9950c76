/* views.h - NULLI Hex: who knows what. Only choices not yet drawn are secret (C3). */
#ifndef NULLI_HEX_RULES_VIEWS_H
#define NULLI_HEX_RULES_VIEWS_H

#include "moves.h"
#include "rules.h"

static void hex_hide(const struct setup *setup, struct state *state, int viewer)
{
    struct hex_state *hex = hex_state_to_change(state);
    for (int i = 0; i < setup->seats; i++)
        if (i + 1 != viewer && chosen_move(hex, i + 1) && !PLANT("hex-unsealed"))
            hex->seat[i].choice = MOVE_SEALED;
}

/* A sealed choice may be any legal move of its seat. */
static void hex_guess(const struct setup *setup, struct state *view, int viewer, struct rng *rng)
{
    struct hex_state *hex = hex_state_to_change(view);
    (void)viewer;
    for (int i = 0; i < setup->seats; i++) {
        struct hex_seat *seat = &hex->seat[i];
        if (seat->choice != MOVE_SEALED)
            continue;
        seat->choice = find_places(hex_setup(setup), seat, hex->roll); /* as when it was to act */
        seat->choice = hex_pick(setup, view, i + 1, rng);
    }
}

static int hex_tell(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                    struct event out[TELL_MAX])
{
    const struct hex_state *hex = hex_state(before);
    int count = 0;
    out[count++] = *event;
    if (event->kind != EVENT_MOVE)
        return count;
    if (hex->act != ACT_SEAT(event->seat)) { /* others still choose */
        if (event->seat != viewer && !PLANT("hex-tell-open"))
            out[0] = (struct event){.kind = EVENT_MOVE, .seat = event->seat, .hidden = 1};
        return count;
    }
    for (int seat = 1; seat <= setup->seats; seat++)
        if (seat != viewer && chosen_move(hex, seat))
            out[count++] = (struct event){.kind = EVENT_SHOWN, .seat = (uint8_t)seat, .word = {chosen_move(hex, seat)}};
    return count;
}

static const char *hex_sound(const struct setup *setup, const struct state *state)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_state *hex = hex_state(state);
    unsigned choosing = hex->act & ~ACT_CHANCE;
    if (choosing & ~(unsigned)hex->playing)
        return "a finished seat is to act";
    if ((choosing != 0) != (hex->roll != 0))
        return "a roll is on exactly while seats choose";
    if (hex->playing && !hex->act)
        return "nobody acts, but seats still play";
    for (int i = 0; i < SEATS_MAX; i++) {
        const struct hex_seat *seat = &hex->seat[i];
        static const struct hex_seat nobody;
        if (i >= setup->seats) {
            if (memcmp(seat, &nobody, sizeof nobody) != 0)
                return "a seat beyond the last is not empty";
            continue;
        }
        bool plays = hex->playing & ACT_SEAT(i + 1);
        if (plays && count_dots(seat->free) == 0)
            return "a seat without a free dot still plays";
        uint64_t chosen = chosen_move(hex, i + 1);
        if ((chosen != 0) != (hex->roll && plays && !(hex->act & ACT_SEAT(i + 1))))
            return "a choice is pending exactly for those who have chosen";
        if (chosen && refuse_move(own, seat, chosen, hex->roll, NULL))
            return "the pending choice is not legal";
        if (seat->pairs != find_pairs(own, seat->active, seat->free))
            return "the pairs are not those of the active field";
        if (hex->act & ACT_SEAT(i + 1) &&
            seat->choice != run_starts(own->small_starts[seat->active][hex->roll],
                                       small_strip(own, seat->active, seat->free), hex->roll))
            return "the places are not those of the roll";
        if (seat->used & ~seat->earned)
            return "a chance was used that was not earned";
        for (int word = 0; word < 3; word++)
            if (seat->free[word] & ~own->all.word[word])
                return "a dot is free that does not exist";
        for (int symbol = 0; symbol < own->symbol_count; symbol++) {
            const uint64_t *beside = own->beside[symbol].word;
            bool closed = !((beside[0] & seat->free[0]) | (beside[1] & seat->free[1]) | (beside[2] & seat->free[2]));
            if (closed != (seat->earned >> symbol & 1))
                return "earned chances are not the symbols with all dots struck";
        }
        if (seat->active == NO_FIELD ? seat->opened != 0 : !(seat->opened >> seat->active & 1))
            return "the active field was not opened";
        for (int f = 0; f < own->field_count; f++) {
            const uint64_t *dots = own->fields[f].dots.word;
            bool fresh = !((dots[0] & ~seat->free[0]) | (dots[1] & ~seat->free[1]) | (dots[2] & ~seat->free[2]));
            if (fresh != (seat->fresh >> f & 1))
                return "the fresh fields are not those with all dots free";
        }
    }
    return NULL;
}

#endif
