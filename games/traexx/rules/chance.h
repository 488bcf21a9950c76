/* chance.h - Träxx: handing out the boards (T1) and turning up the cards (T2). */
#ifndef TRAEXX_RULES_CHANCE_H
#define TRAEXX_RULES_CHANCE_H

#include "spelling.h"

/* Boards at random (T1). Kept apart, for it happens once and cards (T2) are drawn all the time. */
static RARELY void draw_starts(const struct traexx_setup *setup, struct rng *rng, struct event *event)
{
    unsigned boards = (1u << STARTS) - 1;
    event->kind = EVENT_STARTS;
    for (int i = 0; i < setup->common.seats; i++) {
        int board = bits_nth(boards, (int)rng_below(rng, (uint32_t)(STARTS - i)));
        boards &= ~(1u << board);
        event->word[0] |= (uint64_t)(setup->starts[board] + 1) << (8 * i);
    }
}

static void traexx_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(state);
    *event = (struct event){0};
    if (traexx->paths[0].cells == 0) {
        draw_starts(own, rng, event);
        return;
    }
    uint32_t left = (uint32_t)bits_count(traexx->deck);
    int card = bits_nth(traexx->deck, (int)rng_below(rng, left));
    event->kind = EVENT_CARD;
    event->word[0] = (uint64_t)first_alike(own, traexx, card);
}

/* All ordered choices of as many boards as there are seats, counted like a number in base 4. */
static size_t list_starts(const struct traexx_setup *setup, struct outcome *out, size_t room)
{
    size_t count = 0;
    int seats = setup->common.seats;
    for (unsigned code = 0; code < 1u << (2 * seats); code++) {
        unsigned used = 0;
        uint64_t word = 0;
        for (int i = 0; i < seats; i++) {
            unsigned board = code >> (2 * i) & 3;
            used |= 1u << board;
            word |= (uint64_t)(setup->starts[board] + 1) << (8 * i);
        }
        if (bits_count(used) != seats)
            continue;
        if (count < room)
            out[count] = (struct outcome){.event = {.kind = EVENT_STARTS, .word = {word}}, .weight = 1};
        count++;
    }
    return count;
}

static size_t traexx_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(state);
    if (traexx->paths[0].cells == 0)
        return list_starts(own, out, room);
    size_t count = 0;
    for (unsigned rest = traexx->deck; rest != 0; rest &= rest - 1) {
        int card = bits_first(rest);
        if (first_alike(own, traexx, card) != card)
            continue;
        if (count < room)
            out[count] = (struct outcome){.event = {.kind = EVENT_CARD, .word = {(uint64_t)card}},
                                          .weight = (uint32_t)bits_count(own->cards[card].alike & traexx->deck)};
        count++;
    }
    return count;
}

/* One of the four boards for every seat, no board twice (T1). */
static bool refuse_handing_out(const struct traexx_setup *setup, const struct traexx_state *state, uint64_t word,
                               struct refusal *why)
{
    if (state->paths[0].cells != 0)
        return refuse_with(why, "T1", "traexx.starts-done");
    uint64_t handed = 0;
    for (int i = 0; i < setup->common.seats; i++) {
        unsigned cell = (unsigned)(word >> (8 * i) & 255) - 1;
        if (cell >= CELLS)
            return refuse_with(why, "T1", "traexx.starts-count");
        bool is_start = false;
        for (int board = 0; board < STARTS; board++)
            is_start |= setup->starts[board] == cell;
        if (!is_start)
            return refuse_cell(why, "T1", "traexx.no-start", (int)cell);
        if (handed >> cell & 1)
            return refuse_cell(why, "T1", "traexx.start-handed", (int)cell);
        handed |= CELL_BIT(cell);
    }
    return word >> (8 * setup->common.seats) != 0 ? refuse_with(why, "T1", "traexx.starts-count") : false;
}

/* One card a round, every card once (T2, T5). */
static bool refuse_turning_up(const struct traexx_setup *setup, const struct traexx_state *state, uint64_t word,
                              struct refusal *why)
{
    if (state->paths[0].cells == 0)
        return refuse_with(why, "T1", "traexx.starts-first");
    if (state->card != 0)
        return refuse_with(why, "T5", "traexx.card-open");
    if (word >= CARDS)
        return refuse_with_word(why, "T2", "traexx.no-such-card", "");
    if (!(state->deck >> word & 1) || first_alike(setup, state, (int)word) != (int)word)
        return refuse_with_word(why, "T2", "traexx.card-gone", setup->cards[word].spelling);
    return false;
}

/* In a view: a seat chose, and this viewer may not see what (C3); or it is shown now. */
static bool refuse_sealed(const struct traexx_setup *setup, const struct state *state, const struct event *event,
                          struct refusal *why)
{
    const struct traexx_state *traexx = traexx_state(state);
    int seats = setup->common.seats;
    if (event->seat < 1 || event->seat > seats)
        return refuse_with_number(why, NULL, "core.no-such-seat", event->seat);
    const struct path *path = &traexx->paths[event->seat - 1];
    unsigned act = traexx_to_act(&setup->common, state);
    if (event->kind == EVENT_SHOWN) {
        if (act != ACT_SHOWN || path->chosen != MOVE_SEALED || event->hidden)
            return refuse_with_number(why, NULL, "traexx.nothing-to-show", event->seat);
        return refuse_path(setup, path, &setup->cards[traexx->card - 1], event->word[0], why);
    }
    if (traexx->card == 0)
        return refuse_with(why, "T5", traexx->deck == 0 ? "traexx.over" : "traexx.no-card");
    if (path->chosen != 0)
        return refuse_with(why, "T5", "traexx.chosen");
    if (act == ACT_SEAT(event->seat) || event->hidden != 1 || event->word[0] != 0)
        return refuse_with(why, "T5", "traexx.last-is-open");
    return false;
}

static bool traexx_refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                                struct refusal *why)
{
    const struct traexx_setup *own = traexx_setup(setup);
    if (event->word[1] != 0 || event->kind > EVENT_CARD)
        return refuse_with(why, NULL, "traexx.no-move");
    if (event->kind <= EVENT_SHOWN)
        return refuse_sealed(own, state, event, why);
    if (event->hidden || event->seat != 0)
        return refuse_with(why, NULL, "traexx.no-move");
    return event->kind == EVENT_STARTS ? refuse_handing_out(own, traexx_state(state), event->word[0], why)
                                       : refuse_turning_up(own, traexx_state(state), event->word[0], why);
}

static void traexx_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    struct traexx_state *traexx = traexx_state_to_change(state);
    if (event->kind == EVENT_CARD) {
        traexx->card = (uint8_t)(event->word[0] + 1);
        traexx->deck = (uint16_t)(traexx->deck & ~(1u << event->word[0]));
        return;
    }
    switch (event->kind) {
    case EVENT_STARTS: /* the start cell counts as reached (T3) */
        for (int i = 0; i < setup->seats; i++) {
            unsigned cell = (unsigned)(event->word[0] >> (8 * i) & 255) - 1;
            traexx->paths[i].cells = CELL_BIT(cell);
            traexx->paths[i].ends[0] = traexx->paths[i].ends[1] = (uint8_t)cell;
        }
        break;
    case EVENT_SHOWN:
        traexx->paths[event->seat - 1].chosen = event->word[0];
        settle(traexx_setup(setup), traexx);
        break;
    default:
        traexx->paths[event->seat - 1].chosen = MOVE_SEALED;
    }
}

#endif
