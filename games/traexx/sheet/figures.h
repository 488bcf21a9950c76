/* figures.h - Träxx: what `sheet check` tells of a board, and where it is not as our own ones are (T1, T2). */
#ifndef TRAEXX_SHEET_FIGURES_H
#define TRAEXX_SHEET_FIGURES_H

#include "shape.h"

enum { PAIRS = 156, COLOUR_LEAST = 8, COLOUR_MOST = 13 }; /* pairs of neighbours; cells of a colour on our boards */

static void figure_colours(const struct traexx_setup *setup, struct figures *figures)
{
    int count[COLOURS] = {0}, largest = 0, where = 0;
    bool uneven = false;
    for (int cell = 0; cell < CELLS; cell++) {
        int size = bits_count(patch_at(setup->colour, cell));
        count[setup->colour[cell]]++;
        if (size > largest) {
            largest = size;
            where = cell;
        }
    }
    for (int colour = 0; colour < COLOURS; colour++)
        uneven |= count[colour] < COLOUR_LEAST || count[colour] > COLOUR_MOST;
    struct message *colours = figures_add(figures, uneven, "traexx.figure-colours");
    for (int colour = 0; colour < COLOURS; colour++)
        message_number(colours, count[colour]);
    struct message *patch = figures_add(figures, largest > PATCH_MOST, "traexx.figure-patch");
    message_number(patch, largest);
    message_text(patch, COLOUR_TEXTS[setup->colour[where]]);
    message_cell(patch, where);
    struct message *same = figures_add(figures, false, "traexx.figure-same");
    message_number(same, count_same_pairs(setup->colour));
    message_number(same, PAIRS);
}

static void figure_numbers(const struct traexx_setup *setup, struct figures *figures)
{
    bool in_place = true;
    int walk = 0;
    for (int number = NUMBER_LEAST; number <= NUMBER_MOST; number++) {
        int cell = cell_bearing(setup, number);
        if (number > NUMBER_LEAST)
            walk += steps_between(cell_bearing(setup, number - 1), cell);
        if (is_number_in_place(number, cell))
            continue;
        in_place = false;
        struct message *message =
            figures_add(figures, true, is_at_rim(cell) ? "traexx.figure-number-rim" : "traexx.figure-number-inside");
        message_number(message, number);
        message_cell(message, cell);
    }
    if (in_place)
        figures_add(figures, false, "traexx.figure-numbers");
    message_number(figures_add(figures, false, "traexx.figure-walk"), walk);
}

/* Every set of four colours once, every colour doubled once (T2). */
static void figure_cards(const struct traexx_setup *setup, struct figures *figures)
{
    int doubled[COLOURS] = {0}, missing = 0;
    bool once = true;
    for (unsigned set = 0; set < 1u << COLOURS; set++) {
        bool found = bits_count(set) != 4;
        for (int i = 0; i < CARDS; i++)
            found |= (setup->cards[i].key / KEY_COLOUR & ((1u << COLOURS) - 1)) == set;
        missing += !found;
    }
    if (missing > 0)
        message_number(figures_add(figures, true, "traexx.figure-sets-missing"), missing);
    else
        figures_add(figures, false, "traexx.figure-sets");
    for (int i = 0; i < CARDS; i++)
        if (setup->cards[i].key >= KEY_TWICE)
            doubled[setup->cards[i].key / KEY_TWICE - 1]++;
    for (int colour = 0; colour < COLOURS; colour++)
        if (doubled[colour] != 1) {
            struct message *message = figures_add(figures, true, "traexx.figure-not-doubled");
            message_text(message, COLOUR_TEXTS[colour]);
            message_number(message, doubled[colour]);
            once = false;
        }
    if (once)
        figures_add(figures, false, "traexx.figure-doubled");
}

/* What lies around each start cell: how many colours, and the nearest number. */
static void figure_starts(const struct traexx_setup *setup, struct figures *figures)
{
    for (int board = 0; board < STARTS; board++) {
        int start = setup->starts[board], nearest = 0, steps = CELLS;
        unsigned colours = 0;
        for (uint64_t rest = setup->neighbours[start]; rest != 0; rest &= rest - 1)
            colours |= 1u << setup->colour[bits_first(rest)];
        for (uint64_t rest = setup->numbered; rest != 0; rest &= rest - 1)
            if (steps_between(start, bits_first(rest)) < steps) {
                nearest = setup->number[bits_first(rest)];
                steps = steps_between(start, bits_first(rest));
            }
        struct message *message = figures_add(figures, false, "traexx.figure-start");
        message_cell(message, start);
        message_number(message, bits_count(colours));
        message_number(message, nearest);
        message_number(message, steps);
    }
}

/* Whether a mirroring or turn moves every colour to one colour. Colours may change places; numbers do not count, for
 * every one stands only once, so no board could be symmetric else. */
static bool has_symmetry(const struct traexx_setup *setup, enum symmetry symmetry)
{
    int becomes[COLOURS], comes_from[COLOURS];
    for (int colour = 0; colour < COLOURS; colour++)
        becomes[colour] = comes_from[colour] = -1;
    for (int cell = 0; cell < CELLS; cell++) {
        int image = image_of(symmetry, cell), from = setup->colour[cell], to = setup->colour[image];
        if ((becomes[from] >= 0 && becomes[from] != to) || (comes_from[to] >= 0 && comes_from[to] != from))
            return false;
        becomes[from] = to;
        comes_from[to] = from;
    }
    return true;
}

static const struct {
    enum symmetry symmetry;
    const char *text;
} SYMMETRIES[] = {
    {SYMMETRY_MIRROR, "traexx.figure-mirror"}, {SYMMETRY_FLIP, "traexx.figure-flip"},
    {SYMMETRY_TURN, "traexx.figure-turn"},     {SYMMETRY_THIRD, "traexx.figure-third"},
    {SYMMETRY_SIXTH, "traexx.figure-sixth"},
};
enum { SYMMETRY_COUNT = sizeof SYMMETRIES / sizeof SYMMETRIES[0] };

static unsigned traexx_symmetry(const struct setup *setup)
{
    unsigned found = SYMMETRY_NONE;
    for (int i = 0; i < SYMMETRY_COUNT; i++)
        if (has_symmetry(traexx_setup(setup), SYMMETRIES[i].symmetry))
            found |= SYMMETRIES[i].symmetry;
    return found;
}

/* At most 3 + 9 + 1 + 1 + 6 + 4 + 5 figures: they fit. */
static int traexx_figures(const struct setup *setup, struct figure out[FIGURES_MAX])
{
    const struct traexx_setup *own = traexx_setup(setup);
    struct figures figures = {.at = out};
    unsigned symmetry = traexx_symmetry(setup);
    figure_colours(own, &figures);
    figure_numbers(own, &figures);
    figure_cards(own, &figures);
    figure_starts(own, &figures);
    if (symmetry == SYMMETRY_NONE)
        figures_add(&figures, false, "traexx.figure-free");
    for (int i = 0; i < SYMMETRY_COUNT; i++)
        if (symmetry & SYMMETRIES[i].symmetry)
            figures_add(&figures, false, SYMMETRIES[i].text);
    return figures.count;
}

#endif
