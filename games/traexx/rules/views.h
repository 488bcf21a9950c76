/* views.h - Träxx: who knows what. The only secret is what the others chose in this round (C3, T5). */
#ifndef TRAEXX_RULES_VIEWS_H
#define TRAEXX_RULES_VIEWS_H

#include "chance.h"
#include "moves.h"

static void traexx_hide(const struct setup *setup, struct state *state, int viewer)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        uint64_t *chosen = &traexx_state_to_change(state)->paths[seat - 1].chosen;
        if (seat == viewer || *chosen == 0)
            continue;
        if (PLANT("traexx-seal") && *chosen == MOVE_PASS)
            continue;
        *chosen = MOVE_SEALED;
    }
}

static void traexx_guess(const struct setup *setup, struct state *view, int viewer, struct rng *rng)
{
    (void)viewer;
    const struct traexx_setup *own = traexx_setup(setup);
    struct traexx_state *traexx = traexx_state_to_change(view);
    for (int i = 0; i < setup->seats; i++)
        if (traexx->paths[i].chosen == MOVE_SEALED)
            traexx->paths[i].chosen = pick_way(own, &traexx->paths[i], &own->cards[traexx->card - 1], rng);
}

static int traexx_tell(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                       struct event out[TELL_MAX])
{
    out[0] = *event;
    if (event->kind != EVENT_MOVE || event->hidden)
        return 1;
    if (traexx_to_act(setup, before) != ACT_SEAT(event->seat)) { /* others are still choosing */
        if (event->seat != viewer) {
            out[0].hidden = 1;
            out[0].word[0] = 0;
        }
        return 1;
    }
    int count = 1;
    for (int seat = 1; seat <= setup->seats; seat++) {
        if (seat == viewer || seat == event->seat)
            continue;
        uint64_t move = traexx_state(before)->paths[seat - 1].chosen;
        if (PLANT("traexx-tell"))
            move = MOVE_PASS;
        out[count++] = (struct event){.kind = EVENT_SHOWN, .seat = (uint8_t)seat, .word = {move}};
    }
    return count;
}

/* All cells of the path hang together. */
static bool is_connected(const struct traexx_setup *setup, uint64_t cells)
{
    uint64_t found = cells & (~cells + 1), grown = found;
    do {
        found = grown;
        for (uint64_t rest = found; rest != 0; rest &= rest - 1)
            grown |= setup->neighbours[bits_first(rest)] & cells;
    } while (grown != found);
    return found == cells;
}

static const char *unsound_path(const struct traexx_setup *setup, const struct traexx_state *state, int i)
{
    const struct path *path = &state->paths[i];
    if (path->cells >> CELLS != 0)
        return "a path leaves the board";
    uint64_t starts = 0;
    for (int board = 0; board < STARTS; board++)
        starts |= CELL_BIT(setup->starts[board]);
    if (!(path->cells & starts))
        return "a path lacks a start cell";
    if (!(path->cells >> path->ends[0] & 1) || !(path->cells >> path->ends[1] & 1))
        return "an end is not on its path";
    if (path->ends[0] > path->ends[1])
        return "the ends are not in order";
    if ((path->ends[0] == path->ends[1]) != (bits_count(path->cells) == 1))
        return "a lone cell has one end, a longer path two";
    if (!is_connected(setup, path->cells))
        return "a path is torn";
    int rounds = CARDS - bits_count(state->deck) - (state->card != 0);
    if (bits_count(path->cells) > 1 + SQUARES * rounds)
        return "a path is longer than the cards allow";
    unsigned reached = 0;
    for (uint64_t rest = path->cells & setup->numbered; rest != 0; rest &= rest - 1)
        reached |= 1u << setup->number[bits_first(rest)];
    if (path->reached != reached)
        return "the numbers reached are not those on the path";
    if (path->full & ~reached)
        return "a number not reached is noted";
    if (path->chosen != 0 &&
        (state->card == 0 || refuse_path(setup, path, &setup->cards[state->card - 1], path->chosen, NULL)))
        return "a sealed choice is not legal";
    return path->unused[0] | path->unused[1] ? "unused bytes are set" : NULL;
}

static const char *traexx_sound(const struct setup *setup, const struct state *state)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(state);
    static const struct path none;
    for (int i = 0; i < STARTS; i++)
        if ((i >= setup->seats || traexx->paths[0].cells == 0) && memcmp(&traexx->paths[i], &none, sizeof none) != 0)
            return "a seat nobody sits on, or without a board, has something";
    if (traexx->deck & ~WHOLE_DECK || traexx->card > CARDS)
        return "there is no such card";
    if (traexx->paths[0].cells == 0)
        return traexx->deck == WHOLE_DECK && traexx->card == 0 ? NULL : "a card is turned up before there are boards";
    if (traexx->card != 0 && traexx->deck >> (traexx->card - 1) & 1)
        return "the card turned up is still in the deck";
    if (traexx_to_act(setup, state) == ACT_SHOWN)
        return "all have chosen, but the round is not settled";
    unsigned anybody = 0, in_full = 0;
    for (int i = 0; i < setup->seats; i++) {
        const char *unsound = unsound_path(own, traexx, i);
        if (unsound)
            return unsound;
        for (int other = 0; other < i; other++)
            if (traexx->card == 0 && traexx->deck == WHOLE_DECK && traexx->paths[i].cells == traexx->paths[other].cells)
                return "two seats have the same board";
        anybody |= traexx->paths[i].reached;
        in_full |= traexx->paths[i].full;
    }
    /* Who reaches a number first notes it in full (T6). The highest number is never halved (T7). */
    if (setup->seats > 1 ? anybody != in_full : (anybody >> 1) >= (in_full | 1u))
        return "nobody noted a number in full that was reached";
    for (int i = 0; i < 5; i++)
        if (traexx->unused[i] != 0)
            return "unused bytes are set";
    return NULL;
}

#endif
