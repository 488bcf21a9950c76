/* moves.h - all legal moves of a seat: listed, and one of them drawn at random without listing. */
#ifndef NULLI_FLOW_RULES_MOVES_H
#define NULLI_FLOW_RULES_MOVES_H

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

/* All straight lines of n, or crosses; one that fills an island once for each chance it may activate (F7). `with` is
 * what the moves say besides. */
static void list_straight(const struct flow_setup *setup, const struct flow_seat *seat, int n, uint64_t with,
                          struct list *list)
{
    bool fills = some_line_fills(seat, n);
    struct board starts;
    find_starts(setup, &seat->free, n, &starts);
    for (int word = 0; word < 4; word++)
        for (uint64_t bits = starts.word[word]; bits; bits &= bits - 1) {
            uint64_t move = line_move(setup, 64 * word + bits_first(bits), n) | with;
            if (!fills || !line_earns(setup, seat, move_dot(move, 0), n)) {
                list_add(list, move);
                continue;
            }
            for (unsigned left = chances_left(setup, seat); left; left &= left - 1)
                list_add(list, move | (uint64_t)step_code(setup->step[bits_first(left)]) << ACTIVATED_AT);
        }
}

/* All lines of n that may bend (F9); they earn no chances. */
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

/* Every way to use the roll (F6). */
static size_t flow_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_seat *sheet = &flow_state(state)->seat[seat - 1];
    struct list list = {out, room, 0};
    int roll = flow_state(state)->roll;
    if (sheet->flow == FLOW_ON) {
        list_bends(own, sheet, roll, 0, &list);
        return list.count;
    }
    list_straight(own, sheet, roll, 0, &list);
    for (unsigned held = chances_held(own, sheet); held; held &= held - 1) {
        int chance = bits_first(held), through = number_through(own, roll, chance);
        uint64_t with = (uint64_t)step_code(own->step[chance]) << USED_AT;
        if (through == 0)
            list_add(&list, with);
        else if (through > 0)
            list_straight(own, sheet, through, with, &list);
    }
    if (sheet->flow == FLOW_READY)
        list_bends(own, sheet, roll, FLOW_BIT, &list);
    return list.count;
}

/* -- one at random ---------------------------------------------------------------------------- */

/* The places for straight lines of n; one that fills an island counts once here. */
struct places {
    struct board starts;
    int across_low, across, down_low; /* how many there are in word 0, in words 0 and 1, in word 2 */
    int count;
};

static INLINE void count_starts(struct places *places)
{
    places->across_low = bits_count(places->starts.word[0]);
    places->across = places->across_low + bits_count(places->starts.word[1]);
    places->down_low = bits_count(places->starts.word[2]);
    places->count = places->across + places->down_low + bits_count(places->starts.word[3]);
}

static INLINE void find_places(const struct flow_setup *setup, const struct board *free, int n, struct places *places)
{
    find_starts(setup, free, n, &places->starts);
    count_starts(places);
}

/* The start of one of them, index < count. */
static INLINE size_t nth_start(const struct places *places, int index)
{
    int low = places->across_low;
    size_t word = 0;
    if (index >= places->across) {
        index -= places->across;
        low = places->down_low;
        word = 2;
    }
    if (index >= low) {
        index -= low;
        word++;
    }
    return 64 * word + (size_t)bits_nth(places->starts.word[word], index);
}

/* A line that fills an island is one move for each chance left (F7). At its place it counts once, with the first of
 * them; how many more there are: */
static RARELY int count_extra(const struct flow_setup *setup, const struct flow_seat *seat, int n)
{
    return PLANT("flow-uneven") ? 0
                                : (bits_count(chances_left(setup, seat)) - 1) * bits_count(islands_filled_by(seat, n));
}

static inline uint64_t activation(const struct flow_setup *setup, const struct flow_seat *seat, int which)
{
    return (uint64_t)step_code(setup->step[bits_nth(chances_left(setup, seat), which)]) << ACTIVATED_AT;
}

/* One of these: the island it fills, and in `which` the number of its chance among those left. */
static INLINE int nth_extra(const struct flow_setup *setup, const struct flow_seat *seat, int n, int index, int *which)
{
    int more = bits_count(chances_left(setup, seat)) - 1;
    *which = 1 + index % more;
    return 1 + bits_nth(islands_filled_by(seat, n), index / more) / 4;
}

static RARELY uint64_t nth_extra_move(const struct flow_setup *setup, const struct flow_seat *seat, int n, int index)
{
    int which, island = nth_extra(setup, seat, n, index, &which);
    struct board rest = board_common(&seat->free, &setup->islands[island]);
    struct places only;
    find_places(setup, &rest, n, &only);
    return line_move(setup, (int)nth_start(&only, 0), n) | activation(setup, seat, which);
}

/* How many moves there are for n with straight lines. */
static INLINE int count_straight(const struct flow_setup *setup, const struct flow_seat *seat, int n,
                                 const struct places *places)
{
    return places->count + (some_line_fills(seat, n) ? count_extra(setup, seat, n) : 0);
}

static INLINE uint64_t nth_straight(const struct flow_setup *setup, const struct flow_seat *seat, int n,
                                    const struct places *places, int index)
{
    if (index >= places->count)
        return nth_extra_move(setup, seat, n, index - places->count);
    uint64_t move = line_move(setup, (int)nth_start(places, index), n);
    bool earns = some_line_fills(seat, n) && line_earns(setup, seat, move_dot(move, 0), n);
    return earns ? move | activation(setup, seat, 0) : move;
}

/* How many bent lines are kept where they are counted one by one. */
enum { BENDS_KEPT = 1024 };

