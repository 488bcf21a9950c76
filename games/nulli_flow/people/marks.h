/* marks.h - what dots, lines, chances, Flow and the die say of themselves, in a terminal (look.h) and on a page
 * (pictured.h) alike. */
#ifndef NULLI_FLOW_PEOPLE_MARKS_H
#define NULLI_FLOW_PEOPLE_MARKS_H

#include "past.h"
#include "touch.h"

enum { KEY_CHANCE = 200, KEY_FLOW = 220, KEY_DIE };

/* Where the board stands and how far apart its dots are. */
struct layout {
    int x, y, across, down;
    bool letters; /* too tight for shores all round: island dots show their letters */
};

static int layout_x(const struct layout *layout, int column)
{
    return layout->x + layout->across * column;
}

static int layout_y(const struct layout *layout, int row)
{
    return layout->y + layout->down * row;
}

static struct item *add_stroke(const struct flow_setup *setup, const struct layout *layout, enum style style, int from,
                               int to, struct scene *scene)
{
    int x = layout_x(layout, setup->x[from]), y = layout_y(layout, setup->y[from]);
    return scene_add(scene, SHAPE_STROKE, style, x, y, layout_x(layout, setup->x[to]) - x,
                     layout_y(layout, setup->y[to]) - y);
}

/* The line of a move; nothing is drawn of a cross. */
static void add_line(const struct flow_setup *setup, const struct layout *layout, enum style style, uint64_t move,
                     struct scene *scene)
{
    int drawn = move_drawn(move);
    if (drawn == DRAW_STRAIGHT && move_dot(move, 0) != move_dot(move, 1))
        add_stroke(setup, layout, style, move_dot(move, 0), move_dot(move, 1), scene);
    for (int i = 1; drawn > DRAW_STRAIGHT && i < drawn; i++)
        add_stroke(setup, layout, style, move_dot(move, i - 1), move_dot(move, i), scene);
}

static bool is_cross(uint64_t move)
{
    return move_drawn(move) == DRAW_STRAIGHT && move_dot(move, 0) == move_dot(move, 1);
}

/* What is drawn on a sheet, move by move, the last and the one being chosen apart. */
struct traces {
    const uint64_t *moves;
    int count;
    uint64_t shown; /* the move to preview, or 0 */
    struct board crosses, last, preview;
};

static struct traces find_traces(const struct flow_setup *setup, const struct flow_past *past, int focus,
                                 uint64_t shown)
{
    struct traces traces = {.moves = past->moves[focus - 1], .count = past->count[focus - 1], .shown = shown};
    for (int i = 0; i < traces.count; i++)
        if (is_cross(traces.moves[i]))
            board_add(setup, &traces.crosses, move_dot(traces.moves[i], 0));
    if (traces.count)
        traces.last = move_board(setup, traces.moves[traces.count - 1]);
    if (shown)
        traces.preview = move_board(setup, shown);
    if (shown && is_cross(shown))
        board_add(setup, &traces.crosses, move_dot(shown, 0));
    return traces;
}

static void add_lines(const struct flow_setup *setup, const struct layout *layout, const struct traces *traces,
                      struct scene *scene)
{
    for (int i = 0; i < traces->count; i++)
        add_line(setup, layout, i == traces->count - 1 ? STYLE_LAST : STYLE_STRUCK, traces->moves[i], scene);
    if (traces->shown)
        add_line(setup, layout, STYLE_PREVIEW, traces->shown, scene);
}

static void name_dot(const struct flow_setup *setup, int dot, bool free, struct message *name)
{
    char place[8], letter[2] = {setup->letter[setup->island[dot]], 0};
    struct text text;
    text_open(&text, place, sizeof place);
    say_dot(setup, dot, &text);
    bool joker = board_has(&setup->jokers, dot);
    if (setup->island[dot])
        message_set(name, joker ? "nulli-flow.joker-island" : "nulli-flow.dot-island");
    else
        message_set(name, joker ? "nulli-flow.joker-open" : "nulli-flow.dot-open");
    message_word(name, place);
    message_text(name, free ? "nulli-flow.free" : "nulli-flow.is-struck");
    if (setup->island[dot])
        message_word(name, letter);
}

