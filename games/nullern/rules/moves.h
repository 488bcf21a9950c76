/* moves.h - the legal moves of a seat: listed, and one of them drawn at random without listing. */
#ifndef NULLERN_RULES_MOVES_H
#define NULLERN_RULES_MOVES_H

#include "rules.h"

/* ---- which moves there are ------------------------------------------------------------------- */

/* What a seat may play out of a hand that a viewer does not know: any unseen card that leaves a
 * deal possible. Seats without trumps must fill their hands from the unseen cards that are no
 * trumps; only what these can spare is for others, and a seat that does not follow a trump lead
 * joins them with its whole hand. */
static struct cards hidden_choices(const struct setup *setup, const struct nullern_state *state, int seat)
{
    struct cards trumps = cards_both(state->unseen, cards_like(state->trump));
    struct cards plain = cards_without(state->unseen, trumps);
    int spare = cards_count(plain);
    for (int other = 1; other <= setup->seats; other++)
        if (state->voids >> other & 1 && is_hidden(state, other))
            spare -= hand_count(state, other);
    if (state->voids >> seat & 1)
        return plain;
    return spare >= (state->trump_led ? hand_count(state, seat) : 1) ? state->unseen : trumps;
}

/* N6: who has a trump must play one where a trump was led. The cards that a seat may play out of a known hand. */
static inline struct cards known_choices(const struct nullern_state *state, struct cards hand)
{
    if (state->trump_led) {
        struct cards trumps = cards_both(hand, cards_like(state->trump));
        if (!cards_none(trumps))
            return trumps;
    }
    return hand;
}

/* The same of any hand: an empty one of a seat that is to act is a hidden one. */
static struct cards choices(const struct setup *setup, const struct nullern_state *state, int seat)
{
    struct cards hand = state->hand[seat];
    return cards_none(hand) ? hidden_choices(setup, state, seat) : known_choices(state, hand);
}

/* At most 11 for a seat that knows its hand: the bids 0..10 (N4). A viewer who does not know the
 * hand is given what may be in it, at most all 80 cards: MOVES_MOST. */
enum { MOVES_MOST = CARDS };

static inline size_t list_cards(struct cards set, uint64_t *out)
{
    size_t count = (size_t)cards_count(set);
    for (; set.word[0]; set.word[0] &= set.word[0] - 1)
        *out++ = (uint64_t)bits_first(set.word[0]);
    for (; set.word[1]; set.word[1] &= set.word[1] - 1)
        *out++ = 64 + (uint64_t)bits_first(set.word[1]);
    return count;
}

/* All bids there are; a seat has the first of them, up to its number of cards. */
static const uint64_t BIDS[HAND_MOST + 1] = {BID,     BID + 1, BID + 2, BID + 3, BID + 4, BID + 5,
                                             BID + 6, BID + 7, BID + 8, BID + 9, BID + 10};

/* A hand that is hidden from this viewer, or a caller with little room. */
static RARELY size_t list_slowly(const struct setup *setup, const struct nullern_state *state, int seat, uint64_t *out,
                                 size_t room)
{
    if (state->phase == PHASE_BIDS) {
        size_t count = (size_t)state->left + 1;
        for (size_t i = 0; i < count && i < room; i++)
            out[i] = BIDS[i];
        return count;
    }
    struct cards set = choices(setup, state, seat);
    size_t count = (size_t)cards_count(set);
    list_cards(count > room ? cards_lowest(set, room) : set, out);
    return count;
}

static size_t nullern_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    const struct nullern_state *nullern = nullern_state(state);
    if (room <= HAND_MOST)
        return list_slowly(setup, nullern, seat, out, room);
    if (nullern->phase == PHASE_BIDS) { /* N4; in the blind round, with one card, that is 0 or 1 (N9) */
        memcpy(out, BIDS, sizeof BIDS);
        return (size_t)nullern->left + 1;
    }
    struct cards hand = nullern->hand[seat];
    return cards_none(hand) ? list_slowly(setup, nullern, seat, out, room)
                            : list_cards(known_choices(nullern, hand), out);
}

/* The parts of `pick` stand out of line, each the last thing it does, so that it needs no stack itself. */

static RARELY uint64_t pick_bid(const struct nullern_state *state, struct rng *rng)
{
    return BID | rng_below(rng, state->left + 1u);
}

static RARELY uint64_t pick_hidden(const struct setup *setup, const struct nullern_state *state, int seat,
                                   struct rng *rng)
{
    struct cards set = hidden_choices(setup, state, seat);
    return cards_none(set) ? 0 : cards_nth(set, (int)rng_below(rng, (uint32_t)cards_count(set)));
}

/* The second try that makes Lemire's multiplication fair, as in rng_below. */
static RARELY uint64_t pick_fairly(struct cards set, uint32_t count, uint64_t product, struct rng *rng)
{
    return cards_nth(set, (int)(rng_again(rng, count, product) >> 32));
}

static uint64_t nullern_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct nullern_state *nullern = nullern_state(state);
    if (nullern->phase == PHASE_BIDS)
        return pick_bid(nullern, rng);
    struct cards hand = nullern->hand[seat];
    if (cards_none(hand))
        return pick_hidden(setup, nullern, seat, rng);
    uint32_t count = nullern->left; /* a seat that is to play has a card for each trick */
    if (nullern->trump_led) {
        hand = known_choices(nullern, hand);
        count = (uint32_t)cards_count(hand);
    }
    if (count == 1)
        return cards_first(hand);
    uint64_t product = (rng_next(rng) >> 32) * count;
    return (uint32_t)product < count ? pick_fairly(hand, count, product, rng) : cards_nth(hand, (int)(product >> 32));
}

#endif
