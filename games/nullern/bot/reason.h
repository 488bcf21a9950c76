/* reason.h - why one bid or card is worse than another, in one plain sentence.
 *
 * A sentence is said only where it is true: what follows from the cards that are seen is checked, and what lies in the
 * time to come must happen in worlds played out (shown_moves.h).
 */
#ifndef NULLERN_BOT_REASON_H
#define NULLERN_BOT_REASON_H

#include "../people/past.h"
#include "shown_moves.h"
#include <limits.h>

/* What reasons for a card are found from. */
struct choice {
    const struct round *r;
    const struct order *order;
    struct sights sights;
    unsigned played, best; /* slots */
    int need;              /* tricks still wanted */
    bool wins, would;      /* the card played, and the best one: the highest of the trick so far */
};

static void add_card(struct message *why, const struct order *order, unsigned slot)
{
    message_whole_card(why, order->card[slot]);
}

static bool say_why_card(struct message *why, const char *text, const struct order *order, unsigned slot)
{
    message_set(why, text);
    add_card(why, order, slot);
    return true;
}

static bool say_why_cards(struct message *why, const char *text, const struct choice *choice)
{
    message_set(why, text);
    add_card(why, choice->order, choice->played);
    add_card(why, choice->order, choice->best);
    return true;
}

static struct slots cards_not_known(const struct round *r, int seat)
{
    return slots_without((struct slots){ALL_PLAIN, ALL_TRUMP}, slots_either(r->gone, r->hand[seat]));
}

/* -- bids ----------------------------------------------------------------------------------------------- */

static bool say_bids(struct message *why, const char *text, int played, int best)
{
    reason_with_number(why, text, played);
    message_number(why, best);
    return true;
}

/* 0 was bid, with a hand that wins tricks all the same. */
static bool reason_of_zero(const struct round *r, const struct order *order, int seat, const struct sights *sights,
                           struct message *why)
{
    struct slots hand = r->hand[seat];
    unsigned top = slots_highest(hand), strong = top;
    int tricks = (sights->best.tricks + SHOWN_WORLDS / 2) / SHOWN_WORLDS;
    if (hand.trump && slots_none(slots_above(cards_not_known(r, seat), slot_level(top))))
        return say_why_card(why, "nullern.why-zero-top", order, top);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        strong = sights->played.wins[slot] > sights->played.wins[strong] ? slot : strong;
    if (shown_mostly(sights->played.wins[strong]))
        return say_why_card(why, "nullern.why-zero-strong", order, strong);
    if (tricks > 0 && shown_mostly(sights->played.over))
        return reason_with_number(why, "nullern.why-zero-many", tricks);
    return false;
}

static bool reason_of_bid(const struct round *r, const struct order *order, int seat, const struct sights *sights,
                          int played, int best, struct message *why)
{
    const struct sight *after = &sights->played;
    if (played == 0 && reason_of_zero(r, order, seat, sights, why))
        return true;
    if (!shown_oftener(sights->best.met, after->met))
        return false;
    if (best == 0)
        return reason_with_number(why, "nullern.why-no-zero", played);
    if (played > best && after->under > after->over)
        return say_bids(why, "nullern.why-bid-high", played, best);
    if (played < best && after->over > after->under)
        return say_bids(why, "nullern.why-bid-low", played, best);
    return false;
}

/* Whether the seat has as many points as anybody if it bids so in the blind round and this seat wins the trick. */
static bool is_first_then(const struct thinking *task, int bid, int winner)
{
    const struct nullern_state *state = nullern_state(task->view);
    int score[SEATS + 1], most = INT_MIN;
    for (int seat = 1; seat <= task->setup->seats; seat++) {
        score[seat] = state->points[seat] - GRASSHOPPER_COST * state->grasshoppers[seat] +
                      round_result(seat == task->seat ? bid : state->bid[seat], seat == winner);
        most = score[seat] > most ? score[seat] : most;
    }
    return score[task->seat] == most;
}

