/* ending.h - exact play where few dots are left: every position once, all rolls, all moves.
 *
 * The free dots of the position at hand are numbered anew, 0 .. 24, and all lines that fit now are listed once as sets
 * of these; what fits later is the ones whose dots are all still free. */
#ifndef NULLI_FLOW_BOT_ENDING_H
#define NULLI_FLOW_BOT_ENDING_H

#include "dots.h"
#include "dots/memo.h"

enum {
    ENDING_DOTS = 25,        /* free dots at most */
    ENDING_LINES = 6000,     /* lines at most */
    STRAIGHT_MOST = 2 * DIE, /* a 6 through the chance +6 */
    DENSE_WIDE = 24,         /* free dots at most for 32 bits a position in THINK_BYTES; 16 bits for one more */
    NARROW = 32,             /* by so much 16-bit values are coarser */
};
#define BENDING (1u << 31)

/* Groups of lines: straight ones by length, then those that may bend. */
enum { STRAIGHT = -1, BENT = STRAIGHT_MOST - 1, LINE_GROUPS = STRAIGHT_MOST + DIE };

enum { BOUND_DOTS = ENDING_DOTS, BOUND_CHANCES = 16 };

#include "dots/bounds.h"
#include "dots/lines.h"

struct ending {
    const struct flow_setup *setup;
    int dots;
    uint8_t dot[ENDING_DOTS];
    struct lines lines; /* a straight one's part of the sheet is the island on which it lies */
    uint32_t islands[ISLANDS_MOST + 1];
    uint32_t jokers;
    int32_t cost[DOTS_MOST + 1]; /* what so many dots left at the end are worth, 1/65536 of a dot */
    struct bounds bounds;
    int rest; /* dots that can never be struck: here there are none */
    struct memo memo;
};

/* A position: the free dots, bit 31 where Flow is on, and the chances. */
struct spot {
    uint32_t free;
    uint16_t activated, spent;
};

static uint32_t local_set(const struct ending *ending, const struct board *board)
{
    uint32_t set = 0;
    for (int i = 0; i < ending->dots; i++)
        set |= board_has(board, ending->dot[i]) ? 1u << i : 0;
    return set;
}

