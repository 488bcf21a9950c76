/* views.h - who knows what: forgetting, guessing, telling; and whether a full state can be. */
#ifndef NULLERN_RULES_VIEWS_H
#define NULLERN_RULES_VIEWS_H

#include "chance.h"

/* In the blind round nobody sees any card, not even his own (N9). */
static bool may_see(const struct setup *setup, const struct nullern_state *state, int seat, int viewer)
{
    return seat == viewer && !is_blind(setup, state);
}

static void nullern_hide(const struct setup *setup, struct state *state, int viewer)
{
    struct nullern_state *nullern = nullern_state_to_change(state);
    if (nullern->phase == PHASE_SHOWN) /* what lies open by now is open to all */
        return;
    for (int seat = 1; seat <= setup->seats; seat++)
        if (!may_see(setup, nullern, seat, viewer) && !(PLANT("nullern-peek") && seat == viewer)) {
            nullern->unseen = cards_either(nullern->unseen, nullern->hand[seat]);
            nullern->hand[seat] = (struct cards){{0}};
        }
}

/* Deals the unseen cards again to the hidden hands, all consistent deals equally likely.
 *
 * Consistent is every deal in which the seats that did not follow a trump lead hold no trump (N6).
 * So these choose from P, the unseen cards that are no trumps, the other seats from all unseen
 * cards U, and P is a part of U. The former are dealt first, uniformly. Whatever they got, they
 * took the same number of cards out of U, so the same number of ways is left for the others,
 * who are dealt uniformly too: every complete deal has the same probability. (The other way
 * round it would not: how many ways are left in P would depend on what was taken from it.)
 * There are always enough cards: see hidden_choices. */
static void nullern_guess(const struct setup *setup, struct state *view, int viewer, struct rng *rng)
{
    (void)viewer; /* a view shows by itself what is hidden */
    struct nullern_state *nullern = nullern_state_to_change(view);
    unsigned hidden = 0;
    for (int seat = 1; seat <= setup->seats; seat++)
        hidden |= (unsigned)is_hidden(nullern, seat) << seat;
    unsigned voids = PLANT("nullern-void") ? 0 : hidden & nullern->voids;
    struct cards plain = voids ? cards_without(nullern->unseen, cards_like(nullern->trump)) : nullern->unseen;
    for (int pass = 0; pass < 2; pass++) {
        unsigned seats = pass == 0 ? voids : hidden & ~voids;
        for (; seats; seats &= seats - 1) {
            int seat = bits_first(seats);
            draw_cards(pass == 0 ? &plain : &nullern->unseen, hand_count(nullern, seat), rng, nullern->hand[seat].word);
            plain = cards_without(plain, nullern->hand[seat]);
            nullern->unseen = cards_without(nullern->unseen, nullern->hand[seat]);
        }
    }
}

static int nullern_tell(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                        struct event out[TELL_MAX])
{
    const struct nullern_state *nullern = nullern_state(before);
    out[0] = *event;
    if (event->kind == EVENT_DEAL && !may_see(setup, nullern, event->seat, viewer)) {
        out[0].word[0] = out[0].word[1] = 0;
        out[0].hidden = nullern->left;
    }
    bool last_blind_bid =
        is_blind(setup, nullern) && event->kind == EVENT_MOVE && seat_after(setup, event->seat) == nullern->beginner;
    if (!last_blind_bid || PLANT("nullern-untold"))
        return 1;
    for (int seat = 1; seat <= setup->seats; seat++) /* all cards are turned up (N9) */
        out[seat] = (struct event){.kind = EVENT_SHOWN,
                                   .seat = (uint8_t)seat,
                                   .word = {nullern->hand[seat].word[0], nullern->hand[seat].word[1]}};
    return 1 + setup->seats;
}

/* The trick in progress: dealt with the right turn, and its best card found right. */
static const char *check_trick(const struct setup *setup, const struct nullern_state *state)
{
    if (state->phase != PHASE_CARDS)
        return state->best || state->trump_led ? "a trick outside the play" : 0;
    struct trick trick = look_at_trick(setup, state->trick, state->lead, state->trump);
    int seat = (state->lead - 1 + trick.played) % setup->seats + 1;
    if (state->waiting != setup->seats - trick.played)
        return "another number of seats has yet to play to the trick";
    if (state->act != ACT_SEAT(seat))
        return "not the turn of the next seat after those who played";
    if (state->best != trick.best || (trick.best && state->winner != trick.winner))
        return "the best card of the trick is another";
    if (state->trump_led != (trick.best && card_strength(state->trick[state->lead], state->trump) > 32))
        return "trump_led does not agree with the card led";
    return 0;
}

static const char *nullern_sound(const struct setup *setup, const struct state *state)
{
    const struct nullern_state *nullern = nullern_state(state);
    struct cards seen = nullern->unseen;
    int unplayed = cards_count(nullern->unseen) + (nullern->trump != 0), taken = 0;
    if (nullern->trump && cards_has(seen, nullern->trump))
        return "the trump card is in the deck";
    if (nullern->trump)
        seen = cards_either(seen, cards_of(nullern->trump));
    for (int seat = 1; seat <= setup->seats; seat++) {
        if (!cards_none(cards_both(seen, nullern->hand[seat])))
            return "a card is in two places";
        if (cards_count(nullern->hand[seat]) != hand_count(nullern, seat))
            return "a hand has the wrong number of cards";
        if (nullern->voids >> seat & 1 && !cards_none(cards_both(nullern->hand[seat], cards_like(nullern->trump))))
            return "a seat without trumps has one";
        if (nullern->trick[seat] &&
            (cards_has(seen, nullern->trick[seat]) || cards_has(nullern->hand[seat], nullern->trick[seat])))
            return "a card of the trick is elsewhere too";
        if (nullern->bid[seat] > hand_size(setup->option, nullern->round) || nullern->high_bid < nullern->bid[seat])
            return "a bid is too high";
        seen = cards_either(seen, nullern->hand[seat]);
        unplayed += cards_count(nullern->hand[seat]) + (nullern->trick[seat] != 0);
        taken += nullern->tricks[seat];
    }
    if (!cards_none(cards_without(seen, (struct cards){{WORD_BITS, WORD_BITS}})))
        return "a card that does not exist";
    if (taken != hand_size(setup->option, nullern->round) - nullern->left || unplayed + taken * setup->seats != CARDS)
        return "cards or tricks were lost";
    return check_trick(setup, nullern);
}

#endif
