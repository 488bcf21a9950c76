/* rules.h - the rules of play: rolls, drawing, finishing, scores. What is legal is in legal.h. */
#ifndef NULLI_FLOW_RULES_H
#define NULLI_FLOW_RULES_H

#include "legal.h"

static size_t flow_state_bytes(const struct setup *setup)
{
    return offsetof(struct flow_state, seat) + (size_t)setup->seats * sizeof(struct flow_seat);
}

/* F1: every seat has its own copy of the sheet, all dots free, no chance activated. */
static void flow_begin(const struct setup *common, struct state *bytes)
{
    const struct flow_setup *setup = flow_setup(common);
    struct flow_state *state = flow_state_to_change(bytes);
    state->to_act = ACT_CHANCE;
    for (int seat = 1; seat <= common->seats; seat++) {
        state->playing |= (uint16_t)ACT_SEAT(seat);
        state->seat[seat - 1].free = setup->all;
        state->seat[seat - 1].ready = setup->ready;
        state->seat[seat - 1].fills = lengths_to_fill(setup, &setup->all, setup->ready);
    }
}

static unsigned flow_to_act(const struct setup *setup, const struct state *state)
{
    (void)setup;
    return flow_state(state)->to_act;
}

/* The number a roll becomes through a chance (F8). */
static inline int number_through(const struct flow_setup *setup, int roll, int chance)
{
    return roll + setup->step[chance];
}

/* F6: whether a seat can use the roll in any way but as a plain line: through a chance (to 0, or to a number that
 * fits: a chance that leads to no drawing is no way out), or by a bent line (F9). */
static RARELY bool can_use_otherwise(const struct flow_setup *setup, const struct flow_seat *seat, int roll)
{
    for (unsigned held = chances_held(setup, seat); held; held &= held - 1) {
        int number = number_through(setup, roll, bits_first(held));
        if (number == 0 || (number > 0 && line_fits(setup, &seat->free, number)))
            return true;
    }
    return seat->flow != FLOW_FAR && bend_fits(setup, &seat->free, roll);
}

/* F2: a roll counts for every seat still playing; F6: who cannot use it is finished. */
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
    state->to_act = (uint16_t)playing;
    state->roll = playing ? (uint8_t)roll : 0;
}

/* The same; quickly where only one seat plays and a line fits. */
static INLINE void take_roll(const struct flow_setup *setup, struct flow_state *state, int roll)
{
    unsigned playing = state->playing;
    if ((playing & (playing - 1)) == 0 && line_fits_here(setup, &state->seat[bits_first(playing) - 1].free, roll)) {
        state->to_act = (uint16_t)playing;
        state->roll = (uint8_t)roll;
    } else {
        take_roll_together(setup, state, roll);
    }
}

