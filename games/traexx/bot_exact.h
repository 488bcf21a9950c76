/* bot_exact.h - Träxx: the last cards exactly, for who plays alone.
 *
 * With n cards to come the worth is a fraction over n!; it is kept multiplied by n!, so nothing is ever
 * rounded: W(n) is the sum over the cards of the best of (n - 1)! times what a move brings plus W(n - 1).
 * What was solved before is looked up. A move that could not catch up with the best one even if it got
 * every cell and number within reach is not looked at.
 */
#ifndef TRAEXX_BOT_EXACT_H
#define TRAEXX_BOT_EXACT_H

#include "bot_walk.h"

enum {
    EXACT_CARDS = 6, /* most cards to come; 6! times 115 points fit well into 32 bits */
    MEMO_SLOTS = 1 << 18,
    WAYS_MOST = 2 * 3905 + 1, /* MOVES_MOST */
};

/* A solved position: its free cells; its ends, cards and highest number in the low 32 bits of `rest`, its worth
 * in the high ones. */
struct memo {
    uint64_t free, rest;
};

/* What cards can fill at most: cells by colour, and how many squares there are of each. */
struct ceiling {
    uint64_t cells[COLOURS];
    uint8_t squares[COLOURS];
};

/* The colours' cells; the squares are none yet. */
static struct ceiling lay_ceiling(const struct traexx_setup *setup)
{
    struct ceiling ceiling = {0};
    for (int cell = 0; cell < CELLS; cell++)
        ceiling.cells[setup->colour[cell]] = setup->alike[cell];
    return ceiling;
}

static struct ceiling find_ceiling(const struct traexx_setup *setup, const struct ceiling *laid, unsigned deck)
{
    struct ceiling ceiling = *laid;
    for (unsigned rest = deck; rest != 0; rest &= rest - 1)
        for (int colour = 0; colour < COLOURS; colour++) {
            unsigned squares = setup->cards[bits_first(rest)].squares >> (4 * colour) & 15;
            ceiling.squares[colour] = (uint8_t)(ceiling.squares[colour] + squares);
        }
    return ceiling;
}

struct exact {
    const struct traexx_setup *setup;
    struct company alone;
    struct ceiling laid;
    uint64_t nodes, budget;
    bool spent; /* the budget ran out: what is said from then on is waste */
    struct walk walk;
    struct memo memo[MEMO_SLOTS];
    struct way ways[EXACT_CARDS][WAYS_MOST];
};

static void open_exact(struct exact *exact, const struct traexx_setup *setup, uint64_t budget)
{
    exact->setup = setup;
    exact->alone = (struct company){.alone = true};
    exact->laid = lay_ceiling(setup);
    exact->nodes = 0;
    exact->budget = budget;
    exact->spent = false;
    memset(exact->memo, 0, sizeof exact->memo);
}

static const int32_t FACTORIAL[EXACT_CARDS + 1] = {1, 1, 2, 6, 24, 120, 720};

/* At most so much can still be got from here with these cards, in points. */
static int bound_points(const struct traexx_setup *setup, const struct company *company, const struct trail *trail,
                        const struct ceiling *ceiling)
{
    uint64_t found = find_room(setup, trail);
    int points = sum_numbers(setup, company, trail, found);
    for (int colour = 0; colour < COLOURS; colour++) {
        int cells = bits_count(ceiling->cells[colour] & found), squares = ceiling->squares[colour];
        points += cells < squares ? cells : squares;
    }
    return points;
}

static int highest_number(unsigned reached)
{
    return reached == 0 ? 0 : 31 - __builtin_clz(reached);
}

static int32_t solve_deck(struct exact *exact, const struct trail *trail, unsigned deck, int left, int32_t need);

