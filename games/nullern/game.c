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

static bool nullern_prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    (void)setup;
    (void)sheet;
    (void)why;
    return false;
}

/* Hands come last in a state and are indexed by seat: fewer seats, fewer bytes. */
static size_t nullern_state_bytes(const struct setup *setup)
{
    return offsetof(struct nullern_state, hand) + (size_t)(setup->seats + 1) * sizeof(struct cards);
}

/* N10: the points of all rounds less the cost of the hoppers. */
static void nullern_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    const struct nullern_state *nullern = nullern_state(state);
    for (int seat = 1; seat <= setup->seats; seat++)
        scores[seat - 1] = nullern->points[seat] - (PLANT("nullern-hopper") ? 0 : HOPPER_COST * nullern->hoppers[seat]);
}

/* The rules judge no score: whoever has most wins. */
static const char *nullern_band(const struct setup *setup, int score)
{
    (void)setup;
    (void)score;
    return 0;
}

/* The steps in line (flatten): a third of the instructions of a step are calls and events else. */
static __attribute__((flatten)) int nullern_playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    return playout_with(setup, state, rng,
                        (struct playout_steps){.to_act = nullern_to_act,
                                               .draw = nullern_draw,
                                               .happen = nullern_happen,
                                               .pick = nullern_pick,
                                               .play = nullern_play});
}

extern const struct game GAME_SYMBOL;
const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 2, /* N1 */
    .seats_most = SEATS,
    .seats_usual = 4,
    .hides_hands = true,
    .chances = nullern_chances,
    .setup_bytes = sizeof(struct nullern_setup),
    .past_bytes = sizeof(struct nullern_past),
    .moves_most = MOVES_MOST,
    .prepare = nullern_prepare,
    .state_bytes = nullern_state_bytes,
    .begin = nullern_begin,
    .to_act = nullern_to_act,
    .moves = nullern_moves,
    .refuse = nullern_refuse,
    .play = nullern_play,
    .pick = nullern_pick,
    .say = nullern_say,
    .read = nullern_read,
    .draw = nullern_draw,
    .outcomes = nullern_outcomes,
    .refuse_event = nullern_refuse_event,
    .happen = nullern_happen,
    .say_event = nullern_say_event,
    .read_event = nullern_read_event,
    .hide = nullern_hide,
    .guess = nullern_guess,
    .tell = nullern_tell,
    .sound = nullern_sound,
    .scores = nullern_scores,
    .band = nullern_band,
    .say_target = nullern_say_target,
    .touches = nullern_touches,
    .name_touches = nullern_name_touches,
    .next = nullern_next,
    .why_touches = nullern_why_touches,
    .scene = nullern_scene,
    .remember = nullern_remember,
    .news = nullern_news,
    .tally_rows = nullern_tally_rows,
    .tally_cell = nullern_tally_cell,
    .playout = nullern_playout,
    .knowledge = &nullern_knowledge,
    .scorebook = &nullern_scorebook,
};
