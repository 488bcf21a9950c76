/* value.h - Träxx: what a position after one's own move is worth, by tables.
 *
 * The worth of what is still to come is a sum of table entries: for every free cell one for which of its
 * neighbours are free, the same for both ends of the path, one for the room each end has, for how the room
 * hangs together, for how many cards fit the ends, for dead ends, for what the cards could fill, and some for
 * every number still free: how far it is from the ends, whether it would count half (T6, T7), how near the others
 * are. What entries there are is said once, by list_entries; searching sums them, learning changes them.
 *
 * A set of weights is: [0] which kind of set it is (enum kind), then the tables for playing alone, then
 * the same tables for playing in company. A set for one sheet knows every cell by itself, a general one
 * only by its kind of place.
 */
#ifndef TRAEXX_BOT_VALUE_H
#define TRAEXX_BOT_VALUE_H

#include "../rules/rules.h"
#include "places.h"
#include "thinking.h"

enum kind { KIND_NONE, KIND_OWN, KIND_GENERAL };

enum {
    STAGES = 6,    /* of a game, by cards left */
    PARTS = 3,     /* of a game, where six stages would be too many */
    PATTERNS = 64, /* which of six neighbours are free */
    NEAR = 8,      /* distances 1..7, farther is 7; 0: out of reach */
    NUMBERS = NUMBER_MOST - NUMBER_LEAST + 1,
    LEFT_MOST = CARDS - 1, /* cards left after a move */

    ROOM_ENTRIES = STAGES * 16 * 32,
    WHOLE_ENTRIES = LEFT_MOST * 32 * 4,
    STEP_ENTRIES = LEFT_MOST * 16 * 16,
    NUMBER_ENTRIES = STAGES * NUMBERS * 2 * NEAR * NEAR,
    CARD_ENTRIES = NUMBERS * 8 * NEAR,
    SET_ENTRIES = STAGES << NUMBERS,

    COLOUR_ENTRIES = STAGES * 16 * 16,
    FIT_ENTRIES = PARTS * 32 * 32,
    LAYER_ENTRIES = LEFT_MOST * NEAR * 32,
    ORDER_ENTRIES = NUMBERS * NUMBERS * NEAR * NEAR,
    DEAD_ENTRIES = LEFT_MOST * 16 * 4,
    FILL_ENTRIES = LEFT_MOST * 64,
    SCARCE = 11, /* a colour stands on ten cards (T2); more count as ten */

    /* Where the tables begin within a section; those that know places come last, for their size varies. */
    ROOM_FROM = 0,
    WHOLE_FROM = ROOM_FROM + ROOM_ENTRIES,
    STEP_FROM = WHOLE_FROM + WHOLE_ENTRIES,
    NUMBER_FROM = STEP_FROM + STEP_ENTRIES,
    CARD_FROM = NUMBER_FROM + NUMBER_ENTRIES,
    SET_FROM = CARD_FROM + CARD_ENTRIES,
    COLOUR_FROM = SET_FROM + SET_ENTRIES,
    FIT_FROM = COLOUR_FROM + COLOUR_ENTRIES,
    ORDER_FROM = FIT_FROM + FIT_ENTRIES,
    LAYER_FROM = ORDER_FROM + ORDER_ENTRIES,
    DEAD_FROM = LAYER_FROM + LAYER_ENTRIES,
    FILL_FROM = DEAD_FROM + DEAD_ENTRIES,
    PLACES_FROM = FILL_FROM + FILL_ENTRIES,

    ENTRIES_MOST = 2 * CELLS + 2 * 3 + 2 * 6 + 1 + 1 + 1 + 2 * NUMBERS + 1 + COLOURS + LEFT_MOST +
                   NUMBERS * (NUMBERS - 1) / 2 + NEAR - 1 + 2,
};

/* Values inside the bot: 65536ths of a point. A weight of a set is 256ths of a point. */
enum { POINT = 65536, WEIGHT = POINT / 256, HOPE = 7 * POINT };

static inline int32_t to_thousandths(int64_t value)
{
    return (int32_t)(value * 1000 / POINT);
}

