/* playout.h - random games to the end in one loop. The same inner functions as in draw, happen, pick and play, but the
 * places that decide whether a seat can use a roll (F6) are those of which one is picked, and no event, no move
 * word and no call stand between them. */
#ifndef NULLI_FLOW_RULES_PLAYOUT_H
#define NULLI_FLOW_RULES_PLAYOUT_H

#include "chance.h"
#include "moves.h"

/* An island is filled, which earns one of the chances left (F7). */
static INLINE void earn_chance(const struct flow_setup *setup, struct flow_seat *seat, int island, int which)
{
    mark_island(seat, island, 0);
    activate_chance(setup, seat, 1u << bits_nth(chances_left(setup, seat), which));
}

/* A line of n that fills an island and earns another chance than the first one left. */
static RARELY void play_extra(const struct flow_setup *setup, struct flow_seat *seat, int n, int index)
{
    int which, island = nth_extra(setup, seat, n, index, &which);
    *(lanes *)seat->free.word &= ~*(const lanes *)setup->islands[island].word;
    mark_jokers(setup, seat);
    earn_chance(setup, seat, island, which);
}

/* After a line of n that touches something. Where it fills an island it earns the first chance left. */
static RARELY void mark_line(const struct flow_setup *setup, struct flow_seat *seat, int touched, int n)
{
    int island = touched & ISLAND_TOUCHED;
    if (island && fill_length(seat, island) == n) {
        earn_chance(setup, seat, island, 0);
        touched &= TOUCHES_JOKER;
    }
    mark_touched(setup, seat, touched);
}

/* A roll on which a seat may use a chance or Flow: false, there is no move (F6). */
static RARELY bool play_choice(const struct flow_setup *setup, struct flow_seat *seat, int roll, struct rng *rng)
{
    struct places places;
    struct choice choice;
    find_places(setup, &seat->free, roll, &places);
    if (!choose(setup, seat, roll, &places, rng, &choice))
        return false;
    if (choice.bend) {
        draw_move(setup, seat, choice.bend);
        return true;
    }
    if (choice.chance >= 0)
        spend_chance(seat, 1u << choice.chance);
    if (choice.number > 0) {
        size_t n = (size_t)choice.number;
        if (choice.index >= places.count)
            play_extra(setup, seat, choice.number, choice.index - places.count);
        else
            mark_line(setup, seat, strike_line(setup, seat, nth_start(&places, choice.index), n), choice.number);
    }
    return true;
}

/* From a roll to come, with one seat left that plays, to the end; on sheets where lines are found quickly. */
static RARELY int play_out_alone(const struct flow_setup *setup, struct flow_state *state, struct rng *rng)
{
    struct flow_seat *seat = &state->seat[bits_first(state->playing) - 1];
    KEEP(seat);
    struct rng dice = *rng;
    unsigned choices = rolls_with_choices(setup, seat);
    int left = board_count(&seat->free), decisions = 0;
    for (int struck; left > 0; decisions++, left -= struck) {
        uint32_t roll = 1 + rng_below(&dice, DIE), extra = 0;
        if (choices >> roll & 1) {
            if (choices >> (WAYS_AT + roll) & 1) {
                struct rng copy = dice;
                bool used = play_choice(setup, seat, (int)roll, &copy);
                dice = copy;
                if (!used)
                    break;
                struck = left - board_count(&seat->free);
                choices = rolls_with_choices(setup, seat);
                continue;
            }
            extra = (uint32_t)count_extra(setup, seat, (int)roll);
        }
        struct places places;
        find_starts_quickly(setup, &seat->free, roll, &places.starts);
        count_starts(&places);
        if (places.count == 0) /* F6 */
            break;
        int index = (int)rng_below(&dice, (uint32_t)places.count + extra);
        struck = (int)roll;
        if (index < places.count) {
            int touched = strike_line(setup, seat, nth_start(&places, index), roll);
            if (touched == 0)
                continue;
            mark_line(setup, seat, touched, (int)roll);
        } else {
            play_extra(setup, seat, (int)roll, index - places.count);
        }
        choices = rolls_with_choices(setup, seat);
    }
    *rng = dice;
    end_round(state, 0); /* F6 or F11: the last one is finished */
    return decisions;
}

/* Whether play_out_alone can go on from here. */
static INLINE bool plays_alone(const struct setup *setup, const struct flow_state *state)
{
    return state->act == ACT_CHANCE && (state->playing & (state->playing - 1)) == 0 &&
           flow_setup(setup)->quick_most >= DIE;
}

/* One step as the contract has it; answers how many decisions it was. */
static RARELY int play_step(const struct setup *setup, struct state *state, struct rng *rng)
{
    struct flow_state *flow = flow_state_to_change(state);
    if (flow->act == ACT_CHANCE) {
        take_roll(flow_setup(setup), flow, roll_die(rng));
        return 0;
    }
    int seat = bits_first(flow->act);
    flow_play(setup, state, seat, flow_pick(setup, state, seat, rng));
    return 1;
}

static RARELY int play_out_together(const struct setup *setup, struct state *state, struct rng *rng)
{
    const struct flow_state *flow = flow_state(state);
    int decisions = 0;
    while (flow->act && !plays_alone(setup, flow))
        decisions += play_step(setup, state, rng);
    return flow->act ? decisions + play_out_alone(flow_setup(setup), flow_state_to_change(state), rng) : decisions;
}

static int flow_playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    if (plays_alone(setup, flow_state(state)))
        return play_out_alone(flow_setup(setup), flow_state_to_change(state), rng);
    return play_out_together(setup, state, rng);
}

#endif
