/* board.h - the cards of Null Bock, what a round remembers of them, and the tables every rule reads.
 *
 * Cards are kinds, not copies: 17 kinds of does and 10 kinds of stags, numbered in the order in
 * which a deal is spelled. A heap of cards (a hand, a pile) is one word with two bits a kind that
 * count its copies, 0 to 3; heaps are added and taken apart by + and -. A set of kinds is a word
 * that uses only the lower bit of each pair, so a heap meets a set in one AND.
 */
#ifndef NULL_BOCK_RULES_BOARD_H
#define NULL_BOCK_RULES_BOARD_H

#include "bits.h"
#include "game.h"
#include "inline.h"
#include "plant.h"
#include <limits.h>
#include <string.h>

enum {
    BOCK_SEATS = 6,      /* B1 */
    BOCK_KINDS = 27,     /* does 1 1+ 2 3 3+ 4 5 5+ 6 7 7+ 8 9 9+ 11 13 15, stags 0 2 3 .. 10 */
    BOCK_STAG = 17,      /* the first kind that is a stag: the Null Bock */
    BOCK_HIGH = 14,      /* the first of the does 11, 13, 15 */
    BOCK_TARGET = 150,   /* B16 */
    BOCK_ROUNDS = 99,    /* B16 */
    BOCK_SEALED = 255,   /* in `chosen`: another seat's choice, not yet turned up */
    BOCK_NULL_WORTH = 15 /* B15 */
};

#define CARD(kind) (1ull << (2 * (kind)))
#define EVERY_KIND 0x0015555555555555ull
#define DOES (EVERY_KIND & (CARD(BOCK_STAG) - 1))
#define STAGS (EVERY_KIND & ~DOES)
#define HIGH_DOES (CARD(14) | CARD(15) | CARD(16))
#define PLUS_DOES (CARD(1) | CARD(4) | CARD(7) | CARD(10) | CARD(13))
#define NULL_BOCK CARD(BOCK_STAG)

/* The value each kind bears (B1). */
static const uint8_t kind_value[BOCK_KINDS] = {1,  1,  2,  3, 3, 4, 5, 5, 6, 7, 7, 8, 9, 9,
                                               11, 13, 15, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10};

static inline bool kind_is_plus(int kind)
{
    return (PLUS_DOES & CARD(kind)) != 0;
}

/* The kinds of which a heap holds at least one card. */
static inline uint64_t kinds_in(uint64_t heap)
{
    return (heap | heap >> 1) & EVERY_KIND;
}

static inline int heap_count(uint64_t heap)
{
    return bits_count(heap & EVERY_KIND) + 2 * bits_count(heap >> 1 & EVERY_KIND);
}

static inline int heap_copies(uint64_t heap, int kind)
{
    return (int)(heap >> (2 * kind) & 3);
}

/* Both bits of every kind in a set: what a heap is cut with. */
static inline uint64_t both_bits(uint64_t kinds)
{
    return kinds * 3;
}

/* No kind occurs in `part` more often than in `whole`. Every other pair of bits is compared with a
 * guard bit above it, which survives the subtraction exactly where nothing had to be borrowed. */
static inline bool heap_holds(uint64_t whole, uint64_t part)
{
    const uint64_t pairs = 0x3333333333333333u, guards = 0x4444444444444444u;
    uint64_t even = ((whole & pairs) | guards) - (part & pairs);
    uint64_t odd = ((whole >> 2 & pairs) | guards) - (part >> 2 & pairs);
    return (even & odd & guards) == guards;
}

/* What chance does and what a view is shown, packed in an event:
 *   deal   seat: who is dealt to, word[0]: the hand, a heap
 *   begin  seat: who begins
 *   shown  seat: whose secret it was, word[1]: which sort; word[0]: a move, nothing, or the hand */
enum { EVENT_DEAL = EVENT_CHANCE, EVENT_BEGIN };
enum { SHOWN_CHOICE = 1, SHOWN_PASS, SHOWN_HAND };
static const char *const bock_chances[] = {"deal", "begin", NULL};

/* A move: bits 1-5 the kind of the card; bit 0 and, above it, bits 6-7 the place where it goes: 0 the arena, s
 * the fringe of seat s. The higher bits are zero. So a bit of a state's reach is a move: its number in
 * bits 0-5, the number of its word in bits 6-7. */
static inline uint64_t move_make(int kind, int place)
{
    return (uint64_t)kind << 1 | ((uint64_t)place & 1) | (uint64_t)place >> 1 << 6;
}

