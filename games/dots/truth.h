/* truth.h - what a position is worth, what the die gave, what was possible: worth, luck, solve, hindsight.
 *
 * Besides what search.h asks for a game gives:
 *   open_ending(ending, setup, seat, most)   as try_ending, up to `most` dots; ENDING_DOTS are the most there can be
 *   BEAM_MOVES, BEAM_LANES, lane_of(seat)    moves a beam looks at; sheets of different lanes are not compared
 *   lists_all(base, count)                   whether BEAM_BREADTH left none of the moves out
 *   more_dots(setup)                         dots that chances can strike beyond what the rolls show */
#ifndef DOTS_TRUTH_H
#define DOTS_TRUTH_H

#include "search.h"

static bool goes_on(const struct thinking *thinking)
{
    return dots_state(thinking->view)->playing & ACT_SEAT(thinking->seat);
}

static int32_t worth_of(const struct thinking *thinking)
{
    struct search *search = thinking->memory;
    const struct judge *judge = &search->judge;
    struct dots_seat seat = *seat_of(thinking), after;
    int roll = dots_state(thinking->view)->roll;
    int32_t value;
    if (!goes_on(thinking))
        return -1000 * count_free(&seat);
    open_weights(&search->judge, thinking->setup, thinking->weights);
    bool chosen = take_chosen(judge->setup, thinking->view, thinking->seat, &seat);
    open_base(judge, &search->base, &seat);
    if (chosen) /* its move counts, though others have not chosen yet */
        value = value_after(judge, &search->base, &seat);
    else if (roll)
        best_reply(judge, &search->base, roll, REPLY_BREADTH, &after, &value);
    else
        value = expected_value(judge, &search->base, REPLY_BREADTH);
    return thousandths(value);
}

/* -- luck --------------------------------------------------------------------------------------------------------- */

/* The value after the roll less the mean, shared out so that the six add up to nothing. */
static int32_t luck_of(const int32_t value[SIDES_OF_DIE + 1], int rolled)
{
    int32_t sum = 0, floors = 0, luck = 0;
    for (int roll = 1; roll <= SIDES_OF_DIE; roll++)
        sum += thousandths(value[roll]);
    for (int roll = 1; roll <= SIDES_OF_DIE; roll++) {
        int32_t sixfold = SIDES_OF_DIE * thousandths(value[roll]) - sum;
        int32_t floor = sixfold >= 0 ? sixfold / SIDES_OF_DIE : -((-sixfold + SIDES_OF_DIE - 1) / SIDES_OF_DIE);
        floors += floor;
        luck = roll == rolled ? floor : luck;
    }
    return luck + (rolled <= -floors); /* what rounding down took goes to the lowest rolls, one each */
}

static void measure_luck(const struct setup *setup, const struct state *before, const struct event *event,
                         const int16_t *weights, int32_t luck[SEATS_MAX])
{
    struct judge judge;
    struct base base;
    struct dots_seat after;
    memset(luck, 0, sizeof(int32_t) * SEATS_MAX);
    if (event->kind != EVENT_CHANCE)
        return;
    open_weights(&judge, setup, weights);
    for (int seat = 1; seat <= setup->seats; seat++) {
        int32_t value[SIDES_OF_DIE + 1];
        if (!(dots_state(before)->playing & ACT_SEAT(seat)))
            continue;
        open_base(&judge, &base, seat_at(before, seat));
        for (int roll = 1; roll <= SIDES_OF_DIE; roll++)
            if (!best_reply(&judge, &base, roll, REPLY_BREADTH, &after, &value[roll]))
                value[roll] = count_free(&base.seat) * DOT;
        luck[seat - 1] = luck_of(value, (int)event->word[0]);
    }
}

/* -- exact -------------------------------------------------------------------------------------------------------- */

enum { SOLVE_ENTRIES = 1 << 22, SOLVE_NODES = 3600000 };
_Static_assert((size_t)SOLVE_ENTRIES *MEMO_ENTRY <= THINK_BYTES, "the solver's memory fits");

/* Exact for endings that can be opened, if the budget of positions lasts (0: all that the memory holds). */
static bool solve_ending(const struct thinking *thinking, int32_t *worth)
{
    const struct dots_setup *setup = dots_setup(thinking->setup);
    struct dots_seat seat = *seat_of(thinking);
    struct ending ending;
    int32_t value;
    int roll = dots_state(thinking->view)->roll;
    bool chosen = take_chosen(setup, thinking->view, thinking->seat, &seat);
    if (!goes_on(thinking) || count_free(&seat) == 0) {
        *worth = -1000 * count_free(&seat);
        return true;
    }
    if (!open_ending(&ending, setup, &seat, ENDING_DOTS))
        return false;
    uint32_t nodes = thinking->budget && thinking->budget < SOLVE_NODES ? thinking->budget : SOLVE_NODES;
    open_memory(&ending, thinking->memory, SOLVE_ENTRIES, nodes);
    struct spot spot = spot_of(&ending, &seat);
    value =
        roll && !chosen ? best_use(&ending, spot, roll, INT32_MIN, INT32_MAX) : ending_value(&ending, spot, INT32_MAX);
    if (ending.memo.failed)
        return false;
    *worth = thousandths(value);
    return true;
}

