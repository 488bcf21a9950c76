/* bot_truth.h - what a position is worth, what the die gave, what was possible: worth, luck, solve, hindsight. */
#ifndef NULLI_FLOW_BOT_TRUTH_H
#define NULLI_FLOW_BOT_TRUTH_H

#include "bot_search.h"

/* The quick value after each of the six rolls; the free dots where a roll cannot be used. */
static void values_by_roll(const struct judge *judge, struct base *base, int32_t value[DIE + 1])
{
    struct flow_seat after;
    for (int roll = 1; roll <= DIE; roll++)
        if (!best_reply(judge, base, roll, BENDS_DEEP, &after, &value[roll]))
            value[roll] = board_count(&base->seat.free) * DOT;
}

static int32_t flow_worth(const struct thinking *thinking)
{
    struct search *search = thinking->memory;
    const struct flow_state *state = flow_state(thinking->view);
    const struct flow_seat *seat = seat_of(thinking);
    struct flow_seat after = *seat;
    int32_t value;
    if (!(state->playing & ACT_SEAT(thinking->seat)))
        return -1000 * board_count(&seat->free);
    open_thinking(&search->judge, thinking);
    if (seat->pending) { /* it has chosen: its move counts, though it is not drawn yet */
        after.pending = 0;
        draw_move(flow_setup(thinking->setup), &after, seat->pending);
        open_base(&search->judge, &search->base, &after);
        return thousandths(value_after(&search->judge, &search->base, &after));
    }
    open_base(&search->judge, &search->base, seat);
    if (state->roll) {
        best_reply(&search->judge, &search->base, state->roll, BENDS_DEEP, &after, &value);
        return thousandths(value);
    }
    return thousandths(expected_value(&search->judge, &search->base, BENDS_DEEP));
}

/* The value after the roll less the mean, shared out so that the six add up to nothing. */
static int32_t luck_of(const int32_t value[DIE + 1], int rolled)
{
    int32_t sum = 0, floors = 0, luck = 0;
    for (int roll = 1; roll <= DIE; roll++)
        sum += thousandths(value[roll]);
    for (int roll = 1; roll <= DIE; roll++) {
        int32_t sixfold = DIE * thousandths(value[roll]) - sum;
        int32_t floor = sixfold >= 0 ? sixfold / DIE : -((-sixfold + DIE - 1) / DIE);
        floors += floor;
        luck = roll == rolled ? floor : luck;
    }
    return luck + (rolled <= -floors); /* what rounding down took goes to the lowest rolls, one each */
}

static void flow_luck(const struct setup *common, const struct state *before, const struct event *event,
                      const int16_t *weights, int32_t luck[SEATS_MAX])
{
    struct judge judge;
    struct base base;
    memset(luck, 0, sizeof(int32_t) * SEATS_MAX);
    if (event->kind != EVENT_CHANCE)
        return;
    open_judge(&judge, flow_setup(common), weights, NULL, weights && weights[0] == OWN_MARK);
    for (int seat = 1; seat <= common->seats; seat++) {
        int32_t value[DIE + 1];
        if (!(flow_state(before)->playing & ACT_SEAT(seat)))
            continue;
        open_base(&judge, &base, &flow_state(before)->seat[seat - 1]);
        values_by_roll(&judge, &base, value);
        luck[seat - 1] = luck_of(value, (int)event->word[0]);
    }
}

/* -- exact ----------------------------------------------------------------------------------------------------------
 */

enum { SOLVE_ENTRIES = 1 << 22, SOLVE_NODES = 3600000 };
_Static_assert(SOLVE_ENTRIES *(sizeof(uint64_t) + sizeof(int32_t)) <= THINK_BYTES, "the solver's memory fits");

/* Exact for up to 25 free dots, if the budget of positions lasts (0: all that the memory holds). */
static bool flow_solve(const struct thinking *thinking, int32_t *worth)
{
    const struct flow_state *state = flow_state(thinking->view);
    const struct flow_setup *setup = flow_setup(thinking->setup);
    struct flow_seat seat = *seat_of(thinking);
    struct ending ending;
    if (seat.pending && seat.pending != SEALED) {
        draw_move(setup, &seat, seat.pending);
        seat.pending = 0;
    }
    if (!(state->playing & ACT_SEAT(thinking->seat)) || board_empty(&seat.free)) {
        *worth = -1000 * board_count(&seat.free);
        return true;
    }
    if (!open_ending(&ending, setup, &seat))
        return false;
    int32_t value;
    bool rolled = state->roll && !seat_of(thinking)->pending;
    uint32_t nodes = thinking->budget ? thinking->budget : UINT32_MAX;
    if (!rolled && setup->chance_count == 0 && setup->joker_count == 0) {
        if ((uint64_t)1 << ending.dots > nodes)
            return false;
        value = solve_dense(&ending, thinking->memory);
    } else {
        open_memory(&ending, thinking->memory, SOLVE_ENTRIES, nodes < SOLVE_NODES ? nodes : SOLVE_NODES);
        struct spot spot = spot_of(&ending, &seat);
        value = rolled ? best_use(&ending, spot, state->roll) : ending_value(&ending, spot);
        if (ending.failed)
            return false;
    }
    *worth = thousandths(value);
    return true;
}

