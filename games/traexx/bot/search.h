/* search.h - Träxx: judging moves.
 *
 * Quick: the learned value of the position after each move. Full: the promising moves two plies deep
 * (all cards that may come, the best move with each), the best of those a narrow third ply deep; alone,
 * with few cards to come, exactly. In company the others are taken to make the move that is best for them
 * at a glance before the next card comes, so that a number they are about to reach is known to be lost.
 * A move that is asked about is looked at as deep as the best one, beyond the budget.
 *
 * The budget counts moves looked at.
 */
#ifndef TRAEXX_BOT_SEARCH_H
#define TRAEXX_BOT_SEARCH_H

#include "exact.h"

enum {
    BUDGET_FULL = 20000,   /* moves looked at in a full search, at most: most take less */
    BUDGET_EXACT = 200000, /* and in an exact ending, whose moves are quick */
    EXACT_FROM = 4,        /* cards to come after the open one: the last five cards are exact */

    CANDIDATES = 24, /* ways looked at two plies deep, */
    FINALISTS = 4,   /* and three */
    REPLIES = 2,     /* moves with each card in the middle of three plies */
    FAR_WHOLE = 9,   /* up to so many cards to come, the third ply looks at all of them; else at half */

    /* Only what is so close to the best is looked at any further: */
    MARGIN_WIDE = 5 * POINT / 2, /* at a glance, for two plies with half of the cards; */
    MARGIN_NEAR = POINT,         /* after that, for two plies with all cards; */
    MARGIN_FAR = 4 * POINT / 5,  /* after that, for three plies; */
    MARGIN_REPLY = POINT,        /* and replies, at a glance, in the middle of three plies */
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

/* Every second card of a deck: they stand for the others where looking at all would be too dear. */
static unsigned halve_deck(unsigned deck)
{
    unsigned half = 0;
    for (unsigned rest = deck; rest != 0; rest &= rest - 1, rest &= rest - 1)
        half |= rest & -rest;
    return half;
}

/* A search on its way. */
struct search {
    struct desk *desk;
    const struct traexx_setup *setup;
    const struct company *company;
    const struct tables *tables;
    unsigned deck; /* comes after the open card */
    uint64_t budget;
    uint64_t nodes, walks; /* moves looked at so far, and with how many cards */
};

/* The sum over some cards of the deck of the best that can be made of each from here. */
static int64_t sum_replies(struct search *search, const struct trail *trail, unsigned cards, unsigned deck)
{
    struct walk *walk = &search->desk->walk;
    int64_t sum = 0;
    for (unsigned rest = cards; rest != 0; rest &= rest - 1) {
        int card = bits_first(rest);
        walk_card(walk, search->setup, search->company, search->tables, trail, &search->setup->cards[card],
                  deck & ~(1u << card), NULL, 0);
        sum += walk->best.value;
        search->nodes += (uint64_t)walk->count;
        search->walks++;
    }
    return sum;
}

/* How much more a position after a move is worth at three plies than at two: with some of the cards, the best
 * replies at a glance are looked at two plies deep. */
static int32_t look_beyond(struct search *search, const struct trail *trail, unsigned cards)
{
    struct desk *desk = search->desk;
    int64_t sum = 0;
    for (unsigned rest = cards; rest != 0; rest &= rest - 1) {
        int card = bits_first(rest);
        unsigned then = search->deck & ~(1u << card);
        walk_card(&desk->walk, search->setup, search->company, search->tables, trail, &search->setup->cards[card], then,
                  desk->replies, WAYS_MOST);
        int count = desk->walk.count, looked = 0;
        int32_t glance = desk->walk.best.value, best = INT32_MIN;
        search->nodes += (uint64_t)count;
        sort_ways(desk->replies, count, count < 2 * REPLIES ? count : 2 * REPLIES);
        for (int i = 0; i < count && i < 2 * REPLIES && looked < REPLIES; i++) {
            struct way reply = desk->replies[i];
            if (i > 0 && same_trail(&reply.trail, &desk->replies[i - 1].trail))
                continue;
            if (reply.value < glance - MARGIN_REPLY)
                break;
            looked++;
            int32_t value =
                reply.points * POINT + (int32_t)(sum_replies(search, &reply.trail, then, then) / bits_count(then));
            best = value > best ? value : best;
        }
        sum += best - glance;
    }
    return (int32_t)(sum / bits_count(cards));
}

/* A way that is looked at two plies deep. */
struct candidate {
    int at; /* among the ways */
    int64_t sum;
    int32_t value;
    bool whole; /* with all cards */
};

static inline int32_t mean_value(const struct way *way, int64_t sum, int cards)
{
    return way->points * POINT + (int32_t)(sum / cards);
}

/* The first ways that differ and are at most `margin` behind the best; returns how many. */
static int choose_ways(const struct way *ways, int count, int32_t margin, int most, struct candidate *out)
{
    int chosen = 0;
    for (int i = 0; i < count && chosen < most && ways[i].value >= ways[0].value - margin; i++)
        if (i == 0 || !same_trail(&ways[i].trail, &ways[i - 1].trail))
            out[chosen++] = (struct candidate){.at = i};
    return chosen;
}

/* A way's new value, and that of the ways that follow it with the same path by another order of its cells: the same
 * worth, but for the order of the numbers. */
static void set_value(struct way *ways, int count, int at, int32_t value)
{
    for (int i = at; i < count && same_trail(&ways[i].trail, &ways[at].trail); i++)
        ways[i].value = value + (ways[i].points - ways[at].points) * POINT;
}

/* Two plies deep: the promising ways with half of the cards, and those that are close to the best then with all of
 * them. The other ways are moved along by as much as these changed on average, so that all can be compared, but stay
 * below the best. Leaves the ways in order; returns how many were looked at with all cards. */
static int look_wide(struct search *search, int count)
{
    struct way *ways = search->desk->ways;
    struct candidate candidates[CANDIDATES];
    int chosen = choose_ways(ways, count, MARGIN_WIDE, CANDIDATES, candidates), looked = 0, whole = 0;
    unsigned half = halve_deck(search->deck);
    int some = bits_count(half), all = bits_count(search->deck);
    int32_t best = INT32_MIN;
    for (; looked < chosen && (looked == 0 || search->nodes < search->budget / 3); looked++) {
        struct candidate *candidate = &candidates[looked];
        const struct way *way = &ways[candidate->at];
        candidate->sum = sum_replies(search, &way->trail, half, search->deck);
        candidate->value = mean_value(way, candidate->sum, some);
        best = candidate->value > best ? candidate->value : best;
    }
    int64_t since_glance = 0, since_half = 0;
    int32_t near = best - MARGIN_NEAR;
    best = INT32_MIN;
    for (int i = 0; i < looked; i++) {
        struct candidate *candidate = &candidates[i];
        const struct way *way = &ways[candidate->at];
        candidate->whole = candidate->value >= near && (whole == 0 || search->nodes < search->budget / 2);
        if (!candidate->whole)
            continue;
        int32_t was = candidate->value;
        candidate->sum += sum_replies(search, &way->trail, search->deck & ~half, search->deck);
        candidate->value = mean_value(way, candidate->sum, all);
        best = candidate->value > best ? candidate->value : best;
        since_glance += candidate->value - way->value;
        since_half += candidate->value - was;
        whole++;
    }
    for (int i = 0; i < count; i++) {
        int32_t value = ways[i].value + (int32_t)(since_glance / whole);
        ways[i].value = value < best ? value : best - 1;
    }
    for (int i = 0; i < looked; i++) {
        int32_t value = candidates[i].value + (candidates[i].whole ? 0 : (int32_t)(since_half / whole));
        set_value(ways, count, candidates[i].at, candidates[i].whole || value < best ? value : best - 1);
    }
    sort_ways(ways, count, count);
    return whole;
}

/* A narrow third ply for the best of the `whole` ways that were looked at with all cards, where they are close to each
 * other; one alone would tell nothing. Returns the cards that were looked at; 0: it was not worth it. */
static unsigned look_far(struct search *search, int count, int whole)
{
    struct way *ways = search->desk->ways;
    struct candidate finalists[FINALISTS];
    int chosen = choose_ways(ways, count, MARGIN_FAR, whole < FINALISTS ? whole : FINALISTS, finalists), looked = 0;
    int left = bits_count(search->deck);
    int64_t change = 0;
    if (chosen < 2 || left < 2)
        return 0;
    unsigned cards = left <= FAR_WHOLE ? search->deck : halve_deck(search->deck);
    uint64_t walks = (uint64_t)(bits_count(cards) * (1 + REPLIES * (left - 1)));
    uint64_t dear = walks * search->nodes / search->walks; /* what one of them may take */
    if (search->nodes + 2 * dear > search->budget)
        return 0;
    for (; looked < chosen && search->nodes + dear <= search->budget; looked++) {
        finalists[looked].value = look_beyond(search, &ways[finalists[looked].at].trail, cards);
        change += finalists[looked].value;
    }
    if (looked < 2)
        return 0;
    for (int i = 0; i < looked; i++) {
        int at = finalists[i].at;
        set_value(ways, count, at, ways[at].value + finalists[i].value - (int32_t)(change / looked));
    }
    for (int i = 0; i < count; i++)
        ways[i].value += (int32_t)(change / looked);
    sort_ways(ways, count, count);
    return cards;
}

static struct way *find_way(struct desk *desk, int count, uint64_t move)
{
    int at = 0;
    while (at < count - 1 && desk->ways[at].move != move)
        at++;
    return &desk->ways[at];
}

/* The way that is asked about with all cards, and with those of the third ply where there was one, as the best one was:
 * what was moved along with the others may be far from what is found there. */
static void look_at_asked(struct search *search, int count, uint64_t asked, unsigned far)
{
    struct desk *desk = search->desk;
    struct way *way = find_way(desk, count, asked);
    if (way == desk->ways)
        return;
    way->value =
        mean_value(way, sum_replies(search, &way->trail, search->deck, search->deck), bits_count(search->deck));
    if (far)
        way->value += look_beyond(search, &way->trail, far);
    sort_ways(desk->ways, count, count);
}

/* The last cards, exactly: the ways, promising ones first, as far as the budget goes. With few cards every way is
 * solved; with more it is only proven of the others that they are not better than the best, and what was thought of
 * them is kept, below the best. The one that is asked about is solved too. False: not even one was solved. */
static bool judge_exactly(struct desk *desk, const struct traexx_setup *setup, unsigned deck, int count,
                          uint64_t budget, const uint64_t *asked)
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
    if (asked) {
        struct way *way = find_way(desk, count, *asked);
        exact->nodes = 0;
        exact->budget = UINT64_MAX;
        exact->spent = false;
        int32_t worth = solve_deck(exact, &way->trail, deck, left, -1);
        way->value = (int32_t)((int64_t)(way->points * factor + worth) * POINT / factor);
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
    const struct traexx_setup *setup = traexx_setup(thinking->setup);
    const struct traexx_state *state = traexx_state(thinking->view);
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
    sort_ways(desk->ways, count, count);
    if (thinking->effort == EFFORT_QUICK || state->deck == 0)
        return count;
    struct search search = {
        desk, setup, &company, &tables, state->deck, thinking->budget ? thinking->budget : BUDGET_FULL, 0, 0};
    if (company.alone && bits_count(state->deck) <= EXACT_FROM) {
        if (thinking->weights && bits_count(state->deck) == EXACT_FROM)
            look_wide(&search, count);
        if (judge_exactly(desk, setup, state->deck, count, thinking->budget ? thinking->budget * 16ull : BUDGET_EXACT,
                          thinking->asked))
            return count;
    }
    if (!thinking->weights)
        return count;
    if (!company.alone)
        foresee_others(desk, setup, state, thinking->seat, &tables, &company);
    unsigned far = look_far(&search, count, look_wide(&search, count));
    if (thinking->asked)
        look_at_asked(&search, count, *thinking->asked, far);
    return count;
}

static int traexx_judge(const struct thinking *thinking, struct judged *out, int room)
{
    struct desk *desk = thinking->memory;
    int count = judge_ways(thinking, desk);
    int before = points_before(&traexx_state(thinking->view)->paths[thinking->seat - 1]);
    if (thinking->asked && count > room) {
        struct way *way = find_way(desk, count, *thinking->asked);
        desk->ways[way - desk->ways < room ? way - desk->ways : room - 1] = *way;
    }
    for (int i = 0; i < count && i < room; i++)
        out[i] = (struct judged){desk->ways[i].move, before * 1000 + to_thousandths(desk->ways[i].value)};
    return count < room ? count : room;
}

#endif
