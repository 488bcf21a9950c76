/* game.c - Nullern (Lena Kappler, 2013): tricks foretold, twenty rounds or fewer, the last one blind, 2-7 seats,
 * clauses N1-N11.
 *
 * Everybody says how many tricks he will take, and counts if he is right. Who is wrong gets a grasshopper, which costs
 * at the end.
 *
 * The one translation unit; its parts are those of every game (docs/adding-a-game.md). */
#include "bot/bot.h"
#include "playout.h"
#include "rules/board.h"
#include "rules/chance.h"
#include "rules/moves.h"
#include "rules/prepare.h"
#include "rules/refuse.h"
#include "rules/rules.h"
#include "rules/spelling.h"
#include "rules/views.h"

SMALL_BEGIN
#include "people/book.h"
#include "people/look.h"
#include "people/past.h"
#include "people/touch.h"
#include "people/why.h"
SMALL_END

static const struct option_value nullern_hands[] = {{5, "nullern.hands-short"}, {0, "nullern.hands-full"}, {0, NULL}};

static const struct option nullern_options[] = {
    [OPTION_HANDS] = {"hands", HAND_LEAST, HAND_MOST, "nullern.option-hands", nullern_hands},
    {NULL, 0, 0, NULL, NULL},
};

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
    .backdrop = BACKDROP_MEADOW,
    .chances = nullern_chances,
    .options = nullern_options,
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
    .tally_say = nullern_tally_say,
    .rounds = nullern_rounds,
    .playout = nullern_playout,
    .knowledge = &nullern_knowledge,
    .scorebook = &nullern_scorebook,
};
