/* laws_can_fail.c - proves of each law that it can fail: a sound game is given one broken function at a
 * time, and the law that speaks of it must complain.
 *
 * (The planted mistakes of tests/games/plants.c are mistakes a person might make in a game's rules; these here
 * are blunt, one for each law, and work on any game.)
 */
#include "games.h"
#include "laws.h"
#include "sheets.h"
#include <string.h>

enum { MARK = STATE_BYTES - 1 }; /* a byte of the state that no game of this test uses */

static const struct game *sound_game; /* the one whose functions are broken */

/* -- broken functions ------------------------------------------------------------------------- */

static unsigned act_too_many(const struct setup *setup, const struct state *state)
{
    unsigned acting = sound_game->to_act(setup, state);
    return acting ? acting : ACT_SEAT(14);
}

static unsigned act_not_in_views(const struct setup *setup, const struct state *state)
{
    return state->bytes[MARK] ? 0 : sound_game->to_act(setup, state);
}

static size_t list_twice(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    size_t count = sound_game->moves(setup, state, seat, out, room);
    if (count > 1 && room > 1)
        out[1] = out[0];
    return count;
}

static void say_nothing_but_x(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    (void)setup;
    (void)state;
    (void)move;
    text_char(text, 'x');
}

static bool refuse_too_little(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                              struct refusal *why)
{
    return move >> 63 ? false : sound_game->refuse(setup, state, seat, move, why);
}

static void offer_too_little(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                             int count, struct next *next)
{
    sound_game->next(setup, view, seat, touched, count, next);
    next->targets[0] &= next->targets[0] - 1;
}

static void explain_by_spelling(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                                int count, struct refusal *why)
{
    (void)setup;
    (void)view;
    (void)seat;
    (void)touched;
    (void)count;
    refuse_with_word(why, NULL, "core.line", "1 c3-f3");
}

static void play_out_of_bounds(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    sound_game->play(setup, state, seat, move);
    state->bytes[MARK] = (unsigned char)seat;
}

static const char *complain_at_the_end(const struct setup *setup, const struct state *state)
{
    return sound_game->to_act(setup, state) ? sound_game->sound(setup, state) : "the game is over";
}

static void hide_nothing(const struct setup *setup, struct state *state, int viewer)
{
    (void)setup;
    (void)state;
    (void)viewer;
}

static void hide_and_toggle(const struct setup *setup, struct state *state, int viewer)
{
    sound_game->hide(setup, state, viewer);
    state->bytes[MARK] ^= 1;
}

static void hide_and_mark(const struct setup *setup, struct state *state, int viewer)
{
    sound_game->hide(setup, state, viewer);
    state->bytes[MARK] = 1;
}

static void guess_nothing(const struct setup *setup, struct state *view, int viewer, struct rng *rng)
{
    (void)setup;
    (void)view;
    (void)viewer;
    (void)rng;
}

static int tell_everything(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                           struct event out[TELL_MAX])
{
    (void)setup;
    (void)before;
    (void)viewer;
    out[0] = *event;
    return 1;
}

static uint64_t pick_the_first_often(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    uint64_t first;
    if (rng_below(rng, 2))
        return sound_game->pick(setup, state, seat, rng);
    sound_game->moves(setup, state, seat, &first, 1);
    return first;
}

static void draw_the_same(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    struct outcome first;
    sound_game->draw(setup, state, rng, event);
    if (rng_below(rng, 2) && sound_game->outcomes(setup, state, &first, 1))
        *event = first.event;
}

static void draw_outside(const struct setup *setup, const struct state *view, const struct past *past,
                         const struct look *look, struct scene *scene)
{
    sound_game->scene(setup, view, past, look, scene);
    scene->items[0].x = -1;
}

static int play_out_and_draw_on(const struct setup *setup, struct state *state, struct rng *rng)
{
    int decisions = game_playout_by_steps(setup, state, rng);
    rng_next(rng);
    return decisions;
}

/* -- the mistakes ----------------------------------------------------------------------------- */

