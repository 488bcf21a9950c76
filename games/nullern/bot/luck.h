/* luck.h - what a position promises, and how much of it was luck.
 *
 * A hand is dealt before its trump is known. Then low cards are good luck, because a made zero pays most,
 * and nearly in proportion to the value: so the luck of a deal is the sum of the values that were to be
 * expected less those that came, times a price. The trump turned up is luck by what it does to the worth of
 * each hand, against the mean over all cards that could have been turned up. Both means are exactly zero,
 * for nothing is ever divided after a mean was taken off.
 */
#ifndef NULLERN_BOT_LUCK_H
#define NULLERN_BOT_LUCK_H

#include "worlds.h"

/* Points of a round for a seat among equals, in thousandths, by cards in hand: what masters make among
 * themselves with 4 seats; more seats make it easier to stay out. */
static const int16_t ROUND_MEAN[HAND_MOST + 1] = {0, 15000, 12000, 10700, 9000, 8500, 7900, 7300, 6500, 6100, 5900};

/* The price of one step in the value of a card, in thousandths of a point, by cards in hand (regression over 40,000
 * played-out rounds each, 4 seats; docs/bots/nullern.md). */
static const int16_t STEP_PRICE[HAND_MOST + 1] = {0, 320, 370, 340, 290, 240, 200, 175, 140, 110, 80};

/* What the policy's estimate promises too much to a zero, in thousandths, by cards in hand: rounds of masters, 3 to 6
 * seats (docs/bots/nullern.md). Nobody in it leads what a zero must fear. */
static const int16_t ZERO_LESS[HAND_MOST + 1] = {0, 0, 2100, 1900, 2100, 2100, 2400, 2900, 3500, 3900, 4600};

/* What a hand may expect to score if it bids best, in thousandths, were `trump` turned up. */
static int32_t value_hand(const struct setup *setup, struct cards hand, unsigned trump, int cards)
{
    struct order order;
    struct round r;
    int value[HAND_MOST + 1], best;
    memset(&r, 0, sizeof r);
    make_order(&order, trump);
    r.seats = setup->seats;
    r.left = cards;
    r.hand[1] = order_cards(&order, hand);
    rate_bids(&r, 1, 0, value);
    best = value[0] -= ZERO_LESS[cards] * POINT / 1000;
    for (int bid = 1; bid <= cards; bid++)
        best = value[bid] > best ? value[bid] : best;
    return best * 1000 / POINT;
}

static int sum_values(struct cards set)
{
    int sum = 0;
    for (; !cards_none(set); set = cards_rest(set))
        sum += card_value(cards_first(set));
    return sum;
}

/* N3. `value` steps are counted in parts of the unseen cards, so that the mean needs no division: the
 * sum over all deals of (m * values - cards * all values) is zero. */
static int32_t luck_of_deal(const struct nullern_state *state, struct cards hand)
{
    int unseen = cards_count(state->unseen), cards = state->left;
    int32_t steps = cards * sum_values(state->unseen) - unseen * sum_values(hand);
    return steps * ((STEP_PRICE[cards] + unseen / 2) / unseen);
}

/* The worth of a hand is the same for all trumps of one colour here, so four of them are all there are; it is
 * rounded to what the number of cards divides, before the mean is taken. */
static int32_t luck_of_trump(const struct setup *setup, const struct nullern_state *state, struct cards hand,
                             unsigned trump)
{
    int unseen = cards_count(state->unseen), sum = 0, got = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        int part = value_hand(setup, hand, colour << 5 | 1, state->left) / unseen;
        int count = bits_count(state->unseen.word[colour >> 1] >> (colour & 1 ? 32 : 0) & COLOUR_BITS);
        sum += count * part;
        if (card_colour(trump) == (int)colour)
            got = part;
    }
    return got * unseen - sum;
}

static void tell_luck(const struct setup *setup, const struct state *before, const struct event *event,
                      const int16_t *weights, int32_t luck[SEATS_MAX])
{
    const struct nullern_state *nullern = nullern_state(before);
    struct cards cards = {{event->word[0], event->word[1]}};
    (void)weights;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        luck[seat] = 0;
    if (is_blind(setup, nullern)) /* what nobody sees before the end is told by the result alone (N9) */
        return;
    if (event->kind == EVENT_DEAL)
        luck[event->seat - 1] = luck_of_deal(nullern, cards);
    if (event->kind == EVENT_TRUMP)
        for (int seat = 1; seat <= setup->seats; seat++)
            luck[seat - 1] = luck_of_trump(setup, nullern, nullern->hand[seat], cards_first(cards));
}

/* The score so far, what the round in progress promises, and an ordinary result of each round to come. */
static int32_t tell_worth(const struct thinking *task)
{
    const struct nullern_state *state = nullern_state(task->view);
    int seat = task->seat;
    int32_t worth = (state->points[seat] - GRASSHOPPER_COST * state->grasshoppers[seat]) * 1000;
    for (int round = state->round + 1; round <= round_count(task->setup->option); round++)
        worth += ROUND_MEAN[hand_size(task->setup->option, round)];
    if (state->phase == PHASE_OVER)
        return worth;
    if (is_blind(task->setup, state) || state->phase < PHASE_BIDS || cards_none(state->hand[seat])) {
        if (state->phase == PHASE_CARDS) { /* its last card lies on the table */
            bool wins = state->winner == seat;
            return worth + 1000 * round_result(state->bid[seat], state->tricks[seat] + wins);
        }
        return worth + ROUND_MEAN[state->left];
    }
    struct order order;
    struct round r;
    struct estimate e;
    make_order(&order, state->trump);
    open_round(task->setup, state, &order, &r);
    if (!(seats_that_bid(task->setup, state) >> seat & 1))
        return worth + value_hand(task->setup, state->hand[seat], state->trump, state->left);
    estimate_hand(&r, seat, &e);
    int dealt = hand_size(task->setup->option, state->round); /* a trick that is over can be feared no more */
    if (state->bid[seat] == 0 && state->tricks[seat] == 0)
        worth -= ZERO_LESS[dealt] * state->left / dealt;
    return worth + value_rest(numbers_of(&r), &e.all, surplus_of(&r), state->bid[seat],
                              state->bid[seat] - state->tricks[seat], state->left) *
                       1000 / POINT;
}

#endif
