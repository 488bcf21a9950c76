/* advice.h - what a person is told about moves while playing: a hint, and the tutor's word before a mistake.
 *
 * Both are made from the seat's own view and what the seat was told: advice knows no more than the seat it is given to.
 * It is thought out in a thread of its own, so that the front end stays alive meanwhile. */
#ifndef NULLARIUM_ADVICE_H
#define NULLARIUM_ADVICE_H

#include "examiner.h"
#include "sitting.h"
#include <pthread.h>
#include <stdatomic.h>

/* What is asked: about a seat's position, or about a move in it. */
struct question {
    int seat; /* 0: nothing was asked yet */
    int told; /* so many events, which makes it one position: what a seat was told only grows */
    bool about_move;
    uint64_t move;
};

struct advice {
    const struct sitting *sitting;
    bool there;       /* the game knows how to judge moves, and it may be asked */
    const char *none; /* text id: why not */
    int32_t limit;    /* the tutor speaks up from this loss on, in thousandths of a point; 0: he is off */
    struct examiner examiner;
    struct question question;
    struct told told; /* copies for the thread: the table may go on while it thinks */
    struct state view;
    pthread_t thread;
    bool running;           /* the thread is not joined yet */
    atomic_bool done;       /* the answer is there: */
    struct hint hint;       /* about a position */
    struct verdict verdict; /* about a move */
};

/* What an option or a typed word may say of the tutor's limit. */
enum { TUTOR_OFF = 0, TUTOR_USUAL = -1 };

/* For the people at a table; `limit` in thousandths, or one of the above. */
void advice_open(struct advice *advice, const struct sitting *sitting, int32_t limit);
void advice_close(struct advice *advice);

/* At this table nobody is helped; `none` is the text id of the sentence that says so. */
void advice_forbid(struct advice *advice, const char *none);

/* Begins to think about the position of a seat that is to act, or about this move of it; what was thought out already
 * is not thought out again. */
void advice_begin(struct advice *advice, int seat, const uint64_t *move);
bool advice_is_ready(const struct advice *advice);

/* Once it is ready: the best move, and a sentence that says why. */
uint64_t advice_hint(const struct advice *advice, struct text *text);

/* Once it is ready: whether the tutor speaks up before the move that was asked about, and what he says. */
bool advice_warns(const struct advice *advice, struct text *text);

/* Whether the tutor looks at a seat's move: he is on, and the seat has a choice. */
bool advice_tutors(const struct advice *advice, int seat);

/* "on", "off", "0.5" or nothing (which turns him on or off) as typed after `tutor`; the answer in words. */
void advice_set_tutor(struct advice *advice, const char *words, struct text *text);

/* Reads "on", "off" or an amount of points as a person types it, "0.5" or "0,5". False: it is none. */
bool advice_read_limit(const char *words, int32_t *limit);

#endif
