/* bot_value.h - the learned value of a position after one's own move: the free dots to expect at the end.
 *
 * The value is the dots that are free in closed fields and a sum of table entries: of every local pattern of the active
 * field (bot_patterns.h), of each other field, each symbol and a few features of the whole. There are two sets of
 * tables: for the last field, and for those before it. Weights are in 1/1024 of a dot; values here are in 1/65536 of a
 * dot, fewer is better. */
#ifndef NULLI_HEX_BOT_VALUE_H
#define NULLI_HEX_BOT_VALUE_H

#include "bot_mobility.h"
#include "bot_patterns.h"

enum {
    DOT = 65536,
    WEIGHT_UNIT = DOT / 1024,
    SUMS_FINER = 10, /* sums are in 2^-26 of a dot */
    PHASES = 2,
    LEVELS = 5,          /* of how well a number can be used */
    LEVELS_SIZE = 15625, /* LEVELS to the 6th */
    OPEN_MOST = 8,
    SCALE = 12, /* steps of the logarithmic scale of places */
    SCALE_SIZE = SCALE * SCALE * SCALE,
    /* Where the tables start within those of a phase; the shared patterns come first. */
    AT_LEVELS = SHARED_SIZE,
    AT_LONG = AT_LEVELS + LEVELS_SIZE,
    AT_SHORT = AT_LONG + SCALE_SIZE,
    AT_ACTIVE = AT_SHORT + SCALE_SIZE,            /* free dots of the active field, open fields */
    AT_HELD = AT_ACTIVE + 64 * OPEN_MOST,         /* chances held, open fields, dots to be had through them */
    AT_CLOSED = AT_HELD + 27 * OPEN_MOST * SCALE, /* of a closed field: the longest line, free dots */
    AT_OPEN = AT_CLOSED + 8 * 32,                 /* of an open field: places for 6 and 4, free dots */
    AT_SYMBOL = AT_OPEN + SCALE * SCALE * 64,     /* kind, dots to strike in the active, in open and in closed fields */
    AT_OTHER = AT_SYMBOL + 3 * 7 * 7 * 4,         /* a number's places in closed fields, by chances that reach them */
    AT_OWN = AT_OTHER + ROLL_MOST * SCALE * 4,
    OWN_OPEN = FIELDS_MOST * 64,
    FEATURES_MOST = 5 + 2 * FIELDS_MOST + SYMBOLS_MOST + ROLL_MOST,
    ACTIVE_MOST = FEATURES_MOST + 2 * PATTERNS_MOST,
};

/* What values positions: the weights, or the finer sums they are made of while learning. */
struct judge {
    const struct hex_setup *setup;
    const int16_t *weights;
    const int32_t *sums;
    uint32_t *valued; /* counts the positions valued; may be NULL */
    bool own;         /* the weights are own to the sheet */
    uint32_t block;   /* weights of a phase */
    struct patterns patterns;
    uint16_t full[PATTERNS_MOST]; /* indices where all dots are free */
};

/* A position whose patterns are known, from which others differ by a few dots. */
struct base {
    struct hex_seat seat;
    const struct judge *judge;
    int32_t sum[PHASES]; /* of the patterns of the active field; only those of `known` */
    uint8_t known;
    uint16_t fresh_known[PHASES];
    int32_t fresh_sum[PHASES][FIELDS_MOST]; /* of fields with all dots free */
    uint16_t index[PATTERNS_MOST];
    struct looker looker; /* the parts of splits that are promising from here */
};

static uint32_t block_size(const struct patterns *patterns, bool own)
{
    return AT_OWN + (own ? OWN_OPEN + patterns->own_size : 0);
}

static void open_judge(struct judge *judge, const struct hex_setup *setup, const int16_t *weights, const int32_t *sums,
                       bool own)
{
    make_patterns(setup, &judge->patterns);
    judge->setup = setup;
    judge->weights = weights;
    judge->sums = sums;
    judge->own = own;
    judge->valued = NULL;
    judge->block = block_size(&judge->patterns, own);
    for (int i = 0; i < judge->patterns.count; i++) {
        judge->full[i] = 0;
        for (int k = 0; k < judge->patterns.pattern[i].size; k++)
            judge->full[i] |= (uint16_t)((judge->patterns.pattern[i].dot[k] != NO_DOT) << k);
    }
}

