/* rules.h - the rules of play: rolls, drawing, finishing, scores. What is legal is in refuse.h. */
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
    flow->to_act = ACT_CHANCE;
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

/* F9: Flow is ready from the next roll on. */
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
    if ((touched & ISLAND_TOUCHED) && seat->activated != setup->chances) /* F7: else there is nothing to earn */
        mark_island(seat, touched & ISLAND_TOUCHED, look_up_fill(setup, &seat->free, touched & ISLAND_TOUCHED));
}

/* F7: usable from the next roll on. With the last one there is nothing more to earn. */
static inline void activate_chance(const struct flow_setup *setup, struct flow_seat *seat, unsigned chance)
{
    if (!PLANT("flow-earns-nothing"))
        seat->activated = (uint16_t)(seat->activated | chance);
    if (seat->activated == setup->chances)
        seat->fills = seat->lengths = 0;
}

/* F8: crossed out for good. */
static inline void spend_chance(struct flow_seat *seat, unsigned chance)
{
    seat->spent = (uint16_t)(seat->spent | chance);
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
    if (move & FLOW_BIT) { /* F9: all chances lapse, none can be earned any more */
        seat->flow = FLOW_ON;
        seat->activated = seat->spent = setup->chances;
        seat->fills = seat->lengths = 0;
    }
}

/* Strikes the dots of a straight line; F4: all of them were free. Answers what it touches besides. */
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
    } else { /* F9: with Flow on there is nothing more to earn, and no joker left to strike */
        struct board struck = {{0}};
        for (int i = 0; i < drawn; i++)
            board_add(setup, &struck, move_dot(move, i));
        *(lanes *)seat->free.word ^= *(const lanes *)struck.word;
    }
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
    end_round(flow, board_empty(&sheet->free) ? 0 : flow->playing);
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

/* Whether the dots of a set within one island are one straight line without a gap, found another way than in
 * length_to_fill: in the order along the line its first and last dot are as far apart as there are dots. */
static bool board_is_line(const struct flow_setup *setup, const struct board *board)
{
    int count = board_count(board);
    for (int order = ACROSS; order <= DOWN && count > 0; order++) {
        const uint64_t *word = board->word + 2 * order;
        int first = word[0] ? bits_first(word[0]) : 64 + bits_first(word[1]);
        int last = word[1] ? 127 - __builtin_clzll(word[1]) : 63 - __builtin_clzll(word[0]);
        if (last - first == count - 1 && last <= setup->reach[order][first])
            return true;
    }
    return false;
}

/* What must hold in every full state. */
static const char *flow_sound(const struct setup *setup, const struct state *state)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_state *flow = flow_state(state);
    if (flow->to_act & ACT_SHOWN)
        return "a full state waits for shown moves";
    if (flow->roll ? flow->to_act & ~(unsigned)flow->playing || !flow->to_act
                   : flow->to_act != (flow->playing ? ACT_CHANCE : 0))
        return "the wrong ones are to act";
    for (int i = 0; i < setup->seats; i++) {
        const struct flow_seat *seat = &flow->seat[i];
        struct board again = {{0}};
        for (struct pair dots = pair_of(&seat->free, ACROSS); dots.low | dots.high;) {
            int dot = pair_take(&dots);
            if (!board_has(&own->all, dot))
                return "a dot is free that is not there";
            board_add(own, &again, dot);
        }
        if (memcmp(&again, &seat->free, sizeof again) != 0)
            return "the two orders of a board disagree";
        if (seat->pending == SEALED)
            return "a full state holds a sealed move";
        bool waits = flow->roll && (flow->playing & ACT_SEAT(i + 1)) && !(flow->to_act & ACT_SEAT(i + 1));
        if (waits != (seat->pending != 0))
            return "a move is pending without its seat having chosen, or the other way round";
        if (seat->spent & ~seat->activated || seat->activated & ~own->chances)
            return "a chance is spent that was not activated, or not printed";
        struct board jokers = board_common(&seat->free, &own->jokers);
        if ((seat->flow == FLOW_FAR) != (own->joker_count == 0 || !board_empty(&jokers)))
            return "Flow is not as far as the jokers say";
        if (seat->flow == FLOW_ON && (seat->spent != own->chances))
            return "chances survive Flow";
        int filled = 0;
        for (int island = 1; island <= own->island_count; island++) {
            struct board rest = board_common(&seat->free, &own->islands[island]);
            bool line =
                seat->activated != own->chances && board_count(&rest) <= NUMBER_MOST && board_is_line(own, &rest);
            if (fill_length(seat, island) != (line ? board_count(&rest) : 0))
                return "an island is wrongly marked as ready to be filled";
            filled += board_empty(&rest);
        }
        if (seat->lengths != lengths_in(seat->fills))
            return "the lengths that fill an island are wrong";
        int earned = filled < own->chance_count ? filled : own->chance_count;
        if (seat->flow != FLOW_ON && bits_count(seat->activated) != earned)
            return "not one chance per filled island";
        if (board_empty(&seat->free) && (flow->playing & ACT_SEAT(i + 1)))
            return "a seat with a NULLI plays on";
    }
    return NULL;
}

#endif
