/* moves.h - NULLI Hex: the legal moves of a seat: counted, listed, and one of them drawn at random without listing. */
#ifndef NULLI_HEX_RULES_MOVES_H
#define NULLI_HEX_RULES_MOVES_H

#include "refuse.h"

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
    const struct hex_seat *sheet = &hex->seat[seat - 1];
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
static RARELY uint64_t pick_widely(const struct hex_setup *setup, const struct hex_seat *seat, int n, struct rng *rng)
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
static RARELY uint64_t pick_fresh(const struct hex_setup *setup, unsigned fields, int n, struct rng *rng)
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
static RARELY uint64_t pick_elsewhere(const struct hex_setup *setup, const struct hex_seat *seat, int n,
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
static RARELY uint64_t pick_fairly(const struct hex_setup *setup, const struct hex_seat *seat, int n, uint64_t product,
                                   struct rng *rng)
{
    product = rng_again(rng, (uint32_t)bits_count(seat->choice), product);
    return place_move(setup, seat, n, (int)(product >> 32));
}

/* What is seldom needed is the last thing it does, so that it needs no stack itself. */
static uint64_t hex_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_seat *sheet = &hex_state(state)->seat[seat - 1];
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

#endif
