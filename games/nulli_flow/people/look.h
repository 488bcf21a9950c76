/* look.h - the scene: one sheet large, the die, chances and Flow, everybody's standing. */
#ifndef NULLI_FLOW_PEOPLE_LOOK_H
#define NULLI_FLOW_PEOPLE_LOOK_H

#include "pictured.h"

/* Dots stand 4 columns and 2 rows apart, so that shores and strokes have room between them; a sheet too large for that
 * is drawn half as wide, and its island dots show their letters. */
static struct layout plan_board(const struct flow_setup *setup, const struct look *look, int top)
{
    bool tall = look->aspect == ASPECT_TALL;
    struct layout layout = {.x = 4, .y = top + 2, .across = 4, .down = 2};
    layout.letters = setup->width > (tall ? 11 : 12) || setup->height > (tall ? 16 : 10);
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

/* All dots of a sheet, with the strokes drawn so far underneath. `shown` is a move to preview, or 0. */
static void add_board(const struct flow_setup *setup, const struct flow_seat *seat, const struct flow_past *past,
                      int focus, bool touchable, uint64_t shown, const struct layout *layout, struct scene *scene)
{
    struct traces traces = find_traces(setup, past, focus, shown);
    add_shores(setup, layout, scene);
    add_letters(setup, layout, scene);
    add_lines(setup, layout, &traces, scene);
    for (struct pair dots = pair_of(&setup->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        struct item *item = add_dot(setup, seat, &traces, layout, dot, touchable, scene);
        struct text text;
        text_open(&text, item->glyph, SCENE_GLYPH);
        if (board_has(&traces.crosses, dot))
            text_char(&text, 'x');
        else if (board_has(&setup->jokers, dot))
            text_char(&text, '*');
        else if (board_has(&seat->free, dot) && layout->letters && setup->island[dot])
            text_char(&text, setup->letter[setup->island[dot]]);
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
        if (at + 5 > x + width) {
            at = x;
            y++;
        }
        struct item *item = mark_chance(setup, seat, i, touchable, at, y, scene);
        if (item->style != STYLE_OFFERED)
            item->glyph[text_length(item->glyph)] = item->style == STYLE_SPENT ? 'x' : '!';
        at += 6;
    }
    return setup->chance_count ? y + 1 : y;
}

/* The Flow joker; its word stands beside it. */
static void add_flow(const struct flow_setup *setup, const struct flow_seat *seat, bool touchable, int x, int y,
                     int width, struct scene *scene)
{
    if (setup->joker_count == 0)
        return;
    struct item *item = add_flow_joker(setup, seat, SHAPE_BUTTON, touchable, x, y, scene);
    struct message name = item->name;
    struct text text;
    text_open(&text, item->glyph, SCENE_GLYPH);
    text_add(&text, "Flow");
    scene_label(scene, STYLE_PLAIN, x + 7, y, width - 7, name.text)->name = name;
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
    if (look->scaled) {
        show_table(own, flow, kept, focus, touchable, shown, scene);
        return;
    }
    int rows = own->chance_count ? (own->chance_count + 4) / 5 : 0;
    int top = tall ? 4 + rows : 0;
    struct layout layout = plan_board(own, look, top);
    int x = tall ? 0 : layout_x(&layout, own->width) + 2, width = tall ? 40 : 31;
    int y = 0, beside = x + 7;

    add_die(flow, kept, x, y, scene);
    struct item *item = scene_label(scene, STYLE_STRONG, beside, y, width - 7, "nulli-flow.sheet-of");
    message_seat(&item->name, focus);
    scene_label(scene, STYLE_MUTED, beside, y + 1, width - 7,
                own->chance_count ? "nulli-flow.legend" : "nulli-flow.no-chances");
    y = add_chances(own, seat, touchable, x, 3, 30, scene);
    add_flow(own, seat, touchable, x, y, width, scene);
    add_margins(own, &layout, top, scene);
    add_board(own, seat, kept, focus, touchable, shown, &layout, scene);
    add_seats(setup, flow, focus, x, tall ? layout_y(&layout, own->height) + 1 : y + 2, width, scene);
}

#endif
