/* luck.h - the worth of a position by the learned tables, and the luck of a deal.
 *
 * The luck of a deal is the change in what each seat may expect of its hand, a sum over its cards of fixed
 * numbers, less the mean of what the others may expect. A seat that is not dealt to yet expects its
 * share of the cards left. So the mean over all deals is zero: the expectation of an expectation. It is exactly
 * zero in whole thousandths, because the numbers are multiples of what they are divided by: (seats - 1) and the
 * number of seats still to be dealt to.
 */
#ifndef NULL_BOCK_BOT_LUCK_H
#define NULL_BOCK_BOT_LUCK_H

#include "luck_table.h"
#include "reason.h"

/* Each table's numbers are in steps of this many thousandths: (n - 1) times the least common multiple of 1 .. n. */
static const int16_t luck_step[BOCK_SETS] = {2 * 6, 3 * 12, 4 * 60, 5 * 60};

/* What a heap of cards may be expected to bring, in luck_step thousandths. */
static int heap_luck(int seats, uint64_t heap)
{
    int sum = 0;
    for (uint64_t left = kinds_in(heap); left; left &= left - 1) {
        int kind = bits_first(left) / 2;
        sum += heap_copies(heap, kind) * luck_of_card[seats - 3][kind];
    }
    return sum * luck_step[seats - 3];
}

/* What each seat may expect once seats 1 .. dealt have these hands. */
static void expect_hands(const struct bock_setup *setup, const uint64_t *hand, int dealt, int32_t *out)
{
    uint64_t rest = setup->deck;
    int each[BOCK_SEATS], sum = 0, seats = setup->seats;
    for (int i = 0; i < dealt; i++) {
        each[i] = heap_luck(seats, hand[i]);
        rest -= hand[i];
    }
    for (int i = dealt; i < seats; i++)
        each[i] = heap_luck(seats, rest) / (seats - dealt);
    for (int i = 0; i < seats; i++)
        sum += each[i];
    for (int i = 0; i < seats; i++)
        out[i] = each[i] - (sum - each[i]) / (seats - 1);
}

static void measure_luck(const struct setup *setup, const struct state *before, const struct event *event,
                         const int16_t *weights, int32_t luck[SEATS_MAX])
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *bock = bock_state(before);
    uint64_t hand[BOCK_SEATS];
    int32_t was[BOCK_SEATS], is[BOCK_SEATS];
    (void)weights;
    for (int i = 0; i < SEATS_MAX; i++)
        luck[i] = 0;
    if (event->kind == EVENT_BEGIN && bock->round == 1) /* later it is no chance who begins (B5) */
        for (int i = 0; i < own->seats; i++)
            luck[i] = luck_of_turn[own->seats - 3][(i + 1 + own->seats - event->seat) % own->seats];
    if (event->kind != EVENT_DEAL || event->hidden)
        return;
    for (int i = 0; i < bock->dealt; i++)
        hand[i] = bock->seat[i].hand;
    hand[bock->dealt] = event->word[0];
    expect_hands(own, hand, bock->dealt, was);
    expect_hands(own, hand, bock->dealt + 1, is);
    for (int i = 0; i < own->seats; i++)
        luck[i] = is[i] - was[i];
}

/* The result this seat may expect, less the mean of the others' and with its share of the game, in thousandths. */
static int32_t find_worth(const struct thinking *thinking)
{
    const struct bock_setup *setup = bock_setup(thinking->setup);
    const struct bock_state *view = bock_state(thinking->view);
    const int16_t *weights = policy_weights(thinking->weights, setup->seats);
    struct outlook look;
    int32_t stands = outcome_for(setup, view, thinking->seat);
    if (!weights || (view->phase != PHASE_LAY && view->phase != PHASE_PLAY))
        return stands;
    look_out(setup, view, thinking->seat, &look);
    return stands + thousandths(position_worth(&look, weights + COMPANY_MIXED * TERM_TOTAL));
}

#endif