/* Where entries are looked up: settled weights, or the sums that are being learned. */
struct tables {
    const int16_t *weights; /* of the section; NULL: use sums */
    const int32_t *sums;    /* in 65536ths of a weight */
    bool general;
};

/* Within the tables that know places, so many entries a place: cells by pattern, ends by pattern, cells beside an
 * end by pattern, cells by how many cards show their colour, ends by the highest number reached (T7); and then pairs of
 * places for the two ends. */
enum {
    CELL_AT = 0,
    END_AT = CELL_AT + STAGES * PATTERNS,
    FRONT_AT = END_AT + STAGES * PATTERNS,
    SCARCE_AT = FRONT_AT + PARTS * PATTERNS,
    TOP_AT = SCARCE_AT + STAGES * SCARCE,
    PLACE_ENTRIES = TOP_AT + PARTS * 16,
};

static inline uint32_t count_places(bool general)
{
    return general ? ORBITS : CELLS;
}

static inline uint32_t place_from(bool general, int cell)
{
    return PLACES_FROM + PLACE_ENTRIES * (general ? ORBIT[cell] : (uint32_t)cell);
}

static uint32_t section_entries(bool general)
{
    return PLACES_FROM + PLACE_ENTRIES * count_places(general) + PARTS * count_places(general) * count_places(general);
}

/* Of the pair of places where the ends are. */
static inline uint32_t ends_entry(bool general, uint32_t part, int end, int other)
{
    uint32_t places = count_places(general), pair[2] = {(uint32_t)end, (uint32_t)other};
    for (int i = 0; general && i < 2; i++)
        pair[i] = ORBIT[pair[i]];
    uint32_t first = pair[0] < pair[1] ? pair[0] : pair[1], second = pair[0] < pair[1] ? pair[1] : pair[0];
    return PLACES_FROM + PLACE_ENTRIES * places + (part * places + first) * places + second;
}

static inline int32_t entry_value(const struct tables *tables, uint32_t entry)
{
    return tables->weights ? tables->weights[entry] * WEIGHT : tables->sums[entry] >> 8;
}

/* Where a section of a set begins; company: the second one. */
static uint32_t section_from(bool general, bool company)
{
    return 1 + (company ? section_entries(general) : 0);
}

static struct tables open_tables(const int16_t *weights, bool company)
{
    bool general = weights[0] == KIND_GENERAL;
    return (struct tables){weights + section_from(general, company), NULL, general};
}

/* What a seat's worth depends on besides its own path. */
struct company {
    bool alone;
    uint16_t claimed;                /* numbers another seat reached in an earlier round: they count half (T6) */
    uint8_t others[NUMBER_MOST + 1]; /* how near the nearest other is to each number, 0: none gets there */
};

/* A seat's path as it is valued. */
struct trail {
    uint64_t free;
    uint8_t ends[2];
    uint16_t reached;
};

static inline struct trail trail_of(const struct path *path)
{
    return (struct trail){(CELL_BIT(CELLS) - 1) & ~path->cells, {path->ends[0], path->ends[1]}, path->reached};
}

/* What entering a number brings now, in points. */
static inline int number_points(const struct company *company, unsigned reached, int number)
{
    bool full = company->alone ? reached >> number == 0 : !(company->claimed >> number & 1);
    return full ? number : (number + 1) / 2;
}

static inline int stage_of(int left)
{
    static const uint8_t stages[CARDS + 1] = {0, 0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5};
    return stages[left];
}

/* The free cells that a path's end can get to, in how many steps. */
struct flood {
    uint64_t cells;
    uint64_t within[NEAR]; /* cells at most so many steps away; [7]: all of them */
    int second;            /* how many are two steps away */
};

static inline void flood_from(const struct traexx_setup *setup, uint64_t free, int end, struct flood *flood)
{
    uint64_t found = 0, edge = setup->neighbours[end] & free;
    flood->within[0] = 0;
    flood->second = 0;
    for (int steps = 1; steps < NEAR - 1; steps++) {
        found |= edge;
        flood->within[steps] = found;
        if (steps == 2)
            flood->second = bits_count(edge);
        edge = spread_cells(edge) & free & ~found;
    }
    while (edge != 0) {
        found |= edge;
        edge = spread_cells(edge) & free & ~found;
    }
    flood->within[NEAR - 1] = flood->cells = found;
}

