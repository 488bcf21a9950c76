/* look.h - the scene: one sheet large, the die, chances and Flow, everybody's standing. */
#ifndef NULLI_FLOW_PEOPLE_LOOK_H
#define NULLI_FLOW_PEOPLE_LOOK_H

#include "past.h"
#include "touch.h"

/* Where the board stands and how far apart its dots are. Dots stand 4 columns and 2 rows apart, so that shores and
 * strokes have room between them; a sheet too large for that is drawn half as wide, and its island dots show their
 * letters. */
struct layout {
    int x, y, across, down;
    bool letters;
};

static int layout_x(const struct layout *layout, int column)
{
    return layout->x + layout->across * column;
}

static int layout_y(const struct layout *layout, int row)
{
    return layout->y + layout->down * row;
}

static struct layout plan_board(const struct flow_setup *setup, const struct look *look, int top)
{
    bool tall = look->aspect == ASPECT_TALL;
    struct layout layout = {.x = 4, .y = top + 2, .across = 4, .down = 2};
    layout.letters = !look->scaled && (setup->width > (tall ? 11 : 12) || setup->height > (tall ? 16 : 10));
    if (layout.letters) {
        layout.across = 2;
        layout.down = 1;
        layout.y = top + 1;
    }
    return layout;
}

static int region_at(const struct flow_setup *setup, int x, int y)
{
    if (x < 0 || y < 0 || x >= SIDE_MOST || y >= SIDE_MOST || setup->dot_at[y][x] == NO_DOT)
        return 0;
    return setup->island[setup->dot_at[y][x]];
}

/* A dotted shore wherever two places that adjoin belong to different islands, or one to none (F5). */
static void add_shores(const struct flow_setup *setup, const struct layout *layout, struct scene *scene)
{
    for (int y = -1; y < setup->height; y++)
        for (int x = -1; x < setup->width; x++) {
            int here = region_at(setup, x, y);
            int left = layout_x(layout, x) - layout->across / 2, top = layout_y(layout, y) - layout->down / 2;
            if (here != region_at(setup, x + 1, y))
                scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, left + layout->across, top, 0, layout->down);
            if (here != region_at(setup, x, y + 1) && !layout->letters)
                scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, left, top + layout->down, layout->across, 0);
        }
}

/* The letter of each island, left of its first dot: no line runs there. Refusals name islands by it. */
static void add_letters(const struct flow_setup *setup, const struct layout *layout, struct scene *scene)
{
    for (int island = 1; island <= setup->island_count && !layout->letters; island++) {
        struct pair dots = pair_of(&setup->islands[island], ACROSS);
        int dot = pair_take(&dots);
        char letter[2] = {setup->letter[island], 0};
        struct item *item = scene_label(scene, STYLE_MUTED, layout_x(layout, setup->x[dot]) - 1,
                                        layout_y(layout, setup->y[dot]), 1, "nulli-flow.margin");
        message_word(&item->name, letter);
    }
}

static void add_stroke(const struct flow_setup *setup, const struct layout *layout, enum style style, int from, int to,
                       struct scene *scene)
{
    int x = layout_x(layout, setup->x[from]), y = layout_y(layout, setup->y[from]);
    scene_add(scene, SHAPE_STROKE, style, x, y, layout_x(layout, setup->x[to]) - x, layout_y(layout, setup->y[to]) - y);
}

/* The line of a move; a cross is a glyph on its dot. */
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

