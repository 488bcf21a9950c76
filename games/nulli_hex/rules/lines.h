/* lines.h - NULLI Hex: finding and counting the straight lines of n free dots (H3), field by field. */
#ifndef NULLI_HEX_RULES_LINES_H
#define NULLI_HEX_RULES_LINES_H

#include "board.h"

/* The free slots of a small field. What lies above the field's dots in the word has empty entries
 * in the table. */
static INLINE uint64_t small_strip(const struct hex_setup *setup, unsigned f, const uint64_t free[3])
{
    uint64_t dots = free[setup->fields[f].word] >> setup->fields[f].shift;
    return setup->chunks[f][0][dots & 127] | setup->chunks[f][1][dots >> CHUNK & 127] |
           setup->chunks[f][2][dots >> 2 * CHUNK & 127];
}

/* The free slots of any field, strip by strip; returns how many strips. */
static inline int fill_strips(const struct hex_setup *setup, int f, const uint64_t free[3], uint64_t *strips)
{
    const struct hex_field *field = &setup->fields[f];
    if (field->small) {
        strips[0] = small_strip(setup, (unsigned)f, free);
        return 1;
    }
    for (int k = 0; k < field->strip_count; k++)
        strips[k] = 0;
    for (int word = 0; word < 3; word++) {
        for (uint64_t left = free[word] & field->dots.word[word]; left; left &= left - 1) {
            const uint16_t *slots = setup->slot_of[word * 64 + bits_first(left)];
            for (int axis = 0; axis < AXES; axis++)
                if (slots[axis] != NO_SLOT)
                    strips[(slots[axis] >> 6) - field->first_strip] |= 1ull << (slots[axis] & 63);
        }
    }
    return field->strip_count;
}

/* The slots from which n free dots follow each other on one line (H3). A bit of `runs` says that its
 * slot and the next hang together (`starts`, for n of 2 and more); n - 1 such bits in a row are found by doubling: 1,
 * 2, 3 or 4, 5. */
static INLINE uint64_t run_starts(uint64_t starts, uint64_t strip, unsigned n)
{
    static const uint8_t shifts[ROLL_MOST + 1][4] = {{0},          {0, 0, 0, 0}, {1, 0, 0, 0}, {1, 1, 0, 0},
                                                     {1, 1, 1, 0}, {1, 1, 2, 0}, {1, 1, 2, 1}};
    const uint8_t *shift = shifts[n];
    uint64_t runs = strip & strip >> shift[0] & starts;
    runs &= runs >> shift[1];
    runs &= runs >> shift[2];
    return runs & runs >> shift[3];
}

/* The same of a small field whose runs of two are known (`pairs`, as in a seat), for n of 2 and more. */
static INLINE uint64_t runs_of_pairs(uint64_t pairs, unsigned n)
{
    static const uint8_t shifts[ROLL_MOST + 1][4] = {{0}, {0}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 2, 1}};
    const uint8_t *shift = shifts[n];
    pairs &= pairs >> shift[0];
    pairs &= pairs >> shift[1];
    return pairs & pairs >> shift[2];
}

/* The runs of two of a field, if it is small. */
static uint64_t find_pairs(const struct hex_setup *setup, unsigned f, const uint64_t free[3])
{
    return run_starts(setup->small_starts[f][2], small_strip(setup, f, free), 2);
}

/* The places where n fits the active field, if it is small. The slots of single dots, on their rows,
 * come first in a strip, in the order of the dots. */
static INLINE uint64_t find_places(const struct hex_setup *setup, const struct hex_seat *seat, unsigned n)
{
    const struct hex_field *field = &setup->fields[seat->active];
    if (n == 1)
        return seat->free[field->word] >> field->shift & setup->small_starts[seat->active][1];
    return runs_of_pairs(seat->pairs, n);
}

static int count_lines(const struct hex_setup *setup, int f, const uint64_t free[3], int n)
{
    const struct hex_field *field = &setup->fields[f];
    uint64_t strips[STRIPS_MOST];
    int strip_count = fill_strips(setup, f, free, strips), count = 0;
    for (int k = 0; k < strip_count; k++)
        count += bits_count(run_starts(setup->strips[field->first_strip + k].starts[n > 1], strips[k], (unsigned)n));
    return count;
}

