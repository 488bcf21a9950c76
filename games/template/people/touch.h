/* touch.h - moves as touches. */
#ifndef TEMPLATE_PEOPLE_TOUCH_H
#define TEMPLATE_PEOPLE_TOUCH_H

#include "../rules/rules.h"

/* The things on the table that can be touched. */
enum { TARGET_NOD };

static void template_say_target(const struct setup *setup, int target, struct text *text)
{
    (void)setup;
    (void)target;
    text_add(text, "nod");
}

static int template_touches(const struct setup *setup, const struct state *state, uint64_t move,
                            uint8_t out[TOUCHES_MAX])
{
    (void)setup;
    (void)state;
    (void)move;
    out[0] = TARGET_NOD;
    return 1;
}

static void template_next(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                          int count, struct next *next)
{
    memset(next, 0, sizeof *next);
    if (!(template_to_act(setup, view) & ACT_SEAT(seat)))
        return;
    if (count == 0) {
        next->targets[0] = 1u << TARGET_NOD;
    } else if (count == 1 && touched[0] == TARGET_NOD) {
        next->complete = true;
        next->move = NOD;
    }
}

#endif
