/* reason.h - Träxx: why a move was worse than another, in a sentence, from the positions before and after the two.
 *
 * The first that holds is said, the gravest first: what can never be made good, then what is lost now,
 * then what was made harder. After the last card nothing is made harder any more.
 */
#ifndef TRAEXX_BOT_REASON_H
#define TRAEXX_BOT_REASON_H

#include "search.h"

/* A position after a move, with what reasons speak of. */
struct aftermath {
    struct way way;
    uint64_t taken; /* the new cells */
    uint64_t room;  /* the free cells within reach */
    int length;     /* new cells */
    int fitting;    /* cards to come that fit an end */
    int pockets;    /* cells within reach that have at most one free neighbour and do not touch an end */
    bool dead[2];   /* ends that cannot go on */
};

enum { CARD_MOST = 5 /* squares on a card (T2) */ };

static void look_after(const struct traexx_setup *setup, const struct trail *trail, unsigned deck,
                       struct aftermath *after)
{
    uint64_t fronts[2], beside;
    after->room = find_room(setup, trail);
    for (int i = 0; i < 2; i++) {
        fronts[i] = setup->neighbours[trail->ends[i]] & trail->free;
        after->dead[i] = fronts[i] == 0;
    }
    beside = fronts[0] | fronts[1];
    after->fitting = count_fitting(setup, beside, deck);
    for (uint64_t rest = after->room & ~beside; rest != 0; rest &= rest - 1)
        after->pockets += bits_count(setup->neighbours[bits_first(rest)] & trail->free) <= 1;
}

static bool find_aftermath(const struct desk *desk, const struct traexx_setup *setup, const struct trail *before,
                           uint64_t move, unsigned deck, struct aftermath *after)
{
    int at = 0;
    while (at < desk->walk.count && desk->ways[at].move != move)
        at++;
    if (at == desk->walk.count)
        return false;
    *after = (struct aftermath){.way = desk->ways[at], .taken = before->free & ~desk->ways[at].trail.free};
    after->length = bits_count(after->taken);
    look_after(setup, &desk->ways[at].trail, deck, after);
    return true;
}

/* The highest number among these cells, 0: none. */
static int highest_among(const struct traexx_setup *setup, uint64_t cells)
{
    int highest = 0;
    for (uint64_t rest = setup->numbered & cells; rest != 0; rest &= rest - 1) {
        int number = setup->number[bits_first(rest)];
        highest = number > highest ? number : highest;
    }
    return highest;
}

static bool say_numbers(struct message *why, const char *text, int one, int other)
{
    reason_with_number(why, text, one);
    message_number(why, other);
    return true;
}

static bool say_place(struct message *why, const char *text, int cell)
{
    message_set(why, text);
    message_cell(why, cell);
    return true;
}

/* A number that still counted in full, and now counts half (T7). */
static int find_halved(const struct traexx_setup *setup, const struct aftermath *played, const struct aftermath *best)
{
    for (uint64_t rest = setup->numbered & played->room & (best->room | best->taken); rest != 0; rest &= rest - 1) {
        int number = setup->number[bits_first(rest)];
        bool halved = played->way.trail.reached >> number != 0, was_full = best->way.trail.reached >> number <= 1;
        if (halved && was_full)
            return number;
    }
    return 0;
}

/* How many steps a cell is from the nearer end; 0: out of reach. */
static int nearest_end(const struct flood floods[2], int cell)
{
    int one = flood_distance(&floods[0], cell), other = flood_distance(&floods[1], cell);
    return one == 0 || (other != 0 && other < one) ? other : one;
}

/* The worthiest number that the best move comes nearer to, by two steps or more, and the one played does not; 0: none.
 */
static int find_left_behind(const struct traexx_setup *setup, const struct aftermath *before,
                            const struct aftermath *played, const struct aftermath *best)
{
    const struct aftermath *const of[] = {before, played, best};
    struct flood floods[3][2];
    int found = 0;
    for (int i = 0; i < 6; i++) {
        const struct trail *trail = &of[i / 2]->way.trail;
        flood_from(setup, trail->free, trail->ends[i % 2], &floods[i / 2][i % 2]);
    }
    for (uint64_t rest = setup->numbered & played->room & best->room; rest != 0; rest &= rest - 1) {
        int cell = bits_first(rest), was = nearest_end(floods[0], cell), near = nearest_end(floods[1], cell);
        bool could = nearest_end(floods[2], cell) < was && nearest_end(floods[2], cell) + 1 < near;
        if (near >= was && could && setup->number[cell] > found)
            found = setup->number[cell];
    }
    return found;
}

