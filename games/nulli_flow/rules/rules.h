/* rules.h - what a roll and a move do, when a seat is finished, scores (F1-F12). What is legal is in refuse.h. */
#ifndef NULLI_FLOW_RULES_RULES_H
#define NULLI_FLOW_RULES_RULES_H

#include "refuse.h"

static size_t flow_state_bytes(const struct setup *setup)
{
    return offsetof(struct flow_state, seat) + (size_t)setup->seats * sizeof(struct flow_seat);
}

/* F1: every seat has its own copy of the sheet, all dots free, no chance activated. */
static void flow_begin(const struct setup *setup, struct state *state)
{
    const struct flow_setup *own = flow_setup(setup);
    struct flow_state *flow = flow_state_to_change(state);
    flow->act = ACT_CHANCE;
    for (int seat = 1; seat <= setup->seats; seat++) {
        flow->playing |= (uint16_t)ACT_SEAT(seat);
        flow->seat[seat - 1].free = own->all;
        flow->seat[seat - 1].fills = own->fills;
        flow->seat[seat - 1].lengths = own->lengths;
    }
}

static unsigned flow_to_act(const struct setup *setup, const struct state *state)
{
    (void)setup;
    return flow_state(state)->act;
}

/* -- taking a roll ---------------------------------------------------------------------------- */

/* The number a roll becomes through a chance (F8). */
static inline int number_through(const struct flow_setup *setup, int roll, int chance)
{
    return roll + setup->step[chance];
}

/* F6: a seat that can use the roll in any way must, one that cannot is finished. Whether it can in any way but as a
 * plain line: through a chance (to 0, or to a number that fits: a chance that leads to no drawing is no way out), or by
 * a bent line (F9). */
static RARELY bool can_use_otherwise(const struct flow_setup *setup, const struct flow_seat *seat, int roll)
{
    for (unsigned held = chances_held(setup, seat); held; held &= held - 1) {
        int number = number_through(setup, roll, bits_first(held));
        if (number == 0 || (number > 0 && line_fits(setup, &seat->free, number)))
            return true;
    }
    return seat->flow != FLOW_FAR && bend_fits(setup, &seat->free, roll);
}

/* F2: a roll counts for every seat still playing; who cannot use it is finished (F6). */
static RARELY void take_roll_together(const struct flow_setup *setup, struct flow_state *state, int roll)
{
    unsigned playing = state->playing;
    for (unsigned left = playing; left; left &= left - 1) {
        int bit = bits_first(left);
        const struct flow_seat *seat = &state->seat[bit - 1];
        if (!line_fits(setup, &seat->free, roll) && !can_use_otherwise(setup, seat, roll))
            playing &= ~(1u << bit);
    }
    state->playing = (uint16_t)playing;
    state->act = (uint16_t)playing;
    state->roll = playing ? (uint8_t)roll : 0;
}

/* The same; quickly where only one seat plays and a line fits. */
static INLINE void take_roll(const struct flow_setup *setup, struct flow_state *state, int roll)
{
    unsigned playing = state->playing;
    if ((playing & (playing - 1)) == 0 && line_fits_here(setup, &state->seat[bits_first(playing) - 1].free, roll)) {
        state->act = (uint16_t)playing;
        state->roll = (uint8_t)roll;
    } else {
        take_roll_together(setup, state, roll);
    }
}

/* -- drawing ---------------------------------------------------------------------------------- */

/* The dots a legal move strikes. */
static struct board move_board(const struct flow_setup *setup, uint64_t move)
{
    int drawn = move_drawn(move), first = move_dot(move, 0);
    if (drawn == DRAW_STRAIGHT) {
        int last = move_dot(move, 1);
        if (move & VERTICAL_BIT)
            return board_run(setup, DOWN, setup->number[DOWN][first], setup->number[DOWN][last]);
        return board_run(setup, ACROSS, first, last);
    }
    struct board board = {{0}};
    for (int i = 0; i < drawn; i++)
        board_add(setup, &board, move_dot(move, i));
    return board;
}

/* Notes that a line of so many would fill an island now; 0: none would. */
static INLINE void mark_island(struct flow_seat *seat, int island, unsigned length)
{
    int at = 4 * (island - 1);
    unsigned old = (unsigned)fill_length(seat, island);
    if (length == old)
        return;
    seat->fills ^= (uint64_t)(length ^ old) << at;
    if (old && !islands_filled_by(seat, (int)old))
        seat->lengths ^= (uint16_t)(1u << old);
    if (length)
        seat->lengths |= (uint16_t)(1u << length);
}

/* Flow is ready from the next roll on (F9). */
static inline void mark_jokers(const struct flow_setup *setup, struct flow_seat *seat)
{
    if (((seat->free.word[0] & setup->jokers.word[0]) | (seat->free.word[1] & setup->jokers.word[1])) == 0 &&
        seat->flow == FLOW_FAR && setup->joker_count > 0)
        seat->flow = FLOW_READY;
}

/* What a line changes besides free dots. */
static INLINE void mark_touched(const struct flow_setup *setup, struct flow_seat *seat, int touched)
{
    if (touched & TOUCHES_JOKER)
        mark_jokers(setup, seat);
    if ((touched & ISLAND_TOUCHED) && seat->activated != setup->chances) /* else there is nothing to earn (F7) */
        mark_island(seat, touched & ISLAND_TOUCHED, look_up_fill(setup, &seat->free, touched & ISLAND_TOUCHED));
}

/* Usable from the next roll on (F7). With the last one there is nothing more to earn. */
static inline void activate_chance(const struct flow_setup *setup, struct flow_seat *seat, unsigned chance)
{
    if (!PLANT("flow-earns-nothing"))
        seat->activated = (uint16_t)(seat->activated | chance);
    if (seat->activated == setup->chances)
        seat->fills = seat->lengths = 0;
}

