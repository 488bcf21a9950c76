/* painting.h - NULLI Flow: a sheet drawn by hand (core/easel.h): dots, islands, jokers on the raster, chances above it.
 *
 * Islands have letters only in the text: whoever draws has one brush that goes on with an island and one that begins
 * another beside it. */
#ifndef NULLI_FLOW_SHEET_PAINTING_H
#define NULLI_FLOW_SHEET_PAINTING_H

#include "../rules/prepare.h"
#include "dots/canvas.h"
#include "plan.h"

enum {
    EASEL_SIDE = 18,   /* places of a frame at most: 324 dots, 684 shores and 16 chances fit into a scene */
    EASEL_USUAL = 10,  /* of a new one */
    EASEL_ACROSS = 4,  /* units of the scene from dot to dot */
    EASEL_DOWN = 2,    /* the same */
    EASEL_CHANCE = 6,  /* units of a chance's box */
    EASEL_IN_LINE = 6, /* such boxes */
};
_Static_assert((int)EASEL_SIDE <= (int)CANVAS_SIDE && (int)SIDE_MOST <= (int)CANVAS_SIDE, "a canvas holds every sheet");

enum { BRUSH_DOT, BRUSH_ISLAND, BRUSH_OTHER_ISLAND, BRUSH_JOKER, BRUSH_GAP, BRUSH_CHANCE };
enum { BRUSH_FRAME = BRUSH_CHANCE + 2 * STEP_MOST };

struct sketch {
    struct canvas canvas;
    int chance_count;
    int8_t step[CHANCES_MOST + 1]; /* ascending; one more than a sheet may have, for prepare to speak up */
};

