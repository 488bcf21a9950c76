/* touch.h - choosing by touching: a move is a word whose letters are targets. A person touches one after another, takes
 * back, sees the move that his touches are, and confirms it. Terminal and page go by the same touches. */
#ifndef NULLARIUM_TOUCH_H
#define NULLARIUM_TOUCH_H

#include "match.h"

struct touch {
    const struct match *view; /* the seat's own; the seat is to act, else nothing can be touched */
    int seat;
    uint8_t touched[TOUCHES_MAX];
    int count;
    struct next next; /* what may follow, and the move if the touches are one */
};

/* Nothing is touched yet. */
void touch_open(struct touch *touch, const struct match *view, int seat);

/* One more; false: it may not follow. */
bool touch_add(struct touch *touch, int target);

/* All of these, in their order. True: refused, for one may not follow; what came before it stays touched. */
bool touch_all(struct touch *touch, const uint8_t *touched, int count, struct refusal *why);

/* Takes back the last ones. */
void touch_take_back(struct touch *touch, int touches);

/* Touches what spells this legal move. It is the one that is played, whatever the touches may also spell. */
void touch_fill_in(struct touch *touch, uint64_t move);

/* The touches as far as they have a spelling: that of the move they are, else their own names. */
void touch_say(const struct touch *touch, struct text *text);

/* Why this target may not follow what is touched. False: it may, or would be a move. */
bool touch_forbids(const struct touch *touch, int target, struct refusal *why);

/* A finger taps a target, or is dragged onto it, or a key is pressed on it. It goes on with the move; back, where the
 * finger returns to the target before the last, or taps the last one again; begins a new one where it may come first;
 * or leads nowhere. TOUCH_PLAY: the touches are a move, and the last of them was touched again, which confirms it.
 * `why` says what is wrong (why->message.text is NULL otherwise): of a new beginning only where a rule speaks against
 * the old one. */
enum touch_how { TOUCH_TAP, TOUCH_DRAG, TOUCH_KEY };
enum touch_deed { TOUCH_NOTHING, TOUCH_CHANGED, TOUCH_PLAY };
enum touch_deed touch_press(struct touch *touch, int target, enum touch_how how, struct refusal *why);

#endif
