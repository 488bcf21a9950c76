/* draft.h - Träxx: drawing up a board (craft->draft).
 *
 * Two things make a board hard: pairs of neighbours of one colour, which stop a card's way, and how far it is from the
 * 2 to the 10 in order (T7). So a draft has a target for each, and a search by small exchanges comes as near to both as
 * the symmetry allows. What T1 and T2 ask for holds by the way a draft is built.
 */
#ifndef TRAEXX_SHEET_DRAFT_H
#define TRAEXX_SHEET_DRAFT_H

#include "shape.h"
#include <limits.h>

enum {
    RIM = 4, /* rings are counted from the centre */
    NUMBERS_AT_RIM = 6,
    NUMBERS_INSIDE = 3,
    COLOUR_STEPS = 8000,
    NUMBER_STEPS = 3000,
    NUMBER_ATTEMPTS = 6,
    APART = 3, /* steps between any two numbers, where they are not to be a chain */
};

/* What a draft is to come near to. */
struct target {
    int pairs;   /* of neighbours that have one colour */
    int walk;    /* from the centre to the 2 and on to the 10 in order */
    int apart;   /* least steps between two numbers */
    int scatter; /* what two cells of one colour cost that lie two steps apart */
};

/* A board that is being drawn up. Cells that the symmetry moves to each other are an orbit; their colours and whether
 * they bear numbers go together. */
struct draft {
    enum symmetry symmetry;
    int orbit_count;
    uint64_t orbits[CELLS];
    uint8_t orbit_of[CELLS];
    uint8_t turns[CELLS];   /* how often the symmetry was used on the orbit's first cell */
    uint8_t paint[CELLS];   /* by orbit: the colour of its first cell */
    uint8_t colours[CELLS]; /* by cell, made of that */
    uint64_t beyond[CELLS]; /* the cells two steps away */
    uint8_t place[NUMBER_MOST + 1];
};

static void find_orbits(struct draft *draft)
{
    uint64_t seen = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        uint64_t near = spread_cells(CELL_BIT(cell)) | CELL_BIT(cell);
        draft->beyond[cell] = spread_cells(near) & ~near;
        if (seen >> cell & 1)
            continue;
        int orbit = draft->orbit_count++, turns = 0;
        for (int at = cell; !(seen >> at & 1); at = image_of(draft->symmetry, at)) {
            seen |= CELL_BIT(at);
            draft->orbits[orbit] |= CELL_BIT(at);
            draft->orbit_of[at] = (uint8_t)orbit;
            draft->turns[at] = (uint8_t)turns++;
        }
    }
}

static void shuffle(uint8_t *things, int count, struct rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(rng, (uint32_t)i + 1);
        uint8_t kept = things[i];
        things[i] = things[other];
        things[other] = kept;
    }
}

/* -- colours --------------------------------------------------------------------------------- */

/* Ten cells of each colour, eleven of the first. Turned by a third, most cells come in threes, and that cannot be:
 * there three colours change places with each other and have eleven cells, the others nine or ten. */
static void deal_colours(struct draft *draft, struct rng *rng)
{
    uint8_t order[CELLS];
    int left[COLOURS] = {11, 10, 10, 10, 10, 10}, fixed = 0, threes = 0;
    for (int i = 0; i < draft->orbit_count; i++)
        order[i] = (uint8_t)i;
    shuffle(order, draft->orbit_count, rng);
    for (int i = 0; i < draft->orbit_count;
         i++) { /* cells that stay where they are, an odd number: 1, then 2 a colour */
        int size = bits_count(draft->orbits[order[i]]), colour = 0;
        if (size == 1 && draft->symmetry != SYMMETRY_NONE) {
            colour = draft->symmetry == SYMMETRY_THIRD ? 3 : (fixed + 1) / 2;
            fixed++;
            left[colour]--;
        } else if (size == 3) {
            colour = threes < 11 ? threes % 3 : 3 + (threes - 11) / 3;
            threes++;
        }
        draft->paint[order[i]] = (uint8_t)colour;
    }
    for (int i = 0, colour = 0; i < draft->orbit_count; i++) {
        int size = bits_count(draft->orbits[order[i]]);
        if (size == 3 || (size == 1 && draft->symmetry != SYMMETRY_NONE))
            continue;
        while (left[colour] < size)
            colour++;
        left[colour] -= size;
        draft->paint[order[i]] = (uint8_t)colour;
    }
}