/* 1..7, or 0 if the flood does not get there. */
static inline int flood_distance(const struct flood *flood, int cell)
{
    if (!(flood->cells >> cell & 1))
        return 0;
    int steps = 1;
    while (!(flood->within[steps] >> cell & 1))
        steps++;
    return steps;
}

/* The cards to come, as all values in one position need them. */
struct outlook {
    unsigned deck;
    int left, stage;
    uint64_t cells[COLOURS];  /* of the colour, on the whole board */
    uint8_t cards[COLOURS];   /* how many of them show the colour */
    uint8_t squares[COLOURS]; /* and how many squares of it there are */
};

static struct outlook look_ahead(const struct traexx_setup *setup, unsigned deck)
{
    struct outlook ahead = {.deck = deck, .left = bits_count(deck)};
    ahead.stage = stage_of(ahead.left);
    for (int cell = 0; cell < CELLS; cell++)
        ahead.cells[setup->colour[cell]] = setup->alike[cell];
    for (; deck != 0; deck &= deck - 1)
        for (int colour = 0; colour < COLOURS; colour++) {
            unsigned squares = setup->cards[bits_first(deck)].squares >> (4 * colour) & 15;
            ahead.cards[colour] = (uint8_t)(ahead.cards[colour] + (squares != 0));
            ahead.squares[colour] = (uint8_t)(ahead.squares[colour] + squares);
        }
    return ahead;
}

/* What any position is worth before its entries are added: a little more than a card brings on average. So an entry
 * that was never learned stands for something better than usual, and learning tries what it has not seen; starting
 * from nothing it would shun it for good. */
static inline int32_t hope_for(const struct outlook *ahead)
{
    return ahead->left * HOPE;
}

/* How many cards of the deck let an end go on at least one step. */
static inline int count_fitting(const struct traexx_setup *setup, uint64_t steps, unsigned deck)
{
    int count = 0;
    for (; deck != 0; deck &= deck - 1)
        count += (setup->cards[bits_first(deck)].cells & steps) != 0;
    return count;
}

static int highest_number(unsigned reached)
{
    return reached == 0 ? 0 : 31 - __builtin_clz(reached);
}

/* The entries but those of free cells; returns how many, and the free cells within reach. `patterns`: which
 * neighbours of each cell are free. */
