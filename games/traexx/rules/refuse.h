/* refuse.h - Träxx: the one place where the legality of a move is decided, with clause and sentence. */
#ifndef TRAEXX_RULES_REFUSE_H
#define TRAEXX_RULES_REFUSE_H

#include "rules.h"

static bool refuse_cell(struct refusal *why, const char *clause, const char *text, int cell)
{
    refuse_with(why, clause, text);
    if (why)
        message_cell(&why->message, cell);
    return true;
}

/* Says that the card has no square for this cell, or none left (T3, for a number cell T4). */
static bool refuse_colour(const struct traexx_setup *setup, struct refusal *why, const struct card *card, int cell)
{
    bool lacks = !(card->cells >> cell & 1);
    refuse_cell(why, setup->number[cell] ? "T4" : "T3", lacks ? "traexx.colour-not-shown" : "traexx.colour-used", cell);
    if (why)
        message_text(&why->message, COLOUR_TEXTS[setup->colour[cell]]);
    return true;
}

/* T3: the path goes on at one of its ends, from edge to edge, into cells it has not entered, and every one of them
 * uses up a square of its colour. For a seat whose choice is open. */
static bool refuse_path(const struct traexx_setup *setup, const struct path *path, const struct card *card,
                        uint64_t move, struct refusal *why)
{
    if (move == MOVE_PASS)
        return false;
    unsigned at = (unsigned)(move & 255) - 1;
    if (move >> 48 != 0 || at >= CELLS || move >> 8 == 0)
        return refuse_with(why, NULL, "traexx.no-move");
    if (at != path->ends[0] && at != path->ends[1])
        return refuse_cell(why, "T3", "traexx.no-end", (int)at);
    uint64_t entered = path->cells;
    uint32_t squares = card->squares;
    for (uint64_t rest = move >> 8; rest != 0; rest >>= 8) {
        unsigned cell = (unsigned)(rest & 255) - 1;
        if (cell >= CELLS)
            return refuse_with(why, NULL, "traexx.no-move");
        if (entered >> cell & 1)
            return refuse_cell(why, "T3", "traexx.entered", (int)cell);
        if (!(setup->neighbours[at] >> cell & 1)) {
            refuse_cell(why, "T3", "traexx.no-edge", (int)at);
            if (why)
                message_cell(&why->message, (int)cell);
            return true;
        }
        unsigned shift = 4u * setup->colour[cell]; /* T4: a number cell needs a square of its colour, too */
        if (!(squares >> shift & 15)) {
            if (!(PLANT("traexx-colour") && (card->cells >> cell & 1)))
                return refuse_colour(setup, why, card, (int)cell);
        } else {
            squares -= 1u << shift;
        }
        entered |= CELL_BIT(cell);
        at = cell;
    }
    return false;
}

static bool traexx_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                          struct refusal *why)
{
    const struct traexx_state *traexx = traexx_state(state);
    if (seat < 1 || seat > setup->seats)
        return refuse_with_number(why, NULL, "core.no-such-seat", seat);
    const struct path *path = &traexx->paths[seat - 1];
    if (traexx->card == 0)
        return refuse_with(why, "T5", traexx->deck == 0 ? "traexx.over" : "traexx.no-card");
    if (path->chosen != 0)
        return refuse_with(why, "T5", "traexx.chosen");
    const struct traexx_setup *own = traexx_setup(setup);
    return refuse_path(own, path, &own->cards[traexx->card - 1], move, why);
}

#endif
