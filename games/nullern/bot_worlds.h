/* bot_worlds.h - sampled worlds: how the cards may lie, as likely as bids and plays so far make it.
 *
 * Deals are drawn by `guess`, uniformly among all that is possible, and then weighed: how likely would
 * seats with these hands have bid and played as they did, if each mostly does what the policy thinks
 * good? Of the weighed deals the worlds are drawn anew, so that each world counts the same.
 */
#ifndef NULLERN_BOT_WORLDS_H
#define NULLERN_BOT_WORLDS_H

#include "bot_policy.h"
#include "thinking.h"

enum {
    WORLDS_MOST = 2048, /* that are looked at */
    DRAWS_A_WORLD = 3,  /* deals weighed for each */
    DRAWS_MOST = DRAWS_A_WORLD * WORLDS_MOST,
};

/* What bids and plays tell, in 1/256 of a point: so much worse a choice is e times less likely. */
enum { BID_HEAT = 640, CARD_HEAT = 640, STRANGE = 100 /* in 1/1024: chance that a choice follows no reason at all */ };

struct world {
    struct slots hand[SEATS + 1];
};

/* The course of the round as its seats saw it: who played what, in order. */
struct course {
    int count;
    uint8_t seat[SEATS * HAND_MOST];
    uint8_t slot[SEATS * HAND_MOST];
    bool known; /* false: cards were played, and nobody told which */
};

struct worlds {
    int count;
    struct world world[WORLDS_MOST];
    struct world draw[DRAWS_MOST];
    int32_t likelihood[DRAWS_MOST]; /* natural logarithm in 1/256 */
    uint32_t weight[DRAWS_MOST];
};

static void read_course(const struct thinking *task, const struct nullern_state *s, const struct order *order,
                        struct course *course)
{
    int from = task->told_count, cards = 0;
    memset(course, 0, sizeof *course);
    while (task->told && from > 0 && task->told[from - 1].kind != EVENT_BEGIN)
        from--;
    for (int i = from; task->told && i < task->told_count; i++) {
        const struct event *event = &task->told[i];
        if (event->kind != EVENT_MOVE || event->word[0] & BID || course->count == SEATS * HAND_MOST)
            continue;
        course->seat[course->count] = event->seat;
        course->slot[course->count++] = order->slot[event->word[0] & 127];
    }
    for (int seat = 1; seat <= task->setup->seats; seat++)
        cards += s->trick[seat] != 0;
    cards += (HAND_SIZE[s->round] - s->left) * task->setup->seats;
    course->known = course->count == cards;
}

/* Which seats bid what they expect, as far as the game tells: of their bids with STYLE_CARDS cards or more, at least
 * two, at most every fifth was a zero. Whoever knows what a zero pays bids it with every other such hand. */
static unsigned read_styles(const struct thinking *task)
{
    enum { STYLE_CARDS = 5 };
    int bids[SEATS + 1] = {0}, zeros[SEATS + 1] = {0}, round = 0;
    unsigned expects = 0;
    for (int i = 0; task->told && i < task->told_count; i++) {
        const struct event *event = &task->told[i];
        round += event->kind == EVENT_BEGIN;
        if (event->kind != EVENT_MOVE || !(event->word[0] & BID) || round > ROUNDS || HAND_SIZE[round] < STYLE_CARDS)
            continue;
        bids[event->seat]++;
        zeros[event->seat] += event->word[0] == BID;
    }
    for (int seat = 1; seat <= task->setup->seats; seat++)
        if (seat != task->seat && bids[seat] >= 2 && zeros[seat] * 5 <= bids[seat])
            expects |= 1u << seat;
    return expects;
}

/* The natural logarithm of chance / 1024 in 1/256, for 1 .. 1024: by bits, straight in between. */
static int log_chance(int chance)
{
    int bits = 31 - __builtin_clz((unsigned)chance);
    int log2 = (bits - 10) * 256 + ((chance << 8 >> bits) - 256);
    return log2 * 177 / 256;
}

/* How likely somebody who chooses by these values, not without mistakes, chooses this one. */
static int likelihood_of(const int *value, int count, int chosen, int heat)
{
    int best = value[0], sum = 0, own = 0;
    for (int i = 1; i < count; i++)
        best = value[i] > best ? value[i] : best;
    for (int i = 0; i < count; i++) {
        int x = (best - value[i]) * 256 / heat;
        int share = x > 6 * 256 ? 0 : decay(x);
        sum += share;
        own += i == chosen ? share : 0;
    }
    int chance = (CERTAIN - STRANGE) * own / sum + STRANGE / count;
    return log_chance(chance < 1 ? 1 : chance);
}

