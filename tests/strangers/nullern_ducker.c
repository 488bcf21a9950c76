/* nullern_ducker.c - a stranger of Nullern: counts, bids only what it is almost sure of, and ducks (README.md). */
#include "nullern_sense.h"

const char stranger_game[] = "nullern";

enum { SURE = 550 }; /* thousandths: a card that wins so often against everybody's card is bid for */

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    struct nullern_sense sense = nullern_sense_of(setup, view, seat);
    const struct nullern_state *state = sense.state;
    (void)rng;
    if (state->phase == PHASE_BIDS) {
        uint64_t bid = BID;
        if (is_blind(setup, state))
            return bid;
        for (struct cards hand = state->hand[seat]; !cards_none(hand); hand = cards_rest(hand)) {
            unsigned card = cards_first(hand);
            bid += nullern_sense_tricks(&sense, cards_of(card)) >= SURE;
        }
        return bid;
    }
    if (sense.need <= 0)
        return nullern_sense_duck(&sense, 50);
    if (sense.need >= state->left || state->waiting == 1) /* now, or it costs no more than the card */
        return nullern_sense_steer(&sense, 500);
    unsigned low = nullern_sense_find(&sense, 0, 100, true); /* late: strong cards grow stronger */
    return low && sense.need < state->left ? low : nullern_sense_steer(&sense, 700);
}
