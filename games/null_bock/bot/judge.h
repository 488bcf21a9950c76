/* judge.h - what the moves of a seat are worth: what one look says and playouts in the same worlds, put together;
 * the weaker moves are given up early. */
#ifndef NULL_BOCK_BOT_JUDGE_H
#define NULL_BOCK_BOT_JUDGE_H

#include "worlds.h"

enum {
    PLAYOUTS_FULL = 24000, /* the budget counts playouts; by default so many by the number of seats, for a round with
                              more seats is longer */
    WIN_WORTH = 10,        /* points that winning the game is worth beside the points themselves */
    WORLDS_PART = 12,      /* at most one world for so many playouts: guessing and weighing them takes time too */
    GUESSES_EACH = 3,      /* guesses of which one is drawn by weight */
    LOOK_WORLDS = 80,      /* what one look says counts as much as playouts in so many worlds, for those are noisy, */
    LOOK_PART = 4,         /* and in this part of all worlds, for they have errors that more worlds do not mend */
};

/* The share of the game a seat may claim, out of 1000: when it is over, winners share it (C2); before, what the
 * totals suggest: evenly, and a little more for each point ahead of the others the nearer the end is. */
static int share_of_game(const struct bock_setup *setup, const struct bock_state *state, int seat)
{
    int best = INT_MIN, winners = 0, seats = setup->seats, own = state->total[seat - 1], rival = INT_MIN;
    for (int i = 0; i < seats; i++) {
        winners = state->total[i] > best ? 1 : winners + (state->total[i] == best);
        best = state->total[i] > best ? state->total[i] : best;
        if (i != seat - 1 && state->total[i] > rival)
            rival = state->total[i];
    }
    if (state->phase == PHASE_OVER)
        return own == best ? 1000 / winners : 0;
    int left = setup->target < INT_MAX ? (setup->target - best) * 100 / setup->target
                                       : (setup->rounds - state->round + 1) * 100 / setup->rounds;
    int share = 1000 / seats + (own - rival) * 500 / (left + 40);
    return share < 0 ? 0 : share > 1000 ? 1000 : share;
}

/* Plays the round out, the seats being of these sorts; by rule without tables. */
static void play_out(const struct bock_setup *setup, struct state *state, const struct sorts *sorts,
                     const int16_t *weights, struct rng *rng)
{
    struct bock_state *bock = bock_state_to_change(state);
    const int16_t *tables[BOCK_SEATS + 1];
    for (int seat = 1; seat <= setup->seats; seat++)
        tables[seat] = weights && plays_by_tables(sorts, seat)
                           ? weights + tables_of(setup->seats, seat, sorts) * TERM_TOTAL
                           : NULL;
    while (bock->phase == PHASE_PLAY || bock->phase == PHASE_LAY) {
        int seat = bits_first(bock->act);
        bock_play(&setup->common, state, seat,
                  tables[seat] ? best_by_gain(setup, bock, seat, tables[seat])
                               : play_by_rule(setup, state, seat, sorts, rng));
    }
}

/* What a seat has, in thousandths: its points, what it won in this round included, less the mean of the others', and
 * its share of the game. */
static int32_t outcome_for(const struct bock_setup *setup, const struct bock_state *state, int seat)
{
    int points[BOCK_SEATS];
    for (int i = 0; i < setup->seats; i++)
        points[i] = state->total[i] + pile_worth(setup, state->seat[i].won);
    return thousandths(relative_to_others(setup->seats, seat, points)) + WIN_WORTH * share_of_game(setup, state, seat);
}

struct candidate {
    uint64_t move;
    int64_t sum;
    int worlds;
};

static int32_t candidate_mean(const struct candidate *candidate)
{
    return (int32_t)(candidate->sum / candidate->worlds);
}

