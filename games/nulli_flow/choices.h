/* choices.h - all legal moves of a seat: listed, and one of them drawn at random without listing. */
#ifndef NULLI_FLOW_CHOICES_H
#define NULLI_FLOW_CHOICES_H

#include "rules.h"

/* No seat ever has more moves than this:
 * - Flow: 112 shapes of 6 dots can be drawn in one bending line (fewer of less dots), and a set of dots
 *   of a given shape is known by its first dot: at most 112 * 128.
 * - Straight lines for a number start at one of 128 dots in one of 2 directions: at most 256. Those that
 *   fill an island are one for each of 16 islands at most, and stand once for each of `a` steps left to
 *   activate instead of once. With `u` different steps to use besides the plain number, of 12 there
 *   are, that makes (1 + u) * (256 + 16 * (a - 1)) with u + a <= 16, most for u = 12, a = 4. */
enum { MOVES_MOST = 112 * 128 + 13 * (256 + 16 * 3) };

struct list {
    uint64_t *out;
    size_t room, count;
};

static void list_add(struct list *list, uint64_t move)
{
    if (list->count < list->room)
        list->out[list->count] = move;
    list->count++;
}

/* The islands that a line of n fills, among those that one line can fill. */
static RARELY unsigned islands_filled_by(const struct flow_setup *setup, const struct flow_seat *seat, int n)
{
    unsigned filled = 0;
    for (unsigned ready = some_line_fills(seat, n) ? seat->ready : 0; ready; ready &= ready - 1) {
        int bit = bits_first(ready);
        struct board rest = board_common(&seat->free, &setup->islands[bit + 1]);
        if (board_count(&rest) == n)
            filled |= 1u << bit;
    }
    return filled;
}

/* All straight lines of n, or crosses; one that fills an island once for each chance it may activate (F7). `with` is
 * what the moves say besides. */
static void list_straight(const struct flow_setup *setup, const struct flow_seat *seat, int n, uint64_t with,
                          struct list *list)
{
    unsigned left = chances_left(setup, seat),
             filled = left && some_line_fills(seat, n) ? islands_filled_by(setup, seat, n) : 0;
    for (int order = ACROSS; order <= (n == 1 ? ACROSS : DOWN); order++)
        for (struct pair starts = line_starts(setup, &seat->free, order, n); starts.low | starts.high;) {
            uint64_t move = line_move(setup, order, pair_take(&starts), n) | with;
            int island = filled ? setup->island[move_dot(move, 0)] : 0;
            if (island == 0 || !(filled >> (island - 1) & 1)) {
                list_add(list, move);
                continue;
            }
            for (unsigned chance = left; chance; chance &= chance - 1)
                list_add(list, move | (uint64_t)step_code(setup->step[bits_first(chance)]) << ACTIVATED_AT);
        }
}

/* F9: all lines of n that may bend; they earn no chances. */
static void list_bends(const struct flow_setup *setup, const struct flow_seat *seat, int n, uint64_t with,
                       struct list *list)
{
    if (setup->stride) {
        struct bend bend[SHAPES_MOST];
        int lines, found = find_bends(setup, &seat->free, n, bend, SHAPES_MOST, &lines);
        for (int i = 0; i < found; i++)
            for (struct pair ends = bend[i].ends; ends.low | ends.high;)
                list_add(list, bend_move(setup, n, bend[i].shape, pair_take(&ends)) | with);
        return;
    }
    struct walk walk;
    walk_open(&walk, setup, &seat->free, n);
    while (walk_next(&walk))
        list_add(list, way_move(setup, walk.way, n) | with);
}

/* F6: every way to use the roll. */
static size_t flow_moves(const struct setup *common, const struct state *bytes, int number, uint64_t *out, size_t room)
{
    const struct flow_setup *setup = flow_setup(common);
    const struct flow_seat *seat = &flow_state(bytes)->seat[number - 1];
    struct list list = {out, room, 0};
    int roll = flow_state(bytes)->roll;
    if (seat->flow == FLOW_ON) {
        list_bends(setup, seat, roll, 0, &list);
        return list.count;
    }
    list_straight(setup, seat, roll, 0, &list);
    for (unsigned held = chances_held(setup, seat); held; held &= held - 1) {
        int chance = bits_first(held), through = number_through(setup, roll, chance);
        uint64_t with = (uint64_t)step_code(setup->step[chance]) << USED_AT;
        if (through == 0)
            list_add(&list, with);
        else if (through > 0)
            list_straight(setup, seat, through, with, &list);
    }
    if (seat->flow == FLOW_READY)
        list_bends(setup, seat, roll, FLOW_BIT, &list);
    return list.count;
}

/* -- one at random ---------------------------------------------------------------------------- */

/* The places for straight lines of n; one that fills an island counts once here. */
struct places {
    struct pair across, down;
    int across_count, count;
};

