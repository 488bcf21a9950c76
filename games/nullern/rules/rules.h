/* rules.h - the course of a match: bids, tricks, scores; which moves there are and why others are not. */
#ifndef NULLERN_RULES_RULES_H
#define NULLERN_RULES_RULES_H

#include "board.h"

/* ---- rounds ---------------------------------------------------------------------------------- */

/* N2, N3: the next round starts with all 80 cards together again; after the last one it is over. */
static void start_round(struct nullern_state *state)
{
    state->round++;
    state->phase = state->round > ROUNDS ? PHASE_OVER : PHASE_DEAL;
    state->act = state->phase == PHASE_DEAL ? (uint16_t)ACT_CHANCE : 0;
    state->left = HAND_SIZE[state->round];
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
        return took; /* and a hopper */
    if (bid == 0)
        return PLANT("nullern-zero") ? 10 : 20;
    return 10 + bid;
}

static void end_round(const struct setup *setup, struct nullern_state *state)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        state->points[seat] = (uint16_t)(state->points[seat] + round_points(state->bid[seat], state->tricks[seat]));
        state->hoppers[seat] = (uint8_t)(state->hoppers[seat] + (state->bid[seat] != state->tricks[seat]));
    }
    start_round(state);
}

static void nullern_begin(const struct setup *setup, struct state *state)
{
    (void)setup;
    start_round(nullern_state_to_change(state));
}

/* ---- tricks ---------------------------------------------------------------------------------- */

/* N7: any trump beats any other card, then the number counts. */
static inline unsigned card_strength(unsigned card, unsigned trump)
{
    return card_colour(card ^ trump) == 0 ? 32 + (card & 31) : card & 31;
}

/* N7: among equals the first played wins, so a later card must be stronger. */
static inline bool beats(unsigned strength, unsigned best)
{
    return PLANT("nullern-tie") ? strength >= best : strength > best;
}

/* Who wins if these cards, one a seat, are played in turn from `lead` on. */
static int trick_winner(const struct setup *setup, const uint8_t card[SEATS + 1], int lead, unsigned trump)
{
    unsigned best = 0;
    int winner = lead, seat = lead;
    for (int i = 0; i < setup->seats; i++, seat = seat_after(setup, seat)) {
        unsigned strength = card_strength(card[seat], trump);
        if (beats(strength, best)) {
            best = strength;
            winner = seat;
        }
    }
    return winner;
}

/* N9: all have bid; once every card is known they are turned up together, and N7 decides. */
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
    state->tricks[trick_winner(setup, card, state->lead, state->trump)]++;
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
    if (bid > state->high_bid) { /* N5: the first to name the highest bid leads */
        state->high_bid = (uint8_t)bid;
        state->lead = (uint8_t)seat;
    }
    if (--state->waiting) {
        pass_turn(setup, state, seat);
        return;
    }
    if (is_blind(state)) {
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
    state->lead = state->winner; /* N5: the winner leads to the next trick */
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
    unsigned strength = card & 31; /* N7, as card_strength says */
    if (card_colour(card ^ state->trump) == 0) {
        strength += 32;
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

/* N6: the cards that a seat may play out of a known hand. */
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

static unsigned nullern_to_act(const struct setup *setup, const struct state *state)
{
    (void)setup;
    return nullern_state(state)->act;
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
    return refuse_with(why, "N2", "nullern.over");
}

static bool refuse_bid(const struct nullern_state *state, uint64_t move, struct refusal *why)
{
    if (state->phase != PHASE_BIDS)
        return refuse_with(why, "N4", "nullern.bids-done");
    if (move - BID <= state->left)
        return false;
    if (is_blind(state))
        return refuse_with(why, "N9", "nullern.blind-bid");
    return refuse_with_number(why, "N4", "nullern.high-bid", state->left);
}

/* The card is not among the choices: finds the rule that says so. */
static bool refuse_card(const struct nullern_state *state, int seat, uint64_t move, struct refusal *why)
{
    unsigned card = (unsigned)(move & 127);
    if (state->phase == PHASE_BIDS)
        return refuse_with(why, is_blind(state) ? "N9" : "N4", "nullern.bid-first");
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
        return refuse_bid(state, move, why);
    if (state->phase == PHASE_CARDS && move < BID && cards_has(choices(setup, state, seat), (unsigned)move))
        return false;
    return refuse_card(state, seat, move, why);
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
