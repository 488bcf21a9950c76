/* arena.h - the parts of `nullarium arena`: who plays whom, the games, the results.
 *
 * A LINE-UP says which player sits at the table how often; a SEATING who sits where. A SET is one seed played in all
 * seatings of all line-ups: the unit of the statistics, because its games share their dice and their deals. All sums
 * are whole numbers, so the table does not depend on the order in which games end. */
#ifndef NULLARIUM_ARENA_H
#define NULLARIUM_ARENA_H

#include "exec_bot.h"
#include "play/thinker.h"
#include <pthread.h>
#include <stdatomic.h>

enum {
    ARENA_PLAYERS = 16,
    ARENA_LINEUPS = ARENA_PLAYERS * ARENA_PLAYERS,
    ARENA_SEATINGS = 24,
    ARENA_WIN = 840, /* a win in whole parts: divisible by every number of seats that may share it */
};

struct arena_player {
    const char *name;
    bool is_exec;
    struct player player;
    atomic_long decisions, nanoseconds; /* of this run */
    atomic_int lost_seats;              /* games in which `random` had to take over */
};

struct lineup {
    int of[SEATS_MAX]; /* the player of each place, before seating */
    int single;        /* the player who plays against the rest; -1: all are measured */
    int player_count;  /* different players; their cells stand together from first_cell on */
    int players[SEATS_MAX];
    int first_cell;
    int seating_count, first_game;               /* first_game: within the set */
    uint8_t seatings[ARENA_SEATINGS][SEATS_MAX]; /* player by seat - 1 */
};

/* What one player did in one line-up of one set, summed over its seats and seatings. */
struct cell {
    int64_t score;
    int64_t adjusted; /* without luck, in thousandths */
    int64_t wins;     /* in ARENA_WIN parts */
    int64_t seats;    /* so many results are summed */
};

struct arena {
    struct loaded loaded;
    const struct game *game;
    const struct setup *setup;
    struct learned learned;
    uint64_t seed;
    int wait; /* for external bots, in ms */
    struct arena_player players[ARENA_PLAYERS];
    int player_count;
    bool pairs; /* every pair plays, one against the rest */
    struct lineup *lineups;
    int lineup_count, cells_per_set, games_per_set;

    long sets;
    struct cell *cells;   /* [set * cells_per_set + cell] */
    int *games_left;      /* by set */
    bool *known;          /* by set: read from the file of --resume */
    pthread_mutex_t lock; /* for all around it but `known` */
    long finished;        /* sets */
    long prefix;          /* sets 0 .. prefix - 1 are finished */
    long counted;         /* with --sprt the test ended here: later sets do not count; else `sets` */
    bool sprt;
    double sprt_ratio; /* the logarithm of the likelihoods' ratio so far */
    FILE *resume;      /* finished sets are appended */
    int resume_trouble;

    /* The games that this process still has to start are next_game .. games_end - 1: all there are, or under mpirun a
     * few sets at a time until none is left (all_given). */
    atomic_long next_game, games_end, games_played;
    long games_due; /* how many will have been played when all is done */
    atomic_bool all_given;
    volatile int stop;

    /* Under mpirun (arena_ranks.c). */
    int rank, ranks; /* 0 of 1 without it */
    long next_set;   /* rank 0: the first that nobody was given yet */
    long *fresh;     /* the others: finished sets that rank 0 was not told of; under the lock */
    long fresh_count;
};

/* arena_lineups.c: makes the line-ups and their seatings. `named` are the players of --players in their order. */
void arena_make_lineups(struct arena *arena, const int *named, int count);

/* arena_games.c: plays games until none is left or it must stop; a thread's work. */
void *arena_work(void *arena);

/* arena_results.c */
void arena_note_finished(struct arena *arena, long set); /* under the lock */
void arena_print(const struct arena *arena, FILE *out);
int arena_write_csv(const struct arena *arena, const char *path);

/* arena_resume.c: reads finished sets from a file, which may not be there yet, and opens it for more. */
int arena_open_resume(struct arena *arena, const char *path);

/* The sets in a file of this run: NULL, and *end is where its last whole line ends; or the text that says what is
 * wrong. */
const char *arena_read_sets(struct arena *arena, FILE *file, const char *run, long *end);
void arena_write_set(struct arena *arena, long set);

/* arena_ranks.c: one arena played by many processes, started by mpirun. Without it, and in a build without MPI, this
 * process gets all games at once. Only the main thread calls these. */
void arena_join_ranks(struct arena *arena, int *argc, char ***argv);
long arena_local_ranks(void); /* processes of this arena on this machine */

/* When everything is read, well or not (`status`): the first games. Answers the status of all. */
int arena_start_ranks(struct arena *arena, int status);

/* Now and then: hands out, collects; true: nothing is left to wait for. */
bool arena_serve_ranks(struct arena *arena);

/* When the threads have ended: rank 0 has all sets that were finished. */
void arena_gather_ranks(struct arena *arena);

/* At the very end. */
void arena_leave_ranks(void);

#endif
