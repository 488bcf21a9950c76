/* chance.h - shuffling: each round `deal 1` ... `deal n`, `trump`, `begin`; and, in a view, `shown`.
 *
 * Events: `deal`, `trump` and `shown` have the set of cards in both words (in a view `deal` may have
 * their number in `hidden` instead); `seat` is who is dealt to or shown, 0 for `trump`. `begin` has
 * in `seat` who begins.
 */
#ifndef NULLERN_RULES_CHANCE_H
#define NULLERN_RULES_CHANCE_H

#include "refuse.h"

/* A try: eight random bits name a card, three of 256 numbers for each; the other 16, 0 among them, name none.
 * OTHERS[w][number] is word w of a set with all cards but the one named. */
#define THRICE(bit) ~(bit), ~(bit), ~(bit)
#define THRICE_FIVE(bit)                                                                                               \
    THRICE((bit) << 0), THRICE((bit) << 1), THRICE((bit) << 2), THRICE((bit) << 3), THRICE((bit) << 4)
#define THRICE_COLOUR(one)                                                                                             \
    ~0ull, ~0ull, ~0ull, ~0ull, THRICE_FIVE((one) << 0), THRICE_FIVE((one) << 5), THRICE_FIVE((one) << 10),            \
        THRICE_FIVE((one) << 15)
#define THRICE_WORD(w, word) THRICE_COLOUR((word) == (w) ? 1ull << 1 : 0), THRICE_COLOUR((word) == (w) ? 1ull << 33 : 0)
static const uint64_t OTHERS[2][256] = {{THRICE_WORD(0, 0), THRICE_WORD(0, 1)}, {THRICE_WORD(1, 0), THRICE_WORD(1, 1)}};

/* Tries with the bits of a random word to take so many cards, at least one, out of a set; tells how
 * many are still lacking. If the card a try names is in the set, it is taken, and each card is as
 * likely as the others. As many tries as cards are lacking cannot take too many, so hits are counted
 * only after all of them. A word is eight tries; zeros name no card, so tries beyond the word do no
 * harm, and when only zeros are left it is used up. */
static inline int try_cards(struct cards *set, int lacking, uint64_t bits)
{
    struct cards rest = *set;
    int left = cards_count(rest) - lacking;
    do {
        do {
            rest.word[0] &= OTHERS[0][bits & 255];
            rest.word[1] &= OTHERS[1][bits & 255];
            bits >>= 8;
        } while (--lacking);
        lacking = cards_count(rest) - left;
    } while (lacking && bits);
    *set = rest;
    return lacking;
}

static inline void note_taken(const struct cards *from, struct cards rest, uint64_t taken[2])
{
    taken[0] = from->word[0] ^ rest.word[0];
    taken[1] = from->word[1] ^ rest.word[1];
}

/* The next two go on with what is lacking, out of line, and each is the last thing its caller does,
 * which then needs hardly any stack. */

/* What two words did not bring is drawn by counting, which is uniform as well. */
static RARELY void draw_by_counting(const struct cards *from, struct cards rest, int lacking, struct rng *rng,
                                    uint64_t taken[2])
{
    for (; lacking; lacking--) {
        int n = (int)rng_below(rng, (uint32_t)cards_count(rest));
        rest = cards_without(rest, cards_of((unsigned)cards_nth(rest, n)));
    }
    note_taken(from, rest, taken);
}

static RARELY void draw_on(const struct cards *from, struct cards rest, int lacking, struct rng *rng, uint64_t taken[2])
{
    lacking = try_cards(&rest, lacking, rng_next(rng));
    if (lacking)
        draw_by_counting(from, rest, lacking, rng, taken);
    else
        note_taken(from, rest, taken);
}

/* Takes `count` cards, at least one, out of a set that has as many, all choices equally likely. Most
 * cards cost a few instructions, without a branch that nobody could foretell, and no bad luck lasts. */
static inline void draw_cards(const struct cards *from, int count, struct rng *rng, uint64_t taken[2])
{
    struct cards rest = *from;
    int lacking = try_cards(&rest, count, rng_next(rng));
    if (lacking)
        draw_on(from, rest, lacking, rng, taken);
    else
        note_taken(from, rest, taken);
}

/* N4: round 1 begins with any seat, each later one with the next seat clockwise. The only seat that may begin this
 * round; 0: any may. */
static int next_beginner(const struct setup *setup, const struct nullern_state *state)
{
    return state->beginner ? seat_after(setup, state->beginner) : 0;
}

/* The beginner, drawn in the first round only (N4). */
static RARELY void draw_beginner(const struct setup *setup, const struct nullern_state *state, struct rng *rng,
                                 struct event *event)
{
    int only = next_beginner(setup, state);
    event->seat = (uint8_t)(only ? only : 1 + (int)rng_below(rng, (uint32_t)setup->seats));
}

