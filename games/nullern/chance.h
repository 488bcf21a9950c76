/* chance.h - shuffling: each round `deal 1` ... `deal n`, `trump`, `begin`; and, in a view, `shown`.
 *
 * Events: `deal`, `trump` and `shown` have the set of cards in both words (in a view `deal` may have
 * their number in `hidden` instead); `seat` is who is dealt to or shown, 0 for `trump`. `begin` has
 * in `seat` who begins.
 */
#ifndef NULLERN_CHANCE_H
#define NULLERN_CHANCE_H

#include "rules.h"

/* Takes `count` cards at random, each by counting, out of `rest`, which is left of `from`. */
static __attribute__((noinline)) struct cards draw_by_counting(struct cards from, struct cards rest, int count,
                                                               struct rng *rng)
{
    for (; count > 0; count--) {
        unsigned card = cards_nth(rest, (int)rng_below(rng, (uint32_t)cards_count(rest)));
        rest = cards_without(rest, cards_of(card));
    }
    return cards_without(from, rest);
}

/* What eight random bits name: three of 256 numbers for each card; the other 16, 0 among them, are no card. */
#define THRICE(card) CARD_SET(card), CARD_SET(card), CARD_SET(card)
#define THRICE_FIVE(card) THRICE(card), THRICE(card + 1), THRICE(card + 2), THRICE(card + 3), THRICE(card + 4)
#define THRICE_COLOUR(red)                                                                                             \
    {{0}}, {{0}}, {{0}}, {{0}}, THRICE_FIVE(red), THRICE_FIVE(red + 5), THRICE_FIVE(red + 10), THRICE_FIVE(red + 15)
static const struct cards NAMED[256] = {THRICE_COLOUR(1), THRICE_COLOUR(33), THRICE_COLOUR(65), THRICE_COLOUR(97)};

/* Draws `count` cards, at least one, out of a set that has as many, all choices equally likely.
 * Eight random bits name a card; if it is in the set, it is taken, and each card is as likely as
 * the others. As many tries as cards are lacking cannot take too many, so hits are counted only after all of
 * them. A word is eight tries; zeros name no card, so tries beyond the word do no harm, and when only zeros are
 * left the next word is due. What four words do not bring is drawn by counting, which is uniform as well. So most
 * cards cost a few instructions and no branch that nobody could foretell, and no bad luck lasts. */
static inline struct cards draw_cards(struct cards from, int count, struct rng *rng)
{
    struct cards rest = from;
    int lacking = count, left = cards_count(from) - count;
    for (int words = 0; words < 4; words++)
        for (uint64_t bits = rng_next(rng); bits;) {
            do {
                rest = cards_without(rest, NAMED[bits & 255]);
                bits >>= 8;
            } while (--lacking);
            lacking = cards_count(rest) - left;
            if (lacking == 0)
                return cards_without(from, rest);
        }
    return draw_by_counting(from, rest, lacking, rng);
}

/* The only seat that may begin this round, or 0 if any may (N4: the first round). */
static int next_beginner(const struct setup *setup, const struct nullern_state *s)
{
    return s->beginner ? seat_after(setup, s->beginner) : 0;
}

/* N4: the beginner, drawn in the first round only. */
static int draw_beginner(const struct setup *setup, const struct nullern_state *s, struct rng *rng)
{
    int only = next_beginner(setup, s);
    return only ? only : 1 + (int)rng_below(rng, (uint32_t)setup->seats);
}

static void draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    const struct nullern_state *s = read_state(state);
    *event = (struct event){.kind = (uint8_t)(EVENT_DEAL + s->phase)};
    if (s->phase == PHASE_BEGIN) {
        event->seat = (uint8_t)draw_beginner(setup, s, rng);
        return;
    }
    bool deals = s->phase == PHASE_DEAL;
    struct cards cards = draw_cards(s->unseen, deals ? s->left : 1, rng);
    event->seat = deals ? (uint8_t)(s->dealt + 1) : 0;
    event->word[0] = cards.word[0];
    event->word[1] = cards.word[1];
}

