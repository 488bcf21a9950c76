/* bot.h - Träxx: what bots know of the game (thinking.h), put together. */
#ifndef TRAEXX_BOT_BOT_H
#define TRAEXX_BOT_BOT_H

#include "hindsight.h"
#include "learn.h"
#include "reason.h"

/* What a task's memory is used as: one of these. */
union workroom {
    struct desk desk;
    struct beam beam;
};

/* The baseline "reach", fixed for good: what the move brings counts in full, what is still within reach
 * after it half: a point for every cell, and every number for what it would be worth now. Equal moves at
 * random. */
static uint64_t traexx_baseline(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(state);
    struct company company = {.alone = setup->seats == 1};
    for (int other = 1; other <= setup->seats; other++)
        if (other != seat)
            company.claimed |= traexx->paths[other - 1].reached;
    struct trail trail = trail_of(&traexx->paths[seat - 1]);
    struct walk walk;
    walk_card_by(&walk, own, &company, NULL, &trail, &own->cards[traexx->card - 1], traexx->deck, NULL, 0, true, rng);
    return walk.best.move;
}

/* 65536ths of a point: the best a seat can make of a card, by the learned values (or within reach); `deck`
 * comes after it. */
static int32_t value_card(const struct traexx_setup *setup, const struct company *company, const int16_t *weights,
                          const struct path *path, int card, unsigned deck)
{
    struct tables tables = {0};
    struct trail trail = trail_of(path);
    struct walk walk;
    if (weights)
        tables = open_tables(weights, !company->alone);
    walk_card_by(&walk, setup, company, weights ? &tables : NULL, &trail, &setup->cards[card], deck, NULL, 0, true,
                 NULL);
    return walk.best.value;
}

/* The sum over the cards of a deck of the best that can be made of each. */
static int64_t sum_cards(const struct traexx_setup *setup, const struct company *company, const int16_t *weights,
                         const struct path *path, unsigned deck, int32_t by_card[CARDS])
{
    int64_t sum = 0;
    for (unsigned rest = deck; rest != 0; rest &= rest - 1) {
        int card = bits_first(rest);
        by_card[card] = value_card(setup, company, weights, path, card, deck & ~(1u << card));
        sum += by_card[card];
    }
    return sum;
}

/* A path that is only its start cell. */
static struct path lone_start(int cell)
{
    return (struct path){.cells = CELL_BIT(cell), .ends = {(uint8_t)cell, (uint8_t)cell}};
}

/* Before the boards are handed out: the sum over them. */
static int64_t sum_starts(const struct traexx_setup *setup, const int16_t *weights, int32_t by_board[STARTS])
{
    struct company company = {.alone = setup->common.seats == 1};
    int64_t sum = 0;
    for (int board = 0; board < STARTS; board++) {
        struct path path = lone_start(setup->starts[board]);
        int32_t by_card[CARDS];
        by_board[board] = (int32_t)(sum_cards(setup, &company, weights, &path, WHOLE_DECK, by_card) / CARDS);
        sum += by_board[board];
    }
    return sum;
}

static int32_t traexx_worth(const struct thinking *thinking)
{
    const struct traexx_setup *setup = traexx_setup(thinking->setup);
    const struct traexx_state *state = traexx_state(thinking->view);
    const struct path *path = &state->paths[thinking->seat - 1];
    if (path->cells == 0) {
        int32_t by_board[STARTS];
        return to_thousandths(sum_starts(setup, thinking->weights, by_board) / STARTS) - 1000 * (CELLS - 1);
    }
    struct company company;
    look_at_others(setup, state->paths, thinking->seat, &company);
    int64_t to_come = 0;
    int32_t by_card[CARDS];
    if (state->card != 0 && path->chosen == 0) {
        if (thinking->effort == EFFORT_FULL) {
            struct desk *desk = thinking->memory;
            judge_ways(thinking, desk);
            to_come = desk->ways[0].value;
        } else {
            to_come = value_card(setup, &company, thinking->weights, path, state->card - 1, state->deck);
        }
    } else if (state->card != 0) { /* it has chosen; the others have not */
        struct trail trail = trail_of(path);
        struct tables tables = {0};
        struct desk *desk = thinking->memory;
        if (thinking->weights)
            tables = open_tables(thinking->weights, !company.alone);
        walk_card_by(&desk->walk, setup, &company, thinking->weights ? &tables : NULL, &trail,
                     &setup->cards[state->card - 1], state->deck, desk->ways, WAYS_MOST, true, NULL);
        for (int i = 0; i < desk->walk.count; i++)
            if (desk->ways[i].move == path->chosen)
                to_come = desk->ways[i].value;
    } else if (state->deck != 0) {
        to_come = sum_cards(setup, &company, thinking->weights, path, state->deck, by_card) / bits_count(state->deck);
    }
    return points_before(path) * 1000 + to_thousandths(to_come);
}

