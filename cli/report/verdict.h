/* verdict.h - what the examiner says of a decision, in words. */
#ifndef NULLARIUM_VERDICT_H
#define NULLARIUM_VERDICT_H

#include "examiner.h"
#include "i18n.h"

/* The sentence for a loss: the game's own reason, or, where it has none, one that compares the two moves (spelled
 * already). Lower case, no full stop: "used up the last place for a 6". */
void verdict_say_why(const struct verdict *verdict, const char *played, const char *best, const struct names *names,
                     struct text *text);

/* "0.35" or "0,35", as the language writes it; of thousandths, with one or two decimals. */
void verdict_say_amount(int64_t thousandths, int decimals, bool sign, struct text *text);

/* "0.35 dots more at the end" where the fewest win, else "3.5 points". */
void verdict_say_cost(const struct game *game, int64_t thousandths, struct text *text);

#endif
