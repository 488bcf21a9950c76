/* bot.h - what bots know of NULLI Hex (thinking.h), put together. */
#ifndef NULLI_HEX_BOT_H
#define NULLI_HEX_BOT_H

#include "bot_reason.h"
#include "thinking.h"

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
};

#endif
