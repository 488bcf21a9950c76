/* game.c - Null Bock (Henning Poehl, 2002): does, stags and hidden hands, 3-6 seats, clauses B1-B17.
 *
 * Does are won with stags, in the arena and on the seats' fringes; does and Null Bocks left in hand cost. Whoever has
 * most when somebody reaches 150 wins.
 *
 * The one translation unit; its parts are those of every game (docs/adding-a-game.md). Own to this one is
 * rules/guess.h, for hidden hands are hard to fill in again fairly. */
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

static const struct option bock_options[] = {
    {"target", 1, 999, "null-bock.option-target", NULL}, /* B16 */
    {"rounds", 1, BOCK_ROUNDS, "null-bock.option-rounds", NULL},
    {NULL, 0, 0, NULL, NULL},
};

static int bock_playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    return playout_with(
        setup, state, rng,
        (struct playout_steps){
            .to_act = bock_to_act, .draw = bock_draw, .happen = bock_happen, .pick = bock_pick, .play = bock_play});
}

const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 3,
    .seats_most = BOCK_SEATS,
    .seats_usual = 4,
    .hides_hands = true,
    .backdrop = BACKDROP_WOOD,
    .chances = bock_chances,
    .options = bock_options,
    .options_exclude = true,
    .setup_bytes = sizeof(struct bock_setup),
    .past_bytes = sizeof(struct bock_past),
    .moves_most = BOCK_MOVES_MOST,
    .prepare = bock_prepare,
    .state_bytes = bock_state_bytes,
    .begin = bock_begin,
    .to_act = bock_to_act,
    .moves = bock_moves,
    .refuse = bock_refuse,
    .play = bock_play,
    .pick = bock_pick,
    .say = bock_say,
    .read = bock_read,
    .draw = bock_draw,
    .outcomes = bock_outcomes,
    .refuse_event = bock_refuse_event,
    .happen = bock_happen,
    .say_event = bock_say_event,
    .read_event = bock_read_event,
    .hide = bock_hide,
    .guess = bock_guess,
    .tell = bock_tell,
    .sound = bock_sound,
    .scores = bock_scores,
    .band = bock_band,
    .say_target = bock_say_target,
    .touches = bock_touches,
    .name_touches = bock_name_touches,
    .next = bock_next,
    .why_touches = bock_why_touches,
    .scene = bock_scene,
    .remember = bock_remember,
    .news = bock_news,
    .tally_rows = bock_tally_rows,
    .tally_cell = bock_tally_cell,
    .tally_say = bock_tally_say,
    .rounds = bock_rounds,
    .knowledge = &bock_knowledge,
    .scorebook = &bock_scorebook,
    .playout = bock_playout,
};
