/* exec_bot.h - a seat played by another program (docs/bot-protocol.md): it reads its redacted record on standard
 * input, and after every `go MS` answers one line, its move.
 *
 * Nothing here waits longer than the deadline, whatever the program does. */
#ifndef NULLARIUM_EXEC_BOT_H
#define NULLARIUM_EXEC_BOT_H

#include "record/load.h"
#include <sys/types.h>

enum { EXEC_WAIT = 10000, EXEC_ANSWER = 512 }; /* the usual deadline in ms; room for an answer */

struct exec_bot {
    pid_t pid; /* 0: not running */
    int to, from;
    int wait; /* deadline of each answer in ms */
    size_t have;
    char bytes[EXEC_ANSWER];
};

/* Whether a player's name asks for another program: "exec:./mybot". */
bool exec_is_name(const char *name);

/* Starts the program (with sh -c), in a session of its own, with a small environment and none of our files. It lives as
 * long as the thread that starts it at most. False: it could not be started. `quiet`: its standard error is thrown
 * away.
 */
bool exec_open(struct exec_bot *bot, const char *name, int wait, bool quiet);

/* The header of its record: what `record` says, as seat `view` sees it. Then the lines that it is told, which are
 * taken. */
void exec_send_header(struct exec_bot *bot, const struct record *record, const char *sheet, int view);
void exec_send_lines(struct exec_bot *bot, struct text *lines);
void exec_send(struct exec_bot *bot, const char *line);

/* Asks for a move on the seat's own view. True: refused, and why; the program is told so and is gone. */
bool exec_ask_move(struct exec_bot *bot, const struct setup *setup, const struct state *view, int seat, uint64_t *move,
                   struct refusal *why, const volatile int *stop);

/* Ends it and all that it started: its input ends, it may go on its own for a moment, then it is asked to (SIGTERM),
 * then killed. */
void exec_close(struct exec_bot *bot);

#endif
