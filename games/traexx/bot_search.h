/* bot_search.h - Träxx: judging moves.
 *
 * Quick: the learned value of the position after each move. Full: the promising moves two plies deep
 * (all cards that may come, the best move with each), the best of those a narrow third ply deep; alone,
 * with few cards to come, exactly. In company the others are taken to make the move that is best for them
 * at a glance before the next card comes, so that a number they are about to reach is known to be lost.
 *
 * The budget counts moves looked at.
 */
#ifndef TRAEXX_BOT_SEARCH_H
#define TRAEXX_BOT_SEARCH_H

#include "bot_exact.h"

enum {
    BUDGET_FULL = 14000,   /* moves looked at in a full search */
    BUDGET_EXACT = 260000, /* and in an exact ending, whose moves are quick */
    CANDIDATES = 12,       /* looked at two plies deep */
    FINALISTS = 3,         /* and three */
    REPLIES = 2,           /* moves with each card in the middle of three plies */
    EXACT_FROM = 4,        /* cards to come after the open one: the last five cards are exact */
};

struct desk {
    struct exact exact;
    struct walk walk;
    struct way ways[WAYS_MOST];
    struct way replies[WAYS_MOST];
    struct path paths[STARTS];
};

/* Better first; equal ones by the move, so that the order never depends on chance. */
static inline bool way_before(const struct way *one, const struct way *other)
{
    return one->value != other->value ? one->value > other->value : one->move < other->move;
}

/* Brings the best `wanted` of the ways to the front, in order. */
static void sort_ways(struct way *ways, int count, int wanted)
{
    for (int gap = count; wanted >= count && gap > 0;) { /* all of them: shell sort */
        gap = gap == 2 ? 1 : gap * 5 / 11;
        for (int i = gap; gap > 0 && i < count; i++)
            for (int j = i; j >= gap && way_before(&ways[j], &ways[j - gap]); j -= gap) {
                struct way way = ways[j];
                ways[j] = ways[j - gap];
                ways[j - gap] = way;
            }
    }
    for (int i = 0; wanted < count && i < wanted; i++) {
        int best = i;
        for (int j = i + 1; j < count; j++)
            if (way_before(&ways[j], &ways[best]))
                best = j;
        struct way way = ways[best];
        ways[best] = ways[i];
        ways[i] = way;
    }
}

static bool same_trail(const struct trail *one, const struct trail *other)
{
    return one->free == other->free && one->reached == other->reached &&
           ((one->ends[0] == other->ends[0] && one->ends[1] == other->ends[1]) ||
            (one->ends[0] == other->ends[1] && one->ends[1] == other->ends[0]));
}

/* What the others may do in this round, before the next card: each the move it likes best at a glance. */
static void foresee_others(struct desk *desk, const struct traexx_setup *setup, const struct traexx_state *state,
                           int seat, const struct tables *tables, struct company *after)
{
    memcpy(desk->paths, state->paths, sizeof desk->paths);
    unsigned claimed = 0;
    for (int other = 1; other <= setup->common.seats; other++) {
        if (other == seat)
            continue;
        struct path *path = &desk->paths[other - 1];
        struct company company;
        struct trail trail = trail_of(path);
        look_at_others(setup, state->paths, other, &company);
        walk_card(&desk->walk, setup, &company, tables, &trail, &setup->cards[state->card - 1], state->deck, NULL, 0);
        if (desk->walk.best.move != MOVE_PASS)
            lengthen(setup, path, desk->walk.best.move);
        path->reached = desk->walk.best.trail.reached;
        claimed |= path->reached;
    }
    look_at_others(setup, desk->paths, seat, after);
    after->claimed = (uint16_t)claimed;
}

