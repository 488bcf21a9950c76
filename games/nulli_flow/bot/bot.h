/* bot.h - what bots know of NULLI Flow (thinking.h), put together. */
#ifndef NULLI_FLOW_BOT_BOT_H
#define NULLI_FLOW_BOT_BOT_H

#include "reason.h"
#include "thinking.h"

#include "dots/mobility.h" /* after what it is made of here */

static uint64_t flow_baseline(const struct setup *common, const struct state *bytes, int number, struct rng *rng)
{
    const struct flow_setup *setup = flow_setup(common);
    const struct flow_seat *seat = &flow_state(bytes)->seat[number - 1];
    uint64_t moves[MOVES_SEEN];
    int count = moves_for(setup, seat, flow_state(bytes)->roll, moves, MOVES_SEEN);
    return most_mobile(setup, seat, moves, count, rng);
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
};

#endif
