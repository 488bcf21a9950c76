/* judge.h - what each bid or card is worth: many worlds, each played out after each move.
 *
 * The value of a move is what the round brings this seat, grasshopper paid, less a share of what it brings the
 * others: who keeps others from their bids is ahead too. In the last rounds that share falls on the rivals
 * the standing makes dangerous. The blind round is computed exactly (N9), one-card bids nearly so.
 *
 * With three seats and more nobody knows how the others play. Plain players (plain.h) never attack a bid, and whoever
 * plans with attackers alone is wrong among the plain: so in each world each of the others plays plainly, one of four,
 * or what is usual among masters (usual.h), unless it is known to be plain. The seat itself plays on in both ways, and
 * the better one counts. What playouts still promise too much to a bid is taken off (bids.h). With two seats what is
 * usual is played, or the solver plays where it is quick.
 *
 * Budget: tens of plain cards in playouts, or what takes as long.
 */
#ifndef NULLERN_BOT_JUDGE_H
#define NULLERN_BOT_JUDGE_H

#include "bids.h"
#include "single.h"
#include "solver.h"
#include "usual.h"
#include "worlds.h"

enum {
    FULL_BUDGET = 150000, /* docs/bots/nullern.md says how long that takes */
    QUICK_BUDGET = 4000,
    BUDGET_CARDS = 10,  /* plain cards for each unit of budget */
    WAYS = 2,           /* to play on for the seat itself: plainly, and as is usual */
    USUAL_COST = 16,    /* plain cards that take as long as a usual one */
    OTHERS_SHARE = 400, /* how much the mean of the others' results counts, in 1/1024 */
    FIRST_WORTH = 10,   /* points that it is worth to be first in the end, in the blind round */
};

/* With two seats a world is solved with all cards open instead of played out where it is small. SOLVE_COST is what that
 * costs, by tricks to come. */
enum { SOLVE_LEFT = 6, SOLVE_BITS = 10, SOLVE_NODES = 200000, TABLE_BITS = 16, TABLE_NODES = 4000000 };
static const uint16_t SOLVE_COST[SOLVE_LEFT + 1] = {8, 16, 32, 80, 200, 480, 960};

struct judge_memory {
    struct worlds worlds;
    struct solved solved[1 << TABLE_BITS];
};

/* How much each seat's result counts, in 1/1024 per point: the own one fully, the others' against it. Who plays plainly
 * never hits back, so that to hinder him costs nothing. */
static void weigh_seats(const struct setup *setup, const struct nullern_state *state, int seat, struct styles styles,
                        int share[SEATS + 1])
{
    for (int other = 1; other <= setup->seats; other++) {
        int hinders = styles.cards >> other & 1 ? CERTAIN : OTHERS_SHARE;
        share[other] = other == seat ? CERTAIN : -hinders / (setup->seats - 1);
    }
    if (state->round < round_count(setup->option) - 3 || setup->seats == 2 || styles.cards)
        return;
    /* The end is near: what counts is the one who leads, or, if that is this seat, who comes next. */
    int rival = 0, most = 0;
    for (int other = 1; other <= setup->seats; other++) {
        int score = state->points[other] - GRASSHOPPER_COST * state->grasshoppers[other];
        if (other != seat && (!rival || score > most)) {
            rival = other;
            most = score;
        }
    }
    for (int other = 1; other <= setup->seats; other++)
        if (other != seat)
            share[other] = -OTHERS_SHARE / 2 / (setup->seats - 1) - (other == rival ? OTHERS_SHARE / 2 : 0);
}

static int64_t value_round(const struct round *r, const int share[SEATS + 1])
{
    int64_t sum = 0;
    for (int seat = 1; seat <= r->seats; seat++)
        sum += (int64_t)share[seat] * round_result(r->bid[seat], r->took[seat]);
    return sum;
}

/* The result of a round of two with open cards if both play perfectly for what value_round says. */
static int64_t solve_round(struct solver *solver, const struct round *r, const int share[SEATS + 1])
{
    int64_t value[HAND_MOST + 1] = {0};
    bool known;
    for (int t = 0; t <= r->left; t++) {
        struct round end = *r;
        end.took[solver->seat] = (int8_t)(r->took[solver->seat] + t);
        end.took[3 - solver->seat] = (int8_t)(r->took[3 - solver->seat] + r->left - t);
        value[t] = value_round(&end, share);
    }
    return force_value(solver, r, value, &known);
}