static void open_sketch(struct sketch *sketch)
{
    static const int8_t ways[SIDES][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    memset(sketch, 0, sizeof *sketch);
    sketch->canvas = (struct canvas){.first = 'A', .last = 'Z', .way = ways, .ways = SIDES, .tall = 1};
    memset(sketch->canvas.mark, NOTHING, sizeof sketch->canvas.mark);
}

/* Any text whose marks and words are those of a sheet, whether it can be played on or not. */
static bool refuse_sketch(const struct sheet *sheet, struct sketch *sketch, struct refusal *why)
{
    static const char *const known[] = {"chances", "jokers", NULL};
    struct canvas *canvas = &sketch->canvas;
    open_sketch(sketch);
    if (sheet_refuse_unknown(sheet, known, why) || refuse_steps(sheet, sketch->step, &sketch->chance_count, why))
        return true;
    if (sheet->row_count > SIDE_MOST)
        return refuse_at(why, sheet->rows[SIDE_MOST].line, NULL, "nulli-flow.sheet-high");
    canvas->height = sheet->row_count;
    for (int y = 0; y < sheet->row_count; y++) {
        size_t length;
        if (refuse_row(&sheet->rows[y], &length, why))
            return true;
        for (size_t i = 0; i < length; i += 2)
            canvas->mark[y][i / 2] = sheet->rows[y].value[i];
        canvas->width = (int)(length + 1) / 2 > canvas->width ? (int)(length + 1) / 2 : canvas->width;
    }
    const struct sheet_line *line = sheet_key(sheet, "jokers");
    const char *at = line ? line->value : "", *word;
    int x = 0, y = 0;
    for (size_t length; (length = take_joker(&at, &word, &x, &y)) != 0;) {
        if (x < 0 || canvas_mark(canvas, x, y) == NOTHING)
            return refuse_at_part(why, line->line, NULL, "nulli-flow.sheet-joker", word, length);
        canvas->joker[y][x] = true;
    }
    return false;
}

static void write_sketch(const struct sketch *sketch, struct text *text)
{
    struct plan plan = {.width = sketch->canvas.width, .height = sketch->canvas.height};
    plan.chance_count = sketch->chance_count;
    memcpy(plan.step, sketch->step, sizeof plan.step);
    memcpy(plan.mark, sketch->canvas.mark, sizeof plan.mark);
    memcpy(plan.joker, sketch->canvas.joker, sizeof plan.joker);
    write_plan(&plan, text);
}

/* -- brushes ---------------------------------------------------------------------------------------------------- */

static int brush_step(int brush)
{
    int i = brush - BRUSH_CHANCE;
    return i < STEP_MOST ? -1 - i : 1 + i - STEP_MOST;
}

static void frame_look(struct brush *brush, int left, int right)
{
    brush_look(brush, SHAPE_SHORE, STYLE_PLAIN, left, 0, right - left, 0, "");
    brush_look(brush, SHAPE_SHORE, STYLE_PLAIN, left, EASEL_DOWN, right - left, 0, "");
    brush_look(brush, SHAPE_SHORE, STYLE_PLAIN, left, 0, 0, EASEL_DOWN, "");
    brush_look(brush, SHAPE_SHORE, STYLE_PLAIN, right, 0, 0, EASEL_DOWN, "");
}

static bool flow_brush(int number, struct brush *brush)
{
    static const char *const marks = "nulli-flow.draw-places", *const chances = "nulli-flow.draw-chances";
    switch (number) {
    case BRUSH_DOT:
        brush_open(brush, 'd', marks, "nulli-flow.draw-dot");
        brush_look(brush, SHAPE_DOT, STYLE_FREE, 2, 1, 1, 1, "");
        return true;
    case BRUSH_ISLAND:
        brush_open(brush, 'i', marks, "nulli-flow.draw-island");
        frame_look(brush, 0, EASEL_ACROSS);
        brush_look(brush, SHAPE_DOT, STYLE_FREE, 2, 1, 1, 1, "");
        return true;
    case BRUSH_OTHER_ISLAND:
        brush_open(brush, 'n', marks, "nulli-flow.draw-other-island");
        frame_look(brush, 0, 2 * EASEL_ACROSS);
        brush_look(brush, SHAPE_SHORE, STYLE_PLAIN, EASEL_ACROSS, 0, 0, EASEL_DOWN, "");
        brush_look(brush, SHAPE_DOT, STYLE_FREE, 2, 1, 1, 1, "");
        brush_look(brush, SHAPE_DOT, STYLE_FREE, 2 + EASEL_ACROSS, 1, 1, 1, "");
        return true;
    case BRUSH_JOKER:
        brush_open(brush, 'j', marks, "nulli-flow.draw-joker");
        brush_look(brush, SHAPE_DOT, STYLE_JOKER, 2, 1, 1, 1, "*");
        return true;
    case BRUSH_GAP:
        brush_open(brush, 'x', marks, "nulli-flow.draw-gap");
        brush_look(brush, SHAPE_DOT, STYLE_SPENT, 2, 1, 1, 1, "·");
        return true;
    default:
        break;
    }
    if (number < 0 || number >= BRUSH_FRAME)
        return canvas_deed_brush(number - BRUSH_FRAME, brush);
    char word[8];
    struct text text;
    int step = brush_step(number);
    text_open(&text, word, sizeof word);
    say_step(step_code(step), &text);
    brush_open(brush, step < 0 ? (char)('0' - step) : 0, chances, "nulli-flow.draw-chance");
    brush->at_once = true;
    message_word(&brush->name, word);
    brush_look(brush, SHAPE_BUTTON, STYLE_OFFERED, 0, 0, EASEL_CHANCE, 1, word);
    return true;
}

static void add_chance(struct sketch *sketch, int step)
{
    int i = sketch->chance_count++;
    for (; i > 0 && sketch->step[i - 1] > step; i--)
        sketch->step[i] = sketch->step[i - 1];
    sketch->step[i] = (int8_t)step;
}

static void drop_chance(struct sketch *sketch, int chance)
{
    sketch->chance_count--;
    for (int i = chance; i < sketch->chance_count; i++)
        sketch->step[i] = sketch->step[i + 1];
}

/* A dot in the open, or none; a joker goes with the dot it was. */
static void set_mark(struct canvas *canvas, struct spot_at at, char mark)
{
    canvas->mark[at.y][at.x] = mark;
    canvas->joker[at.y][at.x] = false;
}

static void set_joker(struct canvas *canvas, struct spot_at at, bool joker)
{
    if (canvas->mark[at.y][at.x] == NOTHING)
        canvas->mark[at.y][at.x] = OPEN;
    canvas->joker[at.y][at.x] = joker;
}

/* One place; a touch on a joker with the brush for jokers takes it back. */
static void paint_place(struct canvas *canvas, const struct stroke *stroke, struct spot_at at,
                        const struct spot_at *from)
{
    struct spot_at image = canvas_image(canvas, stroke->symmetry, at);
    bool joker = from || !canvas->joker[at.y][at.x];
    switch (stroke->brush) {
    case BRUSH_ISLAND:
    case BRUSH_OTHER_ISLAND:
        paint_region(canvas, at, from, stroke->brush == BRUSH_OTHER_ISLAND, stroke->symmetry);
        break;
    case BRUSH_JOKER:
        set_joker(canvas, at, joker);
        set_joker(canvas, image, joker);
        break;
    default:
        set_mark(canvas, at, stroke->brush == BRUSH_DOT ? OPEN : NOTHING);
        set_mark(canvas, image, stroke->brush == BRUSH_DOT ? OPEN : NOTHING);
        break;
    }
}

static bool flow_paint(const struct sheet *sheet, const struct stroke *stroke, struct text *text, struct refusal *why)
{
    struct sketch sketch;
    if (refuse_sketch(sheet, &sketch, why))
        return true;
    int chance = stroke->place - EASEL_BESIDE;
    if (stroke->place >= EASEL_BESIDE && chance < sketch.chance_count) {
        drop_chance(&sketch, chance);
    } else if (stroke->brush >= BRUSH_FRAME && stroke->brush < BRUSH_FRAME + CANVAS_DEEDS) {
        if (canvas_do(&sketch.canvas, (enum canvas_deed)(stroke->brush - BRUSH_FRAME), stroke->symmetry, 1, EASEL_SIDE,
                      EASEL_SIDE, why))
            return true;
    } else if (stroke->brush >= BRUSH_CHANCE && stroke->brush < BRUSH_FRAME) {
        if (sketch.chance_count == CHANCES_MOST)
            return refuse_with(why, NULL, "nulli-flow.sheet-chances");
        add_chance(&sketch, brush_step(stroke->brush));
    } else if (canvas_stroke(&sketch.canvas, stroke, BRUSH_CHANCE, paint_place, why)) {
        return true;
    }
    write_sketch(&sketch, text);
    return false;
}

/* -- the sheet on the easel ---------------------------------------------------------------------------------------- */

static void flow_blank(struct text *text)
{
    struct sketch sketch;
    open_sketch(&sketch);
    canvas_cut(&sketch.canvas, 0, 0, EASEL_USUAL, EASEL_USUAL);
    write_sketch(&sketch, text);
}

static bool flow_frame(const struct sheet *sheet, struct text *text, struct refusal *why)
{
    struct sketch sketch;
    if (refuse_sketch(sheet, &sketch, why))
        return true;
    canvas_frame(&sketch.canvas, false, EASEL_USUAL, EASEL_USUAL);
    if (sketch.canvas.width > EASEL_SIDE || sketch.canvas.height > EASEL_SIDE)
        return refuse_with(why, NULL, "dots.draw-too-large");
    write_sketch(&sketch, text);
    return false;
}

static bool flow_finish(const struct sheet *sheet, struct text *text, struct refusal *why)
{
    struct sketch sketch;
    if (refuse_sketch(sheet, &sketch, why))
        return true;
    canvas_trim(&sketch.canvas);
    write_sketch(&sketch, text);
    return false;
}

/* The chances, each to be touched to take it away. Returns the row below them. */
static int show_chances(const struct sketch *sketch, struct scene *scene)
{
    for (int i = 0; i < sketch->chance_count; i++) {
        char word[8];
        struct text text;
        text_open(&text, word, sizeof word);
        say_step(step_code(sketch->step[i]), &text);
        struct item *item = scene_glyph(scene, SHAPE_BUTTON, STYLE_OFFERED, i % EASEL_IN_LINE * (EASEL_CHANCE + 1),
                                        i / EASEL_IN_LINE * 2, EASEL_CHANCE, 1, word);
        item->target = (int16_t)(EASEL_BESIDE + i);
        item->key = (uint32_t)(EASEL_BESIDE + i + 1);
        message_set(&item->name, "nulli-flow.draw-take-chance");
        message_word(&item->name, word);
    }
    return (sketch->chance_count + EASEL_IN_LINE - 1) / EASEL_IN_LINE * 2;
}

static void show_shores(const struct canvas *canvas, int top, struct scene *scene)
{
    for (int y = -1; y < canvas->height; y++)
        for (int x = -1; x < canvas->width; x++) {
            int left = EASEL_ACROSS * x, above = top + EASEL_DOWN * y;
            char here = canvas_region(canvas, x, y);
            if (here != canvas_region(canvas, x + 1, y))
                scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, left + EASEL_ACROSS, above, 0, EASEL_DOWN);
            if (here != canvas_region(canvas, x, y + 1))
                scene_add(scene, SHAPE_SHORE, STYLE_PLAIN, left, above + EASEL_DOWN, EASEL_ACROSS, 0);
        }
}

