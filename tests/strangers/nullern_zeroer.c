/* nullern_zeroer.c - a stranger of Nullern that bids zero almost always and protects it (README.md). */
#include "nullern_sense.h"

const char stranger_game[] = "nullern";

/* Whether another seat still owes tricks: it will gladly take this one. */
static bool somebody_wants(const struct nullern_sense *sense)
{
    for (int seat = 1; seat <= sense->seats; seat++)
        if (seat != sense->seat && sense->state->bid[seat] > sense->state->tricks[seat])
            return true;
    return false;
}

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    struct nullern_sense sense = nullern_sense_of(setup, view, seat);
    const struct nullern_state *state = sense.state;
    (void)rng;
    if (state->phase == PHASE_BIDS) {
        int tricks = is_blind(setup, state) ? 0 : nullern_sense_tricks(&sense, state->hand[seat]);
        int share = 1000 * state->left / setup->seats; /* what an average hand takes */
        return BID | (uint64_t)(tricks > share + 600 ? (tricks + 300) / 1000 : 0);
    }
    if (sense.need > 0)
        return nullern_sense_steer(&sense, 600);
    /* While somebody wants the trick a more dangerous card may be risked: it goes before it must win. */
    return nullern_sense_duck(&sense, somebody_wants(&sense) && state->waiting > 1 ? 200 : 30);
}