/* The worth of a position after a move, two plies deep: the mean over the cards of the best move. */
static int32_t look_two(struct desk *desk, const struct traexx_setup *setup, const struct company *company,
                        const struct tables *tables, const struct trail *trail, unsigned deck, uint64_t *nodes)
{
    int64_t sum = 0;
    for (unsigned rest = deck; rest != 0; rest &= rest - 1) {
        int card = bits_first(rest);
        walk_card(&desk->walk, setup, company, tables, trail, &setup->cards[card], deck & ~(1u << card), NULL, 0);
        sum += desk->walk.best.value;
        *nodes += (uint64_t)desk->walk.count;
    }
    return (int32_t)(sum / bits_count(deck));
}

/* Three plies deep: the best REPLIES moves with each card are looked at two plies deep. */
static int32_t look_three(struct desk *desk, const struct traexx_setup *setup, const struct company *company,
                          const struct tables *tables, const struct trail *trail, unsigned deck, uint64_t *nodes)
{
    int64_t sum = 0;
    for (unsigned rest = deck; rest != 0; rest &= rest - 1) {
        int card = bits_first(rest);
        unsigned then = deck & ~(1u << card);
        walk_card(&desk->walk, setup, company, tables, trail, &setup->cards[card], then, desk->replies, WAYS_MOST);
        int count = desk->walk.count;
        *nodes += (uint64_t)count;
        int32_t best = desk->walk.best.value;
        if (then != 0) {
            sort_ways(desk->replies, count, count < 2 * REPLIES ? count : 2 * REPLIES);
            int looked = 0;
            for (int i = 0; i < count && i < 2 * REPLIES && looked < REPLIES; i++) {
                struct way reply = desk->replies[i];
                if (i > 0 && same_trail(&reply.trail, &desk->replies[i - 1].trail))
                    continue;
                int32_t value =
                    reply.points * POINT + look_two(desk, setup, company, tables, &reply.trail, then, nodes);
                if (looked++ == 0 || value > best)
                    best = value;
            }
        }
        sum += best;
    }
    return (int32_t)(sum / bits_count(deck));
}

/* Looks deeper at the best of the ways, as far as the budget goes; those not looked at are moved along by
 * as much as the others changed on average, so that all can be compared. Leaves the ways in order. `dearest` is how
 * many nodes a way is thought to take at most; returns how many it took. */
static uint64_t look_deeper(struct desk *desk, const struct traexx_setup *setup, const struct company *company,
                            const struct tables *tables, unsigned deck, int count, int wanted, bool third,
                            uint64_t *nodes, uint64_t dearest, uint64_t budget)
{
    struct way *ways = desk->ways;
    int64_t change = 0;
    int looked = 0, at = 0;
    uint64_t spent = *nodes;
    for (int different = 0; at < count && *nodes + dearest <= budget; at++) {
        if (at > 0 && same_trail(&ways[at].trail, &ways[at - 1].trail))
            continue;
        if (different++ == wanted)
            break;
        looked++;
        int32_t was = ways[at].value;
        ways[at].value =
            ways[at].points * POINT + (third ? look_three(desk, setup, company, tables, &ways[at].trail, deck, nodes)
                                             : look_two(desk, setup, company, tables, &ways[at].trail, deck, nodes));
        change += ways[at].value - was;
        dearest = *nodes - spent > dearest ? *nodes - spent : dearest;
        spent = *nodes;
    }
    int32_t shift = looked > 0 ? (int32_t)(change / looked) : 0;
    for (int i = at; i < count; i++)
        ways[i].value += shift;
    /* The same path by another order of the same cells: the same worth, but for the order of its numbers. */
    for (int i = 1; i < at; i++)
        if (same_trail(&ways[i].trail, &ways[i - 1].trail))
            ways[i].value = ways[i - 1].value + (ways[i].points - ways[i - 1].points) * POINT;
    sort_ways(ways, count, count);
    return dearest;
}

/* The last cards, exactly: the ways, promising ones first, as far as the budget goes. With few cards every way is
 * solved; with more it is only proven of the others that they are not better than the best, and what was thought of
 * them is kept, below the best. False: not even one was solved. */
