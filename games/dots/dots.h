/* dots.h - what bots of the games of dots have in common: everyone strikes out dots on a sheet of his own, one die is
 * rolled for all, the fewest dots left win (NULLI Flow, NULLI Hex).
 *
 * The games differ in how lines lie and what chances do. How one learns, searches, plays endings exactly, measures luck
 * and looks back is the same, and stands in reply.h, learn.h, ending.h, search.h and truth.h.
 * A game includes these once each, after having defined what they use by these names, so that all is known to the
 * compiler and put in line:
 *
 *   dots_setup, dots_state, dots_seat  macros: the game's own structs, and the functions that cast to the first two.
 *                                      A state has `roll` (0: none) and `playing` (a bit a seat), a seat is a sheet
 *   seat_at(state, seat)               that seat's sheet
 *   take_chosen(setup, state, seat, &sheet)  draws the move this seat has chosen, if it has; answers whether it has
 *   count_free(seat)                   its free dots
 *   draw_move(setup, seat, move)       draws a legal move
 *   same_seat(a, b)                    whether two sheets of one game are equal in all that counts
 *
 *   struct judge, open_judge           what values positions: has `setup`, `block` (weights of a phase), `patterns`,
 *                                      and `valued`, which counts the positions valued
 *   struct base, open_base             a position, `seat`, from which others differ by one move
 *   value_after(judge, base, after)    the learned value of such a position
 *   replies_from(judge, base, roll, breadth, out, room)  the moves for a roll, of many only the promising ones:
 *                                      as many as REPLY_BREADTH, ROOT_BREADTH or BEAM_BREADTH say
 */
#ifndef DOTS_DOTS_H
#define DOTS_DOTS_H

#include "thinking.h"

enum { SIDES_OF_DIE = 6 };
enum {
    DOT = 65536,              /* a dot in the units of values; fewer is better */
    WEIGHT_UNIT = DOT / 1024, /* of a weight; the sums that weights are learned in are finer, */
    SUMS_FINER = 10,          /* in 2^-26 of a dot */
    SUM_UNIT = 65536,         /* of a sum, in a weight */
    SUM_MOST = 0x7FFF0000,
    SCALE = 12, /* steps of the logarithmic scale of places */
    NARROW_REPLIES_MOST = 3,
};
enum { OWN_MARK = 1, GENERAL_MARK = 2 }; /* the first weight: own to a sheet, or for all */

/* How wide a search looks: moves two plies deep, moves three plies deep, replies to a roll in the third ply. */
struct width {
    int wide, narrow, replies;
};

/* A weight as a value, out of the weights or, while learning, of the sums; the first of both is the mark. */
static inline int32_t learned_at(const int16_t *weights, const int32_t *sums, uint32_t i)
{
    return sums ? sums[1 + i] >> SUMS_FINER : weights[1 + i] * WEIGHT_UNIT;
}

/* 0, 1, 2, 3, 4, 5-6, 7-8, 9-11, 12-15, 16-22, 23-31, more. */
static inline int scale_of(int places)
{
    static const uint8_t steps[32] = {0, 1, 2, 3, 4, 5, 5, 6,  6,  7,  7,  7,  8,  8,  8,  8,
                                      9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10};
    return places < 32 ? steps[places] : SCALE - 1;
}

static inline int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* The number, 2 .. 6, that lost the greatest share of its places; 0: none lost a twentieth. */
static inline int most_hurt(const int played[SIDES_OF_DIE + 1], const int best[SIDES_OF_DIE + 1])
{
    int worst = 0, share = 4; /* in hundredths */
    for (int n = 2; n <= SIDES_OF_DIE; n++) {
        int lost = best[n] > played[n] ? 100 * (best[n] - played[n]) / best[n] : 0;
        if (lost > share) {
            share = lost;
            worst = n;
        }
    }
    return worst;
}

#endif
