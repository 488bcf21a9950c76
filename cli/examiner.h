/* examiner.h - judges single decisions: what the best moves were, what the one played lost, and why. The analysis of a
 * record, the hint and the tutor of `play` are made of it.
 *
 * A decision is judged by what its seat could know: its view, and what it was told. Values and losses are in
 * thousandths of a point from the seat's own side, as in thinking.h. */
#ifndef NULLARIUM_EXAMINER_H
#define NULLARIUM_EXAMINER_H

#include "i18n.h"
#include "thinker.h"

enum { EXAMINER_BEST = 4 }; /* so many of the best moves are kept */

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

/* What the examiner says of one decision. */
struct verdict {
    int count;                         /* moves in `best` */
    struct judged best[EXAMINER_BEST]; /* best first */
    bool forced;                       /* there was only one legal move */
    uint64_t played;
    int32_t value, loss; /* of the move played; loss is 0 or more, and value = best[0].value - loss */
    enum mark mark;
    struct message why; /* why the best move is better than the one played; text NULL: the game has nothing to say */
};

/* `level` is beginner, club, expert or master: whose effort is taken. True: refused, and why (no such level, or a game
 * without judgement). The examiner keeps pointing into `loaded`. */
bool examiner_refuse(struct examiner *examiner, const struct loaded *loaded, const char *level, struct refusal *why);
void examiner_close(struct examiner *examiner);

/* Judges a decision of a seat that is to act. `played` NULL asks for the best move: it counts as played, and `why` says
 * what is wrong with the next best one. Same view, same told, same seed: same verdict. Takes a few ms in NULLI Flow,
 * NULLI Hex and Träxx, some 20 to 60 ms in Null Bock and Nullern. */
void examiner_judge(const struct examiner *examiner, const struct state *view, int seat, const struct told *told,
                    const uint64_t *played, uint64_t seed, struct verdict *verdict);

/* The result that a seat's view promises it, at a glance. */
int32_t examiner_worth(const struct examiner *examiner, const struct state *view, int seat, const struct told *told);

/* Marks and grades by the game's own measure (docs/analysis.md). */
enum mark examiner_mark(const struct game *game, int32_t loss);
enum grade examiner_grade(const struct game *game, int64_t loss, int decisions);

/* From which loss on a mark is given, in thousandths. */
int32_t examiner_least(const struct game *game, enum mark mark);

extern const char *const mark_signs[]; /* by mark: "", "?!", "?", "??" */
extern const char *const mark_texts[]; /* by mark: NULL, "analyse.mark-doubtful" ... */
extern const char *const grade_texts[GRADES];

/* The sentence for a loss: the game's own reason, or, where it has none, one that compares the two moves (spelled
 * already). Lower case, no full stop: "used up the last place for a 6". */
void examiner_say_why(const struct verdict *verdict, const char *played, const char *best, const struct names *names,
                      struct text *text);

/* "0.35" or "0,35", as the language writes it; of thousandths, with one or two decimals. */
void examiner_say_amount(int64_t thousandths, int decimals, bool sign, struct text *text);

/* "0.35 dots more at the end" where the fewest win, else "3.5 points". */
void examiner_say_cost(const struct game *game, int64_t thousandths, struct text *text);

#endif