/* Crossed out for good (F8). */
static inline void spend_chance(struct flow_seat *seat, unsigned chance)
{
    seat->spent = (uint16_t)(seat->spent | chance);
}

/* From now on lines bend; all chances lapse, and none can be earned any more (F9). */
static inline void activate_flow(const struct flow_setup *setup, struct flow_seat *seat)
{
    seat->flow = FLOW_ON;
    seat->activated = seat->spent = setup->chances;
    seat->fills = seat->lengths = 0;
}

/* What a move does besides striking dots. */
static RARELY void use_chances(const struct flow_setup *setup, struct flow_seat *seat, uint64_t move)
{
    unsigned used = setup->with_step[move_used(move)] & seat->activated & ~(unsigned)seat->spent;
    unsigned earned = setup->with_step[move_activated(move)] & ~(unsigned)seat->activated;
    if (move_used(move))
        spend_chance(seat, used & -used);
    if (move_activated(move))
        activate_chance(setup, seat, earned & -earned);
    if (move & FLOW_BIT)
        activate_flow(setup, seat);
}

/* Strikes the dots of a straight line, all of them free (F4). Answers what it touches besides. */
static INLINE int strike_line(const struct flow_setup *setup, struct flow_seat *seat, size_t start, size_t n)
{
    const struct start *first = &setup->start[start];
    KEEP(first);
    *(lanes *)seat->free.word ^= *(const lanes *)first[n].before.word ^ *(const lanes *)first->before.word;
    return first->touched[n];
}

/* The number of dots of a straight line. */
static inline int straight_length(const struct flow_setup *setup, uint64_t move)
{
    int first = move_dot(move, 0), last = move_dot(move, 1);
    return 1 + (move & VERTICAL_BIT ? setup->number[DOWN][last] - setup->number[DOWN][first] : last - first);
}

/* Draws a legal move on a seat's own sheet. */
static inline void draw_move(const struct flow_setup *setup, struct flow_seat *seat, uint64_t move)
{
    if (move >> USED_AT & ~(VERTICAL_BIT >> USED_AT))
        use_chances(setup, seat, move);
    int drawn = move_drawn(move), touched;
    if (drawn == DRAW_STRAIGHT) {
        touched = strike_line(setup, seat, (size_t)move_start(setup, move), (size_t)straight_length(setup, move));
        if (touched)
            mark_touched(setup, seat, touched);
    } else { /* with Flow on there is nothing more to earn, and no joker left to strike (F9) */
        struct board struck = {{0}};
        for (int i = 0; i < drawn; i++)
            board_add(setup, &struck, move_dot(move, i));
        *(lanes *)seat->free.word ^= *(const lanes *)struck.word;
    }
}

/* F11: a seat with no free dot left has a NULLI and is finished. */
static inline bool is_finished(const struct flow_seat *seat)
{
    return board_empty(&seat->free);
}

/* `playing` are those who are not finished (F11, F6). When nobody plays on, the game is over. */
static inline void end_round(struct flow_state *state, unsigned playing)
{
    state->playing = (uint16_t)playing;
    state->act = playing ? ACT_CHANCE : 0;
    state->roll = 0;
}

/* All have chosen, so everybody draws (C3). */
static RARELY void resolve(const struct flow_setup *setup, struct flow_state *state)
{
    unsigned playing = state->playing;
    for (unsigned left = playing; left; left &= left - 1) {
        int bit = bits_first(left);
        struct flow_seat *seat = &state->seat[bit - 1];
        draw_move(setup, seat, seat->pending);
        seat->pending = 0;
        if (is_finished(seat))
            playing &= ~(1u << bit);
    }
    end_round(state, playing);
}

static bool anything_sealed(const struct flow_state *state)
{
    bool sealed = false;
    for (int i = 0; i < SEATS_MAX; i++)
        sealed |= state->seat[i].pending == SEALED;
    return sealed;
}

static RARELY void commit(const struct flow_setup *setup, struct flow_state *state, int seat, uint64_t move)
{
    state->seat[seat - 1].pending = move;
    state->act &= (uint16_t)~ACT_SEAT(seat);
    if (state->act & ~ACT_SHOWN)
        return;
    if (anything_sealed(state))
        state->act = ACT_SHOWN; /* a view that is told the others' choices next */
    else
        resolve(setup, state);
}

static void flow_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    const struct flow_setup *own = flow_setup(setup);
    struct flow_state *flow = flow_state_to_change(state);
    struct flow_seat *sheet = &flow->seat[seat - 1];
    if (flow->playing != ACT_SEAT(seat)) {
        commit(own, flow, seat, move);
        return;
    }
    draw_move(own, sheet, move); /* alone: nothing to wait for */
    end_round(flow, is_finished(sheet) ? 0 : flow->playing);
}

/* -- scores ----------------------------------------------------------------------------------- */

/* F12: the free dots, fewest wins; in bands, see flow_band. */
static void flow_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    for (int seat = 1; seat <= setup->seats; seat++)
        scores[seat - 1] = board_count(&flow_state(state)->seat[seat - 1].free);
}

static const char *flow_band(const struct setup *setup, int score)
{
    (void)setup;
    if (score == 0)
        return "nulli-flow.band-0";
    if (score <= 5)
        return "nulli-flow.band-1-5";
    if (score <= 10)
        return "nulli-flow.band-6-10";
    if (score <= 20)
        return "nulli-flow.band-11-20";
    return "nulli-flow.band-more";
}

#endif