static inline int move_kind(uint64_t move)
{
    return (int)(move >> 1 & 31);
}

static inline int move_place(uint64_t move)
{
    return (int)((move >> 5 & 6) | (move & 1));
}

static inline bool move_is_to_fringe(uint64_t move)
{
    return move & 0xC1;
}

struct bock_setup {
    struct setup common;
    int seats;
    int hand;              /* does, and as many stags, dealt to each seat (B3) */
    int target;            /* B16; INT_MAX where a number of rounds was agreed */
    int rounds;            /* at most so many */
    uint64_t deck;         /* B1 and B2: all cards of this game, a heap */
    uint64_t value_bit[4]; /* does whose value has bit b, a set */
    uint64_t
        arena[BOCK_KINDS + 1]; /* what may follow in the arena on kind - 1; [0]: it is empty; both bits of each kind */
    uint64_t fringe[BOCK_KINDS + 1]; /* what may follow on a fringe that shows kind - 1; both bits of each kind */
};

enum bock_phase {
    PHASE_DEAL,  /* chance deals to seat `dealt` + 1 */
    PHASE_BEGIN, /* chance says who begins (B5) */
    PHASE_LAY,   /* all seats choose the card for their own fringe at once (B4) */
    PHASE_PLAY,  /* turns (B6) */
    PHASE_SCORE, /* only in a view being replayed: the round is over, hands are still to be shown */
    PHASE_OVER,
};

struct bock_seat {
    uint64_t hand;   /* a heap; 0 in a view that may not know it */
    uint64_t won;    /* the won pile, a heap: it follows from public play (B17) */
    uint64_t open;   /* what all know of the hand (B17): bits 0-7 how many does, bits 8-15 how many stags it holds;
                        and, in the bits they have in every heap, the stags picked up from fringes (B11) */
    uint64_t barred; /* kinds that the rest of the hand cannot hold, for with one the seat would not have
                        lost its turn (B17); that rest only shrinks, so this stays true all round */
};

#define ONE_DOE 1ull
#define ONE_STAG (1ull << 8)

static inline int seat_does(const struct bock_seat *seat)
{
    return (int)(seat->open & 255);
}

static inline int seat_stags(const struct bock_seat *seat)
{
    return (int)(seat->open >> 8 & 255);
}

static inline int seat_cards(const struct bock_seat *seat)
{
    return seat_does(seat) + seat_stags(seat);
}

/* Stags picked up openly and still in hand, a heap: a part of the hand. */
static inline uint64_t seat_known(const struct bock_seat *seat)
{
    return seat->open & both_bits(STAGS);
}

/* Masks of seats have bit s for seat s. A kind + 1 in a byte leaves 0 for none. */
struct bock_state {
    uint64_t reach[4]; /* what may be played where, kept up with the arena's top and the fringes so that a
                          search need not look it up: place p (0 the arena, s the fringe of seat s) has
                          the set of kinds in word p / 2, shifted by p % 2; all 0 but in PHASE_PLAY */
    uint64_t arena;    /* the pile, a heap */
    uint16_t act;      /* what to_act answers */
    uint8_t phase;     /* enum bock_phase */
    uint8_t hidden;    /* mask: in a view, seats whose hands were dealt unseen */
    uint8_t round;     /* from 1 */
    uint8_t dealt;     /* seats 1..dealt have their cards */
    uint8_t beginner;  /* of this round; until it is known, of the round before; 0 before the first */
    uint8_t turn;      /* whose turn it is, in PHASE_PLAY */
    uint8_t top;       /* kind + 1 on top of the arena */
    uint8_t owner;     /* whose stag lies on top of the arena; 0: no stag */
    uint8_t idle;      /* turns lost in a row with nothing changed (B14c) */
    uint8_t passed;    /* mask: lost their turn since the last card was played */
    uint8_t told;      /* mask: in a view, `shown SEAT pass` came and the turn has not reached the seat yet */
    uint8_t shown;     /* mask: in a view, `shown SEAT CARDS` came and the round is not scored yet */
    uint8_t ready;     /* mask: seats that have chosen, in PHASE_LAY */
    uint8_t unused;
    uint8_t chosen[8];                 /* [seat - 1]: kind + 1 laid face down, or BOCK_SEALED, in PHASE_LAY */
    uint8_t fringe[8];                 /* [seat]: kind + 1 */
    int16_t total[8];                  /* [seat - 1]: 99 rounds of at most 174 + 45 points either way (B15) fit */
    struct bock_seat seat[BOCK_SEATS]; /* last, so that few seats make a short state */
};
_Static_assert(offsetof(struct bock_state, hidden) == offsetof(struct bock_state, phase) + 1, "see play");
_Static_assert(sizeof(struct bock_state) <= STATE_BYTES, "a state is copied by every search step");

