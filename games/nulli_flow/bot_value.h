/* bot_value.h - the learned value of a position after one's own move: the free dots to expect at the end.
 *
 * The value is a sum of table entries: of every local pattern (bot_patterns.h) and of a few features of the whole
 * sheet, added to a prior. Before Flow that is half a dot for each unit that log-mobility lacks; once Flow is on, it is
 * the least that so many dots can be worth: every roll fits that is not larger than what is left. There are three sets
 * of tables, for Flow far away, ready and on. Weights are in 1/1024 of a dot; values
 * here are in 1/65536 of a dot, fewer is better. */
#ifndef NULLI_FLOW_BOT_VALUE_H
#define NULLI_FLOW_BOT_VALUE_H

#include "bot_mobility.h"
#include "bot_patterns.h"

enum {
    DOT = 65536,
    WEIGHT_UNIT = DOT / 1024,
    SUMS_FINER = 10, /* sums are in 2^-26 of a dot */
    PRIOR_SHARE = DOT / 2,
    PRIOR_MOST = 13 * DOT,
    PHASES = 3,
    LEVELS = 5,          /* of how well a number can be used */
    LEVELS_SIZE = 15625, /* LEVELS to the 6th */
    SCALE = 12,          /* steps of the logarithmic scale of places */
    SCALE_SIZE = SCALE * SCALE * SCALE,
    STAGES = 16,
    /* Where the tables start within those of a phase; the shared patterns come first. */
    AT_LEVELS = SHARED_SIZE,
    AT_FREE = AT_LEVELS + LEVELS_SIZE,
    AT_HELD = AT_FREE + DOTS_MOST + 1,
    AT_LONG = AT_HELD + 128 * STAGES,
    AT_SHORT = AT_LONG + SCALE_SIZE,
    AT_ISLAND = AT_SHORT + SCALE_SIZE,
    AT_EARNING = AT_ISLAND + 16 * 16 * 2,
    AT_JOKERS = AT_EARNING + 8 * 8 * 8,
    AT_PART = AT_JOKERS + 8 * STAGES,
    AT_SIZES = AT_PART + 32 * 8,
    AT_SMALL = AT_SIZES + 32 * 16 * 8 * 4,
    AT_OWN = AT_SMALL + 4 * 3 * 3 * 3 * 3 * SCALE,
    OWN_ISLANDS = ISLANDS_MOST * 16 * 2,
    PARTS_MOST = 48, /* connected parts that are valued one by one */
    FEATURES_MOST = 10 + 2 * ISLANDS_MOST + PARTS_MOST,
    ACTIVE_MOST = FEATURES_MOST + 2 * PATTERNS_MOST,
};

/* What values positions: the weights, or the finer sums they are made of while learning. */
struct judge {
    const struct flow_setup *setup;
    const int16_t *weights;
    const int32_t *sums;
    uint32_t *valued;             /* counts the positions valued; may be NULL */
    bool own;                     /* the weights are own to the sheet */
    uint32_t block;               /* weights of a phase */
    int32_t ideal[DOTS_MOST + 1]; /* with Flow on nothing is worth less: see fill_ideal */
    struct patterns patterns;
    uint16_t canon[KIND_RUN][1 << NINE]; /* of a square's or cross's turned and mirrored indices the least */
};

/* A position whose patterns are known, from which others differ by a few dots. */
struct base {
    struct flow_seat seat;
    int32_t sum[PHASES]; /* of its patterns; only those of `known` */
    uint8_t known;
    uint16_t index[PATTERNS_MOST];
};

static uint32_t block_size(const struct patterns *patterns, bool own)
{
    return AT_OWN + (own ? OWN_ISLANDS + patterns->own_size : 0);
}

/* With Flow on a roll strikes as many dots as it shows, or it ends the game. So if every roll fitted that is not
 * larger than the number of free dots, that would be the best there can be; `cost` is what so many at the end are
 * worth. */