static INLINE void find_places_of(const struct flow_setup *setup, const struct board *free, int n, bool carries,
                                  struct places *places)
{
    places->across = line_starts_of(setup, free, ACROSS, n, carries);
    places->down = n > 1 ? line_starts_of(setup, free, DOWN, n, carries) : (struct pair){0, 0};
    places->across_count = pair_count(places->across);
    places->count = places->across_count + pair_count(places->down);
}

static void find_places(const struct flow_setup *setup, const struct board *free, int n, struct places *places)
{
    switch (setup->carries ? 0 : n) {
    case 1:
        find_places_of(setup, free, 1, false, places);
        break;
    case 2:
        find_places_of(setup, free, 2, false, places);
        break;
    case 3:
        find_places_of(setup, free, 3, false, places);
        break;
    case 4:
        find_places_of(setup, free, 4, false, places);
        break;
    case 5:
        find_places_of(setup, free, 5, false, places);
        break;
    case 6:
        find_places_of(setup, free, 6, false, places);
        break;
    default:
        find_places_of(setup, free, n, true, places);
    }
}

static inline uint64_t nth_place(const struct flow_setup *setup, const struct places *places, int n, int index)
{
    if (index < places->across_count)
        return line_move(setup, ACROSS, pair_nth(places->across, index), n);
    return line_move(setup, DOWN, pair_nth(places->down, index - places->across_count), n);
}

/* How many moves there are for n with straight lines: the places, and for each island that one of them
 * fills one more for every chance left but the first (F7). */
static inline int count_straight(const struct flow_setup *setup, const struct flow_seat *seat, int n,
                                 struct places *places)
{
    find_places(setup, &seat->free, n, places);
    if (!some_line_fills(seat, n) || PLANT("flow-uneven"))
        return places->count;
    int left = bits_count(chances_left(setup, seat));
    return places->count + (left > 1 ? (left - 1) * bits_count(islands_filled_by(setup, seat, n)) : 0);
}

static uint64_t nth_straight(const struct flow_setup *setup, const struct flow_seat *seat, int n,
                             const struct places *places, int index)
{
    unsigned left = chances_left(setup, seat);
    uint64_t move;
    int which = 0; /* of the chances left */
    if (index < places->count) {
        move = nth_place(setup, places, n, index);
        if (left == 0 || !some_line_fills(seat, n) || !line_fills(setup, seat, move_dot(move, 0), n))
            return move;
    } else {
        int more = bits_count(left) - 1;
        int island = 1 + bits_nth(islands_filled_by(setup, seat, n), (index - places->count) / more);
        which = 1 + (index - places->count) % more;
        struct board rest = board_common(&seat->free, &setup->islands[island]);
        struct places only;
        find_places(setup, &rest, n, &only);
        move = nth_place(setup, &only, n, 0);
    }
    return move | (uint64_t)step_code(setup->step[bits_nth(left, which)]) << ACTIVATED_AT;
}

/* How many bent lines are kept where they are counted one by one. */
enum { BENDS_KEPT = 1024 };

/* A bent line of n, or one of `others` other moves, all equally likely: answers the number of the other move, or -1
 * with the line in `move`. */
static RARELY int pick_bend(const struct flow_setup *setup, const struct flow_seat *seat, int n, int others,
                            struct rng *rng, uint64_t *move)
{
    struct bend bend[SHAPES_MOST];
    int lines;
    find_bends(setup, &seat->free, n, bend, SHAPES_MOST, &lines);
    int index = (int)rng_below(rng, (uint32_t)(others + lines));
    if (index < others)
        return index;
    index -= others;
    int i = 0;
    for (int here; index >= (here = pair_count(bend[i].ends)); i++)
        index -= here;
    *move = bend_move(setup, n, bend[i].shape, pair_nth(bend[i].ends, index));
    return -1;
}

/* The same on a raster too large for that: lists the first lines, and goes there again for a later one. */
static RARELY int pick_bend_slowly(const struct flow_setup *setup, const struct flow_seat *seat, int n, int others,
                                   struct rng *rng, uint64_t *move)
{
    uint64_t kept[BENDS_KEPT];
    struct list list = {kept, BENDS_KEPT, 0};
    list_bends(setup, seat, n, 0, &list);
    int index = (int)rng_below(rng, (uint32_t)others + (uint32_t)list.count);
    if (index < others)
        return index;
    index -= others;
    if (index < BENDS_KEPT) {
        *move = kept[index];
        return -1;
    }
    struct walk walk;
    walk_open(&walk, setup, &seat->free, n);
    for (int i = 0; i <= index; i++)
        walk_next(&walk);
    *move = way_move(setup, walk.way, n);
    return -1;
}

/* One way to use the roll with straight lines: plain, or through a chance. */
struct use {
    int number, count;
    uint64_t with; /* what its moves say besides */
    struct places places;
};

