/* why.h - Träxx: why a touch leads nowhere, in words for somebody who taps. */
#ifndef TRAEXX_PEOPLE_WHY_H
#define TRAEXX_PEOPLE_WHY_H

#include "touch.h"

/* The end, or another that can be gone on from, or the pass: whatever may be touched first. */
static int some_start(const struct setup *setup, const struct state *view, int seat)
{
    struct next next;
    traexx_next(setup, view, seat, NULL, 0, &next);
    return next_first(&next, 0); /* cells come before the pass */
}

/* The first touch: a path goes on at one of its two ends (T3). */
static void why_no_start(const struct setup *setup, const struct state *view, int seat, int cell, struct refusal *why)
{
    const struct path *path = &traexx_state(view)->paths[seat - 1];
    int start = some_start(setup, view, seat);
    bool lone = path->ends[0] == path->ends[1];
    if (start == TARGET_PASS)
        refuse_touch(why, "T3", "traexx.tap-pass", start);
    else if (cell == path->ends[0] || cell == path->ends[1])
        refuse_touch(why, "T3", "traexx.tap-end-stuck", start);
    else
        refuse_touch(why, "T3", lone ? "traexx.tap-start-cell" : "traexx.tap-start-at-end", start);
}

/* What is wrong with a step, as `refuse` sees it; the cell is what is pointed at. */
static void why_no_step(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                        int count, struct refusal *why)
{
    static const struct rewording words[] = {
        {"traexx.entered", "traexx.tap-been-here", 0},
        {"traexx.no-edge", "traexx.tap-neighbour", 0},
        {"traexx.colour-not-shown", "traexx.tap-colour-not-shown", 2},
        {"traexx.colour-used", "traexx.tap-colour-used", 2},
        {0},
    };
    uint64_t move = 0;
    for (int i = 0; i < count; i++)
        move |= (uint64_t)(touched[i] + 1) << (8 * i);
    traexx_refuse(setup, view, seat, move, why);
    bool apart = text_same(why->message.text, "traexx.no-edge");
    if (!PLANT("traexx-why-notation"))
        refusal_reword(why, words);
    why->target = touched[count - (apart ? 2 : 1)]; /* go on from there, or not here */
}

static void traexx_why_touches(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                               int count, struct refusal *why)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct path *path = &traexx_state(view)->paths[seat - 1];
    const struct card *card = &own->cards[traexx_state(view)->card - 1];
    int last = touched[count - 1];
    refuse_with(why, NULL, "core.leads-nowhere");
    if (last > TARGET_PASS)
        return;
    if (count == 1) {
        why_no_start(setup, view, seat, last, why);
    } else if (last == TARGET_PASS) {
        refuse_touch(why, NULL, "traexx.tap-pass-alone", TARGET_PASS);
    } else if (last == path->ends[0] || last == path->ends[1]) { /* perhaps from this end, after all */
        refuse_touch(why, NULL, "traexx.tap-neighbour", touched[count - 2]);
    } else if (count > 1 + card->count) {
        refuse_with_number(why, "T3", "traexx.tap-card-full", card->count);
    } else {
        why_no_step(setup, view, seat, touched, count, why);
    }
}

#endif
