/* measure.h - how hard a sheet is, measured: many games alone on it by every measuring player, what each prize is
 * worth, whether one start is better than another. `sheet check --measure` prints it, `sheet new` judges its drafts by
 * it.
 *
 * Game i is seeded by its number, so the answer does not depend on the number of threads; and games of the same number
 * share their dice at every level and on the sheet without a prize, so that differences are measured sharply.
 *
 * What `sheet check --measure --json FILE` writes (JSON lines: one object a line, told apart by "what"; numbers with a
 * point are rounded to 4 digits; shares are 0 .. 1; every interval is of 99 %):
 *
 *   {"what": "sheet", "game": "nulli-flow", "name": "paw", "checksum": "16 hex digits" (weights_sheet of
 * bots/weights.h), "dots": 98, "weights": "own" | "file" | "general" | "none", "seed": 1, "games": 2000}
 *   {"what": "level", "level": "middling", "games": 2000, "mean": 15.1234, "ci": 0.4, (mean ± ci) "median": 15,
 *    "median_low": 14, "median_high": 16, "quartile_low": 11, "quartile_high": 19,
 *    "best": 0.0215, "best_low": 0.0145, "best_high": 0.0316, (share of the best band: a NULLI, above 40)
 *    "bands": [{"band": "nulli-flow.band-0", "games": 43}, ...], (the best first)
 *    "results": [[0, 43], [1, 20], ...], (result, games; by ascending results)
 *    "starts": [{"games": 500, "mean": 21.2}, ...], "starts_spread": 0.8, "starts_ci": 0.5} (only where boards differ
 *      by their start; spread: the largest difference between the means of two starts)
 *   {"what": "prize", "prize": 0, "name": "chance -2" (English), "level": "good", "games": 2000, "earned": 0.5,
 *    "used": 0.45, (shares of games) "gain": 1.25, "ci": 0.2, (points gained on average by having it printed, ± ci;
 * games: more than of the level where it might gain nothing) "weights": as above} (only when the good player is among
 * those measured; without "gain", "ci" and "weights" where there is no sheet without the prize, as with the numbers of
 * Träxx)
 *   {"what": "row", "level": "middling", "statistic": "median" | "mean" | "best" | "starts", "least": 11, "most": 20,
 *    "decides": true, "value": 15, "low": 14, "high": 16, "holds": true} (each row of the game's calibration whose
 * level was measured, in the units of the "level" line: shares 0 .. 1, points; no "least" or "most" where it is open)
 *   {"what": "difficulty", "difficulty": "normal", "clearly": true} (when the deciding level was measured; clearly: the
 *      whole interval says the same)
 *   {"what": "end", "complete": true} (false: it was interrupted, the lines above are of fewer games)
 *
 * Lines come in this order; levels in the order weak, middling, good, master (the measuring players). A run with
 * `--level middling` gives exactly the "level" line that a run with all levels gives. */
#ifndef NULLARIUM_MEASURE_H
#define NULLARIUM_MEASURE_H

#include "measured.h"
#include "record/load.h"
#include <stdio.h>

enum { MEASURE_GAMES = 2000, MEASURE_GAMES_MOST = 1000000, MEASURE_LEVELS = 4 };

/* -- playing (measure_games.c) ----------------------------------------------------------------------------------- */

/* Which games are to be played. */
struct measuring {
    struct measured_play play;
    int threads;
    const char *progress; /* what is being done, shown while it takes long and standard error is a terminal; or NULL */
};

/* Plays the games `from` .. `to` - 1 into games[from] ..; answers up to which all are played: `to`, or less when it was
 * stopped (input_stopped). */
int measure_games(const struct measuring *measuring, struct measured_game *games, int from, int to);

/* Makes the figures of played games; results are freed with measured_close. */
void measure_level(struct measured_level *level, const struct setup *setup, const struct measured_game *games,
                   int count);
void measured_close(struct measured_level *level);

/* -- everything about one sheet (measure_sheet.c, printed by measure_text.c and measure_json.c) -------------------- */

/* Where the weights came from. */
enum measured_weights { WEIGHTS_NONE, WEIGHTS_GENERAL, WEIGHTS_OWN, WEIGHTS_FILE };
extern const char *const measured_weights_words[]; /* "none", "general", "own", "file" */

struct measured_prize {
    struct message name;
    const char *player; /* who was asked what it is worth */
    struct share earned, used;
    bool known; /* the sheet without it could be played */
    struct estimate gain;
    enum measured_weights weights;
};

struct measured_sheet {
    const struct loaded *loaded;
    struct learned learned; /* set by the caller */
    enum measured_weights weights_from;
    uint64_t seed;
    int games, threads;
    bool wanted[MEASURE_LEVELS]; /* in the order of measured_players */

    int level_count;
    struct measured_level levels[MEASURE_LEVELS];
    int prize_count; /* 0 also where the good player was not wanted */
    struct measured_prize prizes[PRIZES_MAX];
    bool complete; /* false: it was stopped */
};

/* Measures what is wanted; 0, or the exit status of a stop. measure_close frees what it found. */
int measure_sheet(struct measured_sheet *sheet);
void measure_close(struct measured_sheet *sheet);

/* How hard the sheet is; false: the deciding level was not measured. *clearly: the whole interval says the same. */
bool measure_verdict(const struct measured_sheet *sheet, enum difficulty *difficulty, bool *clearly);

void measure_print(const struct measured_sheet *sheet, FILE *out);
void measure_write_json(const struct measured_sheet *sheet, FILE *out);

#endif