/* Where chances are held or can be earned, or Flow activated: counts each way to use the roll. */
static RARELY uint64_t pick_among_ways(const struct flow_setup *setup, const struct flow_seat *seat, int roll,
                                       struct rng *rng)
{
    struct use uses[1 + 2 * STEP_MOST], *use = uses;
    use->number = roll;
    use->with = 0;
    use->count = count_straight(setup, seat, roll, &use->places);
    int total = use->count, index;
    for (unsigned held = chances_held(setup, seat); held; held &= held - 1) {
        int chance = bits_first(held), number = number_through(setup, roll, chance);
        if (number < 0)
            continue;
        use++;
        use->number = number;
        use->with = (uint64_t)step_code(setup->step[chance]) << USED_AT;
        use->count = number == 0 ? 1 : count_straight(setup, seat, number, &use->places);
        total += use->count;
    }
    if (seat->flow == FLOW_READY) {
        uint64_t bend = 0;
        index = setup->stride ? pick_bend(setup, seat, roll, total, rng, &bend)
                              : pick_bend_slowly(setup, seat, roll, total, rng, &bend);
        if (index < 0)
            return bend | FLOW_BIT;
    } else {
        index = (int)rng_below(rng, (uint32_t)total);
    }
    for (use = uses; index >= use->count; use++)
        index -= use->count;
    if (use->number == 0)
        return use->with;
    return use->with | nth_straight(setup, seat, use->number, &use->places, index);
}

/* One of the straight lines of n, where there is nothing else to choose. */
static INLINE uint64_t pick_line_of(const struct flow_setup *setup, const struct board *free, int n, struct rng *rng)
{
    struct pair across = line_starts_of(setup, free, ACROSS, n, false), down = {0, 0};
    int index, low = bits_count(across.low), count = low + bits_count(across.high), order = ACROSS;
    if (n > 1) {
        down = line_starts_of(setup, free, DOWN, n, false);
        index = (int)rng_below(rng, (uint32_t)(count + pair_count(down)));
        if (index >= count) {
            index -= count;
            across = down;
            low = bits_count(down.low);
            order = DOWN;
        }
    } else {
        index = (int)rng_below(rng, (uint32_t)count);
    }
    int start = index < low ? bits_nth(across.low, index) : 64 + bits_nth(across.high, index - low);
    return line_move(setup, order, start, n);
}

static RARELY uint64_t pick_line_anywhere(const struct flow_setup *setup, const struct flow_seat *seat, int n,
                                          struct rng *rng)
{
    struct places places;
    find_places(setup, &seat->free, n, &places);
    return nth_place(setup, &places, n, (int)rng_below(rng, (uint32_t)places.count));
}

static INLINE uint64_t pick_line(const struct flow_setup *setup, const struct flow_seat *seat, int n, struct rng *rng)
{
    switch (setup->carries ? 0 : n) {
    case 1:
        return pick_line_of(setup, &seat->free, 1, rng);
    case 2:
        return pick_line_of(setup, &seat->free, 2, rng);
    case 3:
        return pick_line_of(setup, &seat->free, 3, rng);
    case 4:
        return pick_line_of(setup, &seat->free, 4, rng);
    case 5:
        return pick_line_of(setup, &seat->free, 5, rng);
    case 6:
        return pick_line_of(setup, &seat->free, 6, rng);
    default:
        return pick_line_anywhere(setup, seat, n, rng);
    }
}

static RARELY uint64_t pick_with_flow(const struct flow_setup *setup, const struct flow_seat *seat, int roll,
                                      struct rng *rng)
{
    uint64_t bend = 0;
    if (setup->stride)
        pick_bend(setup, seat, roll, 0, rng, &bend);
    else
        pick_bend_slowly(setup, seat, roll, 0, rng, &bend);
    return bend;
}

static INLINE uint64_t pick_drawing(const struct flow_setup *setup, const struct flow_seat *seat, int roll,
                                    struct rng *rng)
{
    if (seat->activated == seat->spent && seat->flow == FLOW_FAR && !some_line_fills(seat, roll))
        return pick_line(setup, seat, roll, rng);
    return seat->flow == FLOW_ON ? pick_with_flow(setup, seat, roll, rng) : pick_among_ways(setup, seat, roll, rng);
}

static uint64_t flow_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    return pick_drawing(flow_setup(setup), &flow_state(state)->seat[seat - 1], flow_state(state)->roll, rng);
}

/* The straight places for n, as sets of dots by reading number. */
static size_t flow_lines(const struct setup *common, const struct state *state, int seat, int n, struct dots *out,
                         size_t room)
{
    const struct flow_setup *setup = flow_setup(common);
    const struct board *free = &flow_state(state)->seat[seat - 1].free;
    size_t count = 0;
    for (int order = ACROSS; n >= 1 && order <= (n == 1 ? ACROSS : DOWN); order++)
        for (struct pair starts = line_starts(setup, free, order, n); starts.low | starts.high; count++) {
            int start = pair_take(&starts);
            if (count < room) {
                struct board run = board_run(setup, order, start, start + n - 1);
                out[count] = (struct dots){{run.word[0], run.word[1], 0}};
            }
        }
    return count;
}

#endif
