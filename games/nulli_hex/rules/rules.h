/* rules.h - NULLI Hex: what a seat may do with a roll, and what then happens (H2-H8). */
#ifndef NULLI_HEX_RULES_RULES_H
#define NULLI_HEX_RULES_RULES_H

#include "lines.h"
#include "refuse.h"

static size_t hex_state_bytes(const struct setup *setup)
{
    return offsetof(struct hex_state, seats) + (size_t)setup->seats * sizeof(struct hex_seat);
}

/* H1: everybody has a copy of the same sheet, all dots free; nothing is active yet (H4). */
static void hex_begin(const struct setup *setup, struct state *state)
{
    const struct hex_setup *own = hex_setup(setup);
    struct hex_state *hex = hex_state_to_change(state);
    for (int i = 0; i < setup->seats; i++) {
        memcpy(hex->seats[i].free, own->all.word, sizeof hex->seats[i].free);
        hex->seats[i].active = NO_FIELD;
        hex->seats[i].fresh = (uint16_t)own->all_fields;
        hex->playing = (uint16_t)(hex->playing | ACT_SEAT(i + 1));
    }
    hex->act = ACT_CHANCE;
}

static unsigned hex_to_act(const struct setup *setup, const struct state *state)
{
    (void)setup;
    return hex_state(state)->act;
}

/* -- counting, listing and picking moves -------------------------------------------------------- */

/* Splits of n into a + b, a <= b: pairs of lines of these lengths in two different fields (H6). */
static uint32_t count_splits(const struct hex_setup *setup, const struct places *places, int a, int b)
{
    uint32_t same = 0;
    for (int f = 0; f < setup->field_count; f++)
        same += places->count[a][f] * places->count[b][f];
    uint32_t pairs = places->sum[a] * places->sum[b] - same;
    return a == b ? pairs / 2 : pairs;
}

/* The bound: n dots start a line in at most 3 ways from a dot, so there are at most 480 lines of a
 * length; 480 plain and 480 other, a skip, and splits of a 6: 160 * 480 + 480 * 480 + 480 * 479 / 2. */
enum { MOVES_MOST = 480 + 480 + 1 + 160 * 480 + 480 * 480 + 240 * 479 };

static size_t list_splits(const struct hex_setup *setup, const uint64_t free[3], int n, uint64_t *out, size_t room)
{
    uint32_t first[3 * DOTS_MOST], second[3 * DOTS_MOST];
    int reading[3 * DOTS_MOST]; /* of the second parts' first dots */
    size_t count = 0;
    for (int a = 1; 2 * a <= n; a++) {
        for (int f = 0; f < setup->field_count && count < room; f++) {
            unsigned others = setup->all_fields;
            others &= 2 * a == n ? ~0u << f << 1 : ~(1u << f); /* equal parts: each pair of fields once */
            size_t firsts = list_lines(setup, 1u << f, free, a, first, 3 * DOTS_MOST);
            size_t seconds = firsts ? list_lines(setup, others, free, n - a, second, 3 * DOTS_MOST) : 0;
            for (size_t j = 0; j < seconds; j++)
                reading[j] = setup->reading[line_first(setup, second[j])];
            for (size_t i = 0; i < firsts; i++) {
                int from = setup->reading[line_first(setup, first[i])];
                size_t fitting = seconds < room - count ? seconds : room - count;
                for (size_t j = 0; j < fitting; j++) {
                    uint32_t one = from < reading[j] ? first[i] : second[j];
                    out[count + j] = move_of(KIND_SPLIT, one, one ^ first[i] ^ second[j]);
                }
                count += fitting;
            }
        }
    }
    return count;
}

static size_t hex_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_state *hex = hex_state(state);
    const struct hex_seat *sheet = &hex->seats[seat - 1];
    int n = hex->roll;
    size_t count = 0;
    if (sheet->choice && sheet->earned == sheet->used) { /* only the active field, and known where */
        int slot = own->first_slot[sheet->active];
        for (uint64_t left = sheet->choice; left; left &= left - 1, count++)
            if (count < room)
                out[count] = move_of(KIND_PLAIN, line_of(slot + bits_first(left), n), 0);
        return count;
    }
    uint32_t lines[3 * DOTS_MOST];
    unsigned fields[2] = {plain_fields(own, sheet, n), 0};
    if (held(own, sheet, CHANCE_OTHER))
        fields[1] = other_fields(own, sheet);
    for (int other = 0; other < 2; other++) {
        size_t found = list_lines(own, fields[other], sheet->free, n, lines, 3 * DOTS_MOST);
        for (size_t i = 0; i < found && count + i < room; i++)
            out[count + i] = move_of(other ? KIND_OTHER : KIND_PLAIN, lines[i], 0);
        count += found;
    }
    if (held(own, sheet, CHANCE_SKIP)) {
        if (count < room)
            out[count] = move_of(KIND_SKIP, 0, 0);
        count++;
    }
    if (n >= 2 && held(own, sheet, CHANCE_SPLIT)) {
        struct places places;
        if (count < room)
            list_splits(own, sheet->free, n, out + count, room - count);
        count_all(own, sheet, n - 1, &places);
        for (int a = 1; 2 * a <= n; a++)
            count += count_splits(own, &places, a, n - a);
    }
    return count;
}

