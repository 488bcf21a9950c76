/* policy.h - a learned look at a move: what a seat may expect of it, from its own hand and the table.
 *
 * The gain of a move, in 1/256 of a point, is a sum of a few numbers out of tables (terms). Each table sees one
 * side of the matter: the card and the stage of the round, how many unseen stags beat it, the worth of the
 * pile, what the card leaves behind. learn.h finds the numbers by self-play. The
 * same sum is the policy of playouts, the model of the other seats from which hands are inferred, and a
 * quick judgement. A gain is measured against the position's own worth, another sum of this kind.
 */
#ifndef NULL_BOCK_BOT_POLICY_H
#define NULL_BOCK_BOT_POLICY_H

#include "styles.h"

enum { TERMS_MOST = 18, POSITION_TERMS_MOST = 32, BOCK_UNIT = 256 };

/* What a card does; the gains of the kinds of deeds are learned apart. */
enum deed { DEED_OPEN, DEED_DOE, DEED_FIGHT, DEED_OUTDO, DEED_STEAL, DEED_SWAP, DEED_LAY, DEEDS };

/* The sizes of what tables are indexed by. */
enum { STAGES = 6, RIVALS = 6, PILES = 16, ACTIVES = 5, ORDERS = 32, RESTS = 8 };
enum { DOE_KINDS = BOCK_STAG, STAG_KINDS = BOCK_KINDS - BOCK_STAG };

/* Where each table begins. The cards of one look stand side by side: so a look touches little memory. */
enum term_table {
    TERM_CARD = 0,                                        /* deed, card, stage */
    TERM_HAND = TERM_CARD + DEEDS * BOCK_KINDS * STAGES,  /* deed, does and stags in hand */
    TERM_COPIES = TERM_HAND + DEEDS * 7 * 8,              /* card, copies of it in hand, Null Bocks in hand */
    TERM_END = TERM_COPIES + BOCK_KINDS * 4 * 4,          /* arena or fringe, card, fewest cards of another seat */
    TERM_BURDEN = TERM_END + 2 * BOCK_KINDS * 6,          /* arena or fringe, card, worth of the does in hand */
    TERM_ON = TERM_BURDEN + 2 * BOCK_KINDS * 8,           /* arena: top, card */
    TERM_HOPE = TERM_ON + (BOCK_KINDS + 1) * BOCK_KINDS,  /* arena, doe: rivals of the best own stag, pile */
    TERM_NEXT = TERM_HOPE + DOE_KINDS * (RIVALS + 1) * 8, /* arena, doe: stags of the next seat, active seats */
    TERM_HOLD = TERM_NEXT + 2 * DOE_KINDS * 4 * ACTIVES,  /* arena, stag: rivals, pile, seats that may beat it */
    TERM_SPARE = TERM_HOLD + RIVALS * PILES * ACTIVES,    /* arena, stag: higher own stags, pile */
    TERM_KNOWN = TERM_SPARE + STAG_KINDS * 4 * 4,         /* arena, stag: openly held rival, rivals, pile */
    TERM_STEAL = TERM_KNOWN + 2 * RIVALS * PILES,         /* stag, doe taken, stage */
    TERM_STEAL_RIVALS = TERM_STEAL + STAG_KINDS * DOE_KINDS * STAGES, /* rivals, doe taken */
    TERM_SWAP = TERM_STEAL_RIVALS + RIVALS * DOE_KINDS,               /* doe, stag taken, stage */
    TERM_SWAP_RISK = TERM_SWAP + DOE_KINDS * STAG_KINDS * STAGES, /* doe, stags that may take it, own one, next seat */
    TERM_LEAVE = TERM_SWAP_RISK + DOE_KINDS * RIVALS * 2 * 2,     /* fringe: what is left alone in the arena */
    TERM_LAY = TERM_LEAVE + 2 * 3 * PILES * 2,                    /* card, turns until one's first */
    TERM_HELD_WITH = TERM_LAY + BOCK_KINDS * BOCK_SEATS,          /* arena or fringe, card, does and stags in hand */
    TERM_PILE = TERM_HELD_WITH + 2 * BOCK_KINDS * 7 * 8,          /* deed, card, pile */
    TERM_REST = TERM_PILE + DEEDS * BOCK_KINDS * 8,               /* deed, does of the others, own ones */
    TERM_BEST = TERM_REST + DEEDS * RESTS * 7,                    /* deed, rivals of the two best own stags */
    TERM_ORDER = TERM_BEST + DEEDS * (RIVALS + 1) * (RIVALS + 1), /* arena, stag: which seats may beat it, pile */
    TERM_FEED = TERM_ORDER + ORDERS * PILES,                      /* arena, doe: which seats hold stags */
    TERM_OWNER = TERM_FEED + DOE_KINDS * ORDERS, /* outdo, steal or swap: how far off whose stag is on top, seats
                                                    before it that may beat it, pile */
    TERM_URGE = TERM_OWNER + 3 * BOCK_SEATS * 3 * PILES, /* doe taken, who else may take it, stags of the next seat */
    TERM_NEED = TERM_URGE + DOE_KINDS * RIVALS * 4,      /* stag taken, stags in hand, rivals of the best */
    TERM_POSITION = TERM_NEED + STAG_KINDS * 8 * (RIVALS + 1), /* from here on: worth of a position */
    TERM_HELD = TERM_POSITION,                                 /* card, copies, stage */
    TERM_ARENA = TERM_HELD + BOCK_KINDS * 4 * STAGES,          /* whose stag, pile */
    TERM_COUNTS = TERM_ARENA + (BOCK_SEATS + 2) * PILES,       /* does and stags in hand */
    TERM_FRINGES = TERM_COUNTS + 7 * 8,                        /* doe on a fringe, who is on turn */
    TERM_ARMS = TERM_FRINGES + (BOCK_KINDS + 1) * BOCK_SEATS,  /* stags in hand, rivals of the two best */
    TERM_TOP = TERM_ARMS + 8 * (RIVALS + 1) * (RIVALS + 1),    /* as TERM_OWNER */
    TERM_TOTAL = TERM_TOP + BOCK_SEATS * 3 * PILES,
    BOCK_SETS = BOCK_SEATS - 2, /* numbers of seats */
};