/* -- hindsight ------------------------------------------------------------------------------------------------------
 */

/* A beam: after each roll the best BEAM positions by quick value go on. Where none was ever left out, or where the
 * result is as low as the rolls allow, the result is proven. */
enum { BEAM = 400, BEAM_MOST = 20000, BEAM_MOVES = 1024 };

struct beam_entry {
    struct flow_seat seat;
    int32_t value;
};

struct beam {
    struct judge judge;
    struct base base;
    uint64_t moves[BEAM_MOVES];
    int count[4]; /* two lists for this roll, two for the next: Flow off, and on, which look better than they are */
    struct beam_entry entry[4][BEAM_MOST + 1];
};
_Static_assert(sizeof(struct beam) <= THINK_BYTES, "a beam fits in its memory");

static bool same_seat(const struct flow_seat *a, const struct flow_seat *b)
{
    return memcmp(&a->free, &b->free, sizeof a->free) == 0 && a->activated == b->activated && a->spent == b->spent &&
           a->flow == b->flow;
}

/* Keeps the best `width`, ascending by value; answers true if something was left out. */
static bool beam_add(struct beam *beam, int to, int width, const struct flow_seat *seat, int32_t value)
{
    struct beam_entry *list = beam->entry[to];
    int low = 0, high = beam->count[to];
    if (high == width && value >= list[high - 1].value) {
        for (int i = high - 1; i >= 0 && list[i].value == value; i--)
            if (same_seat(&list[i].seat, seat))
                return false;
        return true;
    }
    while (low < high) {
        int middle = (low + high) / 2;
        if (list[middle].value <= value)
            low = middle + 1;
        else
            high = middle;
    }
    for (int i = low - 1; i >= 0 && list[i].value == value; i--)
        if (same_seat(&list[i].seat, seat))
            return false;
    bool full = beam->count[to] == width;
    int last = full ? width - 1 : beam->count[to]++;
    memmove(&list[low + 1], &list[low], sizeof list[0] * (size_t)(last - low));
    list[low] = (struct beam_entry){*seat, value};
    return full;
}

/* The fewest dots the rolls could leave at all: each strikes at most its number and the largest step printed. */
static int fewest_possible(const struct flow_setup *setup, int free, const struct event *chances, int count)
{
    int step = setup->chance_count ? setup->step[setup->chance_count - 1] : 0;
    for (int i = 0; i < count; i++)
        if (chances[i].kind == EVENT_CHANCE)
            free -= (int)chances[i].word[0];
    free -= step > 0 ? step * setup->chance_count : 0;
    return free > 0 ? free : 0;
}

static bool flow_hindsight(const struct thinking *thinking, const struct event *chances, int count, int *result,
                           bool *proven)
{
    const struct flow_setup *setup = flow_setup(thinking->setup);
    const struct flow_state *state = flow_state(thinking->view);
    struct beam *beam = thinking->memory;
    int width = thinking->budget ? (int)(thinking->budget < BEAM_MOST ? thinking->budget : BEAM_MOST) : BEAM;
    int at = 0, best, free = board_count(&seat_of(thinking)->free),
        least = fewest_possible(setup, free, chances, count);
    int to_come = 0; /* dots the rolls can still strike: who wasted too many cannot do well any more */
    bool complete = true;
    for (int i = 0; i < count; i++)
        to_come += chances[i].kind == EVENT_CHANCE ? (int)chances[i].word[0] : 0;
    if (state->roll) /* from a roll that is on the table it is not asked */
        return false;
    open_thinking(&beam->judge, thinking);
    memset(beam->count, 0, sizeof beam->count);
    beam_add(beam, seat_of(thinking)->flow == FLOW_ON, width, seat_of(thinking), 0);
    best = free;
    for (int i = 0; i < count && beam->count[at] + beam->count[at + 1] > 0 && best > 0 &&
                    (state->playing & ACT_SEAT(thinking->seat));
         i++) {
        if (chances[i].kind != EVENT_CHANCE)
            continue;
        to_come -= (int)chances[i].word[0];
        beam->count[2 - at] = beam->count[3 - at] = 0;
        for (int k = 0; k < beam->count[at] + beam->count[at + 1]; k++) {
            bool on = k >= beam->count[at];
            open_base(&beam->judge, &beam->base, &beam->entry[at + on][on ? k - beam->count[at] : k].seat);
            int bends = BENDS_LISTED - 1;
            int moves = list_replies(setup, &beam->base.seat, (int)chances[i].word[0], bends, beam->moves, BEAM_MOVES);
            complete = complete && moves < bends;
            for (int m = 0; m < moves; m++) {
                struct flow_seat after = beam->base.seat;
                draw_move(setup, &after, beam->moves[m]);
                int left = board_count(&after.free);
                best = left < best ? left : best;
                if (left > 0 && beam_add(beam, 2 - at + (after.flow == FLOW_ON), width, &after,
                                         value_after(&beam->judge, &beam->base, &after) +
                                             (left > to_come ? (left - to_come) * DOT : 0)))
                    complete = false;
            }
        }
        at = 2 - at;
    }
    *result = best;
    *proven = complete || best <= least;
    return true;
}

#endif