static void fill_ideal(int32_t ideal[DOTS_MOST + 1], const int32_t *cost)
{
    for (int free = 0; free <= DOTS_MOST; free++) {
        int64_t sum = 0;
        for (int roll = 1; roll <= DIE; roll++)
            sum += roll <= free ? ideal[free - roll] : cost ? cost[free] : free * DOT;
        ideal[free] = free ? (int32_t)((sum + DIE / 2) / DIE) : cost ? cost[0] : 0;
    }
}

/* Weights are own to the sheet where they are as many; the first weight says which (see settle). */
static void open_judge(struct judge *judge, const struct flow_setup *setup, const int16_t *weights, const int32_t *sums,
                       bool own)
{
    make_patterns(setup, &judge->patterns);
    judge->setup = setup;
    judge->weights = weights;
    judge->sums = sums;
    judge->own = own;
    judge->valued = NULL;
    judge->block = block_size(&judge->patterns, own);
    fill_ideal(judge->ideal, NULL);
    fill_canon(judge->canon[KIND_SQUARE], square_x, square_y);
    fill_canon(judge->canon[KIND_CROSS], cross_x, cross_y);
}

static inline int32_t weight_at(const struct judge *judge, uint32_t i)
{
    return judge->sums ? judge->sums[1 + i] >> SUMS_FINER : judge->weights[1 + i] * WEIGHT_UNIT;
}

/* Where a pattern's shared weight stands: squares and crosses are the same however they are turned or mirrored. */
static inline uint32_t shared_at(const struct judge *judge, const struct pattern *pattern, unsigned index)
{
    return pattern->shared + (pattern->kind < KIND_RUN ? judge->canon[pattern->kind][index] : index);
}

/* Once lines bend it does not matter where on the sheet a pattern lies: only the shared weights count. */
static inline bool owns(const struct judge *judge, int phase)
{
    return judge->own && phase != FLOW_ON;
}

static inline int32_t pattern_worth(const struct judge *judge, int phase, int i, unsigned index)
{
    const struct pattern *pattern = &judge->patterns.pattern[i];
    uint32_t block = judge->block * (uint32_t)phase;
    int32_t worth = weight_at(judge, block + shared_at(judge, pattern, index));
    if (owns(judge, phase))
        worth += weight_at(judge, block + AT_OWN + OWN_ISLANDS + pattern->own + index);
    return worth;
}

