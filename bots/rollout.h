/* rollout.h - what a move really costs: a game is played on many times after it, and as often after a better one.
 *
 * Both are played on with the same dice, or in the same worlds, so that what differs is the move alone. A world is
 * what the seat could know and a guess at the rest (game.h, guess). It is played on by quick bots to the end of the
 * game or, where hands are dealt, of the round, and what the seat then has is counted (thinking.h, worth).
 * Freestanding, without allocation; the same question gives the same answer.
 */
#ifndef NULLARIUM_ROLLOUT_H
#define NULLARIUM_ROLLOUT_H

#include "examiner.h"
#include "players.h"

enum {
    ROLLOUT_LEAST = 48, /* games played on after each move before the spread is believed */
    ROLLOUT_APART = 8,  /* of them so many in which the two moves came to different ends: else what is rare is missed */
    ROLLOUT_PORTION = 8, /* games of one rollout_go_on */
};

/* A question under way. What it points to must stay as it is. */
struct rollout {
    const struct examiner *examiner;
    struct insight insight;
    uint64_t played, better, seed;
    int most;               /* games after each move */
    int32_t wanted;         /* how near the loss is to be known, in thousandths */
    struct player company;  /* who plays on, */
    bool lonely;            /* and only at the seat that is asked about */
    struct rolled found;    /* so far */
    int apart;              /* games in which the moves came to different ends */
    struct {                /* sums over the games: of what the move cost there, of the luck it was helped by, */
        int64_t cost, luck; /* of their squares and products */
        int64_t cost_cost, luck_luck, cost_luck;
    } sum;
};

/* Opens the question what `played` costs against `better`; both are legal, and the seat is to act. */
void rollout_open(struct rollout *rollout, const struct examiner *examiner, const struct insight *insight,
                  uint64_t played, uint64_t better, uint64_t seed);

/* Plays the next portion; false: the loss is known as nearly as wanted, or enough games were played. */
bool rollout_go_on(struct rollout *rollout);

#endif
