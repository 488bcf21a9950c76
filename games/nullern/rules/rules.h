/* rules.h - the course of a game: bids, tricks, rounds, scores (N2, N4-N10). */
#ifndef NULLERN_RULES_RULES_H
#define NULLERN_RULES_RULES_H

#include "board.h"

/* Hands come last in a state and are indexed by seat: fewer seats, fewer bytes. */
static size_t nullern_state_bytes(const struct setup *setup)
{
    return offsetof(struct nullern_state, hand) + (size_t)(setup->seats + 1) * sizeof(struct cards);
}
/* ---- rounds ---------------------------------------------------------------------------------- */

/* The next round starts with all 80 cards together again (N2, N3); after the last one it is over. */
static void start_round(const struct setup *setup, struct nullern_state *state)
{
    state->round++;
    state->phase = state->round > round_count(setup->option) ? PHASE_OVER : PHASE_DEAL;
    state->act = state->phase == PHASE_DEAL ? (uint16_t)ACT_CHANCE : 0;
    state->left = (uint8_t)hand_size(setup->option, state->round);
    state->dealt = state->lead = state->high_bid = state->trump = state->trump_led = state->best = state->winner =
        state->voids = state->waiting = 0;
    memset(state->bid, 0, sizeof state->bid);
    memset(state->tricks, 0, sizeof state->tricks);
    state->unseen = (struct cards){{WORD_BITS, WORD_BITS}};
}

/* N8: what a round is worth to a seat that bid and took so many tricks. */
static inline int round_points(int bid, int took)
{
    if (took != bid)
        return took; /* and a grasshopper */
    if (bid == 0)
        return PLANT("nullern-zero") ? 10 : 20;
    return 10 + bid;
}

static void end_round(const struct setup *setup, struct nullern_state *state)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        state->points[seat] = (uint16_t)(state->points[seat] + round_points(state->bid[seat], state->tricks[seat]));
        state->grasshoppers[seat] = (uint8_t)(state->grasshoppers[seat] + (state->bid[seat] != state->tricks[seat]));
    }
    start_round(setup, state);
}

static void nullern_begin(const struct setup *setup, struct state *state)
{
    start_round(setup, nullern_state_to_change(state));
}

/* ---- tricks ---------------------------------------------------------------------------------- */

/* N7: a trick is won by its highest trump, without a trump by its highest number, whatever the colour; among equal
 * numbers by the one played first. So a card is as strong as its number, a trump stronger than all others, ... */
static inline unsigned card_strength(unsigned card, unsigned trump)
{
    return card_colour(card ^ trump) == 0 ? 32 + (card & 31) : card & 31;
}

/* ... and a later card must be stronger than the best one so far to win. */
static inline bool beats(unsigned strength, unsigned best)
{
    return PLANT("nullern-tie") ? strength >= best : strength > best;
}

/* How a trick stands. */
struct trick {
    int played;    /* cards in it */
    unsigned best; /* strength of the card that wins it; 0: no card yet */
    int winner;    /* whose card that is */
};

/* The trick of these cards, played in turn from `lead` on, up to the first seat without one. */
static struct trick look_at_trick(const struct setup *setup, const uint8_t card[SEATS + 1], int lead, unsigned trump)
{
    struct trick trick = {.winner = lead};
    for (int seat = lead; trick.played < setup->seats && card[seat]; seat = seat_after(setup, seat), trick.played++) {
        unsigned strength = card_strength(card[seat], trump);
        if (beats(strength, trick.best)) {
            trick.best = strength;
            trick.winner = seat;
        }
    }
    return trick;
}

/* N9: in the blind round nobody sees any card, not even his own. All have bid; once every card is known they are
 * turned up together, and N7 decides. */
static void end_blind_round(const struct setup *setup, struct nullern_state *state)
{
    uint8_t card[SEATS + 1] = {0};
    for (int seat = 1; seat <= setup->seats; seat++) {
        if (cards_none(state->hand[seat])) {
            state->phase = PHASE_SHOWN;
            state->act = ACT_SHOWN;
            return;
        }
        card[seat] = (uint8_t)cards_first(state->hand[seat]);
    }
    state->tricks[look_at_trick(setup, card, state->lead, state->trump).winner]++;
    memset(state->hand, 0, sizeof(struct cards) * (size_t)(setup->seats + 1));
    end_round(setup, state);
}

/* The turn passes on clockwise (C1). */
static inline void pass_turn(const struct setup *setup, struct nullern_state *state, int seat)
{
    state->act = (uint16_t)(state->act << 1);
    if (seat == setup->seats)
        state->act = ACT_SEAT(1);
}

static void play_bid(const struct setup *setup, struct nullern_state *state, int seat, unsigned bid)
{
    state->bid[seat] = (uint8_t)bid;
    if (bid > state->high_bid) { /* N5: the first to name the highest bid leads; the winner of a trick to the next */
        state->high_bid = (uint8_t)bid;
        state->lead = (uint8_t)seat;
    }
    if (--state->waiting) {
        pass_turn(setup, state, seat);
        return;
    }
    if (is_blind(setup, state)) {
        end_blind_round(setup, state);
        return;
    }
    state->phase = PHASE_CARDS;
    state->waiting = (uint8_t)setup->seats;
    state->act = (uint16_t)ACT_SEAT(state->lead);
}

static RARELY void end_trick(const struct setup *setup, struct nullern_state *state)
{
    state->tricks[state->winner]++;
    state->lead = state->winner; /* the winner leads to the next trick (N5) */
    state->best = state->trump_led = 0;
    state->waiting = (uint8_t)setup->seats;
    memset(state->trick, 0, sizeof state->trick);
    state->act = (uint16_t)ACT_SEAT(state->lead);
    if (--state->left == 0)
        end_round(setup, state);
}

static inline void play_card(const struct setup *setup, struct nullern_state *state, int seat, unsigned card)
{
    uint64_t others = ~(1ull << (card & 63));
    state->hand[seat].word[card >> 6] &= others;
    state->unseen.word[card >> 6] &= others; /* where the hand is hidden; else it was not there */
    state->trick[seat] = (uint8_t)card;
    unsigned strength = card_strength(card, state->trump);
    if (card_colour(card ^ state->trump) == 0) {
        state->trump_led |= state->best == 0;
    } else if (state->trump_led) {
        state->voids = (uint8_t)(state->voids | 1u << seat); /* N6, for all to see */
    }
    if (beats(strength, state->best)) {
        state->best = (uint8_t)strength;
        state->winner = (uint8_t)seat;
    }
    if (--state->waiting)
        pass_turn(setup, state, seat);
    else
        end_trick(setup, state);
}

static void nullern_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    if (move & BID)
        play_bid(setup, nullern_state_to_change(state), seat, (unsigned)(move & 127));
    else
        play_card(setup, nullern_state_to_change(state), seat, (unsigned)move);
}

static unsigned nullern_to_act(const struct setup *setup, const struct state *state)
{
    (void)setup;
    return nullern_state(state)->act;
}

/* N10: the points of all rounds less the cost of the grasshoppers. */
static void nullern_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    const struct nullern_state *nullern = nullern_state(state);
    for (int seat = 1; seat <= setup->seats; seat++)
        scores[seat - 1] =
            nullern->points[seat] - (PLANT("nullern-grasshopper") ? 0 : GRASSHOPPER_COST * nullern->grasshoppers[seat]);
}

/* The rules judge no score: whoever has most wins. */
static const char *nullern_band(const struct setup *setup, int score)
{
    (void)setup;
    (void)score;
    return 0;
}

#endif
