/* reason.h - why a move is worse than another, found by comparing the positions before and after them. What cannot be
 * seen in them is not said. */
#ifndef NULLI_FLOW_BOT_REASON_H
#define NULLI_FLOW_BOT_REASON_H

#include "shown.h"
#include "truth.h"

/* What people see of a position. */
struct sight {
    struct flow_seat seat;
    int places[DIE + 1];
    int lone;   /* free dots without a free neighbour */
    int parts;  /* connected parts of the free dots */
    int jokers; /* free ones */
};

static void note_places(const struct flow_setup *setup, struct sight *sight)
{
    struct part part[PARTS_MOST];
    count_places(setup, &sight->seat, sight->places);
    if (sight->seat.flow == FLOW_ON)
        count_bent_places(setup, &sight->seat, sight->places);
    sight->parts = find_parts(setup, &sight->seat.free, part);
    sight->lone = 0;
    for (int i = 0; i < sight->parts; i++)
        sight->lone += part[i].size == 1;
    struct board jokers = board_common(&sight->seat.free, &setup->jokers);
    sight->jokers = board_count(&jokers);
}

static void see(const struct flow_setup *setup, const struct flow_seat *before, uint64_t move, struct sight *sight)
{
    sight->seat = *before;
    sight->seat.pending = 0;
    draw_move(setup, &sight->seat, move);
    note_places(setup, sight);
}

static bool say_with_step(struct message *why, const char *text, int code)
{
    char word[3] = {code_step(code) < 0 ? '-' : '+',
                    (char)('0' + (code_step(code) < 0 ? -code_step(code) : code_step(code))), '\0'};
    message_set(why, text);
    message_word(why, word);
    return true;
}

/* One of the two moves activates Flow; what it leaves cannot be compared with what the other leaves. */
static bool find_flow_reason(const struct flow_seat *seat, bool early, struct message *why)
{
    if (!early)
        return reason_with(why, "nulli-flow.why-flow-late");
    return (seat->activated & ~(unsigned)seat->spent) && reason_with(why, "nulli-flow.why-flow-early");
}

/* What was done with chances. */
static bool find_chance_reason(const struct flow_setup *setup, const struct flow_seat *seat, int roll, uint64_t played,
                               uint64_t best, struct message *why)
{
    int used = move_used(played), better = move_used(best);
    if (used && !better && line_fits(setup, &seat->free, roll))
        return say_with_step(why, "nulli-flow.why-chance-spent", used);
    if (!used && better)
        return say_with_step(why, "nulli-flow.why-chance-kept", better);
    if (used && better && used != better)
        return say_with_step(why, "nulli-flow.why-chance-other", better);
    if (!move_activated(played) && move_activated(best))
        return say_with_step(why, "nulli-flow.why-island-open", move_activated(best));
    uint64_t rest = ~((uint64_t)15 << ACTIVATED_AT); /* other dots could be what makes the difference */
    if (move_activated(played) && move_activated(best) && (played & rest) == (best & rest))
        return say_with_step(why, "nulli-flow.why-activated-other", move_activated(best));
    return false;
}

/* Whether one line of a die's number fills what is left of an island. */
static bool fills_island(const struct flow_setup *setup, const struct sight *sight, int island)
{
    struct board rest = board_common(&sight->seat.free, &setup->islands[island]);
    return board_count(&rest) <= DIE && board_is_line(setup, &rest);
}

/* An island that one line could have filled, before the move and still after the best one, and that is begun and not
 * filled now. */
static int island_broken(const struct flow_setup *setup, const struct sight *before, const struct sight *played,
                         const struct sight *best)
{
    for (int island = 1; island <= setup->island_count; island++) {
        struct board rest = board_common(&played->seat.free, &setup->islands[island]);
        if (!board_empty(&rest) && fills_island(setup, before, island) && fills_island(setup, best, island) &&
            !fills_island(setup, played, island))
            return island;
    }
    return 0;
}

/* What became of the dots. */
static bool find_dots_reason(const struct flow_setup *setup, const struct sight *before, const struct sight *played,
                             const struct sight *best, struct message *why)
{
    for (int n = DIE; n >= 2; n--)
        if (played->places[n] == 0 && best->places[n] > 0)
            return reason_with_number(why, "nulli-flow.why-last-place", n);
    int island = played->seat.flow == FLOW_ON ? 0 : island_broken(setup, before, played, best);
    if (island) {
        char letter[2] = {setup->letter[island], '\0'};
        message_set(why, "nulli-flow.why-island-broken");
        message_word(why, letter);
        return true;
    }
    if (played->lone > best->lone)
        return reason_with(why, "nulli-flow.why-lone-dot");
    if (best->jokers < played->jokers && played->seat.flow == FLOW_FAR)
        return reason_with(why, "nulli-flow.why-joker-left");
    if (played->parts > best->parts && played->parts > before->parts)
        return reason_with(why, "nulli-flow.why-apart");
    int worst = most_hurt(played->places, best->places);
    return shown_fewer(played->places[worst], best->places[worst]) &&
           reason_with_number(why, "nulli-flow.why-fewer-places", worst);
}

static bool flow_reason(const struct thinking *thinking, uint64_t played, uint64_t best, struct message *why)
{
    const struct flow_setup *setup = flow_setup(thinking->setup);
    const struct flow_seat *seat = seat_of(thinking);
    struct sight before = {.seat = *seat}, after_played, after_best;
    if (played == best)
        return false;
    if ((played ^ best) & FLOW_BIT)
        return find_flow_reason(seat, played & FLOW_BIT, why);
    if (find_chance_reason(setup, seat, flow_state(thinking->view)->roll, played, best, why))
        return true;
    before.seat.pending = 0;
    note_places(setup, &before);
    see(setup, seat, played, &after_played);
    see(setup, seat, best, &after_best);
    return find_dots_reason(setup, &before, &after_played, &after_best, why);
}

#endif
