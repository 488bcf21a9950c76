/* game.c - Träxx (Steffen Benndorf, Reinhard Staupe, 2015): card and write, 1-4 seats, clauses T1-T8.
 *
 * Everybody has a board of 61 coloured hexagons and one path on it. A card is turned up for all; each of its squares
 * may lengthen the path by a cell of that colour, at either end. Who reaches a number first notes it in full.
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
#include "people/look.h"
#include "people/past.h"
#include "people/touch.h"
#include "people/why.h"
#include "sheet/crafting.h"
SMALL_END

static int traexx_playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    return playout_with(setup, state, rng,
                        (struct playout_steps){.to_act = traexx_to_act,
                                               .draw = traexx_draw,
                                               .happen = traexx_happen,
                                               .pick = traexx_pick,
                                               .play = traexx_play});
}

const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 1,
    .seats_most = STARTS,
    .seats_usual = 2,
    .needs_sheet = true,
    .own_boards = true,
    .fewest_wins = false, /* T8 */
    .hides_hands = false,
    .backdrop = BACKDROP_WALK,
    .chances = traexx_chances,
    .options = NULL,
    .options_exclude = false,
    .setup_bytes = sizeof(struct traexx_setup),
    .past_bytes = sizeof(struct traexx_past),
    .moves_most = MOVES_MOST,
    .prepare = traexx_prepare,
    .state_bytes = traexx_state_bytes,
    .begin = traexx_begin,
    .to_act = traexx_to_act,
    .moves = traexx_moves,
    .refuse = traexx_refuse,
    .play = traexx_play,
    .pick = traexx_pick,
    .say = traexx_say,
    .read = traexx_read,
    .draw = traexx_draw,
    .outcomes = traexx_outcomes,
    .refuse_event = traexx_refuse_event,
    .happen = traexx_happen,
    .say_event = traexx_say_event,
    .read_event = traexx_read_event,
    .hide = traexx_hide,
    .guess = traexx_guess,
    .tell = traexx_tell,
    .sound = traexx_sound,
    .scores = traexx_scores,
    .band = traexx_band,
    .say_target = traexx_say_target,
    .touches = traexx_touches,
    .name_touches = traexx_name_touches,
    .next = traexx_next,
    .why_touches = traexx_why_touches,
    .scene = traexx_scene,
    .remember = traexx_remember,
    .news = traexx_news,
    .tally_rows = traexx_tally_rows,
    .tally_cell = traexx_tally_cell,
    .tally_say = traexx_tally_say,
    .playout = traexx_playout,
    .lines = NULL,
    .knowledge = &traexx_knowledge,
    .craft = &traexx_craft,
};
