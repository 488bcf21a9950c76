/* reason.h - Träxx: why a move was worse than another, in a sentence, from the two positions.
 *
 * The first that holds is said, the gravest first: what can never be made good, then what is lost now,
 * then what was made harder.
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

static bool find_aftermath(const struct desk *desk, const struct traexx_setup *setup, const struct trail *before,
                           uint64_t move, unsigned deck, struct aftermath *after)
{
    int at = 0;
    while (at < desk->walk.count && desk->ways[at].move != move)
        at++;
    if (at == desk->walk.count)
        return false;
    const struct trail *trail = &desk->ways[at].trail;
    *after = (struct aftermath){.way = desk->ways[at], .taken = before->free & ~trail->free};
    after->room = find_room(setup, trail);
    after->length = bits_count(after->taken);
    uint64_t fronts[2], beside;
    for (int i = 0; i < 2; i++) {
        fronts[i] = setup->neighbours[trail->ends[i]] & trail->free;
        after->dead[i] = fronts[i] == 0;
    }
    beside = fronts[0] | fronts[1];
    after->fitting = count_fitting(setup, beside, deck);
    for (uint64_t rest = after->room & ~beside; rest != 0; rest &= rest - 1)
        after->pockets += bits_count(setup->neighbours[bits_first(rest)] & trail->free) <= 1;
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

/* The worthiest number that is farther from the nearest end than it would be; 0: none. */
static int find_left_behind(const struct traexx_setup *setup, const struct aftermath *played,
                            const struct aftermath *best)
{
    struct flood floods[2][2];
    int found = 0;
    for (int i = 0; i < 2; i++) {
        flood_from(setup, played->way.trail.free, played->way.trail.ends[i], &floods[0][i]);
        flood_from(setup, best->way.trail.free, best->way.trail.ends[i], &floods[1][i]);
    }
    for (uint64_t rest = setup->numbered & played->room & best->room; rest != 0; rest &= rest - 1) {
        int cell = bits_first(rest), near[2];
        for (int i = 0; i < 2; i++) {
            int one = flood_distance(&floods[i][0], cell), other = flood_distance(&floods[i][1], cell);
            near[i] = one == 0 || (other != 0 && other < one) ? other : one;
        }
        if (near[0] > near[1] + 1 && setup->number[cell] > found)
            found = setup->number[cell];
    }
    return found;
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
    int lost = best->length + bits_count(best->room) - played->length - bits_count(played->room);
    if (lost > 0)
        return reason_with_number(why, "traexx.why-cells-cut", lost);
    return false;
}

/* What was not taken, or made harder. */
static bool reason_of_delay(const struct traexx_setup *setup, const struct company *company,
                            const struct aftermath *played, const struct aftermath *best, struct message *why)
{
    int number = highest_among(setup, best->taken & ~played->taken);
    if (number != 0) {
        bool raced = !company->alone && !(company->claimed >> number & 1) && company->others[number] != 0;
        return reason_with_number(why, raced ? "traexx.why-race" : "traexx.why-number-left", number);
    }
    if (played->length < best->length)
        return say_numbers(why, "traexx.why-too-short", played->length, best->length);
    if (played->fitting + 1 < best->fitting)
        return say_numbers(why, "traexx.why-colours", played->fitting, best->fitting);
    if (played->pockets > best->pockets)
        return reason_with_number(why, "traexx.why-pockets", played->pockets - best->pockets);
    number = find_left_behind(setup, played, best);
    if (number != 0)
        return reason_with_number(why, "traexx.why-away", number);
    if (played->length > best->length)
        return say_numbers(why, "traexx.why-too-long", played->length, best->length);
    if (best->way.move != MOVE_PASS && (played->way.move & 255) != (best->way.move & 255))
        return say_place(why, "traexx.why-wrong-end", (int)(played->way.move & 255) - 1);
    return false;
}

static bool traexx_reason(const struct thinking *thinking, uint64_t played, uint64_t best, struct message *why)
{
    const struct traexx_setup *setup = traexx_setup(thinking->setup);
    const struct traexx_state *state = traexx_state(thinking->view);
    struct desk *desk = thinking->memory;
    struct aftermath after_played, after_best;
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
    if (played == MOVE_PASS) {
        message_set(why, "traexx.why-passed");
        return true;
    }
    return reason_of_loss(setup, &company, &after_played, &after_best, why) ||
           reason_of_delay(setup, &company, &after_played, &after_best, why);
}

#endif
