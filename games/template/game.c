/* game.c - a game that does nothing: each seat in turn nods once, then it is over.
 *
 * It compiles, obeys the laws, and is the starting point of a sixth game: copy the folder, add its
 * name to games.list, add i18n/<language>/<id>.txt, and change what is here function by function.
 * docs/adding-a-game.md walks through it. Everything is static; GAME_SYMBOL and GAME_ID come from
 * the build and carry the folder's name.
 */
#include "people/look.h"
#include "people/past.h"
#include "people/touch.h"
#include "people/why.h"
#include "rules/board.h"
#include "rules/chance.h"
#include "rules/moves.h"
#include "rules/prepare.h"
#include "rules/refuse.h"
#include "rules/rules.h"
#include "rules/spelling.h"
#include "rules/views.h"

const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 1,
    .seats_most = 4,
    .seats_usual = 2,
    .chances = template_chances,
    .setup_bytes = sizeof(struct template_setup),
    .past_bytes = sizeof(struct template_past),
    .moves_most = 1, /* the nod */
    .prepare = template_prepare,
    .state_bytes = template_state_bytes,
    .begin = template_begin,
    .to_act = template_to_act,
    .moves = template_moves,
    .refuse = template_refuse,
    .play = template_play,
    .pick = template_pick,
    .say = template_say,
    .read = template_read,
    .draw = template_draw,
    .outcomes = template_outcomes,
    .refuse_event = template_refuse_event,
    .happen = template_happen,
    .say_event = template_say_event,
    .read_event = template_read_event,
    .hide = template_hide,
    .guess = template_guess,
    .tell = template_tell,
    .sound = template_sound,
    .scores = template_scores,
    .band = template_band,
    .say_target = template_say_target,
    .touches = template_touches,
    .next = template_next,
    .why_touches = template_why_touches,
    .scene = template_scene,
    .remember = template_remember,
    .news = template_news,
    .tally_rows = template_tally_rows,
    .tally_cell = template_tally_cell,
};