static bool judge_exactly(struct desk *desk, const struct traexx_setup *setup, unsigned deck, int count,
                          uint64_t budget)
{
    struct way *ways = desk->ways;
    struct exact *exact = &desk->exact;
    int left = bits_count(deck);
    int32_t factor = FACTORIAL[left], best = -1;
    open_exact(exact, setup, budget);
    for (int i = 0; i < count; i++) {
        int32_t points = ways[i].points * factor, need = left < EXACT_FROM || best < points ? -1 : best - points;
        int32_t worth = exact->spent ? 0 : solve_deck(exact, &ways[i].trail, deck, left, need);
        if (exact->spent && best < 0)
            return false;
        if (exact->spent || worth <= need) {
            int32_t under = (int32_t)((int64_t)best * POINT / factor) - 1;
            ways[i].value = ways[i].value < under ? ways[i].value : under;
            continue;
        }
        ways[i].value = (int32_t)((int64_t)(points + worth) * POINT / factor);
        best = points + worth > best ? points + worth : best;
    }
    sort_ways(ways, count, count);
    return true;
}

/* Points a seat has before this round's move. */
static int points_before(const struct path *path)
{
    return noted_sum(path->reached, path->full) - (CELLS - bits_count(path->cells));
}

/* Fills desk->ways, best first, and returns how many there are. */
static int judge_ways(const struct thinking *thinking, struct desk *desk)
{
    const struct traexx_setup *setup = setup_of(thinking->setup);
    const struct traexx_state *state = state_of(thinking->view);
    struct company company;
    struct tables tables = {0};
    struct trail trail = trail_of(&state->paths[thinking->seat - 1]);
    look_at_others(setup, state->paths, thinking->seat, &company);
    if (thinking->weights)
        tables = open_tables(thinking->weights, !company.alone);
    /* Without weights: what is got and half of what is within reach. */
    walk_card_by(&desk->walk, setup, &company, thinking->weights ? &tables : NULL, &trail,
                 &setup->cards[state->card - 1], state->deck, desk->ways, WAYS_MOST, true, NULL);
    int count = desk->walk.count;
    uint64_t nodes = 0;
    sort_ways(desk->ways, count, count);
    if (thinking->effort == EFFORT_QUICK || state->deck == 0)
        return count;
    uint64_t budget = thinking->budget ? thinking->budget : BUDGET_FULL;
    bool exactly = company.alone && bits_count(state->deck) <= EXACT_FROM;
    if (exactly && thinking->weights && bits_count(state->deck) == EXACT_FROM)
        look_deeper(desk, setup, &company, &tables, state->deck, count, CANDIDATES, false, &nodes, 0, budget / 2);
    if (exactly &&
        judge_exactly(desk, setup, state->deck, count, thinking->budget ? thinking->budget * 16ull : BUDGET_EXACT))
        return count;
    if (!thinking->weights)
        return count;
    if (!company.alone)
        foresee_others(desk, setup, state, thinking->seat, &tables, &company);
    uint64_t dearest =
        look_deeper(desk, setup, &company, &tables, state->deck, count, CANDIDATES, false, &nodes, 0, budget / 2);
    dearest *= (uint64_t)(REPLIES * bits_count(state->deck));
    look_deeper(desk, setup, &company, &tables, state->deck, count, FINALISTS, true, &nodes, dearest, budget);
    return count;
}

static int traexx_judge(const struct thinking *thinking, struct judged *out, int room)
{
    struct desk *desk = thinking->memory;
    int count = judge_ways(thinking, desk);
    int before = points_before(&state_of(thinking->view)->paths[thinking->seat - 1]);
    for (int i = 0; i < count && i < room; i++)
        out[i] = (struct judged){desk->ways[i].move, before * 1000 + to_thousandths(desk->ways[i].value)};
    return count < room ? count : room;
}

#endif