/* Of values that came with equal chances: how far each lies above the mean, in thousandths, so that they
 * add up to zero exactly. What rounding leaves over goes to the first ones. `shares`: how often each
 * counts. */
static void spread_luck(const int32_t *values, const uint32_t *shares, int count, int32_t *luck)
{
    int64_t total = 0, sum = 0, over = 0;
    int32_t thousandths[CARDS];
    for (int i = 0; i < count; i++) {
        thousandths[i] = to_thousandths(values[i]);
        total += shares[i];
        sum += (int64_t)thousandths[i] * shares[i];
    }
    for (int i = 0; i < count; i++) {
        int64_t above = thousandths[i] * total - sum;
        luck[i] = (int32_t)(above >= 0 ? above / total : -((total - 1 - above) / total)); /* rounded down */
        over -= (int64_t)luck[i] * shares[i];
    }
    for (int32_t share = (int32_t)total; share > 0 && over > 0; share--)
        for (int i = 0; i < count; i++)
            if (shares[i] == (uint32_t)share && over >= share) {
                luck[i]++;
                over -= share;
            }
}

static void traexx_luck(const struct setup *setup, const struct state *before, const struct event *event,
                        const int16_t *weights, int32_t luck[SEATS_MAX])
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(before);
    int32_t values[CARDS], by_outcome[CARDS];
    uint32_t shares[CARDS];
    memset(luck, 0, SEATS_MAX * sizeof *luck);
    if (event->kind == EVENT_STARTS) {
        for (int board = 0; board < STARTS; board++)
            shares[board] = 1;
        sum_starts(own, weights, values);
        spread_luck(values, shares, STARTS, by_outcome);
        for (int i = 0; i < setup->seats; i++)
            for (int board = 0; board < STARTS; board++)
                if (own->starts[board] + 1u == (event->word[0] >> (8 * i) & 255))
                    luck[i] = by_outcome[board];
        return;
    }
    if (event->kind != EVENT_CARD)
        return;
    for (int i = 0; i < setup->seats; i++) {
        struct company company;
        int count = 0, turned = 0;
        look_at_others(own, traexx->paths, i + 1, &company);
        for (unsigned rest = traexx->deck; rest != 0; rest &= rest - 1) {
            int card = bits_first(rest);
            if (first_alike(own, traexx, card) != card)
                continue;
            if ((uint64_t)card == event->word[0])
                turned = count;
            shares[count] = (uint32_t)bits_count(own->cards[card].alike & traexx->deck);
            values[count++] = value_card(own, &company, weights, &traexx->paths[i], card, traexx->deck & ~(1u << card));
        }
        spread_luck(values, shares, count, by_outcome);
        luck[i] = by_outcome[turned];
    }
}

/* Alone, with up to EXACT_CARDS cards to come. */
static bool traexx_solve(const struct thinking *thinking, int32_t *worth)
{
    const struct traexx_setup *setup = traexx_setup(thinking->setup);
    const struct traexx_state *state = traexx_state(thinking->view);
    struct exact *exact = &((struct desk *)thinking->memory)->exact;
    int left = bits_count(state->deck);
    if (setup->common.seats > 1 || state->paths[0].cells == 0 || left > EXACT_CARDS ||
        (state->card != 0 && left == EXACT_CARDS))
        return false;
    struct trail trail = trail_of(&state->paths[0]);
    open_exact(exact, setup, thinking->budget ? thinking->budget : UINT64_MAX);
    int64_t solved = state->card != 0 ? solve_card(exact, &trail, state->card - 1, state->deck, left, -1)
                                      : solve_deck(exact, &trail, state->deck, left, -1);
    if (exact->spent)
        return false;
    *worth = points_before(&state->paths[0]) * 1000 + (int32_t)(solved * 1000 / FACTORIAL[left]);
    return true;
}

static const struct knowledge traexx_knowledge = {
    .baseline_name = "reach",
    .baseline = traexx_baseline,
    .memory_bytes = sizeof(union workroom),
    .judge = traexx_judge,
    .worth = traexx_worth,
    .luck = traexx_luck,
    .reason = traexx_reason,
    .solve = traexx_solve,
    .hindsight = traexx_hindsight,
    .weight_count = traexx_weight_count,
    .learn_bytes = sizeof(struct school),
    .learn = traexx_learn,
    .settle = traexx_settle,
    .enrol = traexx_enrol,
    .curriculum = {.games = 4000, .rate = 400},
};

#endif
