/* measure.h - playing many games as fast as possible, by two ways, and counting the decisions. */
#ifndef NULLARIUM_MEASURE_H
#define NULLARIUM_MEASURE_H

#include "game.h"

/* A contract decision: to_act, moves into `buffer` (game->moves_most words), one uniform choice,
 * refuse, play; chance included. Returns the decisions of `games` games. */
uint64_t measure_contract(const struct setup *setup, uint64_t seed, int games, uint64_t *buffer);

/* A playout decision: pick and play; chance included. */
uint64_t measure_playouts(const struct setup *setup, uint64_t seed, int games);

#endif