/* -- hindsight ---------------------------------------------------------------------------------------------------- */

/* A beam: after each roll the best BEAM positions by quick value go on, in each lane. Where none was ever left out, or
 * where the result is as low as the rolls allow, the result is proven. */
enum { BEAM = 400, BEAM_MOST = 20000 };

struct beam_entry {
    struct dots_seat seat;
    int32_t value;
};

struct lane {
    int count;
    struct beam_entry entry[BEAM_MOST + 1]; /* ascending by value */
};

struct beam {
    struct judge judge;
    struct base base;
    uint64_t moves[BEAM_MOVES];
    struct lane lane[2][BEAM_LANES]; /* before a roll and after it, by turns */
};
_Static_assert(sizeof(struct beam) <= THINK_BYTES, "a beam fits in its memory");

/* Keeps the best `width`; answers true if something was left out. */
static bool lane_add(struct lane *lane, int width, const struct dots_seat *seat, int32_t value)
{
    struct beam_entry *list = lane->entry;
    int high = lane->count;
    bool full = high == width;
    int low = full && value >= list[high - 1].value ? high : 0; /* most are no better than the last */
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
    if (low == width)
        return true;
    int last = full ? width - 1 : lane->count++;
    memmove(&list[low + 1], &list[low], sizeof list[0] * (size_t)(last - low));
    list[low] = (struct beam_entry){*seat, value};
    return full;
}

/* One roll on: fills the lanes `to` from a position. The fewest dots left so far are kept in *best; `to_come` are the
 * dots later rolls can strike: who wastes too many cannot do well any more. Answers true if nothing was left out. */
static bool step_beam(struct beam *beam, const struct dots_seat *from, struct lane *to, int width, int roll,
                      int to_come, int *best)
{
    const struct judge *judge = &beam->judge;
    open_base(judge, &beam->base, from);
    int moves = replies_from(judge, &beam->base, roll, BEAM_BREADTH, beam->moves, BEAM_MOVES);
    bool complete = lists_all(&beam->base, moves);
    for (int i = 0; i < moves; i++) {
        struct dots_seat after = *from;
        draw_move(judge->setup, &after, beam->moves[i]);
        int left = count_free(&after);
        *best = left < *best ? left : *best;
        int32_t wasted = left > to_come ? (left - to_come) * DOT : 0;
        if (left > 0 && lane_add(&to[lane_of(&after)], width, &after, value_after(judge, &beam->base, &after) + wasted))
            complete = false;
    }
    return complete;
}

static bool look_back(const struct thinking *thinking, const struct event *chances, int count, int *result,
                      bool *proven)
{
    struct beam *beam = thinking->memory;
    const struct dots_seat *seat = seat_of(thinking);
    int width = thinking->budget ? (int)(thinking->budget < BEAM_MOST ? thinking->budget : BEAM_MOST) : BEAM;
    int at = 0, to_come = 0, best = count_free(seat), waiting = goes_on(thinking);
    bool complete = true;
    if (dots_state(thinking->view)->roll) /* from a roll that is on the table it is not asked */
        return false;
    for (int i = 0; i < count; i++)
        to_come += chances[i].kind == EVENT_CHANCE ? (int)chances[i].word[0] : 0;
    int least = best - to_come - more_dots(dots_setup(thinking->setup)); /* a roll strikes no more than it shows */
    open_weights(&beam->judge, thinking->setup, thinking->weights);
    for (int lane = 0; lane < BEAM_LANES; lane++)
        beam->lane[at][lane].count = 0;
    lane_add(&beam->lane[at][lane_of(seat)], width, seat, 0);
    for (int i = 0; i < count && waiting && best > 0; i++) {
        if (chances[i].kind != EVENT_CHANCE)
            continue;
        int roll = (int)chances[i].word[0];
        to_come -= roll;
        for (int lane = 0; lane < BEAM_LANES; lane++)
            beam->lane[1 - at][lane].count = 0;
        for (int lane = 0; lane < BEAM_LANES; lane++)
            for (int k = 0; k < beam->lane[at][lane].count; k++)
                complete &= step_beam(beam, &beam->lane[at][lane].entry[k].seat, beam->lane[1 - at], width, roll,
                                      to_come, &best);
        at = 1 - at;
        waiting = 0;
        for (int lane = 0; lane < BEAM_LANES; lane++)
            waiting += beam->lane[at][lane].count;
    }
    *result = best;
    *proven = complete || best <= (least > 0 ? least : 0);
    return true;
}

#endif
