/* bot.h - what bots know of NULLI Flow (thinking.h), put together. */
#ifndef NULLI_FLOW_BOT_H
#define NULLI_FLOW_BOT_H

#include "bot_reason.h"
#include "thinking.h"

static const struct knowledge flow_knowledge = {
    .baseline_name = "log-mobility",
    .baseline = flow_baseline,
    .memory_bytes = THINK_BYTES,
    .judge = flow_judge,
    .worth = flow_worth,
    .luck = flow_luck,
    .reason = flow_reason,
    .solve = flow_solve,
    .hindsight = flow_hindsight,
    .weight_count = flow_weight_count,
    .learn = flow_learn,
    .settle = flow_settle,
};

#endif
