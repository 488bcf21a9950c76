/* arena.c - `nullarium arena`: players measured against each other, fairly (docs/bots.md).
 * This file reads the command line, runs the threads and tells how far they are. */
#include "arena/arena.h"
#include "args.h"
#include "commands.h"
#include "learn/own.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 1, PLAYERS, SETS, SEED, SHEET, OPTION, THREADS, CSV, SPRT, RESUME, WAIT, NO_LEARN };
enum { THREADS_MOST = 256 };

static const struct args_option options[] = {
    {SEATS, "--seats", "N", "cli.option-seats"},
    {PLAYERS, "--players", "A,B,...", "arena.option-players"},
    {SHEET, "--sheet", "NAME|FILE", "cli.option-sheet"},
    {OPTION, "--option", "K=V", "cli.option-option-help"},
    {SETS, "--sets", "K", "arena.option-sets"},
    {SEED, "--seed", "S", "arena.option-seed"},
    {THREADS, "--threads", "T", "arena.option-threads"},
    {CSV, "--csv", "FILE", "arena.option-csv"},
    {SPRT, "--sprt", NULL, "arena.option-sprt"},
    {RESUME, "--resume", "FILE", "arena.option-resume"},
    {WAIT, "--wait", "MS", "arena.option-wait"},
    {NO_LEARN, "--no-learn", NULL, "train.option-no-learn"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium arena nulli-flow --seats 1 --players master,log-mobility --sets 200", "arena.example-solo"},
    {"nullarium arena nullern --seats 4 --players master,naive,naive,naive --sets 50", "arena.example-table"},
    {"nullarium arena traexx --seats 4 --players beginner,club,expert,master --csv ladder.csv", "arena.example-pairs"},
    {"nullarium arena null-bock --seats 3 --players 'exec:./mybot,greedy' --resume run.txt", "arena.example-exec"},
    {NULL, NULL},
};

static const struct args_command command = {
    "arena", "GAME [--seats N] --players A,B,... [--sheet FILE] [--sets K] [--seed S] [--threads T]", "arena.about",
    options, examples};

/* What the command line said, besides what lies in the arena already. */
struct wishes {
    char *players; /* a copy, cut at its commas */
    const char *sheet, *csv, *resume;
    long long seats, sets, seed, threads, wait;
    bool no_learn;
};

static int read_args(struct arena *arena, struct wishes *wishes, struct args *args)
{
    struct loaded *loaded = &arena->loaded;
    int id;
    while ((id = args_next(args)) != ARGS_END) {
        int status = 0;
        bool fine = true;
        if (id == ARGS_STOP)
            return args->status ? args->status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && loaded->game)
            return args_usage(&command);
        if (id == ARGS_WORD && !(loaded->game = load_game(args->value)))
            return EXIT_USAGE;
        if (id == SEATS)
            fine = args_number(args, "--seats", 1, 999, &wishes->seats);
        if (id == SETS)
            fine = args_number(args, "--sets", 1, 10000000, &wishes->sets);
        if (id == SEED)
            fine = args_number(args, "--seed", 0, INT64_MAX, &wishes->seed);
        if (id == THREADS)
            fine = args_number(args, "--threads", 1, THREADS_MOST, &wishes->threads);
        if (id == WAIT)
            fine = args_number(args, "--wait", 1, 3600000, &wishes->wait);
        if (id == OPTION)
            status = load_option(&loaded->record, args->value);
        if (!fine || status)
            return fine ? status : args->status;
        if (id == PLAYERS) {
            free(wishes->players);
            wishes->players = strdup(args->value);
        }
        wishes->sheet = id == SHEET ? args->value : wishes->sheet;
        wishes->csv = id == CSV ? args->value : wishes->csv;
        wishes->resume = id == RESUME ? args->value : wishes->resume;
        arena->sprt |= id == SPRT;
        wishes->no_learn |= id == NO_LEARN;
    }
    if (!loaded->game || !wishes->players)
        return args_usage(&command);
    return 0;
}

