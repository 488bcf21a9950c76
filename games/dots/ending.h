/* ending.h - exact play where few dots are left: every position once, all rolls, all moves.
 *
 * Besides dots.h a game gives:
 *   struct ending                    the dots and lines at hand, numbered anew; has `rest`, the free dots that can
 * never be struck, `cost`, what so many dots left at the end are worth, and a `memo` struct spot                      a
 * position of it spot_dots(spot), spot_key(spot)  its free dots; a number that no other position has, not 0
 *   spot_group(spot)                 the first group of lines that its rolls can use
 *   best_use(ending, spot, roll)     the best value a use of the roll leads to; INT32_MAX: there is none */
#ifndef DOTS_ENDING_H
#define DOTS_ENDING_H

#include "bits.h"
#include "dots.h"
#include "lines.h"
#include "memo.h"

/* The mean over the die; what the position is worth before a roll. Means nothing once the memo has failed. */
static int32_t ending_value(struct ending *ending, struct spot spot)
{
    uint32_t dots = spot_dots(spot), at;
    int32_t over = ending->cost[bits_count(dots) + ending->rest];
    int64_t sum = 0;
    if (dots == 0 || ending->memo.failed)
        return over;
    uint64_t key = spot_key(spot);
    if (memo_find(&ending->memo, key, &at))
        return ending->memo.value[at];
    if (!memo_spend(&ending->memo))
        return 0;
    bool sieved = lines_sieve(&ending->lines, dots, spot_group(spot));
    for (int roll = 1; roll <= SIDES_OF_DIE; roll++) {
        int32_t value = best_use(ending, spot, roll);
        sum += value == INT32_MAX ? over : value;
    }
    ending->lines.level -= sieved;
    int32_t value = (int32_t)((sum + SIDES_OF_DIE / 2) / SIDES_OF_DIE);
    memo_keep(&ending->memo, key, at, value);
    return value;
}

#endif
