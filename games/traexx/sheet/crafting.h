/* crafting.h - Träxx: what the game knows of its boards beyond the rules (core/craft.h), put together. */
#ifndef TRAEXX_SHEET_CRAFTING_H
#define TRAEXX_SHEET_CRAFTING_H

#include "draft.h"
#include "figures.h"
#include "painting.h"
#include "paper.h"

/* No number lies where a path can get: over cells whose colours some card shows (T3). */
static bool traexx_refuse_hopeless(const struct setup *setup, struct refusal *why)
{
    const struct traexx_setup *own = traexx_setup(setup);
    uint64_t shown = 0, reach = 0, before;
    for (int i = 0; i < CARDS; i++)
        shown |= own->cards[i].cells;
    for (int board = 0; board < STARTS; board++)
        reach |= CELL_BIT(own->starts[board]);
    do {
        before = reach;
        reach |= spread_cells(reach) & shown;
    } while (reach != before);
    return !(reach & own->numbered) && refuse_with(why, "T3", "traexx.hopeless");
}

/* The numbers can be earned: reached at all; used is what was noted in full (T6, T7). */
static int traexx_prizes(const struct setup *setup, struct prize out[PRIZES_MAX])
{
    (void)setup;
    for (int number = NUMBER_LEAST; number <= NUMBER_MOST; number++) {
        struct prize *prize = &out[number - NUMBER_LEAST];
        message_set(&prize->name, "traexx.prize");
        message_number(&prize->name, number);
    }
    return NUMBER_MOST - NUMBER_LEAST + 1;
}

static void traexx_earnings(const struct setup *setup, const struct state *state, int seat, struct earnings *earnings)
{
    const struct path *path = &traexx_state(state)->paths[seat - 1];
    (void)setup;
    earnings->earned = path->reached >> NUMBER_LEAST;
    earnings->used = path->full >> NUMBER_LEAST;
}

static int traexx_starts(const struct setup *setup)
{
    (void)setup;
    return STARTS;
}

/* A path does not remember where it began, so this is known until its first cell is added; then -1. */
static int traexx_start(const struct setup *setup, const struct state *state)
{
    const struct traexx_setup *own = traexx_setup(setup);
    for (int board = 0; board < STARTS; board++)
        if (traexx_state(state)->paths[0].cells == CELL_BIT(own->starts[board]))
            return board;
    return -1;
}

/* Alone. Starts are compared by the middling player, as most people play: so good a game that only the start is left to
 * matter is rare, and so weak a one that it drowns in mistakes too. */
static const char *const TRAEXX_MEASURERS[] = {"quick-2000", "quick-900", "quick-430", "master"};
static const struct calibration TRAEXX_CALIBRATION[] = {
    {"middling", STATISTIC_MEAN, 15, 28, true},
    {"middling", STATISTIC_STARTS, 0, 1500, false},
    {"master", STATISTIC_BEST_BAND, 200, 750, false},
    {NULL, STATISTIC_MEAN, 0, 0, false},
};

static const struct craft traexx_craft = {
    .size_least = CELLS,
    .size_most = CELLS,
    /* turned by a sixth, colours would have to be too uneven */
    .symmetries = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN | SYMMETRY_THIRD,
    .figures = traexx_figures,
    .refuse_hopeless = traexx_refuse_hopeless,
    .symmetry = traexx_symmetry,
    .prizes = traexx_prizes,
    .earnings = traexx_earnings,
    .without = NULL, /* a board without one of its numbers is none (T1) */
    .starts = traexx_starts,
    .start = traexx_start,
    .measurers = TRAEXX_MEASURERS,
    .calibration = TRAEXX_CALIBRATION,
    .paper = traexx_paper,
    .steps = 4,
    .cards = traexx_cards,
    .draft = traexx_draft,
    .easel = &traexx_easel,
};

#endif
