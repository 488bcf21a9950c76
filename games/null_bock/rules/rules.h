/* rules.h - the turn of Null Bock: what may be played, what a card does, when a round ends, what it scores.
 *
 * The same code runs on full states and on views. In a view the turn halts at a seat whose hand is
 * unknown, for whether it can play is not known either: if it cannot, a line `shown SEAT pass`
 * follows (B17) and the turn goes on.
 */
#ifndef NULL_BOCK_RULES_RULES_H
#define NULL_BOCK_RULES_RULES_H

#include "board.h"

static size_t bock_state_bytes(const struct setup *setup)
{
    return offsetof(struct bock_state, seat) + (size_t)setup->seats * sizeof(struct bock_seat);
}

static void bock_begin(const struct setup *setup, struct state *state)
{
    (void)setup;
    bock_state_to_change(state)->round = 1;
    bock_state_to_change(state)->act = ACT_CHANCE;
}
/* B14: how a round ends. */
enum round_end { END_NONE, END_NO_DOE, END_NO_CARDS, END_NO_ANSWER }; /* B14a, B14b, B14c */

/* What went on by rule alone after an event, for those who tell of it. */
struct trace {
    unsigned passed; /* mask: lost their turn through this event */
    int taker;       /* who took the arena pile (B13, B14b), 0: nobody; at most one an event, for the
                        arena stays empty until a seat opens it */
    uint64_t pile;   /* what it took */
    enum round_end end;
};

static unsigned bock_to_act(const struct setup *setup, const struct state *state)
{
    (void)setup;
    return bock_state(state)->act;
}

/* Who must act, from all else the state says. */
static unsigned find_act(const struct bock_setup *setup, const struct bock_state *state)
{
    switch (state->phase) {
    case PHASE_PLAY:
        return state->told | state->shown ? ACT_SHOWN : ACT_SEAT(state->turn);
    case PHASE_LAY: {
        unsigned waiting = ((2u << setup->seats) - 2) & ~(unsigned)state->ready;
        return waiting ? waiting : ACT_SHOWN;
    }
    case PHASE_SCORE:
        return ACT_SHOWN;
    case PHASE_OVER:
        return 0;
    default:
        return ACT_CHANCE;
    }
}

/* Notes what may be played at a place now: a set of kinds, both bits of each. */
static inline void set_reach(struct bock_state *state, size_t place, uint64_t kinds)
{
    uint64_t *word = &state->reach[place / 2], here = EVERY_KIND << place % 2;
    *word = (*word & ~here) | (kinds & here);
}

/* B7: an empty arena must be opened, and nothing else may be played. Whether this kind may be played there, by whoever
 * is on turn. */
static inline bool in_reach(const struct bock_state *state, int kind, int place)
{
    return (state->top || !place) && state->reach[place / 2] >> (2 * kind + place % 2) & 1;
}

/* All kinds that could be played now, by whoever is on turn (B7 to B11). */
static inline uint64_t playable(const struct bock_state *state)
{
    return state->top ? kinds_in(state->reach[0] | state->reach[1] | state->reach[2] | state->reach[3])
                      : state->reach[0] & EVERY_KIND;
}

static inline bool no_doe_left(const struct bock_setup *setup, const struct bock_state *state)
{
    for (int i = 0; i < setup->seats; i++)
        if (seat_does(&state->seat[i]))
            return false;
    return true;
}

/* B13: when the turn comes to the seat whose stag lies on top, it takes the whole arena pile. */
static inline void take_arena(const struct bock_setup *setup, struct bock_state *state, int seat, struct trace *trace)
{
    if (trace) {
        trace->taker = seat;
        trace->pile = state->arena;
    }
    state->seat[seat - 1].won += state->arena;
    state->arena = 0;
    state->top = 0;
    state->owner = 0;
    set_reach(state, 0, setup->arena[0]);
}

/* Is it public that this seat has something to play? Then it cannot be shown to pass. */
static bool surely_plays(const struct bock_state *state, int seat)
{
    const struct bock_seat *own = &state->seat[seat - 1];
    if (!state->top)
        return seat_does(own) > 0; /* any doe opens (B7) */
    if (state->top <= BOCK_STAG && seat_stags(own) > 0)
        return true; /* any stag goes on a doe (B8) */
    return (kinds_in(seat_known(own)) & playable(state)) != 0;
}

/* B12: a seat that can play must, one that cannot loses its turn. The turn has come to state->turn: goes on to the
 * first seat that can play, or to the end of the round (B14). Nothing here is done twice if it is called again for the
 * same turn, as a view does. */
