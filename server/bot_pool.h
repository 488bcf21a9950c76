/* bot_pool.h - threads in which bots choose, so that the loop never waits for one. Tables that play against the clock
 * come first; of the others, and of these, each table in its turn. A bot is given the record that its seat was told and
 * nothing else (told_bot.h), and waits rather than playing a weaker level. */
#ifndef NULLARIUM_BOT_POOL_H
#define NULLARIUM_BOT_POOL_H

#include "hall.h"
#include "queue.h"

struct bot_pool;

/* One decision. */
struct bot_job {
    struct queue queue; /* of its table */
    char id[FAIR_TABLE], level[HALL_LEVEL];
    int seat, decision;
    uint32_t ticket;
    uint64_t seed, setup;
    bool live;
    bool chose, broke; /* what came of it: a move; or a promise was broken */
    char move[MOVE_TEXT];
    size_t length;
    char record[]; /* ended by a NUL too */
};

/* `threads` 0: as many as there are processors but one, at least one. `wake` is called from the threads when there is
 * something to take. NULL: no thread could be started. */
struct bot_pool *bot_pool_open(int threads, void (*wake)(void *who), void *who);

/* Ends the threads; what they are at is finished first. */
void bot_pool_close(struct bot_pool *pool);

/* A decision as the hall asks for it (HALL_THINK). False: no memory. */
bool bot_pool_ask(struct bot_pool *pool, const struct hall_output *output);

/* One that is done, the caller's to free; NULL: none. */
struct bot_job *bot_pool_take(struct bot_pool *pool);

/* Decisions that wait or are being thought about. */
int bot_pool_waiting(struct bot_pool *pool);

#endif