/* The most points that a way beginning with one of `steps` brings: as walk_ways, for the last card. */
static int most_points(const struct traexx_setup *setup, const struct company *company, uint64_t steps, uint64_t open,
                       uint64_t twice, int left, unsigned reached)
{
    int most = 0;
    for (; steps != 0; steps &= steps - 1) {
        int step = bits_first(steps), number = setup->number[step], points = 1;
        unsigned then_reached = reached;
        if (number != 0) {
            points += number_points(company, reached, number);
            then_reached |= 1u << number;
        }
        if (left > 1) {
            bool first_of_two = twice >> step & 1;
            uint64_t then = open & ~(first_of_two ? CELL_BIT(step) : setup->alike[step]);
            uint64_t nexts = setup->neighbours[step] & then;
            if (nexts != 0)
                points += most_points(setup, company, nexts, then, first_of_two ? 0 : twice, left - 1, then_reached);
        }
        most = points > most ? points : most;
    }
    return most;
}

/* The most points the last card can bring to a path with these ends; stops looking when they are `enough`. */
static int solve_last(const struct traexx_setup *setup, const struct company *alone, const struct card *card,
                      uint64_t free, int end, int other, unsigned reached, int enough)
{
    uint64_t open = card->cells & free, steps = setup->neighbours[end] & open;
    int most = steps ? most_points(setup, alone, steps, open, card->twice, card->count, reached) : 0;
    steps = setup->neighbours[other] & open;
    if (most >= enough || steps == 0)
        return most;
    int points = most_points(setup, alone, steps, open, card->twice, card->count, reached);
    return points > most ? points : most;
}

/* The last two cards, both known: the best that can be made of them together. */
struct pair {
    const struct traexx_setup *setup;
    const struct company *alone;
    const struct card *last;
    int stays; /* the end that does not move with the first card */
    int cap;   /* the last card brings at most so much */
    int best;
    uint64_t nodes;
};

static inline void try_last(struct pair *pair, uint64_t free, int end, unsigned reached, int points)
{
    pair->nodes++;
    if (points + pair->cap <= pair->best)
        return;
    points += solve_last(pair->setup, pair->alone, pair->last, free, end, pair->stays, reached, pair->cap);
    if (points > pair->best)
        pair->best = points;
}

/* The longest ways first: they bring most, and spare looking at many others. */
static void try_ways_of_pair(struct pair *pair, uint64_t steps, uint64_t open, uint64_t twice, int left, uint64_t free,
                             unsigned reached, int points)
{
    const struct traexx_setup *setup = pair->setup;
    for (; steps != 0; steps &= steps - 1) {
        int step = bits_first(steps), number = setup->number[step], then_points = points + 1;
        unsigned then_reached = reached;
        if (number != 0) {
            then_points += number_points(pair->alone, reached, number);
            then_reached |= 1u << number;
        }
        uint64_t then_free = free & ~CELL_BIT(step);
        if (left > 1) {
            bool first_of_two = twice >> step & 1;
            uint64_t then = open & ~(first_of_two ? CELL_BIT(step) : setup->alike[step]);
            uint64_t nexts = setup->neighbours[step] & then;
            if (nexts != 0)
                try_ways_of_pair(pair, nexts, then, first_of_two ? 0 : twice, left - 1, then_free, then_reached,
                                 then_points);
        }
        try_last(pair, then_free, step, then_reached, then_points);
    }
}

static int solve_pair(struct exact *exact, const struct trail *trail, const struct card *card, const struct card *last,
                      int need)
{
    const struct traexx_setup *setup = exact->setup;
    struct pair pair = {.setup = setup, .alone = &exact->alone, .last = last, .best = need};
    /* A number that is farther away than both cards reach cannot be had. */
    uint64_t near = 0, edge = CELL_BIT(trail->ends[0]) | CELL_BIT(trail->ends[1]);
    if ((setup->numbered & trail->free & last->cells) != 0)
        for (int steps = 0; steps < card->count + last->count && edge != 0; steps++) {
            uint64_t next = 0;
            for (uint64_t rest = edge; rest != 0; rest &= rest - 1)
                next |= setup->neighbours[bits_first(rest)];
            edge = next & trail->free & ~near;
            near |= edge;
        }
    pair.cap = last->count + sum_numbers(setup, &exact->alone, trail, near & last->cells);
    uint64_t open = card->cells & trail->free;
    for (int i = 0; i < 2; i++) {
        pair.stays = trail->ends[1 - i];
        try_ways_of_pair(&pair, setup->neighbours[trail->ends[i]] & open, open, card->twice, card->count, trail->free,
                         trail->reached, 0);
    }
    try_last(&pair, trail->free, trail->ends[1], trail->reached, 0); /* passing; the other end stays */
    exact->nodes += pair.nodes;
    return pair.best;
}