/* The sorts of players a seat may meet: a greedy one; a planner, who takes all others, and later itself, for greedy,
 * and makes the move that is best then, as a flat-mc player does; a rule player of some style (styles.h); and one that
 * plays by these tables as we do. */
enum sort { SORT_EQUAL, SORT_GREEDY, SORT_PLANNER, SORT_STYLED, SORTS };

struct sorts {
    uint8_t of[BOCK_SEATS];     /* [seat - 1]: enum sort */
    uint16_t style[BOCK_SEATS]; /* [seat - 1]: of a styled one */
};

/* Who the others are, as far as it matters for what is best: each company has tables of its own, and so have planners.
 */
enum tables { COMPANY_EQUALS, COMPANY_MIXED, COMPANY_GREEDY, COMPANY_PLANNERS, TABLES_PLANNER, BOCK_TABLES };

enum { BOCK_WEIGHTS = BOCK_SETS * BOCK_TABLES * TERM_TOTAL };

/* What does not depend on the move. */
struct outlook {
    const struct bock_setup *setup;
    const struct bock_state *bock;
    int seat;
    uint64_t hand;
    uint64_t others; /* what the others hold together: it follows from the own hand and the table */
    int stage, does, stags, nulls, burden, fewest, pile, actives, next_stags;
    int best_rivals;               /* RIVALS: no stag */
    int second_rivals;             /* of the best stag but one; RIVALS: none */
    int rest;                      /* does that the others hold, in steps */
    int armed;                     /* which seats hold stags, a set; the next one is 0 */
    int owner_off, between;        /* how many seats on whose stag on top sits, 0: none; and how many of those before
                                      it may beat that stag */
    uint64_t known_later;          /* stags openly held by others, a set */
    uint64_t may_hold[BOCK_SEATS]; /* stags another seat may have by all that is public, a set; the next seat is 0 */
    int leave;                     /* part of the index in TERM_LEAVE */
};

static inline uint64_t stags_above(int kind)
{
    return both_bits(STAGS) & ~(CARD(kind + 1) - 1);
}

