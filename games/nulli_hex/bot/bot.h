/* bot.h - what bots know of NULLI Hex (thinking.h), put together. */
#ifndef NULLI_HEX_BOT_BOT_H
#define NULLI_HEX_BOT_BOT_H

#include "reason.h"
#include "thinking.h"

static int32_t immobility(void *who, const struct hex_seat *after)
{
    return -mobility(who, after);
}

static uint64_t hex_baseline(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_seat *sheet = &hex_state(state)->seat[seat - 1];
    struct looker looker;
    uint64_t moves[REPLIES_MOST];
    open_looker(&looker, immobility, (void *)(uintptr_t)(const void *)own, PARTS_SEEN);
    int count = list_replies(own, sheet, hex_state(state)->roll, &looker, moves, REPLIES_MOST);
    return most_mobile(own, sheet, moves, count, rng);
}

static const struct knowledge hex_knowledge = {
    .baseline_name = "log-mobility",
    .baseline = hex_baseline,
    .memory_bytes = THINK_BYTES,
    .judge = judge_moves,
    .worth = worth_of,
    .luck = measure_luck,
    .reason = hex_reason,
    .solve = solve_ending,
    .hindsight = look_back,
    .weight_count = count_weights,
    .learn = learn_game,
    .settle = settle_weights,
    .enrol = enrol_sheet,
    .curriculum = {.games = 4000, .rate = 500},
};

#endif
