/* game.c - NULLI on the 60° raster, "NULLI Hex" (Lukas Kurmann): roll and write, 1-8 seats, clauses H1-H9.
 *
 * Everybody has the same sheet of dots in fields. The die is rolled for all; a number is a straight
 * line of so many free dots in one's active field, and a field is left for good when a number no
 * longer fits. Symbols whose neighbours are all struck give chances. Fewest free dots wins.
 *
 * The one translation unit; its parts are those of every game (docs/adding-a-game.md). Own to this one is
 * rules/lines.h, where straight lines fit. */
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

/* The steps in line (flatten): a third of the instructions of a step are calls and events else. */
static __attribute__((flatten)) int hex_playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    return playout_with(
        setup, state, rng,
        (struct playout_steps){
            .to_act = hex_to_act, .draw = hex_draw, .happen = hex_happen, .pick = hex_pick, .play = hex_play});
}

extern const struct game GAME_SYMBOL;

const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 1, /* H1 */
    .seats_most = SEATS_MAX,
    .seats_usual = 2,
    .needs_sheet = true,
    .own_boards = true,
    .fewest_wins = true, /* H9 */
    .hides_hands = false,
    .backdrop = BACKDROP_FIELDS,
    .chances = hex_chances,
    .setup_bytes = sizeof(struct hex_setup),
    .past_bytes = sizeof(struct hex_past),
    .moves_most = MOVES_MOST,
    .prepare = hex_prepare,
    .state_bytes = hex_state_bytes,
    .begin = hex_begin,
    .to_act = hex_to_act,
    .moves = hex_moves,
    .refuse = hex_refuse,
    .play = hex_play,
    .pick = hex_pick,
    .say = hex_say,
    .read = hex_read,
    .draw = hex_draw,
    .outcomes = hex_outcomes,
    .refuse_event = hex_refuse_event,
    .happen = hex_happen,
    .say_event = hex_say_event,
    .read_event = hex_read_event,
    .hide = hex_hide,
    .guess = hex_guess,
    .tell = hex_tell,
    .sound = hex_sound,
    .scores = hex_scores,
    .band = hex_band,
    .say_target = hex_say_target,
    .touches = hex_touches,
    .name_touches = hex_name_touches,
    .next = hex_next,
    .why_touches = hex_why_touches,
    .scene = hex_scene,
    .remember = hex_remember,
    .news = hex_news,
    .tally_rows = hex_tally_rows,
    .tally_cell = hex_tally_cell,
    .tally_say = hex_tally_say,
    .playout = hex_playout,
    .lines = hex_lines,
    .knowledge = &hex_knowledge,
    .craft = &hex_craft,
};
