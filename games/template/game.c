/* game.c - a game that does nothing: each seat in turn nods once, then it is over.
 *
 * It compiles, obeys the laws, and is the starting point of a sixth game: copy the folder, add its
 * name to games.list, add i18n/<language>/<id>.txt, and change what is here function by function.
 * docs/adding-a-game.md walks through it. Everything is static; GAME_SYMBOL and GAME_ID come from
 * the build and carry the folder's name.
 */
<<<<<<< HEAD
#include "game.h"
#include <string.h>

/* What never changes in a game. Sheets and tables computed from them would stand here too. */
struct template_setup {
    struct setup common;
};

/* What the rules need to go on, and no more. */
struct template_state {
    uint8_t nodded; /* seats that have nodded, from seat 1 on */
};

struct template_past {
    uint8_t nods; /* what only people look at: how often somebody nodded */
};

static_assert(sizeof(struct template_setup) <= SETUP_BYTES, "setup too large");
static_assert(sizeof(struct template_state) <= STATE_BYTES, "state too large");
static_assert(sizeof(struct template_past) <= PAST_BYTES, "past too large");

/* The move word: 1 is the nod; nothing else is a move. */
enum { NOD = 1 };

enum { TARGET_NOD };

static const struct template_state *nods_of(const struct state *state)
{
    return (const struct template_state *)state;
}

static bool template_prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    (void)setup;
    (void)sheet;
    (void)why;
    return false;
}

static size_t template_state_bytes(const struct setup *setup)
{
    (void)setup;
    return sizeof(struct template_state);
}

static void template_begin(const struct setup *setup, struct state *state)
{
    (void)setup;
    (void)state;
}

static unsigned template_to_act(const struct setup *setup, const struct state *state)
{
    int nodded = nods_of(state)->nodded;
    return nodded < setup->seats ? ACT_SEAT(nodded + 1) : 0;
}

static size_t template_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    (void)setup;
    (void)state;
    (void)seat;
    if (room)
        out[0] = NOD;
    return 1;
}

static bool template_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                            struct refusal *why)
{
    if (!(template_to_act(setup, state) & ACT_SEAT(seat)))
        return refuse_with(why, "C1", GAME_ID ".not-your-turn");
    if (move != NOD)
        return refuse_with(why, "C4", GAME_ID ".only-nod");
    return false;
}

static void template_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    (void)setup;
    (void)seat;
    (void)move;
    ((struct template_state *)state)->nodded++;
}

static uint64_t template_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    (void)setup;
    (void)state;
    (void)seat;
    (void)rng;
    return NOD;
}

static void template_say(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    (void)setup;
    (void)state;
    (void)move;
    text_add(text, "nod");
}

static bool template_read(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                          struct refusal *why)
{
    (void)setup;
    (void)state;
    if (!text_same(word, "nod"))
        return refuse_with_word(why, 0, GAME_ID ".grammar", word);
    *move = NOD;
    return false;
}

/* No chance in this game: nothing is ever drawn, listed, read or said. */

static void template_draw(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event)
{
    (void)setup;
    (void)state;
    (void)rng;
    (void)event;
}

static size_t template_outcomes(const struct setup *setup, const struct state *state, struct outcome *out, size_t room)
{
    (void)setup;
    (void)state;
    (void)out;
    (void)room;
    return 0;
}

static bool template_refuse_event(const struct setup *setup, const struct state *state, const struct event *event,
                                  struct refusal *why)
{
    (void)setup;
    (void)state;
    (void)event;
    return refuse_with(why, 0, GAME_ID ".no-chance");
}

static void template_happen(const struct setup *setup, struct state *state, const struct event *event)
{
    (void)setup;
    (void)state;
    (void)event;
}

static void template_say_event(const struct setup *setup, const struct state *state, const struct event *event,
                               struct text *text)
{
    (void)setup;
    (void)state;
    (void)event;
    (void)text;
}

static bool template_read_event(const struct setup *setup, const struct state *state, const char *line,
                                struct event *event, struct refusal *why)
{
    (void)setup;
    (void)state;
    (void)line;
    (void)event;
    return refuse_with(why, 0, GAME_ID ".no-chance");
}

/* No secrets either: every view is the state itself, and everybody is told everything. */

