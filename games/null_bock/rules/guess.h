/* guess.h - fills a view in again: every deal of the unseen cards that fits what is public is equally likely.
 *
 * Equal cards count as different cards here, as they do when a pack is shuffled. Does and stags
 * are dealt apart. What binds a deal, beside the numbers each seat holds:
 *   (1) a seat that lost its turn has none of the kinds in `barred` (B17);
 *   (2) the seat on turn has something to play, or it would have lost its turn.
 * Seats that nothing binds get a shuffled rest. For the others the deals are counted, and one is
 * drawn by these counts.
 *
 * What makes counting cheap is the shape of (1). A lost turn bars, of the does:
 *   - with an empty arena, all of them (and then the seat holds none);
 *   - with a doe of value v on top: the plain ones above v, and all plus does if v has no plus (B8);
 *   - with a stag on any fringe: all but 11, 13, 15 (B11);
 * and of the stags: with a doe on top, all; with a stag on top or a doe on a fringe, the Null Bock and
 * those from some value up (B9, B10). So in each deal there are ODD cards (plus does, Null Bocks), of which a seat
 * may hold any or none; the does 11, 13, 15, HIGH, each for itself; and all others stand on the
 * RUNGS of a ladder, of which a seat may hold those up to one rung. Let seats choose from the lowest
 * such rung to the highest: whatever lower seats took from the ladder was within reach of this one, so
 * the number of cards left to it follows from how many were taken, not from which. The count so far
 * is then a function of the odd cards left and the high cards left. The seat of (2) chooses bit by bit:
 * odd and high cards at first, then from each rung before any seat reaches that rung; for it the
 * places it has left belong to the function too, and whether it has something to play already.
 *
 * The numbers fit in 64 bits: (1) and (2) only bind once the arena was opened, by a doe, and bind
 * stags only once a stag was played (with a doe on top who has a stag can play, and who lost the turn has
 * none). What was played never comes back into the unknown part of a hand. So at most 29 cards are dealt here,
 * at most six a seat, five with six seats, and no more than 29! / (5!^5 4!) < 1.5 * 10^19 < 2^64
 * deals exist; what is summed up below are numbers of some of them.
 */
#ifndef NULL_BOCK_RULES_GUESS_H
#define NULL_BOCK_RULES_GUESS_H

#include "chance.h"
#include "moves.h"

enum { RUNGS = 11, ODD_MOST = 5, HIGH_SETS = 8, PLACES_MOST = 6, STEPS_MOST = 1 + 9 + 5 };
enum { SPOTS = (ODD_MOST + 1) * HIGH_SETS * (PLACES_MOST + 1) * 2 };
enum wanted { WANT_IDLE, WANT_PLAYER, WANT_ANY }; /* how the seat of (2) must come out of the deal */

/* What one seat may be dealt of these cards. */
struct claim {
    int seat;      /* 0: nobody */
    int places;    /* how many cards it lacks */
    int rung;      /* the highest it may hold */
    bool odd;      /* may it hold odd cards? */
    unsigned high; /* which high does: bit 0 for 11, bit 1 for 13, bit 2 for 15 */
};

struct deal_step {
    enum { STEP_START, STEP_RUNG, STEP_SEAT } kind; /* the seat of (2) at first, at a rung; or another one */
    int rung;
    int before; /* places of the other seats that chose before */
    struct claim claim;
};

/* One of the two deals: the cards, the seats bound, the order in which they choose. */
struct ladder {
    uint64_t pool;              /* the unseen cards */
    uint64_t odd_kinds;         /* a set */
    uint64_t rung_kinds[RUNGS]; /* sets: the kinds of this value that are neither odd nor high */
    uint64_t low_kinds[RUNGS];  /* sets: those of this value and lower ones */
    int at_rung[RUNGS];         /* cards of this value */
    int up_to[RUNGS];           /* cards of this value and lower ones */
    int odd;
    unsigned high;
    struct claim player; /* the seat of (2) */
    uint64_t could;      /* what can be played now */
    int steps;
    struct deal_step step[STEPS_MOST];
};