static void paint_orbit(struct draft *draft, int orbit)
{
    for (uint64_t rest = draft->orbits[orbit]; rest != 0; rest &= rest - 1) {
        int cell = bits_first(rest), colour = draft->paint[orbit];
        if (draft->symmetry == SYMMETRY_THIRD && colour < 3)
            colour = (colour + draft->turns[cell]) % 3;
        draft->colours[cell] = (uint8_t)colour;
    }
}

/* How far the colours are from what they should be; patches beyond PATCH_MOST weigh most. */
static int blame_colours(const struct draft *draft, const struct target *target)
{
    uint64_t of_colour[COLOURS] = {0};
    int over = 0, near = 0, pairs = count_same_pairs(draft->colours) - target->pairs;
    for (int cell = 0; cell < CELLS; cell++)
        of_colour[draft->colours[cell]] |= CELL_BIT(cell);
    for (int colour = 0; colour < COLOURS; colour++)
        for (uint64_t rest = of_colour[colour]; rest != 0;) {
            uint64_t patch = rest & -rest, before;
            do {
                before = patch;
                patch |= spread_cells(patch) & rest;
            } while (patch != before);
            rest &= ~patch;
            over += bits_count(patch) > PATCH_MOST ? bits_count(patch) - PATCH_MOST : 0;
        }
    if (target->scatter)
        for (int cell = 0; cell < CELLS; cell++)
            near += bits_count(draft->beyond[cell] & of_colour[draft->colours[cell]]);
    return 64 * over + 8 * (pairs < 0 ? -pairs : pairs) + target->scatter * near;
}

/* Exchanges the colours of orbits of equal size, ever more choosy. False: a patch is still too large. */
static bool draw_colours(struct draft *draft, const struct target *target, struct rng *rng)
{
    deal_colours(draft, rng);
    for (int orbit = 0; orbit < draft->orbit_count; orbit++)
        paint_orbit(draft, orbit);
    int blame = blame_colours(draft, target);
    for (int step = 0; step < COLOUR_STEPS; step++) {
        int one = (int)rng_below(rng, (uint32_t)draft->orbit_count);
        int other = (int)rng_below(rng, (uint32_t)draft->orbit_count);
        uint8_t kept = draft->paint[one], kept_other = draft->paint[other];
        if (bits_count(draft->orbits[one]) != bits_count(draft->orbits[other]))
            continue;
        if (draft->symmetry == SYMMETRY_THIRD && kept < 3 && kept_other < 3) /* only how far it is turned can change */
            draft->paint[one] = (uint8_t)((kept + 1) % 3);
        else if (kept != kept_other) {
            draft->paint[one] = kept_other;
            draft->paint[other] = kept;
        } else
            continue;
        paint_orbit(draft, one);
        paint_orbit(draft, other);
        int after = blame_colours(draft, target), patience = 12 * (COLOUR_STEPS - step) / COLOUR_STEPS;
        if (after <= blame + patience) {
            blame = after;
            continue;
        }
        draft->paint[one] = kept;
        draft->paint[other] = kept_other;
        paint_orbit(draft, one);
        paint_orbit(draft, other);
    }
    for (int cell = 0; cell < CELLS; cell++)
        if (bits_count(patch_at(draft->colours, cell)) > PATCH_MOST)
            return false;
    return true;
}

/* -- numbers --------------------------------------------------------------------------------- */

static int ring_of(int cell)
{
    return steps_between(CENTRE, cell);
}

/* Chooses orbits for so many numbers, at the rim or further in; not beside the centre, where paths start. */
static bool choose_cells(const struct draft *draft, bool rim, int count, uint8_t *out, struct rng *rng)
{
    uint8_t order[CELLS];
    int found = 0;
    for (int i = 0; i < draft->orbit_count; i++)
        order[i] = (uint8_t)i;
    shuffle(order, draft->orbit_count, rng);
    for (int i = 0; i < draft->orbit_count && found < count; i++) {
        uint64_t orbit = draft->orbits[order[i]];
        int ring = ring_of(bits_first(orbit));
        bool fits = rim ? ring == RIM : ring == 2 || ring == 3 || (ring == 0 && draft->symmetry == SYMMETRY_TURN);
        if (!fits || bits_count(orbit) > count - found)
            continue;
        for (; orbit != 0; orbit &= orbit - 1)
            out[found++] = (uint8_t)bits_first(orbit);
    }
    return found == count;
}