static inline int32_t weight_at(const struct judge *judge, uint32_t i)
{
    return judge->sums ? judge->sums[1 + i] >> SUMS_FINER : judge->weights[1 + i] * WEIGHT_UNIT;
}

static inline int32_t pattern_worth(const struct judge *judge, uint32_t block, int i, unsigned index)
{
    const struct pattern *pattern = &judge->patterns.pattern[i];
    int32_t worth = weight_at(judge, block + pattern->shared + index);
    if (judge->own)
        worth += weight_at(judge, block + AT_OWN + OWN_OPEN + pattern->own + index);
    return worth;
}

static int phase_of(const struct hex_setup *setup, const struct hex_seat *seat)
{
    return (setup->all_fields & ~(unsigned)seat->opened) == 0;
}

static int32_t look_after(void *who, const struct hex_seat *after);

static void open_base(const struct judge *judge, struct base *base, const struct hex_seat *seat)
{
    const struct patterns *patterns = &judge->patterns;
    base->seat = *seat;
    base->judge = judge;
    base->known = 0;
    open_looker(&base->looker, look_after, base, 0);
    memset(base->fresh_known, 0, sizeof base->fresh_known);
    if (seat->active == NO_FIELD)
        return;
    for (int i = patterns->first[seat->active]; i < patterns->first[seat->active + 1]; i++) {
        unsigned index = 0;
        for (int k = 0; k < patterns->pattern[i].size; k++) {
            int dot = patterns->pattern[i].dot[k];
            if (dot != NO_DOT && dots_have(seat->free, dot))
                index |= 1u << k;
        }
        base->index[i] = (uint16_t)index;
    }
}

static int32_t base_sum(const struct judge *judge, struct base *base, int phase)
{
    int f = base->seat.active;
    if (f != NO_FIELD && !(base->known >> phase & 1)) {
        int32_t sum = 0;
        for (int i = judge->patterns.first[f]; i < judge->patterns.first[f + 1]; i++)
            sum += pattern_worth(judge, judge->block * (uint32_t)phase, i, base->index[i]);
        base->sum[phase] = sum;
        base->known |= (uint8_t)(1u << phase);
    }
    return f == NO_FIELD ? 0 : base->sum[phase];
}

static int32_t fresh_sum(const struct judge *judge, struct base *base, int phase, int f)
{
    if (!(base->fresh_known[phase] >> f & 1)) {
        int32_t sum = 0;
        for (int i = judge->patterns.first[f]; i < judge->patterns.first[f + 1]; i++)
            sum += pattern_worth(judge, judge->block * (uint32_t)phase, i, judge->full[i]);
        base->fresh_sum[phase][f] = sum;
        base->fresh_known[phase] |= (uint16_t)(1u << f);
    }
    return base->fresh_sum[phase][f];
}

/* The sum over the patterns of the active field after a move: what the base has, or in a field just entered what it has
 * with all dots free, less what the dots struck change. */
