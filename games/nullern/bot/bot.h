/* bot.h - what bots know of Nullern (thinking.h), part by part:
 *   naive.h   the baseline
 *   round.h   a round with open cards, made for speed
 *   plain.h   how plain players bid and play, and who is one
 *   policy.h  what a hand is worth
 *   usual.h   the card that masters usually play
 *   worlds.h  how the cards may lie, by what was seen of bids and plays
 *   judge.h   the worth of each bid and card
 *   solver.h      what can be forced with open cards
 *   luck.h    worth of a position, luck of deals
 *   shown_moves.h  what becomes of a move in sampled worlds
 *   reason.h  why a move is a mistake
 */
#ifndef NULLERN_BOT_BOT_H
#define NULLERN_BOT_BOT_H

#include "judge.h"
#include "luck.h"
#include "naive.h"
#include "reason.h"

static_assert(sizeof(struct judge_memory) <= THINK_BYTES, "the memory of a task suffices");

static const struct knowledge nullern_knowledge = {
    .baseline_name = "naive",
    .baseline = play_naively,
    .memory_bytes = sizeof(struct judge_memory),
    .judge = judge,
    .far_fetched = far_fetched,
    .worth = tell_worth,
    .luck = tell_luck,
    .reason = tell_reason,
    .solve = solve,
};

#endif
