/* pictured.h - the sheet on a page: a sea chart. Free dots lie on the sea, islands are sand with a dotted shore until
 * they are full, jokers are stars; below stand the die, the chances and how far Flow is. No place is named on it. */
#ifndef NULLI_FLOW_PEOPLE_PICTURED_H
#define NULLI_FLOW_PEOPLE_PICTURED_H

#include "marks.h"

/* So that what lies round a dot is as far on its left as on its right. */
static const struct layout chart = {.x = 1, .across = 4, .down = 2};

/* The rectangle round some dots, to the middle between them and their neighbours. */
static struct item *show_ground(const struct flow_setup *setup, const struct board *dots, enum style style,
                                struct scene *scene)
{
    int left = SIDE_MOST, right = 0, top = SIDE_MOST, bottom = 0;
    for (struct pair rest = pair_of(dots, ACROSS); rest.low | rest.high;) {
        int dot = pair_take(&rest), x = setup->x[dot], y = setup->y[dot];
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    return scene_add(scene, SHAPE_AREA, style, layout_x(&chart, left) - 1, layout_y(&chart, top),
                     chart.across * (right - left) + 3, chart.down * (bottom - top) + 1);
}

static void show_islands(const struct flow_setup *setup, const struct flow_seat *seat, struct scene *scene)
{
    for (int island = 1; island <= setup->island_count; island++) {
        struct board rest = board_common(&seat->free, &setup->islands[island]);
        bool full = board_empty(&rest);
        struct item *item = show_ground(setup, &setup->islands[island], full ? STYLE_GOOD : STYLE_FREE, scene);
        item->group = (uint8_t)(island + 1);
        item->picture = full ? "palm" : NULL;
    }
}

/* A cross is a stroke from a dot to itself. */
static void show_crosses(const struct flow_setup *setup, const struct traces *traces, struct scene *scene)
{
    for (struct pair crosses = pair_of(&traces->crosses, ACROSS); crosses.low | crosses.high;) {
        int dot = pair_take(&crosses);
        add_stroke(setup, &chart,
                   board_has(&traces->preview, dot) ? STYLE_PREVIEW
                   : board_has(&traces->last, dot)  ? STYLE_LAST
                                                    : STYLE_STRUCK,
                   dot, dot, scene);
    }
}

static void show_chart(const struct flow_setup *setup, const struct flow_seat *seat, const struct traces *traces,
                       bool touchable, struct scene *scene)
{
    show_ground(setup, &setup->all, STYLE_PLAIN, scene)->pattern = PATTERN_WAVES;
    show_islands(setup, seat, scene);
    add_lines(setup, &chart, traces, scene);
    show_crosses(setup, traces, scene);
    for (struct pair dots = pair_of(&setup->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        struct item *item = add_dot(setup, seat, traces, &chart, dot, touchable, scene);
        item->badge = board_has(&setup->jokers, dot) ? BADGE_STAR : BADGE_NONE;
        item->group = setup->island[dot] ? (uint8_t)(setup->island[dot] + 1) : 0;
        if (item->group && PLANT("flow-scene-letter"))
            item->glyph[0] = setup->letter[setup->island[dot]];
    }
    for (int i = 0; i < scene->count; i++)
        scene->items[i].zone = ZONE_BOARD;
}

static void show_tokens(const struct flow_setup *setup, const struct flow_state *state, const struct flow_past *past,
                        const struct flow_seat *seat, bool touchable, struct scene *scene)
{
    int first = scene->count;
    add_die(state, past, 0, 0, scene);
    for (int i = 0; i < setup->chance_count; i++) {
        struct item *item = mark_chance(setup, seat, i, touchable, 0, 0, scene);
        item->badge = item->style == STYLE_HELD ? BADGE_CHECK : BADGE_NONE;
    }
    if (setup->joker_count) { /* struck jokers lead to Flow (F9) */
        struct item *item = add_flow_joker(setup, seat, SHAPE_METER, touchable, 0, 0, scene);
        item->picture = "flow";
        item->limit = (int16_t)setup->joker_count;
        item->value = (int16_t)(setup->joker_count - jokers_left(setup, seat));
        item->badge = item->style == STYLE_HELD ? BADGE_CHECK : BADGE_NONE;
    }
    for (int i = first; i < scene->count; i++)
        scene->items[i].zone = ZONE_CHANCES;
}

/* What the last line of a sheet came to. */
static enum cue cue_of_line(const struct flow_setup *setup, const struct flow_seat *seat, const struct traces *traces)
{
    if (!traces->count)
        return CUE_NONE;
    if (board_empty(&traces->last))
        return CUE_YAWN;
    if (board_empty(&seat->free))
        return CUE_ZERO;
    int island = setup->island[move_dot(traces->moves[traces->count - 1], 0)];
    struct board rest = board_common(&seat->free, &setup->islands[island]);
    struct board jokers = board_common(&traces->last, &setup->jokers);
    if (island && board_empty(&rest))
        return CUE_FILL;
    return !board_empty(&jokers) && jokers_left(setup, seat) == 0 ? CUE_EARN : CUE_DRAW;
}

static void show_table(const struct flow_setup *setup, const struct flow_state *state, const struct flow_past *past,
                       int focus, bool touchable, uint64_t shown, struct scene *scene)
{
    const struct flow_seat *seat = &state->seat[focus - 1];
    struct traces traces = find_traces(setup, past, focus, shown);
    scene->cue = (uint8_t)(state->roll ? CUE_ROLL : cue_of_line(setup, seat, &traces));
    show_chart(setup, seat, &traces, touchable, scene);
    show_tokens(setup, state, past, seat, touchable, scene);
}

#endif
