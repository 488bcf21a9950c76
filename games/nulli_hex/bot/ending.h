/* ending.h - exact play in the last field: every position once, all rolls, all moves.
 *
 * Once no field is open, what can still be struck is the active field and, through chances, the closed ones. These
 * dots are numbered anew, 0 .. 24, and all lines that fit now are listed once as sets of them; what fits later is the
 * ones whose dots are all still free. Where no chance is held or can be earned any more, closed fields do not count. */
#ifndef NULLI_HEX_BOT_ENDING_H
#define NULLI_HEX_BOT_ENDING_H

#include "dots.h"
#include "dots/memo.h"

enum { ENDING_DOTS = 25, ENDING_LINES = 2000, PAIRS_A_NODE = 64 };

/* Groups of lines: by length, those of the active field and then those of closed ones. */
enum { LINE_GROUPS = 2 * ROLL_MOST };
#define IN_ACTIVE(n) (2 * (n)-2)
#define IN_CLOSED(n) (2 * (n)-1)

enum { BOUND_DOTS = ENDING_DOTS, BOUND_CHANCES = SYMBOLS_MOST };

#include "dots/bounds.h"
#include "dots/lines.h"

struct ending {
    const struct hex_setup *setup;
    int active;     /* the active field */
    int dots, rest; /* dots numbered; free dots that can never be struck */
    uint8_t dot[ENDING_DOTS];
    struct lines lines; /* a line's part of the sheet is the field in which it lies */
    uint32_t beside[SYMBOLS_MOST];
    uint32_t never;              /* symbols that cannot be earned: a dot beside them can never be struck */
    int32_t cost[DOTS_MOST + 1]; /* what so many dots left at the end are worth, 1/65536 of a dot */
    int skips;                   /* chances to skip that are held or can be earned */
    struct bounds bounds;
    struct memo memo;
};

/* A position: the free dots, and how many chances of each kind were used since the ending was opened. */
struct spot {
    uint32_t free;
    uint8_t used[CHANCES];
};

/* Whether every chance is out of reach: none held, and each symbol not earned has a free dot in a closed field. */
static bool chances_are_over(const struct hex_setup *setup, const struct hex_seat *seat)
{
    if (seat->earned != seat->used)
        return false;
    for (uint32_t left = ((1u << setup->symbol_count) - 1) & ~seat->earned; left; left &= left - 1) {
        const uint64_t *beside = setup->beside[bits_first(left)].word, *active = setup->fields[seat->active].dots.word;
        uint64_t out_of_reach = 0;
        for (int word = 0; word < 3; word++)
            out_of_reach |= beside[word] & seat->free[word] & ~active[word];
        if (!out_of_reach)
            return false;
    }
    return true;
}

/* Lists the dots and lines; false: a field is open, or they are too many. */
static bool open_ending(struct ending *ending, const struct hex_setup *setup, const struct hex_seat *seat, int most)
{
    uint8_t local[DOT_ROOM];
    int count = 0, *start = ending->lines.start[0];
    ending->lines.level = 0;
    if (seat->active == NO_FIELD || !phase_of(setup, seat))
        return false;
    unsigned fields = chances_are_over(setup, seat) ? 1u << seat->active : setup->all_fields;
    uint64_t dots[3];
    gather(setup, fields, dots);
    if (count_common(dots, seat->free) > (most < ENDING_DOTS ? most : ENDING_DOTS))
        return false;
    ending->setup = setup;
    ending->active = seat->active;
    ending->dots = 0;
    ending->rest = count_dots(seat->free) - count_common(dots, seat->free);
    for (int k = 0; k <= DOTS_MOST; k++)
        ending->cost[k] = k * DOT;
    memset(local, NO_DOT, sizeof local);
    for (int word = 0; word < 3; word++)
        for (uint64_t left = dots[word] & seat->free[word]; left; left &= left - 1) {
            int dot = word * 64 + bits_first(left);
            local[dot] = (uint8_t)ending->dots;
            ending->dot[ending->dots++] = (uint8_t)dot;
        }
    ending->never = 0;
    ending->skips = 0;
    for (int symbol = 0; symbol < setup->symbol_count; symbol++) {
        ending->beside[symbol] = 0;
        for (int word = 0; word < 3; word++)
            for (uint64_t left = setup->beside[symbol].word[word] & seat->free[word]; left; left &= left - 1) {
                int dot = local[word * 64 + bits_first(left)];
                if (dot == NO_DOT)
                    ending->never |= 1u << symbol;
                else
                    ending->beside[symbol] |= 1u << dot;
            }
        ending->skips += setup->symbol_kind[symbol] == CHANCE_SKIP && !(ending->never >> symbol & 1);
    }
    for (int n = 1; n <= ROLL_MOST; n++) {
        for (int closed = 0; closed < 2; closed++) {
            uint32_t lines[LINES_SEEN];
            unsigned in = closed ? fields & ~(1u << seat->active) : 1u << seat->active;
            int found = in ? (int)list_lines(setup, in, seat->free, n, lines, LINES_SEEN) : 0;
            start[closed ? IN_CLOSED(n) : IN_ACTIVE(n)] = count;
            if (count + found > ENDING_LINES)
                return false;
            for (int i = 0; i < found; i++, count++) {
                int slot = line_slot(lines[i]);
                ending->lines.line[count] = (uint32_t)setup->strip_field[slot >> 6] << 25;
                for (int k = 0; k < n; k++)
                    ending->lines.line[count] |= 1u << local[setup->slot_dot[slot + k]];
            }
        }
    }
    start[LINE_GROUPS] = count;
    return true;
}