/* The index-th line of n dots in a set of fields. */
static uint32_t find_line_in(const struct hex_setup *setup, unsigned fields, const uint64_t free[3],
                             const uint32_t count[FIELDS_MOST], int n, uint32_t index)
{
    for (;; fields &= fields - 1) {
        int f = bits_first(fields);
        if (index < count[f])
            return find_line(setup, f, free, n, (int)index);
        index -= count[f];
    }
}

/* The index-th split of n into a + b, in the order count_splits counts. */
static uint64_t find_split(const struct hex_setup *setup, const uint64_t free[3], const struct places *places, int a,
                           int b, uint32_t index)
{
    unsigned others = setup->all_fields;
    uint32_t rest = places->sum[b];
    for (int f = 0;; f++) {
        uint32_t lines = places->count[a][f], partners;
        if (a == b) { /* partners in later fields only, so that each pair counts once */
            others &= ~(1u << f);
            partners = rest -= places->count[b][f];
        } else {
            partners = rest - places->count[b][f];
        }
        uint32_t pairs = lines * partners;
        if (index >= pairs) {
            index -= pairs;
            continue;
        }
        return split_of(setup, find_line(setup, f, free, a, (int)(index % lines)),
                        find_line_in(setup, others & ~(1u << f), free, places->count[b], b, index / lines));
    }
}

/* Counts the lines of n dots in a set of fields. */
static uint32_t count_fields(const struct hex_setup *setup, const struct hex_seat *seat, unsigned fields, int n,
                             uint32_t count[FIELDS_MOST])
{
    uint32_t sum = 0;
    for (; fields; fields &= fields - 1) {
        int f = bits_first(fields);
        sum += count[f] =
            seat->fresh >> f & 1 ? setup->fresh_count[n][f] : (uint32_t)count_lines(setup, f, seat->free, n);
    }
    return sum;
}

/* Picks when there are chances to use or the active field does not tell. */
RARELY static uint64_t pick_widely(const struct hex_setup *setup, const struct hex_seat *seat, int n, struct rng *rng)
{
    struct places places;
    uint32_t count[FIELDS_MOST], splits[ROLL_MOST / 2 + 1], other = 0, split = 0;
    unsigned fields = plain_fields(setup, seat, n);
    uint32_t plain = count_fields(setup, seat, fields, n, count);
    unsigned others = 0;
    if (held(setup, seat, CHANCE_OTHER)) {
        others = other_fields(setup, seat);
        count_fields(setup, seat, others & ~fields, n, count);
        for (unsigned left = others; left; left &= left - 1)
            other += count[bits_first(left)];
    }
    if (n >= 2 && held(setup, seat, CHANCE_SPLIT)) {
        count_all(setup, seat, n - 1, &places);
        for (int a = 1; 2 * a <= n; a++)
            split += splits[a] = count_splits(setup, &places, a, n - a);
    }
    uint32_t index = rng_below(rng, plain + other + split + (held(setup, seat, CHANCE_SKIP) != 0));
    if (index < plain)
        return move_of(KIND_PLAIN, find_line_in(setup, fields, seat->free, count, n, index), 0);
    index -= plain;
    if (index < other)
        return move_of(KIND_OTHER, find_line_in(setup, others, seat->free, count, n, index), 0);
    index -= other;
    if (index >= split)
        return move_of(KIND_SKIP, 0, 0);
    int a = 1;
    while (index >= splits[a])
        index -= splits[a++];
    return find_split(setup, seat->free, &places, a, n - a, index);
}

/* Picks in fields with all dots free, of which there is one that fits: the first number (H4), and
 * mostly the way into a new field (H5). */
RARELY static uint64_t pick_fresh(const struct hex_setup *setup, unsigned fields, int n, struct rng *rng)
{
    const uint16_t *count = setup->fresh_count[n];
    uint32_t sum = 0;
    for (unsigned left = fields; left; left &= left - 1)
        sum += count[bits_first(left)];
    uint32_t index = rng_below(rng, sum);
    int f = bits_first(fields);
    while (index >= count[f]) {
        index -= count[f];
        fields &= fields - 1;
        f = bits_first(fields);
    }
    int strip = setup->fields[f].first_strip;
    uint64_t runs;
    while (index >= (uint32_t)bits_count(runs = setup->fresh_runs[n][strip])) {
        index -= (uint32_t)bits_count(runs);
        strip++;
    }
    return move_of(KIND_PLAIN, line_of(strip * 64 + bits_nth(runs, (int)index), n), 0);
}

