/* Last Null - the template with a tiny rule: nine stones lie there, each takes one to three in turn, and whoever takes
 * the last one scores nothing while everybody else scores one. tests/browser/sixth_all.py puts it into games/ to see
 * that a sixth game needs no line of TypeScript.
 */
#include "game.h"
#include <string.h>

/* What never changes in a game. Sheets and tables computed from them would stand here too. */
struct template_setup {
    struct setup common;
};

/* What the rules need to go on, and no more. */
struct template_state {
    uint8_t taken; /* stones */
    uint8_t turn;  /* seat - 1 that takes next; when all are taken: who took the last */
};

struct template_past {
    uint8_t takes; /* what only people look at: how often somebody took */
};

static_assert(sizeof(struct template_setup) <= SETUP_BYTES, "setup too large");
static_assert(sizeof(struct template_state) <= STATE_BYTES, "state too large");
static_assert(sizeof(struct template_past) <= PAST_BYTES, "past too large");

/* The move word: how many stones are taken, 1 to 3. Target i takes i + 1. */
enum { STONES = 9, MOST = 3 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

static const struct template_state *stones_of(const struct state *state)
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
    (void)setup;
    return stones_of(state)->taken < STONES ? ACT_SEAT(stones_of(state)->turn + 1) : 0;
}

static size_t template_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    (void)setup;
    (void)seat;
    int count = least(MOST, STONES - stones_of(state)->taken);
    for (int i = 0; i < count && (size_t)i < room; i++)
        out[i] = (uint64_t)i + 1;
    return (size_t)count;
}

static bool template_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                            struct refusal *why)
{
    if (!(template_to_act(setup, state) & ACT_SEAT(seat)))
        return refuse_with(why, "C1", GAME_ID ".not-your-turn");
    if (move < 1 || move > (uint64_t)least(MOST, STONES - stones_of(state)->taken))
        return refuse_with(why, "C4", GAME_ID ".too-many");
    return false;
}

static void template_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    struct template_state *stones = (struct template_state *)state;
    stones->taken = (uint8_t)(stones->taken + move);
    if (stones->taken < STONES)
        stones->turn = (uint8_t)(seat % setup->seats);
}

static uint64_t template_pick(const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    (void)setup;
    (void)seat;
    return 1 + rng_below(rng, (uint32_t)least(MOST, STONES - stones_of(state)->taken));
}

static void template_say(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    (void)setup;
    (void)state;
    text_add(text, move == 1 ? "one" : move == 2 ? "two" : "three");
}

static bool template_read(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                          struct refusal *why)
{
    (void)setup;
    (void)state;
    *move = text_same(word, "one") ? 1 : text_same(word, "two") ? 2 : text_same(word, "three") ? 3 : 0;
    return *move ? false : refuse_with_word(why, 0, GAME_ID ".grammar", word);
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
    const struct template_state *stones = stones_of(state);
    return stones->taken > STONES || stones->turn >= setup->seats ? "more stones than there are" : 0;
}

static void template_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    for (int seat = 1; seat <= setup->seats; seat++)
        scores[seat - 1] = stones_of(state)->taken == STONES && stones_of(state)->turn + 1 != seat;
}

static const char *template_band(const struct setup *setup, int score)
{
    (void)setup;
    (void)score;
    return 0;
}

static void template_say_target(const struct setup *setup, int target, struct text *text)
{
    template_say(setup, 0, (uint64_t)target + 1, text);
}

static int template_touches(const struct setup *setup, const struct state *state, uint64_t move,
                            uint8_t out[TOUCHES_MAX])
{
    (void)setup;
    (void)state;
    out[0] = (uint8_t)(move - 1);
    return 1;
}

static void template_next(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                          int count, struct next *next)
{
    memset(next, 0, sizeof *next);
    int most = least(MOST, STONES - stones_of(view)->taken);
    if (!(template_to_act(setup, view) & ACT_SEAT(seat)))
        return;
    if (count == 0) {
        next->targets[0] = (1u << most) - 1;
    } else if (count == 1 && touched[0] < most) {
        next->complete = true;
        next->move = (uint64_t)touched[0] + 1;
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
    refuse_touch(why, "C4", GAME_ID ".too-many", 0);
}

static void template_scene(const struct setup *setup, const struct state *view, const struct past *past,
                           const struct look *look, struct scene *scene)
{
    static const char *const words[MOST] = {"one", "two", "three"};
    (void)past;
    scene_open(scene);
    scene_label(scene, STYLE_STRONG, 0, 0, 40, GAME_ID ".name");
    for (int i = 0; i < STONES - stones_of(view)->taken; i++) {
        struct item *stone = scene_glyph(scene, SHAPE_PICTURE, STYLE_FREE, 2 + 2 * i, 2, 2, 1, look->scaled ? "" : "o");
        stone->picture = "pebble"; /* pictures/pebble.svg */
        message_set(&stone->name, GAME_ID ".stone");
    }
    if (!look->viewer || !(template_to_act(setup, view) & ACT_SEAT(look->viewer)))
        return;
    for (int i = 0; i < least(MOST, STONES - stones_of(view)->taken); i++) {
        struct item *button = scene_glyph(scene, SHAPE_BUTTON, STYLE_HELD, 2 + 9 * i, 4, 7, 1, words[i]);
        button->target = (int16_t)i;
        message_set(&button->name, GAME_ID ".take");
        message_number(&button->name, i + 1);
    }
}

static void template_remember(const struct setup *setup, struct past *past, const struct state *before,
                              const struct event *event, const struct state *after)
{
    (void)setup;
    (void)before;
    (void)event;
    (void)after;
    ((struct template_past *)past)->takes++;
}

static int template_news(const struct setup *setup, const struct state *before, const struct event *event,
                         const struct state *after, struct message out[NEWS_MAX])
{
    (void)setup;
    (void)before;
    (void)after;
    message_set(&out[0], GAME_ID ".has-taken");
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

const struct game GAME_SYMBOL = {
    .id = GAME_ID,
    .seats_least = 2,
    .seats_most = 4,
    .seats_usual = 2,
    .chances = template_chances,
    .setup_bytes = sizeof(struct template_setup),
    .past_bytes = sizeof(struct template_past),
    .moves_most = 3, /* one, two, three */
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