/* The bids of this seat and of those after it, then the lead (N5). */
static void finish_bids(struct round *r, const struct chances *chances, int seat, int bid, unsigned have_bid,
                        int beginner)
{
    r->bid[seat] = (int8_t)bid;
    have_bid |= 1u << seat;
    for (int other = turn_after(r, seat); !(have_bid >> other & 1); other = turn_after(r, other)) {
        int tricks = plain_tricks(chances, r->hand[other], r->gone);
        bool plain = r->expects >> other & 1;
        r->bid[other] = (int8_t)(plain ? plain_bid(tricks) : shrewd_bid(tricks, r->left, r->seats));
        have_bid |= 1u << other;
    }
    int lead = beginner;
    for (int i = 1, other = turn_after(r, beginner); i < r->seats; i++, other = turn_after(r, other))
        if (r->bid[other] > r->bid[lead])
            lead = other;
    r->turn = lead;
}

/* A move that is being tried. */
struct trial {
    uint64_t move;
    int64_t sum[WAYS]; /* of the values in 1/1024 of a point, by the way in which this seat plays on */
    int ways;          /* that are tried */
    int worlds;        /* in so many */
    struct correction correction;
};

/* A world's own number: what falls in it falls alike after every move. */
static uint64_t luck_of_world(int world)
{
    return (uint64_t)(world + 1) * 0x9E3779B97F4A7C15u;
}

/* Who plays plainly in this world: the seat itself, those who are `known` to do so, of the others one of four. */
static unsigned seats_as_plain(int world, int seat, unsigned known)
{
    uint64_t luck = luck_of_world(world);
    return (unsigned)((luck >> 40) & (luck >> 20)) | known | 1u << seat;
}

static void try_move(const struct thinking *task, const struct order *order, const struct round *now,
                     const struct worlds *worlds, int number, const int share[SEATS + 1], struct solver *solver,
                     struct trial *trial)
{
    struct round r = *now;
    const struct course *course = &worlds->course;
    memcpy(r.hand, worlds->world[number].hand, sizeof r.hand);
    if (trial->move & BID)
        finish_bids(&r, &course->chances, task->seat, (int)(trial->move & 127), course->have_bid,
                    nullern_state(task->view)->beginner);
    else
        round_play(&r, order->slot[trial->move]);
    trial->worlds++;
    if (solver) {
        trial->sum[0] += solve_round(solver, &r, share);
        return;
    }
    for (int way = 0; way < trial->ways; way++) {
        struct round end = r;
        if (way == 1)
            end.plain &= ~(1u << task->seat);
        play_out(&end, luck_of_world(number));
        trial->sum[way] += value_round(&end, share);
    }
}

/* The seat will choose the better way, so a move is worth what it is with that. */
static int32_t trial_value(const struct trial *trial)
{
    int64_t best = trial->sum[0];
    for (int way = 1; way < trial->ways; way++)
        best = trial->sum[way] > best ? trial->sum[way] : best;
    if (!trial->worlds)
        return INT32_MIN;
    return corrected(&trial->correction, (int32_t)(best * 1000 / 1024 / trial->worlds));
}

/* Tries moves in a world. */
static void try_moves(const struct thinking *task, const struct order *order, struct round *now, int number,
                      const int share[SEATS + 1], bool solves, struct trial *trial, int count)
{
    struct judge_memory *memory = task->memory;
    struct solver solver;
    if (solves) {
        memcpy(now->hand, memory->worlds.world[number].hand, sizeof now->hand);
        solver_open(&solver, now, task->seat, SOLVE_NODES, memory->solved, SOLVE_BITS);
    }
    if (now->seats > 2)
        now->plain = seats_as_plain(number, task->seat, memory->worlds.course.styles.cards);
    for (int i = 0; i < count; i++)
        try_move(task, order, now, &memory->worlds, number, share, solves ? &solver : NULL, &trial[i]);
}

static void sort_trials(struct trial *trial, int count)
{
    for (int i = 1; i < count; i++) {
        struct trial one = trial[i];
        int at = i;
        for (; at > 0 && trial_value(&trial[at - 1]) < trial_value(&one); at--)
            trial[at] = trial[at - 1];
        trial[at] = one;
    }
}

