/* chance.h - dealing and who begins; and every event that is no open move: what it may be, what it does. */
#ifndef NULL_BOCK_RULES_CHANCE_H
#define NULL_BOCK_RULES_CHANCE_H

#include "spelling.h"

/* A heap without its n-th card, from 0, in an order in which a lower bit of a pair stands for one card and a
 * higher bit for two. */
static inline uint64_t heap_without(uint64_t heap, uint32_t n)
{
    uint64_t ones = heap & EVERY_KIND;
    uint32_t single = (uint32_t)bits_count(ones);
    if (n < single)
        return heap ^ 1ull << bits_nth(ones, (int)n);
    return heap - (1ull << bits_nth(heap >> 1 & EVERY_KIND, (int)((n - single) >> 1)));
}

/* So many random cards out of a heap, at most six of at most 30, each card as likely as any other. One
 * random number serves for all: 30 x 29 x 28 x 27 x 26 x 25 = 427,518,000 ways fit in 32 bits. */
static inline uint64_t draw_cards(uint64_t heap, int count, struct rng *rng)
{
    uint32_t all = (uint32_t)heap_count(heap), rest = all - (uint32_t)count, ways = 1;
    uint64_t left = heap;
    if (count == 0 || rest == 0)
        return count ? heap : 0;
    for (uint32_t n = all; n > rest; n--)
        ways *= n;
    ways = rng_below(rng, ways);
    for (uint32_t n = all; n > rest; n--) {
        left = heap_without(left, ways % n);
        ways /= n;
    }
    return heap - left;
}

/* B5: who begins a later round: the highest total; on a tie the first of them clockwise from the
 * last beginner, itself first in line. */
static int next_beginner(const struct bock_setup *setup, const struct bock_state *state)
{
    int best = PLANT("bock-tie") ? 1 : state->beginner;
    for (int i = 1; i < setup->seats; i++) {
        int seat = (state->beginner - 1 + i) % setup->seats + 1;
        if (state->total[seat - 1] > state->total[best - 1])
            best = seat;
    }
    return best;
}

static void bock_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *bock = bock_state(state);
    *event = (struct event){0};
    if (bock->phase == PHASE_DEAL) { /* B3 */
        uint64_t rest = own->deck;
        for (int i = 0; i < bock->dealt; i++)
            rest -= bock->seat[i].hand;
        event->kind = EVENT_DEAL;
        event->seat = (uint8_t)(bock->dealt + 1);
        event->word[0] =
            draw_cards(rest & both_bits(DOES), own->hand, rng) + draw_cards(rest & both_bits(STAGS), own->hand, rng);
        return;
    }
    event->kind = EVENT_BEGIN;
    event->seat =
        (uint8_t)(bock->round == 1 ? 1 + rng_below(rng, (uint32_t)own->seats) : (uint32_t)next_beginner(own, bock));
}

static size_t bock_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *bock = bock_state(state);
    if (bock->phase != PHASE_BEGIN)
        return 0;
    int first = bock->round == 1 ? 1 : next_beginner(own, bock);
    int last = bock->round == 1 ? own->seats : first;
    for (int seat = first; seat <= last && (size_t)(seat - first) < room; seat++)
        out[seat - first] = (struct outcome){{.kind = EVENT_BEGIN, .seat = (uint8_t)seat}, 1};
    return (size_t)(last - first + 1);
}

static bool refuse_deal(const struct bock_setup *setup, const struct bock_state *state, const struct event *event,
                        struct refusal *why)
{
    if (state->phase != PHASE_DEAL)
        return refuse_with(why, "B3", "null-bock.no-deal");
    if (event->seat != state->dealt + 1)
        return refuse_with_number(why, "B3", "null-bock.deal-seat", state->dealt + 1);
    if (event->hidden)
        return event->hidden == 2 * setup->hand ? false
                                                : refuse_with_number(why, "B3", "null-bock.deal-count", setup->hand);
    uint64_t heap = event->word[0];
    if (heap_count(heap & both_bits(DOES)) != setup->hand || heap_count(heap & both_bits(STAGS)) != setup->hand)
        return refuse_with_number(why, "B3", "null-bock.deal-count", setup->hand);
    if (heap & ~both_bits(EVERY_KIND) || event->word[1] || !heap_holds(unseen(setup, state), heap))
        return refuse_with(why, "B2", "null-bock.deal-cards");
    return false;
}

static bool refuse_begin(const struct bock_setup *setup, const struct bock_state *state, const struct event *event,
                         struct refusal *why)
{
    if (state->phase != PHASE_BEGIN || event->seat < 1 || event->seat > setup->seats || event->hidden ||
        event->word[0] || event->word[1])
        return refuse_with(why, "B5", "null-bock.no-begin");
    if (state->round > 1 && event->seat != next_beginner(setup, state))
        return refuse_with_number(why, "B5", "null-bock.begin-seat", next_beginner(setup, state));
    return false;
}

/* May the seat be shown to have lost its turn? Only if the turn comes to it when all unknown hands
 * before it pass too. Who loses it twice after one card, the second time for want of a doe, may be shown
 * twice; once is enough. */
static bool may_pass(const struct bock_setup *setup, const struct bock_state *state, int seat)
{
    if (state->phase != PHASE_PLAY)
        return false;
    if ((state->told | state->passed) >> seat & 1)
        return seat_does(&state->seat[seat - 1]) == 0 && (state->owner || !state->top);
    struct bock_state trial = *state;
    struct trace trace = {0};
    trial.told = state->hidden;
    come_to_turn(setup, &trial, &trace);
    return trace.passed >> seat & 1;
}

