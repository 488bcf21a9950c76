/* bock_sense.h - what the strangers of Null Bock see of a table: their own hand and what lies open, nothing else,
 * though in a world that is played out all hands are there. */
#ifndef NULLARIUM_BOCK_SENSE_H
#define NULLARIUM_BOCK_SENSE_H

#pragma GCC diagnostic ignored "-Wunused-function" /* a game's parts are static, and not all are needed here */
#include "null_bock/bot/greedy.h"
#include "stranger.h"

struct bock_sense {
    const struct bock_setup *setup;
    const struct bock_state *state;
    int seat;
    uint64_t hand;
    uint64_t elsewhere; /* cards in the others' hands, all together; with few cards left out that is certain */
    int pile;           /* what the arena is worth to who wins it */
    int late;           /* 0 at the start of a round to 100 when the hands are empty */
    int others;         /* seats that still hold a stag */
};

static inline struct bock_sense bock_sense_of(const struct setup *setup, const struct state *state, int seat)
{
    const struct bock_state *bock = bock_state(state);
    struct bock_sense sense = {bock_setup(setup), bock, seat, bock->seat[seat - 1].hand, 0, 0, 0, 0};
    int cards = 0, most = 2 * sense.setup->hand * setup->seats;
    sense.elsewhere = sense.setup->deck - bock->arena - sense.hand;
    for (int i = 1; i <= setup->seats; i++) {
        sense.elsewhere -= bock->seat[i - 1].won;
        if (bock->fringe[i])
            sense.elsewhere -= CARD(bock->fringe[i] - 1);
        cards += seat_cards(&bock->seat[i - 1]);
        sense.others += i != seat && seat_stags(&bock->seat[i - 1]) > 0;
    }
    sense.pile = pile_worth(sense.setup, bock->arena);
    sense.late = 100 - 100 * cards / most;
    return sense;
}

/* The chance in per cent that this stag stays on top: of the stags elsewhere none that beats it lies with a seat that
 * would play it now. Each is taken to be played by one in two. */
static inline int bock_sense_holds(const struct bock_sense *sense, int kind)
{
    uint64_t higher = (both_bits(STAGS) & ~(CARD(kind + 1) - 1)) | both_bits(NULL_BOCK);
    int beats = heap_count(sense->elsewhere & (kind == BOCK_STAG ? both_bits(STAGS) : higher)), chance = 100;
    for (int i = 0; i < beats && sense->others; i++)
        chance = chance * 2 / 3;
    return chance;
}

static inline int bock_sense_best_stag(const struct bock_sense *sense)
{
    uint64_t stags = kinds_in(sense->hand) & STAGS & ~NULL_BOCK;
    return stags ? (63 - __builtin_clzll(stags)) / 2 : 0;
}

/* The move with the highest mark; of equals one at random. */
static inline uint64_t bock_sense_choose(const struct bock_sense *sense, const struct setup *setup,
                                         const struct state *state, struct rng *rng,
                                         int (*mark)(const struct bock_sense *sense, int kind, int place))
{
    uint64_t moves[BOCK_MOVES_MOST], best = 0;
    size_t count = bock_moves(setup, state, sense->seat, moves, BOCK_MOVES_MOST);
    int most = INT_MIN, equals = 0;
    for (size_t i = 0; i < count; i++) {
        int value = mark(sense, move_kind(moves[i]), move_place(moves[i]));
        equals = value > most ? 1 : equals + (value == most);
        if (value > most || (value == most && rng_below(rng, (uint32_t)equals) == 0))
            best = moves[i];
        most = value > most ? value : most;
    }
    return best;
}

#endif