/* The moves that differ: cards of one level are one card, the one that is asked about if it is among them. */
static int list_trials(const struct thinking *task, const struct order *order, struct trial *trial)
{
    uint64_t list[MOVES_MOST];
    int count = (int)nullern_moves(task->setup, task->view, task->seat, list, MOVES_MOST), kept = 0;
    for (int i = 0; i < count; i++) {
        int twin = 0;
        while (twin < kept &&
               ((list[i] & BID) || slot_level(order->slot[list[i]]) != slot_level(order->slot[trial[twin].move])))
            twin++;
        if (twin < kept && task->asked && list[i] == *task->asked)
            trial[twin].move = list[i];
        else if (twin == kept)
            trial[kept++] = (struct trial){.move = list[i], .ways = task->setup->seats > 2 ? WAYS : 1};
    }
    return kept;
}

/* The plain cards that take as long as a move in one world, with `length` cards to come and now->plain known to be
 * plain. Of three seats and more three of four others play what is usual. */
static int cost_of_world(const struct round *now, int length)
{
    int others = now->seats - 1, usual = length * 3 / 2 * (others - bits_count(now->plain)) / others;
    return now->seats == 2 ? length * USUAL_COST : WAYS * length + (now->left + usual) * USUAL_COST;
}

/* A bid of the seat that bids next. `now` is the round before it. */
static struct offer offer_of(const struct thinking *task, const struct round *now, const struct course *course, int bid)
{
    struct offer offer = {.seats = now->seats, .cards = now->left, .bid = bid, .before = bits_count(course->have_bid)};
    offer.tricks = plain_tricks(&course->chances, now->hand[task->seat], now->gone);
    offer.not_plain = now->seats - 1 - bits_count(course->styles.cards);
    for (int seat = 1; seat <= now->seats; seat++)
        offer.taken += course->have_bid >> seat & 1 ? now->bid[seat] : 0;
    return offer;
}

/* All moves in some worlds, then the better ones in more: half of them each time, two at last. */
static int judge_by_worlds(const struct thinking *task, struct judged *out, int room)
{
    const struct nullern_state *state = nullern_state(task->view);
    struct judge_memory *memory = task->memory;
    struct worlds *worlds = &memory->worlds;
    struct order order;
    struct round now;
    struct trial trial[MOVES_MOST];
    struct rng rng;
    int share[SEATS + 1];
    rng_seed(&rng, task->seed);
    make_order(&order, state->trump);
    open_round(task->setup, state, &order, &now);
    struct styles styles = read_styles(task);
    read_course(task, &order, &now, styles, &worlds->course);
    now.expects = styles.bids;
    now.plain = styles.cards;
    weigh_seats(task->setup, state, task->seat, styles, share);
    int count = list_trials(task, &order, trial), live = count, next_world = 0;
    for (int i = 0; i < count && state->phase == PHASE_BIDS; i++) {
        struct offer offer = offer_of(task, &now, &worlds->course, (int)(trial[i].move & 127));
        trial[i].correction = correct_bid(&offer);
    }
    int64_t budget = task->budget ? task->budget : task->effort == EFFORT_FULL ? FULL_BUDGET : QUICK_BUDGET;
    int length = now.left * now.seats - (state->phase == PHASE_BIDS ? 0 : now.seats - now.waiting);
    bool solves = now.seats == 2 && now.left <= SOLVE_LEFT && !styles.cards;
    int cost = solves ? SOLVE_COST[now.left] : cost_of_world(&now, length);
    /* Three stages, each with a third of the budget, live moves halved in between. The steps to a world cost too. */
    int walking = (course_tells(&worlds->course, task->seat) ? STEPS_A_WORLD : now.seats) * STEP_COST;
    int stage_worlds[3], wanted = 0;
    for (int stage = 0, n = count; stage<3; stage++, n = n> 3 ? (n + 1) / 2 : n) {
        int64_t most = budget * BUDGET_CARDS / 3 / (cost * n + walking);
        most = most < 4 ? 4 : most > WORLDS_MOST / 3 ? WORLDS_MOST / 3 : most;
        stage_worlds[stage] = count == 1 ? stage == 0 : (int)most;
        wanted += stage_worlds[stage];
    }
    make_worlds(task, &order, wanted, &rng, worlds);
    for (int stage = 0; stage<3; stage++, live = live> 3 ? (live + 1) / 2 : live) {
        for (int w = 0; w < stage_worlds[stage]; w++, next_world++)
            try_moves(task, &order, &now, next_world, share, solves, trial, live);
        sort_trials(trial, live);
    }
    sort_trials(trial, count);
    /* The move that is asked about in as many worlds as the best one; the best stays what it is, or a hint that is
     * taken could be warned against. */
    for (int i = 1; task->asked && i < count; i++)
        while (trial[i].move == *task->asked && trial[i].worlds < next_world)
            try_moves(task, &order, &now, trial[i].worlds, share, solves, &trial[i], 1);
    sort_trials(trial, count);
    count = count < room ? count : room;
    for (int i = 0; i < count; i++)
        out[i] = (struct judged){trial[i].move, trial_value(&trial[i])};
    return count;
}

