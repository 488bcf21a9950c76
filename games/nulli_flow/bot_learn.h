/* bot_learn.h - learning the values of bot_value.h from self-play: after each move the value is corrected towards the
 * mean, over the six rolls, of the best value that can follow. */
#ifndef NULLI_FLOW_BOT_LEARN_H
#define NULLI_FLOW_BOT_LEARN_H

#include "bot_value.h"

enum { OWN_MARK = 1, GENERAL_MARK = 2 }; /* the first weight: which kind they are */

static size_t flow_weight_count(const struct setup *common, bool general)
{
    struct patterns patterns;
    make_patterns(flow_setup(common), &patterns);
    return 1 + (size_t)PHASES * block_size(&patterns, !general);
}

static void flow_settle(const struct setup *common, const int32_t *sums, bool general, int16_t *weights)
{
    size_t count = flow_weight_count(common, general);
    weights[0] = general ? GENERAL_MARK : OWN_MARK;
    for (size_t i = 1; i < count; i++) {
        int32_t weight = (int32_t)(((int64_t)sums[i] + 32768) >> 16);
        weights[i] = (int16_t)(weight > INT16_MAX ? INT16_MAX : weight < INT16_MIN ? INT16_MIN : weight);
    }
}

/* All weights that make up the value of a position. */
static int find_active(const struct judge *judge, const struct base *base, uint32_t active[ACTIVE_MOST])
{
    uint32_t block = 1 + judge->block * (uint32_t)base->seat.flow;
    int32_t prior;
    int count = find_features(judge, &base->seat, active, &prior);
    for (int i = 0; i < judge->patterns.count; i++) {
        active[count++] = shared_at(judge, &judge->patterns.pattern[i], base->index[i]);
        if (owns(judge, base->seat.flow))
            active[count++] = AT_OWN + OWN_ISLANDS + judge->patterns.pattern[i].own + base->index[i];
    }
    for (int i = 0; i < count; i++)
        active[i] += block;
    return count;
}

/* Own patterns, shared patterns, features of the whole sheet. */
enum { GROUPS = 3 };

static int group_of(const struct judge *judge, uint32_t weight)
{
    uint32_t at = (weight - 1) % judge->block;
    return at >= AT_OWN ? 0 : at < SHARED_SIZE ? 1 : 2;
}

/* Moves the value of a position by `rate` of its error. Each group of weights takes an equal part of that, else the few
 * shared ones that count often would take it all. Within a group a weight that counts k times moves k times as far, so
 * the part is shared out by the sum of the squares of these numbers: that is what keeps learning stable. */
static void correct(const struct judge *judge, const struct base *base, int32_t error, uint32_t rate, int32_t *sums,
                    uint16_t *times)
{
    uint32_t active[ACTIVE_MOST];
    int count = find_active(judge, base, active), groups = 0;
    int64_t squares[GROUPS] = {0}, step[GROUPS] = {0};
    for (int i = 0; i < count; i++)
        times[active[i]] = 0;
    for (int i = 0; i < count; i++)
        times[active[i]]++;
    for (int i = 0; i < count; i++)
        squares[group_of(judge, active[i])] += times[active[i]];
    for (int group = 0; group < GROUPS; group++)
        groups += squares[group] > 0;
    for (int group = 0; group < GROUPS; group++)
        if (squares[group])
            step[group] = (int64_t)error * (1 << SUMS_FINER) * rate / 65536 / groups / squares[group];
    for (int i = 0; i < count; i++) {
        int64_t sum = sums[active[i]] + step[group_of(judge, active[i])];
        sums[active[i]] = (int32_t)(sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
    }
}

static int flow_learn(const struct setup *common, int32_t *sums, bool general, uint32_t rate, struct rng *rng,
                      void *memory)
{
    const struct flow_setup *setup = flow_setup(common);
    struct judge judge;
    struct base base;
    struct state begun;
    memset(&begun, 0, sizeof begun);
    flow_begin(common, &begun);
    struct flow_seat seat = flow_state(&begun)->seat[0];
    open_judge(&judge, setup, NULL, sums, !general);
    for (;;) {
        int rolled = 1 + (int)rng_below(rng, DIE), free = board_count(&seat.free);
        struct flow_seat next = seat;
        int32_t sum = 0;
        bool goes_on = false;
        open_base(&judge, &base, &seat);
        for (int roll = 1; roll <= DIE; roll++) {
            struct flow_seat after = seat;
            int32_t value;
            bool fits = best_reply(&judge, &base, roll, BENDS_DEEP, &after, &value);
            sum += fits ? value : free * DOT;
            if (roll == rolled) {
                goes_on = fits;
                next = after;
            }
        }
        correct(&judge, &base, sum / DIE - value_after(&judge, &base, &seat), rate, sums, memory);
        if (!goes_on || board_empty(&next.free))
            return goes_on ? 0 : free;
        seat = next;
    }
}

#endif