/* F7: whether a line of n that starts on this dot takes the last dots of its island. */
static inline bool line_fills(const struct flow_setup *setup, const struct flow_seat *seat, int dot, int n)
{
    int island = setup->island[dot];
    if (island == 0 || !(seat->ready >> (island - 1) & 1))
        return false;
    struct board rest = board_common(&seat->free, &setup->islands[island]);
    return board_count(&rest) == n;
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

/* After a line on an island: whether one line would fill it now. */
static RARELY void mark_ready(const struct flow_setup *setup, struct flow_seat *seat, int island)
{
    struct board rest = board_common(&seat->free, &setup->islands[island]);
    unsigned bit = 1u << (island - 1);
    seat->ready = (uint16_t)((seat->ready & ~bit) | (board_is_line(setup, &rest) ? bit : 0));
    seat->fills = lengths_to_fill(setup, &seat->free, seat->ready);
}

/* What a move does besides striking dots; true: it strikes none. */
static RARELY bool use_chances(const struct flow_setup *setup, struct flow_seat *seat, uint64_t move)
{
    unsigned used = setup->with_step[move_used(move)] & seat->activated & ~(unsigned)seat->spent;
    unsigned earned = setup->with_step[move_activated(move)] & ~(unsigned)seat->activated;
    if (move_used(move)) /* F8: crossed out for good */
        seat->spent = (uint16_t)(seat->spent | (used & -used));
    if (move_activated(move) && !PLANT("flow-earns-nothing")) /* F7: usable from the next roll on */
        seat->activated = (uint16_t)(seat->activated | (earned & -earned));
    if (move & FLOW_BIT) { /* F9: all chances lapse, none can be earned any more */
        seat->flow = FLOW_ON;
        seat->activated = seat->spent = setup->chances;
    }
    return move_drawn(move) == DRAW_NOTHING;
}

/* Strikes the dots of a straight line; F4: all of them were free. */
static INLINE void strike_straight(const struct flow_setup *setup, struct flow_seat *seat, uint64_t move)
{
    size_t first = (size_t)move_dot(move, 0), last = (size_t)move_dot(move, 1);
    const struct board *before = setup->before[ACROSS];
    if (move & VERTICAL_BIT) {
        before = setup->before[DOWN];
        first = setup->number[DOWN][first];
        last = setup->number[DOWN][last];
    }
    for (int i = 0; i < 4; i++)
        seat->free.word[i] ^= before[last + 1].word[i] ^ before[first].word[i];
}

/* F9: Flow is ready from the next roll on. */
static INLINE void mark_jokers(const struct flow_setup *setup, struct flow_seat *seat)
{
    if (((seat->free.word[0] & setup->jokers.word[0]) | (seat->free.word[1] & setup->jokers.word[1])) == 0 &&
        seat->flow == FLOW_FAR && setup->joker_count > 0)
        seat->flow = FLOW_READY;
}

/* Draws a legal move on a seat's own sheet. */
static void draw_move(const struct flow_setup *setup, struct flow_seat *seat, uint64_t move)
{
    if (use_chances(setup, seat, move))
        return;
    struct board struck = move_board(setup, move);
    for (int i = 0; i < 4; i++)
        seat->free.word[i] ^= struck.word[i];
    mark_jokers(setup, seat);
    if (setup->island[move_dot(move, 0)])
        mark_ready(setup, seat, setup->island[move_dot(move, 0)]);
}

/* F11: a NULLI; when nobody plays on, the game is over. */
static inline void end_round(struct flow_state *state, unsigned playing)
{
    state->playing = (uint16_t)playing;
    state->to_act = playing ? ACT_CHANCE : 0;
    state->roll = 0;
}

/* C3: all have chosen, so everybody draws. */
static RARELY void resolve(const struct flow_setup *setup, struct flow_state *state)
{
    unsigned playing = state->playing;
    for (unsigned left = playing; left; left &= left - 1) {
        int bit = bits_first(left);
        struct flow_seat *seat = &state->seat[bit - 1];
        draw_move(setup, seat, seat->pending);
        seat->pending = 0;
        if (board_empty(&seat->free))
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
    state->to_act &= (uint16_t)~ACT_SEAT(seat);
    if (state->to_act & ~ACT_SHOWN)
        return;
    if (anything_sealed(state))
        state->to_act = ACT_SHOWN; /* a view that is told the others' choices next */
    else
        resolve(setup, state);
}

static void flow_play(const struct setup *common, struct state *bytes, int number, uint64_t move)
{
    const struct flow_setup *setup = flow_setup(common);
    struct flow_state *state = flow_state_to_change(bytes);
    struct flow_seat *seat = &state->seat[number - 1];
    if (state->playing != ACT_SEAT(number) || (move & ~VERTICAL_BIT) >> DRAWN_AT != DRAW_STRAIGHT) {
        commit(setup, state, number, move);
        return;
    }
    strike_straight(setup, seat, move); /* alone, and only a line: nothing to wait for */
    mark_jokers(setup, seat);
    end_round(state, board_empty(&seat->free) ? 0 : state->playing);
    if (setup->island[move_dot(move, 0)])
        mark_ready(setup, seat, setup->island[move_dot(move, 0)]);
}

/* -- scores ----------------------------------------------------------------------------------- */

/* F12: the free dots, fewest wins. */
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

/* What must hold in every full state. */
static const char *flow_sound(const struct setup *common, const struct state *bytes)
{
    const struct flow_setup *setup = flow_setup(common);
    const struct flow_state *state = flow_state(bytes);
    if (state->to_act & ACT_SHOWN)
        return "a full state waits for shown moves";
    if (state->roll ? state->to_act & ~(unsigned)state->playing || !state->to_act
                    : state->to_act != (state->playing ? ACT_CHANCE : 0))
        return "the wrong ones are to act";
    for (int i = 0; i < common->seats; i++) {
        const struct flow_seat *seat = &state->seat[i];
        struct board again = {{0}};
        for (struct pair dots = pair_of(&seat->free, ACROSS); dots.low | dots.high;) {
            int dot = pair_take(&dots);
            if (!board_has(&setup->all, dot))
                return "a dot is free that is not there";
            board_add(setup, &again, dot);
        }
        if (memcmp(&again, &seat->free, sizeof again) != 0)
            return "the two orders of a board disagree";
        if (seat->pending == SEALED)
            return "a full state holds a sealed move";
        bool waits = state->roll && (state->playing & ACT_SEAT(i + 1)) && !(state->to_act & ACT_SEAT(i + 1));
        if (waits != (seat->pending != 0))
            return "a move is pending without its seat having chosen, or the other way round";
        if (seat->spent & ~seat->activated || seat->activated & ~setup->chances)
            return "a chance is spent that was not activated, or not printed";
        struct board jokers = board_common(&seat->free, &setup->jokers);
        if ((seat->flow == FLOW_FAR) != (setup->joker_count == 0 || !board_empty(&jokers)))
            return "Flow is not as far as the jokers say";
        if (seat->flow == FLOW_ON && (seat->spent != setup->chances))
            return "chances survive Flow";
        int filled = 0;
        for (int island = 1; island <= setup->island_count; island++) {
            struct board rest = board_common(&seat->free, &setup->islands[island]);
            if ((seat->ready >> (island - 1) & 1) != board_is_line(setup, &rest))
                return "an island is wrongly marked as ready";
            filled += board_empty(&rest);
        }
        if (seat->fills != lengths_to_fill(setup, &seat->free, seat->ready))
            return "the lengths that fill an island are wrong";
        int earned = filled < setup->chance_count ? filled : setup->chance_count;
        if (seat->flow != FLOW_ON && bits_count(seat->activated) != earned)
            return "not one chance per filled island";
        if (board_empty(&seat->free) && (state->playing & ACT_SEAT(i + 1)))
            return "a seat with a NULLI plays on";
    }
    return NULL;
}

#endif
