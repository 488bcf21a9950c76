/* bot.h - what bots know of NULLI Flow (thinking.h), put together. */
#ifndef NULLI_FLOW_BOT_H
#define NULLI_FLOW_BOT_H

#include "bot_reason.h"
#include "thinking.h"

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
