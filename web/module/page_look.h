/* page_look.h - looking at a table in the page: what a viewer sees, and what he is about to do. Nothing happens by it.
 */
#ifndef NULLARIUM_PAGE_LOOK_H
#define NULLARIUM_PAGE_LOOK_H

#include "page_table.h"
#include "touch.h"

/* What a viewer wants to see. `touched` or `typed` say what he is about to do; both may be missing. */
struct page_look {
    int viewer, focus;
    enum aspect aspect;
    const uint8_t *touched;
    int count;
    const char *typed; /* a move's spelling, which goes before the touches; NULL: none */
    int news_from;
};

/* Reads a move for a seat without playing it: {"move":"c3-f3","touches":[7,9]}. */
void page_look_typed(const struct page_table *page, int seat, const char *typed, struct text *out);

/* A finger or a key on a target, while wish->touched is touched: what is touched then (touch.h, touch_press), and
 * whether the move is to be played: {"deed":"changed","touches":[7,9],"move":"c3-f3","why":{...}}; "move" where they
 * are one, "why" where something is wrong. */
void page_look_press(const struct page_table *page, const struct page_look *wish, int target, enum touch_how how,
                     struct text *out);

/* All that a viewer may see (protocol.ts, View). */
void page_look_view(const struct page_table *page, const struct page_look *look, struct scene *scene, struct text *out);

#endif
