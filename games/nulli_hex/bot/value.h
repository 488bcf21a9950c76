/* value.h - the learned value of a position after one's own move: the free dots to expect at the end.
 *
 * The value is the dots that are free in closed fields and a sum of table entries: of each field, each symbol and a few
 * features of the whole, and with weights own to a sheet of every local pattern of the active field (patterns.h).
 * There are two sets of tables: for the last field, and for those before it. */
#ifndef NULLI_HEX_BOT_VALUE_H
#define NULLI_HEX_BOT_VALUE_H

#include "dots/dots.h"
#include "mobility.h"
#include "patterns.h"

enum {
    PHASES = 2,
    LEVELS = 5,          /* of how well a number can be used */
    LEVELS_SIZE = 15625, /* LEVELS to the 6th */
    OPEN_MOST = 8,
    SCALE_SIZE = SCALE * SCALE * SCALE,
    /* Where the tables start within those of a phase. */
    AT_LEVELS = 0,
    AT_LONG = AT_LEVELS + LEVELS_SIZE,
    AT_SHORT = AT_LONG + SCALE_SIZE,
    AT_ACTIVE = AT_SHORT + SCALE_SIZE,            /* free dots of the active field, open fields */
    AT_HELD = AT_ACTIVE + 64 * OPEN_MOST,         /* chances held, open fields, dots to be had through them */
    AT_CLOSED = AT_HELD + 27 * OPEN_MOST * SCALE, /* of a closed field: the longest line, free dots */
    AT_OPEN = AT_CLOSED + 8 * 32,                 /* of an open field: places for 6 and 4, */
    AT_OPEN_DOTS = AT_OPEN + SCALE * SCALE,       /* free dots and places for 5 */
    AT_LEAVE = AT_OPEN_DOTS + SCALE * 64, /* a number that fits open fields only: free dots left behind, open fields */
    AT_SYMBOL =
        AT_LEAVE + ROLL_MOST * SCALE * OPEN_MOST, /* kind, dots to strike in the active, in open and in closed fields */
    AT_OTHER = AT_SYMBOL + 3 * 7 * 7 * 4,         /* a number's places in closed fields, by chances that reach them */
    AT_OWN = AT_OTHER + ROLL_MOST * SCALE * 4,
    OWN_OPEN = FIELDS_MOST * 64,
    FEATURES_MOST = 5 + 3 * FIELDS_MOST + SYMBOLS_MOST + 2 * ROLL_MOST,
    ACTIVE_MOST = FEATURES_MOST + PATTERNS_MOST,
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

/* A position whose patterns are known, from which others differ by a few dots. Those of the active field are as they
 * are, those of the others as they would be if all their dots were free, for when they are entered. */
struct base {
    struct hex_seat seat;
    const struct judge *judge;
    uint16_t known[PHASES];               /* fields of which `sum` and `worth` are known */
    int32_t sum[PHASES][FIELDS_MOST];     /* of a field's patterns */
    int32_t worth[PHASES][PATTERNS_MOST]; /* of each pattern */
    uint16_t index[PATTERNS_MOST];
    uint16_t bits[PATTERNS_MOST];           /* zero between two calls of patterns_after */
    int places[FIELDS_MOST][ROLL_MOST + 1]; /* for each number, in each field */
    struct looker looker;                   /* the parts of splits that are promising from here */
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
    return learned_at(judge->weights, judge->sums, i);
}

static inline int32_t pattern_worth(const struct judge *judge, uint32_t block, int i, unsigned index)
{
    return weight_at(judge, block + AT_OWN + OWN_OPEN + judge->patterns.pattern[i].own + index);
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
    memset(base->known, 0, sizeof base->known);
    memset(base->bits, 0, sizeof base->bits[0] * (size_t)patterns->count);
    memcpy(base->index, judge->full, sizeof base->index[0] * (size_t)patterns->count);
    open_looker(&base->looker, look_after, base, 0);
    for (int f = 0; f < judge->setup->field_count; f++)
        count_field(judge->setup, seat, f, base->places[f]);
    if (seat->active == NO_FIELD || !judge->own)
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

/* The sum over the patterns of a field. */
static int32_t field_sum(const struct judge *judge, struct base *base, int phase, int f)
{
    if (!(base->known[phase] >> f & 1)) {
        int32_t sum = 0;
        for (int i = judge->patterns.first[f]; i < judge->patterns.first[f + 1]; i++)
            sum += base->worth[phase][i] = pattern_worth(judge, judge->block * (uint32_t)phase, i, base->index[i]);
        base->sum[phase][f] = sum;
        base->known[phase] |= (uint16_t)(1u << f);
    }
    return base->sum[phase][f];
}

/* The sum over the patterns of the active field after a move: what the base has of it, and what the dots struck
 * change. */
static int32_t patterns_after(const struct judge *judge, struct base *base, const struct hex_seat *after)
{
    uint16_t touched[ROLL_MOST * INCIDENT_MOST];
    int count = 0, phase = phase_of(judge->setup, after), f = after->active;
    if (f == NO_FIELD || !judge->own)
        return 0;
    const uint64_t *dots = judge->setup->fields[f].dots.word, *before = f == base->seat.active ? base->seat.free : dots;
    uint64_t struck[3];
    for (int word = 0; word < 3; word++)
        struck[word] = (before[word] ^ after->free[word]) & dots[word];
    if (count_dots(struck) > ROLL_MOST) { /* the field entered was struck in before, through chances */
        struct base other;
        open_base(judge, &other, after);
        return field_sum(judge, &other, phase, f);
    }
    int32_t sum = field_sum(judge, base, phase, f);
    for (int word = 0; word < 3; word++)
        for (uint64_t left = struck[word]; left; left &= left - 1) {
            int dot = word * 64 + bits_first(left);
            for (int k = 0; k < judge->patterns.incident_count[dot]; k++) {
                int pattern = judge->patterns.incident[dot][k].pattern;
                if (base->bits[pattern] == 0)
                    touched[count++] = (uint16_t)pattern;
                base->bits[pattern] |= judge->patterns.incident[dot][k].bit;
            }
        }
    for (int i = 0; i < count; i++) {
        int pattern = touched[i];
        unsigned index = base->index[pattern] ^ base->bits[pattern];
        sum += pattern_worth(judge, judge->block * (uint32_t)phase, pattern, index) - base->worth[phase][pattern];
        base->bits[pattern] = 0;
    }
    return sum;
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

static inline bool is_touched(const struct dots *dots, const uint64_t before[3], const uint64_t after[3])
{
    return ((before[0] ^ after[0]) & dots->word[0]) | ((before[1] ^ after[1]) & dots->word[1]) |
           ((before[2] ^ after[2]) & dots->word[2]);
}

/* The features besides the patterns, as places in the tables of the phase; returns how many. The places in fields
 * where nothing was struck are those of the base. `lost` are the free dots of closed fields. */
static int find_features(const struct judge *judge, const struct base *base, const struct hex_seat *seat,
                         uint32_t out[FEATURES_MOST], int *lost)
{
    const struct hex_setup *setup = judge->setup;
    unsigned open = setup->all_fields & ~(unsigned)seat->opened;
    int here[ROLL_MOST + 1] = {0}, open_places[ROLL_MOST + 1] = {0}, closed_places[ROLL_MOST + 1] = {0};
    int count = 0, opens = at_most(bits_count(open), OPEN_MOST - 1);
    *lost = 0;
    for (int f = 0; f < setup->field_count; f++) {
        int counted[ROLL_MOST + 1];
        const int *places = base->places[f];
        if (is_touched(&setup->fields[f].dots, base->seat.free, seat->free)) {
            count_field(setup, seat, f, counted);
            places = counted;
        }
        if (f == seat->active) {
            memcpy(here, places, sizeof here);
            continue;
        }
        bool is_open = open >> f & 1;
        int *sum = is_open ? open_places : closed_places;
        for (int n = 1; n <= ROLL_MOST; n++)
            sum[n] += places[n];
        if (is_open) {
            out[count++] = (uint32_t)(AT_OPEN + scale_of(places[6]) * SCALE + scale_of(places[4]));
            out[count++] = (uint32_t)(AT_OPEN_DOTS + scale_of(places[5]) * 64 + at_most(places[1], 63));
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
        if (level == 2)
            out[count++] = (uint32_t)(AT_LEAVE + ((n - 1) * SCALE + scale_of(here[1])) * OPEN_MOST + opens);
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
    for (int i = find_features(judge, base, after, features, &lost) - 1; i >= 0; i--)
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
