/* touch.h - a move as touches: one, of a bid or of a card in hand. */
#ifndef NULLERN_PEOPLE_TOUCH_H
#define NULLERN_PEOPLE_TOUCH_H

#include "../rules/spelling.h"
#include "past.h"

/* A move is one target: it is spelled like it. */
static void nullern_say_target(const struct setup *setup, int target, struct text *text)
{
    nullern_say(setup, NULL, (uint64_t)target, text);
}

static int nullern_touches(const struct setup *setup, const struct state *state, uint64_t move,
                           uint8_t out[TOUCHES_MAX])
{
    (void)setup;
    (void)state;
    out[0] = (uint8_t)move;
    return 1;
}

static void nullern_next(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                         int count, struct next *next)
{
    const struct nullern_state *nullern = nullern_state(view);
    *next = (struct next){.prompt = nullern->phase == PHASE_BIDS ? "nullern.your-bid" : "nullern.your-card"};
    if (count == 1 && !nullern_refuse(setup, view, seat, touched[0], 0)) {
        next->complete = true;
        next->move = touched[0];
    }
    if (count > 0)
        return;
    if (nullern->phase == PHASE_BIDS) { /* targets 128 .. 128 + cards in hand */
        next->targets[BID / 64] = (2ull << nullern->left) - 1;
        return;
    }
    struct cards set = PLANT("nullern-next-any") ? nullern->hand[seat] : choices(setup, nullern, seat);
    next->targets[0] = set.word[0];
    next->targets[1] = set.word[1];
}

/* "bid 2", "the red 20". */
static void nullern_name_touches(const struct setup *setup, const struct state *view, const uint8_t *touched, int count,
                                 struct message *out)
{
    (void)setup;
    (void)view;
    (void)count; /* a bid or a card is one touch */
    message_set(out, touched[0] & BID ? "nullern.move-bid" : "nullern.move-card");
    if (touched[0] & BID)
        message_number(out, touched[0] & ~BID);
    else
        message_card(out, touched[0]);
}

#endif
