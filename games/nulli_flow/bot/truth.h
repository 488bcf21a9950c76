/* truth.h - what a position is worth, what the die gave, what was possible (dots/truth.h); whole sheets without
 * chances and jokers are solved at once. */
#ifndef NULLI_FLOW_BOT_TRUTH_H
#define NULLI_FLOW_BOT_TRUTH_H

#include "search.h"

/* Before Flow and with Flow on: bending is not worth it at once, but must not be crowded out. */
enum { BEAM_MOVES = 1024, BEAM_LANES = 2 };

static int lane_of(const struct flow_seat *seat)
{
    return seat->flow == FLOW_ON;
}

static bool lists_all(const struct base *base, int count)
{
    (void)base;
    return count < BEAM_BREADTH;
}

/* Each chance adds at most the largest step printed. */
static int more_dots(const struct flow_setup *setup)
{
    int step = setup->chance_count ? setup->step[setup->chance_count - 1] : 0;
    return step > 0 ? step * setup->chance_count : 0;
}

#include "dots/truth.h"

/* Without chances and jokers every set of free dots is a position, and all are solved in order; else one by one. */
static bool flow_solve(const struct thinking *thinking, int32_t *worth)
{
    const struct flow_setup *setup = flow_setup(thinking->setup);
    struct flow_seat seat = *seat_of(thinking);
    struct ending ending;
    bool chosen = take_chosen(setup, thinking->view, thinking->seat, &seat);
    bool rolled = flow_state(thinking->view)->roll && !chosen;
    if (setup->chance_count || setup->joker_count || rolled || !goes_on(thinking) || board_empty(&seat.free))
        return solve_ending(thinking, worth);
    if (!open_ending(&ending, setup, &seat, ENDING_DOTS) ||
        (thinking->budget && (uint64_t)1 << ending.dots > thinking->budget))
        return false;
    *worth = thousandths(solve_dense(&ending, thinking->memory));
    return true;
}

#endif
