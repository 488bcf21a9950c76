/* why.h - why a touch leads nowhere, in words for somebody who taps. */
#ifndef NULL_BOCK_PEOPLE_WHY_H
#define NULL_BOCK_PEOPLE_WHY_H

#include "touch.h"

/* A card that can be played nowhere now. */
static void why_no_card(const struct bock_state *bock, const struct next *offered, int kind, struct refusal *why)
{
    if (bock->phase == PHASE_LAY)
        refuse_touch(why, "B4", "null-bock.lay-high-doe", next_first(offered, 0));
    else if (!bock->top)
        refuse_touch(why, "B7", "null-bock.tap-open", next_first(offered, 0));
    else
        refuse_touch(why, "B6", "null-bock.tap-card-nowhere", kind);
}

/* A card and a place where it may not go: what `refuse` says, and it points at that place or at the right one. */
static void why_no_place(const struct setup *setup, const struct state *view, int seat, int kind, int place,
                         struct refusal *why)
{
    static const struct rewording words[] = {
        {"null-bock.open", "null-bock.tap-open-there", 0},
        {"null-bock.own-fringe", "null-bock.tap-own-fringe", 0},
        {0},
    };
    bock_refuse(setup, view, seat, move_make(kind, place), why);
    why->target = TARGET_ARENA + (text_same(why->message.text, "null-bock.open")         ? 0
                                  : text_same(why->message.text, "null-bock.own-fringe") ? seat
                                                                                         : place);
    refusal_reword(why, words);
}

static void bock_why_touches(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                             int count, struct refusal *why)
{
    const struct bock_state *bock = bock_state(view);
    int last = touched[count - 1];
    struct next offered;
    bock_next(setup, view, seat, touched, count - 1, &offered);
    refuse_with(why, NULL, "core.leads-nowhere");
    if (last > TARGET_ARENA + setup->seats)
        return;
    if (count == 1 && last >= BOCK_KINDS) {
        refuse_touch(why, NULL, PLANT("bock-why-order") ? "null-bock.tap-where" : "null-bock.tap-card-first",
                     next_first(&offered, 0));
    } else if (count == 1) {
        if (kinds_in(bock->seat[seat - 1].hand) & CARD(last))
            why_no_card(bock, &offered, last, why);
    } else if (last < BOCK_KINDS) { /* another card, after all */
        refuse_touch(why, NULL, "null-bock.tap-where", next_first(&offered, 0));
    } else {
        why_no_place(setup, view, seat, touched[0], last - TARGET_ARENA, why);
    }
}

#endif
