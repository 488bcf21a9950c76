/* bot_truth.h - what a position is worth, what the die gave, what was possible: worth, luck, solve, hindsight. */
#ifndef NULLI_HEX_BOT_TRUTH_H
#define NULLI_HEX_BOT_TRUTH_H

#include "bot_search.h"

/* The quick value after each of the six rolls; the free dots where a roll cannot be used. */
static void values_by_roll(const struct judge *judge, struct base *base, int32_t value[ROLL_MOST + 1])
{
    struct hex_seat after;
    struct looker looker;
    open_looker(&looker, look_after, base, SPLITS_DEEP);
    for (int roll = 1; roll <= ROLL_MOST; roll++)
        if (!best_reply(judge, base, &looker, roll, &after, &value[roll]))
            value[roll] = count_dots(base->seat.free) * DOT;
}

static int32_t hex_worth(const struct thinking *thinking)
{
    struct search *search = thinking->memory;
    const struct hex_state *state = hex_state(thinking->view);
    const struct hex_seat *seat = seat_of(thinking);
    struct hex_seat after = *seat;
    int32_t value;
    if (!(state->playing & ACT_SEAT(thinking->seat)))
        return -1000 * count_dots(seat->free);
    open_thinking(&search->judge, thinking);
    uint64_t chosen = chosen_move(state, thinking->seat);
    if (chosen) { /* it has chosen: its move counts, though it is not drawn yet */
        draw_move(hex_setup(thinking->setup), &after, chosen);
        open_base(&search->judge, &search->base, &after);
        return thousandths(value_after(&search->judge, &search->base, &after));
    }
    open_base(&search->judge, &search->base, seat);
    if (state->roll) {
        open_looker(&search->looker, look_after, &search->base, SPLITS_DEEP);
        best_reply(&search->judge, &search->base, &search->looker, state->roll, &after, &value);
        return thousandths(value);
    }
    return thousandths(expected_value(&search->judge, &search->base));
}

/* The value after the roll less the mean, shared out so that the six add up to nothing. */
static int32_t luck_of(const int32_t value[ROLL_MOST + 1], int rolled)
{
    int32_t sum = 0, floors = 0, luck = 0;
    for (int roll = 1; roll <= ROLL_MOST; roll++)
        sum += thousandths(value[roll]);
    for (int roll = 1; roll <= ROLL_MOST; roll++) {
        int32_t sixfold = ROLL_MOST * thousandths(value[roll]) - sum;
        int32_t floor = sixfold >= 0 ? sixfold / ROLL_MOST : -((-sixfold + ROLL_MOST - 1) / ROLL_MOST);
        floors += floor;
        luck = roll == rolled ? floor : luck;
    }
    return luck + (rolled <= -floors); /* what rounding down took goes to the lowest rolls, one each */
}

static void hex_luck(const struct setup *common, const struct state *before, const struct event *event,
                     const int16_t *weights, int32_t luck[SEATS_MAX])
{
    struct judge judge;
    struct base base;
    memset(luck, 0, sizeof(int32_t) * SEATS_MAX);
    if (event->kind != EVENT_CHANCE)
        return;
    open_judge(&judge, hex_setup(common), weights, NULL, weights && weights[0] == OWN_MARK);
    for (int seat = 1; seat <= common->seats; seat++) {
        int32_t value[ROLL_MOST + 1];
        if (!(hex_state(before)->playing & ACT_SEAT(seat)))
            continue;
        open_base(&judge, &base, &hex_state(before)->seats[seat - 1]);
        values_by_roll(&judge, &base, value);
        luck[seat - 1] = luck_of(value, (int)event->word[0]);
    }
}

/* -- exact ----------------------------------------------------------------------------------------------------------
 */

enum { SOLVE_ENTRIES = 1 << 22, SOLVE_NODES = 3600000 };
_Static_assert(SOLVE_ENTRIES *(sizeof(uint64_t) + sizeof(int32_t)) <= THINK_BYTES, "the solver's memory fits");

/* Exact in the last field for up to 25 dots that can still be struck, if the budget of positions lasts (0: all that the
 * memory holds). */