static int blame_numbers(const uint8_t place[NUMBER_MOST + 1], const struct target *target)
{
    int walk = steps_between(CENTRE, place[NUMBER_LEAST]) - target->walk, close = 0;
    for (int number = NUMBER_LEAST; number <= NUMBER_MOST; number++) {
        if (number > NUMBER_LEAST)
            walk += steps_between(place[number - 1], place[number]);
        for (int other = NUMBER_LEAST; other < number; other++) {
            int steps = steps_between(place[number], place[other]);
            close += steps < target->apart ? target->apart - steps : 0;
        }
    }
    return (walk < 0 ? -walk : walk) + 4 * close;
}

/* Tries other cells and other orders, and keeps what is not worse. Returns how far it is from the target. */
static int draw_numbers(struct draft *draft, const struct target *target, struct rng *rng)
{
    uint8_t *inside = &draft->place[NUMBER_LEAST], *rim = inside + NUMBERS_INSIDE;
    if (!choose_cells(draft, false, NUMBERS_INSIDE, inside, rng) ||
        !choose_cells(draft, true, NUMBERS_AT_RIM, rim, rng))
        return INT_MAX;
    shuffle(inside, NUMBERS_INSIDE, rng);
    shuffle(rim, NUMBERS_AT_RIM, rng);
    int blame = blame_numbers(draft->place, target);
    for (int step = 0; step < NUMBER_STEPS && blame > 0; step++) {
        uint8_t kept[NUMBER_MOST + 1];
        memcpy(kept, draft->place, sizeof kept);
        bool at_rim = rng_below(rng, 3) != 0;
        uint8_t *cells = at_rim ? rim : inside;
        int count = at_rim ? NUMBERS_AT_RIM : NUMBERS_INSIDE;
        int one = (int)rng_below(rng, (uint32_t)count), other = (int)rng_below(rng, (uint32_t)count);
        if (rng_below(rng, 2)) {
            uint8_t moved = cells[one];
            cells[one] = cells[other];
            cells[other] = moved;
        } else { /* the numbers of an orbit move to another of its size, cell by cell */
            int from = draft->orbit_of[cells[one]];
            int to = (int)rng_below(rng, (uint32_t)draft->orbit_count);
            int ring = ring_of(bits_first(draft->orbits[to]));
            bool taken = false;
            for (int i = 0; i < count; i++)
                taken |= draft->orbit_of[cells[i]] == to;
            if (taken || bits_count(draft->orbits[to]) != bits_count(draft->orbits[from]) ||
                !(at_rim ? ring == RIM : ring == 2 || ring == 3))
                continue;
            uint64_t cells_to = draft->orbits[to];
            for (int i = 0; i < count; i++)
                if (draft->orbit_of[cells[i]] == from) {
                    cells[i] = (uint8_t)bits_first(cells_to);
                    cells_to &= cells_to - 1;
                }
        }
        int after = blame_numbers(draft->place, target);
        if (after <= blame)
            blame = after;
        else
            memcpy(draft->place, kept, sizeof kept);
    }
    return blame;
}

/* Numbers stand symmetrically too, but where they are to be a chain: that is one from the 2 to the 10. */
static bool place_numbers(struct draft *draft, const struct target *target, struct rng *rng)
{
    struct draft free = {.symmetry = target->apart > 0 ? draft->symmetry : SYMMETRY_NONE};
    int best = INT_MAX;
    find_orbits(&free);
    for (int attempt = 0; attempt < NUMBER_ATTEMPTS && best > 0; attempt++) {
        int blame = draw_numbers(&free, target, rng);
        if (blame < best)
            memcpy(draft->place, free.place, sizeof free.place);
        best = blame < best ? blame : best;
    }
    return best < INT_MAX;
}