/* Lists the dots and lines; false: too many. */
static bool open_ending(struct ending *ending, const struct flow_setup *setup, const struct flow_seat *seat, int most)
{
    int count = 0, local[DOTS_MOST], *start = ending->lines.start[0];
    uint32_t *line = ending->lines.line;
    ending->lines.level = 0;
    ending->setup = setup;
    ending->dots = ending->rest = 0;
    for (int k = 0; k <= DOTS_MOST; k++)
        ending->cost[k] = k * DOT;
    if (board_count(&seat->free) > most)
        return false;
    for (struct pair dots = pair_of(&seat->free, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        local[dot] = ending->dots;
        ending->dot[ending->dots++] = (uint8_t)dot;
    }
    for (int island = 1; island <= setup->island_count; island++)
        ending->islands[island] = local_set(ending, &setup->islands[island]);
    ending->jokers = local_set(ending, &setup->jokers);
    for (int n = 1; n <= STRAIGHT_MOST; n++) {
        start[STRAIGHT + n] = count;
        for (int order = ACROSS; order <= (n == 1 ? ACROSS : DOWN); order++)
            for (struct pair starts = line_starts(setup, &seat->free, order, n); starts.low | starts.high;) {
                int first = pair_take(&starts);
                struct board run = board_run(setup, order, first, first + n - 1);
                if (count == ENDING_LINES)
                    return false;
                unsigned island = setup->island[order == ACROSS ? first : setup->number[ACROSS][first]];
                line[count++] = local_set(ending, &run) | island << 25;
            }
    }
    for (int n = 1; n <= DIE; n++) {
        struct walk walk;
        start[BENT + n] = count;
        if (setup->joker_count == 0)
            continue;
        walk_open(&walk, setup, &seat->free, n);
        while (walk_next(&walk)) {
            uint32_t set = 0;
            for (int i = 0; i < n; i++)
                set |= 1u << local[walk.way[i]];
            if (count == ENDING_LINES)
                return false;
            line[count++] = set;
        }
    }
    start[LINE_GROUPS] = count;
    return true;
}

static void open_memory(struct ending *ending, void *memory, uint32_t entries, uint32_t nodes)
{
    const struct flow_setup *setup = ending->setup;
    uint32_t turned[SIDES_OF_DIE + 1] = {0};
    for (int roll = 1; roll <= SIDES_OF_DIE; roll++)
        for (unsigned left = setup->chances; left; left &= left - 1) {
            int number = number_through(setup, roll, bits_first(left));
            turned[roll] |= number < 0 ? 0 : 1u << number;
        }
    memo_open(&ending->memo, memory, entries, nodes);
    fill_bounds(&ending->bounds, bits_count(setup->chances), turned, ending->dots, ending->rest, ending->cost);
}

static uint32_t spot_dots(struct spot spot)
{
    return spot.free & ~BENDING;
}

static uint64_t spot_key(struct spot spot)
{
    return ((uint64_t)spot.activated << 48 | (uint64_t)spot.spent << 32 | spot.free) + 1;
}

/* Once lines bend none has to be straight. */
static int spot_group(struct spot spot)
{
    return spot.free & BENDING ? BENT + 1 : 0;
}

/* Chances that are not spent, whether they are held, can be earned or not. Once lines bend they do not count. */
static int spot_chances(const struct ending *ending, struct spot spot)
{
    return spot.free & BENDING ? 0 : bits_count(ending->setup->chances & ~(unsigned)spot.spent);
}

static bool any_line(const struct ending *ending, uint32_t free, int group)
{
    const int *start = lines_start(&ending->lines) + group;
    for (int i = start[0]; i < start[1]; i++)
        if (!(ending->lines.line[i] & LINE_DOTS & ~free))
            return true;
    return false;
}

/* Whether lines can bend from here on, F9. */
static bool may_bend(const struct ending *ending, struct spot spot)
{
    return ending->setup->joker_count > 0 && !(spot.free & ending->jokers);
}

static bool may_fit(const struct ending *ending, struct spot spot, int roll)
{
    uint32_t free = spot_dots(spot);
    if (spot.free & BENDING)
        return any_line(ending, free, BENT + roll);
    return (spot.activated & ~(unsigned)spot.spent) || any_line(ending, free, STRAIGHT + roll) ||
           (may_bend(ending, spot) && any_line(ending, free, BENT + roll));
}

static int32_t ending_value(struct ending *ending, struct spot spot, int32_t most);

/* The better of `best` and what a position is worth; not looked at further than it takes to know. */
static inline int32_t better_end(struct ending *ending, struct spot after, int32_t best, int32_t most)
{
    int32_t value = ending_value(ending, after, best < most ? best : most);
    return value < best ? value : best;
}

/* The best that straight lines of n lead to from here, if that is better than `best`; F7: filling an island, a chance
 * is activated. */
static int32_t best_straight(struct ending *ending, struct spot spot, int n, int32_t best, int32_t enough, int32_t most)
{
    const struct flow_setup *setup = ending->setup;
    unsigned left = setup->chances & ~(unsigned)spot.activated;
    left &= ~(left << 1 & setup->repeats);
    const int *start = lines_start(&ending->lines) + STRAIGHT + n;
    for (int i = start[0]; i < start[1] && best > enough; i++) {
        uint32_t line = ending->lines.line[i] & LINE_DOTS;
        int island = line_part(ending->lines.line[i]);
        if (line & ~spot.free)
            continue;
        struct spot after = {spot.free ^ line, spot.activated, spot.spent};
        bool fills = left && island && !(ending->islands[island] & after.free);
        for (unsigned chance = fills ? left : 1u; chance; chance &= chance - 1) {
            if (fills)
                after.activated = (uint16_t)(spot.activated | (chance & -chance));
            best = better_end(ending, after, best, most);
        }
    }
    return best;
}

static int32_t best_bent(struct ending *ending, struct spot after, uint32_t free, int n, int32_t best, int32_t enough,
                         int32_t most)
{
    const int *start = lines_start(&ending->lines) + BENT + n;
    for (int i = start[0]; i < start[1] && best > enough; i++) {
        if (ending->lines.line[i] & ~free)
            continue;
        after.free = (free ^ ending->lines.line[i]) | BENDING;
        best = better_end(ending, after, best, most);
    }
    return best;
}

/* The best use of a roll (F6). */
static int32_t best_use(struct ending *ending, struct spot spot, int roll, int32_t enough, int32_t most)
{
    const struct flow_setup *setup = ending->setup;
    if (spot.free & BENDING)
        return best_bent(ending, spot, spot.free & ~BENDING, roll, INT32_MAX, enough, most);
    int32_t best = best_straight(ending, spot, roll, INT32_MAX, enough, most);
    unsigned held = spot.activated & ~(unsigned)spot.spent;
    for (held &= ~(held << 1 & setup->repeats); held && best > enough; held &= held - 1) {
        int n = number_through(setup, roll, bits_first(held));
        struct spot after = {spot.free, spot.activated, (uint16_t)(spot.spent | (held & -held))};
        if (n == 0)
            best = better_end(ending, after, best, most);
        else if (n > 0)
            best = best_straight(ending, after, n, best, enough, most);
    }
    if (best > enough && may_bend(ending, spot))
        best = best_bent(ending, (struct spot){0, setup->chances, setup->chances}, spot.free, roll, best, enough, most);
    return best;
}

#include "dots/ending.h"

static struct spot spot_of(const struct ending *ending, const struct flow_seat *seat)
{
    uint32_t free = local_set(ending, &seat->free);
    return (struct spot){free | (seat->flow == FLOW_ON ? BENDING : 0), seat->activated, seat->spent};
}

/* -- without chances and jokers: all subsets in order, each after what it leads to ----------------------------------
 */

static inline int32_t dense_at(const void *table, bool wide, uint32_t set)
{
    return wide ? ((const int32_t *)table)[set] : ((const uint16_t *)table)[set] * NARROW;
}

/* The value of the position of all dots of an ending, in THINK_BYTES of memory. */
static int32_t solve_dense(const struct ending *ending, void *table)
{
    bool wide = ending->dots <= DENSE_WIDE;
    uint32_t all = (uint32_t)(((uint64_t)1 << ending->dots) - 1);
    int32_t value = 0;
    const int *start = lines_start(&ending->lines) + STRAIGHT;
    for (uint32_t set = 0; set <= all; set++) {
        int32_t sum = 0, over = bits_count(set) * DOT;
        for (int n = 1; n <= DIE; n++) {
            int32_t best = INT32_MAX;
            for (int i = start[n]; i < start[n + 1]; i++) {
                uint32_t line = ending->lines.line[i] & LINE_DOTS;
                if (line & ~set)
                    continue;
                int32_t here = dense_at(table, wide, set ^ line);
                best = here < best ? here : best;
            }
            sum += best == INT32_MAX ? over : best;
        }
        value = (sum + DIE / 2) / DIE;
        if (wide)
            ((int32_t *)table)[set] = value;
        else
            ((uint16_t *)table)[set] = (uint16_t)((value + NARROW / 2) / NARROW);
    }
    return value;
}

#endif