/* All dots of a sheet, with the strokes drawn so far underneath. `shown` is a move to preview, or 0. */
static void add_board(const struct flow_setup *setup, const struct flow_seat *seat, const struct flow_past *past,
                      int focus, bool touchable, uint64_t shown, const struct layout *layout, struct scene *scene)
{
    struct board crosses = {{0}}, last = {{0}}, preview = {{0}};
    int count = past->count[focus - 1];
    add_shores(setup, layout, scene);
    add_letters(setup, layout, scene);
    for (int i = 0; i < count; i++) {
        uint64_t move = past->moves[focus - 1][i];
        add_line(setup, layout, i == count - 1 ? STYLE_LAST : STYLE_STRUCK, move, scene);
        if (is_cross(move))
            board_add(setup, &crosses, move_dot(move, 0));
        if (i == count - 1)
            last = move_board(setup, move);
    }
    if (shown) {
        add_line(setup, layout, STYLE_PREVIEW, shown, scene);
        preview = move_board(setup, shown);
        if (is_cross(shown))
            board_add(setup, &crosses, move_dot(shown, 0));
    }
    for (struct pair dots = pair_of(&setup->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        bool free = board_has(&seat->free, dot), joker = board_has(&setup->jokers, dot);
        char letter[2] = {setup->letter[setup->island[dot]], 0};
        enum style style = board_has(&preview, dot) ? STYLE_PREVIEW
                           : board_has(&last, dot)  ? STYLE_LAST
                           : !free                  ? STYLE_STRUCK
                           : joker                  ? STYLE_JOKER
                                                    : STYLE_FREE;
        const char *glyph = board_has(&crosses, dot) ? "x" : joker ? "*" : free && layout->letters ? letter : "";
        struct item *item = scene_glyph(scene, SHAPE_DOT, style, layout_x(layout, setup->x[dot]),
                                        layout_y(layout, setup->y[dot]), 1, 1, glyph);
        item->target = touchable && !(joker && PLANT("flow-scene-joker")) ? (int16_t)dot : NO_TARGET;
        item->key = (uint32_t)dot + 1;
        name_dot(setup, dot, free, &item->name);
    }
}

/* Column letters above the board, row numbers to its left: how places are spelled. */
static void add_margins(const struct flow_setup *setup, const struct layout *layout, int top, struct scene *scene)
{
    for (int i = 0; i < setup->width || i < setup->height; i++) {
        char place[8];
        struct text text;
        text_open(&text, place, sizeof place);
        text_place(&text, i, i);
        size_t letters = i < 26 ? 1 : 2;
        char column[4] = {place[0], letters > 1 ? place[1] : 0, 0};
        if (i < setup->width) {
            struct item *item = scene_label(scene, STYLE_MUTED, layout_x(layout, i), top, 2, "nulli-flow.margin");
            message_word(&item->name, column);
        }
        if (i < setup->height) {
            struct item *item = scene_label(scene, STYLE_MUTED, 0, layout_y(layout, i), 2, "nulli-flow.margin");
            message_word(&item->name, place + letters);
        }
    }
}

/* The chances as printed: offered, held `!`, spent `x`. Returns the row below them. */
static int add_chances(const struct flow_setup *setup, const struct flow_seat *seat, bool touchable, int x, int y,
                       int width, struct scene *scene)
{
    int at = x;
    for (int i = 0; i < setup->chance_count; i++) {
        unsigned bit = 1u << i;
        bool spent = (seat->spent & bit) != 0, held = !spent && (seat->activated & bit);
        int code = step_code(setup->step[i]);
        char word[8];
        struct text text;
        text_open(&text, word, sizeof word);
        say_step(code, &text);
        size_t length = text.length;
        if (spent || held)
            text_char(&text, spent ? 'x' : '!');
        if (at + 5 > x + width) {
            at = x;
            y++;
        }
        struct item *item = scene_glyph(scene, SHAPE_BUTTON,
                                        spent  ? STYLE_SPENT
                                        : held ? STYLE_HELD
                                               : STYLE_OFFERED,
                                        at, y, 5, 1, word);
        text_cut(&text, length);
        int kind = spent ? TARGET_SPENT : held ? TARGET_USE : TARGET_ACTIVATE;
        item->target = touchable ? (int16_t)(kind + code) : NO_TARGET;
        item->key = 200 + (uint32_t)i;
        message_set(&item->name, spent  ? "nulli-flow.chance-spent"
                                 : held ? "nulli-flow.chance-held"
                                        : "nulli-flow.chance-offered");
        message_word(&item->name, word);
        at += 6;
    }
    return setup->chance_count ? y + 1 : y;
}

/* The Flow joker and how far it is (F9); its word stands beside it. */
static void add_flow(const struct flow_setup *setup, const struct flow_seat *seat, bool touchable, int x, int y,
                     int width, struct scene *scene)
{
    if (setup->joker_count == 0)
        return;
    struct board rest = board_common(&seat->free, &setup->jokers);
    static const char *const texts[] = {"nulli-flow.flow-far", "nulli-flow.flow-ready", "nulli-flow.flow-on"};
    static const enum style styles[] = {STYLE_OFFERED, STYLE_HELD, STYLE_ACTIVE};
    struct item *item = scene_glyph(scene, SHAPE_BUTTON, styles[seat->flow], x, y, 6, 1, "Flow");
    item->target = touchable ? TARGET_FLOW : NO_TARGET;
    item->key = 220;
    message_set(&item->name, texts[seat->flow]);
    message_number(&item->name, board_count(&rest));
    item = scene_label(scene, STYLE_PLAIN, x + 7, y, width - 7, texts[seat->flow]);
    message_number(&item->name, board_count(&rest));
}

static void add_die(const struct flow_state *state, const struct flow_past *past, int x, int y, struct scene *scene)
{
    int roll = state->roll ? state->roll : past->roll_count ? past->rolls[past->roll_count - 1] : 0;
    char glyph[2] = {roll ? (char)('0' + roll) : '-', 0};
    struct item *item = scene_glyph(scene, SHAPE_DIE, state->roll ? STYLE_STRONG : STYLE_MUTED, x, y, 5, 3, glyph);
    item->key = 221;
    message_set(&item->name, roll ? "nulli-flow.die-shows" : "nulli-flow.die-waits");
    message_number(&item->name, roll);
}

/* Everybody's free dots and what they are doing. */
static void add_seats(const struct setup *setup, const struct flow_state *state, int focus, int x, int y, int width,
                      struct scene *scene)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        const char *doing = "nulli-flow.plays";
        if (!(state->playing & ACT_SEAT(seat)))
            doing = board_empty(&state->seat[seat - 1].free) ? "nulli-flow.has-nulli" : "nulli-flow.is-finished";
        else if (state->act & ACT_SEAT(seat))
            doing = "nulli-flow.chooses";
        else if (state->seat[seat - 1].pending)
            doing = "nulli-flow.has-chosen";
        struct item *item = scene_label(scene, seat == focus ? STYLE_STRONG : STYLE_PLAIN, x, y + seat - 1, width,
                                        "nulli-flow.seat-line");
        message_seat(&item->name, seat);
        message_number(&item->name, board_count(&state->seat[seat - 1].free));
        message_text(&item->name, doing);
    }
}