/* How many cards to come fit the end that a move goes on from, before it. */
static int fits_at(const struct traexx_setup *setup, const struct trail *trail, uint64_t move, unsigned deck)
{
    return count_fitting(setup, setup->neighbours[(move & 255) - 1] & trail->free, deck);
}

/* What can never be made good again. */
static bool reason_of_loss(const struct traexx_setup *setup, const struct company *company,
                           const struct aftermath *played, const struct aftermath *best, struct message *why)
{
    int number = highest_among(setup, (best->room | best->taken) & ~(played->room | played->taken));
    if (number != 0)
        return reason_with_number(why, "traexx.why-number-lost", number);
    int halved = company->alone ? find_halved(setup, played, best) : 0;
    if (halved != 0)
        return say_numbers(why, "traexx.why-too-early", highest_among(setup, played->taken), halved);
    bool both_alive = !best->dead[0] && !best->dead[1];
    for (int i = 0; i < 2; i++)
        if (both_alive && played->dead[i])
            return say_place(why, "traexx.why-end-cut", played->way.trail.ends[i]);
    uint64_t kept = best->room | best->taken, left = played->room | played->taken;
    return bits_count(kept) > bits_count(left) &&
           reason_with_number(why, "traexx.why-cells-cut", bits_count(kept & ~left));
}

/* What was not taken. */
static bool reason_of_less(const struct traexx_setup *setup, const struct company *company,
                           const struct aftermath *played, const struct aftermath *best, struct message *why)
{
    int number = highest_among(setup, best->taken & ~played->taken);
    if (number != 0) {
        int near = company->others[number];
        bool raced = !company->alone && !(company->claimed >> number & 1) && near != 0 && near <= CARD_MOST;
        return reason_with_number(why, raced ? "traexx.why-race" : "traexx.why-number-left", number);
    }
    return played->length < best->length && say_numbers(why, "traexx.why-too-short", played->length, best->length);
}

/* Whether the best move is the one played, but for its last cells. */
static bool stops_earlier(const struct aftermath *played, const struct aftermath *best)
{
    uint64_t same = ((uint64_t)256 << 8 * best->length) - 1;
    return best->length != 0 && played->length > best->length && (played->way.move & same) == best->way.move;
}

/* What was made harder. */
static bool reason_of_delay(const struct traexx_setup *setup, const struct aftermath *before, unsigned deck,
                            const struct aftermath *played, const struct aftermath *best, struct message *why)
{
    if (played->fitting + 1 < best->fitting)
        return say_numbers(why, "traexx.why-colours", played->fitting, best->fitting);
    if (played->pockets > best->pockets && played->pockets > before->pockets)
        return reason_with_number(why, "traexx.why-pockets", played->pockets - before->pockets);
    int number = find_left_behind(setup, before, played, best);
    if (number != 0)
        return reason_with_number(why, "traexx.why-away", number);
    if (stops_earlier(played, best) && best->fitting > played->fitting)
        return say_numbers(why, "traexx.why-too-long", played->length, best->length);
    uint64_t move = played->way.move, better = best->way.move;
    if (better != MOVE_PASS && (move & 255) != (better & 255) &&
        fits_at(setup, &before->way.trail, better, deck) < fits_at(setup, &before->way.trail, move, deck))
        return say_place(why, "traexx.why-wrong-end", (int)(move & 255) - 1);
    return false;
}

static bool traexx_reason(const struct thinking *thinking, uint64_t played, uint64_t best, struct message *why)
{
    const struct traexx_setup *setup = traexx_setup(thinking->setup);
    const struct traexx_state *state = traexx_state(thinking->view);
    struct desk *desk = thinking->memory;
    struct aftermath before = {0}, after_played, after_best;
    struct company company;
    struct trail trail = trail_of(&state->paths[thinking->seat - 1]);
    if (state->card == 0 || played == best)
        return false;
    look_at_others(setup, state->paths, thinking->seat, &company);
    walk_card(&desk->walk, setup, &company, NULL, &trail, &setup->cards[state->card - 1], state->deck, desk->ways,
              WAYS_MOST);
    if (!find_aftermath(desk, setup, &trail, played, state->deck, &after_played) ||
        !find_aftermath(desk, setup, &trail, best, state->deck, &after_best))
        return false;
    if (played == MOVE_PASS)
        return reason_with(why, "traexx.why-passed");
    before.way.trail = trail;
    look_after(setup, &trail, state->deck, &before);
    bool goes_on = state->deck != 0;
    return (goes_on && reason_of_loss(setup, &company, &after_played, &after_best, why)) ||
           reason_of_less(setup, &company, &after_played, &after_best, why) ||
           (goes_on && reason_of_delay(setup, &before, state->deck, &after_played, &after_best, why));
}

#endif
