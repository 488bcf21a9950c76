/* learn.h - learns the tables of policy.h by self-play.
 *
 * One round at a time, the seats play by the tables as they are, now and then at random; in most rounds
 * some or all others are greedy, planners or rule players of other styles, so that what is learned holds good in their
 * company too. Afterwards each
 * decision is told what it came to: the seat's result less the others' mean, from there on. The tables of the
 * position take up what the position explains, those of the move the rest.
 */
#ifndef NULL_BOCK_BOT_LEARN_H
#define NULL_BOCK_BOT_LEARN_H

#include "../rules/chance.h"
#include "../rules/moves.h"
#include "../rules/prepare.h"
#include "policy.h"

/* A round has at most 90 decisions: each plays a doe out of a hand, for good (30 at most), or a stag; of those there
 * are 30 and one more for each doe swapped for one (B11), that is with another 30 at most 60. */
enum { DECISIONS_MOST = 96, EXPLORE = 24, PLANS = 3 };

struct decision {
    int seat;
    int standing; /* what was won before, in units */
    int terms, position_terms;
    uint16_t term[TERMS_MOST], position_term[POSITION_TERMS_MOST];
};

struct lesson {
    int count;
    struct decision decision[DECISIONS_MOST];
};

/* A result of all seats as one of them sees it: its own less the mean of the others, in units. */
static int relative_to_others(int seats, int seat, const int *points)
{
    int sum = 0;
    for (int i = 0; i < seats; i++)
        sum += i == seat - 1 ? points[i] * (seats - 1) : -points[i];
    return sum * BOCK_UNIT / (seats - 1);
}

/* What the won piles make so far. */
static int standing_of(const struct bock_setup *setup, const struct bock_state *state, int seat)
{
    int points[BOCK_SEATS];
    for (int i = 0; i < setup->seats; i++)
        points[i] = pile_worth(setup, state->seat[i].won);
    return relative_to_others(setup->seats, seat, points);
}

/* Sum of weights as they are being learned, in units. */
static int sum_terms(const int32_t *sums, const uint16_t *term, int count)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += sums[term[i]];
    return (int)(sum / 65536);
}

