/* lean.c - a table for bots only (see lean.h). */
#include "lean.h"
#include <string.h>

void lean_begin(struct lean *lean, const struct setup *setup)
{
    table_open(&lean->table, setup, VIEWER_FULL, TABLE_ALL(setup->seats) & ~1u);
    memset(lean->decisions, 0, sizeof lean->decisions);
}

void lean_draw(const struct lean *lean, uint64_t luck_seed, uint64_t ordinal, struct event *event)
{
    struct rng rng;
    rng_seed(&rng, seed_mix(luck_seed, ordinal));
    match_draw(&lean->table.full, &rng, event);
}

uint64_t lean_think(const struct player *player, const struct setup *setup, const struct state *view, int seat,
                    const struct told *told, const struct learned *learned, uint64_t seed, void *memory)
{
    struct thinking thinking = {.setup = setup,
                                .view = view,
                                .seat = seat,
                                .told = told->events,
                                .told_count = told->count,
                                .seed = seed,
                                .weights = learned->weights,
                                .halvings = learned->halvings,
                                .memory = memory};
    return player_choose(player, &thinking);
}

uint64_t lean_choose(struct lean *lean, int seat, const struct player *player, const struct learned *learned,
                     uint64_t bot_seed, void *memory)
{
    const struct table *table = &lean->table;
    uint64_t seed = seed_mix(seed_mix(bot_seed, (uint64_t)seat), lean->decisions[seat]++);
    return lean_think(player, table->setup, &table->view[seat].state, seat, &table->told[seat], learned, seed, memory);
}

int lean_next_seat(unsigned acting)
{
    int seat = 0;
    while (!(acting & ACT_SEAT(seat))) /* bit 0 is chance */
        seat++;
    return seat;
}

void lean_happen(struct lean *lean, const struct event *event)
{
    for (int seat = 1; lean->grow && seat <= lean->table.setup->seats; seat++)
        lean->grow(&lean->table.told[seat]);
    table_happen(&lean->table, event);
}