/* A bent line of n, or one of `others` other moves, all equally likely: answers the number of the other move, or -1
 * with the line in `move`; which stays as it was where there is no move at all. */
static RARELY int pick_bend(const struct flow_setup *setup, const struct flow_seat *seat, int n, int others,
                            struct rng *rng, uint64_t *move)
{
    struct bend bend[SHAPES_MOST];
    int lines;
    find_bends(setup, &seat->free, n, bend, SHAPES_MOST, &lines);
    if (others + lines == 0)
        return -1;
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
    if (others == 0 && list.count == 0)
        return -1;
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

/* One way to use a roll, of all there are. */
struct choice {
    uint64_t bend; /* the whole move, where a line that may bend was chosen; else 0 */
    int chance;    /* the chance used, or -1 */
    int number;    /* to be drawn as a straight line; may be 0 */
    int index;     /* of the line among the places of the number, and the extra moves after them */
};

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

/* The rolls for which a seat has more to choose than where to draw a plain line. Bit n: on an n it may use a chance or
 * Flow, or fill an island and earn a chance; bit WAYS_AT + n: it may use a chance or Flow. */
enum { WAYS_AT = 16 };

static inline unsigned rolls_with_choices(const struct flow_setup *setup, const struct flow_seat *seat)
{
    unsigned held = seat->activated & ~(unsigned)seat->spent, ways = 0;
    if (held == 0 && seat->flow == FLOW_FAR)
        return seat->lengths;
    if (held) { /* the number must not be negative (F8); the last chance has the highest step */
        int step = setup->step[31 - __builtin_clz(held)];
        ways = 0xFFFFu << (step < 0 ? -step : 0);
    }
    if (seat->flow != FLOW_FAR)
        ways = 0xFFFF;
    return ways << WAYS_AT | (ways & 0xFFFF) | seat->lengths;
}

/* Chooses where a chance or Flow may be used: counts each way to use the roll, and finds the places of the one it
 * takes again. `places` are those of the roll, and become those of the choice. False: there is no way (F6). */
static INLINE bool choose(const struct flow_setup *setup, const struct flow_seat *seat, int roll, struct places *places,
                          struct rng *rng, struct choice *choice)
{
    *choice = (struct choice){.bend = 0, .chance = -1, .number = roll};
    if (seat->flow == FLOW_ON) {
        choice->bend = pick_with_flow(setup, seat, roll, rng);
        return choice->bend != 0;
    }
    int count[CHANCES_MOST], lines = count_straight(setup, seat, roll, places), total = lines, index;
    for (unsigned held = chances_held(setup, seat); held; held &= held - 1) {
        int chance = bits_first(held), number = number_through(setup, roll, chance);
        count[chance] = number == 0;
        if (number > 0) {
            struct places through;
            find_places(setup, &seat->free, number, &through);
            count[chance] = count_straight(setup, seat, number, &through);
        }
        total += count[chance];
    }
    if (seat->flow == FLOW_READY) {
        index = setup->stride ? pick_bend(setup, seat, roll, total, rng, &choice->bend)
                              : pick_bend_slowly(setup, seat, roll, total, rng, &choice->bend);
        if (index < 0) {
            choice->bend |= choice->bend ? FLOW_BIT : 0;
            return choice->bend != 0;
        }
    } else if (total > 0) {
        index = (int)rng_below(rng, (uint32_t)total);
    } else {
        return false;
    }
    if (index >= lines) {
        index -= lines;
        unsigned held = chances_held(setup, seat);
        for (; index >= count[bits_first(held)]; held &= held - 1)
            index -= count[bits_first(held)];
        choice->chance = bits_first(held);
        choice->number = number_through(setup, roll, choice->chance);
        if (choice->number > 0)
            find_places(setup, &seat->free, choice->number, places);
    }
    choice->index = index;
    return true;
}

static RARELY uint64_t pick_choice(const struct flow_setup *setup, const struct flow_seat *seat, int roll,
                                   struct places *places, struct rng *rng)
{
    struct choice choice;
    choose(setup, seat, roll, places, rng, &choice);
    if (choice.bend)
        return choice.bend;
    uint64_t with = choice.chance < 0 ? 0 : (uint64_t)step_code(setup->step[choice.chance]) << USED_AT;
    return choice.number == 0 ? with : with | nth_straight(setup, seat, choice.number, places, choice.index);
}

static INLINE uint64_t pick_drawing(const struct flow_setup *setup, const struct flow_seat *seat, int roll,
                                    struct rng *rng)
{
    struct places plain;
    find_places(setup, &seat->free, roll, &plain);
    if (rolls_with_choices(setup, seat) >> (WAYS_AT + roll) & 1)
        return pick_choice(setup, seat, roll, &plain, rng);
    uint32_t count = (uint32_t)count_straight(setup, seat, roll, &plain);
    return nth_straight(setup, seat, roll, &plain, (int)rng_below(rng, count));
}

static uint64_t flow_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    return pick_drawing(flow_setup(setup), &flow_state(state)->seat[seat - 1], flow_state(state)->roll, rng);
}

/* The straight places for n, as sets of dots by reading number. */
static size_t flow_lines(const struct setup *setup, const struct state *state, int seat, int n, struct dots *out,
                         size_t room)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct board *free = &flow_state(state)->seat[seat - 1].free;
    size_t count = 0;
    for (int order = ACROSS; n >= 1 && order <= (n == 1 ? ACROSS : DOWN); order++)
        for (struct pair starts = line_starts(own, free, order, n); starts.low | starts.high; count++) {
            int start = pair_take(&starts);
            if (count < room) {
                struct board run = board_run(own, order, start, start + n - 1);
                out[count] = (struct dots){{run.word[0], run.word[1], 0}};
            }
        }
    return count;
}

#endif
