/* arena_ranks.c - one arena played by many processes on many machines, started by mpirun (docs/bots.md).
 *
 * Rank 0 prints and hands out sets, a few at a time, to the others and to its own threads: whoever is quick gets
 * more. A set is played by one process, which sends its sums to rank 0. They are whole numbers that depend on the seed
 * and the set alone, so the table is the same as without mpirun. Rank 0 also keeps the file of --resume: what
 * reached it survives whatever happens to another process or its machine.
 *
 * Only main threads talk to MPI, and none of them ever waits in it while there are games to play. */
#include "arena.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* This process's next games: so many sets from the first on; 0: there are no more. */
static void take_sets(struct arena *arena, long first, long count)
{
    pthread_mutex_lock(&arena->lock);
    atomic_store(&arena->next_game, first * arena->games_per_set);
    atomic_store(&arena->games_end, (first + count) * arena->games_per_set);
    atomic_store(&arena->all_given, count == 0);
    pthread_mutex_unlock(&arena->lock);
}

static void take_all(struct arena *arena)
{
    arena->games_due = (arena->sets - arena->finished) * arena->games_per_set;
    take_sets(arena, 0, arena->sets);
    atomic_store(&arena->all_given, true);
}

#ifndef NULLARIUM_MPI

void arena_join_ranks(struct arena *arena, int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    arena->ranks = 1;
}

long arena_local_ranks(void)
{
    return 1;
}

int arena_start_ranks(struct arena *arena, int status)
{
    if (!status)
        take_all(arena);
    return status;
}

bool arena_serve_ranks(struct arena *arena)
{
    return atomic_load(&arena->games_played) >= arena->games_due;
}

void arena_gather_ranks(struct arena *arena)
{
    (void)arena;
}

void arena_leave_ranks(void)
{
}

#else

#include <mpi.h>

/* ASK: a rank has nothing to do. GIVE: sets for it, the first and how many. DONE: a finished set. STOP: from rank 0, it
 * is over. BYE: the answer, after which nothing more comes. */
enum { ASK = 1, GIVE, DONE, STOP, BYE };

/* A finished set on its way: its number, its cells, and what the players did in this process since the last. */
enum { CELL_WORDS = sizeof(struct cell) / sizeof(int64_t), PLAYER_WORDS = 3 };

static int words_of(const struct arena *arena)
{
    return 1 + CELL_WORDS * arena->cells_per_set + PLAYER_WORDS * arena->player_count;
}

static int64_t *open_words(const struct arena *arena)
{
    int64_t *words = calloc((size_t)words_of(arena), sizeof *words);
    if (!words)
        abort();
    return words;
}

void arena_join_ranks(struct arena *arena, int *argc, char ***argv)
{
    int provided;
    arena->ranks = 1;
    if (!getenv("OMPI_COMM_WORLD_SIZE")) /* not started by mpirun: then MPI is not even opened */
        return;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &arena->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &arena->ranks);
    /* What is wrong with the command line is said once. */
    if (arena->rank != 0 && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        abort();
}

long arena_local_ranks(void)
{
    const char *count = getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
    long ranks = count ? strtol(count, NULL, 10) : 1;
    return ranks < 1 ? 1 : ranks;
}