static RARELY void come_to_turn(const struct bock_setup *setup, struct bock_state *state, struct trace *trace)
{
    enum round_end end = END_NONE;
    for (;;) {
        int seat = state->turn;
        if (state->owner == seat) { /* its stag is still on top (B13) */
            take_arena(setup, state, seat, trace);
            state->idle = 0;
        }
        if (!state->top && no_doe_left(setup, state)) {
            end = END_NO_DOE; /* B14a */
            break;
        }
        if (!seat_cards(&state->seat[seat - 1])) {
            if (state->owner) /* B14b */
                take_arena(setup, state, state->owner, trace);
            end = END_NO_CARDS;
            break;
        }
        uint64_t could = playable(state);
        if (state->hidden >> seat & 1) {
            /* Its second loss after one card needs no telling: in between a pile was taken (else
             * the round had ended by B14c), so the arena is empty, and it has no doe. */
            bool again = (state->passed >> seat & 1) && !state->top && !seat_does(&state->seat[seat - 1]);
            if (!again && (!(state->told >> seat & 1) || surely_plays(state, seat)))
                return;
            state->told &= (uint8_t) ~(1u << seat);
        } else if (kinds_in(state->seat[seat - 1].hand) & could) {
            return; /* it can play, so it must (B12) */
        }
        /* It loses its turn, and everyone learns what it cannot hold (B7, B12, B17). */
        state->seat[seat - 1].barred |= could;
        state->passed |= (uint8_t)(1u << seat);
        if (trace)
            trace->passed |= 1u << seat;
        if (++state->idle == setup->seats) {
            end = END_NO_ANSWER; /* B14c */
            break;
        }
        state->turn = (uint8_t)(seat == setup->seats ? 1 : seat + 1); /* B6 */
    }
    state->phase = PHASE_SCORE;
    if (trace)
        trace->end = end;
}

/* In a view a round cannot be scored before every hand that is not empty was shown. */
static inline unsigned unshown(const struct bock_setup *setup, const struct bock_state *state)
{
    unsigned mask = 0;
    for (int seat = 1; seat <= setup->seats; seat++)
        if (seat_cards(&state->seat[seat - 1]))
            mask |= 1u << seat;
    return mask & state->hidden & ~(unsigned)state->shown;
}

/* B15: a round's score, in its parts: what was won, what is in hand, and what the Null Bocks of both make. */
struct round_score {
    int won, hand, null_bocks;
};

static struct round_score score_seat(const struct bock_setup *setup, const struct bock_seat *own)
{
    int held = heap_copies(own->hand, BOCK_STAG);
    if (PLANT("bock-each") && held > 1)
        held = 1;
    return (struct round_score){
        .won = heap_worth(setup, own->won),
        .hand = -heap_worth(setup, own->hand),
        /* only arena piles bring stags into a won pile */
        .null_bocks = BOCK_NULL_WORTH * (heap_copies(own->won, BOCK_STAG) - held),
    };
}

/* B16: until somebody has enough, or for so many rounds. Scores the round and clears the table; then the next one is
 * dealt or the game is over. */
static void score_round(const struct bock_setup *setup, struct bock_state *state)
{
    bool reached = false;
    struct bock_state after = {.round = state->round, .beginner = state->beginner};
    for (int i = 0; i < setup->seats; i++) {
        struct round_score score = score_seat(setup, &state->seat[i]);
        after.total[i] = (int16_t)(state->total[i] + score.won + score.hand + score.null_bocks);
        reached |= after.total[i] >= setup->target;
    }
    if (reached || state->round >= setup->rounds)
        after.phase = PHASE_OVER;
    else
        after.round++;
    memcpy(state, &after, bock_state_bytes(&setup->common));
}

/* What ends every event: scoring, if it is time, and who must act now. */
static inline void settle(const struct bock_setup *setup, struct bock_state *state)
{
    if (state->phase == PHASE_SCORE && !unshown(setup, state))
        score_round(setup, state);
    state->act = (uint16_t)find_act(setup, state);
}

/* All cards face down on the fringes are turned up together, and the beginner is on turn (B4). */
static void turn_up(const struct bock_setup *setup, struct bock_state *state, struct trace *trace)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        int kind = state->chosen[seat - 1] - 1;
        state->fringe[seat] = (uint8_t)(kind + 1);
        state->chosen[seat - 1] = 0;
        set_reach(state, (size_t)seat, setup->fringe[kind + 1]);
        state->seat[seat - 1].open -= kind < BOCK_STAG ? ONE_DOE : ONE_STAG;
        if (!(state->hidden >> seat & 1))
            state->seat[seat - 1].hand -= CARD(kind);
    }
    state->ready = 0;
    state->phase = PHASE_PLAY;
    set_reach(state, 0, setup->arena[0]);
    state->turn = state->beginner;
    come_to_turn(setup, state, trace);
}

/* B4: each seat secretly lays a card on its own fringe. A seat has chosen; the last one lets all be turned up, once
 * none is sealed any more. */
static void lay(const struct bock_setup *setup, struct bock_state *state, int seat, int chosen, struct trace *trace)
{
    state->chosen[seat - 1] = (uint8_t)chosen;
    state->ready |= (uint8_t)(1u << seat);
    if (state->ready != (uint8_t)((2u << setup->seats) - 2))
        return;
    for (int i = 0; i < setup->seats; i++)
        if (state->chosen[i] == BOCK_SEALED)
            return;
    turn_up(setup, state, trace);
}

/* What everyone sees of a stag that leaves a hand: one fewer, and if it may be one that was picked up
 * openly, it is that one. */
static inline uint64_t less_a_stag(uint64_t open, uint64_t card)
{
    return open - ONE_STAG - (open & 3 * card ? card : 0);
}