static inline int list_rest(const struct traexx_setup *setup, const struct company *company, bool general,
                            const struct trail *trail, const uint8_t *patterns, const struct outlook *ahead,
                            uint32_t *out, uint64_t *reach)
{
    int left = ahead->left, stage = ahead->stage, count = 0;
    struct flood floods[2];
    int fits[2], top = highest_number(trail->reached);
    for (int i = 0; i < 2; i++) {
        int end = trail->ends[i];
        out[count++] = place_from(general, end) + END_AT + (uint32_t)stage * PATTERNS + patterns[end];
        out[count++] = place_from(general, end) + TOP_AT + (uint32_t)(stage / 2 * 16 + top);
        for (uint64_t rest = setup->neighbours[end] & trail->free; rest != 0; rest &= rest - 1) {
            int cell = bits_first(rest);
            out[count++] = place_from(general, cell) + FRONT_AT + (uint32_t)stage / 2 * PATTERNS + patterns[cell];
        }
        if (i == 1 && end == trail->ends[0]) {
            floods[1] = floods[0];
            fits[1] = fits[0];
        } else {
            flood_from(setup, trail->free, end, &floods[i]);
            fits[i] = count_fitting(setup, setup->neighbours[end] & trail->free, ahead->deck);
        }
        int room = bits_count(floods[i].cells);
        out[count++] = (uint32_t)(ROOM_FROM + (stage * 16 + floods[i].second) * 32 + room / 2);
    }
    out[count++] = ends_entry(general, (uint32_t)stage / 2, trail->ends[0], trail->ends[1]);
    uint64_t whole = floods[0].cells | floods[1].cells;
    *reach = whole;
    uint64_t nearer = 0;
    for (int steps = 1; steps < NEAR; steps++) { /* how many cells lie so far away */
        uint64_t within = floods[0].within[steps] | floods[1].within[steps];
        int cells = bits_count(within & ~nearer);
        nearer = within;
        out[count++] = (uint32_t)(LAYER_FROM + ((left - 1) * NEAR + steps) * 32 + (cells < 31 ? cells : 31));
    }
    int hang = (floods[0].cells != 0) + (floods[1].cells != 0);
    if ((floods[0].cells & floods[1].cells) != 0)
        hang = 3;
    out[count++] = (uint32_t)(WHOLE_FROM + ((left - 1) * 32 + bits_count(whole) / 2) * 4 + hang);
    int fewer = fits[0] < fits[1] ? fits[0] : fits[1], more = fits[0] < fits[1] ? fits[1] : fits[0];
    out[count++] = (uint32_t)(STEP_FROM + ((left - 1) * 16 + fewer) * 16 + more);
    uint64_t first_steps[2], second_steps[2];
    for (int i = 0; i < 2; i++) {
        first_steps[i] = floods[i].within[1];
        second_steps[i] = floods[i].within[2] & ~floods[i].within[1];
    }
    for (unsigned rest = ahead->deck; rest != 0; rest &= rest - 1) {
        uint64_t cells = setup->cards[bits_first(rest)].cells;
        int fit[2];
        for (int i = 0; i < 2; i++) {
            int ones = bits_count(first_steps[i] & cells), twos = bits_count(second_steps[i] & cells);
            fit[i] = (ones < 3 ? ones : 3) * 8 + (twos < 7 ? twos : 7);
        }
        int low = fit[0] < fit[1] ? fit[0] : fit[1], high = fit[0] < fit[1] ? fit[1] : fit[0];
        out[count++] = (uint32_t)(FIT_FROM + (stage / 2 * 32 + low) * 32 + high);
    }
    int nears[NUMBERS], ats[NUMBERS], numbers = 0;
    for (uint64_t rest = setup->numbered & trail->free; rest != 0; rest &= rest - 1) {
        int cell = bits_first(rest), number = setup->number[cell], at = number - NUMBER_LEAST;
        int near = flood_distance(&floods[0], cell), far = flood_distance(&floods[1], cell);
        if (near == 0 || (far != 0 && far < near)) {
            int swap = near;
            near = far;
            far = swap;
        }
        for (int i = 0; company->alone && i < numbers; i++) { /* which of the two comes first matters (T7) */
            bool above = at > ats[i];
            int pair_of = above ? ats[i] * NUMBERS + at : at * NUMBERS + ats[i];
            int by_near = above ? nears[i] * NEAR + near : near * NEAR + nears[i];
            out[count++] = (uint32_t)(ORDER_FROM + pair_of * NEAR * NEAR + by_near);
        }
        nears[numbers] = near;
        ats[numbers++] = at;
        bool half = company->alone ? trail->reached >> number != 0 : company->claimed >> number & 1;
        int beside = company->alone ? far : company->others[number];
        out[count++] = (uint32_t)(NUMBER_FROM + (((stage * NUMBERS + at) * 2 + half) * NEAR + near) * NEAR + beside);
        int cards = ahead->cards[setup->colour[cell]];
        out[count++] = (uint32_t)(CARD_FROM + (at * 8 + (cards < 7 ? cards : 7)) * NEAR + near);
    }
    /* Cells that one can enter and not leave: a path visits two of them at most. */
    uint64_t fronts = floods[0].within[1] | floods[1].within[1], dead = whole & ~spread_twice(whole);
    int inner = bits_count(dead & ~fronts), outer = bits_count(dead & fronts);
    out[count++] = (uint32_t)(DEAD_FROM + ((left - 1) * 16 + (inner < 15 ? inner : 15)) * 4 + (outer < 3 ? outer : 3));
    int fill = 0; /* what the cards could fill, were the cells not in each other's way */
    for (int colour = 0; colour < COLOURS; colour++) {
        int cells = bits_count(whole & ahead->cells[colour]), squares = ahead->squares[colour];
        fill += cells < squares ? cells : squares;
        out[count++] =
            (uint32_t)(COLOUR_FROM + (stage * 16 + (cells < 15 ? cells : 15)) * 16 + (squares < 15 ? squares : 15));
    }
    out[count++] = (uint32_t)(FILL_FROM + (left - 1) * 64 + fill);
    out[count++] = (uint32_t)(SET_FROM + (stage << NUMBERS) + (trail->reached >> NUMBER_LEAST));
    return count;
}