/* Of the blind round (N9): any card is as good as any other, so it wins too seldom for a 1 to pay; but who can be first
 * only with a 1 that wins has nothing to lose. */
static bool reason_of_blind_bid(const struct thinking *task, int played, struct message *why)
{
    if (played)
        return reason_with(why, "nullern.why-blind-one");
    for (int winner = 1; winner <= task->setup->seats; winner++)
        if (is_first_then(task, 0, winner))
            return false;
    return is_first_then(task, 1, task->seat) && reason_with(why, "nullern.why-blind-zero");
}

/* -- cards ---------------------------------------------------------------------------------------------- */

/* Whether nobody who is still to play to this trick can beat a card that is the highest so far. */
static bool surely_wins(const struct choice *choice, unsigned slot)
{
    const struct round *r = choice->r;
    return slot_level(slot) > r->best &&
           (r->waiting == 1 || slots_none(slots_above(cards_not_known(r, r->turn), slot_level(slot))));
}

/* The bid is lost: a trick is a point, and others can still be kept from theirs. */
static bool reason_when_lost(const struct choice *choice, struct message *why)
{
    const struct sight *played = &choice->sights.played, *best = &choice->sights.best;
    if (shown_mostly(best->trick) && shown_hardly(played->trick))
        return say_why_card(why, "nullern.why-lost-point", choice->order, choice->best);
    if (shown_oftener(count_spoiled(played, best), count_spoiled(best, played)))
        return say_why_card(why, "nullern.why-lost-spoil", choice->order, choice->best);
    return false;
}

static bool reason_of_lead(const struct choice *choice, struct message *why)
{
    const struct sight *played = &choice->sights.played, *best = &choice->sights.best;
    bool higher = slot_level(choice->played) > slot_level(choice->best);
    if (choice->need == 0 && higher && shown_oftener(played->trick, best->trick))
        return say_why_cards(why, "nullern.why-lead-high", choice);
    if (choice->need == 0 && !higher && shown_hardly(played->trick) && !shown_hardly(played->wins[choice->best]) &&
        shown_oftener(played->wins[choice->best], best->trick))
        return say_why_cards(why, "nullern.why-lead-keeps", choice);
    if (choice->need > 1 && higher && shown_mostly(best->trick) && shown_mostly(best->wins[choice->played]))
        return say_why_cards(why, "nullern.why-lead-spent", choice);
    if (choice->need > 0 && !higher && shown_hardly(played->trick) && shown_mostly(best->trick) &&
        shown_oftener(best->met, played->met))
        return say_why_cards(why, "nullern.why-lead-low", choice);
    return false;
}

/* No more trick is wanted. */
static bool reason_to_duck(const struct choice *choice, struct message *why)
{
    const struct sight *played = &choice->sights.played, *best = &choice->sights.best;
    bool higher = slot_level(choice->played) > slot_level(choice->best);
    if (!choice->would && surely_wins(choice, choice->played))
        return say_why_cards(why, "nullern.why-too-many", choice);
    if (!choice->would && shown_mostly(played->trick))
        return say_why_cards(why, "nullern.why-likely-many", choice);
    if (!choice->wins && !choice->would && !higher &&
        shown_oftener(played->wins[choice->best], best->wins[choice->played]))
        return say_why_cards(why, "nullern.why-keeps-high", choice);
    if (choice->wins && choice->would && higher && shown_oftener(played->trick, best->trick))
        return say_why_cards(why, "nullern.why-risk", choice);
    return false;
}

