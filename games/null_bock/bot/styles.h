/* styles.h - rule players of many styles, for the bots to learn among and to take others for.
 *
 * A style is a handful of numbers, drawn anew: how dear a stag is, what a pile is hoped to bring, how much a doe on a
 * fringe and being rid of one count, how well liked a stag for a doe is, and how often a move is made at random. So
 * there are misers who keep their stags, hunters of piles, pickers of does and those who hardly think, and all between.
 * They look once, as greedy does (greedy.h), and know no more than it.
 */
#ifndef NULL_BOCK_BOT_STYLES_H
#define NULL_BOCK_BOT_STYLES_H

#include "../rules/moves.h"
#include "greedy.h"

/* Each from 0 to 3, in two bits. */
enum trait { TRAIT_DEAR, TRAIT_HOPE, TRAIT_PICK, TRAIT_SHED, TRAIT_SWAP, TRAIT_ODD, TRAITS };

static inline int trait_of(unsigned style, enum trait trait)
{
    return (int)(style >> 2 * trait & 3);
}

static inline unsigned draw_style(struct rng *rng)
{
    return rng_below(rng, 1u << 2 * TRAITS);
}

/* What a move brings at once in this style, in quarters of a point. When the hand runs out, stags are no longer dear.
 */
static inline int style_gain(const struct bock_state *state, int seat, unsigned style, int pile, uint64_t move)
{
    static const int8_t dear[4] = {1, 3, 6, 12}, hope[4] = {1, 2, 4, 7}, pick[4] = {2, 4, 6, 9}, shed[4] = {0, 1, 2, 4},
                        swap[4] = {-16, 0, 12, 30};
    int kind = move_kind(move), place = move_place(move), value = kind_value[kind];
    int price = dear[trait_of(style, TRAIT_DEAR)] * (value + (kind == BOCK_STAG ? 3 : 0));
    int rid = shed[trait_of(style, TRAIT_SHED)] * value;
    if (seat_cards(&state->seat[seat - 1]) < 5)
        price /= 4;
    if (state->phase == PHASE_LAY)
        return kind < BOCK_STAG ? -4 * value : -price - 16;
    if (!place && kind < BOCK_STAG)
        return rid - (state->top ? pile / 2 : 0);
    if (!place)
        return pile * hope[trait_of(style, TRAIT_HOPE)] * value / 20 - price;
    int shown = state->fringe[place] - 1;
    if (kind < BOCK_STAG)
        return rid - 2 * value + swap[trait_of(style, TRAIT_SWAP)] +
               dear[trait_of(style, TRAIT_DEAR)] * kind_value[shown] / 2;
    return pick[trait_of(style, TRAIT_PICK)] * kind_value[shown] - price;
}

/* Some make no move at random, some one in 16, in 8 or in 4. */
static uint64_t play_style(const struct bock_setup *setup, const struct bock_state *state, int seat, unsigned style,
                           struct rng *rng)
{
    int odd = trait_of(style, TRAIT_ODD);
    if (odd && rng_below(rng, 32u >> odd) == 0)
        return bock_pick(&setup->common, (const struct state *)state, seat, rng);
    return best_by_rule(setup, state, seat, style, style_gain, rng);
}

#endif