static inline uint32_t cell_entry(bool general, int stage, int cell, unsigned pattern)
{
    return place_from(general, cell) + CELL_AT + (uint32_t)stage * PATTERNS + pattern;
}

static inline uint32_t scarce_entry(const struct traexx_setup *setup, bool general, const struct outlook *ahead,
                                    int cell)
{
    int cards = ahead->cards[setup->colour[cell]];
    return place_from(general, cell) + SCARCE_AT +
           (uint32_t)(ahead->stage * SCARCE + (cards < SCARCE ? cards : SCARCE - 1));
}

static void find_patterns(uint64_t free, uint8_t patterns[CELLS + 1])
{
    for (int cell = 0; cell < CELLS; cell++) {
        unsigned pattern = 0;
        for (int i = 0; i < 6; i++)
            if (AROUND[cell][i] != NOWHERE && free >> AROUND[cell][i] & 1)
                pattern |= 1u << i;
        patterns[cell] = (uint8_t)pattern;
    }
    patterns[NOWHERE] = 0;
}

/* All entries of a position after a move, with at least one card left; returns how many. */
static int list_entries(const struct traexx_setup *setup, const struct company *company, bool general,
                        const struct trail *trail, const struct outlook *ahead, uint32_t out[ENTRIES_MOST])
{
    uint8_t patterns[CELLS + 1];
    find_patterns(trail->free, patterns);
    uint64_t reach;
    int count = list_rest(setup, company, general, trail, patterns, ahead, out, &reach);
    for (uint64_t rest = reach; rest != 0; rest &= rest - 1) { /* what is out of reach is worth nothing */
        int cell = bits_first(rest);
        out[count++] = cell_entry(general, ahead->stage, cell, patterns[cell]);
        out[count++] = scarce_entry(setup, general, ahead, cell);
    }
    return count;
}

/* The free cells among these that either end can get to by way of them. */
static inline uint64_t find_room_within(const struct traexx_setup *setup, const struct trail *trail, uint64_t cells)
{
    uint64_t found = 0, open = trail->free & cells;
    uint64_t edge = (setup->neighbours[trail->ends[0]] | setup->neighbours[trail->ends[1]]) & open;
    while (edge != 0) {
        found |= edge;
        edge = spread_cells(edge) & open & ~found;
    }
    return found;
}

static uint64_t find_room(const struct traexx_setup *setup, const struct trail *trail)
{
    return find_room_within(setup, trail, trail->free);
}

/* The numbers among these cells, each for what it would be worth now. */
static int sum_numbers(const struct traexx_setup *setup, const struct company *company, const struct trail *trail,
                       uint64_t cells)
{
    int points = 0;
    for (uint64_t rest = setup->numbered & cells; rest != 0; rest &= rest - 1)
        points += number_points(company, trail->reached, setup->number[bits_first(rest)]);
    return points;
}

/* How near the others' paths are to each number, and which of them they reached (T6). */
static void look_at_others(const struct traexx_setup *setup, const struct path *paths, int seat,
                           struct company *company)
{
    *company = (struct company){.alone = setup->common.seats == 1};
    for (int other = 1; other <= setup->common.seats; other++) {
        if (other == seat)
            continue;
        struct trail trail = trail_of(&paths[other - 1]);
        company->claimed |= trail.reached;
        for (int i = 0; i < 2; i++) {
            struct flood flood;
            flood_from(setup, trail.free, trail.ends[i], &flood);
            for (uint64_t rest = setup->numbered & flood.cells; rest != 0; rest &= rest - 1) {
                int cell = bits_first(rest), near = flood_distance(&flood, cell);
                uint8_t *nearest = &company->others[setup->number[cell]];
                if (*nearest == 0 || near < *nearest)
                    *nearest = (uint8_t)near;
            }
        }
    }
}

#endif
