/* naive.h - the player `naive`: bids the tricks it expects and plays to its bid. A fixed baseline.
 *
 * It expects of each card the chance that all other seats hold a weaker one if each held one card,
 * drawn from those it has not seen; over all hands that adds up to one trick a trick. It needs tricks:
 * it wins as cheaply as it can, leads its highest card, throws its lowest. It has enough: it plays its
 * highest losing card, leads its lowest. It never looks at anything but its own hand and the table.
 */
#ifndef NULLERN_BOT_NAIVE_H
#define NULLERN_BOT_NAIVE_H

#include "../rules/views.h"

/* All cards this seat has not seen: the same set in a full state and in the seat's view. */
static struct cards cards_not_seen(const struct setup *setup, const struct nullern_state *state, int seat)
{
    struct cards set = state->unseen;
    for (int other = 1; other <= setup->seats; other++)
        if (other != seat || is_blind(setup, state))
            set = cards_either(set, state->hand[other]);
    return set;
}

/* How many cards of a set are weaker than this one, of the same or no trump (N7). */
static int count_weaker(struct cards set, unsigned card, unsigned trump)
{
    uint64_t below = ((1ull << (card & 31)) - 1) & COLOUR_BITS;
    int count = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        uint64_t values = set.word[colour >> 1] >> (colour & 1 ? 32 : 0) & COLOUR_BITS;
        if ((int)colour == card_colour(trump))
            count += card_colour(card ^ trump) == 0 ? bits_count(values & below) : 0;
        else
            count += card_colour(card ^ trump) == 0 ? bits_count(values) : bits_count(values & below);
    }
    return count;
}

/* Expected tricks of a hand, in thousandths. */
static int expect_tricks(const struct setup *setup, const struct nullern_state *state, struct cards hand,
                         struct cards unseen)
{
    int sum = 0, others = cards_count(unseen);
    for (; !cards_none(hand); hand = cards_rest(hand)) {
        int weaker = count_weaker(unseen, cards_first(hand), state->trump), chance = 1000;
        for (int i = 1; i < setup->seats; i++)
            chance = chance * weaker / others;
        sum += chance;
    }
    return sum;
}

/* Bids that nobody makes who does not calculate: further than two from the tricks he expects. */
static bool far_fetched(const struct setup *setup, const struct state *view, int seat, uint64_t move)
{
    enum { FAR = 2000 };
    const struct nullern_state *state = nullern_state(view);
    if (!(move & BID) || is_blind(setup, state))
        return false;
    int away =
        (int)(move & 127) * 1000 - expect_tricks(setup, state, state->hand[seat], cards_not_seen(setup, state, seat));
    return away > FAR || away < -FAR;
}

static unsigned choose_naively(const struct setup *setup, const struct nullern_state *state, int seat)
{
    struct cards set = known_choices(state, state->hand[seat]), rest;
    unsigned low = 0, high = 0, win = 0,
             lose = 0; /* the lowest, the highest, the cheapest that wins, the best that loses */
    (void)setup;
    for (rest = set; !cards_none(rest); rest = cards_rest(rest)) {
        unsigned card = cards_first(rest), strength = card_strength(card, state->trump);
        if (!low || strength < card_strength(low, state->trump))
            low = card;
        if (!high || strength > card_strength(high, state->trump))
            high = card;
        if (strength > state->best && (!win || strength < card_strength(win, state->trump)))
            win = card;
        if (strength <= state->best && (!lose || strength > card_strength(lose, state->trump)))
            lose = card;
    }
    bool wants = state->tricks[seat] < state->bid[seat];
    if (state->best == 0)
        return wants ? high : low;
    if (wants)
        return win ? win : low;
    return lose ? lose : high;
}

static uint64_t play_naively(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct nullern_state *nullern = nullern_state(state);
    (void)rng;
    if (nullern->phase != PHASE_BIDS)
        return choose_naively(setup, nullern, seat);
    if (is_blind(setup, nullern)) /* any card is as good as any other, one in `seats` wins (N9) */
        return BID;
    int expected = expect_tricks(setup, nullern, nullern->hand[seat], cards_not_seen(setup, nullern, seat));
    return BID | (uint64_t)((expected + 499) / 1000);
}

#endif
