/* figures.h - what a designer wants to know of a sheet, and what our own sheets would not do. */
#ifndef NULLI_FLOW_SHEET_FIGURES_H
#define NULLI_FLOW_SHEET_FIGURES_H

#include "../bot/patterns.h"
#include "craft.h"
#include "plan.h"

enum {
    COMPACT_MOST = 20, /* perimeter² / area of an island: 16 is a square, 18 three by six dots or a plus */
    JOKERS_APART = 3,  /* as the crow flies: two dots side by side are 1 apart */
    LINE_LEAST = 2,    /* lines of these lengths */
    LINE_MOST = 6,     /* are counted (F2, F3), */
    PACKED_LEAST = 2,  /* and of each at least so many should fit, or a roll early in the game ends it */
};

/* The shores of an island, counted in sides of the squares around its dots; where the sheet ends counts too. */
static int perimeter_of(const struct flow_setup *setup, int island)
{
    int sides = 0;
    for (struct pair dots = pair_of(&setup->islands[island], ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        for (int side = 0; side < SIDES; side++)
            sides += setup->toward[dot][side] == NO_DOT;
    }
    return sides;
}

/* The dots that hang together with one of `left` along lines (F3, F5); they are taken out of it. */
static int take_part(const struct flow_setup *setup, struct pair *left)
{
    uint8_t queue[DOTS_MOST];
    bool seen[NO_DOT + 1] = {[NO_DOT] = true};
    int found = 0;
    queue[found++] = (uint8_t)pair_take(left);
    seen[queue[0]] = true;
    for (int i = 0; i < found; i++)
        for (int side = 0; side < SIDES; side++) {
            int dot = setup->toward[queue[i]][side];
            if (seen[dot])
                continue;
            seen[dot] = true;
            queue[found++] = (uint8_t)dot;
            if (dot < 64)
                left->low &= ~((uint64_t)1 << dot);
            else
                left->high &= ~((uint64_t)1 << (dot - 64));
        }
    return found;
}

/* The straight lines of n free dots, and how many they are. */
static int count_lines(const struct flow_setup *setup, const struct board *free, int n, struct board *starts)
{
    find_starts(setup, free, n, starts);
    return pair_count(pair_of(starts, ACROSS)) + pair_count(pair_of(starts, DOWN));
}

static void strike(struct board *free, const struct board *line)
{
    for (int i = 0; i < 4; i++)
        free->word[i] &= ~line->word[i];
}

/* Draws lines of n along one order, one after the other from the start of every run, and returns how many. */
static int fill_runs(const struct flow_setup *setup, struct board *free, int order, int n)
{
    int drawn = 0;
    for (struct pair at; at = line_starts(setup, free, order, n), at.low | at.high; drawn++) {
        int first = pair_take(&at);
        struct board line = board_run(setup, order, first, first + n - 1);
        strike(free, &line);
    }
    return drawn;
}

/* The same in both orders, always the line that leaves room for the most others. */
static int fill_room(const struct flow_setup *setup, struct board *free, int n)
{
    struct board starts;
    int drawn = 0;
    for (; count_lines(setup, free, n, &starts) > 0; drawn++) {
        struct board best = *free;
        int best_left = -1;
        for (int order = ACROSS; order <= DOWN; order++)
            for (struct pair at = pair_of(&starts, order); at.low | at.high;) {
                int first = pair_take(&at);
                struct board rest = *free, line = board_run(setup, order, first, first + n - 1), next;
                strike(&rest, &line);
                int left = count_lines(setup, &rest, n, &next);
                if (left > best_left) {
                    best_left = left;
                    best = rest;
                }
            }
        *free = best;
    }
    return drawn;
}

/* How many lines of n fit beside each other on the empty sheet: the most of three ways to draw them, rows first,
 * columns first, or where most room is left. More may fit, but never more than `most`: what the dots of each part give.
 * As soon as two fit, two are found: a line that leaves room for another is drawn before one that leaves none. */
static int pack_lines(const struct flow_setup *setup, int n, int *most)
{
    struct board rows = setup->all, columns = setup->all, any = setup->all;
    *most = 0;
    for (struct pair left = pair_of(&setup->all, ACROSS); left.low | left.high;)
        *most += take_part(setup, &left) / n;
    int by_rows = fill_runs(setup, &rows, ACROSS, n), by_columns = fill_runs(setup, &columns, DOWN, n);
    by_rows += fill_runs(setup, &rows, DOWN, n);
    by_columns += fill_runs(setup, &columns, ACROSS, n);
    int packed = fill_room(setup, &any, n);
    packed = by_rows > packed ? by_rows : packed;
    return by_columns > packed ? by_columns : packed;
}

/* The square of the least distance between two jokers; INT_MAX where there are no two. */
static int jokers_apart_squared(const struct flow_setup *setup)
{
    int least = INT_MAX;
    for (struct pair a = pair_of(&setup->jokers, ACROSS); a.low | a.high;) {
        int one = pair_take(&a);
        for (struct pair b = a; b.low | b.high;) {
            int other = pair_take(&b);
            int across = setup->x[one] - setup->x[other], down = setup->y[one] - setup->y[other];
            int apart = across * across + down * down;
            least = apart < least ? apart : least;
        }
    }
    return least;
}

/* is_mirror's mirrorings are made of left and right (1) and of top and bottom (2): both together turn by half. */
static unsigned flow_symmetry(const struct setup *setup)
{
    const struct flow_setup *own = flow_setup(setup);
    return (is_mirror(own, 1) ? SYMMETRY_MIRROR : 0u) | (is_mirror(own, 2) ? SYMMETRY_FLIP : 0u) |
           (is_mirror(own, 1 | 2) ? SYMMETRY_TURN : 0u);
}

static bool flow_refuse_hopeless(const struct setup *setup, struct refusal *why)
{
    const struct flow_setup *own = flow_setup(setup);
    return !line_fits(own, &own->all, LINE_LEAST) && refuse_with(why, "F3", "nulli-flow.hopeless");
}

/* -- one by one -------------------------------------------------------------------------------- */

/* A number in tenths, as its whole part and the tenth: languages differ in what stands between them. */
static void add_tenths(struct message *text, int tenths)
{
    message_number(text, tenths / 10);
    message_number(text, tenths % 10);
}

static void figure_dots(const struct flow_setup *setup, struct figures *figures)
{
    int parts = 0, on_islands = 0, lone = 0;
    for (int island = 1; island <= setup->island_count; island++)
        on_islands += board_count(&setup->islands[island]);
    for (struct pair left = pair_of(&setup->all, ACROSS); left.low | left.high; parts++)
        lone += take_part(setup, &left) == 1;
    struct message *text = figures_add(figures, false, "nulli-flow.figure-dots");
    message_number(text, setup->dot_count);
    message_number(text, setup->width);
    message_number(text, setup->height);
    text = figures_add(figures, false, "nulli-flow.figure-regions");
    message_number(text, setup->dot_count - on_islands);
    message_number(text, parts - setup->island_count);
    message_number(text, on_islands);
    message_number(text, setup->island_count);
    /* F11 is always possible: a 1 crosses any dot (F3). */
    text = figures_add(figures, lone > 0, lone ? "nulli-flow.figure-lone" : "nulli-flow.figure-nulli");
    if (lone)
        message_number(text, lone);
}

static void figure_islands(const struct flow_setup *setup, struct figures *figures)
{
    for (int island = 1; island <= setup->island_count; island++) {
        int dots = board_count(&setup->islands[island]), perimeter = perimeter_of(setup, island);
        char letter[2] = {setup->letter[island], 0};
        struct message *text =
            figures_add(figures, perimeter * perimeter > COMPACT_MOST * dots, "nulli-flow.figure-island");
        message_word(text, letter);
        message_number(text, dots);
        add_tenths(text, (10 * perimeter * perimeter + dots - 1) / dots); /* rounded up: 20.0 is 20 at most */
    }
}

static void figure_lines(const struct flow_setup *setup, struct figures *figures)
{
    for (int n = LINE_LEAST; n <= LINE_MOST; n++) {
        int most, packed = pack_lines(setup, n, &most);
        struct message *text =
            figures_add(figures, packed < PACKED_LEAST,
                        packed == most ? "nulli-flow.figure-lines-exactly" : "nulli-flow.figure-lines-at-least");
        message_number(text, n);
        message_number(text, packed);
        message_number(text, most);
    }
}

/* Every island earns one chance, so that of more chances than islands some are never earned (F7). */
static void figure_prizes(const struct flow_setup *setup, struct figures *figures)
{
    int chances = setup->chance_count, islands = setup->island_count;
    struct message *text = figures_add(figures, chances > islands || (islands > 0 && chances == 0),
                                       chances > islands             ? "nulli-flow.figure-chances-many"
                                       : islands > 0 && chances == 0 ? "nulli-flow.figure-islands-idle"
                                                                     : "nulli-flow.figure-chances");
    message_number(text, chances);
    message_number(text, islands);
    int apart = jokers_apart_squared(setup);
    text = figures_add(figures, apart < JOKERS_APART * JOKERS_APART,
                       setup->joker_count == 0   ? "nulli-flow.figure-no-jokers"
                       : setup->joker_count == 1 ? "nulli-flow.figure-joker"
                                                 : "nulli-flow.figure-jokers");
    message_number(text, setup->joker_count);
    if (setup->joker_count > 1)
        add_tenths(text, root_of(100 * apart));
}

static int flow_figures(const struct setup *setup, struct figure out[FIGURES_MAX])
{
    const struct flow_setup *own = flow_setup(setup);
    struct figures figures = {.at = out}; /* the 16 islands and a dozen others: they fit */
    unsigned symmetry = flow_symmetry(setup);
    figure_dots(own, &figures);
    figure_islands(own, &figures);
    figure_lines(own, &figures);
    figure_prizes(own, &figures);
    figures_add(&figures, false,
                symmetry == SYMMETRY_NONE     ? "nulli-flow.figure-symmetry-none"
                : symmetry == SYMMETRY_MIRROR ? "nulli-flow.figure-symmetry-mirror"
                : symmetry == SYMMETRY_FLIP   ? "nulli-flow.figure-symmetry-flip"
                : symmetry == SYMMETRY_TURN   ? "nulli-flow.figure-symmetry-turn"
                                              : "nulli-flow.figure-symmetry-both");
    return figures.count;
}

#endif