static inline const struct bock_setup *bock_setup(const struct setup *setup)
{
    return (const struct bock_setup *)setup;
}

static inline struct bock_state *bock_state_to_change(struct state *state)
{
    return (struct bock_state *)state;
}

static inline const struct bock_state *bock_state(const struct state *state)
{
    return (const struct bock_state *)state;
}

/* B8: on a doe in the arena goes a higher doe, or a plus doe if it has no plus, or any stag. */
static inline bool follows_doe(int kind, int top)
{
    if (kind >= BOCK_STAG)
        return true;
    if (kind_is_plus(kind))
        return !kind_is_plus(top) || PLANT("bock-plus");
    return kind_value[kind] > kind_value[top];
}

/* B9: on a stag in the arena goes a higher stag or a Null Bock, never a doe. */
static inline bool follows_stag(int kind, int top)
{
    return kind == BOCK_STAG || (kind > BOCK_STAG && kind_value[kind] > kind_value[top]);
}

/* May this kind follow that one in the arena? */
static inline bool follows_in_arena(int kind, int top)
{
    return top < BOCK_STAG ? follows_doe(kind, top) : follows_stag(kind, top);
}

/* B10: a doe on a fringe is taken by a stag of equal or higher value, or by a Null Bock. */
static inline bool takes_doe(int kind, int shown)
{
    if (kind < BOCK_STAG)
        return false;
    if (PLANT("bock-equal") && kind_value[kind] == kind_value[shown])
        return false;
    return kind == BOCK_STAG || kind_value[kind] >= kind_value[shown];
}

/* B11: a stag on a fringe is picked up for any doe but 11, 13 and 15. */
static inline bool takes_stag(int kind)
{
    return kind < BOCK_HIGH;
}

/* May this kind be played on a fringe that shows that one? */
static inline bool follows_on_fringe(int kind, int shown)
{
    return shown < BOCK_STAG ? takes_doe(kind, shown) : takes_stag(kind);
}

/* B2: with three seats stags 2-5 and does 1-4 are left out, with four stags 2-3 and does 1-2. */
static inline bool kind_plays(int kind, int seats)
{
    int least_doe = seats == 3 ? 5 : seats == 4 ? 3 : 1;
    int least_stag = seats == 3 ? 6 : seats == 4 ? 4 : 2;
    return kind == BOCK_STAG || kind_value[kind] >= (kind < BOCK_STAG ? least_doe : least_stag);
}

/* B1: three cards of each value but 11, 13 and 15; one of the three 1s, 3s, 5s, 7s and 9s has a plus. */
static inline uint64_t kind_copies(int kind)
{
    if (kind_is_plus(kind) || (kind >= BOCK_HIGH && kind < BOCK_STAG))
        return 1;
    return kind < BOCK_STAG && kind_value[kind] % 2 == 1 ? 2 : 3;
}

/* Sum of the values of the does in a heap. */
static inline int heap_worth(const struct bock_setup *setup, uint64_t heap)
{
    uint64_t ones = heap & DOES, twos = heap >> 1 & DOES;
    int worth = 0;
    if (!(ones | twos)) /* as are most hands when a round is scored */
        return 0;
    for (int bit = 0; bit < 4; bit++)
        worth += (bits_count(ones & setup->value_bit[bit]) + 2 * bits_count(twos & setup->value_bit[bit])) << bit;
    return worth;
}

/* What a seat openly holds: its hand if this state knows it, else the stags it picked up. */
static inline uint64_t seat_open(const struct bock_state *state, int seat)
{
    const struct bock_seat *own = &state->seat[seat - 1];
    return (state->hidden & ~state->shown) >> seat & 1 ? seat_known(own) : own->hand;
}

/* The cards that lie in no place this state knows: undealt, or in the unknown part of a hand. */
static uint64_t unseen(const struct bock_setup *setup, const struct bock_state *state)
{
    uint64_t rest = setup->deck - state->arena;
    for (int seat = 1; seat <= setup->seats; seat++) {
        rest -= state->seat[seat - 1].won + seat_open(state, seat);
        if (state->fringe[seat])
            rest -= CARD(state->fringe[seat] - 1);
    }
    return rest;
}

#endif
