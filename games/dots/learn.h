/* learn.h - learning values from self-play: after each move the value is corrected towards the mean, over the six
 * rolls, of the best value that can follow.
 *
 * Besides dots.h a game gives:
 *   find_active(judge, base, active)  all weights that make up the value of a position, at most ACTIVE_MOST
 *   AT_OWN                            where, among the weights of a phase, the ones own to the sheet start
 *   SUMS_FINER                        sums are so many bits finer than values
 *   LEARN_START                       whether the position before the first move is learned too
 *   begin_alone(setup)                that position
 *   STRAY_EIGHTHS                     of eight games so many begin where others have led */
#ifndef DOTS_LEARN_H
#define DOTS_LEARN_H

#include "dots.h"
#include "mobility.h"

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

/* What all sheets have in common is known; what is own to the sheet is nothing yet. */
static void enrol_sheet(const struct setup *setup, const int16_t *general, int32_t *sums)
{
    struct patterns patterns;
    make_patterns(dots_setup(setup), &patterns);
    size_t common = block_size(&patterns, false), own = block_size(&patterns, true);
    for (size_t phase = 0; phase < PHASES; phase++)
        for (size_t i = 0; i < common; i++)
            sums[1 + phase * own + i] = general[1 + phase * common + i] * SUM_UNIT;
}

/* Moves the value of a position by `rate` of its error. Each group of weights takes an equal part of that, else the one
 * with more of them would take it all. Within a group a weight that counts k times moves k times as far, so
 * the part is shared out by the sum of the squares of these numbers: that is what keeps learning stable. */
static void correct(const struct judge *judge, const struct base *base, int32_t error, uint32_t rate, int32_t *sums)
{
    uint32_t active[ACTIVE_MOST];
    int count = find_active(judge, base, active), groups = 0;
    int64_t squares[GROUPS] = {0}, step[GROUPS] = {0};
    for (int i = 0; i < count; i++)
        squares[group_of(judge, active[i])] -= sums[active[i]];
    for (int i = 0; i < count; i++) /* a probe: counting k times, a weight adds k times k */
        sums[active[i]]++;
    for (int i = 0; i < count; i++)
        squares[group_of(judge, active[i])] += sums[active[i]];
    for (int i = 0; i < count; i++)
        sums[active[i]]--;
    for (int group = 0; group < GROUPS; group++)
        groups += squares[group] > 0;
    for (int group = 0; group < GROUPS; group++)
        if (squares[group])
            step[group] = (int64_t)error * (1 << SUMS_FINER) * rate / 65536 / groups / squares[group];
    for (int i = 0; i < count; i++) {
        int64_t sum = sums[active[i]] + step[group_of(judge, active[i])];
        sums[active[i]] = (int32_t)(sum > SUM_MOST ? SUM_MOST : sum < -SUM_MOST ? -SUM_MOST : sum);
    }
}

/* -- off the beaten track ------------------------------------------------------------------------------------------ */

/* Who leads the first rolls of a game: positions that good play never comes to must be known too, because people come
 * to them. */
enum leader { LEADER_GOOD, LEADER_ANY, LEADER_SIMPLE, LEADER_CARELESS, LEADERS };

struct stray {
    enum leader leader;
    int rolls; /* that it still leads */
};

static struct stray draw_stray(const struct dots_seat *seat, struct rng *rng)
{
    enum { DOTS_A_ROLL = 3 };
    struct stray stray = {LEADER_GOOD, 0};
    if (rng_below(rng, 8) >= STRAY_EIGHTHS)
        return stray;
    stray.leader = (enum leader)(1 + rng_below(rng, LEADERS - 1));
    stray.rolls = 1 + (int)rng_below(rng, (uint32_t)(count_free(seat) / DOTS_A_ROLL + 1));
    return stray;
}

/* Plays a roll as the leader would; false: it does not fit. */
static bool play_astray(const struct judge *judge, struct base *base, int roll, enum leader leader,
                        struct dots_seat *after, struct rng *rng)
{
    enum { CARELESS_EVERY = 4 };
    uint64_t moves[REPLIES_MOST], move;
    int32_t value;
    if (leader == LEADER_CARELESS && rng_below(rng, CARELESS_EVERY))
        return best_reply(judge, base, roll, REPLY_BREADTH, after, &value);
    int count = replies_from(judge, base, roll, REPLY_BREADTH, moves, REPLIES_MOST);
    if (count == 0)
        return false;
    if (leader == LEADER_SIMPLE)
        move = most_mobile(judge->setup, &base->seat, moves, count, rng);
    else
        move = moves[rng_below(rng, (uint32_t)count)];
    *after = base->seat;
    draw_move(judge->setup, after, move);
    return true;
}

/* The position that a game of learning begins with: the first one, or one that others have led to. */
static void begin_learning(const struct judge *judge, struct dots_seat *seat, struct rng *rng)
{
    struct base base;
    struct stray stray = draw_stray(seat, rng);
    for (; stray.rolls > 0 && count_free(seat) > 0; stray.rolls--) {
        struct dots_seat after;
        open_base(judge, &base, seat);
        if (!play_astray(judge, &base, 1 + (int)rng_below(rng, SIDES_OF_DIE), stray.leader, &after, rng) ||
            count_free(&after) == 0)
            return;
        *seat = after;
    }
}

/* -- a game -------------------------------------------------------------------------------------------------------- */

/* One game of self-play, alone; returns the dots left. */
static int learn_game(const struct setup *setup, int32_t *sums, bool general, uint32_t rate, struct rng *rng,
                      void *memory)
{
    struct judge judge;
    struct base base;
    struct dots_seat seat = begin_alone(setup);
    int all = count_free(&seat);
    (void)memory;
    open_judge(&judge, dots_setup(setup), NULL, sums, !general);
    begin_learning(&judge, &seat, rng);
    for (bool learns = LEARN_START || count_free(&seat) < all;; learns = true) {
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
            correct(&judge, &base, sum / SIDES_OF_DIE - value_after(&judge, &base, &seat), rate, sums);
        if (!goes_on || count_free(&next) == 0)
            return goes_on ? 0 : free;
        seat = next;
    }
}

#endif
