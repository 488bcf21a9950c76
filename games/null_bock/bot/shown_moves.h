/* shown_moves.h - what becomes of a card, shown in sampled worlds: in each of them all seats play greedily to the end
 * of the round, once after the move played and once after the best one. Reasons are made of it.
 */
#ifndef NULL_BOCK_BOT_SHOWN_MOVES_H
#define NULL_BOCK_BOT_SHOWN_MOVES_H

#include "judge.h"
#include "shown.h"

/* In how many worlds what happens after a move. */
struct sight {
    int pile[BOCK_SEATS + 1]; /* by seat: it wins the pile that lies in the arena after the move */
    int lost;                 /* what the move lays on a fringe is taken first by another seat, */
    int back;                 /* or by the seat itself */
    int held[BOCK_KINDS];     /* by kind: the seat is left with one when the round ends */
};

struct sights {
    struct sight played, best;
};

/* Plays the round out from this world on, but for scoring it: so long hands lie open. */
static void play_on(const struct thinking *thinking, struct state *world, uint64_t move, struct rng *rng,
                    struct sight *sight)
{
    const struct bock_setup *setup = bock_setup(thinking->setup);
    struct bock_state *bock = bock_state_to_change(world);
    int seat = thinking->seat, turn = seat, place = bock->phase == PHASE_LAY ? seat : move_place(move);
    bool lies = false, piled = true;
    for (;;) {
        struct trace trace = {0};
        step(setup, bock, turn, move, &trace);
        if (lies && place && move_place(move) == place) {
            *(turn == seat ? &sight->back : &sight->lost) += 1;
            place = 0;
        }
        if (piled && trace.taker) {
            sight->pile[trace.taker]++;
            piled = false;
        }
        if (bock->phase != PHASE_LAY && bock->phase != PHASE_PLAY)
            break;
        lies = bock->phase == PHASE_PLAY;
        bock->act = (uint16_t)find_act(setup, bock);
        turn = bits_first(bock->act);
        move = play_greedy(thinking->setup, world, turn, rng);
    }
    for (uint64_t left = kinds_in(bock->seat[seat - 1].hand); left; left &= left - 1)
        sight->held[bits_first(left) / 2]++;
}

static void show_moves(const struct thinking *thinking, uint64_t played, uint64_t best, struct sights *sights)
{
    memset(sights, 0, sizeof *sights);
    for (uint64_t i = 0; i < SHOWN_WORLDS; i++) {
        struct state world = *thinking->view, other;
        struct rng rng;
        rng_seed(&rng, thinking->seed + i);
        bock_guess(thinking->setup, &world, thinking->seat, &rng);
        struct rng same = rng; /* equals are chosen among alike after both moves */
        other = world;
        play_on(thinking, &world, played, &rng, &sights->played);
        play_on(thinking, &other, best, &same, &sights->best);
    }
}

#endif
