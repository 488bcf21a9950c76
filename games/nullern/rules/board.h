/* board.h - what lies on Nullern's table: cards as numbers and bit sets, the move word, the state.
 *
 * A CARD is a number of seven bits, colour * 32 + value: bits 0-4 hold the value 1..20, bits 5-6
 * the colour (0 red, 1 yellow, 2 green, 3 blue). 0 is no card. A set of cards is 128 bits, bit n
 * for card n; so a colour is 20 bits in a row, and r y g b ascending is simply bit order. (N1)
 *
 * A MOVE is such a number too, and at the same time the target that is touched to make it:
 *   bits 0-6  the card to play, or the number of tricks bid
 *   bit  7    set: it is a bid
 *   bits 8-63 zero
 */
#ifndef NULLERN_RULES_BOARD_H
#define NULLERN_RULES_BOARD_H

#include "bits.h"
#include "game.h"
#include "inline.h"
#include "plant.h"
#include <string.h>

/* N1: 2-7 seats; 80 cards, 1..20 in four colours. */
enum {
    SEATS = 7,   /* at most */
    VALUES = 20, /* of a colour */
    COLOURS = 4,
    CARDS = VALUES * COLOURS,
    HAND_LEAST = 3,              /* cards in the largest hand of the shortest game (N11) */
    HAND_MOST = 10,              /* and of the usual one (N2) */
    ROUNDS_MOST = 2 * HAND_MOST, /* (N2) */
    GRASSHOPPER_COST = 5,        /* (N10) */
    BID = 128,                   /* bit 7 of a move */
};

_Static_assert(BID + 127 < TARGETS_MAX, "every move is a target");

/* The chance events, in the order in which they happen in a round. */
enum { EVENT_DEAL = EVENT_CHANCE, EVENT_TRUMP, EVENT_BEGIN };
static const char *const nullern_chances[] = {"deal", "trump", "begin", 0};

/* The options, in the order of game->options. */
enum { OPTION_HANDS };

/* N11: `option hands N`, 3 to 10, makes N the largest hand, which is 10 else. `option` is a setup's or a book's. */
static inline int largest_hand(const int option[OPTIONS_MAX])
{
    return option[OPTION_HANDS] && !PLANT("nullern-hands") ? option[OPTION_HANDS] : HAND_MOST;
}

static inline int round_count(const int option[OPTIONS_MAX])
{
    return 2 * largest_hand(option);
}

/* N2: hands of 1, 2, ... 10, 9, ... 1 cards, then one card blind; what is no round has no cards. */
static inline int hand_size(const int option[OPTIONS_MAX], int round)
{
    int left = round_count(option) - round;
    if (left <= 0)
        return left == 0;
    return round < left ? round : left;
}

struct cards {
    uint64_t word[2]; /* red and yellow; green and blue */
};

#define COLOUR_BITS 0x1FFFFEull /* the values 1..20 of the lower colour of a word */
#define WORD_BITS (COLOUR_BITS | COLOUR_BITS << 32)

static inline int card_value(unsigned card)
{
    return (int)(card & 31);
}

static inline int card_colour(unsigned card)
{
    return (int)(card >> 5);
}

static inline bool is_card(uint64_t number)
{
    return number < 128 && (number & 31) - 1 < VALUES;
}

static inline bool cards_has(struct cards set, unsigned card)
{
    return set.word[card >> 6] >> (card & 63) & 1;
}

static inline int cards_count(struct cards set)
{
    return bits_count(set.word[0]) + bits_count(set.word[1]);
}

static inline bool cards_none(struct cards set)
{
    return (set.word[0] | set.word[1]) == 0;
}

static inline struct cards cards_of(unsigned card)
{
    uint64_t bit = 1ull << (card & 63);
    return (struct cards){{card < 64 ? bit : 0, card < 64 ? 0 : bit}};
}

