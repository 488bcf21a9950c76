/* analysis.h - what was skill and what was luck in a game that is on record.
 *
 * The caller reads the record into steps, opens the analysis with memory of its own, and goes on step by step, so that
 * it can tell how far it is and stop at any time; then it sums up. Freestanding: the terminal and the page show the
 * same analysis. Every decision is judged by a view that is fed with what its seat was told, and by nothing else.
 */
#ifndef NULLARIUM_ANALYSIS_H
#define NULLARIUM_ANALYSIS_H

#include "match.h"
#include "rollout.h"

enum { ANALYSIS_DEAREST = 3 };

/* An event of the record, in its order. */
struct analysis_step {
    struct event event; /* this and the next from the caller */
    int line;           /* in the file */
    int round;          /* from 1; a round begins with what chance does after a move */
    int decision;       /* its index among the decisions, -1: nobody was judged */
    bool chance;        /* luck counts: */
    int32_t luck[SEATS_MAX];
    bool seen;                /* it was reached before the analysis was stopped: */
    int32_t worth[SEATS_MAX]; /* after it, what each judged seat's own view promised it */
};

struct analysis_decision {
    int step, seat;
    struct state view; /* what the seat knew: its view, and what it was told up to then */
    int told_count;
    int32_t judged;         /* what the judgement alone claims that the move lost */
    struct verdict verdict; /* its moves spelled: */
    char played[MOVE_TEXT];
    char best[EXAMINER_BEST][MOVE_TEXT];
    struct message played_name, best_name; /* the move played and the best one in words; text NULL: there are none */
};

struct analysis_seat {
    bool judged;      /* it was asked for, and its view is known */
    int decisions;    /* with a choice */
    int marks[4];     /* by mark */
    int64_t loss;     /* the sum, in thousandths, never negative */
    int64_t luck;     /* the sum, higher is better */
    int score;        /* as the game counts it */
    int rank;         /* from 1 */
    int64_t adjusted; /* the score, in thousandths, with luck taken out: as the game counts it */
    enum grade grade;
    int64_t skill;                 /* so much more than a club player would have made of it, in thousandths */
    int dearest[ANALYSIS_DEAREST]; /* decisions, the dearest first; -1: there were fewer mistakes */
    bool hindsight, proven;        /* what knowing all chance beforehand could have reached: */
    int possible;
};

/* What a judged seat knows on the way. */
struct analysis_known {
    struct state view;
    struct event *told;
    int told_count;
};

struct analysis {
    const struct setup *setup;
    const struct examiner *examiner;
    int seat;          /* the only one to be judged; 0: all */
    bool over;         /* the game was played to its end */
    bool stopped;      /* by analysis_stop: later decisions are not judged */
    bool luck_unknown; /* one seat's own record of a game with hidden hands */
    struct analysis_step *steps;
    int step_count;
    struct analysis_decision *decisions;
    int decision_count;
    struct analysis_seat seats[SEATS_MAX]; /* by seat - 1 */
    /* On the way: */
    bool roll_all; /* every decision that lost something worth a word is rolled out, not only the dearest */
    int rolling;   /* the decision that is being rolled out, -1: none */
    int rolled;    /* so many were */
    int changed;   /* from this step on something else was told of decisions after the last of them than before */
    struct rollout rollout;
    int at, looked;     /* the next step, and the last seat that was looked back on */
    struct match match; /* the record's own: full, or its one seat's */
    struct analysis_known known[SEATS_MAX];
    struct event *chances; /* all that chance does in the game */
    int chance_count;
};

/* Who is judged of a record of this viewer (VIEWER_FULL: the whole one): `seat`, or all for 0. Fills `analysis`; true:
 * refused, and why. */
bool analysis_make(struct analysis *analysis, const struct setup *setup, int viewer, int seat, struct refusal *why);

/* The steps of the record, which are legal one after the other. Answers how many bytes of memory the analysis of them
 * needs, which analysis_open is to be given, aligned to 16. Steps, memory and examiner stay the caller's, and must live
 * as long as the analysis. */
size_t analysis_read(struct analysis *analysis, struct analysis_step *steps, int count);
void analysis_open(struct analysis *analysis, const struct examiner *examiner, void *memory);

/* Judges the next event, and sums up after the last one; then rolls out decision after decision, portion by portion,
 * until what stands among the dearest was rolled out; then looks back on seat after seat. False: all is done. One call
 * takes as long as a judgement, a portion of games, or a look back (some seconds). */
bool analysis_go_on(struct analysis *analysis);

/* From now on every decision is rolled out whose loss, as it was judged, has a mark or is a point or more. May be
 * called at any time, also when all was done: then there is more to do. */
void analysis_roll_all(struct analysis *analysis);

/* How many decisions are still to be rolled out, as far as is known now. */
int analysis_to_roll(const struct analysis *analysis);

/* Opens the question what a decision that was judged did cost: what is asked when it is rolled out. */
void analysis_ask(const struct analysis *analysis, int decision, struct rollout *rollout);

/* From now on nothing is judged: the steps that are left are quick. */
void analysis_stop(struct analysis *analysis);

/* What a judged seat knows after the steps so far; it holds until the next one. */
struct insight analysis_insight(const struct analysis *analysis, int seat);

/* Spells the moves of a verdict on this view, and names them where the game has words. */
void analysis_spell(const struct setup *setup, const struct state *view, struct analysis_decision *decision);

#endif
