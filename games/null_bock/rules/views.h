/* views.h - who knows what (B17): forgetting, telling, and whether a full state holds together. */
#ifndef NULL_BOCK_RULES_VIEWS_H
#define NULL_BOCK_RULES_VIEWS_H

#include "guess.h"

/* B17: hands are secret; what was played, how many cards of each sort a seat holds, the stags it picked up and what it
 * cannot hold are public. */
static void bock_hide(const struct setup *setup, struct state *state, int viewer)
{
    struct bock_state *bock = bock_state_to_change(state);
    (void)setup;
    for (int seat = 1; seat <= bock->dealt; seat++) {
        if (seat == viewer || bock->shown >> seat & 1)
            continue;
        bock->hidden |= (uint8_t)(1u << seat);
        bock->seat[seat - 1].hand = 0;
        if (PLANT("bock-known"))
            bock->seat[seat - 1].open &= 0xFFFF;
        if (bock->chosen[seat - 1] && !PLANT("bock-sealed"))
            bock->chosen[seat - 1] = BOCK_SEALED;
    }
}

/* Is a seat's choice the last one of B4, which is not sealed any more? */
static bool completes(const struct setup *setup, const struct state *before, int seat)
{
    return bock_to_act(setup, before) == ACT_SEAT(seat);
}

static struct event shown_event(int seat, uint64_t sort, uint64_t word)
{
    return (struct event){.kind = EVENT_SHOWN, .seat = (uint8_t)seat, .word = {word, sort}};
}

static int bock_tell(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                     struct event out[TELL_MAX])
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *bock = bock_state(before);
    int count = 1;
    out[0] = *event;
    if (event->kind == EVENT_DEAL && event->seat != viewer) {
        out[0].hidden = (uint8_t)(2 * own->hand);
        out[0].word[0] = 0;
    }
    if (event->kind != EVENT_MOVE)
        return count;
    if (bock->phase == PHASE_LAY && !completes(setup, before, event->seat)) {
        if (event->seat != viewer) {
            out[0].hidden = 1;
            out[0].word[0] = 0;
        }
        return count;
    }
    struct bock_state after = *bock;
    struct trace trace = {0};
    step(own, &after, event->seat, event->word[0], &trace);
    for (int seat = 1; seat <= own->seats; seat++) {
        if (seat == viewer)
            continue;
        if (bock->phase == PHASE_LAY && seat != event->seat)
            out[count++] = shown_event(seat, SHOWN_CHOICE, move_make(bock->chosen[seat - 1] - 1, seat));
        if (trace.passed >> seat & 1)
            out[count++] = shown_event(seat, SHOWN_PASS, 0);
        if (after.phase == PHASE_SCORE && after.seat[seat - 1].hand)
            out[count++] = shown_event(seat, SHOWN_HAND, after.seat[seat - 1].hand);
    }
    return count;
}

/* What is said of one seat's cards agrees with the cards. */
static const char *unsound_seat(const struct bock_state *state, int seat)
{
    const struct bock_seat *own = &state->seat[seat - 1];
    if (heap_count(own->hand & both_bits(DOES)) != seat_does(own) ||
        heap_count(own->hand & both_bits(STAGS)) != seat_stags(own))
        return "a seat's numbers of does and stags are not those of its hand";
    if (!heap_holds(own->hand & both_bits(STAGS), seat_known(own)))
        return "a stag picked up is not in the hand";
    if (kinds_in(own->hand - seat_known(own)) & own->barred)
        return "a hand holds a card with which the seat would not have lost its turn";
    if (seat > state->dealt && own->hand)
        return "a seat has cards before it was dealt to";
    if (state->phase == PHASE_LAY ? !(state->ready >> seat & 1) != !state->chosen[seat - 1]
                                  : state->chosen[seat - 1] != 0)
        return "a choice is sealed that nobody made";
    if ((state->phase == PHASE_PLAY) != (state->fringe[seat] != 0))
        return "a fringe is empty in play, or not empty before it";
    if (state->fringe[seat] && HIGH_DOES & CARD(state->fringe[seat] - 1))
        return "a doe 11, 13 or 15 lies on a fringe";
    return NULL;
}

static const char *bock_sound(const struct setup *setup, const struct state *state)
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *bock = bock_state(state);
    uint64_t all = bock->arena, rest = own->deck;
    if (bock->hidden | bock->told | bock->shown)
        return "a full state has something hidden";
    if (bock->phase > PHASE_OVER || bock->phase == PHASE_SCORE || bock->round < 1 || bock->round > own->rounds)
        return "no such phase or round";
    if (bock->act != find_act(own, bock))
        return "not those act who must";
    for (int seat = 1; seat <= own->seats; seat++) {
        const char *broken = unsound_seat(bock, seat);
        if (broken)
            return broken;
        uint64_t heaps[3] = {bock->seat[seat - 1].hand, bock->seat[seat - 1].won,
                             bock->fringe[seat] ? CARD(bock->fringe[seat] - 1) : 0};
        for (int i = 0; i < 3; i++) {
            if (!heap_holds(rest, heaps[i]))
                return "a card is in two places";
            rest -= heaps[i];
            all += heaps[i];
        }
    }
    if (!heap_holds(rest, bock->arena))
        return "a card in the arena is elsewhere too";
    bool out = bock->dealt == own->seats;
    if (out && all != own->deck)
        return "a card is in no place";
    if (!out && bock->phase != PHASE_DEAL && bock->phase != PHASE_OVER)
        return "play goes on before all are dealt to";
    if (!bock->top != !bock->arena || (bock->owner != 0) != (bock->top > BOCK_STAG))
        return "the top of the arena is not what lies there";
    if (bock->top && !(kinds_in(bock->arena) & CARD(bock->top - 1)))
        return "the card on top is not in the arena";
    for (int place = 0; place <= own->seats; place++) {
        uint64_t kinds = place ? own->fringe[bock->fringe[place]] : own->arena[bock->top];
        if ((bock->reach[place / 2] >> place % 2 & EVERY_KIND) != (bock->phase == PHASE_PLAY ? kinds & EVERY_KIND : 0))
            return "what may be played at a place does not fit what lies there";
    }
    if (bock->phase == PHASE_PLAY && (bock->turn < 1 || bock->turn > own->seats || bock->owner == bock->turn))
        return "the seat on turn has not taken its pile";
    return NULL;
}

#endif