static bool hex_solve(const struct thinking *thinking, int32_t *worth)
{
    const struct hex_state *state = hex_state(thinking->view);
    const struct hex_setup *setup = hex_setup(thinking->setup);
    struct hex_seat seat = *seat_of(thinking);
    struct ending ending;
    uint64_t chosen = chosen_move(state, thinking->seat);
    if (chosen && chosen != MOVE_SEALED)
        draw_move(setup, &seat, chosen);
    if (!(state->playing & ACT_SEAT(thinking->seat)) || count_dots(seat.free) == 0) {
        *worth = -1000 * count_dots(seat.free);
        return true;
    }
    if (!open_ending(&ending, setup, &seat, ENDING_DOTS))
        return false;
    int32_t value;
    bool rolled = state->roll && !chosen;
    uint32_t nodes = thinking->budget ? thinking->budget : SOLVE_NODES;
    open_memory(&ending, thinking->memory, SOLVE_ENTRIES, nodes < SOLVE_NODES ? nodes : SOLVE_NODES);
    struct spot spot = spot_of(&ending, &seat);
    value = rolled ? best_use(&ending, spot, state->roll) : ending_value(&ending, spot);
    if (ending.failed)
        return false;
    *worth = thousandths(value);
    return true;
}

/* -- hindsight ------------------------------------------------------------------------------------------------------
 */

/* A beam: after each roll the best BEAM positions by quick value go on. Where none was ever left out, or where the
 * result is as low as the rolls allow, the result is proven. */
enum { BEAM = 400, BEAM_MOST = 20000 };

struct beam_entry {
    struct hex_seat seat;
    int32_t value;
};

struct beam {
    struct judge judge;
    struct base base;
    struct looker looker;
    uint64_t moves[REPLIES_MOST];
    int count[2];
    struct beam_entry entry[2][BEAM_MOST + 1];
};
_Static_assert(sizeof(struct beam) <= THINK_BYTES, "a beam fits in its memory");

static bool same_seat(const struct hex_seat *a, const struct hex_seat *b)
{
    return memcmp(a->free, b->free, sizeof a->free) == 0 && a->used == b->used && a->opened == b->opened &&
           a->active == b->active;
}

/* Keeps the best `width`, ascending by value; answers true if something was left out. */
static bool beam_add(struct beam *beam, int to, int width, const struct hex_seat *seat, int32_t value)
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

/* The fewest dots the rolls could leave at all: each strikes at most its number. */
static int fewest_possible(int free, const struct event *chances, int count)
{
    for (int i = 0; i < count; i++)
        if (chances[i].kind == EVENT_CHANCE)
            free -= (int)chances[i].word[0];
    return free > 0 ? free : 0;
}

static bool hex_hindsight(const struct thinking *thinking, const struct event *chances, int count, int *result,
                          bool *proven)
{
    const struct hex_setup *setup = hex_setup(thinking->setup);
    const struct hex_state *state = hex_state(thinking->view);
    struct beam *beam = thinking->memory;
    int width = thinking->budget ? (int)(thinking->budget < BEAM_MOST ? thinking->budget : BEAM_MOST) : BEAM;
    int at = 0, best, free = count_dots(seat_of(thinking)->free), least = fewest_possible(free, chances, count);
    int to_come = 0; /* dots the rolls can still strike: who wasted too many cannot do well any more */
    bool complete = true;
    for (int i = 0; i < count; i++)
        to_come += chances[i].kind == EVENT_CHANCE ? (int)chances[i].word[0] : 0;
    if (state->roll) /* from a roll that is on the table it is not asked */
        return false;
    open_thinking(&beam->judge, thinking);
    beam->count[0] = beam->count[1] = 0;
    beam_add(beam, 0, width, seat_of(thinking), 0);
    best = free;
    for (int i = 0; i < count && beam->count[at] > 0 && best > 0 && (state->playing & ACT_SEAT(thinking->seat)); i++) {
        if (chances[i].kind != EVENT_CHANCE)
            continue;
        to_come -= (int)chances[i].word[0];
        beam->count[1 - at] = 0;
        for (int k = 0; k < beam->count[at]; k++) {
            open_base(&beam->judge, &beam->base, &beam->entry[at][k].seat);
            open_looker(&beam->looker, look_after, &beam->base, PARTS_SEEN);
            int moves = list_replies(setup, &beam->base.seat, (int)chances[i].word[0], &beam->looker, beam->moves,
                                     REPLIES_MOST);
            complete = complete && !held(setup, &beam->base.seat, CHANCE_SPLIT); /* of splits only some are tried */
            for (int m = 0; m < moves; m++) {
                struct hex_seat after = beam->base.seat;
                draw_move(setup, &after, beam->moves[m]);
                int left = count_dots(after.free);
                best = left < best ? left : best;
                if (left > 0 && beam_add(beam, 1 - at, width, &after,
                                         value_after(&beam->judge, &beam->base, &after) +
                                             (left > to_come ? (left - to_come) * DOT : 0)))
                    complete = false;
            }
        }
        at = 1 - at;
    }
    *result = best;
    *proven = complete || best <= least;
    return true;
}

#endif
