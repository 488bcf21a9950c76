/* bot.h - what bots know of Nullern (thinking.h), part by part:
 *   bot_naive.h   the baseline
 *   bot_round.h   a round with open cards, made for speed
 *   bot_plain.h   how plain players bid and play, and who is one
 *   bot_policy.h  a cleverer quick player
 *   bot_worlds.h  how the cards may lie, by what was seen of bids and plays
 *   bot_judge.h   the worth of each bid and card
 *   solver.h      what can be forced with open cards
 *   bot_luck.h    worth of a position, luck of deals
 *   bot_reason.h  why a move is a mistake
 */
#ifndef NULLERN_BOT_H
#define NULLERN_BOT_H

#include "bot_judge.h"
#include "bot_luck.h"
#include "bot_naive.h"
#include "bot_reason.h"

static_assert(sizeof(struct judge_memory) <= THINK_BYTES, "the memory of a task suffices");

static const struct knowledge KNOWLEDGE = {
    .baseline_name = "naive",
    .baseline = play_naively,
    .memory_bytes = sizeof(struct judge_memory),
    .judge = judge,
    .worth = tell_worth,
    .luck = tell_luck,
    .reason = tell_reason,
    .solve = solve,
};

#endif