/* Tricks are wanted, and this one was not tried for, or not by the best card. */
static bool reason_to_let_go(const struct choice *choice, struct message *why)
{
    const struct sight *played = &choice->sights.played, *best = &choice->sights.best;
    if (choice->would && choice->need == choice->r->left && shown_mostly(best->trick))
        return say_why_card(why, "nullern.why-need-all", choice->order, choice->best);
    if (choice->would && shown_oftener(best->met, played->met))
        return say_why_card(why, "nullern.why-let-go", choice->order, choice->best);
    if (choice->would)
        return false;
    if (slot_level(choice->played) > slot_level(choice->best))
        return shown_mostly(best->wins[choice->played]) && shown_hardly(played->wins[choice->best]) &&
               say_why_cards(why, "nullern.why-threw-high", choice);
    return shown_mostly(played->wins[choice->best]) && shown_oftener(played->over, best->over) &&
           say_why_cards(why, "nullern.why-threw-low", choice);
}

/* Tricks are wanted, and the card played is the highest so far. */
static bool reason_to_win(const struct choice *choice, struct message *why)
{
    const struct sight *played = &choice->sights.played, *best = &choice->sights.best;
    bool higher = slot_level(choice->played) > slot_level(choice->best);
    if (!choice->would)
        return surely_wins(choice, choice->played) && shown_mostly(played->over) &&
               shown_oftener(played->over, best->over) && say_why_cards(why, "nullern.why-too-early", choice);
    if (higher)
        return surely_wins(choice, choice->best) && say_why_cards(why, "nullern.why-dear", choice);
    return !shown_mostly(played->trick) && shown_oftener(best->trick, played->trick) &&
           say_why_cards(why, "nullern.why-cheap", choice);
}

/* What comes of the round in the end, where there is nothing to say of the trick. */
static bool reason_of_round(const struct choice *choice, struct message *why)
{
    const struct sight *played = &choice->sights.played, *best = &choice->sights.best;
    if (!shown_oftener(best->met, played->met))
        return false;
    if (played->over - best->over > played->under - best->under)
        return shown_oftener(played->over, best->over) && say_why_cards(why, "nullern.why-over", choice);
    return shown_oftener(played->under, best->under) && say_why_cards(why, "nullern.why-under", choice);
}

static bool reason_of_trick(const struct choice *choice, struct message *why)
{
    if (choice->r->best == 0)
        return reason_of_lead(choice, why);
    if (choice->need == 0)
        return reason_to_duck(choice, why);
    return choice->wins ? reason_to_win(choice, why) : reason_to_let_go(choice, why);
}

static bool reason_of_card(const struct choice *choice, struct message *why)
{
    if (choice->need < 0 || choice->need > choice->r->left)
        return reason_when_lost(choice, why);
    if (shown_oftener(choice->sights.played.met, choice->sights.best.met))
        return false; /* whatever is wrong with the card, these worlds do not show it */
    return reason_of_trick(choice, why) || reason_of_round(choice, why);
}

static bool tell_reason(const struct thinking *task, uint64_t played, uint64_t best, struct message *why)
{
    const struct nullern_state *state = nullern_state(task->view);
    struct order order;
    struct round r;
    if (played == best || !(state->act >> task->seat & 1) ||
        (state->phase != PHASE_BIDS && state->phase != PHASE_CARDS))
        return false;
    if (is_blind(task->setup, state))
        return reason_of_blind_bid(task, (int)(played & 127), why);
    make_order(&order, state->trump);
    open_round(task->setup, state, &order, &r);
    struct choice choice = {.r = &r, .order = &order, .need = r.bid[task->seat] - r.took[task->seat]};
    choice.played = order.slot[played & 127];
    choice.best = order.slot[best & 127];
    if (state->phase == PHASE_CARDS && slot_level(choice.played) == slot_level(choice.best))
        return false;
    show_moves(task, &order, &r, played, best, &choice.sights);
    if (state->phase == PHASE_BIDS)
        return reason_of_bid(&r, &order, task->seat, &choice.sights, (int)(played & 127), (int)(best & 127), why);
    choice.wins = slot_level(choice.played) > r.best;
    choice.would = slot_level(choice.best) > r.best;
    return reason_of_card(&choice, why);
}

#endif
