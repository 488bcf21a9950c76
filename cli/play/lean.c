/* lean.c - a table for bots only (see lean.h). */
#include "lean.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lean_begin(struct lean *lean, const struct setup *setup)
{
    lean->setup = setup;
    memset(&lean->full, 0, sizeof lean->full);
    setup->game->begin(setup, &lean->full);
    for (int number = 1; number <= setup->seats; number++) {
        struct lean_seat *seat = &lean->seats[number];
        seat->view = lean->full;
        setup->game->hide(setup, &seat->view, number);
        seat->told.count = 0;
        seat->decisions = 0;
    }
}

void lean_draw(const struct lean *lean, uint64_t luck_seed, uint64_t ordinal, struct event *event)
{
    struct rng rng;
    rng_seed(&rng, seed_mix(luck_seed, ordinal));
    lean->setup->game->draw(lean->setup, &lean->full, &rng, event);
}

uint64_t lean_choose(struct lean *lean, int seat, const struct player *player, const int16_t *weights,
                     uint64_t bot_seed, void *memory)
{
    uint64_t seed = seed_mix(seed_mix(bot_seed, (uint64_t)seat), lean->seats[seat].decisions++);
    return thinker_choose(player, lean->setup, &lean->seats[seat].view, seat, &lean->seats[seat].told, weights, seed,
                          memory);
}

int lean_next_seat(unsigned acting)
{
    int seat = 0;
    while (!(acting & ACT_SEAT(seat))) /* bit 0 is chance */
        seat++;
    return seat;
}

void lean_happen(struct lean *lean, const struct event *event,
                 void (*hear)(void *listener, int seat, const struct event *told), void *listener)
{
    const struct setup *setup = lean->setup;
    if (event_is_open_move(event) && setup->game->refuse(setup, &lean->full, event->seat, event->word[0], NULL)) {
        fprintf(stderr, "nullarium: seat %d made an illegal move\n", event->seat);
        abort(); /* a player of ours gives legal moves: a promise of thinking.h */
    }
    for (int number = 1; number <= setup->seats; number++) {
        struct lean_seat *seat = &lean->seats[number];
        struct event told[TELL_MAX];
        memset(told, 0, sizeof told);
        int count = setup->game->tell(setup, &lean->full, event, number, told);
        for (int i = 0; i < count; i++) {
            told_add(&seat->told, &told[i]);
            if (hear)
                hear(listener, number, &told[i]);
            game_apply(setup, &seat->view, &told[i]);
        }
    }
    game_apply(setup, &lean->full, event);
}

void lean_close(struct lean *lean)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        told_close(&lean->seats[seat].told);
}