static inline struct cards cards_both(struct cards a, struct cards b)
{
    return (struct cards){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

static inline struct cards cards_either(struct cards a, struct cards b)
{
    return (struct cards){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

static inline struct cards cards_without(struct cards a, struct cards b)
{
    return (struct cards){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

/* All cards of the colour of this card. */
static inline struct cards cards_like(unsigned card)
{
    uint64_t colour = COLOUR_BITS << (card & 32);
    return (struct cards){{card < 64 ? colour : 0, card < 64 ? 0 : colour}};
}

/* The n-th card of a set that has more, counted from 0. In which word it is nobody could foretell, so
 * where one instruction finds the n-th bit, both words are asked: one has none, and the number of
 * no bit is 64. */
static inline uint64_t cards_nth(struct cards set, int n)
{
    int lower = bits_count(set.word[0]);
#if defined(__BMI2__) && defined(__x86_64__)
    uint64_t low = n < 64 ? 1ull << n : 0,
             high = n >= lower ? 1ull << (n - lower) : 0; /* a word has 40 cards at most */
    return _tzcnt_u64(_pdep_u64(low, set.word[0])) + (_tzcnt_u64(_pdep_u64(high, set.word[1])) & 63);
#else
    return n < lower ? (uint64_t)bits_nth(set.word[0], n) : 64 + (uint64_t)bits_nth(set.word[1], n - lower);
#endif
}

/* The lowest card of a set that is not empty. */
static inline unsigned cards_first(struct cards set)
{
    return set.word[0] ? (unsigned)bits_first(set.word[0]) : 64u + (unsigned)bits_first(set.word[1]);
}

static inline struct cards cards_rest(struct cards set)
{
    if (set.word[0])
        set.word[0] &= set.word[0] - 1;
    else
        set.word[1] &= set.word[1] - 1;
    return set;
}

/* The lowest n cards of a set that has more. */
static struct cards cards_lowest(struct cards set, size_t n)
{
    struct cards rest = set;
    while (n-- > 0)
        rest = cards_rest(rest);
    return cards_without(set, rest);
}

/* What happens next; the first three in the order of the chance events. From PHASE_BEGIN on the trump is known, from
 * PHASE_CARDS on all bids. */
enum phase {
    PHASE_DEAL,  /* a hand is dealt to the seat after `dealt` */
    PHASE_TRUMP, /* the trump card is turned up */
    PHASE_BEGIN, /* the beginner is named */
    PHASE_BIDS,
    PHASE_CARDS,
    PHASE_SHOWN, /* in a view only: all have bid blind, their cards are being turned up (N9) */
    PHASE_OVER,
};

/* Nothing in a setup but what all setups have. */
struct nullern_setup {
    struct setup common;
};

/* Arrays are indexed by seat; entry 0 stays zero. `unseen` and `hand` make views possible without
 * another word: a card lies in a known hand, or is the trump, or was played, or is unseen. In the
 * full state the unseen cards are the deck; in a view they are the deck and all hidden hands, and
 * a hidden hand is an empty set. How many cards a hand holds follows from `left` (hand_count). */
struct nullern_state {
    uint16_t act;      /* who must act, as to_act answers */
    uint8_t phase;     /* enum phase */
    uint8_t round;     /* from 1; one more than there are: over */
    uint8_t dealt;     /* hands dealt in this round */
    uint8_t left;      /* tricks to be played in this round, with the one in progress */
    uint8_t beginner;  /* who begins this round; until `begin`, who began the last one; 0: nobody yet */
    uint8_t lead;      /* who leads to the trick; while bidding, who would lead by the bids so far (N5) */
    uint8_t high_bid;  /* the highest bid of the round so far */
    uint8_t trump;     /* the card turned up; 0: none yet */
    uint8_t trump_led; /* 1: the trick in progress was begun with a trump */
    uint8_t best;      /* strength of the card that wins the trick so far; 0: no card yet */
    uint8_t winner;    /* who played it */
    uint8_t voids;     /* bit s: seat s did not follow a trump lead, so it has no trump (N6) */
    uint8_t waiting;   /* seats that have yet to bid, or to play to the trick in progress */
    uint8_t unused;    /* zero */
    uint8_t bid[SEATS + 1];
    uint8_t tricks[SEATS + 1];       /* taken in this round */
    uint8_t trick[SEATS + 1];        /* the card each seat has in the trick in progress; 0: none yet */
    uint8_t grasshoppers[SEATS + 1]; /* of all finished rounds */
    uint16_t points[SEATS + 1];      /* of all finished rounds, grasshoppers not taken off */
    struct cards unseen;
    struct cards hand[SEATS + 1];
};

_Static_assert(sizeof(struct nullern_state) == 16 + 4 * 8 + 16 + 16 + 8 * 16, "no padding");
_Static_assert(sizeof(struct nullern_state) <= STATE_BYTES, "a state fits");

static inline struct nullern_state *nullern_state_to_change(struct state *state)
{
    return (struct nullern_state *)(void *)state;
}

static inline const struct nullern_state *nullern_state(const struct state *state)
{
    return (const struct nullern_state *)(const void *)state;
}

/* The next seat clockwise (C1). */
static inline int seat_after(const struct setup *setup, int seat)
{
    return seat == setup->seats ? 1 : seat + 1;
}

/* How many cards a seat holds, whether they are known or not. */
static inline int hand_count(const struct nullern_state *state, int seat)
{
    if (state->phase == PHASE_DEAL && seat > state->dealt)
        return 0;
    return state->left - (state->trick[seat] != 0);
}

/* In a view: this seat holds cards, and the viewer does not know which. */
static inline bool is_hidden(const struct nullern_state *state, int seat)
{
    return cards_none(state->hand[seat]) && hand_count(state, seat) > 0;
}

/* The last round is played blind (N9). */
static inline bool is_blind(const struct setup *setup, const struct nullern_state *state)
{
    return state->round == round_count(setup->option);
}

#endif
