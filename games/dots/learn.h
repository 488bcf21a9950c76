/* learn.h - learning values from self-play: after each move the value is corrected towards the mean, over the six
 * rolls, of the best value that can follow.
 *
 * Besides dots.h a game gives:
 *   find_active(judge, base, active)  all weights that make up the value of a position, at most ACTIVE_MOST
 *   AT_OWN                            where, among the weights of a phase, the ones own to the sheet start
 *   SUMS_FINER                        sums are so many bits finer than values
 *   LEARN_START                       whether the position before the first move is learned too
 *   begin_alone(setup)                that position */
#ifndef DOTS_LEARN_H
#define DOTS_LEARN_H

#include "dots.h"

static size_t count_weights(const struct setup *setup, bool general)
{
    struct patterns patterns;
    make_patterns(dots_setup(setup), &patterns);
    return 1 + (size_t)PHASES * block_size(&patterns, !general);
}

static void settle_weights(const struct setup *setup, const int32_t *sums, bool general, int16_t *weights)
{
    size_t count = count_weights(setup, general);
    weights[0] = general ? GENERAL_MARK : OWN_MARK;
    for (size_t i = 1; i < count; i++) {
        int32_t weight = (int32_t)(((int64_t)sums[i] + 32768) >> 16);
        weights[i] = (int16_t)(weight > INT16_MAX ? INT16_MAX : weight < INT16_MIN ? INT16_MIN : weight);
    }
}

/* The features of the whole sheet, which all sheets have in common; what is own to the sheet. */
enum { GROUPS = 2 };

static int group_of(const struct judge *judge, uint32_t weight)
{
    return (weight - 1) % judge->block >= AT_OWN;
}

/* Moves the value of a position by `rate` of its error. Each group of weights takes an equal part of that, else the one
 * with more of them would take it all. Within a group a weight that counts k times moves k times as far, so
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

/* One game of self-play, alone; returns the dots left. */
static int learn_game(const struct setup *setup, int32_t *sums, bool general, uint32_t rate, struct rng *rng,
                      void *memory)
{
    struct judge judge;
    struct base base;
    struct dots_seat seat = begin_alone(setup);
    open_judge(&judge, dots_setup(setup), NULL, sums, !general);
    for (bool learns = LEARN_START;; learns = true) {
        int rolled = 1 + (int)rng_below(rng, SIDES_OF_DIE), free = count_free(&seat);
        struct dots_seat next = seat;
        int32_t sum = 0;
        bool goes_on = false;
        open_base(&judge, &base, &seat);
        for (int roll = 1; roll <= SIDES_OF_DIE; roll++) {
            struct dots_seat after = seat;
            int32_t value;
            if (!learns && roll != rolled)
                continue;
            bool fits = best_reply(&judge, &base, roll, REPLY_BREADTH, &after, &value);
            sum += fits ? value : free * DOT;
            if (roll == rolled) {
                goes_on = fits;
                next = after;
            }
        }
        if (learns)
            correct(&judge, &base, sum / SIDES_OF_DIE - value_after(&judge, &base, &seat), rate, sums, memory);
        if (!goes_on || count_free(&next) == 0)
            return goes_on ? 0 : free;
        seat = next;
    }
}

#endif
