/* bot_learn.h - learns the tables of bot_policy.h by self-play.
 *
 * One round at a time, the seats play by the tables as they are, now and then at random; in two rounds of three
 * some or all others are greedy, so that what is learned holds good against weaker seats too. Afterwards each
 * decision is told what it came to: the seat's result less the others' mean, from there on. The tables of the
 * position take up what the position explains, those of the move the rest.
 */
#ifndef NULL_BOCK_BOT_LEARN_H
#define NULL_BOCK_BOT_LEARN_H

#include "bot_policy.h"

/* A round has at most 90 decisions: each plays a doe out of a hand, for good (30 at most), or a stag; of those there
 * are 30 and one more for each doe swapped for one (B11), that is with another 30 at most 60. */
enum { DECISIONS_MOST = 96, EXPLORE = 24 };

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
static int standing_of(const struct bock_setup *setup, const struct bock_state *bock, int seat)
{
    int points[BOCK_SEATS];
    for (int i = 0; i < setup->seats; i++)
        points[i] = pile_worth(setup, bock->seat[i].won);
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

/* Chooses by what is learned so far, once in EXPLORE decisions at random, and takes down the terms. */
static uint64_t choose_to_learn(const struct bock_setup *setup, const struct bock_state *bock, int seat,
                                const int32_t *sums, struct rng *rng, struct decision *decision)
{
    struct outlook look;
    uint64_t list[BOCK_MOVES_MOST], best = 0;
    int count = (int)moves(&setup->common, (const struct state *)bock, seat, list, BOCK_MOVES_MOST), most = INT_MIN;
    look_out(setup, bock, seat, &look);
    decision->seat = seat;
    decision->standing = standing_of(setup, bock, seat);
    decision->position_terms = list_position(&look, decision->position_term);
    int from = rng_below(rng, EXPLORE) ? 0 : (int)rng_below(rng, (uint32_t)count);
    for (int i = from; i < count; i++) {
        uint16_t term[TERMS_MOST];
        int terms = list_terms(&look, list[i], term), gain = sum_terms(sums, term, terms);
        if (gain > most) {
            most = gain;
            best = list[i];
            decision->terms = terms;
            memcpy(decision->term, term, sizeof term);
        }
        if (from)
            break;
    }
    return best;
}

/* Which seats are greedy in this round: none, about half of them, or all but one. */
static unsigned draw_greedy_seats(int seats, struct rng *rng)
{
    unsigned all = (2u << seats) - 2, learner = 2u << rng_below(rng, (uint32_t)seats);
    switch (rng_below(rng, 3)) {
    case 0:
        return 0;
    case 1:
        return (unsigned)rng_next(rng) & all & ~learner;
    default:
        return all & ~learner;
    }
}

/* Plays one round, with a number of seats drawn for it, and learns from it. Returns the seats' mean result. */
static int learn(const struct setup *common, int32_t *sums, bool general, uint32_t rate, struct rng *rng, void *memory)
{
    struct bock_setup setup = {.common = {.game = common->game, .seats = common->seats, .option = {0, 1}}};
    struct lesson *lesson = memory;
    struct state state = {{0}};
    int points[SEATS_MAX], sum = 0;
    (void)general;
    setup.common.seats = 3 + (int)rng_below(rng, BOCK_SETS);
    prepare(&setup.common, NULL, NULL);
    sums += (setup.seats - 3) * TERM_TOTAL;
    lesson->count = 0;
    unsigned greedy = draw_greedy_seats(setup.seats, rng);
    begin(&setup.common, &state);
    for (unsigned act; (act = to_act(&setup.common, &state));) {
        if (act & ACT_CHANCE) {
            struct event event;
            draw(&setup.common, &state, rng, &event);
            happen(&setup.common, &state, &event);
            continue;
        }
        int seat = bits_first(act);
        if (greedy >> seat & 1) {
            play(&setup.common, &state, seat, play_greedy(&setup.common, &state, seat, rng));
            continue;
        }
        struct decision *decision = &lesson->decision[lesson->count++];
        play(&setup.common, &state, seat, choose_to_learn(&setup, bock_seen(&state), seat, sums, rng, decision));
    }
    scores(&setup.common, &state, points);
    for (int i = 0; i < setup.seats; i++)
        sum += points[i];
    for (int i = 0; i < lesson->count; i++) {
        const struct decision *decision = &lesson->decision[i];
        int came = relative_to_others(setup.seats, decision->seat, points) - decision->standing;
        int error = came - sum_terms(sums, decision->position_term, decision->position_terms);
        move_terms(sums, decision->position_term, decision->position_terms, error, rate);
        error -= sum_terms(sums, decision->term, decision->terms);
        move_terms(sums, decision->term, decision->terms, error, rate);
    }
    return sum / setup.seats;
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