/* How well a deal agrees with what the other seats did. `now` is the round as the viewer sees it. */
static int weigh_world(const struct round *now, const struct course *course, const struct world *world, int viewer,
                       int beginner, unsigned have_bid, int cards, struct slots turned)
{
    struct round r = *now;
    int sum = 0, value[HAND_MOST + 1];
    r.left = cards;
    r.waiting = r.seats;
    r.best = 0;
    r.trump_led = false;
    r.gone = turned;
    memcpy(r.hand, world->hand, sizeof r.hand);
    memset(r.took, 0, sizeof r.took);
    for (int i = 0; i < course->count; i++) /* the hands as they were dealt */
        r.hand[course->seat[i]] = slots_either(r.hand[course->seat[i]], slot_set(course->slot[i]));
    unsigned before = 0;
    for (int seat = beginner; have_bid >> seat & 1 && !(before >> seat & 1); seat = turn_after(&r, seat)) {
        if (seat != viewer) {
            rate_bids(&r, seat, before, value);
            sum += likelihood_of(value, cards + 1, r.bid[seat], BID_HEAT);
        }
        before |= 1u << seat;
    }
    for (int i = 0; i < course->count; i++) {
        r.turn = course->seat[i];
        if (r.turn != viewer && r.left > 1) {
            uint8_t slot[HAND_MOST];
            int count = rate_cards(&r, slot, value), chosen = 0;
            while (chosen < count && slot[chosen] != course->slot[i])
                chosen++;
            sum += likelihood_of(value, count, chosen, CARD_HEAT);
        }
        round_play(&r, course->slot[i]);
    }
    return sum;
}

/* The seats that have bid in this round. */
static unsigned seats_that_bid(const struct setup *setup, const struct nullern_state *s)
{
    unsigned all = (1u << (setup->seats + 1)) - 2, bid = 0;
    if (s->phase != PHASE_BIDS)
        return all;
    for (int seat = s->beginner; !(s->act >> seat & 1); seat = seat_after(setup, seat))
        bid |= 1u << seat;
    return bid;
}

static void draw_world(const struct thinking *task, const struct order *order, struct rng *rng, struct world *world)
{
    struct state state = *task->view;
    struct nullern_state *s = open_state(&state);
    guess(task->setup, &state, task->seat, rng);
    memset(world, 0, sizeof *world);
    for (int seat = 1; seat <= task->setup->seats; seat++)
        world->hand[seat] = order_cards(order, s->hand[seat]);
}

/* Draws `wanted` worlds for this view. */
static void make_worlds(const struct thinking *task, const struct order *order, const struct round *now, int wanted,
                        struct rng *rng, struct worlds *worlds)
{
    const struct nullern_state *s = read_state(task->view);
    struct course course;
    read_course(task, s, order, &course);
    unsigned have_bid = seats_that_bid(task->setup, s);
    bool told = course.known && (have_bid & ~(1u << task->seat)) != 0;
    int draws = told ? DRAWS_A_WORLD * wanted : wanted, best = INT32_MIN;
    struct slots turned = slot_set(order->slot[s->trump]);
    worlds->count = wanted;
    for (int i = 0; i < draws; i++) {
        struct world *draw = told ? &worlds->draw[i] : &worlds->world[i];
        draw_world(task, order, rng, draw);
        if (!told)
            continue;
        int like = weigh_world(now, &course, draw, task->seat, s->beginner, have_bid, HAND_SIZE[s->round], turned);
        worlds->likelihood[i] = like;
        best = like > best ? like : best;
    }
    if (!told)
        return;
    uint64_t sum = 0;
    for (int i = 0; i < draws; i++) {
        int x = best - worlds->likelihood[i];
        worlds->weight[i] = x > 6 * 256 ? 0 : (uint32_t)decay(x);
        sum += worlds->weight[i];
    }
    /* Evenly spaced hands of a wheel whose fields are as wide as the weights, from a random start. */
    uint64_t at = rng_below(rng, (uint32_t)sum), edge = 0;
    int taken = 0;
    for (int i = 0; taken < wanted; i = i + 1 == draws ? 0 : i + 1) {
        edge += worlds->weight[i] * (uint64_t)wanted;
        for (; at < edge && taken < wanted; at += sum)
            worlds->world[taken++] = worlds->draw[i];
    }
}

#endif
