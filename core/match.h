/* match.h - one game in progress, as one viewer knows it; the one way in for every front end.
 *
 * The table's own match is full: it knows everything. Every seat's match is fed what the full one
 * tells it (match_tell), so what a front end or a bot is given holds no secret by construction.
 */
#ifndef NULLARIUM_MATCH_H
#define NULLARIUM_MATCH_H

#include "game.h"

enum { VIEWER_FULL = -1 };

struct match {
    const struct setup *setup;
    int viewer; /* VIEWER_FULL, 0 a spectator, or a seat */
    struct state state;
    int events; /* so far */
};

/* Checks seats and options against the game, then lets it prepare. `memory` has game->setup_bytes
 * (at most SETUP_BYTES), aligned to 16. True: refused. */
bool setup_make(struct setup *memory, const struct game *game, int seats, const int option[OPTIONS_MAX],
                const struct sheet *sheet, struct refusal *why);

void match_open(struct match *match, const struct setup *setup, int viewer);
unsigned match_to_act(const struct match *match);

/* Whether an event is impossible in this position, and why; changes nothing. */
bool match_forbids(const struct match *match, const struct event *event, struct refusal *why);

/* An event that is known to be possible happens (match_read, match_draw, match_tell and the game's own moves give
 * such). One that is not is a broken promise, and stops the program. */
void match_happen(struct match *match, const struct event *event);

/* The same for who shows the game: `past`, which he keeps beside the match and zeroes when it is opened, remembers what
 * people look at later (game.h, remember). */
void match_happen_remembering(struct match *match, struct past *past, const struct event *event);

/* Reads a line of a record ("roll 5", "2 c3-f3", "2 ?", "shown 2 r7") for this position, without
 * applying it. True: refused. */
bool match_read(const struct match *match, const char *line, struct event *event, struct refusal *why);

/* Reads a move typed by a seat, checks it. True: refused. */
bool match_read_move(const struct match *match, int seat, const char *typed, struct event *event, struct refusal *why);

/* Why these touches of a seat, on its own view, lead to no move, in words for somebody who taps (game.h, why_touches):
 * of the first of them that leads nowhere. False: they lead on, or are a move. */
bool match_why_touches(const struct match *match, int seat, const uint8_t *touched, int count, struct refusal *why);

/* The canonical line of an event that is about to happen in this position. */
void match_say(const struct match *match, const struct event *event, struct text *text);

/* What chance does next. */
void match_draw(const struct match *match, struct rng *rng, struct event *event);

/* Of an event about to happen in a full match: what a viewer is told (see game.h, tell). */
int match_tell(const struct match *full, const struct event *event, int viewer, struct event out[TELL_MAX]);

/* Places of the seats by score: rank[seat - 1] from 1; equal scores share the place (C2). */
void match_ranks(const struct setup *setup, const int scores[SEATS_MAX], int rank[SEATS_MAX]);

/* "result 3 7" when over, else "scores 3 7". */
void match_say_result(const struct match *match, struct text *text);

#endif