static int32_t patterns_after(const struct judge *judge, struct base *base, const struct hex_seat *after)
{
    uint16_t touched[ROLL_MOST * INCIDENT_MOST], bits[PATTERNS_MOST];
    int count = 0, phase = phase_of(judge->setup, after);
    uint32_t block = judge->block * (uint32_t)phase;
    if (after->active == NO_FIELD)
        return 0;
    bool entered = after->active != base->seat.active;
    const uint64_t *dots = judge->setup->fields[after->active].dots.word, *before = entered ? dots : base->seat.free;
    const uint16_t *old = entered ? judge->full : base->index;
    uint64_t struck[3];
    for (int word = 0; word < 3; word++)
        struck[word] = (before[word] ^ after->free[word]) & dots[word];
    if (count_dots(struck) > ROLL_MOST) {
        struct base other;
        open_base(judge, &other, after);
        return base_sum(judge, &other, phase);
    }
    int32_t sum = entered ? fresh_sum(judge, base, phase, after->active) : base_sum(judge, base, phase);
    for (int pass = 0; pass < 2; pass++)
        for (int word = 0; word < 3; word++)
            for (uint64_t left = struck[word]; left; left &= left - 1) {
                int dot = word * 64 + bits_first(left);
                for (int k = 0; k < judge->patterns.incident_count[dot]; k++) {
                    int pattern = judge->patterns.incident[dot][k].pattern;
                    if (pass == 0) {
                        bits[pattern] = 0;
                        continue;
                    }
                    if (bits[pattern] == 0)
                        touched[count++] = (uint16_t)pattern;
                    bits[pattern] |= judge->patterns.incident[dot][k].bit;
                }
            }
    for (int i = 0; i < count; i++) {
        int pattern = touched[i];
        sum += pattern_worth(judge, block, pattern, (unsigned)(old[pattern] ^ bits[pattern])) -
               pattern_worth(judge, block, pattern, old[pattern]);
    }
    return sum;
}

/* 0, 1, 2, 3, 4, 5-6, 7-8, 9-11, 12-15, 16-22, 23-31, more. */
static int scale_of(int places)
{
    static const uint8_t steps[32] = {0, 1, 2, 3, 4, 5, 5, 6,  6,  7,  7,  7,  8,  8,  8,  8,
                                      9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10};
    return places < 32 ? steps[places] : SCALE - 1;
}

static inline int at_most(int value, int most)
{
    return value < most ? value : most;
}

static int count_common(const uint64_t *a, const uint64_t *b)
{
    return bits_count(a[0] & b[0]) + bits_count(a[1] & b[1]) + bits_count(a[2] & b[2]);
}

/* The dots of some fields. */
static void gather(const struct hex_setup *setup, unsigned fields, uint64_t dots[3])
{
    dots[0] = dots[1] = dots[2] = 0;
    for (; fields; fields &= fields - 1)
        for (int word = 0; word < 3; word++)
            dots[word] |= setup->fields[bits_first(fields)].dots.word[word];
}

/* The features besides the patterns, as places in the tables of the phase; returns how many. `lost` are the free
 * dots of closed fields. */
