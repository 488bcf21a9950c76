/* measured.h - how hard a sheet is, measured: one bot alone plays many games on it, and figures are made of them. The
 * program does it in threads, thousands of games by each of the measuring players; the page a few at a time.
 *
 * Game i is seeded by its number, so the answer does not depend on who plays which; and games of the same number share
 * their dice with every player. */
#ifndef NULLARIUM_MEASURED_H
#define NULLARIUM_MEASURED_H

#include "craft.h"
#include "estimate.h"
#include "lean.h"

enum { MEASURED_BANDS = 12, MEASURED_STARTS = 8, MEASURED_PLAYERS = 4 };

/* The measuring players, weakest first, ended by NULL: "weak", "middling", "good", "master". */
extern const char *const measured_players[MEASURED_PLAYERS + 1];

/* Who that is in this game by these weights (core/craft.h), or any player by name. True: refused, and why. */
bool measured_player(struct player *player, const struct game *game, const char *name, const struct learned *learned,
                     struct refusal *why);

/* What is noted of one game. */
struct measured_game {
    int result;
    int start;                /* which board, from 0 */
    int decisions;            /* how many the bot made */
    struct earnings earnings; /* where the game has prizes */
    bool played;
};

/* Who plays on what. */
struct measured_play {
    const struct setup *setup; /* for one seat */
    struct learned learned;
    struct player player;
    uint64_t seed;
};

/* Plays game `number` from beginning to end. `memory` as the player needs it (player_memory). */
void measured_game(const struct measured_play *play, struct lean *table, void *memory, int number,
                   struct measured_game *out);

struct measured_level {
    const char *level; /* "middling" */
    int games;
    int *results; /* ascending */
    struct estimate mean;
    double median;
    int median_low, median_high, quartile_low, quartile_high;
    int band_count; /* the best first */
    struct {
        const char *band; /* text id */
        int games;
    } bands[MEASURED_BANDS];
    struct share best; /* of the best band */
    int start_count;   /* 0: all begin alike */
    struct estimate starts[MEASURED_STARTS];
    struct estimate spread; /* between the best and the worst start */
};

/* Makes the figures of `count` played games; `results` is lent, as long as the level is used. level->level stays. */
void measured_figures(struct measured_level *level, const struct setup *setup, const struct measured_game *games,
                      int count, int *results);

/* What a level's games say about a row of the calibration: the value and its interval, in the row's own units. */
struct measured_row {
    double value, low, high;
    bool holds;
};
struct measured_row measured_row(const struct measured_level *level, const struct calibration *row);

/* Whether a row has no upper end: it says "above 20". */
bool measured_row_is_open(const struct calibration *row);

/* The row that decides the difficulty of a game's sheets; NULL where none does. */
const struct calibration *measured_deciding(const struct game *game);

/* How hard a sheet is on which the deciding row has this value. */
enum difficulty measured_difficulty(const struct game *game, double value);

/* How hard it is by the deciding row; *clearly: the whole interval says the same. */
enum difficulty measured_verdict(const struct game *game, const struct measured_row *found, bool *clearly);

#endif
