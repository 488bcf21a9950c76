/* touch.h - the things on the table that can be touched: first a card of one's hand, then where it goes. */
#ifndef NULL_BOCK_PEOPLE_TOUCH_H
#define NULL_BOCK_PEOPLE_TOUCH_H

#include "../rules/spelling.h"

/* Targets 0 .. 26 are the kinds of cards, 27 the arena, 27 + s the fringe of seat s. */
enum { TARGET_ARENA = BOCK_KINDS };

static void bock_say_target(const struct setup *setup, int target, struct text *text)
{
    (void)setup;
    if (target < BOCK_KINDS)
        say_kind(text, target);
    else if (target == TARGET_ARENA)
        text_add(text, "arena");
    else
        text_number(text, target - TARGET_ARENA);
}

static int bock_touches(const struct setup *setup, const struct state *state, uint64_t move, uint8_t out[TOUCHES_MAX])
{
    (void)setup;
    (void)state;
    out[0] = (uint8_t)move_kind(move);
    out[1] = (uint8_t)(TARGET_ARENA + move_place(move));
    return 2;
}

/* "stag 6", "stag 6 to the arena": first the card, then where it goes. */
static void bock_name_touches(const struct setup *setup, const struct state *view, const uint8_t *touched, int count,
                              struct message *out)
{
    int place = count > 1 ? touched[1] - TARGET_ARENA : 0;
    (void)setup;
    (void)view;
    if (count < 2) {
        name_card(out, touched[0]);
        return;
    }
    message_set(out, place ? "null-bock.move-fringe" : "null-bock.move-arena");
    message_kind(out, touched[0]);
    if (place)
        message_seat(out, place);
}

static void bock_next(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched, int count,
                      struct next *next)
{
    uint64_t may[4];
    memset(next, 0, sizeof *next);
    if (seat < 1 || seat > setup->seats || !(bock_to_act(setup, view) >> seat & 1) || count > 2)
        return;
    find_offers(bock_state(view), seat, may);
    if (bock_state(view)->phase == PHASE_LAY)
        next->prompt = "null-bock.your-fringe";
    if (count == 0) {
        for (uint64_t left = kinds_in(may[0] | may[1] | may[2] | may[3]); left; left &= left - 1)
            next->targets[0] |= 1ull << (bits_first(left) / 2);
        return;
    }
    if (touched[0] >= BOCK_KINDS)
        return;
    for (int place = 0; place <= setup->seats; place++) {
        if (!(may[place / 2] >> (2 * touched[0] + place % 2) & 1))
            continue;
        if (count == 1) {
            next->targets[0] |= 1ull << (TARGET_ARENA + place);
        } else if (touched[1] == TARGET_ARENA + place) {
            next->complete = true;
            next->move = move_make(touched[0], place);
        }
    }
}

#endif