/* Nobody knows a card, so each seat is as likely to take the trick (N9); what follows can be listed. The worth
 * of being first at the end is added: nothing comes after this round. */
static int judge_blind(const struct thinking *task, struct judged *out, int room)
{
    const struct nullern_state *state = nullern_state(task->view);
    int seats = task->setup->seats, count = 0;
    for (int bid = 0; bid <= 1 && count < room; bid++) {
        int32_t sum = 0;
        for (int winner = 1; winner <= seats; winner++) {
            int own = 0, most = INT32_MIN, first = 0, share = 0;
            for (int seat = 1; seat <= seats; seat++) {
                int points = round_result(seat == task->seat ? bid : state->bid[seat], seat == winner);
                int score = state->points[seat] - GRASSHOPPER_COST * state->grasshoppers[seat] + points;
                share -= seat == task->seat ? 0 : points * OTHERS_SHARE / (seats - 1);
                if (score > most)
                    first = 0;
                most = score > most ? score : most;
                first += score == most;
                own = seat == task->seat ? score : own;
                share += seat == task->seat ? points * CERTAIN : 0;
            }
            sum += share * 1000 / CERTAIN + (own == most ? FIRST_WORTH * 1000 / first : 0);
        }
        out[count++] = (struct judged){BID | (uint64_t)bid, sum / seats};
    }
    if (count == 2 && out[1].value > out[0].value) {
        struct judged one = out[0];
        out[0] = out[1];
        out[1] = one;
    }
    return count;
}

/* With all cards known: what the seat can be sure of, whatever the others do. */
static bool solve(const struct thinking *task, int32_t *worth)
{
    const struct nullern_state *state = nullern_state(task->view);
    struct judge_memory *memory = task->memory;
    int seat = task->seat;
    int64_t value[HAND_MOST + 1];
    struct order order;
    struct round r;
    struct solver solver;
    bool known;
    if (state->phase != PHASE_CARDS)
        return false;
    for (int other = 1; other <= task->setup->seats; other++)
        if (is_hidden(state, other))
            return false;
    make_order(&order, state->trump);
    open_round(task->setup, state, &order, &r);
    for (int t = 0; t <= r.left; t++)
        value[t] = round_result(r.bid[seat], r.took[seat] + t);
    solver_open(&solver, &r, seat, task->budget ? task->budget : TABLE_NODES, memory->solved, TABLE_BITS);
    int64_t result = force_value(&solver, &r, value, &known);
    *worth = (state->points[seat] - GRASSHOPPER_COST * state->grasshoppers[seat] + (int32_t)result) * 1000;
    return known;
}

static int judge_one_card(const struct thinking *task, struct judged *out, int room)
{
    const struct nullern_state *state = nullern_state(task->view);
    int place = 0, seats = task->setup->seats;
    unsigned bids = 0;
    int32_t value[2];
    for (int seat = state->beginner; seat != task->seat; seat = seat_after(task->setup, seat), place++)
        bids |= (unsigned)state->bid[seat] << place;
    struct order order;
    make_order(&order, state->trump);
    judge_single(seats, place, bids, card_value(state->trump),
                 slot_level(order.slot[cards_first(state->hand[task->seat])]), value);
    int best = value[1] > value[0];
    out[0] = (struct judged){BID | (uint64_t)best, value[best]};
    if (room > 1)
        out[1] = (struct judged){BID | (uint64_t)!best, value[!best]};
    return room > 1 ? 2 : 1;
}

static int judge(const struct thinking *task, struct judged *out, int room)
{
    const struct nullern_state *state = nullern_state(task->view);
    if (is_blind(task->setup, state))
        return judge_blind(task, out, room);
    if (state->phase == PHASE_BIDS && state->left == 1)
        return judge_one_card(task, out, room);
    return judge_by_worlds(task, out, room);
}

#endif