static void find_indices(const struct judge *judge, const struct board *free, uint16_t index[PATTERNS_MOST])
{
    memset(index, 0, sizeof(uint16_t) * (size_t)judge->patterns.count);
    for (struct pair dots = pair_of(free, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        for (int k = 0; k < judge->patterns.incident_count[dot]; k++)
            index[judge->patterns.incident[dot][k].pattern] |= judge->patterns.incident[dot][k].bit;
    }
}

static void open_base(const struct judge *judge, struct base *base, const struct flow_seat *seat)
{
    base->seat = *seat;
    base->known = 0;
    find_indices(judge, &seat->free, base->index);
}

static int32_t base_sum(const struct judge *judge, struct base *base, int phase)
{
    if (!(base->known >> phase & 1)) {
        int32_t sum = 0;
        for (int i = 0; i < judge->patterns.count; i++)
            sum += pattern_worth(judge, phase, i, base->index[i]);
        base->sum[phase] = sum;
        base->known |= (uint8_t)(1u << phase);
    }
    return base->sum[phase];
}

/* The sum over the patterns of a position with fewer dots free than the base. */
static int32_t patterns_after(const struct judge *judge, struct base *base, const struct flow_seat *after)
{
    uint16_t touched[6 * INCIDENT_MOST], bits[PATTERNS_MOST];
    int count = 0, phase = after->flow;
    int32_t sum = base_sum(judge, base, phase);
    struct pair struck = {base->seat.free.word[0] ^ after->free.word[0], base->seat.free.word[1] ^ after->free.word[1]};
    if (pair_count(struck) > 6) { /* through a positive chance: from the start */
        struct base other;
        open_base(judge, &other, after);
        return base_sum(judge, &other, phase);
    }
    for (struct pair dots = struck; dots.low | dots.high;) {
        int dot = pair_take(&dots);
        for (int k = 0; k < judge->patterns.incident_count[dot]; k++)
            bits[judge->patterns.incident[dot][k].pattern] = 0;
    }
    while (struck.low | struck.high) {
        int dot = pair_take(&struck);
        for (int k = 0; k < judge->patterns.incident_count[dot]; k++) {
            int pattern = judge->patterns.incident[dot][k].pattern;
            if (bits[pattern] == 0)
                touched[count++] = (uint16_t)pattern;
            bits[pattern] |= judge->patterns.incident[dot][k].bit;
        }
    }
    for (int i = 0; i < count; i++) {
        int pattern = touched[i];
        unsigned index = base->index[pattern];
        sum +=
            pattern_worth(judge, phase, pattern, index ^ bits[pattern]) - pattern_worth(judge, phase, pattern, index);
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

/* The connected parts of the free dots, for lines that bend: their sizes, and how many of their dots have at most one
 * neighbour. */
struct part {
    uint8_t size, ends;
};

/* On a raster of any size: from dot to dot. */
static int walk_parts(const struct flow_setup *setup, const struct board *board, struct part part[PARTS_MOST])
{
    uint64_t left[3] = {board->word[0], board->word[1], 0}, free[3] = {board->word[0], board->word[1], 0};
    int count = 0;
    for (int dot; (left[0] | left[1]) && count < PARTS_MOST; count++) {
        uint8_t queue[DOTS_MOST];
        int size = 0, ends = 0;
        dot = left[0] ? bits_first(left[0]) : 64 + bits_first(left[1]);
        queue[size++] = (uint8_t)dot;
        left[dot >> 6] &= ~((uint64_t)1 << (dot & 63));
        for (int i = 0; i < size; i++) {
            int beside = 0;
            for (int side = 0; side < SIDES; side++) {
                int next = setup->toward[queue[i]][side];
                beside += (int)(free[next >> 6] >> (next & 63) & 1);
                if (left[next >> 6] >> (next & 63) & 1) {
                    left[next >> 6] &= ~((uint64_t)1 << (next & 63));
                    queue[size++] = (uint8_t)next;
                }
            }
            ends += beside <= 1;
        }
        part[count] = (struct part){(uint8_t)size, (uint8_t)ends};
    }
    return count;
}

static inline struct pair pair_either(struct pair a, struct pair b)
{
    return (struct pair){a.low | b.low, a.high | b.high};
}

/* Where the raster has at most 128 places: whole parts grow at once (see find_bends). */
static int find_parts(const struct flow_setup *setup, const struct board *board, struct part part[PARTS_MOST])
{
    if (!setup->stride)
        return walk_parts(setup, board, part);
    struct pair free = lay_out(setup, board), left = free;
    struct pair right_of = pair_both(pair_both(free, pair_down(free, 1)), setup->across);
    struct pair below = pair_both(pair_both(free, pair_down(free, setup->stride)), setup->down);
    struct pair left_of = pair_up(right_of, 1), above = pair_up(below, setup->stride);
    struct pair many = pair_either(pair_either(pair_both(right_of, left_of), pair_both(below, above)),
                                   pair_both(pair_either(right_of, left_of), pair_either(below, above)));
    int count = 0;
    while ((left.low | left.high) && count < PARTS_MOST) {
        struct pair grown =
            left.low ? (struct pair){left.low & -left.low, 0} : (struct pair){0, left.high & -left.high};
        for (struct pair old = {0, 0}; old.low != grown.low || old.high != grown.high;) {
            old = grown;
            grown = pair_either(
                grown, pair_either(pair_up(pair_both(grown, right_of), 1), pair_both(pair_down(grown, 1), right_of)));
            grown = pair_either(grown, pair_either(pair_up(pair_both(grown, below), setup->stride),
                                                   pair_both(pair_down(grown, setup->stride), below)));
        }
        left.low &= ~grown.low;
        left.high &= ~grown.high;
        int size = pair_count(grown);
        part[count++] = (struct part){(uint8_t)size, (uint8_t)(size - pair_count(pair_both(grown, many)))};
    }
    return count;
}

/* How well each number can be used: 0 not at all, 1 only through a chance or by activating Flow, 2-4 by places. */
static int level_index(const struct flow_setup *setup, const struct flow_seat *seat, const int places[DIE + 1],
                       int largest)
{
    int index = 0;
    unsigned held = chances_held(setup, seat);
    for (int n = 1; n <= DIE; n++) {
        int level = places[n] == 0 ? 0 : places[n] == 1 ? 2 : places[n] < 4 ? 3 : 4;
        for (unsigned left = level ? 0 : held; left; left &= left - 1) {
            int to = number_through(setup, n, bits_first(left));
            if (to == 0 || (to > 0 && (to <= DIE ? places[to] > 0 : line_fits(setup, &seat->free, to))))
                level = 1;
        }
        if (level == 0 && seat->flow == FLOW_READY && largest >= n)
            level = 1;
        index = index * LEVELS + level;
    }
    return index;
}

/* The features of the whole sheet, as places in the tables of the phase; returns how many. `prior` is what the value
 * starts from. */
static int find_features(const struct judge *judge, const struct flow_seat *seat, uint32_t out[FEATURES_MOST],
                         int32_t *prior)
{
    const struct flow_setup *setup = judge->setup;
    int places[DIE + 1], count = 0, largest = 0, islands = 0;
    struct part part[PARTS_MOST];
    int parts = seat->flow == FLOW_FAR ? 0 : find_parts(setup, &seat->free, part);
    count_places(setup, seat, places);
    int most[3] = {0}, small[DIE + 1] = {0};
    for (int i = 0; i < parts; i++) {
        int size = part[i].size;
        small[size <= DIE ? size : 0]++;
        for (int k = 0; k < 3; k++)
            if (size > most[k]) {
                int smaller = most[k];
                most[k] = size;
                size = smaller;
            }
        out[count++] = (uint32_t)(AT_PART + at_most(part[i].size, 31) * 8 + at_most(part[i].ends, 7));
    }
    for (int n = 2; n <= DIE && seat->flow == FLOW_ON; n++) { /* so many lines find room side by side, roughly */
        unsigned share = 65536u / (unsigned)n + 1;            /* exact for sizes up to 128, and quicker than dividing */
        places[n] = 0;
        for (int i = 0; i < parts; i++)
            places[n] += (int)(part[i].size * share >> 16);
    }
    largest = most[0];
    if (parts) { /* small parts wait for their number, the longer the more there is to draw elsewhere */
        int waiting = (at_most(small[1], 3) * 3 + at_most(small[2], 2)) * 3 + at_most(small[3], 2);
        waiting = (waiting * 3 + at_most(small[4], 2)) * 3 + at_most(small[5] + small[6], 2);
        out[count++] = (uint32_t)(AT_SMALL + waiting * SCALE + scale_of((most[0] + 1) / 2));
        out[count++] =
            (uint32_t)(AT_SIZES + ((at_most(most[0], 31) * 16 + at_most(most[1], 15)) * 8 + at_most(most[2], 7)) * 4 +
                       at_most(parts > 3 ? parts - 3 : 0, 3));
    }
    int free = places[1], stage = at_most(free / 6, STAGES - 1);
    out[count++] = (uint32_t)(AT_LEVELS + level_index(setup, seat, places, largest));
    out[count++] = (uint32_t)(AT_FREE + free);
    out[count++] =
        (uint32_t)(AT_LONG + (scale_of(places[4]) * SCALE + scale_of(places[5])) * SCALE + scale_of(places[6]));
    out[count++] = (uint32_t)(AT_SHORT + (scale_of(places[2]) * SCALE + scale_of(places[3])) * SCALE + scale_of(free));
    unsigned held = seat->activated & ~(unsigned)seat->spent, steps = 0;
    *prior = judge->ideal[free];
    if (seat->flow != FLOW_ON) {
        *prior = PRIOR_MOST - bits_count(held) * PRIOR_SHARE;
        for (int n = 1; n <= DIE; n++)
            *prior -= log_of(places[n]) / (DOT / PRIOR_SHARE);
    }
    for (unsigned left = held; left; left &= left - 1) {
        int step = setup->step[bits_first(left)];
        steps |= step < 0 ? 1u << (-step - 1) : 1u << STEP_MOST;
    }
    out[count++] = (uint32_t)AT_HELD + steps * STAGES + (uint32_t)stage;
    int chances = at_most(bits_count(setup->chances & ~(unsigned)seat->activated), 7);
    for (int island = 1; island <= setup->island_count; island++) {
        struct board rest = board_common(&seat->free, &setup->islands[island]);
        int dots = at_most(board_count(&rest), 15), size = at_most(board_count(&setup->islands[island]), 15);
        islands += dots > 0;
        out[count++] = (uint32_t)(AT_ISLAND + (size * 16 + dots) * 2 + (chances > 0));
        if (owns(judge, seat->flow))
            out[count++] = (uint32_t)(AT_OWN + ((island - 1) * 16 + dots) * 2 + (chances > 0));
    }
    out[count++] = (uint32_t)(AT_EARNING + (chances * 8 + at_most(islands, 7)) * 8 + at_most(bits_count(held), 7));
    struct board jokers = board_common(&seat->free, &setup->jokers);
    out[count++] = (uint32_t)(AT_JOKERS + at_most(board_count(&jokers), 7) * STAGES + stage);
    return count;
}

/* Without weights: what log-mobility thinks, on a scale that looks like dots. */
static int32_t mobility_value(const struct flow_setup *setup, const struct flow_seat *seat)
{
    int32_t value = 26 * DOT - mobility(setup, seat);
    return value < 0 ? 0 : value;
}

/* The value of a position that follows from the base by one move. */
static int32_t value_after(const struct judge *judge, struct base *base, const struct flow_seat *after)
{
    uint32_t features[FEATURES_MOST];
    int free = board_count(&after->free);
    if (judge->valued)
        ++*judge->valued;
    if (free == 0)
        return 0;
    if (!judge->weights && !judge->sums)
        return mobility_value(judge->setup, after);
    int32_t prior, sum = patterns_after(judge, base, after);
    uint32_t block = judge->block * (uint32_t)after->flow;
    for (int i = find_features(judge, after, features, &prior) - 1; i >= 0; i--)
        sum += weight_at(judge, block + features[i]);
    int32_t least = after->flow == FLOW_ON ? judge->ideal[free] : 0;
    sum += prior;
    return sum < least ? least : sum > free * DOT ? free * DOT : sum;
}

/* -- one ply ------------------------------------------------------------------------------------------------------ */

/* Bent lines that are valued in a reply, and how many of all are listed for that. */
enum { BENDS_DEEP = 20, BENDS_LISTED = 512, REPLIES_MOST = 4096 };

/* Bent lines of n, at most `room` of them, evenly out of all. */
static int list_even_bends(const struct flow_setup *setup, const struct flow_seat *seat, int n, uint64_t with,
                           uint64_t *out, int room)
{
    struct bend bend[SHAPES_MOST];
    int lines, count = 0, passed = 0;
    if (!setup->stride) {
        struct list list = {out, (size_t)room, 0};
        list_bends(setup, seat, n, with, &list);
        return list.count < (size_t)room ? (int)list.count : room;
    }
    int shapes = find_bends(setup, &seat->free, n, bend, SHAPES_MOST, &lines);
    int step = (lines + room - 1) / room, next = 0;
    for (int i = 0; i < shapes; i++) {
        int here = pair_count(bend[i].ends);
        for (; next < passed + here; next += step)
            out[count++] = bend_move(setup, n, bend[i].shape, pair_nth(bend[i].ends, next - passed)) | with;
        passed += here;
    }
    return count;
}

/* The free neighbours of each free dot. */
static void count_beside(const struct flow_setup *setup, const struct board *board, uint8_t beside[DOTS_MOST])
{
    uint64_t free[3] = {board->word[0], board->word[1], 0};
    for (struct pair dots = pair_of(board, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots), count = 0;
        for (int side = 0; side < SIDES; side++) {
            int next = setup->toward[dot][side];
            count += (int)(free[next >> 6] >> (next & 63) & 1);
        }
        beside[dot] = (uint8_t)count;
    }
}

/* Bent lines of n, at most `room`: those whose dots have the fewest free neighbours, for they leave the rest whole. */
static int list_some_bends(const struct flow_setup *setup, const struct flow_seat *seat, int n, uint64_t with,
                           uint64_t *out, int room)
{
    uint64_t all[BENDS_LISTED];
    uint8_t beside[DOTS_MOST], score[BENDS_LISTED];
    int with_score[SIDES * BENT_MOST + 1] = {0}, kept = 0, most = 0;
    if (room >= BENDS_LISTED)
        return list_even_bends(setup, seat, n, with, out, room);
    int count = list_even_bends(setup, seat, n, with, all, BENDS_LISTED);
    if (count <= room) {
        memcpy(out, all, sizeof all[0] * (size_t)count);
        return count;
    }
    count_beside(setup, &seat->free, beside);
    for (int i = 0; i < count; i++) {
        int sum = 0;
        if (move_drawn(all[i]) == DRAW_STRAIGHT) {
            int dot = move_dot(all[i], 0), side = all[i] & VERTICAL_BIT ? DOWNWARD : RIGHT;
            for (int k = 0; k < n; k++, dot = setup->toward[dot][side])
                sum += beside[dot];
        } else {
            for (int k = 0; k < n; k++)
                sum += beside[move_dot(all[i], k)];
        }
        score[i] = (uint8_t)sum;
        with_score[sum]++;
    }
    for (int sum = 0; sum + with_score[most] <= room; most++)
        sum += with_score[most];
    for (int i = 0; i < count; i++) /* all that are better than `most`, then as many of these as there is room for */
        if (score[i] < most)
            out[kept++] = all[i];
    for (int i = 0; i < count && kept < room; i++)
        if (score[i] == most)
            out[kept++] = all[i];
    return kept;
}

/* The moves of a seat for a number, with at most `bends` bent lines. */
static int list_replies(const struct flow_setup *setup, const struct flow_seat *seat, int roll, int bends,
                        uint64_t *out, int room)
{
    bends = bends < room ? bends : room;
    if (seat->flow == FLOW_ON)
        return list_some_bends(setup, seat, roll, 0, out, bends);
    if (seat->flow == FLOW_FAR)
        return moves_for(setup, seat, roll, out, room);
    struct flow_seat plain = *seat;
    plain.flow = FLOW_FAR; /* what can be done without Flow, and then with it (F9) */
    int count = moves_for(setup, &plain, roll, out, room);
    bends = bends < room - count ? bends : room - count;
    return bends > 0 ? count + list_some_bends(setup, seat, roll, FLOW_BIT, out + count, bends) : count;
}

/* The best reply to a roll by value alone. False: the roll cannot be used. */
static bool best_reply(const struct judge *judge, struct base *base, int roll, int bends, struct flow_seat *after,
                       int32_t *value)
{
    uint64_t moves[REPLIES_MOST];
    int count = list_replies(judge->setup, &base->seat, roll, bends, moves, REPLIES_MOST);
    *value = INT32_MAX;
    for (int i = 0; i < count; i++) {
        struct flow_seat next = base->seat;
        draw_move(judge->setup, &next, moves[i]);
        int32_t here = value_after(judge, base, &next);
        if (here < *value) {
            *value = here;
            *after = next;
        }
    }
    return count > 0;
}

/* The mean over the die of the value after the best reply; a roll that cannot be used ends it all (F6). */
static int32_t expected_value(const struct judge *judge, struct base *base, int bends)
{
    int32_t sum = 0, value;
    struct flow_seat after;
    for (int roll = 1; roll <= DIE; roll++)
        sum += best_reply(judge, base, roll, bends, &after, &value) ? value : board_count(&base->seat.free) * DOT;
    return sum / DIE;
}

#endif
