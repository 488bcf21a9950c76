/* rules.h - NULLI Hex: what a roll and a move do, when a seat is finished, scores (H1-H9). */
#ifndef NULLI_HEX_RULES_RULES_H
#define NULLI_HEX_RULES_RULES_H

#include "lines.h"
#include "refuse.h"

static size_t hex_state_bytes(const struct setup *setup)
{
    return offsetof(struct hex_state, seat) + (size_t)setup->seats * sizeof(struct hex_seat);
}

/* H1: everybody has a copy of the same sheet, all dots free; nothing is active yet (H4). */
static void hex_begin(const struct setup *setup, struct state *state)
{
    const struct hex_setup *own = hex_setup(setup);
    struct hex_state *hex = hex_state_to_change(state);
    for (int i = 0; i < setup->seats; i++) {
        memcpy(hex->seat[i].free, own->all.word, sizeof hex->seat[i].free);
        hex->seat[i].active = NO_FIELD;
        hex->seat[i].fresh = (uint16_t)own->all_fields;
        hex->playing = (uint16_t)(hex->playing | ACT_SEAT(i + 1));
    }
    hex->act = ACT_CHANCE;
}

static unsigned hex_to_act(const struct setup *setup, const struct state *state)
{
    (void)setup;
    return hex_state(state)->act;
}

/* -- taking a roll ------------------------------------------------------------------------------- */

/* Is there a split of n at all? (H6) */
static bool can_split(const struct hex_setup *setup, const struct hex_seat *seat, int n)
{
    for (int a = 1; 2 * a <= n; a++) {
        unsigned first = fitting_fields(setup, seat, setup->all_fields, a);
        unsigned second = fitting_fields(setup, seat, setup->all_fields, n - a);
        unsigned both = first | second;
        if (first && second && (both & (both - 1)))
            return true;
    }
    return false;
}

/* Is there a way to use the roll with a chance, where the number fits no field H5 allows? */
static bool can_use_chance(const struct hex_setup *setup, const struct hex_seat *seat, int n)
{
    if (seat->earned == seat->used)
        return false;
    if (held(setup, seat, CHANCE_SKIP))
        return true;
    if (held(setup, seat, CHANCE_OTHER) && fitting_fields(setup, seat, other_fields(setup, seat), n))
        return true;
    return held(setup, seat, CHANCE_SPLIT) && can_split(setup, seat, n);
}

/* The same of a roll for which no open field with all dots free has room. */
static RARELY bool can_use_somehow(const struct hex_setup *setup, const struct hex_seat *seat, int n)
{
    unsigned open = setup->all_fields & ~(unsigned)seat->opened;
    if (seat->active != NO_FIELD && !setup->fields[seat->active].small && fits_field(setup, seat, seat->active, n))
        return true;
    return fitting_fields(setup, seat, open & ~(unsigned)seat->fresh, n) || can_use_chance(setup, seat, n);
}

/* H8: a seat that can use the roll in no way is finished, and so is one with no free dot left (is_struck_out). Can it
 * use a roll that does not fit its active field, or while there is no such field yet? */
static inline bool can_use_elsewhere(const struct hex_setup *setup, const struct hex_seat *seat, int n)
{
    return (seat->fresh & setup->fresh_fits[n] & ~(unsigned)seat->opened) || can_use_somehow(setup, seat, n);
}

/* Where the roll fits the active field: kept for refuse and pick, if the field is small. */
static INLINE bool fits_active(const struct hex_setup *setup, struct hex_seat *seat, unsigned n)
{
    seat->choice = find_places(setup, seat, n);
    return seat->choice != 0;
}

/* H2: the roll counts for every seat still playing. Who can use it in no way is finished (H8). */
static RARELY void take_roll(const struct hex_setup *setup, struct hex_state *state, int n)
{
    unsigned playing = state->playing;
    for (unsigned left = playing; left; left &= left - 1) {
        int number = bits_first(left);
        struct hex_seat *seat = &state->seat[number - 1];
        if (!fits_active(setup, seat, (unsigned)n) && !can_use_elsewhere(setup, seat, n))
            playing &= ~ACT_SEAT(number);
    }
    state->playing = (uint16_t)playing;
    state->act = (uint16_t)playing;
    state->roll = playing ? (uint8_t)n : 0;
}

