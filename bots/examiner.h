/* examiner.h - judges single decisions: what the best moves were, what the one played lost, and why. The analysis of a
 * record, the hint and the tutor are made of it.
 *
 * A decision is judged by what its seat could know: its view, and what it was told. Values and losses are in
 * thousandths of a point from the seat's own side, as in thinking.h. Freestanding, without allocation.
 */
#ifndef NULLARIUM_EXAMINER_H
#define NULLARIUM_EXAMINER_H

#include "thinking.h"

enum {
    EXAMINER_BEST = 4, /* so many of the best moves are kept */
    EXAMINER_SEED = 1, /* of hint and tutor: the same position gives the same advice, and both agree */
};

enum mark { MARK_NONE, MARK_DOUBTFUL, MARK_MISTAKE, MARK_BLUNDER }; /* nothing, ?! ? ?? */

/* How well somebody played, best first. */
enum grade { GRADE_MASTERLY, GRADE_STRONG, GRADE_GOOD, GRADE_FAIR, GRADE_LEARNING, GRADE_STARTING, GRADES };

struct examiner {
    const struct setup *setup;
    const int16_t *weights;
    enum effort effort;
    uint32_t budget;
    void *memory;
};

/* What is asked about: a seat, and all that it knows. */
struct insight {
    int seat;
    const struct state *view;
    const struct event *told; /* oldest first */
    int told_count;
};

/* What playing on after a move and after a better one has shown (rollout.h). */
struct rolled {
    int games;      /* after each of the two; 0: not played on */
    int32_t loss;   /* as measured, which may be below nothing */
    int32_t within; /* it lies so far around the true one, 19 times of 20 */
};

/* What the examiner says of one decision. */
struct verdict {
    int count;                         /* moves in `best` */
    struct judged best[EXAMINER_BEST]; /* best first */
    bool forced;                       /* there was only one legal move */
    uint64_t played;
    int32_t value, loss; /* of the move played; loss is 0 or more, and value = best[0].value - loss */
    enum mark mark;
    struct rolled rolled;
    struct message why; /* why the best move is better than the one played; text NULL: the game has nothing to say */
};

/* How a hint puts it: the best move is the only legal one; nothing else comes near it; another is about as good; the
 * next best loses so much; or a weaker one has a fault with a name. */
enum hint_kind { HINT_ONLY, HINT_ALONE, HINT_CLOSE, HINT_PLAIN, HINT_REASON };

struct hint {
    enum hint_kind kind;
    uint64_t best, other; /* `other` from HINT_CLOSE on */
    int32_t loss;         /* of the other */
    struct message why;   /* HINT_REASON: what is wrong with the other */
};

/* `level` is beginner, club, expert or master: whose effort is taken. `weights` are those for this setup, or NULL;
 * `memory` has THINK_BYTES (hindsight and solvers may want it all), aligned to 64. True: refused, and why (no such
 * level, or a game without judgement). */
bool examiner_make(struct examiner *examiner, const struct setup *setup, const char *level, const int16_t *weights,
                   void *memory, struct refusal *why);

/* Judges a decision of a seat that is to act. `played` NULL asks for the best move: it counts as played, and `why` says
 * what is wrong with the next best one. Same insight, same seed: same verdict. Takes a few ms in NULLI Flow, NULLI Hex
 * and Träxx, some 20 to 60 ms in Null Bock and Nullern. */
void examiner_judge(const struct examiner *examiner, const struct insight *insight, const uint64_t *played,
                    uint64_t seed, struct verdict *verdict);

/* Another loss is told of a decision: value and mark with it. */
void examiner_tell(const struct game *game, struct verdict *verdict, int32_t loss);

/* What was claimed of a decision gives way to what was measured: loss, value and mark. A move that was measured to lose
 * nothing is the best one. */
void examiner_correct(const struct game *game, struct verdict *verdict, const struct rolled *rolled);

/* The best move of a seat that is to act, and what to say of it. */
void examiner_hint(const struct examiner *examiner, const struct insight *insight, uint64_t seed, struct hint *hint);

/* Whether the seat has more than one legal move. */
bool examiner_has_choice(const struct setup *setup, const struct insight *insight);

/* The result that a seat's view promises it, at a glance. */
int32_t examiner_worth(const struct examiner *examiner, const struct insight *insight);

/* Marks and grades by the game's own measure (docs/analysis.md). */
enum mark examiner_mark(const struct game *game, int32_t loss);
enum grade examiner_grade(const struct game *game, int64_t loss, int decisions);

/* By the same measure: what a club player would have lost with so many decisions, less what was lost. */
int64_t examiner_skill(const struct game *game, int64_t loss, int decisions);

/* From which loss on a mark is given, in thousandths. */
int32_t examiner_least(const struct game *game, enum mark mark);

extern const char *const mark_signs[]; /* by mark: "", "?!", "?", "??" */
extern const char *const mark_texts[]; /* by mark: NULL, "analyse.mark-doubtful" ... */
extern const char *const grade_words[GRADES];
extern const char *const grade_texts[GRADES];

#endif