/* -- the sheet ------------------------------------------------------------------------------- */

/* Four neighbours of the centre, all but two that lie opposite each other (T1); those are the outer ones of its row
 * where left and right or top and bottom are to be alike. */
static void write_starts(const struct draft *draft, struct rng *rng, struct text *text)
{
    uint8_t starts[6];
    int count = 0;
    bool mirrored = draft->symmetry == SYMMETRY_MIRROR || draft->symmetry == SYMMETRY_FLIP;
    static const int8_t sides[3][2] = {{2, 0}, {1, 1}, {-1, 1}}; /* columns and rows from the centre */
    int spared = mirrored ? 0 : (int)rng_below(rng, 3);
    for (int i = 0; i < 3; i++)
        if (i != spared) {
            starts[count++] = (uint8_t)cell_at(2 * MIDDLE + sides[i][0], MIDDLE + sides[i][1]);
            starts[count++] = (uint8_t)cell_at(2 * MIDDLE - sides[i][0], MIDDLE - sides[i][1]);
        }
    shuffle(starts, count, rng);
    text_add(text, "starts");
    for (int i = 0; i < count; i++) {
        text_char(text, ' ');
        say_cell(starts[i], text);
    }
}

/* All sets of four colours, every colour doubled on one of its cards (T2). */
static void write_cards(struct rng *rng, struct text *text)
{
    unsigned sets[CARDS];
    int doubled[CARDS], count = 0;
    for (unsigned set = 0; set < 1u << COLOURS; set++)
        if (bits_count(set) == 4) {
            doubled[count] = -1;
            sets[count++] = set;
        }
    for (int colour = 0; colour < COLOURS;) { /* ten cards show it, at most five of them are taken */
        int card = (int)rng_below(rng, CARDS);
        if (doubled[card] < 0 && sets[card] >> colour & 1)
            doubled[card] = colour++;
    }
    text_add(text, "cards");
    for (int i = 0; i < CARDS; i++) {
        text_char(text, ' ');
        for (int colour = 0; colour < COLOURS; colour++)
            for (int squares = (int)(sets[i] >> colour & 1) + (doubled[i] == colour); squares > 0; squares--)
                text_char(text, COLOUR_LETTERS[colour]);
    }
}

static void write_map(const struct draft *draft, struct rng *rng, struct text *text)
{
    uint8_t letters[COLOURS] = {0, 1, 2, 3, 4, 5}, numbers[CELLS] = {0};
    shuffle(letters, COLOURS, rng);
    for (int number = NUMBER_LEAST; number <= NUMBER_MOST; number++)
        numbers[draft->place[number]] = (uint8_t)number;
    text_add(text, "\nmap\n");
    for (int cell = 0; cell < CELLS; cell++) {
        text_char(text, COLOUR_LETTERS[letters[draft->colours[cell]]]);
        if (numbers[cell] != 0)
            text_number(text, numbers[cell]);
        text_char(text, cell + 1 == ROW_FIRST[cell_row(cell) + 1] ? '\n' : ' ');
    }
}

/* A board always has 61 cells (T1), so a wish for another size never comes here. */
static bool traexx_draft(const struct wish *wish, struct rng *rng, struct text *text)
{
    static const struct target targets[DIFFICULTIES] = {
        [GENTLE] = {.pairs = 0, .walk = 10, .apart = 0, .scatter = 1},
        [NORMAL] = {.pairs = 10, .walk = 40, .apart = APART, .scatter = 0},
        [HARD] = {.pairs = 42, .walk = 50, .apart = APART, .scatter = 0},
    };
    struct target target = targets[wish->difficulty];
    struct draft draft = {.symmetry = (enum symmetry)wish->symmetry};
    target.pairs -= 3 * wish->push;
    target.pairs = target.pairs < 0 ? 0 : target.pairs;
    find_orbits(&draft);
    if (!draw_colours(&draft, &target, rng) || !place_numbers(&draft, &target, rng))
        return false;
    text_add(text, "game traexx\n");
    write_starts(&draft, rng, text);
    text_char(text, '\n');
    write_cards(rng, text);
    write_map(&draft, rng, text);
    return true;
}

#endif
