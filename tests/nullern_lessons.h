/* nullern_lessons.h - games of Nullern that the learners of its tables play and look at (learn_bids.c, learn_cards.c).
 */
#ifndef TESTS_NULLERN_LESSONS_H
#define TESTS_NULLERN_LESSONS_H

#include "bits.h"
#include "games.h"
#include "nullern/bot/bot.h"
#include "players.h"
#include <stdio.h>
#include <stdlib.h>

enum { TOLD_MOST = 8192 };

struct lessons {
    struct setup setup;
    struct event told[SEATS + 1][TOLD_MOST];
    int told_count[SEATS + 1];
    struct rng rng;
    void *memory; /* THINK_BYTES */
    /* The move of a seat, by its view. */
    uint64_t (*choose)(struct lessons *lessons, struct thinking *task);
    /* Hears of each event; `after` it the state is this. May be NULL. */
    void (*hear)(struct lessons *lessons, const struct nullern_state *before, const struct nullern_state *after);
};

static void tell_all(struct lessons *lessons, const struct state *state, const struct event *event)
{
    for (int seat = 1; seat <= lessons->setup.seats; seat++) {
        struct event out[TELL_MAX];
        int count = nullern_tell(&lessons->setup, state, event, seat, out);
        if (lessons->told_count[seat] + count > TOLD_MOST)
            abort();
        memcpy(&lessons->told[seat][lessons->told_count[seat]], out, (size_t)count * sizeof *out);
        lessons->told_count[seat] += count;
    }
}

static uint64_t ask_seat(struct lessons *lessons, const struct state *state, int seat)
{
    struct state view = *state;
    struct thinking task = {.setup = &lessons->setup,
                            .view = &view,
                            .seat = seat,
                            .told = lessons->told[seat],
                            .told_count = lessons->told_count[seat],
                            .effort = EFFORT_FULL,
                            .seed = rng_next(&lessons->rng),
                            .memory = lessons->memory};
    nullern_hide(&lessons->setup, &view, seat);
    return lessons->choose(lessons, &task);
}

static void play_lesson(struct lessons *lessons, int seats)
{
    struct state state = {0};
    unsigned act;
    lessons->setup = (struct setup){.game = games_find("nullern"), .seats = seats};
    memset(lessons->told_count, 0, sizeof lessons->told_count);
    nullern_begin(&lessons->setup, &state);
    while ((act = nullern_to_act(&lessons->setup, &state)) != 0) {
        struct event event = {.kind = EVENT_MOVE};
        struct nullern_state before = *nullern_state(&state);
        if (act & ACT_CHANCE) {
            nullern_draw(&lessons->setup, &state, &lessons->rng, &event);
        } else {
            event.seat = (uint8_t)bits_first(act);
            event.word[0] = ask_seat(lessons, &state, event.seat);
        }
        tell_all(lessons, &state, &event);
        if (event.kind == EVENT_MOVE)
            nullern_play(&lessons->setup, &state, event.seat, event.word[0]);
        else
            nullern_happen(&lessons->setup, &state, &event);
        if (lessons->hear)
            lessons->hear(lessons, &before, nullern_state(&state));
    }
}

/* A generator, memory, and who is not a master. Stops the program where that cannot be. */
static void open_lessons(struct lessons *lessons, uint64_t seed, const char *other, struct player *player)
{
    struct refusal why = {0};
    rng_seed(&lessons->rng, seed);
    lessons->memory = aligned_alloc(64, THINK_BYTES);
    if (!lessons->memory || player_read(player, games_find("nullern"), other, &why))
        abort();
}

#endif