/* Best first; of equals, in the order they had. */
static void sort_candidates(struct candidate *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct candidate one = list[i];
        int at = i;
        for (; at > 0 && candidate_mean(&list[at - 1]) < candidate_mean(&one); at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
}

/* In how many worlds this seat is in each company. One look does not tell: then it is a mixed one. */
struct companies {
    int worlds[TABLES_PLANNER];
};
static const struct companies mixed_company = {{[COMPANY_MIXED] = 1}};

static struct companies count_companies(const struct belief *belief, int seats, int seat)
{
    struct companies companies = {{0}};
    for (int i = 0; i < belief->count; i++)
        companies.worlds[tables_of(seats, seat, &belief->sorts[belief->drawn[i]])]++;
    return companies;
}

/* What one look says of the moves, in the mean over the companies: by the tables, or without them by what greedy sees.
 * It counts as much as playouts in `worth_worlds` worlds. */
static void look_at_candidates(const struct thinking *thinking, const int16_t *weights,
                               const struct companies *companies, int worth_worlds, struct candidate *list, int count)
{
    const struct bock_setup *setup = bock_setup(thinking->setup);
    const struct bock_state *view = bock_state(thinking->view);
    int64_t gain[BOCK_MOVES_MOST] = {0};
    int32_t stands = outcome_for(setup, view, thinking->seat);
    struct outlook look;
    int all = 0;
    look_out(setup, view, thinking->seat, &look);
    for (int company = 0; company < TABLES_PLANNER; company++) {
        const int16_t *tables = weights ? weights + company * TERM_TOTAL : NULL;
        struct gains gains = {.look = &look, .weights = tables};
        int worlds = companies->worlds[company], position = tables ? position_worth(&look, tables) : 0;
        all += worlds;
        for (int i = 0; i < count && worlds; i++)
            gain[i] += worlds * (tables ? thousandths(gain_of(&gains, list[i].move) + position)
                                        : greedy_gain(view, look.pile, list[i].move) * 250);
    }
    for (int i = 0; i < count; i++) {
        list[i].sum = worth_worlds * (stands + gain[i] / all);
        list[i].worlds = worth_worlds;
    }
}

/* Plays candidates out in the same worlds [from, to). */
static void try_in_worlds(const struct thinking *thinking, const int16_t *weights, const struct belief *belief,
                          struct candidate *list, int count, int from, int to)
{
    const struct bock_setup *setup = bock_setup(thinking->setup);
    for (int w = from; w < to; w++)
        for (int i = 0; i < count; i++) {
            struct state state = belief->world[belief->drawn[w]];
            struct rng rng;
            rng_seed(&rng, thinking->seed + (uint64_t)w);
            bock_play(thinking->setup, &state, thinking->seat, list[i].move);
            play_out(setup, &state, &belief->sorts[belief->drawn[w]], weights, &rng);
            list[i].sum += outcome_for(setup, bock_state(&state), thinking->seat);
            list[i].worlds++;
        }
}

/* Halves the candidates until one is left, each time after as many playouts as before: sequential halving. Returns in
 * how many worlds' worth one look was counted. */
static int halve_candidates(const struct thinking *thinking, const int16_t *weights, struct candidate *list, int count,
                            int budget, struct rng *rng)
{
    struct belief *belief = thinking->memory;
    int rounds = 0, used = 0, worlds = 0, plan[8];
    for (int left = count; left > 1; left = (left + 1) / 2) /* at most 7 times, for there are at most 66 */
        plan[rounds++] = budget / left;
    for (int i = 0; i < rounds; i++) {
        plan[i] = plan[i] / rounds > 0 ? plan[i] / rounds : 1;
        worlds += plan[i];
    }
    worlds = at_most(worlds, at_most(budget / WORLDS_PART + 1, WORLDS_MOST / GUESSES_EACH));
    believe(thinking, weights, worlds * GUESSES_EACH, worlds, rng, belief);
    int look = weights ? LOOK_WORLDS + belief->count / LOOK_PART : 1;
    struct companies companies = count_companies(belief, thinking->setup->seats, thinking->seat);
    look_at_candidates(thinking, weights, &companies, look, list, count);
    for (int i = 0, left = count; i < rounds; i++, left = (left + 1) / 2) {
        int to = at_most(used + plan[i], belief->count);
        if (used == to)
            break;
        try_in_worlds(thinking, weights, belief, list, left, used, to);
        sort_candidates(list, left);
        used = to;
    }
    return look;
}

static int find_budget(const struct thinking *thinking)
{
    if (!thinking->budget)
        return PLAYOUTS_FULL / thinking->setup->seats;
    return thinking->budget < INT_MAX ? (int)thinking->budget : INT_MAX;
}

/* The move that is asked about is played out in as many worlds as the best one, however early it was given up, and goes
 * where its mean puts it. */
static void play_out_asked(const struct thinking *thinking, const int16_t *weights, int look, struct candidate *list,
                           struct judged *out, int count)
{
    int at = 0;
    while (at < count - 1 && list[at].move != *thinking->asked)
        at++;
    if (list[at].worlds >= list[0].worlds)
        return;
    try_in_worlds(thinking, weights, thinking->memory, &list[at], 1, list[at].worlds - look, list[0].worlds - look);
    struct judged one = {list[at].move, candidate_mean(&list[at])};
    for (; at < count - 1 && out[at + 1].value > one.value; at++)
        out[at] = out[at + 1];
    for (; at > 0 && out[at - 1].value < one.value; at--)
        out[at] = out[at - 1];
    out[at] = one;
}

static int judge_moves(const struct thinking *thinking, struct judged *out, int room)
{
    struct candidate list[BOCK_MOVES_MOST];
    uint64_t move[BOCK_MOVES_MOST];
    struct rng rng;
    const int16_t *weights = policy_weights(thinking->weights, thinking->setup->seats);
    int count = (int)bock_moves(thinking->setup, thinking->view, thinking->seat, move, BOCK_MOVES_MOST);
    for (int i = 0; i < count; i++)
        list[i].move = move[i];
    int look = 1;
    look_at_candidates(thinking, weights, &mixed_company, look, list, count);
    rng_seed(&rng, thinking->seed);
    sort_candidates(list, count);
    if (thinking->effort == EFFORT_FULL && count > 1)
        look = halve_candidates(thinking, weights, list, count, find_budget(thinking), &rng);
    for (int i = 0; i < count && i < room; i++) { /* one given up early is not worth more than those that stayed */
        int32_t value = candidate_mean(&list[i]);
        out[i] = (struct judged){list[i].move, i > 0 && value > out[i - 1].value ? out[i - 1].value : value};
    }
    if (thinking->asked && count <= room)
        play_out_asked(thinking, weights, look, list, out, count);
    return at_most(count, room);
}

#endif