/* (left)! times the worth of the best move with this card; `left` cards come after it. If that is not more than
 * `need`, then anything that is at least the worth and not more than `need`. */
static int32_t solve_card(struct exact *exact, const struct trail *trail, int card, unsigned deck, int left,
                          int32_t need)
{
    if (left == 0) {
        exact->nodes++;
        return solve_last(exact->setup, &exact->alone, &exact->setup->cards[card], trail->free, trail->ends[0],
                          trail->ends[1], trail->reached, INT32_MAX);
    }
    if (left == 1)
        return solve_pair(exact, trail, &exact->setup->cards[card], &exact->setup->cards[bits_first(deck)], need);
    struct way *ways = exact->ways[left];
    walk_card(&exact->walk, exact->setup, &exact->alone, NULL, trail, &exact->setup->cards[card], deck, ways,
              WAYS_MOST);
    int count = exact->walk.count;
    exact->nodes += (uint64_t)count;
    if (exact->nodes > exact->budget)
        exact->spent = true;
    int32_t best = need;
    struct ceiling ceiling = find_ceiling(exact->setup, &exact->laid, deck);
    for (int i = 0; i < count && !exact->spent; i++) {
        /* What brings most comes first: then the bound spares most of the others. */
        int most = i;
        for (int j = i + 1; j < count; j++)
            if (ways[j].points > ways[most].points)
                most = j;
        struct way way = ways[most];
        ways[most] = ways[i];
        int bound = way.points + bound_points(exact->setup, &exact->alone, &way.trail, &ceiling);
        if (bound * FACTORIAL[left] <= best)
            continue;
        int32_t worth = way.points * FACTORIAL[left] +
                        solve_deck(exact, &way.trail, deck, left, best - way.points * FACTORIAL[left]);
        if (worth > best)
            best = worth;
    }
    return best;
}

/* (left)! times the worth of what is to come, chance to act; with `need` as above. */
static int32_t solve_deck(struct exact *exact, const struct trail *trail, unsigned deck, int left, int32_t need)
{
    if (left == 0)
        return 0;
    int lower = trail->ends[0] < trail->ends[1] ? trail->ends[0] : trail->ends[1];
    int upper = trail->ends[0] < trail->ends[1] ? trail->ends[1] : trail->ends[0];
    uint64_t key =
        (uint64_t)lower | (uint64_t)upper << 6 | (uint64_t)deck << 12 | (uint64_t)highest_number(trail->reached) << 27;
    uint64_t hash = (trail->free ^ key * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    struct memo *memo = &exact->memo[hash >> 46];
    if (memo->free == trail->free && (memo->rest & 0xFFFFFFFFu) == key)
        return (int32_t)(memo->rest >> 32);
    struct ceiling ceiling = find_ceiling(exact->setup, &exact->laid, deck);
    int32_t bound = bound_points(exact->setup, &exact->alone, trail, &ceiling) * FACTORIAL[left - 1];
    int32_t sum = 0, rest_bound = left * bound; /* of the cards not yet looked at */
    for (unsigned rest = deck; rest != 0 && !exact->spent; rest &= rest - 1) {
        int card = bits_first(rest);
        if (sum + rest_bound <= need)
            return need;
        rest_bound -= bound;
        int32_t card_need = need - sum - rest_bound;
        sum += solve_card(exact, trail, card, deck & ~(1u << card), left - 1, card_need > -1 ? card_need : -1);
    }
    if (sum > need && !exact->spent) /* then no card was cut short: each brought more than it needed */
        *memo = (struct memo){trail->free, key | (uint64_t)(uint32_t)sum << 32};
    return sum;
}
_Static_assert(MEMO_SLOTS == 1 << (64 - 46), "a hash must fit the table");

#endif