static int find_features(const struct judge *judge, const struct hex_seat *seat, uint32_t out[FEATURES_MOST], int *lost)
{
    const struct hex_setup *setup = judge->setup;
    unsigned open = setup->all_fields & ~(unsigned)seat->opened;
    int here[ROLL_MOST + 1] = {0}, open_places[ROLL_MOST + 1] = {0}, closed_places[ROLL_MOST + 1] = {0};
    int count = 0, opens = at_most(bits_count(open), OPEN_MOST - 1);
    *lost = 0;
    for (int f = 0; f < setup->field_count; f++) {
        int places[ROLL_MOST + 1];
        count_field(setup, seat, f, places);
        if (f == seat->active) {
            memcpy(here, places, sizeof here);
            continue;
        }
        bool is_open = open >> f & 1;
        int *sum = is_open ? open_places : closed_places;
        for (int n = 1; n <= ROLL_MOST; n++)
            sum[n] += places[n];
        if (is_open) {
            out[count++] =
                (uint32_t)(AT_OPEN + (scale_of(places[6]) * SCALE + scale_of(places[4])) * 64 + at_most(places[1], 63));
            if (judge->own)
                out[count++] = (uint32_t)(AT_OWN + f * 64 + at_most(places[1], 63));
        } else {
            int longest = ROLL_MOST;
            while (longest > 0 && places[longest] == 0)
                longest--;
            *lost += places[1];
            out[count++] = (uint32_t)(AT_CLOSED + longest * 32 + at_most(places[1], 31));
        }
    }
    int others = bits_count(held(setup, seat, CHANCE_OTHER)), splits = bits_count(held(setup, seat, CHANCE_SPLIT));
    int skips = bits_count(held(setup, seat, CHANCE_SKIP)), levels = 0;
    for (int n = 1; n <= ROLL_MOST; n++) {
        int level = here[n] ? (here[n] < 3 ? 3 : 4) : open_places[n] ? 2 : 0;
        if (level == 0 && (skips || (others && closed_places[n]) || (splits && n > 1)))
            level = 1;
        levels = levels * LEVELS + level;
        out[count++] =
            (uint32_t)(AT_OTHER + ((n - 1) * SCALE + scale_of(closed_places[n])) * 4 + (others > 0) * 2 + (splits > 0));
    }
    out[count++] = (uint32_t)(AT_LEVELS + levels);
    out[count++] = (uint32_t)(AT_LONG + (scale_of(here[4]) * SCALE + scale_of(here[5])) * SCALE + scale_of(here[6]));
    out[count++] = (uint32_t)(AT_SHORT + (scale_of(here[2]) * SCALE + scale_of(here[3])) * SCALE + scale_of(here[1]));
    out[count++] = (uint32_t)(AT_ACTIVE + at_most(here[1], 63) * OPEN_MOST + opens);
    int holding = (at_most(others, 2) * 3 + at_most(splits, 2)) * 3 + at_most(skips, 2);
    out[count++] = (uint32_t)(AT_HELD + (holding * OPEN_MOST + opens) * SCALE + scale_of(*lost));
    uint64_t in_active[3], in_open[3];
    gather(setup, seat->active == NO_FIELD ? 0 : 1u << seat->active, in_active);
    gather(setup, open, in_open);
    for (uint32_t left = ((1u << setup->symbol_count) - 1) & ~seat->earned; left; left &= left - 1) {
        int symbol = bits_first(left);
        const uint64_t *beside = setup->beside[symbol].word;
        uint64_t to_strike[3] = {beside[0] & seat->free[0], beside[1] & seat->free[1], beside[2] & seat->free[2]};
        int active = count_common(to_strike, in_active), opening = count_common(to_strike, in_open);
        int closed = count_dots(to_strike) - active - opening;
        out[count++] =
            (uint32_t)(AT_SYMBOL + ((setup->symbol_kind[symbol] * 7 + active) * 7 + opening) * 4 + at_most(closed, 3));
    }
    return count;
}

/* Without weights: what log-mobility thinks, on a scale that looks like dots. */
static int32_t mobility_value(const struct hex_setup *setup, const struct hex_seat *seat)
{
    int32_t value = 40 * DOT - mobility(setup, seat);
    return value < 0 ? 0 : value;
}

/* The value of a position that follows from the base by one move. */
static int32_t value_after(const struct judge *judge, struct base *base, const struct hex_seat *after)
{
    uint32_t features[FEATURES_MOST];
    int free = count_dots(after->free), lost;
    if (judge->valued)
        ++*judge->valued;
    if (free == 0)
        return 0;
    if (!judge->weights && !judge->sums)
        return mobility_value(judge->setup, after);
    int32_t sum = patterns_after(judge, base, after);
    uint32_t block = judge->block * (uint32_t)phase_of(judge->setup, after);
    for (int i = find_features(judge, after, features, &lost) - 1; i >= 0; i--)
        sum += weight_at(judge, block + features[i]);
    sum += lost * DOT;
    return sum < 0 ? 0 : sum > free * DOT ? free * DOT : sum;
}

static int32_t look_after(void *who, const struct hex_seat *after)
{
    struct base *base = who;
    return value_after(base->judge, base, after);
}

/* The moves for a roll, splits of at most `few` parts of each length in each field. */
static int replies_from(const struct judge *judge, struct base *base, int roll, int few, uint64_t *out, int room)
{
    if (base->looker.few != few)
        open_looker(&base->looker, look_after, base, few);
    return list_replies(judge->setup, &base->seat, roll, &base->looker, out, room);
}

#endif