static struct item *add_dot(const struct flow_setup *setup, const struct flow_seat *seat, const struct traces *traces,
                            const struct layout *layout, int dot, bool touchable, struct scene *scene)
{
    bool free = board_has(&seat->free, dot), joker = board_has(&setup->jokers, dot);
    enum style style = board_has(&traces->preview, dot) ? STYLE_PREVIEW
                       : board_has(&traces->last, dot)  ? STYLE_LAST
                       : !free                          ? STYLE_STRUCK
                       : joker                          ? STYLE_JOKER
                                                        : STYLE_FREE;
    struct item *item =
        scene_add(scene, SHAPE_DOT, style, layout_x(layout, setup->x[dot]), layout_y(layout, setup->y[dot]), 1, 1);
    item->target = touchable && !(joker && PLANT("flow-scene-joker")) ? (int16_t)dot : NO_TARGET;
    item->key = (uint32_t)dot + 1;
    name_dot(setup, dot, free, &item->name);
    return item;
}

/* A chance as printed, or held or spent; it shows its step. */
static struct item *mark_chance(const struct flow_setup *setup, const struct flow_seat *seat, int chance,
                                bool touchable, int x, int y, struct scene *scene)
{
    unsigned bit = 1u << chance;
    bool spent = (seat->spent & bit) != 0, held = !spent && (seat->activated & bit);
    int code = step_code(setup->step[chance]), kind = spent ? TARGET_SPENT : held ? TARGET_USE : TARGET_ACTIVATE;
    struct item *item = scene_add(scene, SHAPE_BUTTON,
                                  spent  ? STYLE_SPENT
                                  : held ? STYLE_HELD
                                         : STYLE_OFFERED,
                                  x, y, 5, 1);
    struct text text;
    text_open(&text, item->glyph, SCENE_GLYPH);
    say_step(code, &text);
    item->target = touchable ? (int16_t)(kind + code) : NO_TARGET;
    item->key = KEY_CHANCE + (uint32_t)chance;
    message_set(&item->name, spent  ? "nulli-flow.chance-spent"
                             : held ? "nulli-flow.chance-held"
                                    : "nulli-flow.chance-offered");
    message_word(&item->name, item->glyph);
    return item;
}

static int jokers_left(const struct flow_setup *setup, const struct flow_seat *seat)
{
    struct board rest = board_common(&seat->free, &setup->jokers);
    return board_count(&rest);
}

/* The Flow joker and how far it is (F9). */
static struct item *add_flow_joker(const struct flow_setup *setup, const struct flow_seat *seat, enum shape shape,
                                   bool touchable, int x, int y, struct scene *scene)
{
    static const char *const texts[] = {"nulli-flow.flow-far", "nulli-flow.flow-ready", "nulli-flow.flow-on"};
    static const enum style styles[] = {STYLE_OFFERED, STYLE_HELD, STYLE_ACTIVE};
    struct item *item = scene_add(scene, shape, styles[seat->flow], x, y, 6, 1);
    item->target = touchable ? TARGET_FLOW : NO_TARGET;
    item->key = KEY_FLOW;
    message_set(&item->name, texts[seat->flow]);
    message_number(&item->name, jokers_left(setup, seat));
    return item;
}

static struct item *add_die(const struct flow_state *state, const struct flow_past *past, int x, int y,
                            struct scene *scene)
{
    int roll = state->roll ? state->roll : past->roll_count ? past->rolls[past->roll_count - 1] : 0;
    char glyph[2] = {roll ? (char)('0' + roll) : '-', 0};
    struct item *item = scene_glyph(scene, SHAPE_DIE, state->roll ? STYLE_STRONG : STYLE_MUTED, x, y, 5, 3, glyph);
    item->key = KEY_DIE;
    message_set(&item->name, roll ? "nulli-flow.die-shows" : "nulli-flow.die-waits");
    message_number(&item->name, roll);
    return item;
}

#endif
