/* value.h - the learned value of a position after one's own move: the free dots to expect at the end.
 *
 * The value is a sum of table entries added to a prior: of features of the whole sheet (features.h), and, where the
 * weights are own to the sheet and Flow is not on, of every local pattern (patterns.h). Before Flow the prior is
 * half a dot for each unit that log-mobility lacks; once Flow is on, it is the least that so many dots can be worth:
 * every roll fits that is not larger than what is left. */
#ifndef NULLI_FLOW_BOT_VALUE_H
#define NULLI_FLOW_BOT_VALUE_H

#include "features.h"

/* A position whose patterns are known, from which others differ by a few dots. */
struct base {
    struct flow_seat seat;
    int32_t sum[FLOW_ON]; /* of its patterns, by the state of Flow; only those of `known` */
    uint8_t known;
    uint16_t index[PATTERNS_MOST];
};

static inline int32_t pattern_worth(const struct judge *judge, int phase, int i, unsigned index)
{
    return weight_at(judge, own_at(judge, phase) + OWN_ISLANDS + judge->patterns.pattern[i].own + index);
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
    if (!owns(judge, phase))
        return 0;
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
    for (int i = find_features(judge, after, features, &prior) - 1; i >= 0; i--)
        sum += weight_at(judge, features[i]);
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

#endif
