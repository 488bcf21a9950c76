/* game.c - NULLI Flow (Lukas Kurmann): roll and write on a square raster, 1-8 seats, clauses F1-F12.
 *
 * Everybody has the same sheet of dots. The die is rolled for all; a number is a straight line of so many free dots. An
 * island filled gives a chance to change a number; once all jokers are struck lines may bend. Fewest free dots wins.
 *
 * The one translation unit; its parts are those of every game (docs/adding-a-game.md). Own to this one are
 * rules/lines.h and rules/bends.h, where straight and bent lines fit, and rules/playout.h, a quick way to the end. */
#include "bot/bot.h"
#include "rules/board.h"
#include "rules/chance.h"
#include "rules/moves.h"
#include "rules/playout.h"
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

extern const struct game GAME_SYMBOL;

const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 1,
    .seats_most = SEATS_MAX,
    .seats_usual = 2,
    .needs_sheet = true,
    .own_boards = true,
    .fewest_wins = true,
    .hides_hands = false,
    .backdrop = BACKDROP_SEA,
    .chances = flow_chances,
    .setup_bytes = sizeof(struct flow_setup),
    .past_bytes = sizeof(struct flow_past),
    .moves_most = MOVES_MOST,
    .prepare = flow_prepare,
    .state_bytes = flow_state_bytes,
    .begin = flow_begin,
    .to_act = flow_to_act,
    .moves = flow_moves,
    .refuse = flow_refuse,
    .play = flow_play,
    .pick = flow_pick,
    .say = flow_say,
    .read = flow_read,
    .draw = flow_draw,
    .outcomes = flow_outcomes,
    .refuse_event = flow_refuse_event,
    .happen = flow_happen,
    .say_event = flow_say_event,
    .read_event = flow_read_event,
    .hide = flow_hide,
    .guess = flow_guess,
    .tell = flow_tell,
    .sound = flow_sound,
    .scores = flow_scores,
    .band = flow_band,
    .say_target = flow_say_target,
    .touches = flow_touches,
    .name_touches = flow_name_touches,
    .next = flow_next,
    .why_touches = flow_why_touches,
    .scene = flow_scene,
    .remember = flow_remember,
    .news = flow_news,
    .tally_rows = flow_tally_rows,
    .tally_cell = flow_tally_cell,
    .tally_say = flow_tally_say,
    .lines = flow_lines,
    .playout = flow_playout,
    .knowledge = &flow_knowledge,
    .craft = &flow_craft,
};
