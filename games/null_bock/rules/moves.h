/* moves.h - the legal moves of a seat: listed, and one of them drawn at random without listing. */
#ifndef NULL_BOCK_RULES_MOVES_H
#define NULL_BOCK_RULES_MOVES_H

#include "rules.h"

/* Everything a seat may play, laid out like state->reach. Returns how many moves that makes. */
static inline int find_offers(const struct bock_state *state, int seat, uint64_t may[4])
{
    uint64_t kinds = kinds_in(state->seat[seat - 1].hand);
    if (__builtin_expect(state->phase == PHASE_LAY, 0)) { /* one's own fringe, and no doe 11, 13, 15 (B4) */
        memset(may, 0, 4 * sizeof *may);
        may[seat / 2] = (kinds & ~HIGH_DOES) << seat % 2;
        return bits_count(may[seat / 2]);
    }
    if (!state->top) { /* B7 */
        may[0] = kinds & state->reach[0];
        may[1] = may[2] = may[3] = 0;
        return bits_count(may[0]);
    }
    kinds *= 3;
    may[0] = kinds & state->reach[0];
    may[1] = kinds & state->reach[1];
    may[2] = kinds & state->reach[2];
    may[3] = kinds & state->reach[3];
    return bits_count(may[0]) + bits_count(may[1]) + bits_count(may[2]) + bits_count(may[3]);
}

/* A hand never has more than 12 cards, for a stag comes only in exchange for a doe, and from the
 * first turn on 11 at most (9 with six seats, B3, B4). With 5 seats that makes at most 11 x 6 moves, with
 * 6 seats 9 x 7 and with fewer seats fewer. */
enum { BOCK_MOVES_MOST = 66 };

static size_t bock_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    uint64_t may[4];
    size_t count = (size_t)find_offers(bock_state(state), seat, may), written = 0;
    (void)setup;
    for (int i = 0; i < 4; i++)
        for (uint64_t left = may[i]; left && written < room; left &= left - 1)
            out[written++] = (uint64_t)i << 6 | (uint64_t)bits_first(left);
    return count;
}

static RARELY uint64_t pick_rarely(const struct bock_state *state, int seat, struct rng *rng)
{
    uint64_t may[4];
    uint32_t left = rng_below(rng, (uint32_t)find_offers(state, seat, may));
    uint64_t i = 0;
    for (uint32_t here; left >= (here = (uint32_t)bits_count(may[i])); i++)
        left -= here;
    return i << 6 | (uint64_t)bits_nth(may[i], (int)left);
}

static uint64_t bock_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct bock_state *bock = bock_state(state);
    (void)setup;
    if (__builtin_expect(!bock->top, 0)) /* to open the arena (B7), or to lay a card (B4) */
        return pick_rarely(bock, seat, rng);
    uint64_t kinds = 3 * kinds_in(bock->seat[(size_t)seat - 1].hand);
    uint32_t left = rng_below(rng, (uint32_t)(bits_count(kinds & bock->reach[0]) + bits_count(kinds & bock->reach[1]) +
                                              bits_count(kinds & bock->reach[2]) + bits_count(kinds & bock->reach[3])));
    for (uint64_t i = 0;; i++) { /* counting again is cheaper than keeping the counts */
        uint64_t word = kinds & bock->reach[i];
        uint32_t here = (uint32_t)bits_count(word);
        if (left < here)
            return i << 6 | (uint64_t)bits_nth(word, (int)left);
        left -= here;
    }
}

#endif