/* B6: turns go clockwise. Hands the turn on. True: the next seat surely has something to play (B12), for a bit of its
 * hand meets a bit of that kind in reach, and nothing comes before it, as is mostly so; false: come_to_turn has to see.
 * (A hand that is hidden is 0.) */
static INLINE bool hand_on(const struct bock_setup *setup, struct bock_state *state, int seat)
{
    size_t turn = seat == setup->seats ? 1 : (size_t)seat + 1;
    uint64_t reach = state->reach[0] | state->reach[1] | state->reach[2] | state->reach[3];
    state->idle = 0;
    state->passed = 0;
    state->turn = (uint8_t)turn;
    state->act = (uint16_t)ACT_SEAT(turn);
    return state->owner != turn && state->seat[turn - 1].hand & reach;
}

/* Plays a card to the arena (B7, B8, B9) and hands the turn on. `seen`: this state knows the seat's hand. */
static INLINE bool put_in_arena(const struct bock_setup *setup, struct bock_state *state, int seat, uint64_t move,
                                bool seen)
{
    struct bock_seat *own = &state->seat[(size_t)seat - 1];
    uint64_t kind = move >> 1, card = CARD(kind);
    state->arena += card;
    state->top = (uint8_t)(kind + 1);
    set_reach(state, 0, setup->arena[kind + 1]);
    if (kind < BOCK_STAG) {
        state->owner = 0;
        own->open -= ONE_DOE;
    } else {
        state->owner = (uint8_t)seat;
        own->open = less_a_stag(own->open, card);
    }
    if (seen)
        own->hand -= card;
    return hand_on(setup, state, seat);
}

/* Plays a card to a fringe (B10, B11) and hands the turn on. */
static INLINE bool put_on_fringe(const struct bock_setup *setup, struct bock_state *state, int seat, uint64_t move,
                                 bool seen)
{
    struct bock_seat *own = &state->seat[(size_t)seat - 1];
    size_t kind = move >> 1 & 31, place = (move >> 5 & 6) | (move & 1);
    uint64_t card = 1ull << (move & 62), found = CARD(state->fringe[place]) >> 2;
    state->fringe[place] = (uint8_t)(kind + 1);
    set_reach(state, place, setup->fringe[kind + 1]);
    if (seen)
        own->hand -= card;
    if (kind < BOCK_STAG) { /* the stag goes into the hand, for all to see (B11) */
        if (seen)
            own->hand += found;
        own->open += found + ONE_STAG - ONE_DOE;
    } else { /* the doe goes to the won pile (B10) */
        own->won += found;
        own->open = less_a_stag(own->open, card);
    }
    return hand_on(setup, state, seat);
}

/* What a move does, all but scoring. */
static inline void step(const struct bock_setup *setup, struct bock_state *state, int seat, uint64_t move,
                        struct trace *trace)
{
    bool seen = !(state->hidden >> seat & 1);
    if (state->phase != PHASE_PLAY)
        lay(setup, state, seat, move_kind(move) + 1, trace);
    else if (!(move_is_to_fringe(move) ? put_on_fringe(setup, state, seat, move, seen)
                                       : put_in_arena(setup, state, seat, move, seen)))
        come_to_turn(setup, state, trace);
}

/* The long way of a move in a full state, when there is more to do than to play a card. */
static RARELY void go_on(const struct bock_setup *setup, struct bock_state *state)
{
    come_to_turn(setup, state, NULL);
    if (state->phase == PHASE_PLAY)
        state->act = (uint16_t)ACT_SEAT(state->turn);
    else
        settle(setup, state);
}

static RARELY void play_rarely(const struct bock_setup *setup, struct bock_state *state, int seat, uint64_t move)
{
    step(setup, state, seat, move, NULL);
    settle(setup, state);
}

/* The two quick ways are functions of their own so that each gets along with few registers. */
static RARELY void play_in_arena(const struct bock_setup *setup, struct bock_state *state, int seat, uint64_t move)
{
    if (!put_in_arena(setup, state, seat, move, true))
        go_on(setup, state);
}

static RARELY void play_on_fringe(const struct bock_setup *setup, struct bock_state *state, int seat, uint64_t move)
{
    if (!put_on_fringe(setup, state, seat, move, true))
        go_on(setup, state);
}

static void bock_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    static const uint8_t usual[2] = {PHASE_PLAY, 0};
    struct bock_state *bock = bock_state_to_change(state);
    if (__builtin_expect(memcmp(&bock->phase, usual, 2) != 0, 0)) /* phase and hidden in one comparison */
        play_rarely(bock_setup(setup), bock, seat, move);
    else if (move_is_to_fringe(move))
        play_on_fringe(bock_setup(setup), bock, seat, move);
    else
        play_in_arena(bock_setup(setup), bock, seat, move);
}

static void bock_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    for (int i = 0; i < SEATS_MAX; i++)
        scores[i] = i < setup->seats ? bock_state(state)->total[i] : 0;
}

static const char *bock_band(const struct setup *setup, int score)
{
    (void)setup;
    (void)score;
    return NULL;
}

#endif
