/* touch.c - choosing by touching (see touch.h). */
#include "touch.h"
#include <string.h>

static void find_next(struct touch *touch)
{
    const struct setup *setup = touch->view->setup;
    memset(&touch->next, 0, sizeof touch->next);
    if (touch->seat && (match_to_act(touch->view) & ACT_SEAT(touch->seat)))
        setup->game->next(setup, &touch->view->state, touch->seat, touch->touched, touch->count, &touch->next);
}

void touch_open(struct touch *touch, const struct match *view, int seat)
{
    memset(touch, 0, sizeof *touch);
    touch->view = view;
    touch->seat = seat;
    find_next(touch);
}

bool touch_add(struct touch *touch, int target)
{
    if (touch->count == TOUCHES_MAX || !next_has(&touch->next, target))
        return false;
    touch->touched[touch->count++] = (uint8_t)target;
    find_next(touch);
    return true;
}

bool touch_all(struct touch *touch, const uint8_t *touched, int count, struct refusal *why)
{
    for (int i = 0; i < count; i++)
        if (!touch_add(touch, touched[i]))
            return refuse_with(why, 0, "core.leads-nowhere");
    return false;
}

void touch_take_back(struct touch *touch, int touches)
{
    touch->count = touch->count > touches ? touch->count - touches : 0;
    find_next(touch);
}

void touch_fill_in(struct touch *touch, uint64_t move)
{
    const struct setup *setup = touch->view->setup;
    touch->count = setup->game->touches(setup, &touch->view->state, move, touch->touched);
    find_next(touch);
    touch->next.complete = true;
    touch->next.move = move;
}

void touch_say(const struct touch *touch, struct text *text)
{
    const struct setup *setup = touch->view->setup;
    if (touch->next.complete)
        setup->game->say(setup, &touch->view->state, touch->next.move, text);
    for (int i = 0; i < touch->count && !touch->next.complete; i++) {
        text_add(text, i ? " " : "");
        setup->game->say_target(setup, touch->touched[i], text);
    }
}

bool touch_forbids(const struct touch *touch, int target, struct refusal *why)
{
    uint8_t whole[TOUCHES_MAX + 1];
    memcpy(whole, touch->touched, (size_t)touch->count);
    whole[touch->count] = (uint8_t)target;
    return match_why_touches(touch->view, touch->seat, whole, touch->count + 1, why);
}

/* The target cannot go on with what is touched: perhaps it begins something new, perhaps it is just wrong. A whole move
 * is not gone on with, so there it is judged alone. */
static enum touch_deed begin_anew(struct touch *touch, int target, bool may_begin, struct refusal *why)
{
    struct touch fresh;
    touch_open(&fresh, touch->view, touch->seat);
    bool begins = may_begin && next_has(&fresh.next, target);
    bool alone = !touch->count || touch->next.complete;
    struct refusal found = {0};
    if ((!begins || !alone) && touch_forbids(alone ? &fresh : touch, target, &found) && (!begins || found.clause))
        *why = found;
    if (!begins)
        return TOUCH_NOTHING;
    touch_add(&fresh, target);
    *touch = fresh;
    return TOUCH_CHANGED;
}

enum touch_deed touch_press(struct touch *touch, int target, enum touch_how how, struct refusal *why)
{
    bool last = touch->count && touch->touched[touch->count - 1] == target;
    memset(why, 0, sizeof *why);
    if (how == TOUCH_DRAG && touch->count > 1 && touch->touched[touch->count - 2] == target) {
        touch_take_back(touch, 1);
        return TOUCH_CHANGED;
    }
    if (touch_add(touch, target))
        return TOUCH_CHANGED;
    if (last && touch->next.complete)
        return how == TOUCH_DRAG ? TOUCH_NOTHING : TOUCH_PLAY;
    if (last && how != TOUCH_TAP)
        return TOUCH_NOTHING;
    if (last) {
        touch_take_back(touch, 1);
        return TOUCH_CHANGED;
    }
    return begin_anew(touch, target, how != TOUCH_DRAG, why);
}