/* Picks where the roll does not fit the active field, or there is a chance to use. */
RARELY static uint64_t pick_elsewhere(const struct hex_setup *setup, const struct hex_seat *seat, int n,
                                      struct rng *rng)
{
    unsigned open = setup->all_fields & ~(unsigned)seat->opened;
    if (seat->earned == seat->used && open == seat->fresh &&
        (seat->active == NO_FIELD || setup->fields[seat->active].small))
        return pick_fresh(setup, open, n, rng);
    return pick_widely(setup, seat, n, rng);
}

/* The move at the index-th place of the active field. */
static INLINE uint64_t place_move(const struct hex_setup *setup, const struct hex_seat *seat, int n, int index)
{
    int slot = setup->first_slot[seat->active] + bits_nth(seat->choice, index);
    return move_of(KIND_PLAIN, line_of(slot, n), 0);
}

/* The second try that makes Lemire's multiplication fair, as in rng_below. */
RARELY static uint64_t pick_fairly(const struct hex_setup *setup, const struct hex_seat *seat, int n, uint64_t product,
                                   struct rng *rng)
{
    product = rng_again(rng, (uint32_t)bits_count(seat->choice), product);
    return place_move(setup, seat, n, (int)(product >> 32));
}

/* What is seldom needed is the last thing it does, so that it needs no stack itself. */
static uint64_t hex_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_seat *sheet = &hex_state(state)->seats[seat - 1];
    int n = hex_state(state)->roll;
    if (!sheet->choice || sheet->earned != sheet->used)
        return pick_elsewhere(own, sheet, n, rng);
    uint32_t count = (uint32_t)bits_count(sheet->choice);
    count -= PLANT("hex-pick-never-last") && count > 1;
    uint64_t product = (rng_next(rng) >> 32) * count;
    if ((uint32_t)product < count)
        return pick_fairly(own, sheet, n, product, rng);
    return place_move(own, sheet, n, (int)(product >> 32));
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

RARELY static void earn_chance(const struct hex_setup *setup, struct hex_seat *seat, int symbol)
{
    const uint64_t *beside = setup->beside[symbol].word;
    if (!((beside[0] & seat->free[0]) | (beside[1] & seat->free[1]) | (beside[2] & seat->free[2])))
        seat->earned |= 1u << symbol;
}

/* H7: earned when the last dot next to a symbol is struck; usable from the next roll on. */
static INLINE void earn_chances(const struct hex_setup *setup, struct hex_seat *seat, uint32_t symbols)
{
    for (symbols &= ~seat->earned; symbols; symbols &= symbols - 1) {
        int symbol = bits_first(symbols);
        if (setup->beside_some[symbol] & seat->free[setup->beside_word[symbol]])
            continue; /* mostly one word is enough to see that one is free */
        earn_chance(setup, seat, symbol);
    }
}

/* H6: one chance is used up; no field opens or closes. */
RARELY static void draw_chance(const struct hex_setup *setup, struct hex_seat *seat, uint64_t move)
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

/* H4, H5: the field drawn in becomes the active one, any other is left for good. */
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

/* H8: a seat with no free dot left is finished. */
static inline bool is_struck_out(const struct hex_seat *seat)
{
    return !(seat->free[0] | seat->free[1] | seat->free[2]) && !PLANT("hex-no-dots-left");
}

