/* game.c - Null Bock by Henning Poehl (2002): does, stags and hidden hands, for three to six seats.
 *
 * One translation unit. board.h has the cards and the state, rules.h the turn, rules/refuse.h why a move is not
 * legal, spelling.h the text, chance.h deals and other events, guess.h and rules/views.h who knows
 * what, touch.h, past.h and look.h what people see, bot_*.h what bots know, people/book.h the score kept on
 * paper. The clauses B1 to B17 are cited where they are kept. */
#include "bot/luck.h"
#include "people/book.h"
#include "people/look.h"
#include "people/why.h"
#include "playout.h"

static const char *band(const struct setup *setup, int score)
{
    (void)setup;
    (void)score;
    return NULL;
}

static const struct option options[] = {
    {"target", 1, 999, "null-bock.option-target"}, /* B16 */
    {"rounds", 1, BOCK_ROUNDS, "null-bock.option-rounds"},
    {NULL, 0, 0, NULL},
};

static int playout(const struct setup *setup, struct state *state, struct rng *rng)
{
    return playout_with(
        setup, state, rng,
        (struct playout_steps){.to_act = to_act, .draw = draw, .happen = happen, .pick = pick, .play = play});
}

const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 3,
    .seats_most = BOCK_SEATS,
    .seats_usual = 4,
    .hides_hands = true,
    .chances = chances,
    .options = options,
    .options_exclude = true,
    .setup_bytes = sizeof(struct bock_setup),
    .past_bytes = sizeof(struct bock_past),
    .moves_most = BOCK_MOVES_MOST,
    .prepare = prepare,
    .state_bytes = state_bytes,
    .begin = begin,
    .to_act = to_act,
    .moves = moves,
    .refuse = refuse,
    .play = play,
    .pick = pick,
    .say = say,
    .read = read_move,
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
    .knowledge = &bock_knowledge,
    .scorebook = &bock_scorebook,
    .playout = playout,
};