/* Where choosing has got to. */
struct spot {
    int odd;       /* odd cards left */
    unsigned high; /* high cards left */
    int lack;      /* places the seat of (2) has left */
    bool plays;    /* it has something to play */
};

struct choice {
    int odd, rungs;
    unsigned high;
    struct spot next;
};

/* Deals that are still possible, by step and spot. */
struct deal_counts {
    uint64_t at[STEPS_MOST + 1][SPOTS];
};
_Static_assert(sizeof(struct deal_counts) <= 96 << 10, "it lies on the stack");

static int spot_index(struct spot spot)
{
    return ((spot.odd * HIGH_SETS + (int)spot.high) * (PLACES_MOST + 1) + spot.lack) * 2 + spot.plays;
}

/* Ways to choose k of n cards, n at most 30 and k at most 6. */
static uint64_t ways_to_choose(int n, int k)
{
    uint64_t ways = 1;
    if (k < 0 || n < k)
        return 0;
    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

static struct claim make_claim(const struct ladder *ladder, int seat, int places, uint64_t barred)
{
    struct claim claim = {.seat = seat, .places = places, .odd = !(ladder->odd_kinds & barred)};
    for (int i = 0; i < 3; i++)
        if (!(barred & CARD(BOCK_HIGH + i)))
            claim.high |= 1u << i;
    for (int rung = 1; rung < RUNGS; rung++)
        if (ladder->rung_kinds[rung] & ~barred)
            claim.rung = rung;
    return claim;
}

static int places_in(const struct bock_state *view, int seat, bool stags)
{
    const struct bock_seat *own = &view->seat[seat - 1];
    return stags ? seat_stags(own) - heap_count(seat_known(own)) : seat_does(own);
}

static bool is_bound(const struct bock_state *view, const struct ladder *ladder, int seat, bool stags)
{
    return places_in(view, seat, stags) > 0 && view->seat[seat - 1].barred & kinds_in(ladder->pool) &&
           !PLANT("bock-barred");
}

/* Seats whose hand has to be guessed. */
static unsigned unknown_seats(const struct bock_state *view)
{
    return view->hidden & ~(unsigned)view->shown;
}

static void make_ladder(const struct bock_setup *setup, const struct bock_state *view, bool stags, int player,
                        struct ladder *ladder)
{
    struct claim claims[BOCK_SEATS];
    int count = 0, before = 0;
    memset(ladder, 0, sizeof *ladder);
    ladder->pool = unseen(setup, view) & both_bits(stags ? STAGS : DOES);
    ladder->odd_kinds = stags ? NULL_BOCK : PLUS_DOES;
    ladder->odd = heap_count(ladder->pool & both_bits(ladder->odd_kinds));
    ladder->could = playable(view);
    for (uint64_t left = (stags ? STAGS : DOES & ~HIGH_DOES) & ~ladder->odd_kinds; left; left &= left - 1)
        ladder->rung_kinds[kind_value[bits_first(left) / 2]] |= left & -left;
    for (int rung = 1; rung < RUNGS; rung++) {
        ladder->low_kinds[rung] = ladder->low_kinds[rung - 1] | ladder->rung_kinds[rung];
        ladder->at_rung[rung] = heap_count(ladder->pool & both_bits(ladder->rung_kinds[rung]));
        ladder->up_to[rung] = ladder->up_to[rung - 1] + ladder->at_rung[rung];
    }
    for (int i = 0; i < 3 && !stags; i++)
        if (ladder->pool & CARD(BOCK_HIGH + i))
            ladder->high |= 1u << i;
    for (int seat = 1; seat <= setup->seats; seat++) {
        if (!(unknown_seats(view) >> seat & 1))
            continue;
        if (seat == player)
            ladder->player = make_claim(ladder, seat, places_in(view, seat, stags), view->seat[seat - 1].barred);
        else if (is_bound(view, ladder, seat, stags))
            claims[count++] = make_claim(ladder, seat, places_in(view, seat, stags), view->seat[seat - 1].barred);
    }
    if (player)
        ladder->step[ladder->steps++] = (struct deal_step){.kind = STEP_START, .claim = ladder->player};
    for (int rung = 0; rung < RUNGS; rung++) {
        if (player && rung > 0 && rung <= ladder->player.rung && ladder->at_rung[rung] > 0)
            ladder->step[ladder->steps++] =
                (struct deal_step){.kind = STEP_RUNG, .rung = rung, .claim = ladder->player, .before = before};
        for (int i = 0; i < count; i++)
            if (claims[i].rung == rung) {
                ladder->step[ladder->steps++] =
                    (struct deal_step){.kind = STEP_SEAT, .rung = rung, .claim = claims[i], .before = before};
                before += claims[i].places;
            }
    }
}

/* Goes through all that can be chosen at a step and adds up the deals each choice leads to, until
 * the sum is more than `stop`; the choice it stopped at is left in *choice. */
static uint64_t walk_choices(const struct ladder *ladder, const struct deal_step *step, struct spot spot,
                             const uint64_t *after, uint64_t stop, struct choice *choice)
{
    const struct claim *claim = &step->claim;
    bool player = step->kind != STEP_SEAT, whole = step->kind != STEP_RUNG;
    int room = player ? spot.lack : claim->places;
    unsigned reach = whole ? spot.high & claim->high : 0;
    int odd_most = whole && claim->odd ? spot.odd : 0;
    int taken = step->before + ladder->player.places - spot.lack - (ladder->odd - spot.odd) -
                (bits_count(ladder->high) - bits_count(spot.high));
    int cards = step->kind == STEP_RUNG ? ladder->at_rung[step->rung] : ladder->up_to[step->rung] - taken;
    uint64_t sum = 0;
    for (unsigned high = reach;; high = (high - 1) & reach) { /* every part of `reach` */
        for (int odd = 0; odd <= odd_most && odd + bits_count(high) <= room; odd++) {
            int rest = room - odd - bits_count(high);
            int least = step->kind == STEP_SEAT ? rest : 0, most = step->kind == STEP_START ? 0 : rest;
            for (int rungs = least; rungs <= most && rungs <= cards; rungs++) {
                struct spot next = {spot.odd - odd, spot.high & ~high, spot.lack, spot.plays};
                if (player) {
                    next.lack -= odd + bits_count(high) + rungs;
                    next.plays |= (odd && ladder->could & ladder->odd_kinds) ||
                                  (rungs && ladder->could & ladder->rung_kinds[step->rung]);
                    for (int i = 0; i < 3; i++)
                        next.plays |= high >> i & 1 && ladder->could & CARD(BOCK_HIGH + i);
                }
                sum += ways_to_choose(spot.odd, odd) * ways_to_choose(cards, rungs) * after[spot_index(next)];
                if (sum > stop) {
                    *choice = (struct choice){odd, rungs, high, next};
                    return sum;
                }
            }
        }
        if (!high)
            return sum;
    }
}

static struct spot first_spot(const struct ladder *ladder)
{
    return (struct spot){ladder->odd, ladder->high, ladder->player.places, false};
}

/* Counts the deals from the last step back to the first; returns how many there are. Spots that cannot
 * come up may overflow; nothing that can come up is counted from them but times 0. */
static uint64_t count_deals(const struct ladder *ladder, enum wanted wanted, struct deal_counts *counts)
{
    for (int step = ladder->steps; step >= 0; step--)
        for (struct spot spot = {.odd = 0}; spot.odd <= ladder->odd; spot.odd++)
            for (spot.high = 0; spot.high < HIGH_SETS; spot.high++)
                for (spot.lack = 0; spot.lack <= ladder->player.places; spot.lack++)
                    for (int plays = 0; plays < 2; plays++) {
                        spot.plays = plays;
                        uint64_t *at = &counts->at[step][spot_index(spot)];
                        if (step == ladder->steps)
                            *at = spot.lack == 0 && (wanted == WANT_ANY || spot.plays == (wanted == WANT_PLAYER));
                        else if (spot.high & ~ladder->high)
                            *at = 0;
                        else
                            *at =
                                walk_choices(ladder, &ladder->step[step], spot, counts->at[step + 1], UINT64_MAX, NULL);
                    }
    return counts->at[0][spot_index(first_spot(ladder))];
}

/* Uniform below a number of two words that is not 0: of random words of its length, the first
 * that is below it; more than half of them are. */
static void random_below(struct rng *rng, const uint64_t limit[2], uint64_t out[2])
{
    uint64_t mask[2] = {UINT64_MAX, 0};
    if (limit[1])
        mask[1] = UINT64_MAX >> __builtin_clzll(limit[1]);
    else
        mask[0] = UINT64_MAX >> __builtin_clzll(limit[0]);
    do {
        out[0] = rng_next(rng) & mask[0];
        out[1] = limit[1] ? rng_next(rng) & mask[1] : 0;
    } while (out[1] > limit[1] || (out[1] == limit[1] && out[0] >= limit[0]));
}

/* A product of two words, in two words: schoolbook multiplication by halves. */
static void multiply(uint64_t a, uint64_t b, uint64_t out[2])
{
    uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (middle & UINT32_MAX);
    out[0] = other << 32 | (low & UINT32_MAX);
    out[1] = a1 * b1 + (middle >> 32) + (other >> 32);
}

/* Draws one of the counted deals and gives the seats that are bound their cards. */
static void deal_bound(struct bock_state *view, struct ladder *ladder, const struct deal_counts *counts,
                       struct rng *rng)
{
    struct spot spot = first_spot(ladder);
    for (int i = 0; i < ladder->steps; i++) {
        const struct deal_step *step = &ladder->step[i];
        struct choice choice = {.next = spot};
        uint64_t limit[2] = {counts->at[i][spot_index(spot)], 0}, at[2];
        random_below(rng, limit, at);
        walk_choices(ladder, step, spot, counts->at[i + 1], at[0], &choice);
        uint64_t reach = (step->kind == STEP_RUNG ? ladder->rung_kinds : ladder->low_kinds)[step->rung];
        uint64_t dealt = draw_cards(ladder->pool & both_bits(ladder->odd_kinds), choice.odd, rng) +
                         draw_cards(ladder->pool & both_bits(reach), choice.rungs, rng);
        for (int bit = 0; bit < 3; bit++)
            if (choice.high >> bit & 1)
                dealt += CARD(BOCK_HIGH + bit);
        ladder->pool -= dealt;
        view->seat[step->claim.seat - 1].hand += dealt;
        spot = choice.next;
    }
}

/* Deals the rest to the seats that nothing binds. */
static void deal_rest(const struct bock_setup *setup, struct bock_state *view, const struct ladder *ladder, bool stags,
                      struct rng *rng)
{
    uint64_t pool = ladder->pool;
    for (int seat = 1; seat <= setup->seats; seat++) {
        uint64_t *hand = &view->seat[seat - 1].hand;
        if (!(unknown_seats(view) >> seat & 1))
            continue;
        int lack = places_in(view, seat, stags) - heap_count(*hand & both_bits(stags ? STAGS : DOES));
        uint64_t dealt = draw_cards(pool, lack, rng);
        pool -= dealt;
        *hand += dealt;
    }
}

/* Must the seat on turn be dealt something to play? Not if it is known to have it anyway. */
static int seat_to_equip(const struct bock_state *view)
{
    if (view->phase != PHASE_PLAY || !(unknown_seats(view) >> view->turn & 1) || surely_plays(view, view->turn))
        return 0;
    return view->turn;
}

static bool any_bound(const struct bock_setup *setup, const struct bock_state *view, const struct ladder *ladder,
                      bool stags)
{
    for (int seat = 1; seat <= setup->seats; seat++)
        if (unknown_seats(view) >> seat & 1 && is_bound(view, ladder, seat, stags))
            return true;
    return false;
}

/* Fills the hands of a view in which somebody is bound. With d and s deals of does and stags, d1 and
 * s1 of them such that the seat of (2) has something to play, d0 and s0 such that it has not, d1 (s0 + s1) + d0 s1
 * deals are possible: less than 2^128. (A view in which none is, made up by hand, is filled without regard.) */
static void deal_by_counts(const struct bock_setup *setup, struct bock_state *view, int player, struct ladder *does,
                           struct ladder *stags, struct rng *rng)
{
    struct deal_counts counts;
    enum wanted want_does = WANT_ANY, want_stags = WANT_ANY;
    make_ladder(setup, view, false, player, does);
    make_ladder(setup, view, true, player, stags);
    if (player) {
        uint64_t with = count_deals(does, WANT_PLAYER, &counts), without = count_deals(does, WANT_IDLE, &counts);
        uint64_t stags_with = count_deals(stags, WANT_PLAYER, &counts);
        uint64_t all_stags = stags_with + count_deals(stags, WANT_IDLE, &counts);
        uint64_t by_does[2], by_stags[2], all[2], at[2];
        multiply(with, all_stags, by_does);
        multiply(without, stags_with, by_stags);
        all[0] = by_does[0] + by_stags[0];
        all[1] = by_does[1] + by_stags[1] + (all[0] < by_stags[0]);
        if (!(all[0] | all[1]))
            return;
        random_below(rng, all, at);
        bool does_play = at[1] < by_does[1] || (at[1] == by_does[1] && at[0] < by_does[0]);
        want_does = does_play ? WANT_PLAYER : WANT_IDLE;
        want_stags = does_play ? WANT_ANY : WANT_PLAYER;
    }
    if (!count_deals(does, want_does, &counts) || !count_deals(stags, want_stags, &counts))
        return;
    deal_bound(view, stags, &counts, rng);
    count_deals(does, want_does, &counts);
    deal_bound(view, does, &counts, rng);
}

/* Deals all unseen cards; `player` is the seat of (2), 0 to let (2) be. */
static void deal_unseen(const struct bock_setup *setup, struct bock_state *view, int player, struct rng *rng)
{
    struct ladder does, stags;
    make_ladder(setup, view, false, 0, &does);
    make_ladder(setup, view, true, 0, &stags);
    if (player || any_bound(setup, view, &does, false) || any_bound(setup, view, &stags, true))
        deal_by_counts(setup, view, player, &does, &stags, rng);
    deal_rest(setup, view, &does, false, rng);
    deal_rest(setup, view, &stags, true, rng);
}

/* As deal_unseen, and quick. Mostly a deal that lets (2) be fits it by luck; then it is a uniform choice among those
 * that fit. After a few in vain, one that fits is drawn by the counts, and that is uniform too. */
static void deal_for_turn(const struct bock_setup *setup, struct bock_state *view, struct rng *rng)
{
    int player = seat_to_equip(view);
    for (int tries = 0; player && tries < 4; tries++) {
        struct bock_state luck = *view;
        deal_unseen(setup, &luck, 0, rng);
        if (kinds_in(luck.seat[player - 1].hand) & playable(view)) {
            *view = luck;
            return;
        }
    }
    deal_unseen(setup, view, player, rng);
}

static void bock_guess(const struct setup *setup, struct state *view, int viewer, struct rng *rng)
{
    const struct bock_setup *own = bock_setup(setup);
    struct bock_state *bock = bock_state_to_change(view);
    (void)viewer;
    if (!unknown_seats(bock))
        return;
    deal_for_turn(own, bock, rng);
    for (int seat = 1; seat <= own->seats; seat++) {
        if (!(unknown_seats(bock) >> seat & 1))
            continue;
        bock->seat[seat - 1].hand += seat_known(&bock->seat[seat - 1]);
        if (bock->chosen[seat - 1] == BOCK_SEALED) { /* any card it could have laid (B4) */
            uint64_t kinds = kinds_in(bock->seat[seat - 1].hand) & ~HIGH_DOES;
            int which = (int)rng_below(rng, (uint32_t)bits_count(kinds));
            bock->chosen[seat - 1] = (uint8_t)(bits_nth(kinds, which) / 2 + 1);
        }
    }
    bock->hidden = bock->told = bock->shown = 0;
    bock->act = (uint16_t)find_act(own, bock);
}

#endif