/* Cuts the next name off at its comma; `\,` is a comma that belongs to a command. */
static char *take_name(char **at)
{
    char *name = *at, *out = *at, *in = *at;
    if (!name)
        return NULL;
    for (; *in && *in != ','; in++) {
        if (in[0] == '\\' && in[1] == ',')
            in++;
        *out++ = *in;
    }
    *at = *in ? in + 1 : NULL;
    *out = '\0';
    return name;
}

static int find_player(struct arena *arena, const char *name, int *found)
{
    struct refusal why = {0};
    for (int i = 0; i < arena->player_count; i++) {
        if (strcmp(arena->players[i].name, name) == 0) {
            *found = i;
            return 0;
        }
    }
    if (arena->player_count == ARENA_PLAYERS)
        return say_error(EXIT_USAGE, "arena.too-many", "n", ARENA_PLAYERS);
    struct arena_player *player = &arena->players[arena->player_count];
    player->name = name;
    player->is_exec = exec_is_name(name);
    if (!player->is_exec && player_read(&player->player, arena->game, name, &why))
        return say_refused(EXIT_USAGE, &why);
    *found = arena->player_count++;
    return 0;
}

static int read_players(struct arena *arena, char *words)
{
    enum { NAMED_MOST = 64 };
    int named[NAMED_MOST], count = 0, status = 0;
    for (char *name; !status && (name = take_name(&words)) != NULL;) {
        if (count == NAMED_MOST)
            return say_error(EXIT_USAGE, "arena.too-many", "n", ARENA_PLAYERS);
        status = find_player(arena, name, &named[count++]);
    }
    if (!status)
        arena_make_lineups(arena, named, count);
    if (!status && arena->sprt && arena->player_count != 2)
        status = say_error(EXIT_USAGE, "arena.sprt-two", "");
    return status;
}

static int open_arena(struct arena *arena, struct wishes *wishes)
{
    struct loaded *loaded = &arena->loaded;
    loaded->record.seats = wishes->seats ? (int)wishes->seats : loaded->game->seats_usual;
    int status = load_new(loaded, wishes->sheet);
    if (status)
        return status;
    arena->game = loaded->game;
    arena->setup = loaded->setup;
    if (wishes->no_learn)
        own_without();
    arena->learned = own_learn(loaded, &input_stopped);
    arena->seed = (uint64_t)wishes->seed;
    arena->wait = (int)wishes->wait;
    arena->sets = arena->counted = (long)wishes->sets;
    pthread_mutex_init(&arena->lock, NULL);
    status = read_players(arena, wishes->players);
    if (status)
        return status;
    arena->cells = calloc((size_t)arena->sets * (size_t)arena->cells_per_set, sizeof *arena->cells);
    arena->games_left = calloc((size_t)arena->sets, sizeof *arena->games_left);
    arena->known = calloc((size_t)arena->sets, sizeof *arena->known);
    if (!arena->cells || !arena->games_left || !arena->known)
        return say_error(EXIT_FAILURE, "core.no-memory", "");
    for (long set = 0; set < arena->sets; set++)
        arena->games_left[set] = arena->games_per_set;
    return wishes->resume && arena->rank == 0 ? arena_open_resume(arena, wishes->resume) : 0;
}

static void close_arena(struct arena *arena)
{
    free(arena->lineups);
    free(arena->cells);
    free(arena->games_left);
    free(arena->known);
    free(arena->fresh);
    if (arena->resume)
        fclose(arena->resume);
    load_close(&arena->loaded);
}

