/* bot.h - what bots know of Null Bock (thinking.h), put together. */
#ifndef NULL_BOCK_BOT_BOT_H
#define NULL_BOCK_BOT_BOT_H

#include "luck.h"

static const struct knowledge bock_knowledge = {
    .baseline_name = "greedy",
    .baseline = play_greedy,
    .memory_bytes = sizeof(struct belief),
    .judge = judge_moves,
    .worth = find_worth,
    .luck = measure_luck,
    .reason = find_reason,
    .weight_count = weight_count,
    .learn_bytes = sizeof(struct belief),
    .learn = learn,
    .settle = settle_weights,
};

#endif
