/* walk.h - Träxx: all moves of a path with a card, each with what it brings and what is left after it.
 *
 * One walk enters the cells one by one and takes them back again. The sum over the free cells is kept up
 * to date step by step, so that a move costs a dozen look-ups and not sixty.
 */
#ifndef TRAEXX_BOT_WALK_H
#define TRAEXX_BOT_WALK_H

#include "value.h"

/* A move, and the path after it. */
struct way {
    uint64_t move;
    struct trail trail;
    int32_t points; /* what it brings now: cells, and numbers as they are noted (T6 to T8) */
    int32_t value;  /* that and what is to come, in 65536ths of a point */
};

struct walk {
    const struct traexx_setup *setup;
    const struct company *company;
    const struct tables *tables; /* NULL: no learned values */
    bool by_reach;               /* without tables: what is within reach counts half; else nothing to come counts */
    struct rng *rng;             /* for choosing among equals; NULL: the first one is the best */
    uint32_t equals;             /* ways as good as the best so far */
    struct outlook ahead;        /* after this card */
    struct way *out;             /* where ways are written; NULL: only the best one is wanted */
    int room, count;
    struct way best;
    /* Where the walk is now. */
    struct trail trail;
    int32_t points, cells_value;
    int moving; /* which end of the trail goes on */
    uint8_t patterns[CELLS + 1];
};

static inline int32_t cell_value(const struct walk *walk, int cell)
{
    return entry_value(walk->tables, cell_entry(walk->tables->general, walk->ahead.stage, cell, walk->patterns[cell]));
}

static inline int32_t scarce_value(const struct walk *walk, int cell)
{
    return entry_value(walk->tables, scarce_entry(walk->setup, walk->tables->general, &walk->ahead, cell));
}

/* What is to come after the position the walk has come to. */
static inline int32_t value_rest(const struct walk *walk)
{
    if (walk->ahead.left == 0)
        return 0;
    if (!walk->tables) {
        if (!walk->by_reach)
            return 0;
        uint64_t room = find_room(walk->setup, &walk->trail);
        return (bits_count(room) + sum_numbers(walk->setup, walk->company, &walk->trail, room)) * (POINT / 2);
    }
    uint32_t entries[ENTRIES_MOST];
    uint64_t reach;
    int count = list_rest(walk->setup, walk->company, walk->tables->general, &walk->trail, walk->patterns, &walk->ahead,
                          entries, &reach);
    int32_t value = walk->cells_value + hope_for(&walk->ahead);
    for (uint64_t lost = walk->trail.free & ~reach; lost != 0; lost &= lost - 1)
        value -= cell_value(walk, bits_first(lost)) + scarce_value(walk, bits_first(lost));
    for (int i = 0; i < count; i++)
        value += entry_value(walk->tables, entries[i]);
    return value;
}

static inline void note_way(struct walk *walk, uint64_t move)
{
    struct way way = {move, walk->trail, walk->points, walk->points * POINT + value_rest(walk)};
    if (walk->out && walk->count < walk->room)
        walk->out[walk->count] = way;
    walk->count++;
    if (walk->best.move == 0 || way.value > walk->best.value) {
        walk->best = way;
        walk->equals = 1;
    } else if (walk->rng && way.value == walk->best.value && rng_below(walk->rng, ++walk->equals) == 0) {
        walk->best = way;
    }
}

/* Turns the cell from free to entered, or back. */
static inline void turn_cell(struct walk *walk, int cell, bool entering)
{
    if (!walk->tables || walk->ahead.left == 0) {
        walk->trail.free ^= CELL_BIT(cell);
        return;
    }
    if (entering)
        walk->cells_value -= cell_value(walk, cell) + scarce_value(walk, cell);
    walk->trail.free ^= CELL_BIT(cell);
    for (int i = 0; i < 6; i++) {
        int next = AROUND[cell][i];
        bool counts = next != NOWHERE && walk->trail.free >> next & 1;
        if (counts)
            walk->cells_value -= cell_value(walk, next);
        walk->patterns[next] = (uint8_t)(walk->patterns[next] ^ 1u << BACK[cell][i]);
        if (counts)
            walk->cells_value += cell_value(walk, next);
    }
    if (!entering)
        walk->cells_value += cell_value(walk, cell) + scarce_value(walk, cell);
}

static void walk_ways(struct walk *walk, uint64_t steps, uint64_t open, uint64_t twice, int shift, int last,
                      uint64_t move)
{
    const struct traexx_setup *setup = walk->setup;
    int points = walk->points, reached = walk->trail.reached, end = walk->trail.ends[walk->moving];
    for (; steps != 0; steps &= steps - 1) {
        int step = bits_first(steps), number = setup->number[step];
        uint64_t longer = move | (uint64_t)(step + 1) << shift;
        turn_cell(walk, step, true);
        walk->trail.ends[walk->moving] = (uint8_t)step;
        walk->points++;
        if (number != 0) {
            walk->points += number_points(walk->company, walk->trail.reached, number);
            walk->trail.reached = (uint16_t)(walk->trail.reached | 1u << number);
        }
        note_way(walk, longer);
        if (shift < last) {
            bool first_of_two = twice >> step & 1;
            uint64_t then = open & ~(first_of_two ? CELL_BIT(step) : setup->alike[step]);
            uint64_t nexts = setup->neighbours[step] & then;
            if (nexts != 0)
                walk_ways(walk, nexts, then, first_of_two ? 0 : twice, shift + 8, last, longer);
        }
        turn_cell(walk, step, false);
        walk->trail.ends[walk->moving] = (uint8_t)end;
        walk->trail.reached = (uint16_t)reached;
        walk->points = points;
    }
}

/* Walks all moves with this card; `deck` are the cards to come after it. The pass is the first (T5). */
static void walk_card_by(struct walk *walk, const struct traexx_setup *setup, const struct company *company,
                         const struct tables *tables, const struct trail *trail, const struct card *card, unsigned deck,
                         struct way *out, int room, bool by_reach, struct rng *rng)
{
    walk->by_reach = by_reach;
    walk->rng = rng;
    walk->setup = setup;
    walk->company = company;
    walk->tables = tables;
    if (tables)
        walk->ahead = look_ahead(setup, deck);
    else
        walk->ahead.left = deck != 0;
    walk->out = out;
    walk->room = room;
    walk->count = 0;
    walk->best.move = 0;
    walk->trail = *trail;
    walk->points = walk->cells_value = 0;
    if (tables && deck != 0) {
        find_patterns(trail->free, walk->patterns);
        for (uint64_t rest = trail->free; rest != 0; rest &= rest - 1)
            walk->cells_value += cell_value(walk, bits_first(rest)) + scarce_value(walk, bits_first(rest));
    }
    note_way(walk, MOVE_PASS);
    uint64_t open = card->cells & trail->free;
    for (int i = 0; i < (trail->ends[0] == trail->ends[1] ? 1 : 2); i++) {
        walk->moving = i;
        walk_ways(walk, setup->neighbours[trail->ends[i]] & open, open, card->twice, 8, 8 * card->count,
                  trail->ends[i] + 1u);
    }
}

static void walk_card(struct walk *walk, const struct traexx_setup *setup, const struct company *company,
                      const struct tables *tables, const struct trail *trail, const struct card *card, unsigned deck,
                      struct way *out, int room)
{
    walk_card_by(walk, setup, company, tables, trail, card, deck, out, room, false, NULL);
}

#endif
