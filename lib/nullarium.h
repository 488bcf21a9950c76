/* nullarium.h - the games of Nullarium as a C library, for bots and for research.
 *
 *   cc example.c $(pkg-config --cflags --libs nullarium)
 *
 * A position is one game at one moment. Positions are opened, copied and closed; they share what
 * never changes (sheet, tables), so a copy is small and quick. Seats are numbered 1..seats. A move
 * is a 64-bit number that means something only together with its game; nullarium_say spells it
 * as records do. Functions that can fail answer 0 when all went well, else -1, and
 * nullarium_error says why in one sentence; nothing is changed then.
 *
 * One thread may use a position at a time; different positions may be used by different threads,
 * also when they are copies of each other.
 */
#ifndef NULLARIUM_H
#define NULLARIUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NULLARIUM_SEATS_MAX 8
#define NULLARIUM_CHANCE 1u                 /* bit of nullarium_to_act: the die, the deck */
#define NULLARIUM_SEAT(seat) (1u << (seat)) /* bit of nullarium_to_act: this seat */

struct nullarium_position;

/* "0.2.0" */
const char *nullarium_version(void);

/* The id of the i-th game ("nulli-flow"), NULL past the last. */
const char *nullarium_game(int i);

/* Opens a new game. `sheet`: the text of a sheet, the name of a shipped one, or NULL for the
 * default (or where the game has none). `options`: "target=150", or NULL. `seed` starts the
 * position's own generator. NULL: refused, and `error` (of `room` bytes; may be NULL) says why. */
struct nullarium_position *nullarium_open(const char *game, int seats, const char *sheet, const char *options,
                                          uint64_t seed, char *error, size_t room);
struct nullarium_position *nullarium_copy(const struct nullarium_position *position);
void nullarium_close(struct nullarium_position *position);

/* Makes `to` the position `from`; both must stem from the same nullarium_open. The quick way to
 * search: no allocation. The generator of `to` goes on as it was. */
void nullarium_assign(struct nullarium_position *to, const struct nullarium_position *from);

/* Starts the position's generator anew. */
void nullarium_seed(struct nullarium_position *position, uint64_t seed);

int nullarium_seats(const struct nullarium_position *position);

/* Who must decide: 0 when the game is over, NULLARIUM_CHANCE, one NULLARIUM_SEAT, or several. */
unsigned nullarium_to_act(const struct nullarium_position *position);

/* Writes up to `room` legal moves of a seat that is to act; returns how many there are, 0 for a
 * seat that is not to act. */
size_t nullarium_moves(const struct nullarium_position *position, int seat, uint64_t *moves, size_t room);

/* A uniformly random legal move of a seat that is to act, without listing them. */
uint64_t nullarium_pick(struct nullarium_position *position, int seat);

int nullarium_play(struct nullarium_position *position, int seat, uint64_t move);

/* Draws what chance does next from the position's generator and applies it. */
int nullarium_draw(struct nullarium_position *position);

/* Applies a line of a record: "roll 5", "2 c3-f3", "deal 1 r1 b3". */
int nullarium_line(struct nullarium_position *position, const char *line);

/* Plays on at random until the game is over; returns the number of decisions. Only for positions
 * that hide nothing. */
int nullarium_playout(struct nullarium_position *position);

/* scores[seat - 1]: the result when over, else the standing. */
void nullarium_scores(const struct nullarium_position *position, int scores[NULLARIUM_SEATS_MAX]);

/* Spelling of a move; reading one is -1 where it is not a move or not legal for the seat. */
int nullarium_say(const struct nullarium_position *position, uint64_t move, char *out, size_t room);
int nullarium_read(struct nullarium_position *position, int seat, const char *word, uint64_t *move);

/* Forgets all that this viewer (0: a spectator) may not know; guess fills it in again, uniformly
 * among all that is consistent. A bot gets a copy that was hidden, never the position itself. */
void nullarium_hide(struct nullarium_position *position, int viewer);
void nullarium_guess(struct nullarium_position *position);

/* Why the last call on this position failed. */
const char *nullarium_error(const struct nullarium_position *position);

#ifdef __cplusplus
}
#endif

#endif