/* Could this be the seat's whole hand? */
static bool may_be_hand(const struct bock_setup *setup, const struct bock_state *state, int seat, uint64_t heap)
{
    const struct bock_seat *own = &state->seat[seat - 1];
    if (heap & ~both_bits(EVERY_KIND) || heap_count(heap & both_bits(DOES)) != seat_does(own) ||
        heap_count(heap & both_bits(STAGS)) != seat_stags(own) || !heap_holds(heap, seat_known(own)))
        return false;
    uint64_t rest = heap - seat_known(own);
    return !(kinds_in(rest) & own->barred) && heap_holds(unseen(setup, state), rest);
}

static bool refuse_shown(const struct setup *setup, const struct state *state, const struct event *event,
                         struct refusal *why)
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *bock = bock_state(state);
    int seat = event->seat;
    if (seat < 1 || seat > own->seats || !(bock->hidden >> seat & 1) || event->hidden)
        return refuse_with(why, "B17", "null-bock.nothing-to-show");
    if (event->word[1] == SHOWN_CHOICE) { /* when the last seat has chosen (B4) */
        if (bock->phase != PHASE_LAY || bock_to_act(setup, state) != ACT_SHOWN || bock->chosen[seat - 1] != BOCK_SEALED)
            return refuse_with(why, "B4", "null-bock.nothing-to-show");
        int kind = move_kind(event->word[0]);
        if (event->word[0] >> 8 || kind >= BOCK_KINDS || move_place(event->word[0]) != seat || HIGH_DOES & CARD(kind))
            return refuse_with(why, "B4", "null-bock.own-fringe");
        /* Choices turned up before it are out of the unseen cards too. */
        uint64_t rest = unseen(own, bock);
        for (int i = 1; i <= own->seats; i++)
            if (bock->hidden >> i & 1 && bock->chosen[i - 1] != BOCK_SEALED) {
                if (!heap_holds(rest, CARD(bock->chosen[i - 1] - 1)))
                    return refuse_with(why, "B2", "null-bock.deal-cards");
                rest -= CARD(bock->chosen[i - 1] - 1);
            }
        return heap_holds(rest, CARD(kind)) ? false : refuse_with(why, "B2", "null-bock.deal-cards");
    }
    if (event->word[1] == SHOWN_PASS)
        return may_pass(own, bock, seat) ? false : refuse_with(why, "B12", "null-bock.no-pass");
    if (event->word[1] != SHOWN_HAND || bock->shown >> seat & 1 ||
        (bock->phase != PHASE_SCORE && bock->phase != PHASE_PLAY) ||
        (bock->phase == PHASE_PLAY && !(bock->hidden >> bock->turn & 1)))
        return refuse_with(why, "B17", "null-bock.nothing-to-show");
    return may_be_hand(own, bock, seat, event->word[0]) ? false : refuse_with(why, "B17", "null-bock.wrong-hand");
}

/* `2 ?`: a sealed choice (B4). The one that completes the set is written openly. */
static bool refuse_sealed(const struct setup *setup, const struct state *state, const struct event *event,
                          struct refusal *why)
{
    const struct bock_state *bock = bock_state(state);
    unsigned waiting = bock_to_act(setup, state);
    if (bock->phase != PHASE_LAY || event->hidden != 1 || !(bock->hidden & waiting & ACT_SEAT(event->seat)) ||
        waiting == ACT_SEAT(event->seat))
        return refuse_with(why, "B4", "null-bock.no-sealed");
    return false;
}

static bool bock_refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                              struct refusal *why)
{
    switch (event->kind) {
    case EVENT_DEAL:
        return refuse_deal(bock_setup(setup), bock_state(state), event, why);
    case EVENT_BEGIN:
        return refuse_begin(bock_setup(setup), bock_state(state), event, why);
    case EVENT_SHOWN:
        return refuse_shown(setup, state, event, why);
    default:
        return refuse_sealed(setup, state, event, why);
    }
}

/* What an event that is no open move does, all but scoring. */
static void step_event(const struct bock_setup *setup, struct bock_state *state, const struct event *event,
                       struct trace *trace)
{
    int seat = event->seat;
    switch (event->kind) {
    case EVENT_DEAL: /* B3 */
        state->dealt++;
        state->seat[seat - 1].open = (uint64_t)setup->hand | (uint64_t)setup->hand << 8;
        state->seat[seat - 1].hand = event->word[0];
        if (event->hidden)
            state->hidden |= (uint8_t)(1u << seat);
        if (state->dealt == setup->seats)
            state->phase = PHASE_BEGIN;
        return;
    case EVENT_BEGIN: /* B5 */
        state->beginner = (uint8_t)seat;
        state->phase = PHASE_LAY;
        return;
    case EVENT_SHOWN:
        if (event->word[1] == SHOWN_CHOICE) {
            lay(setup, state, seat, move_kind(event->word[0]) + 1, trace);
        } else if (event->word[1] == SHOWN_PASS) {
            state->told |= (uint8_t)(1u << seat & ~(unsigned)state->passed);
            come_to_turn(setup, state, trace);
        } else {
            state->seat[seat - 1].hand = event->word[0];
            state->shown |= (uint8_t)(1u << seat);
        }
        return;
    default:
        lay(setup, state, seat, BOCK_SEALED, trace);
    }
}

static void bock_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    step_event(bock_setup(setup), bock_state_to_change(state), event, NULL);
    settle(bock_setup(setup), bock_state_to_change(state));
}

#endif
