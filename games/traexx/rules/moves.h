/* moves.h - Träxx: the legal moves of a seat: listed, and one of them drawn at random without listing.
 *
 * How one is drawn: the setup knows how many ways would go on from every cell if no cell had been entered
 * (`bound`). So one number draws a way among those there would be; walking along it shows whether it is there. If it
 * is not, we try again: every way there is has the same chance, however often we try. The closer the
 * bound, the fewer tries: a survey of the first steps is enough for a short path, a longer one is
 * surveyed two steps deep. After some tries in vain the ways are counted one by one, so that the time has
 * a limit.
 */
#ifndef TRAEXX_RULES_MOVES_H
#define TRAEXX_RULES_MOVES_H

#include "rules.h"

/* A path of two or more cells leaves each of its ends at most 5 free neighbours, and so does every
 * new cell: 5 + 25 + 125 + 625 + 3125 sequences from each of two ends. From a lone start cell it is
 * 6 * (1 + 5 + 25 + 125 + 625), which is less. And a pass. (Our boards: some hundreds.) */
#define MOVES_MOST ((size_t)(2 * 3905 + 1))

/* Where moves are written: those numbered skip .. skip + room - 1. */
struct list {
    uint64_t *out;
    size_t room, skip;
};

static inline void list_move(const struct list *list, size_t number, uint64_t move)
{
    if (number - list->skip < list->room) /* the difference wraps while skipping */
        list->out[number - list->skip] = move;
}

/* Lists all sequences of cells that begin with one of `steps`, as long as the card allows (`last` is
 * where the last cell of the longest move stands, `shift` where this step stands). `open` are the cells
 * that may still be entered, by colour too; `twice` those of the colour that has two squares left, or
 * none. `count` moves were listed before; returns how many there are now. */
static size_t list_ways(const struct traexx_setup *setup, const struct list *list, size_t count, uint64_t steps,
                        uint64_t open, uint64_t twice, int shift, int last, uint64_t move)
{
    for (; steps != 0; steps &= steps - 1) {
        int step = bits_first(steps);
        uint64_t longer = move | (uint64_t)(step + 1) << shift;
        bool first_of_two = twice >> step & 1;
        uint64_t then = open & ~(first_of_two ? CELL_BIT(step) : setup->alike[step]);
        uint64_t nexts = setup->neighbours[step] & then;
        list_move(list, count++, longer);
        if (shift + 8 < last) {
            if (nexts != 0)
                count = list_ways(setup, list, count, nexts, then, first_of_two ? 0 : twice, shift + 8, last, longer);
            continue;
        }
        for (; nexts != 0; nexts &= nexts - 1)
            list_move(list, count++, longer | (uint64_t)(bits_first(nexts) + 1) << last);
    }
    return count;
}

/* The pass is move 0 (T5: always allowed); then all ways from the lower end, then from the upper one. A
 * lone start cell is one end. */
static size_t list_all(const struct traexx_setup *setup, const struct list *list, const struct path *path,
                       const struct card *card)
{
    uint64_t open = card->cells & ~path->cells;
    size_t count = 1;
    list_move(list, 0, MOVE_PASS);
    for (int i = 0; i < (path->ends[0] == path->ends[1] ? 1 : 2); i++)
        count = list_ways(setup, list, count, setup->neighbours[path->ends[i]] & open, open, card->twice, 8,
                          8 * card->count, path->ends[i] + 1u);
    return count;
}

static size_t traexx_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(state);
    return list_all(own, &(struct list){out, room, 0}, &traexx->paths[seat - 1], &own->cards[traexx->card - 1]);
}
/* A stop in a survey: a step, and all ways that are drawn from there. */
struct stop {
    unsigned until; /* ways up to here, these included; the pass (T5) is way 0 */
    unsigned cell;  /* the step; a first step is marked in a survey of two */
};
enum {
    FIRST_STEP = 64,
    /* A lone cell has at most 6 first steps, each of two ends at most 5, each with at most 5 second ones. */
    STOPS = 1 + 10 * (1 + 5),
    /* Measured: what takes the fewest instructions in random play on our board. */
    SHORT_PATH = 12, /* cells */
    SHORT_TRIES = 6,
    TRIES = 12,
};

/* Where a way has come to: what may still be entered and used. */
struct front {
    uint64_t open;  /* cells that may be entered */
    uint64_t twice; /* those of the colour that has two squares left, or none */
    int key;        /* the colours left, see board.h */
};

static INLINE struct front front_after(const struct traexx_setup *setup, struct front front, int step)
{
    if (front.twice >> step & 1)
        return (struct front){front.open & ~CELL_BIT(step), 0, front.key & (KEY_TWICE - 1)};
    return (struct front){front.open & ~setup->alike[step], front.twice, front.key + setup->entry[step] - step};
}

/* At least as many ways as begin with this step, itself included. */
static INLINE unsigned bound_step(const struct traexx_setup *setup, const struct front *front, int step)
{
    if (front->twice >> step & 1)
        return setup->bound[(front->key & (KEY_TWICE - 1)) + step];
    return setup->bound[front->key + setup->entry[step]];
}

/* Goes on from `step`, which is entered now, along the way numbered `chosen` of those that are bound to
 * begin with it: 0 is to stop here. Answers 0 if there is no such way. */
