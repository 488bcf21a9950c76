/* bots_trace.h - a game of bots in one number: every move of a whole game in which all kinds of players take turns.
 *
 * The native build and the WebAssembly build must give the same number for the same setup and seed. */
#ifndef NULLARIUM_BOTS_TRACE_H
#define NULLARIUM_BOTS_TRACE_H

#include "players.h"
#include "table.h"
#include "trace.h"

enum { BOTS_TRACE_TOLD = 4096 }; /* events a seat is told in a game at most */

struct bots_trace {
    struct trace trace; /* its record gives game, seats, options and sheet */
    struct table table;
    struct event told[SEATS_MAX + 1][BOTS_TRACE_TOLD];
    char sheet[SHEET_BYTES];
};

/* Answers the number, or 0 if the record is refused. `memory` has THINK_BYTES, aligned to 64. */
uint64_t bots_trace_game(struct bots_trace *bots, const char *bytes, size_t length, uint64_t seed, void *memory);

#endif
