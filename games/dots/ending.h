/* ending.h - exact play where few dots are left: all rolls, all moves, but for those that are shown not to matter.
 *
 * A position is asked whether it is worth less than so much, and no further than it takes to know. That it is not is
 * often clear at once: no play is better than if every roll fitted that is not larger than what is left, and chances
 * did what they can (struct bounds); and rolls that fit nowhere are seen before any move is tried.
 *
 * Besides dots.h a game gives:
 *   struct ending                    the dots and lines at hand, numbered anew; has `rest`, the free dots that can
 *                                    never be struck, `cost`, what so many dots left at the end are worth, `bounds` and
 *                                    a `memo`
 *   struct spot                      a position of it
 *   spot_dots(spot), spot_key(spot)  its free dots; a number that no other position has, not 0
 *   spot_group(spot)                 the first group of lines that its rolls can use
 *   spot_chances(ending, spot)       chances, as far as bounds know them, that it has or may still get
 *   may_fit(ending, spot, roll)      false: the roll cannot be used
 *   best_use(ending, spot, roll, enough, most)  the best value a use of the roll leads to, or, where that is at least
 *                                    `most`, something between; INT32_MAX: there is none. Nothing is better than
 *                                    `enough` */
#ifndef DOTS_ENDING_H
#define DOTS_ENDING_H

#include "bits.h"
#include "dots.h"
#include "lines.h"
#include "memo.h"

/* Of the values in the memo the lowest bit tells that it is worth at least that. */
enum { AT_LEAST = 1 };

/* The mean over the die; what the position is worth before a roll. Exact if it is less than `most`, else something
 * between. Means nothing once the memo has failed. */
static int32_t ending_value(struct ending *ending, struct spot spot, int32_t most)
{
    uint32_t dots = spot_dots(spot), at;
    int free = bits_count(dots);
    int32_t over = ending->cost[free + ending->rest], least[SIDES_OF_DIE + 1];
    if (dots == 0 || ending->memo.failed)
        return over;
    int chances = spot_chances(ending, spot);
    if (ending->bounds.value[chances][free] >= most)
        return ending->bounds.value[chances][free];
    uint64_t key = spot_key(spot);
    if (memo_find(&ending->memo, key, &at)) {
        int32_t known = ending->memo.value[at];
        if (!(known & AT_LEAST) || known >> 1 >= most)
            return known >> 1;
    }
    if (!memo_spend(&ending->memo))
        return 0;
    bool sieved = lines_sieve(&ending->lines, dots, spot_group(spot));
    int64_t sum = 0, goal = (int64_t)SIDES_OF_DIE * most - SIDES_OF_DIE / 2; /* rounded, `most` */
    for (int roll = 1; roll <= SIDES_OF_DIE; roll++) {
        least[roll] = may_fit(ending, spot, roll) ? ending->bounds.use[chances][free][roll] : over;
        sum += least[roll];
    }
    for (int roll = SIDES_OF_DIE; roll > 0 && sum < goal; roll--) {
        if (least[roll] >= over)
            continue;
        int64_t room = goal - sum + least[roll];
        int32_t value = best_use(ending, spot, roll, least[roll], room < INT32_MAX ? (int32_t)room : INT32_MAX);
        sum += (value == INT32_MAX ? over : value) - least[roll];
    }
    ending->lines.level -= sieved;
    int32_t value = (int32_t)((sum + SIDES_OF_DIE / 2) / SIDES_OF_DIE);
    memo_keep(&ending->memo, key, at, value * 2 + (sum >= goal ? AT_LEAST : 0));
    return value;
}

#endif
