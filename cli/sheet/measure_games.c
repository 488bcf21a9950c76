/* measure_games.c - the games by which a sheet is measured: one bot alone, thousands of times (see measure.h). */
#include "measure.h"
#include "play/lean.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What the threads of one measuring share. */
struct work {
    const struct measuring *measuring;
    struct measured_game *games;
    int from, to;
    atomic_int next, played;
};

static int count_starts(const struct setup *setup)
{
    const struct craft *craft = setup->game->craft;
    return craft && craft->starts && craft->start ? craft->starts(setup) : 1;
}

/* Boards take turns, so that as many games are played on each and the games of one round share their dice: chance may
 * do whatever it likes, but the board that seat 1 gets is drawn again until it is the one whose turn it is. */
static void draw_start(const struct lean *table, uint64_t luck_seed, int wanted, struct event *event)
{
    enum { TRIES = 1000 }; /* of some four boards: one that never comes up breaks no promise, only the turns */
    const struct setup *setup = table->table.setup;
    for (uint64_t i = 0; i < TRIES; i++) {
        struct state after = table->table.full.state;
        *event = (struct event){0};
        lean_draw(table, seed_mix(luck_seed, i), 0, event);
        game_apply(setup, &after, event);
        if (setup->game->craft->start(setup, &after) == wanted)
            return;
    }
}

/* What was earned may lapse later and be forgotten by the state: so all that ever was is joined. */
static void note_earnings(const struct setup *setup, const struct state *state, struct measured_game *game)
{
    const struct craft *craft = setup->game->craft;
    struct earnings now = {0};
    if (!craft || !craft->earnings)
        return;
    craft->earnings(setup, state, 1, &now);
    game->earnings.earned |= now.earned;
    game->earnings.used |= now.used;
}

static void play_game(const struct measuring *measuring, struct lean *table, void *memory, int number,
                      struct measured_game *out)
{
    const struct setup *setup = measuring->setup;
    const struct game *game = setup->game;
    int starts = count_starts(setup), scores[SEATS_MAX] = {0};
    uint64_t luck_seed = seed_mix(seed_mix(measuring->seed, (uint64_t)(number / starts)), 0);
    uint64_t bot_seed = seed_mix(seed_mix(measuring->seed, (uint64_t)number), 1);
    uint64_t ordinal = 0;
    unsigned acting;
    *out = (struct measured_game){.start = number % starts};
    lean_begin(table, setup);
    while ((acting = table_to_act(&table->table)) != 0) {
        struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)lean_next_seat(acting)};
        if (event.seat)
            event.word[0] = lean_choose(table, event.seat, &measuring->player, measuring->weights, bot_seed, memory);
        else if (starts > 1 && ordinal == 0)
            draw_start(table, luck_seed, out->start, &event);
        else
            lean_draw(table, luck_seed, ordinal, &event);
        ordinal += event.seat == 0;
        lean_happen(table, &event);
        if (event.seat)
            note_earnings(setup, &table->table.full.state, out);
    }
    game->scores(setup, &table->table.full.state, scores);
    out->result = scores[0];
    out->decisions = (int)table->decisions[1];
    out->played = true;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* "club: 120 of 2000 games, 0:12 to go", rewritten in place. */
static void tell_progress(struct work *work, double start, double *last)
{
    double now = seconds_now();
    int played = atomic_load(&work->played), all = work->to - work->from;
    if (!work->measuring->progress || now - *last < 0.5 || !played || !isatty(STDERR_FILENO))
        return;
    *last = now;
    char room[SAY_ROOM], left[32];
    int seconds = (int)((now - start) / played * (all - played));
    snprintf(left, sizeof left, "%d:%02d", seconds / 60, seconds % 60);
    struct message message = say_message("sheet.progress", "wnnw", work->measuring->progress, played, all, left);
    struct text text;
    text_open(&text, room, sizeof room);
    say_into(&text, &message, NULL);
    fprintf(stderr, "\r\033[K%s", room);
    fflush(stderr);
}

static void play_all(struct work *work, bool tells)
{
    const struct measuring *measuring = work->measuring;
    struct lean *table = aligned_alloc(64, (sizeof *table + 63) & ~(size_t)63);
    if (!table)
        abort();
    memset(table, 0, sizeof *table);
    void *memory = thinker_memory(player_memory(&measuring->player, measuring->setup->game));
    double start = seconds_now(), last = start;
    for (int number; !input_stopped && (number = atomic_fetch_add(&work->next, 1)) < work->to;) {
        play_game(measuring, table, memory, number, &work->games[number]);
        atomic_fetch_add(&work->played, 1);
        if (tells)
            tell_progress(work, start, &last);
    }
    if (last > start)
        fputs("\r\033[K", stderr);
    lean_close(table);
    free(memory);
    free(table);
}

static void *play_beside(void *work)
{
    play_all(work, false);
    return NULL;
}

int measure_games(const struct measuring *measuring, struct measured_game *games, int from, int to)
{
    struct work work = {.measuring = measuring, .games = games, .from = from, .to = to};
    enum { THREADS_MOST = 256 };
    pthread_t others[THREADS_MOST];
    int started = 0;
    atomic_init(&work.next, from);
    for (int i = from; i < to; i++)
        games[i].played = false;
    while (started < measuring->threads - 1 && started < THREADS_MOST &&
           pthread_create(&others[started], NULL, play_beside, &work) == 0)
        started++;
    play_all(&work, true);
    for (int i = 0; i < started; i++)
        pthread_join(others[i], NULL);
    int done = from;
    while (done < to && games[done].played)
        done++;
    return done;
}