/* The same for somebody who plays alone, when the roll does not fit the active field. */
static RARELY void take_roll_elsewhere(const struct hex_setup *setup, struct hex_state *state, int n)
{
    if (!can_use_elsewhere(setup, &state->seat[0], n))
        state->playing = state->act = state->roll = 0;
}

/* -- playing ------------------------------------------------------------------------------------ */

/* Strikes a legal line; returns the symbols next to it. */
static INLINE uint32_t strike_line(const struct hex_setup *setup, struct hex_seat *seat, uint32_t line)
{
    unsigned slot = (unsigned)line_slot(line), length = (unsigned)line_length(line);
    unsigned word = setup->strip_word[slot >> 6];
    if (word != NO_WORD)
        seat->free[word] ^= setup->before[slot + length] ^ setup->before[slot];
    else
        for (unsigned i = 0; i < length; i++)
            seat->free[setup->slot_dot[slot + i] >> 6] ^= 1ull << (setup->slot_dot[slot + i] & 63);
    return setup->touched[slot][length];
}

static RARELY void earn_chance(const struct hex_setup *setup, struct hex_seat *seat, int symbol)
{
    const uint64_t *beside = setup->beside[symbol].word;
    if (!((beside[0] & seat->free[0]) | (beside[1] & seat->free[1]) | (beside[2] & seat->free[2])))
        seat->earned |= 1u << symbol;
}

/* H7: a chance is earned when the last dot next to a symbol is struck; usable from the next roll on. */
static INLINE void earn_chances(const struct hex_setup *setup, struct hex_seat *seat, uint32_t symbols)
{
    for (symbols &= ~seat->earned; symbols; symbols &= symbols - 1) {
        int symbol = bits_first(symbols);
        if (setup->beside_some[symbol] & seat->free[setup->beside_word[symbol]])
            continue; /* mostly one word is enough to see that one is free */
        earn_chance(setup, seat, symbol);
    }
}

/* One chance is used up (H6); no field opens or closes. */
static RARELY void draw_chance(const struct hex_setup *setup, struct hex_seat *seat, uint64_t move)
{
    unsigned kind = move_kind(move);
    uint32_t symbols = 0, ready = held(setup, seat, (enum chance)(kind - KIND_OTHER));
    seat->used |= ready & -ready;
    for (int part = 0; part < (kind == KIND_SKIP ? 0 : kind == KIND_SPLIT ? 2 : 1); part++) {
        uint32_t line = part ? move_second(move) : move_line(move);
        symbols |= strike_line(setup, seat, line);
        seat->fresh = (uint16_t)(seat->fresh & ~(1u << setup->strip_field[line_slot(line) >> 6]));
    }
    seat->pairs = find_pairs(setup, seat->active, seat->free);
    earn_chances(setup, seat, symbols);
}

/* The field drawn in becomes the active one, any other is left for good (H4, H5). */
static inline void enter_field(const struct hex_setup *setup, struct hex_seat *seat, unsigned field)
{
    bool fresh = seat->fresh >> field & 1;
    seat->pairs = fresh ? setup->fresh_pairs[field] : find_pairs(setup, field, seat->free);
    seat->active = (uint8_t)field;
    seat->opened = (uint16_t)(seat->opened | 1u << field);
    seat->fresh = (uint16_t)(seat->fresh & ~(1u << field));
}

/* The field of a move without a chance. */
static INLINE unsigned plain_field(const struct hex_setup *setup, uint64_t move)
{
    return setup->strip_field[(unsigned)line_slot(move_line(move)) >> 6];
}

/* Strikes the line of a move without a chance in the active field; returns the symbols next to it. */
static INLINE uint32_t draw_plain(const struct hex_setup *setup, struct hex_seat *seat, uint64_t move)
{
    uint32_t line = move_line(move);
    unsigned slot = (unsigned)line_slot(line), length = (unsigned)line_length(line);
    /* Of the pairs those fall away whose first or second dot is struck. */
    uint64_t slots = setup->slots_before[slot + length] ^ setup->slots_before[slot];
    seat->pairs &= ~(slots | slots >> 1);
    return strike_line(setup, seat, line);
}