static INLINE uint64_t walk_on(const struct traexx_setup *setup, struct front front, int step, unsigned chosen,
                               uint64_t move, int shift)
{
    for (;; shift += 8) {
        move |= (uint64_t)(step + 1) << shift;
        if (chosen-- == 0)
            return move;
        front = front_after(setup, front, step);
        uint64_t steps = setup->neighbours[step] & front.open;
        for (;; steps &= steps - 1) {
            if (steps == 0)
                return 0;
            step = bits_first(steps);
            unsigned ways = bound_step(setup, &front, step);
            if (chosen < ways)
                break;
            chosen -= ways;
        }
    }
}

/* Tries with a survey of the first steps. */
static INLINE uint64_t try_short(const struct traexx_setup *setup, const struct path *path, const struct front *front,
                                 struct rng *rng)
{
    struct stop stops[1 + 10], *stop = stops, *upper = stops + 11;
    unsigned total = 1;
    stops[0].until = 1;
    for (int end = 0;;) {
        for (uint64_t steps = setup->neighbours[path->ends[end]] & front->open; steps != 0; steps &= steps - 1) {
            int step = bits_first(steps);
            total += bound_step(setup, front, step);
            *++stop = (struct stop){total, (unsigned)step};
        }
        if (end == 1 || path->ends[0] == path->ends[1])
            break;
        end = 1;
        upper = stop + 1;
    }
    for (int tries = 0; tries < SHORT_TRIES; tries++) {
        unsigned chosen = rng_below(rng, total);
        if (chosen == 0)
            return MOVE_PASS;
        for (stop = stops + 1; chosen >= stop->until; stop++)
            ;
        uint64_t move =
            walk_on(setup, *front, (int)stop->cell, chosen - stop[-1].until, path->ends[stop >= upper] + 1u, 8);
        if (move != 0)
            return move;
    }
    return 0;
}

/* Tries with a survey of the first and second steps. */
static INLINE uint64_t try_long(const struct traexx_setup *setup, const struct path *path, const struct front *front,
                                struct rng *rng)
{
    struct stop stops[STOPS], *stop = stops, *upper = stops + STOPS;
    unsigned total = 1;
    stops[0].until = 1;
    for (int end = 0;;) {
        for (uint64_t steps = setup->neighbours[path->ends[end]] & front->open; steps != 0; steps &= steps - 1) {
            int step = bits_first(steps);
            struct front then = front_after(setup, *front, step);
            *++stop = (struct stop){++total, (unsigned)step | FIRST_STEP};
            for (uint64_t nexts = setup->neighbours[step] & then.open; nexts != 0; nexts &= nexts - 1) {
                int next = bits_first(nexts);
                total += bound_step(setup, &then, next);
                *++stop = (struct stop){total, (unsigned)next};
            }
        }
        if (end == 1 || path->ends[0] == path->ends[1])
            break;
        end = 1;
        upper = stop + 1;
    }
    if (total == 1)
        return MOVE_PASS;
    for (int tries = 0; tries < TRIES; tries++) {
        unsigned chosen = rng_below(rng, total);
        if (chosen == 0)
            return MOVE_PASS;
        for (stop = stops + 1; chosen >= stop->until; stop++)
            ;
        uint64_t move = path->ends[stop >= upper] + 1u;
        if (stop->cell & FIRST_STEP)
            return move | (uint64_t)(stop->cell - FIRST_STEP + 1) << 8;
        int step = (int)stop->cell;
        chosen -= stop[-1].until;
        while (!(stop->cell & FIRST_STEP))
            stop--;
        int first = (int)(stop->cell - FIRST_STEP);
        move = walk_on(setup, front_after(setup, *front, first), step, chosen, move | (uint64_t)(first + 1) << 8, 16);
        if (move != 0)
            return move;
    }
    return 0;
}

/* Counts all ways and finds the one drawn by counting again. */
static uint64_t pick_counting(const struct traexx_setup *setup, const struct path *path, const struct card *card,
                              struct rng *rng)
{
    uint64_t move;
    uint32_t count = (uint32_t)list_all(setup, &(struct list){&move, 0, 0}, path, card);
    list_all(setup, &(struct list){&move, 1, rng_below(rng, count)}, path, card);
    return move;
}

static INLINE uint64_t try_ways(const struct traexx_setup *setup, const struct path *path, struct front front,
                                struct rng *rng)
{
    uint64_t move = bits_count(path->cells) <= SHORT_PATH ? try_short(setup, path, &front, rng) : 0;
    return move != 0 ? move : try_long(setup, path, &front, rng);
}

static uint64_t pick_way(const struct traexx_setup *setup, const struct path *path, const struct card *card,
                         struct rng *rng)
{
    uint64_t open = card->cells & ~path->cells, move;
    if (card->twice == 0) /* the compiler makes a quicker copy of it all where no colour stands twice */
        move = try_ways(setup, path, (struct front){open, 0, card->key}, rng);
    else
        move = try_ways(setup, path, (struct front){open, card->twice, card->key}, rng);
    if (move == 0 || (PLANT("traexx-pick") && move == MOVE_PASS))
        move = pick_counting(setup, path, card, rng);
    return move;
}

static uint64_t traexx_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(state);
    return pick_way(own, &traexx->paths[seat - 1], &own->cards[traexx->card - 1], rng);
}

#endif