static void open_memory(struct ending *ending, void *memory, uint32_t entries, uint32_t nodes)
{
    static const uint32_t skipped[SIDES_OF_DIE + 1] = {0, 1, 1, 1, 1, 1, 1};
    memo_open(&ending->memo, memory, entries, nodes);
    fill_bounds(&ending->bounds, ending->skips, skipped, ending->dots, ending->rest, ending->cost);
}

static uint32_t spot_dots(struct spot spot)
{
    return spot.free;
}

static uint64_t spot_key(struct spot spot)
{
    return ((uint64_t)(spot.used[0] << 16 | spot.used[1] << 8 | spot.used[2]) << 32 | spot.free) + 1;
}

/* The chances held of each kind (H7): earned where nothing beside the symbol is free, less those used. */
static void count_held(const struct ending *ending, struct spot spot, int have[CHANCES])
{
    for (int chance = 0; chance < CHANCES; chance++)
        have[chance] = -spot.used[chance];
    for (int symbol = 0; symbol < ending->setup->symbol_count; symbol++)
        have[ending->setup->symbol_kind[symbol]] +=
            !(ending->never >> symbol & 1) && !(ending->beside[symbol] & spot.free);
}

static int spot_group(struct spot spot)
{
    (void)spot; /* chances let all fields be used */
    return 0;
}

/* The chances to skip that may still be used; the others let a roll fit, which bounds take for granted. */
static int spot_chances(const struct ending *ending, struct spot spot)
{
    return ending->skips - spot.used[CHANCE_SKIP];
}

static bool may_fit(const struct ending *ending, struct spot spot, int roll)
{
    const int *start = lines_start(&ending->lines) + IN_ACTIVE(roll);
    int have[CHANCES];
    for (int i = start[0]; i < start[1]; i++)
        if (!(ending->lines.line[i] & LINE_DOTS & ~spot.free))
            return true;
    count_held(ending, spot, have);
    for (int chance = 0; chance < CHANCES; chance++)
        if (have[chance] > 0)
            return true;
    return false;
}

static int32_t ending_value(struct ending *ending, struct spot spot, int32_t most);

/* The better of `best` and what a position is worth; not looked at further than it takes to know. */
static inline int32_t better_end(struct ending *ending, struct spot after, int32_t best, int32_t most)
{
    int32_t value = ending_value(ending, after, best < most ? best : most);
    return value < best ? value : best;
}

static int32_t best_line(struct ending *ending, struct spot spot, int group, int32_t best, int32_t enough, int32_t most)
{
    const int *start = lines_start(&ending->lines) + group;
    for (int i = start[0]; i < start[1] && best > enough; i++) {
        uint32_t dots = ending->lines.line[i] & LINE_DOTS;
        if (dots & ~spot.free)
            continue;
        struct spot after = spot;
        after.free ^= dots;
        best = better_end(ending, after, best, most);
    }
    return best;
}

/* Two parts in two different fields (H6). */
static int32_t best_split(struct ending *ending, struct spot spot, int n, int32_t best, int32_t enough, int32_t most)
{
    uint32_t pairs = 0;
    const int *start = lines_start(&ending->lines);
    const uint32_t *line = ending->lines.line;
    for (int a = 1; 2 * a <= n && best > enough; a++)
        for (int i = start[IN_ACTIVE(a)]; i < start[IN_ACTIVE(a + 1)]; i++) {
            if (line[i] & LINE_DOTS & ~spot.free)
                continue;
            int from = 2 * a == n ? i + 1 : start[IN_ACTIVE(n - a)], to = start[IN_ACTIVE(n - a + 1)];
            pairs += (uint32_t)(to - from);
            for (int k = from; k < to && best > enough; k++) {
                uint32_t dots = (line[i] | line[k]) & LINE_DOTS;
                if (line_part(line[i]) == line_part(line[k]) || dots & ~spot.free)
                    continue;
                struct spot after = spot;
                after.free ^= dots;
                best = better_end(ending, after, best, most);
            }
        }
    memo_charge(&ending->memo, pairs / PAIRS_A_NODE);
    return best;
}

/* The best use of a roll (H5, H6). */
static int32_t best_use(struct ending *ending, struct spot spot, int roll, int32_t enough, int32_t most)
{
    int have[CHANCES];
    int32_t best = best_line(ending, spot, IN_ACTIVE(roll), INT32_MAX, enough, most);
    count_held(ending, spot, have);
    for (int chance = 0; chance < CHANCES && best > enough; chance++) {
        if (have[chance] <= 0)
            continue;
        struct spot after = spot;
        after.used[chance]++;
        if (chance == CHANCE_SKIP)
            best = better_end(ending, after, best, most);
        else if (chance == CHANCE_OTHER)
            best = best_line(ending, after, IN_CLOSED(roll), best, enough, most);
        else
            best = best_split(ending, after, roll, best, enough, most);
    }
    return best;
}

#include "dots/ending.h"

static struct spot spot_of(const struct ending *ending, const struct hex_seat *seat)
{
    struct spot spot = {0, {0}};
    for (int i = 0; i < ending->dots; i++)
        spot.free |= dots_have(seat->free, ending->dot[i]) ? 1u << i : 0;
    for (int chance = 0; chance < CHANCES; chance++)
        spot.used[chance] = (uint8_t)bits_count(seat->used & ending->setup->symbols_of[chance]);
    return spot;
}

#endif
