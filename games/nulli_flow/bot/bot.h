/* bot.h - what bots know of NULLI Flow (thinking.h), put together. */
#ifndef NULLI_FLOW_BOT_BOT_H
#define NULLI_FLOW_BOT_BOT_H

#include "reason.h"
#include "thinking.h"

static uint64_t flow_baseline(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_seat *sheet = &flow_state(state)->seat[seat - 1];
    uint64_t moves[MOVES_SEEN];
    int count = moves_for(own, sheet, flow_state(state)->roll, moves, MOVES_SEEN);
    return most_mobile(own, sheet, moves, count, rng);
}

static const struct knowledge flow_knowledge = {
    .baseline_name = "log-mobility",
    .baseline = flow_baseline,
    .memory_bytes = THINK_BYTES,
    .judge = judge_moves,
    .worth = worth_of,
    .luck = measure_luck,
    .reason = flow_reason,
    .solve = flow_solve,
    .hindsight = look_back,
    .weight_count = count_weights,
    .learn = learn_game,
    .settle = settle_weights,
    .enrol = enrol_sheet,
    .curriculum = {.games = 3000, .rate = 500},
};

#endif