static bool flow_easel_scene(const struct sheet *sheet, struct scene *scene, struct refusal *why)
{
    struct sketch sketch;
    const struct canvas *canvas = &sketch.canvas;
    if (refuse_sketch(sheet, &sketch, why))
        return true;
    if (canvas->width > EASEL_SIDE || canvas->height > EASEL_SIDE)
        return refuse_with(why, NULL, "dots.draw-too-large");
    int top = show_chances(&sketch, scene) + 1;
    show_shores(canvas, top, scene);
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            bool gap = canvas->mark[y][x] == NOTHING, joker = canvas->joker[y][x], island = canvas_region(canvas, x, y);
            struct item *item = scene_glyph(scene, SHAPE_DOT,
                                            gap     ? STYLE_SPENT
                                            : joker ? STYLE_JOKER
                                                    : STYLE_FREE,
                                            EASEL_ACROSS * x + 2, top + EASEL_DOWN * y + 1, 1, 1,
                                            gap     ? "·"
                                            : joker ? "*"
                                                    : "");
            item->target = (int16_t)sheet_place(x, y);
            item->key = (uint32_t)sheet_place(x, y) + 1;
            message_set(&item->name, gap               ? "nulli-flow.drawn-gap"
                                     : joker && island ? "nulli-flow.drawn-joker-island"
                                     : joker           ? "nulli-flow.drawn-joker"
                                     : island          ? "nulli-flow.drawn-island"
                                                       : "nulli-flow.drawn-dot");
            message_place(&item->name, x, y);
        }
    return false;
}

static const struct easel flow_easel = {
    .symmetries = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN,
    .brush = flow_brush,
    .blank = flow_blank,
    .frame = flow_frame,
    .finish = flow_finish,
    .paint = flow_paint,
    .scene = flow_easel_scene,
};

#endif
