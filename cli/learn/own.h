/* own.h - what bots play a sheet by: what comes with the program, else what was learned on the spot, which is kept on
 * the shelf in learned/GAME-SHEET-BOTS.weights, else the weights for all sheets.
 *
 * What is learned depends on the sheet and the program alone, so a lost or damaged file is learned again, and a record
 * that says which bots played (version.h) tells which of them a game began with. What is found stays in memory until
 * the program ends. */
#ifndef NULLARIUM_OWN_H
#define NULLARIUM_OWN_H

#include "record/load.h"
#include "weights.h"

/* From here on it is what comes with the program, and nothing is learned: the same answer on every machine. */
void own_without(void);

/* What is there. */
struct learned own_find(const struct loaded *loaded);

/* The same, and where it would be the weights for all sheets, the sheet's own are learned first, with word of it on
 * standard error. Stopped (`stop`, may be NULL), it is what is there. */
struct learned own_learn(const struct loaded *loaded, const volatile int *stop);

/* Learns the sheet in a thread beside whatever goes on, for the next game on it, if that is still to be done. */
void own_learn_aside(const struct loaded *loaded);

/* Ends that thread before its time; what it learned so far is lost. */
void own_stop(void);

/* What a game began with whose record says that these bots play; learned again where it must be. False: other bots than
 * these. */
bool own_of_bots(const struct loaded *loaded, const char *bots, struct learned *learned);

#endif