/* -- running --------------------------------------------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* "set 12 of 100, 3:20 to go": rewritten in place on a terminal, now and then a line elsewhere. */
static void tell_progress(struct arena *arena, double start, long known, double *last)
{
    double now = seconds_now(), every = isatty(STDERR_FILENO) ? 0.5 : 30;
    long played = atomic_load(&arena->games_played), left = (arena->sets - known) * arena->games_per_set - played;
    if (now - *last < every || !played)
        return;
    *last = now;
    pthread_mutex_lock(&arena->lock);
    long finished = arena->finished;
    char room[SAY_ROOM], time_left[32];
    double seconds = (now - start) / (double)played * (double)left;
    snprintf(time_left, sizeof time_left, "%d:%02d:%02d", (int)seconds / 3600, (int)seconds / 60 % 60,
             (int)seconds % 60);
    struct message message = say_message("arena.progress", "nnw", (int)finished, (int)arena->sets, time_left);
    struct text text;
    text_open(&text, room, sizeof room);
    say_into(&text, &message, NULL);
    fprintf(stderr, isatty(STDERR_FILENO) ? "\r\033[K%s" : "%s\n", room);
    fflush(stderr);
    pthread_mutex_unlock(&arena->lock);
}

static void run(struct arena *arena, int threads)
{
    pthread_t workers[THREADS_MOST];
    double start = seconds_now(), last = start;
    long known = arena->finished;
    int started = 0;
    for (; started < threads; started++)
        if (pthread_create(&workers[started], NULL, arena_work, arena) != 0)
            break;
    if (!started)
        arena_work(arena);
    while (started && !arena_serve_ranks(arena) && !arena->stop) {
        nanosleep(&(struct timespec){.tv_nsec = arena->ranks > 1 ? 1000000 : 10000000}, NULL);
        if (input_stopped)
            arena->stop = 1;
        if (arena->rank == 0)
            tell_progress(arena, start, known, &last);
    }
    for (int i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    arena_gather_ranks(arena);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* How fast each player decides: not part of the table, which is the same on every machine. */
static void tell_speeds(struct arena *arena)
{
    for (int i = 0; i < arena->player_count; i++) {
        struct arena_player *player = &arena->players[i];
        long decisions = atomic_load(&player->decisions), spent = atomic_load(&player->nanoseconds);
        char speed[32], each[32];
        if (!decisions || !spent)
            continue;
        snprintf(speed, sizeof speed, "%.0f", 1e9 * (double)decisions / (double)spent);
        snprintf(each, sizeof each, "%.3f", (double)spent / (double)decisions / 1e6);
        say(stderr, "arena.speed", "www", player->name, speed, each);
        if (atomic_load(&player->lost_seats))
            say(stderr, "arena.lost-seats", "wn", player->name, atomic_load(&player->lost_seats));
    }
}

static int conclude(struct arena *arena, const struct wishes *wishes)
{
    int status = 0;
    tell_speeds(arena);
    if (input_stopped)
        say(stderr, "arena.stopped", "nn", (int)arena->finished, (int)arena->sets);
    if (arena->finished)
        arena_print(arena, stdout);
    if (arena->finished && wishes->csv)
        status = arena_write_csv(arena, wishes->csv);
    if (arena->resume_trouble)
        status = say_error(EXIT_FAILURE, "cli.cannot-write", "ww", wishes->resume, say_trouble(arena->resume_trouble));
    return status ? status : input_status();
}

int arena_command(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct wishes wishes = {.sets = 100, .seed = 1, .wait = EXEC_WAIT};
    struct args args;
    struct arena *arena = calloc(1, sizeof *arena);
    if (!arena)
        abort();
    arena_join_ranks(arena, &argc, &argv);
    cores /= arena_local_ranks();
    wishes.threads = cores < 1 ? 1 : cores > THREADS_MOST ? THREADS_MOST : cores;
    args_open(&args, &command, argc, argv);
    int status = read_args(arena, &wishes, &args);
    if (!status)
        status = open_arena(arena, &wishes);
    status = arena_start_ranks(arena, status);
    if (!status) {
        input_catch_signals();
        if (!arena->stop || arena->ranks > 1)
            run(arena, (int)wishes.threads);
        status = arena->rank == 0 ? conclude(arena, &wishes) : input_status();
    }
    arena_leave_ranks();
    close_arena(arena);
    free(wishes.players);
    free(arena);
    return status < 0 ? EXIT_SUCCESS : status;
}
