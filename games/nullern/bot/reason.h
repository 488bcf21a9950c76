/* reason.h - why one bid or card is worse than another, in one plain sentence. */
#ifndef NULLERN_BOT_REASON_H
#define NULLERN_BOT_REASON_H

#include "../people/past.h"
#include "worlds.h"

enum { STRONG = 700 /* in 1/1024: such a card can hardly be kept from winning */ };

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

static bool say_why_cards(struct message *why, const char *text, const struct order *order, unsigned played,
                          unsigned better)
{
    message_set(why, text);
    add_card(why, order, played);
    add_card(why, order, better);
    return true;
}

static bool reason_of_bid(const struct round *r, const struct order *order, int seat, int played, int best,
                          struct message *why)
{
    struct estimate e;
    estimate_hand(r, seat, &e);
    struct slots hand = r->hand[seat];
    struct slots unseen = slots_without((struct slots){ALL_PLAIN, ALL_TRUMP}, slots_either(r->gone, hand));
    int expected = (e.all.tricks + CERTAIN / 2) / CERTAIN;
    unsigned top = slots_highest(hand);
    if (played == 0) {
        if (hand.trump && slots_none(slots_above(unseen, slot_level(top))))
            return say_why_card(why, "nullern.why-zero-top", order, top);
        if (e.card[e.count - 1].tricks >= STRONG)
            return say_why_card(why, "nullern.why-zero-strong", order, top);
        message_set(why, "nullern.why-zero-many");
        message_number(why, expected < best ? best : expected);
        return true;
    }
    if (best == 0) {
        message_set(why, "nullern.why-no-zero");
        message_number(why, played);
        return true;
    }
    message_set(why, played > best ? "nullern.why-bid-high" : "nullern.why-bid-low");
    message_number(why, played);
    message_number(why, best);
    return true;
}

static bool reason_of_lead(const struct order *order, int need, unsigned played, unsigned best, struct message *why)
{
    bool higher = slot_level(played) > slot_level(best);
    if (need == 0)
        return say_why_cards(why, higher ? "nullern.why-lead-high" : "nullern.why-lead-keeps", order, played, best);
    return say_why_cards(why, higher ? "nullern.why-lead-spent" : "nullern.why-lead-low", order, played, best);
}

static bool reason_of_card(const struct round *r, const struct order *order, unsigned played, unsigned best,
                           struct message *why)
{
    int seat = r->turn, need = r->bid[seat] - r->took[seat];
    int level = slot_level(played), better = slot_level(best);
    bool wins = level > r->best, would = better > r->best, last = r->waiting == 1;
    if (need < 0 ||
        need > r->left) { /* the bid is lost: a trick is a point, and others can still be kept from theirs */
        if (!wins && would)
            return say_why_card(why, "nullern.why-lost-point", order, best);
        return say_why_card(why, "nullern.why-lost-spoil", order, best);
    }
    if (r->best == 0)
        return reason_of_lead(order, need, played, best, why);
    if (need == 0) {
        if (wins && !would)
            return say_why_cards(why, "nullern.why-too-many", order, played, best);
        if (!wins && !would && level < better)
            return say_why_cards(why, "nullern.why-keeps-high", order, played, best);
        if (wins && would && level > better && !last)
            return say_why_cards(why, "nullern.why-risk", order, played, best);
        return say_why_card(why, "nullern.why-later-danger", order, best);
    }
    if (!wins && would)
        return say_why_card(why, need == r->left ? "nullern.why-need-all" : "nullern.why-let-go", order, best);
    if (wins && !would)
        return say_why_cards(why, "nullern.why-too-early", order, played, best);
    if (wins)
        return say_why_cards(why, level > better ? "nullern.why-dear" : "nullern.why-cheap", order, played, best);
    return say_why_cards(why, level > better ? "nullern.why-threw-high" : "nullern.why-threw-low", order, played, best);
}

static bool tell_reason(const struct thinking *task, uint64_t played, uint64_t best, struct message *why)
{
    const struct nullern_state *state = nullern_state(task->view);
    struct order order;
    struct round r;
    if (played == best || !(state->act >> task->seat & 1) ||
        (state->phase != PHASE_BIDS && state->phase != PHASE_CARDS))
        return false;
    if (is_blind(task->setup, state)) /* N9 */
        return reason_with(why, played & 127 ? "nullern.why-blind-one" : "nullern.why-blind-zero");
    make_order(&order, state->trump);
    open_round(task->setup, state, &order, &r);
    if (state->phase == PHASE_BIDS)
        return reason_of_bid(&r, &order, task->seat, (int)(played & 127), (int)(best & 127), why);
    if (slot_level(order.slot[played & 127]) == slot_level(order.slot[best & 127]))
        return false;
    return reason_of_card(&r, &order, order.slot[played & 127], order.slot[best & 127], why);
}

#endif
