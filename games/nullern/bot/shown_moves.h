/* shown_moves.h - what becomes of a bid or a card, shown in sampled worlds: in each of them all seats play plainly to
 * the end of the round, once after the move played and once after the best one. Reasons are made of it.
 */
#ifndef NULLERN_BOT_SHOWN_MOVES_H
#define NULLERN_BOT_SHOWN_MOVES_H

#include "shown.h"
#include "worlds.h"

/* In how many worlds what happens after a move. */
struct sight {
    int trick;                    /* the seat wins the trick in progress */
    int met, over, under;         /* it takes what it bid; more; less */
    int tricks;                   /* not worlds: what it takes, all worlds together */
    uint8_t wins[SLOTS];          /* by slot: its card wins a trick */
    uint8_t others[SHOWN_WORLDS]; /* in each world: others that take what they bid */
};

struct sights {
    struct sight played, best;
};

/* The seats that have yet to bid do so plainly; who was first to name the highest bid leads (N5). */
static void bid_on(const struct thinking *task, const struct order *order, int bid, struct round *r)
{
    const struct nullern_state *state = nullern_state(task->view);
    struct slots turned = slot_set(order->slot[state->trump]);
    struct chances chances;
    int lead = state->lead, highest = state->high_bid, seat = task->seat;
    make_chances(&chances, r->left, r->seats);
    for (int i = 0; i < state->waiting; i++, seat = turn_after(r, seat)) {
        r->bid[seat] = (int8_t)(i == 0 ? bid : plain_bid(plain_tricks(&chances, r->hand[seat], turned)));
        if (r->bid[seat] > highest) {
            highest = r->bid[seat];
            lead = seat;
        }
    }
    r->turn = lead;
    r->waiting = r->seats;
}

/* Plays the round out, beginning with this card, or, after a bid, with NO_SLOT. */
static void play_on(struct round *r, int seat, unsigned first, int world, struct sight *sight)
{
    int left = r->left;
    unsigned own = NO_SLOT;
    for (unsigned slot = first; r->left; slot = NO_SLOT) {
        if (slot == NO_SLOT)
            slot = plain_card(round_choices(r, r->turn), r->best, r->took[r->turn] < r->bid[r->turn]);
        own = r->turn == seat ? slot : own;
        if (!round_play(r, slot) || r->turn != seat)
            continue;
        sight->wins[own]++;
        sight->trick += r->left == left - 1;
    }
    sight->met += r->took[seat] == r->bid[seat];
    sight->over += r->took[seat] > r->bid[seat];
    sight->under += r->took[seat] < r->bid[seat];
    sight->tricks += r->took[seat];
    for (int other = 1; other <= r->seats; other++)
        sight->others[world] = (uint8_t)(sight->others[world] + (other != seat && r->took[other] == r->bid[other]));
}

/* Both moves are bids, or both are cards. */
static void show_moves(const struct thinking *task, const struct order *order, const struct round *now, uint64_t played,
                       uint64_t best, struct sights *sights)
{
    struct world worlds[SHOWN_WORLDS];
    struct course course;
    struct rng rng;
    rng_seed(&rng, task->seed);
    read_course(task, order, now, read_styles(task), &course);
    draw_worlds(task, order, &course, SHOWN_WORLDS, &rng, worlds);
    memset(sights, 0, sizeof *sights);
    for (int i = 0; i < 2 * SHOWN_WORLDS; i++) {
        struct round r = *now;
        uint64_t move = i % 2 ? best : played;
        memcpy(r.hand, worlds[i / 2].hand, sizeof r.hand);
        if (move & BID)
            bid_on(task, order, (int)(move & 127), &r);
        play_on(&r, task->seat, move & BID ? NO_SLOT : order->slot[move & 127], i / 2,
                i % 2 ? &sights->best : &sights->played);
    }
}

/* In how many worlds more of the others take what they bid after the first of these moves. */
static int count_spoiled(const struct sight *one, const struct sight *other)
{
    int worlds = 0;
    for (int i = 0; i < SHOWN_WORLDS; i++)
        worlds += one->others[i] > other->others[i];
    return worlds;
}

#endif
