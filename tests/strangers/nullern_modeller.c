/* nullern_modeller.c - a stranger of Nullern: Monte Carlo with a model of its own of how the others bid (README.md). */
#include "nullern_sense.h"

const char stranger_game[] = "nullern";

/* What somebody with so many expected tricks (thousandths) would bid: nothing up to half a trick above a third of the
 * hand, then what he expects less a bit; now and then one more or less. */
static int model_bid(const struct nullern_state *state, int tricks, struct rng *rng)
{
    int bid = tricks < 500 + 333 * state->left ? 0 : (tricks + 200) / 1000;
    if (rng_below(rng, 5) == 0)
        bid += rng_below(rng, 2) ? 1 : -1;
    return bid < 0 ? 0 : bid > state->left ? state->left : bid;
}

/* Minus how far the others' bids are from those the model would make with these hands. */
static int fits(const struct setup *setup, const struct state *world, int who, struct rng *rng)
{
    const struct nullern_state *state = nullern_state(world);
    int apart = 0;
    (void)rng;
    for (int seat = 1; seat <= setup->seats && state->phase == PHASE_CARDS; seat++) {
        struct nullern_sense sense = nullern_sense_of(setup, world, seat);
        if (seat == who || cards_count(sense.unseen) == 0)
            continue;
        int tricks = nullern_sense_tricks(&sense, state->hand[seat]) + 1000 * state->tricks[seat];
        int gap = tricks - 1000 * state->bid[seat] - (state->bid[seat] ? 300 : 167 * state->left);
        if (state->bid[seat] == 0 && gap < 0) /* the weaker the better */
            gap = 0;
        apart += gap < 0 ? -gap : gap;
    }
    return -apart;
}

/* To one's own bid; who has lost it takes tricks from those who want them, and gives them to those who do not. */
static uint64_t play(const struct setup *setup, const struct state *state, int seat, int who, struct rng *rng)
{
    struct nullern_sense sense = nullern_sense_of(setup, state, seat);
    const struct nullern_state *nullern = sense.state;
    (void)who;
    if (nullern->phase == PHASE_BIDS)
        return is_blind(setup, nullern)
                   ? BID
                   : BID | (uint64_t)model_bid(nullern, nullern_sense_tricks(&sense, nullern->hand[seat]), rng);
    if (rng_below(rng, 10) == 0)
        return setup->game->pick(setup, state, seat, rng);
    if (sense.need < 0 || sense.need > nullern->left) {
        int others = nullern->winner && nullern->best ? nullern->winner : 0;
        bool zero_wins = others && nullern->bid[others] == nullern->tricks[others];
        return zero_wins ? nullern_sense_duck(&sense, 300) : nullern_sense_find(&sense, 0, 1000, nullern->best != 0);
    }
    return nullern_sense_steer(&sense, 450 + 25 * nullern->left);
}

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    static const struct stranger_trial trial = {
        .decide = play, .fits = fits, .guesses = 4, .worlds = 200, .lead = false};
    return stranger_try(&trial, setup, view, seat, rng);
}