static size_t outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    const struct nullern_state *s = read_state(state);
    size_t count = 0;
    if (s->phase == PHASE_TRUMP) {
        for (struct cards set = s->unseen; !cards_none(set); set = cards_rest(set), count++) {
            struct cards card = cards_of(cards_first(set));
            if (count < room)
                out[count] = (struct outcome){{.kind = EVENT_TRUMP, .word = {card.word[0], card.word[1]}}, 1};
        }
    } else if (s->phase == PHASE_BEGIN) {
        int only = next_beginner(setup, s);
        for (int seat = only ? only : 1; seat <= (only ? only : setup->seats); seat++, count++)
            if (count < room)
                out[count] = (struct outcome){{.kind = EVENT_BEGIN, .seat = (uint8_t)seat}, 1};
    }
    return count; /* 0 for a deal: too many to list */
}

/* So many cards it must be, and none that lies elsewhere already. */
static bool refuse_cards(const struct nullern_state *s, const struct event *event, int wanted, struct refusal *why)
{
    struct cards cards = {{event->word[0], event->word[1]}};
    int count = event->hidden ? event->hidden : cards_count(cards);
    if (count != wanted) {
        refuse_with_number(why, "N2", "nullern.deal-count", wanted);
        if (why)
            message_number(&why->message, count);
        return true;
    }
    struct cards twice = cards_without(cards, s->unseen);
    if (!cards_none(twice))
        return refuse_with_card(why, "N3", "nullern.elsewhere", cards_first(twice));
    return event->hidden && !cards_none(cards) ? refuse_now(s, why) : false;
}

static bool refuse_begin(const struct setup *setup, const struct nullern_state *s, const struct event *event,
                         struct refusal *why)
{
    int only = next_beginner(setup, s);
    if (event->seat < 1 || event->seat > setup->seats)
        return refuse_with_number(why, "C1", "core.no-such-seat", event->seat);
    if (only && event->seat != only)
        return refuse_with_seat(why, "N4", "nullern.other-begins", only);
    return event->hidden || event->word[0] || event->word[1] ? refuse_now(s, why) : false;
}

static bool refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                         struct refusal *why)
{
    const struct nullern_state *s = read_state(state);
    switch (event->kind) {
    case EVENT_DEAL: /* N3 */
        if (s->phase != PHASE_DEAL || event->seat != s->dealt + 1)
            return refuse_now(s, why);
        return refuse_cards(s, event, s->left, why);
    case EVENT_TRUMP: /* N3: the next card, so one that nobody holds */
        if (s->phase != PHASE_TRUMP || event->seat || event->hidden ||
            cards_count((struct cards){{event->word[0], event->word[1]}}) != 1)
            return refuse_now(s, why);
        return refuse_cards(s, event, 1, why);
    case EVENT_BEGIN: /* N4 */
        return s->phase == PHASE_BEGIN ? refuse_begin(setup, s, event, why) : refuse_now(s, why);
    case EVENT_SHOWN: /* N9 */
        if (s->phase != PHASE_SHOWN)
            return refuse_with(why, "N9", "nullern.nothing-shown");
        if (event->seat < 1 || event->seat > setup->seats)
            return refuse_with_number(why, "C1", "core.no-such-seat", event->seat);
        if (event->hidden || !cards_none(s->hand[event->seat]))
            return refuse_now(s, why);
        return refuse_cards(s, event, 1, why);
    default: /* `2 ?`: bids and cards are open */
        return refuse_with(why, "N4", "nullern.all-open");
    }
}

static void happen(const struct setup *setup, struct state *state, const struct event *event)
{
    struct nullern_state *s = open_state(state);
    struct cards cards = {{event->word[0], event->word[1]}}; /* empty for `begin`, and where they are hidden */
    s->unseen = cards_without(s->unseen, cards);
    switch (event->kind) {
    case EVENT_DEAL:
        s->hand[event->seat] = cards;
        if (++s->dealt == setup->seats)
            s->phase = PHASE_TRUMP;
        break;
    case EVENT_TRUMP: /* N3: it stays out of play */
        s->trump = (uint8_t)cards_first(cards);
        s->phase = PHASE_BEGIN;
        break;
    case EVENT_BEGIN: /* N4; if all bid 0, the first bidder leads (N5) */
        s->beginner = s->lead = event->seat;
        s->phase = PHASE_BIDS;
        s->act = (uint16_t)ACT_SEAT(event->seat);
        break;
    default: /* EVENT_SHOWN (N9): the last one ends the round */
        s->hand[event->seat] = cards;
        end_blind_round(setup, s);
    }
}

#endif
