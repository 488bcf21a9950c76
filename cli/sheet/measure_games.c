/* measure_games.c - the games by which a sheet is measured: one bot alone, thousands of times (see measure.h). */
#include "measure.h"
#include "play/thinker.h"
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
    table->grow = told_grow;
    void *memory = thinker_memory(player_memory(&measuring->play.player, measuring->play.setup->game));
    double start = seconds_now(), last = start;
    for (int number; !input_stopped && (number = atomic_fetch_add(&work->next, 1)) < work->to;) {
        measured_game(&measuring->play, table, memory, number, &work->games[number]);
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

void measure_level(struct measured_level *level, const struct setup *setup, const struct measured_game *games,
                   int count)
{
    int *results = malloc((size_t)(count + 1) * sizeof *results);
    if (!results)
        abort();
    measured_figures(level, setup, games, count, results);
}

void measured_close(struct measured_level *level)
{
    free(level->results);
    level->results = NULL;
}
