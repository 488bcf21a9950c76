/* bounds.h - what no play of an ending can do better than: if every roll fitted that is not larger than what is left.
 *
 * Before, a game gives BOUND_DOTS and BOUND_CHANCES, the most of each that there can be in an ending. */
#ifndef DOTS_BOUNDS_H
#define DOTS_BOUNDS_H

#include "dots.h"

struct bounds {
    int32_t value[BOUND_CHANCES + 1][BOUND_DOTS + 1]; /* by chances that may still be used, and free dots */
    int32_t use[BOUND_CHANCES + 1][BOUND_DOTS + 1][SIDES_OF_DIE + 1]; /* after a roll */
};

/* turned[roll]: the numbers, 0 .. 31, that a chance can make of a roll, as bits; 0: nothing is drawn. `rest` dots can
 * never be struck; cost: of so many dots at the end. */
static void fill_bounds(struct bounds *bounds, int chances, const uint32_t turned[SIDES_OF_DIE + 1], int dots, int rest,
                        const int32_t *cost)
{
    for (int have = 0; have <= chances; have++)
        for (int free = 0; free <= dots; free++) {
            int64_t sum = 0;
            for (int roll = 1; roll <= SIDES_OF_DIE; roll++) {
                int32_t best = roll <= free ? bounds->value[have][free - roll] : cost[free + rest];
                for (uint32_t left = have ? turned[roll] : 0; left; left &= left - 1) {
                    int number = bits_first(left);
                    if (number <= free && bounds->value[have - 1][free - number] < best)
                        best = bounds->value[have - 1][free - number];
                }
                bounds->use[have][free][roll] = best;
                sum += best;
            }
            bounds->value[have][free] = free ? (int32_t)((sum + SIDES_OF_DIE / 2) / SIDES_OF_DIE) : cost[rest];
        }
}

#endif
