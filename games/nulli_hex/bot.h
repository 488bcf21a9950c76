/* bot.h - what bots know of NULLI Hex (thinking.h), put together. */
#ifndef NULLI_HEX_BOT_H
#define NULLI_HEX_BOT_H

#include "bot_reason.h"
#include "thinking.h"

static const struct knowledge hex_knowledge = {
    .baseline_name = "log-mobility",
    .baseline = hex_baseline,
    .memory_bytes = THINK_BYTES,
    .judge = hex_judge,
    .worth = hex_worth,
    .luck = hex_luck,
    .reason = hex_reason,
    .solve = hex_solve,
    .hindsight = hex_hindsight,
    .weight_count = hex_weight_count,
    .learn = hex_learn,
    .settle = hex_settle,
};

#endif
