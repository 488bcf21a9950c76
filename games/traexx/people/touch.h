/* touch.h - Träxx: a move as touches. First the end the path goes on from (a lone start cell is
 * touched too), then the new cells one by one; or the pass. */
#ifndef TRAEXX_PEOPLE_TOUCH_H
#define TRAEXX_PEOPLE_TOUCH_H

#include "../rules/moves.h"
#include "../rules/spelling.h"

/* Targets 0..60 are the cells. */
enum { TARGET_PASS = CELLS };

static void traexx_say_target(const struct setup *setup, int target, struct text *text)
{
    (void)setup;
    if (target == TARGET_PASS)
        text_add(text, "pass");
    else
        say_cell(target, text);
}

static int traexx_touches(const struct setup *setup, const struct state *state, uint64_t move, uint8_t out[TOUCHES_MAX])
{
    (void)setup;
    (void)state;
    if (move == MOVE_PASS) {
        out[0] = TARGET_PASS;
        return 1;
    }
    int count = 0;
    for (; move != 0; move >>= 8)
        out[count++] = (uint8_t)((move & 255) - 1);
    return count;
}

/* "2 steps", or "pass"; where one goes on from is seen on the board. */
static void traexx_name_touches(const struct setup *setup, const struct state *view, const uint8_t *touched, int count,
                                struct message *out)
{
    (void)setup;
    (void)view;
    message_set(out, touched[0] == TARGET_PASS ? "traexx.pass" : count > 1 ? "traexx.steps" : "traexx.from-here");
    if (count > 1)
        message_number(out, count - 1);
}

/* Every step that is legal by itself makes a legal move (T3), so the cells that may follow are just
 * the open neighbours of the last one touched. */
static void traexx_next(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                        int count, struct next *next)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(view);
    memset(next, 0, sizeof *next);
    if (!(traexx_to_act(setup, view) & ACT_SEAT(seat)))
        return;
    const struct path *path = &traexx->paths[seat - 1];
    const struct card *card = &own->cards[traexx->card - 1];
    struct front front = {card->cells & ~path->cells, card->twice, card->key};
    if (count == 0) {
        for (int i = 0; i < 2; i++)
            if (own->neighbours[path->ends[i]] & front.open)
                next->targets[0] |= CELL_BIT(path->ends[i]);
        next->targets[0] |= CELL_BIT(TARGET_PASS);
        return;
    }
    if (touched[0] == TARGET_PASS) {
        next->complete = count == 1;
        next->move = next->complete ? MOVE_PASS : 0;
        return;
    }
    if (count > 1 + card->count || (touched[0] != path->ends[0] && touched[0] != path->ends[1]))
        return;
    uint64_t move = touched[0] + 1u;
    for (int i = 1; i < count; i++) {
        int step = touched[i];
        if (step >= CELLS || !(own->neighbours[touched[i - 1]] & front.open & CELL_BIT(step)))
            return;
        if (!PLANT("traexx-next-colour"))
            front = front_after(own, front, step);
        move |= (uint64_t)(step + 1) << (8 * i);
    }
    next->targets[0] = own->neighbours[touched[count - 1]] & front.open;
    next->complete = count > 1;
    next->move = next->complete ? move : 0;
}

#endif