/* N3: all 80 cards are shuffled and dealt, and the next one is turned up for trump. */
static void nullern_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    const struct nullern_state *nullern = nullern_state(state);
    *event = (struct event){.kind = (uint8_t)(EVENT_DEAL + nullern->phase)};
    int count = 1; /* the trump */
    if (nullern->phase == PHASE_BEGIN) {
        draw_beginner(setup, nullern, rng, event);
        return;
    }
    if (nullern->phase == PHASE_DEAL) {
        event->seat = (uint8_t)(nullern->dealt + 1);
        count = nullern->left;
    }
    draw_cards(&nullern->unseen, count, rng, event->word);
}

static size_t nullern_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    const struct nullern_state *nullern = nullern_state(state);
    size_t count = 0;
    if (nullern->phase == PHASE_TRUMP) {
        for (struct cards set = nullern->unseen; !cards_none(set); set = cards_rest(set), count++) {
            struct cards card = cards_of(cards_first(set));
            if (count < room)
                out[count] = (struct outcome){{.kind = EVENT_TRUMP, .word = {card.word[0], card.word[1]}}, 1};
        }
    } else if (nullern->phase == PHASE_BEGIN) {
        int only = next_beginner(setup, nullern);
        for (int seat = only ? only : 1; seat <= (only ? only : setup->seats); seat++, count++)
            if (count < room)
                out[count] = (struct outcome){{.kind = EVENT_BEGIN, .seat = (uint8_t)seat}, 1};
    }
    return count; /* 0 for a deal: too many to list */
}

/* So many cards it must be, and none that lies elsewhere already. */
static bool refuse_cards(const struct nullern_state *state, const struct event *event, int wanted, struct refusal *why)
{
    struct cards cards = {{event->word[0], event->word[1]}};
    int count = event->hidden ? event->hidden : cards_count(cards);
    if (count != wanted) {
        refuse_with_number(why, "N2", "nullern.deal-count", wanted);
        if (why)
            message_number(&why->message, count);
        return true;
    }
    struct cards twice = cards_without(cards, state->unseen);
    if (!cards_none(twice))
        return refuse_with_card(why, "N3", "nullern.elsewhere", cards_first(twice));
    return event->hidden && !cards_none(cards) ? refuse_now(state, why) : false;
}

static bool refuse_begin(const struct setup *setup, const struct nullern_state *state, const struct event *event,
                         struct refusal *why)
{
    int only = next_beginner(setup, state);
    if (event->seat < 1 || event->seat > setup->seats)
        return refuse_with_number(why, "C1", "core.no-such-seat", event->seat);
    if (only && event->seat != only)
        return refuse_with_seat(why, "N4", "nullern.other-begins", only);
    return event->hidden || event->word[0] || event->word[1] ? refuse_now(state, why) : false;
}

static bool nullern_refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                                 struct refusal *why)
{
    const struct nullern_state *nullern = nullern_state(state);
    switch (event->kind) {
    case EVENT_DEAL: /* N3 */
        if (nullern->phase != PHASE_DEAL || event->seat != nullern->dealt + 1)
            return refuse_now(nullern, why);
        return refuse_cards(nullern, event, nullern->left, why);
    case EVENT_TRUMP: /* the next card, so one that nobody holds (N3) */
        if (nullern->phase != PHASE_TRUMP || event->seat || event->hidden ||
            cards_count((struct cards){{event->word[0], event->word[1]}}) != 1)
            return refuse_now(nullern, why);
        return refuse_cards(nullern, event, 1, why);
    case EVENT_BEGIN: /* N4 */
        return nullern->phase == PHASE_BEGIN ? refuse_begin(setup, nullern, event, why) : refuse_now(nullern, why);
    case EVENT_SHOWN: /* N9 */
        if (nullern->phase != PHASE_SHOWN)
            return refuse_with(why, "N9", "nullern.nothing-shown");
        if (event->seat < 1 || event->seat > setup->seats)
            return refuse_with_number(why, "C1", "core.no-such-seat", event->seat);
        if (event->hidden || !cards_none(nullern->hand[event->seat]))
            return refuse_now(nullern, why);
        return refuse_cards(nullern, event, 1, why);
    default: /* `2 ?`: bids and cards are open */
        return refuse_with(why, "N4", "nullern.all-open");
    }
}

static void nullern_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    struct nullern_state *nullern = nullern_state_to_change(state);
    struct cards cards = {{event->word[0], event->word[1]}}; /* empty for `begin`, and where they are hidden */
    nullern->unseen = cards_without(nullern->unseen, cards);
    switch (event->kind) {
    case EVENT_DEAL:
        nullern->hand[event->seat] = cards;
        if (++nullern->dealt == setup->seats)
            nullern->phase = PHASE_TRUMP;
        break;
    case EVENT_TRUMP: /* it stays out of play (N3) */
        nullern->trump = (uint8_t)cards_first(cards);
        nullern->phase = PHASE_BEGIN;
        break;
    case EVENT_BEGIN: /* N4; if all bid 0, the first bidder leads (N5) */
        nullern->beginner = nullern->lead = event->seat;
        nullern->phase = PHASE_BIDS;
        nullern->waiting = (uint8_t)setup->seats;
        nullern->act = (uint16_t)ACT_SEAT(event->seat);
        break;
    default: /* EVENT_SHOWN (N9): the last one ends the round */
        nullern->hand[event->seat] = cards;
        end_blind_round(setup, nullern);
    }
}

#endif