static inline bool fits_field(const struct hex_setup *setup, const struct hex_seat *seat, int f, int n)
{
    const struct hex_field *field = &setup->fields[f];
    if (seat->fresh >> f & 1)
        return setup->fresh_count[n][f] != 0;
    if (field->small)
        return run_starts(setup->small_starts[f][n], small_strip(setup, (unsigned)f, seat->free), (unsigned)n) != 0;
    return count_lines(setup, f, seat->free, n) != 0;
}

/* Which of these fields (a set) have room for n. */
static unsigned fitting_fields(const struct hex_setup *setup, const struct hex_seat *seat, unsigned fields, int n)
{
    unsigned fitting = 0;
    for (; fields; fields &= fields - 1) {
        int f = bits_first(fields);
        if (fits_field(setup, seat, f, n))
            fitting |= 1u << f;
    }
    return fitting;
}

/* The index-th line of n dots in a field, counted as count_lines does. */
static uint32_t find_line(const struct hex_setup *setup, int f, const uint64_t free[3], int n, int index)
{
    const struct hex_field *field = &setup->fields[f];
    uint64_t strips[STRIPS_MOST];
    int strip_count = fill_strips(setup, f, free, strips);
    for (int k = 0;; k++) {
        uint64_t runs = run_starts(setup->strips[field->first_strip + k].starts[n > 1], strips[k], (unsigned)n);
        int count = bits_count(runs);
        if (index < count || k + 1 == strip_count)
            return line_of((field->first_strip + k) * 64 + bits_nth(runs, index), n);
        index -= count;
    }
}

/* Writes the lines of n dots in these fields, up to `room`; returns how many there are. */
static size_t list_lines(const struct hex_setup *setup, unsigned fields, const uint64_t free[3], int n, uint32_t *out,
                         size_t room)
{
    size_t count = 0;
    for (; fields; fields &= fields - 1) {
        int f = bits_first(fields);
        const struct hex_field *field = &setup->fields[f];
        uint64_t strips[STRIPS_MOST];
        int strip_count = fill_strips(setup, f, free, strips);
        for (int k = 0; k < strip_count; k++) {
            int strip = field->first_strip + k;
            for (uint64_t runs = run_starts(setup->strips[strip].starts[n > 1], strips[k], (unsigned)n); runs;
                 runs &= runs - 1) {
                if (count < room)
                    out[count] = line_of(strip * 64 + bits_first(runs), n);
                count++;
            }
        }
    }
    return count;
}

/* How many lines of each length the fields have: what counting and picking moves needs. */
struct places {
    uint32_t count[ROLL_MOST + 1][FIELDS_MOST]; /* by length and field */
    uint32_t sum[ROLL_MOST + 1];                /* over all fields counted */
};

/* Counts the lines of 1 .. most dots in every field; most is less than 6. */
static void count_all(const struct hex_setup *setup, const struct hex_seat *seat, int most, struct places *places)
{
    for (int n = 1; n <= most; n++)
        places->sum[n] = 0;
    for (int f = 0; f < setup->field_count; f++) {
        const struct hex_field *field = &setup->fields[f];
        if (seat->fresh >> f & 1) {
            for (int n = 1; n <= most; n++)
                places->sum[n] += places->count[n][f] = setup->fresh_count[n][f];
            continue;
        }
        uint64_t strips[STRIPS_MOST];
        int strip_count = fill_strips(setup, f, seat->free, strips);
        uint32_t count[ROLL_MOST] = {0};
        for (int k = 0; k < strip_count; k++) {
            const uint64_t *starts = setup->strips[field->first_strip + k].starts;
            uint64_t pairs = strips[k] & strips[k] >> 1 & starts[1];
            count[1] += (uint32_t)bits_count(strips[k] & starts[0]);
            uint64_t runs = pairs;
            for (int n = 2; n <= most && runs; n++, runs &= pairs >> (n - 2))
                count[n] += (uint32_t)bits_count(runs);
        }
        for (int n = 1; n <= most; n++) {
            places->count[n][f] = count[n];
            places->sum[n] += count[n];
        }
    }
}

#endif
