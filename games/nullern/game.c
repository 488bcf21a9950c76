/* game.c - Nullern (Lena Kappler, 2013): tricks foretold, twenty rounds, the last one blind.
 *
 * One translation unit, part by part in the order in which it is best read:
 *   board.h      cards, the move word, the state
 *   rules.h      bids, tricks, scores; legal moves and refusals
 *   chance.h     deal, trump, begin
 *   rules/views.h  hide, guess, tell, sound
 *   spelling.h   moves and events as text
 *   past.h       the last trick, the table of rounds, the news
 *   look.h       the scene
 *   bot/bot.h        what bots know of it
 *   people/book.h  the score kept on paper
 * The rules' clauses N1 to N10 are cited where they are carried out.
 */
#include "bot/bot.h"
#include "people/book.h"
#include "people/look.h"
#include "people/past.h"
#include "people/why.h"
#include "playout.h"
#include "rules/board.h"
#include "rules/chance.h"
#include "rules/rules.h"
#include "rules/spelling.h"
#include "rules/views.h"

static bool prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    (void)setup;
    (void)sheet;
    (void)why;
    return false;
}

/* Hands come last in a state and are indexed by seat: fewer seats, fewer bytes. */
static size_t state_bytes(const struct setup *setup)
{
    return offsetof(struct nullern_state, hand) + (size_t)(setup->seats + 1) * sizeof(struct cards);
}

/* N10: the points of all rounds less the cost of the hoppers. */
static void scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    const struct nullern_state *s = read_state(state);
    for (int seat = 1; seat <= setup->seats; seat++)
        scores[seat - 1] = s->points[seat] - (PLANT("nullern-hopper") ? 0 : HOPPER_COST * s->hoppers[seat]);
}

/* The rules judge no score: whoever has most wins. */
static const char *band(const struct setup *setup, int score)
{
    (void)setup;
    (void)score;
    return 0;
}

/* The steps in line (flatten): a third of the instructions of a step are calls and events else. */
static __attribute__((flatten)) int playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    return playout_with(
        setup, state, rng,
        (struct playout_steps){.to_act = to_act, .draw = draw, .happen = happen, .pick = pick, .play = play});
}

extern const struct game GAME_SYMBOL;
const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 2, /* N1 */
    .seats_most = SEATS,
    .seats_usual = 4,
    .hides_hands = true,
    .chances = CHANCES,
    .setup_bytes = sizeof(struct nullern_setup),
    .past_bytes = sizeof(struct nullern_past),
    .moves_most = MOVES_MOST,
    .prepare = prepare,
    .state_bytes = state_bytes,
    .begin = begin,
    .to_act = to_act,
    .moves = moves,
    .refuse = refuse,
    .play = play,
    .pick = pick,
    .say = say,
    .read = read,
    .draw = draw,
    .outcomes = outcomes,
    .refuse_event = refuse_event,
    .happen = happen,
    .say_event = say_event,
    .read_event = read_event,
    .hide = hide,
    .guess = guess,
    .tell = tell,
    .sound = sound,
    .scores = scores,
    .band = band,
    .say_target = say_target,
    .touches = touches,
    .name_touches = name_touches,
    .next = next,
    .why_touches = why_touches,
    .scene = scene,
    .remember = remember,
    .news = news,
    .tally_rows = tally_rows,
    .tally_cell = tally_cell,
    .playout = playout,
    .knowledge = &KNOWLEDGE,
    .scorebook = &SCOREBOOK,
};
