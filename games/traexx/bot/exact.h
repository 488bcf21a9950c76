/* exact.h - Träxx: the last cards exactly, for who plays alone.
 *
 * With n cards to come the worth is a fraction over n!; it is kept multiplied by n!, so nothing is ever
 * rounded: W(n) is the sum over the cards of the best of (n - 1)! times what a move brings plus W(n - 1).
 * What was solved before is looked up. A move that could not catch up with the best one even if it got
 * every cell and number within reach is not looked at.
 */
#ifndef TRAEXX_BOT_EXACT_H
#define TRAEXX_BOT_EXACT_H

#include "walk.h"

enum {
    EXACT_CARDS = 6, /* most cards to come; 6! times 115 points fit well into 32 bits */
    MEMO_SLOTS = 1 << 18,
    WAYS_MOST = 2 * 3905 + 1, /* MOVES_MOST */
};

/* A solved position: its free cells; its ends, cards and highest number in the low 32 bits of `rest`; in the high
 * ones its worth, times two, and one more if it is only known to be worth at most that. */
struct memo {
    uint64_t free, rest;
};

/* What cards can fill at most: cells by colour, and how many squares there are of each. */
struct ceiling {
    uint64_t cells[COLOURS];
    uint8_t squares[COLOURS];
    uint64_t open; /* all cells of the cards' colours */
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
    for (unsigned rest = deck; rest != 0; rest &= rest - 1) {
        ceiling.open |= setup->cards[bits_first(rest)].cells;
        for (int colour = 0; colour < COLOURS; colour++) {
            unsigned squares = setup->cards[bits_first(rest)].squares >> (4 * colour) & 15;
            ceiling.squares[colour] = (uint8_t)(ceiling.squares[colour] + squares);
        }
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
    uint64_t found = find_room_within(setup, trail, ceiling->open);
    int points = sum_numbers(setup, company, trail, found);
    for (int colour = 0; colour < COLOURS; colour++) {
        int cells = bits_count(ceiling->cells[colour] & found), squares = ceiling->squares[colour];
        points += cells < squares ? cells : squares;
    }
    return points;
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
            edge = spread_cells(edge) & trail->free & ~near;
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
    int promising = 0;
    for (int i = 0; i < count; i++) { /* values are not learned ones here, but what a way may bring at most */
        ways[i].value = ways[i].points + bound_points(exact->setup, &exact->alone, &ways[i].trail, &ceiling);
        if (ways[i].value * FACTORIAL[left] > need)
            ways[promising++] = ways[i];
    }
    for (int i = 0; i < promising && !exact->spent; i++) {
        /* What brings most, now and later, comes first: then the bound spares most of the others. */
        int most = i;
        for (int j = i + 1; j < promising; j++)
            if (ways[j].points + ways[j].value > ways[most].points + ways[most].value)
                most = j;
        struct way way = ways[most];
        ways[most] = ways[i];
        if (way.value * FACTORIAL[left] <= best)
            continue;
        int32_t worth = way.points * FACTORIAL[left] +
                        solve_deck(exact, &way.trail, deck, left, best - way.points * FACTORIAL[left]);
        if (worth > best)
            best = worth;
    }
    return best;
}

/* How many cells a way beginning with one of `steps` enters at most. */
static int longest_way(const struct traexx_setup *setup, uint64_t steps, uint64_t open, uint64_t twice, int left)
{
    int most = 0;
    for (; steps != 0 && most < left; steps &= steps - 1) {
        int step = bits_first(steps), length = 1;
        bool first_of_two = twice >> step & 1;
        uint64_t then = open & ~(first_of_two ? CELL_BIT(step) : setup->alike[step]);
        uint64_t nexts = setup->neighbours[step] & then;
        if (left > 1 && nexts != 0)
            length += longest_way(setup, nexts, then, first_of_two ? 0 : twice, left - 1);
        most = length > most ? length : most;
    }
    return most;
}

/* For each card, were it the next: at most so much can still be got, times (left - 1)!. Numbers within reach; of the
 * cells those that it can enter now and those that the others have squares for. Returns the sum. */
static int32_t bound_cards(const struct exact *exact, const struct trail *trail, unsigned deck, int left,
                           int32_t bounds[CARDS])
{
    const struct traexx_setup *setup = exact->setup;
    struct ceiling ceiling = find_ceiling(setup, &exact->laid, deck);
    uint64_t found = find_room_within(setup, trail, ceiling.open);
    int numbers = sum_numbers(setup, &exact->alone, trail, found), fill = 0, cells[COLOURS];
    int32_t sum = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        cells[colour] = bits_count(ceiling.cells[colour] & found);
        fill += cells[colour] < ceiling.squares[colour] ? cells[colour] : ceiling.squares[colour];
    }
    for (unsigned rest = deck; rest != 0; rest &= rest - 1) {
        const struct card *card = &setup->cards[bits_first(rest)];
        uint64_t here = card->cells & trail->free;
        int most = 0, others = 0;
        for (int i = 0; i < 2 && most < card->count; i++) {
            int length = longest_way(setup, setup->neighbours[trail->ends[i]] & here, here, card->twice, card->count);
            most = length > most ? length : most;
        }
        for (int colour = 0; colour < COLOURS; colour++) {
            int then = ceiling.squares[colour] - (int)(card->squares >> (4 * colour) & 15);
            others += cells[colour] < then ? cells[colour] : then;
        }
        int all = most + others < fill ? most + others : fill;
        bounds[bits_first(rest)] = (numbers + all) * FACTORIAL[left - 1];
        sum += bounds[bits_first(rest)];
    }
    return sum;
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
    if (memo->free == trail->free && (memo->rest & 0xFFFFFFFFu) == key) {
        int32_t worth = (int32_t)(memo->rest >> 33);
        if (!(memo->rest >> 32 & 1))
            return worth;
        if (worth <= need)
            return need;
    }
    int32_t bounds[CARDS], sum = 0, rest_bound = bound_cards(exact, trail, deck, left, bounds); /* not yet looked at */
    for (unsigned rest = deck; rest != 0 && sum + rest_bound > need && !exact->spent; rest &= rest - 1) {
        int card = bits_first(rest);
        rest_bound -= bounds[card];
        int32_t card_need = need - sum - rest_bound;
        sum += solve_card(exact, trail, card, deck & ~(1u << card), left - 1, card_need > -1 ? card_need : -1);
    }
    if (exact->spent)
        return need;
    if (sum > need) { /* then no card was cut short: each brought more than it needed */
        *memo = (struct memo){trail->free, key | (uint64_t)(uint32_t)sum << 33};
        return sum;
    }
    *memo = (struct memo){trail->free, key | (uint64_t)(uint32_t)need << 33 | (uint64_t)1 << 32};
    return need;
}
_Static_assert(MEMO_SLOTS == 1 << (64 - 46), "a hash must fit the table");

#endif