static void flow_scene(const struct setup *setup, const struct state *view, const struct past *past,
                       const struct look *look, struct scene *scene)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_state *flow = flow_state(view);
    const struct flow_past *kept = flow_past(past);
    int focus = look->focus >= 1 && look->focus <= setup->seats ? look->focus : 1;
    const struct flow_seat *seat = &flow->seat[focus - 1];
    bool tall = look->aspect == ASPECT_TALL, mine = look->viewer == focus;
    bool touchable = mine && (flow->act & ACT_SEAT(focus));
    uint64_t shown = mine && look->previewing ? look->preview : mine && seat->pending != SEALED ? seat->pending : 0;
    scene_open(scene);
    /* On a phone the chances stand beside the die; a page marks what is ready and what is gone by its colour and shape,
     * and lists the seats itself. */
    bool phone = tall && look->scaled;
    int rows = own->chance_count ? (own->chance_count + 4) / 5 : 0;
    int top = !tall ? 0 : phone ? 2 + (rows ? rows : 1) : 4 + rows;
    struct layout layout = plan_board(own, look, top);
    int x = tall ? 0 : layout_x(&layout, own->width) + 2, width = tall ? 40 : 31;
    int y = 0, beside = x + 7;

    add_die(flow, kept, x, y, scene);
    struct item *item = scene_label(scene, STYLE_STRONG, beside, y, width - 7, "nulli-flow.sheet-of");
    message_seat(&item->name, focus);
    if (!own->chance_count)
        scene_label(scene, STYLE_MUTED, beside, y + 1, width - 7, "nulli-flow.no-chances");
    else if (!look->scaled)
        scene_label(scene, STYLE_MUTED, beside, y + 1, width - 7, "nulli-flow.legend");
    y = add_chances(own, seat, touchable, phone ? beside : x, phone ? 1 : 3, 30, scene);
    if (phone && !own->chance_count)
        y++;
    add_flow(own, seat, touchable, phone ? beside : x, y, width - (phone ? 7 : 0), scene);
    add_margins(own, &layout, top, scene);
    add_board(own, seat, kept, focus, touchable, shown, &layout, scene);
    if (!phone)
        add_seats(setup, flow, focus, x, tall ? layout_y(&layout, own->height) + 1 : y + 2, width, scene);
}

#endif