static void move_terms(int32_t *sums, const uint16_t *term, int count, int error, uint32_t rate)
{
    int64_t by = (int64_t)error * (int64_t)rate / count;
    for (int i = 0; i < count; i++) {
        int64_t sum = sums[term[i]] + by;
        sums[term[i]] = (int32_t)(sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
    }
}

/* Chooses by what is learned so far, now and then (one in `explore`; 1: always) at random, and takes down the terms. */
static uint64_t choose_to_learn(const struct bock_setup *setup, const struct bock_state *state, int seat,
                                const int32_t *sums, uint32_t explore, struct rng *rng, struct decision *decision)
{
    struct outlook look;
    uint64_t list[BOCK_MOVES_MOST], best = 0;
    int count = (int)bock_moves(&setup->common, (const struct state *)state, seat, list, BOCK_MOVES_MOST),
        most = INT_MIN;
    int from = 0, to = count;
    look_out(setup, state, seat, &look);
    decision->seat = seat;
    decision->standing = standing_of(setup, state, seat);
    decision->position_terms = list_position(&look, decision->position_term);
    if (rng_below(rng, explore) == 0) {
        from = (int)rng_below(rng, (uint32_t)count);
        to = from + 1;
    }
    for (int i = from; i < to; i++) {
        uint16_t term[TERMS_MOST];
        int terms = list_terms(&look, list[i], term), gain = sum_terms(sums, term, terms);
        if (gain > most) {
            most = gain;
            best = list[i];
            decision->terms = terms;
            memcpy(decision->term, term, sizeof term);
        }
    }
    return best;
}

/* Tells a decision what it came to. */
static void learn_from(int32_t *sums, const struct decision *decision, int seats, const int *points, uint32_t rate)
{
    int came = relative_to_others(seats, decision->seat, points) - decision->standing;
    int error = came - sum_terms(sums, decision->position_term, decision->position_terms);
    move_terms(sums, decision->position_term, decision->position_terms, error, rate);
    error -= sum_terms(sums, decision->term, decision->terms);
    move_terms(sums, decision->term, decision->terms, error, rate);
}

/* Who plays in this round: at least one learner; the others are all like it (a third of the rounds), all of another
 * sort, or each of some sort. */
static struct sorts draw_sorts(int seats, struct rng *rng)
{
    int learner = (int)rng_below(rng, (uint32_t)seats), all = (int)rng_below(rng, SORTS + 2);
    struct sorts sorts = {.of = {0}};
    for (int i = 0; i < seats; i++) {
        sorts.style[i] = (uint16_t)draw_style(rng);
        if (i != learner && all <= SORTS)
            sorts.of[i] = (uint8_t)(all < SORTS ? all : (int)rng_below(rng, SORTS));
    }
    return sorts;
}

/* Goes on with a round up to its next decision; 0: it is over. */
static int come_to_decision(const struct bock_setup *setup, struct state *state, struct rng *rng)
{
    unsigned act;
    while ((act = bock_to_act(&setup->common, state)) & ACT_CHANCE) {
        struct event event;
        bock_draw(&setup->common, state, rng, &event);
        bock_happen(&setup->common, state, &event);
    }
    return act ? bits_first(act) : 0;
}

/* A round from which the learners learn. */
static void play_to_learn(const struct bock_setup *setup, struct state *state, int32_t *sums, uint32_t rate,
                          struct rng *rng, struct lesson *lesson)
{
    struct sorts sorts = draw_sorts(setup->seats, rng);
    int points[SEATS_MAX];
    lesson->count = 0;
    for (int seat; (seat = come_to_decision(setup, state, rng));) {
        const int32_t *tables = sums + tables_of(setup->seats, seat, &sorts) * TERM_TOTAL;
        struct decision *decision = &lesson->decision[lesson->count];
        uint64_t move = plays_by_tables(&sorts, seat)
                            ? choose_to_learn(setup, bock_state(state), seat, tables, EXPLORE, rng, decision)
                            : play_by_rule(setup, state, seat, &sorts, rng);
        lesson->count += sorts.of[seat - 1] == SORT_EQUAL;
        bock_play(&setup->common, state, seat, move);
    }
    bock_scores(&setup->common, state, points);
    for (int i = 0; i < lesson->count; i++) {
        const struct decision *decision = &lesson->decision[i];
        learn_from(sums + tables_of(setup->seats, decision->seat, &sorts) * TERM_TOTAL, decision, setup->seats, points,
                   rate);
    }
}

/* A round for the planners' tables: they play up to some decision, there any move is made, and the rest is greedy. What
 * comes of it is just what a planner expects of that move. */
static void play_to_plan(const struct bock_setup *setup, struct state *state, int32_t *sums, uint32_t rate,
                         struct rng *rng)
{
    int32_t *tables = sums + TABLES_PLANNER * TERM_TOTAL;
    int at = (int)rng_below(rng, (uint32_t)(2 * setup->hand * setup->seats)), points[SEATS_MAX], made = 0;
    struct decision tried, other;
    for (int seat; (seat = come_to_decision(setup, state, rng)); made++) {
        uint64_t move;
        if (made > at)
            move = play_greedy(&setup->common, state, seat, rng);
        else if (made == at)
            move = choose_to_learn(setup, bock_state(state), seat, tables, 1, rng, &tried);
        else
            move = choose_to_learn(setup, bock_state(state), seat, tables, EXPLORE, rng, &other);
        bock_play(&setup->common, state, seat, move);
    }
    bock_scores(&setup->common, state, points);
    if (made > at)
        learn_from(tables, &tried, setup->seats, points, rate);
}

/* Plays one round, with a number of seats drawn for it, and learns from it. Returns the seats' mean result. */
static int learn(const struct setup *setup, int32_t *sums, bool general, uint32_t rate, struct rng *rng, void *memory)
{
    struct bock_setup own = {.common = {.game = setup->game, .seats = setup->seats, .option = {0, 1}}};
    struct state state = {{0}};
    int points[SEATS_MAX], sum = 0;
    (void)general;
    own.common.seats = 3 + (int)rng_below(rng, BOCK_SETS);
    bock_prepare(&own.common, NULL, NULL);
    sums += (own.seats - 3) * BOCK_TABLES * TERM_TOTAL;
    bock_begin(&own.common, &state);
    if (rng_below(rng, PLANS) == 0)
        play_to_plan(&own, &state, sums, rate, rng);
    else
        play_to_learn(&own, &state, sums, rate, rng, memory);
    bock_scores(&own.common, &state, points);
    for (int i = 0; i < own.seats; i++)
        sum += points[i];
    return sum / own.seats;
}

static size_t weight_count(const struct setup *setup, bool general)
{
    (void)setup;
    (void)general;
    return BOCK_WEIGHTS; /* there are no sheets: one set of weights serves all */
}

static void settle_weights(const struct setup *setup, const int32_t *sums, bool general, int16_t *weights)
{
    (void)setup;
    (void)general;
    for (size_t i = 0; i < BOCK_WEIGHTS; i++)
        weights[i] = (int16_t)((sums[i] + (sums[i] < INT32_MAX - 32768 ? 32768 : 0)) >> 16);
}

#endif