/* How many stags of the others beat this one in the arena (B9), in steps. */
static inline int rivals_of(const struct outlook *outlook, int kind)
{
    static const uint8_t steps[32] = {0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5,
                                      5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
    return steps[heap_count(outlook->others & (stags_above(kind) | both_bits(NULL_BOCK))) & 31];
}

/* How many stags of the others may take this doe from a fringe (B10), in steps. */
static inline int takers_of(const struct outlook *outlook, int kind)
{
    static const uint8_t steps[32] = {0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5,
                                      5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
    return steps[heap_count(outlook->others & outlook->setup->fringe[kind + 1]) & 31];
}

/* Which seats may hold a stag that beats this one, a set; the next one is 0. Not those that lost their turn for want
 * of one (B17). */
static inline int threats_to(const struct outlook *outlook, int kind)
{
    uint64_t beats = stags_above(kind) | NULL_BOCK;
    int seats = 0;
    for (int i = 0; i < outlook->setup->seats - 1; i++)
        seats |= ((outlook->may_hold[i] & beats) != 0) << i;
    return seats;
}

static inline int at_most(int value, int most)
{
    return value < most ? value : most;
}

static inline int pile_step(int worth)
{
    return at_most((worth + 3) / 4, PILES - 1);
}

static inline void look_out(const struct bock_setup *setup, const struct bock_state *state, int seat,
                            struct outlook *out)
{
    const struct bock_seat *own = &state->seat[seat - 1];
    int cards = seat_cards(own);
    uint64_t others = setup->deck - state->arena - own->won - own->hand, open = 0;
    out->setup = setup;
    out->bock = state;
    out->seat = seat;
    out->hand = own->hand;
    out->fewest = 5;
    out->actives = 0;
    for (int i = 1; i <= setup->seats; i++) {
        const struct bock_seat *other = &state->seat[i - 1];
        if (state->fringe[i])
            others -= CARD(state->fringe[i] - 1);
        if (i == seat)
            continue;
        others -= other->won;
        cards += seat_cards(other);
        out->fewest = at_most(seat_cards(other), out->fewest);
        out->actives += seat_stags(other) > 0;
        open |= seat_known(other);
    }
    out->actives = at_most(out->actives, ACTIVES - 1);
    out->others = others;
    out->known_later = kinds_in(open);
    out->armed = 0;
    for (int i = 0, at = seat; i < setup->seats - 1; i++, at++) {
        const struct bock_seat *other = &state->seat[at >= setup->seats ? at - setup->seats : at];
        uint64_t known = seat_known(other), kinds = kinds_in(known);
        if (seat_stags(other) > heap_count(known))
            kinds |= kinds_in(others) & STAGS & ~other->barred;
        out->may_hold[i] = kinds;
        out->armed |= (seat_stags(other) > 0) << i;
    }
    out->rest = at_most(heap_count(others & both_bits(DOES)) / (setup->seats - 1), RESTS - 1);
    out->stage = at_most(cards / (2 * setup->seats), STAGES - 1);
    out->does = at_most(seat_does(own), 6);
    out->stags = at_most(seat_stags(own), 7);
    out->nulls = heap_copies(own->hand, BOCK_STAG);
    out->burden = at_most(heap_worth(setup, own->hand) / 6, 7);
    out->pile = pile_worth(setup, state->arena);
    out->next_stags = at_most(seat_stags(&state->seat[seat == setup->seats ? 0 : seat]), 3);
    out->best_rivals = out->second_rivals = RIVALS;
    if (own->hand & both_bits(STAGS)) {
        int best = (63 - __builtin_clzll(own->hand)) / 2;
        uint64_t second = (own->hand - CARD(best)) & both_bits(STAGS);
        out->best_rivals = rivals_of(out, best);
        if (second)
            out->second_rivals = rivals_of(out, (63 - __builtin_clzll(second)) / 2);
    }
    out->owner_off = out->between = 0;
    if (state->owner) {
        out->owner_off = state->owner > seat ? state->owner - seat : state->owner + setup->seats - seat;
        out->between =
            at_most(bits_count((uint64_t)threats_to(out, state->top - 1) & ((1u << (out->owner_off - 1)) - 1)), 2);
    }
    int after = seat == setup->seats ? 1 : seat + 1;
    int top = !state->owner ? 0 : state->owner == after ? 1 : 2;
    out->leave = (top * PILES + pile_step(out->pile)) * 2 + ((kinds_in(own->hand) & state->reach[0]) != 0);
}

#define TERM(index) out[count++] = (uint16_t)(index)

/* Terms that all moves with such a deed have. */
static inline int list_deed(const struct outlook *look, enum deed deed, uint16_t *out)
{
    int count = 0;
    TERM(TERM_HAND + ((int)deed * 7 + look->does) * 8 + look->stags);
    TERM(TERM_REST + ((int)deed * RESTS + look->rest) * 7 + look->does);
    TERM(TERM_BEST + ((int)deed * (RIVALS + 1) + look->best_rivals) * (RIVALS + 1) + look->second_rivals);
    return count;
}

/* Terms that every move has of its card. */
static inline int list_card(const struct outlook *look, enum deed deed, int kind, bool fringe, uint16_t *out)
{
    int count = 0;
    TERM(TERM_CARD + ((int)deed * STAGES + look->stage) * BOCK_KINDS + kind);
    TERM(TERM_COPIES + (heap_copies(look->hand, kind) * 4 + look->nulls) * BOCK_KINDS + kind);
    TERM(TERM_END + (fringe * 6 + look->fewest) * BOCK_KINDS + kind);
    TERM(TERM_BURDEN + (fringe * 8 + look->burden) * BOCK_KINDS + kind);
    TERM(TERM_HELD_WITH + ((fringe * 7 + look->does) * 8 + look->stags) * BOCK_KINDS + kind);
    TERM(TERM_PILE + ((int)deed * 8 + pile_step(look->pile) / 2) * BOCK_KINDS + kind);
    return count;
}

static inline int list_lay(const struct outlook *look, int kind, uint16_t *out)
{
    int turns = (look->seat + look->setup->seats - look->bock->beginner) % look->setup->seats;
    int count = list_card(look, DEED_LAY, kind, true, out);
    TERM(TERM_LAY + turns * BOCK_KINDS + kind);
    return count;
}

static inline int list_arena(const struct outlook *look, enum deed deed, int kind, uint16_t *out)
{
    const struct bock_state *state = look->bock;
    int stag = kind - BOCK_STAG, count = 0;
    TERM(TERM_ON + state->top * BOCK_KINDS + kind);
    if (stag < 0) {
        TERM(TERM_HOPE + (look->best_rivals * 8 + pile_step(look->pile) / 2) * DOE_KINDS + kind);
        TERM(TERM_NEXT + (((state->top != 0) * 4 + look->next_stags) * ACTIVES + look->actives) * DOE_KINDS + kind);
        TERM(TERM_FEED + look->armed * DOE_KINDS + kind);
        return count + list_card(look, deed, kind, false, out + count);
    }
    int rivals = rivals_of(look, kind), pile = pile_step(look->pile + (stag ? 0 : BOCK_NULL_WORTH));
    int higher = at_most(heap_count(look->hand & stags_above(kind)), 3);
    bool known = (look->known_later & (stags_above(kind) | NULL_BOCK)) != 0;
    int threats = threats_to(look, kind);
    TERM(TERM_HOLD + (rivals * PILES + pile) * ACTIVES + at_most(bits_count((uint64_t)threats), ACTIVES - 1));
    TERM(TERM_ORDER + threats * PILES + pile);
    if (look->owner_off)
        TERM(TERM_OWNER + (look->owner_off * 3 + look->between) * PILES + pile);
    TERM(TERM_SPARE + (stag * 4 + higher) * 4 + pile / 4);
    TERM(TERM_KNOWN + (known * RIVALS + rivals) * PILES + pile);
    return count + list_card(look, deed, kind, false, out + count);
}

/* On a fringe: the terms that a card has on each of them, and those of the card that it meets there. */
static inline int list_fringe(const struct outlook *look, enum deed deed, int kind, uint16_t *out)
{
    bool swap = kind < BOCK_STAG, back = (look->hand & look->setup->fringe[kind + 1]) != 0;
    int count = list_card(look, deed, kind, true, out);
    TERM(TERM_LEAVE + swap * 3 * PILES * 2 + look->leave);
    TERM(TERM_OWNER + (((1 + swap) * BOCK_SEATS + look->owner_off) * 3 + look->between) * PILES +
         pile_step(look->pile));
    if (swap)
        TERM(TERM_SWAP_RISK + ((kind * RIVALS + takers_of(look, kind)) * 2 + back) * 2 + (look->next_stags > 0));
    return count;
}

static inline int list_met(const struct outlook *look, int kind, int shown, uint16_t *out)
{
    int count = 0;
    if (kind < BOCK_STAG) {
        TERM(TERM_SWAP + (look->stage * DOE_KINDS + kind) * STAG_KINDS + shown - BOCK_STAG);
        TERM(TERM_NEED + ((shown - BOCK_STAG) * 8 + look->stags) * (RIVALS + 1) + look->best_rivals);
    } else {
        TERM(TERM_STEAL + (look->stage * STAG_KINDS + kind - BOCK_STAG) * DOE_KINDS + shown);
        TERM(TERM_STEAL_RIVALS + rivals_of(look, kind) * DOE_KINDS + shown);
        TERM(TERM_URGE + (shown * RIVALS + takers_of(look, shown)) * 4 + look->next_stags);
    }
    return count;
}

static inline enum deed deed_of(const struct outlook *look, uint64_t move)
{
    bool doe = move_kind(move) < BOCK_STAG;
    if (look->bock->phase == PHASE_LAY)
        return DEED_LAY;
    if (move_is_to_fringe(move))
        return doe ? DEED_SWAP : DEED_STEAL;
    if (doe)
        return look->bock->top ? DEED_DOE : DEED_OPEN;
    return look->bock->owner ? DEED_OUTDO : DEED_FIGHT;
}

/* The terms that a card has wherever it goes but what it meets there. */
static inline int list_play(const struct outlook *look, enum deed deed, int kind, uint16_t *out)
{
    if (deed == DEED_LAY)
        return list_lay(look, kind, out);
    if (deed == DEED_STEAL || deed == DEED_SWAP)
        return list_fringe(look, deed, kind, out);
    return list_arena(look, deed, kind, out);
}

/* The terms of a move: their numbers in the tables. Returns how many. */
static inline int list_terms(const struct outlook *look, uint64_t move, uint16_t *out)
{
    enum deed deed = deed_of(look, move);
    int kind = move_kind(move), count = list_deed(look, deed, out);
    count += list_play(look, deed, kind, out + count);
    if (deed == DEED_STEAL || deed == DEED_SWAP)
        count += list_met(look, kind, look->bock->fringe[move_place(move)] - 1, out + count);
    return count;
}

/* The terms of a position's worth to this seat, beyond what is won already. */
static int list_position(const struct outlook *look, uint16_t *out)
{
    const struct bock_state *state = look->bock;
    int seats = look->setup->seats, count = 0, whose = state->top ? 1 : 0;
    int turns = ((state->phase == PHASE_LAY ? state->beginner : state->turn) + seats - look->seat) % seats;
    if (state->owner)
        whose = 2 + (state->owner + seats - look->seat) % seats;
    for (uint64_t left = kinds_in(look->hand); left; left &= left - 1) {
        int kind = bits_first(left) / 2;
        TERM(TERM_HELD + (look->stage * 4 + heap_copies(look->hand, kind)) * BOCK_KINDS + kind);
    }
    TERM(TERM_ARENA + whose * PILES + pile_step(look->pile));
    TERM(TERM_COUNTS + look->does * 8 + look->stags);
    TERM(TERM_ARMS + (look->stags * (RIVALS + 1) + look->best_rivals) * (RIVALS + 1) + look->second_rivals);
    TERM(TERM_TOP + (look->owner_off * 3 + look->between) * PILES + pile_step(look->pile));
    for (int i = 1; i <= seats; i++)
        TERM(TERM_FRINGES + state->fringe[i] * BOCK_SEATS + turns);
#undef TERM
    return count;
}

/* The tables for this number of seats; NULL: none are given. */
static inline const int16_t *policy_weights(const int16_t *weights, int seats)
{
    return weights ? weights + (seats - 3) * BOCK_TABLES * TERM_TOTAL : NULL;
}

static inline bool plays_by_tables(const struct sorts *sorts, int seat)
{
    return sorts->of[seat - 1] == SORT_EQUAL || sorts->of[seat - 1] == SORT_PLANNER;
}

/* The tables that a seat plays by, if it plays by any. */
static inline enum tables tables_of(int seats, int seat, const struct sorts *sorts)
{
    static const uint8_t company[SORTS] = {[SORT_EQUAL] = COMPANY_EQUALS,
                                           [SORT_GREEDY] = COMPANY_GREEDY,
                                           [SORT_PLANNER] = COMPANY_PLANNERS,
                                           [SORT_STYLED] = COMPANY_MIXED};
    enum sort next = sorts->of[seat == seats ? 0 : seat];
    if (sorts->of[seat - 1] == SORT_PLANNER)
        return TABLES_PLANNER;
    for (int i = 0; i < seats; i++)
        if (i != seat - 1 && sorts->of[i] != next)
            return COMPANY_MIXED;
    return company[next];
}

/* Plays by rule, as a seat does that has no tables. */
static inline uint64_t play_by_rule(const struct bock_setup *setup, const struct state *state, int seat,
                                    const struct sorts *sorts, struct rng *rng)
{
    return sorts->of[seat - 1] == SORT_STYLED ? play_style(setup, bock_state(state), seat, sorts->style[seat - 1], rng)
                                              : play_greedy(&setup->common, state, seat, rng);
}

static inline int32_t thousandths(int units)
{
    return units * 125 / 32;
}

static inline int add_weights(const int16_t *weights, const uint16_t *term, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[term[i]];
    return sum;
}

/* What a seat may expect of a position, in units. */
static int position_worth(const struct outlook *look, const int16_t *weights)
{
    uint16_t terms[POSITION_TERMS_MOST];
    return add_weights(weights, terms, list_position(look, terms));
}

/* Gains of the moves of one position by these weights; what a deed has with every card, and a card on every fringe, is
 * added up once. */
struct gains {
    const struct outlook *look;
    const int16_t *weights;
    unsigned deeds;      /* for which it is known, a set */
    uint64_t on_fringes; /* kinds for which it is known, a set */
    int of_deed[DEEDS], on_fringe[BOCK_KINDS];
};

static inline int gain_of(struct gains *gains, uint64_t move)
{
    const struct outlook *look = gains->look;
    uint16_t terms[TERMS_MOST];
    enum deed deed = deed_of(look, move);
    int kind = move_kind(move);
    if (!(gains->deeds >> deed & 1)) {
        gains->deeds |= 1u << deed;
        gains->of_deed[deed] = add_weights(gains->weights, terms, list_deed(look, deed, terms));
    }
    if (deed != DEED_STEAL && deed != DEED_SWAP)
        return gains->of_deed[deed] + add_weights(gains->weights, terms, list_play(look, deed, kind, terms));
    if (!(gains->on_fringes & CARD(kind))) {
        gains->on_fringes |= CARD(kind);
        gains->on_fringe[kind] =
            gains->of_deed[deed] + add_weights(gains->weights, terms, list_fringe(look, deed, kind, terms));
    }
    int met = list_met(look, kind, look->bock->fringe[move_place(move)] - 1, terms);
    return gains->on_fringe[kind] + add_weights(gains->weights, terms, met);
}

/* The move with the highest gain; of equals the first in the order of moves. */
static uint64_t best_by_gain(const struct bock_setup *setup, const struct bock_state *state, int seat,
                             const int16_t *weights)
{
    struct outlook look;
    uint64_t may[4], best = 0;
    int most = INT_MIN;
    if (find_offers(state, seat, may) == 1) {
        uint64_t i = may[0] ? 0 : may[1] ? 1 : may[2] ? 2 : 3;
        return i << 6 | (uint64_t)bits_first(may[i]);
    }
    look_out(setup, state, seat, &look);
    struct gains gains = {.look = &look, .weights = weights};
    for (uint64_t i = 0; i < 4; i++)
        for (uint64_t left = may[i]; left; left &= left - 1) {
            uint64_t move = i << 6 | (uint64_t)bits_first(left);
            int gain = gain_of(&gains, move);
            if (gain > most) {
                most = gain;
                best = move;
            }
        }
    return best;
}

#endif