/* Carries a seat's move out on its sheet. */
static void draw_move(const struct hex_setup *setup, struct hex_seat *seat, uint64_t move)
{
    if (move_kind(move) != KIND_PLAIN) {
        draw_chance(setup, seat, move);
        return;
    }
    if (plain_field(setup, move) != seat->active)
        enter_field(setup, seat, plain_field(setup, move));
    earn_chances(setup, seat, draw_plain(setup, seat, move));
}

/* A seat with no free dot left is finished (H8). */
static inline bool is_struck_out(const struct hex_seat *seat)
{
    return !(seat->free[0] | seat->free[1] | seat->free[2]) && !PLANT("hex-no-dots-left");
}

/* When all have chosen, everybody's move is drawn; then the next roll, or the end (H8). */
static RARELY void draw_all(const struct hex_setup *setup, struct hex_state *state)
{
    for (unsigned left = state->playing; left; left &= left - 1) {
        int number = bits_first(left);
        struct hex_seat *seat = &state->seat[number - 1];
        draw_move(setup, seat, seat->choice);
        seat->choice = 0;
        if (is_struck_out(seat))
            state->playing = (uint16_t)(state->playing & ~ACT_SEAT(number));
    }
    state->roll = 0;
    state->act = state->playing ? ACT_CHANCE : 0;
}

/* In a view others' choices are sealed until the last seat has chosen and they are shown (C3). */
static bool has_sealed(const struct hex_state *state)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (state->seat[i].choice == MOVE_SEALED)
            return true;
    return false;
}

/* A seat has chosen; if it was the last one, all is drawn. */
static RARELY void commit_move(const struct hex_setup *setup, struct hex_state *state, int seat_number, uint64_t move)
{
    state->seat[seat_number - 1].choice = move;
    state->act = (uint16_t)(state->act & ~ACT_SEAT(seat_number));
    if (state->act)
        return;
    if (has_sealed(state))
        state->act = (uint16_t)ACT_SHOWN;
    else
        draw_all(setup, state);
}

/* What is left to do after a seat alone struck its last line: chances, the end. */
static RARELY void finish_alone(const struct hex_setup *setup, struct hex_state *state, uint32_t symbols)
{
    earn_chances(setup, &state->seat[0], symbols);
    if (is_struck_out(&state->seat[0]))
        state->playing = state->act = 0;
}

/* Somebody plays alone, in the active field: nothing to seal, and draw_all would do the same more slowly. */
static INLINE void play_alone(const struct hex_setup *setup, struct hex_state *state, uint64_t move)
{
    struct hex_seat *seat = &state->seat[0];
    uint32_t symbols = draw_plain(setup, seat, move) & ~seat->earned;
    seat->choice = 0;
    state->roll = 0;
    state->act = ACT_CHANCE;
    if (symbols || !(seat->free[0] | seat->free[1] | seat->free[2]))
        finish_alone(setup, state, symbols);
}

static RARELY void play_in_new_field(const struct hex_setup *setup, struct hex_state *state, uint64_t move)
{
    enter_field(setup, &state->seat[0], plain_field(setup, move));
    play_alone(setup, state, move);
}

static void hex_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    const struct hex_setup *own = hex_setup(setup);
    struct hex_state *hex = hex_state_to_change(state);
    if (hex->playing != ACT_SEAT(1) || move_kind(move) != KIND_PLAIN)
        commit_move(own, hex, seat, move);
    else if (plain_field(own, move) != hex->seat[0].active)
        play_in_new_field(own, hex, move);
    else
        play_alone(own, hex, move);
}

/* H9: the free dots, fewest wins; in bands, see hex_band. */
static void hex_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    for (int i = 0; i < setup->seats; i++)
        scores[i] = count_dots(hex_state(state)->seat[i].free);
}

static const char *hex_band(const struct setup *setup, int score)
{
    (void)setup;
    if (score == 0)
        return "nulli-hex.band-0";
    if (score <= 8)
        return "nulli-hex.band-1-8";
    if (score <= 17)
        return "nulli-hex.band-9-17";
    return score <= 30 ? "nulli-hex.band-18-30" : "nulli-hex.band-more";
}

#endif