static void template_hide(const struct setup *setup, struct state *state, int viewer)
{
    (void)setup;
    (void)state;
    (void)viewer;
}

static void template_guess(const struct setup *setup, struct state *view, int viewer, struct rng *rng)
{
    (void)setup;
    (void)view;
    (void)viewer;
    (void)rng;
}

static int template_tell(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                         struct event out[TELL_MAX])
{
    (void)setup;
    (void)before;
    (void)viewer;
    out[0] = *event;
    return 1;
}

static const char *template_sound(const struct setup *setup, const struct state *state)
{
    return nods_of(state)->nodded > setup->seats ? "more nods than seats" : 0;
}

static void template_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    for (int seat = 1; seat <= setup->seats; seat++)
        scores[seat - 1] = nods_of(state)->nodded >= seat;
}

static const char *template_band(const struct setup *setup, int score)
{
    (void)setup;
    (void)score;
    return 0;
}

static void template_say_target(const struct setup *setup, int target, struct text *text)
{
    (void)setup;
    (void)target;
    text_add(text, "nod");
}

static int template_touches(const struct setup *setup, const struct state *state, uint64_t move,
                            uint8_t out[TOUCHES_MAX])
{
    (void)setup;
    (void)state;
    (void)move;
    out[0] = TARGET_NOD;
    return 1;
}

static void template_next(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                          int count, struct next *next)
{
    memset(next, 0, sizeof *next);
    if (!(template_to_act(setup, view) & ACT_SEAT(seat)))
        return;
    if (count == 0) {
        next->targets[0] = 1u << TARGET_NOD;
    } else if (count == 1 && touched[0] == TARGET_NOD) {
        next->complete = true;
        next->move = NOD;
    }
}

static void template_why_touches(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                                 int count, struct refusal *why)
{
    (void)setup;
    (void)view;
    (void)seat;
    (void)touched;
    (void)count;
    refuse_touch(why, "C4", GAME_ID ".only-nod", TARGET_NOD);
}

static void template_scene(const struct setup *setup, const struct state *view, const struct past *past,
                           const struct look *look, struct scene *scene)
{
    (void)past;
    scene_open(scene);
    scene_label(scene, STYLE_STRONG, 0, 0, 40, GAME_ID ".name");
    for (int seat = 1; seat <= setup->seats; seat++) {
        bool nodded = nods_of(view)->nodded >= seat;
        struct item *item = scene_label(scene, nodded ? STYLE_GOOD : STYLE_MUTED, 2, 1 + seat, 40,
                                        nodded ? GAME_ID ".has-nodded" : GAME_ID ".waits");
        message_seat(&item->name, seat);
    }
    if (look->viewer && (template_to_act(setup, view) & ACT_SEAT(look->viewer))) {
        struct item *button = scene_glyph(scene, SHAPE_BUTTON, STYLE_HELD, 2, 3 + setup->seats, 7, 1, "nod");
        button->target = TARGET_NOD;
        message_set(&button->name, GAME_ID ".nod-button");
    }
}

static void template_remember(const struct setup *setup, struct past *past, const struct state *before,
                              const struct event *event, const struct state *after)
{
    (void)setup;
    (void)before;
    (void)event;
    (void)after;
    ((struct template_past *)past)->nods++;
}

static int template_news(const struct setup *setup, const struct state *before, const struct event *event,
                         const struct state *after, struct message out[NEWS_MAX])
{
    (void)setup;
    (void)before;
    (void)after;
    message_set(&out[0], GAME_ID ".has-nodded");
    message_seat(&out[0], event->seat);
    return 1;
}

static int template_tally_rows(const struct setup *setup, const struct past *past)
{
    (void)setup;
    (void)past;
    return 0;
}

static void template_tally_cell(const struct setup *setup, const struct past *past, int row, int column,
                                struct text *text)
{
    (void)setup;
    (void)past;
    (void)row;
    (void)column;
    (void)text;
}

static const char *const template_chances[] = {0};
=======
#include "people/look.h"
#include "people/past.h"
#include "people/touch.h"
#include "rules/board.h"
#include "rules/chance.h"
#include "rules/moves.h"
#include "rules/prepare.h"
#include "rules/refuse.h"
#include "rules/rules.h"
#include "rules/spelling.h"
#include "rules/views.h"
>>>>>>> main

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