/* When all have chosen, everybody's move is drawn; then the next roll, or the end (H8). */
RARELY static void draw_all(const struct hex_setup *setup, struct hex_state *state)
{
    for (unsigned left = state->playing; left; left &= left - 1) {
        int number = bits_first(left);
        struct hex_seat *seat = &state->seats[number - 1];
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
        if (state->seats[i].choice == MOVE_SEALED)
            return true;
    return false;
}

/* A seat has chosen; if it was the last one, all is drawn. */
RARELY static void commit_move(const struct hex_setup *setup, struct hex_state *state, int seat_number, uint64_t move)
{
    state->seats[seat_number - 1].choice = move;
    state->act = (uint16_t)(state->act & ~ACT_SEAT(seat_number));
    if (state->act)
        return;
    if (has_sealed(state))
        state->act = (uint16_t)ACT_SHOWN;
    else
        draw_all(setup, state);
}

/* What is left to do after a seat alone struck its last line: chances, the end. */
RARELY static void finish_alone(const struct hex_setup *setup, struct hex_state *state, uint32_t symbols)
{
    earn_chances(setup, &state->seats[0], symbols);
    if (is_struck_out(&state->seats[0]))
        state->playing = state->act = 0;
}

/* Somebody plays alone, in the active field: nothing to seal, and draw_all would do the same more slowly. */
static INLINE void play_alone(const struct hex_setup *setup, struct hex_state *state, uint64_t move)
{
    struct hex_seat *seat = &state->seats[0];
    uint32_t symbols = draw_plain(setup, seat, move) & ~seat->earned;
    seat->choice = 0;
    state->roll = 0;
    state->act = ACT_CHANCE;
    if (symbols || !(seat->free[0] | seat->free[1] | seat->free[2]))
        finish_alone(setup, state, symbols);
}

RARELY static void play_in_new_field(const struct hex_setup *setup, struct hex_state *state, uint64_t move)
{
    enter_field(setup, &state->seats[0], plain_field(setup, move));
    play_alone(setup, state, move);
}

static void hex_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    const struct hex_setup *own = hex_setup(setup);
    struct hex_state *hex = hex_state_to_change(state);
    if (hex->playing != ACT_SEAT(1) || move_kind(move) != KIND_PLAIN)
        commit_move(own, hex, seat, move);
    else if (plain_field(own, move) != hex->seats[0].active)
        play_in_new_field(own, hex, move);
    else
        play_alone(own, hex, move);
}

/* -- the die ------------------------------------------------------------------------------------ */

/* The one chance event: `roll 5`; the number in word[0]. */
enum { EVENT_ROLL = EVENT_CHANCE };

static void hex_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    (void)setup;
    (void)state;
    *event = (struct event){.kind = EVENT_ROLL, .word = {rng_below(rng, ROLL_MOST) + 1}}; /* H2 */
}

static size_t hex_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    (void)setup;
    (void)state;
    for (size_t i = 0; i < ROLL_MOST && i < room; i++)
        out[i] = (struct outcome){{.kind = EVENT_ROLL, .word = {i + 1}}, 1};
    return ROLL_MOST;
}

/* H6: is there a split of n at all? */
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
RARELY static bool can_use_somehow(const struct hex_setup *setup, const struct hex_seat *seat, int n)
{
    unsigned open = setup->all_fields & ~(unsigned)seat->opened;
    if (seat->active != NO_FIELD && !setup->fields[seat->active].small && fits_field(setup, seat, seat->active, n))
        return true;
    return fitting_fields(setup, seat, open & ~(unsigned)seat->fresh, n) || can_use_chance(setup, seat, n);
}

/* Can the seat use a roll that does not fit its active field, or is there no such field yet? */
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

/* H2: the roll counts for every seat still playing. H8: who can use it in no way is finished. */
RARELY static void take_roll(const struct hex_setup *setup, struct hex_state *state, int n)
{
    unsigned playing = state->playing;
    for (unsigned left = playing; left; left &= left - 1) {
        int number = bits_first(left);
        struct hex_seat *seat = &state->seats[number - 1];
        if (!fits_active(setup, seat, (unsigned)n) && !can_use_elsewhere(setup, seat, n))
            playing &= ~ACT_SEAT(number);
    }
    state->playing = (uint16_t)playing;
    state->act = (uint16_t)playing;
    state->roll = playing ? (uint8_t)n : 0;
}

/* The same for somebody who plays alone, when the roll does not fit the active field. */
RARELY static void take_roll_elsewhere(const struct hex_setup *setup, struct hex_state *state, int n)
{
    if (!can_use_elsewhere(setup, &state->seats[0], n))
        state->playing = state->act = state->roll = 0;
}

/* In a view: `2 ?`, chosen and sealed (C3); and `shown 2 c3`. */
RARELY static void take_sealed(const struct hex_setup *setup, struct hex_state *state, const struct event *event)
{
    struct hex_seat *seat = &state->seats[event->seat - 1];
    if (event->kind == EVENT_MOVE) {
        seat->choice = MOVE_SEALED;
        state->act = (uint16_t)(state->act & ~ACT_SEAT(event->seat));
        return;
    }
    seat->choice = event->word[0];
    if (!has_sealed(state))
        draw_all(setup, state);
}

static void hex_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    const struct hex_setup *own = hex_setup(setup);
    struct hex_state *hex = hex_state_to_change(state);
    int n = (int)event->word[0];
    if (event->kind != EVENT_ROLL) {
        take_sealed(own, hex, event);
    } else if (hex->playing != ACT_SEAT(1)) {
        take_roll(own, hex, n);
    } else {
        hex->act = ACT_SEAT(1);
        hex->roll = (uint8_t)n;
        if (!fits_active(own, &hex->seats[0], (unsigned)n))
            take_roll_elsewhere(own, hex, n);
    }
}

#endif
