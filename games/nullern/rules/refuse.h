/* refuse.h - the one place where the legality of a move is decided, with clause and sentence. */
#ifndef NULLERN_RULES_REFUSE_H
#define NULLERN_RULES_REFUSE_H

#include "moves.h"

/* ---- why not --------------------------------------------------------------------------------- */

static void write_card(struct text *text, unsigned card)
{
    text_char(text, "rygb"[card_colour(card)]);
    text_number(text, card_value(card));
}

static bool refuse_with_card(struct refusal *why, const char *clause, const char *id, unsigned card)
{
    char name[8];
    struct text text;
    text_open(&text, name, sizeof name);
    write_card(&text, card);
    return refuse_with_word(why, clause, id, name);
}

static bool refuse_with_seat(struct refusal *why, const char *clause, const char *id, int seat)
{
    refuse_with(why, clause, id);
    if (why)
        message_seat(&why->message, seat);
    return true;
}

/* Something else must happen first: says what. */
static bool refuse_now(const struct nullern_state *state, struct refusal *why)
{
    switch ((enum phase)state->phase) {
    case PHASE_DEAL:
        return refuse_with_seat(why, "N3", "nullern.want-deal", state->dealt + 1);
    case PHASE_TRUMP:
        return refuse_with(why, "N3", "nullern.want-trump");
    case PHASE_BEGIN:
        return refuse_with(why, "N4", "nullern.want-begin");
    case PHASE_BIDS:
        return refuse_with_seat(why, "N4", "nullern.turn-bid", bits_first(state->act));
    case PHASE_CARDS:
        return refuse_with_seat(why, "N5", "nullern.turn-card", bits_first(state->act));
    case PHASE_SHOWN:
        return refuse_with(why, "N9", "nullern.want-shown");
    case PHASE_OVER:
        break;
    }
    return refuse_with_number(why, "N2", "nullern.over", state->round - 1);
}

static bool refuse_bid(const struct setup *setup, const struct nullern_state *state, uint64_t move, struct refusal *why)
{
    if (state->phase != PHASE_BIDS)
        return refuse_with(why, "N4", "nullern.bids-done");
    if (move - BID <= state->left)
        return false;
    if (is_blind(setup, state))
        return refuse_with(why, "N9", "nullern.blind-bid");
    return refuse_with_number(why, "N4", "nullern.high-bid", state->left);
}

/* The card is not among the choices: finds the rule that says so. */
static bool refuse_card(const struct setup *setup, const struct nullern_state *state, int seat, uint64_t move,
                        struct refusal *why)
{
    unsigned card = (unsigned)(move & 127);
    if (state->phase == PHASE_BIDS)
        return refuse_with(why, is_blind(setup, state) ? "N9" : "N4", "nullern.bid-first");
    if (!is_card(move))
        return refuse_with(why, "N1", "nullern.no-card");
    if (!cards_none(state->hand[seat]))
        return cards_has(state->hand[seat], card) ? refuse_with(why, "N6", "nullern.follow")
                                                  : refuse_with_card(why, "N3", "nullern.not-held", card);
    if (!cards_has(state->unseen, card))
        return refuse_with_card(why, "N3", "nullern.elsewhere", card);
    return refuse_with(why, "N6", "nullern.no-trump");
}

static RARELY bool refuse_slowly(const struct setup *setup, const struct nullern_state *state, int seat, uint64_t move,
                                 struct refusal *why)
{
    if (!(state->act >> seat & 1) || state->act == ACT_SHOWN)
        return refuse_now(state, why);
    if (move & BID)
        return refuse_bid(setup, state, move, why);
    if (state->phase == PHASE_CARDS && move < BID && cards_has(choices(setup, state, seat), (unsigned)move))
        return false;
    return refuse_card(setup, state, seat, move, why);
}

/* What is quickly seen to be legal: a bid not too high (N4); a card of one's hand where no trump
 * was led, or a trump (N6). Everything else is looked at closely. */
static bool nullern_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                           struct refusal *why)
{
    const struct nullern_state *nullern = nullern_state(state);
    if (nullern->act >> seat & 1) {
        if (nullern->phase == PHASE_BIDS && move - BID <= nullern->left)
            return false;
        if (nullern->phase == PHASE_CARDS && move < BID && nullern->hand[seat].word[move >> 6] >> (move & 63) & 1 &&
            (!nullern->trump_led || card_colour((unsigned)move ^ nullern->trump) == 0 || PLANT("nullern-follow")))
            return false;
    }
    return refuse_slowly(setup, nullern, seat, move, why);
}

#endif