int arena_start_ranks(struct arena *arena, int status)
{
    int own = status;
    if (arena->ranks == 1) {
        if (!status)
            take_all(arena);
        return status;
    }
    MPI_Allreduce(&own, &status, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (own == 0 && status > 0 && arena->rank == 0)
        say_error(status, "arena.rank-failed", "");
    if (own || status)
        return own ? own : status;
    if (arena->rank == 0) {
        arena->games_due = (arena->sets - arena->finished) * arena->games_per_set;
    } else {
        arena->fresh = calloc((size_t)arena->sets, sizeof *arena->fresh);
        if (!arena->fresh)
            abort();
    }
    return 0;
}

static bool is_idle(struct arena *arena)
{
    return !atomic_load(&arena->all_given) && atomic_load(&arena->next_game) >= atomic_load(&arena->games_end);
}

static bool waits(int from, int tag, MPI_Status *status)
{
    int found;
    MPI_Iprobe(from, tag, MPI_COMM_WORLD, &found, status);
    return found;
}

/* -- rank 0 ------------------------------------------------------------------------------------------------ */

/* The next sets that nobody has and no file knew; how many, 0: none is left. Few enough that all ranks end
 * together, many enough that nobody waits for long. */
static long hand_out(struct arena *arena, long *first)
{
    while (arena->next_set < arena->sets && arena->known[arena->next_set])
        arena->next_set++;
    long most = (arena->sets - arena->next_set) / (8 * arena->ranks), count = 0;
    most = most < 1 ? 1 : most > 64 ? 64 : most;
    *first = arena->next_set;
    while (count < most && *first + count < arena->sets && !arena->known[*first + count])
        count++;
    arena->next_set += count;
    return count;
}

static void collect_set(struct arena *arena, int from)
{
    int64_t *words = open_words(arena), *at = words + 1;
    MPI_Recv(words, words_of(arena), MPI_INT64_T, from, DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_mutex_lock(&arena->lock);
    memcpy(&arena->cells[words[0] * arena->cells_per_set], at, (size_t)arena->cells_per_set * sizeof(struct cell));
    arena->games_left[words[0]] = 0;
    arena_note_finished(arena, (long)words[0]);
    pthread_mutex_unlock(&arena->lock);
    at += CELL_WORDS * arena->cells_per_set;
    for (int i = 0; i < arena->player_count; i++, at += PLAYER_WORDS) {
        atomic_fetch_add(&arena->players[i].decisions, (long)at[0]);
        atomic_fetch_add(&arena->players[i].nanoseconds, (long)at[1]);
        atomic_fetch_add(&arena->players[i].lost_seats, (int)at[2]);
    }
    atomic_fetch_add(&arena->games_played, arena->games_per_set);
    free(words);
}

static void collect(struct arena *arena)
{
    MPI_Status status;
    while (waits(MPI_ANY_SOURCE, DONE, &status))
        collect_set(arena, status.MPI_SOURCE);
}

static bool serve_others(struct arena *arena)
{
    MPI_Status status;
    long sets[2];
    collect(arena);
    while (waits(MPI_ANY_SOURCE, ASK, &status)) {
        MPI_Recv(NULL, 0, MPI_LONG, status.MPI_SOURCE, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sets[1] = hand_out(arena, &sets[0]);
        MPI_Send(sets, 2, MPI_LONG, status.MPI_SOURCE, GIVE, MPI_COMM_WORLD);
    }
    if (is_idle(arena)) {
        sets[1] = hand_out(arena, &sets[0]);
        take_sets(arena, sets[0], sets[1]);
    }
    return atomic_load(&arena->games_played) >= arena->games_due;
}

/* -- the others -------------------------------------------------------------------------------------------- */

static void send_set(struct arena *arena, long set)
{
    int64_t *words = open_words(arena), *at = words + 1;
    words[0] = set;
    memcpy(at, &arena->cells[set * arena->cells_per_set], (size_t)arena->cells_per_set * sizeof(struct cell));
    at += CELL_WORDS * arena->cells_per_set;
    for (int i = 0; i < arena->player_count; i++, at += PLAYER_WORDS) {
        at[0] = atomic_exchange(&arena->players[i].decisions, 0);
        at[1] = atomic_exchange(&arena->players[i].nanoseconds, 0);
        at[2] = atomic_exchange(&arena->players[i].lost_seats, 0);
    }
    MPI_Send(words, words_of(arena), MPI_INT64_T, 0, DONE, MPI_COMM_WORLD);
    free(words);
}

static void send_fresh(struct arena *arena)
{
    for (;;) {
        pthread_mutex_lock(&arena->lock);
        long set = arena->fresh_count ? arena->fresh[--arena->fresh_count] : -1;
        pthread_mutex_unlock(&arena->lock);
        if (set < 0)
            return;
        send_set(arena, set);
    }
}

/* True: rank 0 says that it is over. */
static bool serve_first(struct arena *arena, bool *asked)
{
    MPI_Status status;
    if (waits(0, STOP, &status)) {
        MPI_Recv(NULL, 0, MPI_LONG, 0, STOP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        arena->stop = 1;
        return true;
    }
    send_fresh(arena);
    if (!*asked && is_idle(arena)) {
        MPI_Send(NULL, 0, MPI_LONG, 0, ASK, MPI_COMM_WORLD);
        *asked = true;
    }
    if (*asked && waits(0, GIVE, &status)) {
        long sets[2];
        MPI_Recv(sets, 2, MPI_LONG, 0, GIVE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        take_sets(arena, sets[0], sets[1]);
        *asked = false;
    }
    return false;
}

bool arena_serve_ranks(struct arena *arena)
{
    static bool asked;
    if (arena->ranks == 1)
        return atomic_load(&arena->games_played) >= arena->games_due;
    return arena->rank == 0 ? serve_others(arena) : serve_first(arena, &asked);
}

/* Rank 0 says that it is over, and goes on collecting until everybody has said good-bye. Whoever was interrupted does
 * not wait: mpirun is ending everything then. */
void arena_gather_ranks(struct arena *arena)
{
    MPI_Status status;
    if (arena->ranks == 1 || input_stopped)
        return;
    if (arena->rank != 0) {
        send_fresh(arena);
        MPI_Send(NULL, 0, MPI_LONG, 0, BYE, MPI_COMM_WORLD);
        return;
    }
    for (int rank = 1; rank < arena->ranks; rank++)
        MPI_Send(NULL, 0, MPI_LONG, rank, STOP, MPI_COMM_WORLD);
    for (int gone = 1; gone < arena->ranks && !input_stopped;) {
        collect(arena);
        if (waits(MPI_ANY_SOURCE, ASK, &status)) { /* it crossed the word */
            MPI_Recv(NULL, 0, MPI_LONG, status.MPI_SOURCE, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (waits(MPI_ANY_SOURCE, BYE, &status)) {
            MPI_Recv(NULL, 0, MPI_LONG, status.MPI_SOURCE, BYE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            gone++;
        } else {
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        }
    }
    collect(arena);
}

void arena_leave_ranks(void)
{
    int opened = 0;
    MPI_Initialized(&opened);
    if (!opened)
        return;
    fflush(NULL);
    if (input_stopped)
        _exit(input_status()); /* MPI_Finalize would wait for the others */
    MPI_Finalize();
}

#endif
