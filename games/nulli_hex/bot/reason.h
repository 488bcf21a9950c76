/* reason.h - why a move is worse than another, found by comparing the positions before and after them. What cannot be
 * seen in them is not said. */
#ifndef NULLI_HEX_BOT_REASON_H
#define NULLI_HEX_BOT_REASON_H

#include "shown.h"
#include "truth.h"

/* What people see of a position. */
struct sight {
    struct hex_seat seat;
    int places[ROLL_MOST + 1]; /* in the active field */
    int lone;                  /* free dots of the active field without a free neighbour */
    int to_earn;               /* dots to strike for the symbol that is nearest to being earned */
};

static int count_lone(const struct hex_setup *setup, const struct hex_seat *seat)
{
    int lone = 0;
    if (seat->active == NO_FIELD)
        return 0;
    for (int dot = field_first(setup, seat->active), last = dot + setup->fields[seat->active].dot_count; dot < last;
         dot++) {
        bool alone = dots_have(seat->free, dot);
        for (int way = 0; way < 2 * AXES && alone; way++) {
            int next = dot_beyond(setup, dot, way % AXES, way < AXES ? 1 : -1);
            alone = next == NO_DOT || !dots_have(seat->free, next);
        }
        lone += alone;
    }
    return lone;
}

static void see(const struct hex_setup *setup, const struct hex_seat *before, uint64_t move, struct sight *sight)
{
    sight->seat = *before;
    draw_move(setup, &sight->seat, move);
    memset(sight->places, 0, sizeof sight->places);
    if (sight->seat.active != NO_FIELD)
        count_field(setup, &sight->seat, sight->seat.active, sight->places);
    sight->lone = count_lone(setup, &sight->seat);
    sight->to_earn = DOTS_MOST;
    for (uint32_t left = ((1u << setup->symbol_count) - 1) & ~sight->seat.earned; left; left &= left - 1) {
        int dots = count_common(setup->beside[bits_first(left)].word, sight->seat.free);
        sight->to_earn = dots < sight->to_earn ? dots : sight->to_earn;
    }
}

static bool say_with_field(const struct hex_setup *setup, struct message *why, const char *text, int f)
{
    char letter[2] = {setup->fields[f].letter, '\0'};
    message_set(why, text);
    message_word(why, letter);
    message_text(why, field_name[f]);
    return true;
}

/* What was done with chances. `leaves`: the number fits nowhere in the field that is active. */
static bool find_chance_reason(unsigned kind, unsigned better, bool leaves, struct message *why)
{
    if (kind == better)
        return false;
    if (better == KIND_PLAIN)
        return reason_with(why, leaves ? "nulli-hex.why-chance-early" : "nulli-hex.why-chance-spent");
    if (better == KIND_SKIP)
        return reason_with(why, "nulli-hex.why-skip");
    if (better == KIND_SPLIT)
        return reason_with(why, "nulli-hex.why-split");
    return reason_with(why, "nulli-hex.why-other");
}

/* Another field became active than the one that should have. The first is begun in (H4), any other is moved on to (H5).
 */
static bool find_field_reason(const struct hex_setup *setup, int before, int best, struct message *why)
{
    if (best == NO_FIELD || best == before)
        return false;
    return say_with_field(setup, why, before == NO_FIELD ? "nulli-hex.why-begin" : "nulli-hex.why-field", best);
}

/* What became of the dots. Places and lone dots are those of the active field, which is the same after both moves. */
static bool find_dots_reason(const struct sight *played, const struct sight *best, struct message *why)
{
    for (int n = ROLL_MOST; n >= 2; n--)
        if (played->places[n] == 0 && best->places[n] > 0)
            return reason_with_number(why, "nulli-hex.why-last-place", n);
    if (played->lone > best->lone)
        return reason_with(why, "nulli-hex.why-lone-dot");
    if (best->to_earn < played->to_earn && best->to_earn <= 2 && best->seat.earned == played->seat.earned)
        return reason_with_number(why, "nulli-hex.why-symbol", best->to_earn);
    int worst = most_hurt(played->places, best->places);
    return shown_fewer(played->places[worst], best->places[worst]) &&
           reason_with_number(why, "nulli-hex.why-fewer-places", worst);
}

static bool hex_reason(const struct thinking *thinking, uint64_t played, uint64_t best, struct message *why)
{
    const struct hex_setup *setup = hex_setup(thinking->setup);
    const struct hex_seat *seat = seat_of(thinking);
    struct sight after_played, after_best;
    if (played == best)
        return false;
    bool active = seat->active != NO_FIELD;
    bool leaves = active && !fits_field(setup, seat, seat->active, hex_state(thinking->view)->roll);
    if (active && find_chance_reason(move_kind(played), move_kind(best), leaves, why))
        return true;
    see(setup, seat, played, &after_played);
    see(setup, seat, best, &after_best);
    bool same = after_played.seat.earned == seat->earned;
    if (same && after_best.seat.earned != seat->earned)
        return reason_with(why, "nulli-hex.why-earn");
    if (after_played.seat.active != after_best.seat.active)
        return find_field_reason(setup, seat->active, after_best.seat.active, why);
    return find_dots_reason(&after_played, &after_best, why);
}

#endif