static const struct mistake {
    enum law law;
    const char *base;   /* the game that is broken */
    struct game broken; /* only the functions that replace the sound ones are set */
} mistakes[] = {
    {LAW_ENDS, "nullern", {.to_act = act_too_many}},
    {LAW_MOVES_EXIST, "nullern", {.moves = list_twice}},
    {LAW_SPELLING, "nullern", {.say = say_nothing_but_x}},
    {LAW_REFUSE_AGREES, "nullern", {.refuse = refuse_too_little}},
    {LAW_NEXT_AGREES, "traexx", {.next = offer_too_little}},
    {LAW_WHY_TOUCHES, "traexx", {.why_touches = explain_by_spelling}},
    {LAW_PLAY_PURE, "nullern", {.play = play_out_of_bounds}},
    {LAW_SOUND, "nullern", {.sound = complain_at_the_end}},
    {LAW_HIDE_TWICE, "nullern", {.hide = hide_and_toggle}},
    {LAW_VIEW_MOVES, "nullern", {.to_act = act_not_in_views, .hide = hide_and_mark}},
    {LAW_GUESS_HIDES, "nullern", {.guess = guess_nothing}},
    {LAW_COMMUTE, "traexx", {.play = play_out_of_bounds}},
    {LAW_VIEW_REPLAY, "nullern", {.tell = tell_everything}},
    {LAW_SECRETS, "nullern", {.hide = hide_nothing}},
    {LAW_TOLD_SAME, "traexx", {.hide = hide_nothing}},
    {LAW_PICK_UNIFORM, "nullern", {.pick = pick_the_first_often}},
    {LAW_CHANCE_LISTED, "traexx", {.draw = draw_the_same}},
    {LAW_PLAYOUT, "nullern", {.playout = play_out_and_draw_on}},
    {LAW_SCENE, "nullern", {.scene = draw_outside}},
};

static struct game break_game(const struct game *base, const struct game *with)
{
    struct game game = *base;
    sound_game = base;
    game.playout = with->playout ? with->playout : base->playout;
    game.to_act = with->to_act ? with->to_act : base->to_act;
    game.moves = with->moves ? with->moves : base->moves;
    game.say = with->say ? with->say : base->say;
    game.refuse = with->refuse ? with->refuse : base->refuse;
    game.next = with->next ? with->next : base->next;
    game.why_touches = with->why_touches ? with->why_touches : base->why_touches;
    game.play = with->play ? with->play : base->play;
    game.sound = with->sound ? with->sound : base->sound;
    game.hide = with->hide ? with->hide : base->hide;
    game.guess = with->guess ? with->guess : base->guess;
    game.tell = with->tell ? with->tell : base->tell;
    game.pick = with->pick ? with->pick : base->pick;
    game.draw = with->draw ? with->draw : base->draw;
    game.scene = with->scene ? with->scene : base->scene;
    return game;
}

/* True: the law complains of the broken game and of nothing in the sound one. */
static bool notices(const struct mistake *mistake, FILE *nowhere)
{
    const struct game *base = games_find(mistake->base);
    struct game broken = break_game(base, &mistake->broken);
    const struct shipped_sheet *sheet = sheets_find(base->id, NULL);
    struct laws_plan plan = {.game = base, .seats = 3, .games = 20, .seed = 5, .only = laws_names[mistake->law]};
    plan.sheet_text = base->needs_sheet && sheet ? sheet->text : NULL;
    struct laws_count sound = laws_run(&plan, nowhere);
    plan.game = &broken;
    struct laws_count sick = laws_run(&plan, nowhere);
    return sound.failed == 0 && sound.passed == 1 && sick.failed == 1;
}

/* A law that nothing was checked for has not held. */
static bool notices_nothing(enum law law, FILE *nowhere)
{
    struct laws_plan plan = {.game = games_find("nullern"), .seats = 3, .games = 0, .seed = 5};
    plan.only = laws_names[law];
    struct laws_count sum = laws_run(&plan, nowhere);
    return sum.passed == 0 && sum.failed == 1;
}

int main(void)
{
    int passed = 0, failed = 0;
    FILE *nowhere = fopen("/dev/null", "w");
    if (!nowhere)
        return 1;
    bool proven[LAW_COUNT] = {false};
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        bool fine = notices(&mistakes[i], nowhere);
        proven[mistakes[i].law] = fine;
        printf("%s can-fail %s\n", fine ? "ok" : "not ok", laws_names[mistakes[i].law]);
        passed += fine;
        failed += !fine;
    }
    for (int law = 0; law < LAW_COUNT; law++) {
        bool fine = notices_nothing((enum law)law, nowhere);
        printf("%s can-fail %s: never checked\n", fine ? "ok" : "not ok", laws_names[law]);
        passed += fine;
        failed += !fine;
    }
    for (int law = 0; law < LAW_COUNT; law++)
        if (!proven[law] && failed == 0) {
            printf("not ok can-fail %s: nothing is broken for it\n", laws_names[law]);
            failed++;
        }
    fclose(nowhere);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
