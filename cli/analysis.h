/* analysis.h - what was skill and what was luck in a game that is on record. No printing: analysis_text.c,
 * analysis_json.c and analysis_svg.c show it. */
#ifndef NULLARIUM_ANALYSIS_H
#define NULLARIUM_ANALYSIS_H

#include "examiner.h"

enum { ANALYSIS_DEAREST = 3 };

/* An event of the record, in its order. */
struct analysis_step {
    struct event event;
    int line;              /* in the file */
    int round;             /* from 1; a round begins with what chance does after a move */
    char said[EVENT_TEXT]; /* as the record spells it */
    int decision;          /* its index among the decisions, -1: nobody was judged */
    bool chance;           /* luck counts: */
    int32_t luck[SEATS_MAX];
    bool seen;                /* it was reached before the analysis was stopped: */
    int32_t worth[SEATS_MAX]; /* after it, what each judged seat's own view promised it */
};

struct analysis_decision {
    int step, seat;
    struct verdict verdict;
    char played[MOVE_TEXT];
    char best[EXAMINER_BEST][MOVE_TEXT];
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
    int dearest[ANALYSIS_DEAREST]; /* decisions, the dearest first; -1: there were fewer mistakes */
    bool hindsight, proven;        /* what knowing all chance beforehand could have reached: */
    int possible;
};

struct analysis {
    const struct loaded *loaded;
    char level[16];
    struct names names;
    bool over;         /* the game was played to its end */
    bool damaged;      /* an event was impossible: said already, and analysed is what stands before it */
    bool stopped;      /* by the stop flag: later decisions are not judged */
    bool luck_unknown; /* one seat's own record of a game with hidden hands */
    int seat;          /* the only one to be judged; 0: all */
    struct analysis_step *steps;
    int step_count;
    struct analysis_decision *decisions;
    int decision_count;
    struct analysis_seat seats[SEATS_MAX]; /* by seat - 1 */
};

/* How it goes on: called after each event; `at` of `all`. */
struct analysis_progress {
    void (*tell)(void *onlooker, int at, int all);
    void *onlooker;
    const volatile int *stop; /* may be NULL */
};

/* Replays the record, judges every decision of `seat` (0: of all) at the effort of `level`, and sums up. What is wrong
 * in the record is said on standard error; then what stands before it is analysed (analysis->damaged). True: refused,
 * and why: no such level or seat, nothing to judge. `loaded` must live as long as the analysis. */
bool analysis_refuse(struct analysis *analysis, const struct loaded *loaded, const char *level, int seat,
                     const struct analysis_progress *progress, struct refusal *why);
void analysis_close(struct analysis *analysis);

/* One of the dearest mistakes in a sentence: "Round 7, c3-g3 (better: a1-a5): used up the last place for a 6 - 0.80
 * dots more." */
void analysis_say_mistake(const struct analysis *analysis, int decision, struct text *text);

/* Shows it, in the language of the run. `brief`: without the course of the game. */
void analysis_print_text(const struct analysis *analysis, bool brief, FILE *out);
void analysis_print_json(const struct analysis *analysis, FILE *out);
void analysis_print_svg(const struct analysis *analysis, FILE *out);

#endif
