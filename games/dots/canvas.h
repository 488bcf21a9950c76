/* canvas.h - a sheet of dots while it is drawn by hand (core/easel.h), on a raster of squares or of triangles: marks,
 * jokers, a frame around them; islands and fields that grow, meet and fall apart as one draws.
 *
 * Whatever hangs together under one letter is one region. One that falls apart becomes two, so nobody needs to know
 * letters. */
#ifndef DOTS_CANVAS_H
#define DOTS_CANVAS_H

#include "easel.h"
#include <string.h>

enum { CANVAS_SIDE = 32, CANVAS_NOTHING = '_' };

struct canvas {
    int width, height;                    /* of the frame */
    char first, last;                     /* letters of regions */
    const int8_t (*way)[2];               /* to the neighbours: columns and rows */
    bool crowded;                         /* there was no letter left */
    int ways, tall;                       /* the square of a row's height in that of a column's width */
    char mark[CANVAS_SIDE][CANVAS_SIDE];  /* [y][x] */
    bool joker[CANVAS_SIDE][CANVAS_SIDE]; /* [y][x] */
};

struct spot_at {
    int x, y;
};

static bool canvas_has(const struct canvas *canvas, int x, int y)
{
    return x >= 0 && y >= 0 && x < canvas->width && y < canvas->height;
}

static char canvas_mark(const struct canvas *canvas, int x, int y)
{
    return canvas_has(canvas, x, y) ? canvas->mark[y][x] : CANVAS_NOTHING;
}

/* The letter of the region there, or 0. */
static char canvas_region(const struct canvas *canvas, int x, int y)
{
    char mark = canvas_mark(canvas, x, y);
    return mark >= canvas->first && mark <= canvas->last ? mark : 0;
}

static int canvas_count(const struct canvas *canvas)
{
    int count = 0;
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            count += canvas->mark[y][x] != CANVAS_NOTHING;
    return count;
}

/* The same drawing in another frame: its top left place is (left, top) of the old one. What lies outside is gone. */
static void canvas_cut(struct canvas *canvas, int left, int top, int width, int height)
{
    struct canvas old = *canvas;
    canvas->width = width;
    canvas->height = height;
    memset(canvas->mark, CANVAS_NOTHING, sizeof canvas->mark);
    memset(canvas->joker, 0, sizeof canvas->joker);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (canvas_has(&old, left + x, top + y)) {
                canvas->mark[y][x] = old.mark[top + y][left + x];
                canvas->joker[y][x] = old.joker[top + y][left + x];
            }
}

/* What is painted: its first and last column and row. False: nothing is. */
static bool canvas_bounds(const struct canvas *canvas, struct spot_at *first, struct spot_at *last)
{
    *first = (struct spot_at){CANVAS_SIDE, CANVAS_SIDE};
    *last = (struct spot_at){-1, -1};
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            if (canvas->mark[y][x] != CANVAS_NOTHING) {
                first->x = x < first->x ? x : first->x;
                first->y = y < first->y ? y : first->y;
                last->x = x > last->x ? x : last->x;
                last->y = y > last->y ? y : last->y;
            }
    return last->x >= 0;
}

/* -- regions ----------------------------------------------------------------------------------------------------- */

/* A letter that no region has. All are used only on a sheet with far too many regions: it is noted, and the stroke
 * refused. */
static char canvas_letter(struct canvas *canvas)
{
    bool used[128] = {false};
    char letter = canvas->first;
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            used[canvas->mark[y][x] & 127] = true;
    while (letter < canvas->last && used[(int)letter])
        letter++;
    canvas->crowded |= used[(int)letter];
    return letter;
}

static void canvas_merge(struct canvas *canvas, char from, char into)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            if (canvas->mark[y][x] == from)
                canvas->mark[y][x] = into;
}

/* Notes what hangs together with a place, itself too. */
static void canvas_spread(const struct canvas *canvas, int x, int y, bool part[CANVAS_SIDE][CANVAS_SIDE])
{
    struct spot_at queue[CANVAS_SIDE * CANVAS_SIDE];
    int found = 0;
    queue[found++] = (struct spot_at){x, y};
    part[y][x] = true;
    for (int i = 0; i < found; i++)
        for (int way = 0; way < canvas->ways; way++) {
            int to_x = queue[i].x + canvas->way[way][0], to_y = queue[i].y + canvas->way[way][1];
            if (canvas_mark(canvas, to_x, to_y) != canvas->mark[y][x] || !canvas_has(canvas, to_x, to_y) ||
                part[to_y][to_x])
                continue;
            part[to_y][to_x] = true;
            queue[found++] = (struct spot_at){to_x, to_y};
        }
}

/* Every part of a region that has come apart gets a letter of its own. */
static void canvas_part(struct canvas *canvas)
{
    bool seen[CANVAS_SIDE][CANVAS_SIDE] = {{false}}, known[128] = {false};
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            char letter = canvas_region(canvas, x, y);
            if (!letter || seen[y][x])
                continue;
            bool part[CANVAS_SIDE][CANVAS_SIDE] = {{false}};
            canvas_spread(canvas, x, y, part);
            char own = known[(int)letter] ? canvas_letter(canvas) : letter;
            known[(int)own] = true;
            for (int row = 0; row < canvas->height; row++)
                for (int column = 0; column < canvas->width; column++)
                    if (part[row][column]) {
                        seen[row][column] = true;
                        canvas->mark[row][column] = own;
                    }
        }
}

/* -- strokes ----------------------------------------------------------------------------------------------------- */

static struct spot_at canvas_image(const struct canvas *canvas, unsigned symmetry, struct spot_at at)
{
    if (symmetry & (SYMMETRY_MIRROR | SYMMETRY_TURN))
        at.x = canvas->width - 1 - at.x;
    if (symmetry & (SYMMETRY_FLIP | SYMMETRY_TURN))
        at.y = canvas->height - 1 - at.y;
    return at;
}

static bool same_spot(struct spot_at a, struct spot_at b)
{
    return a.x == b.x && a.y == b.y;
}

/* The place whose region a stroke goes on with: where it comes from, else a neighbour. False: a region begins. */
static bool find_region(const struct canvas *canvas, struct spot_at at, const struct spot_at *from, bool fresh,
                        struct spot_at *source)
{
    if (from && canvas_region(canvas, from->x, from->y)) {
        *source = *from;
        return true;
    }
    for (int way = 0; way < canvas->ways && !fresh; way++) {
        *source = (struct spot_at){at.x + canvas->way[way][0], at.y + canvas->way[way][1]};
        if (canvas_region(canvas, source->x, source->y))
            return true;
    }
    return false;
}

/* Makes a place part of a region. Its image joins the image of that region; where a stroke meets its own image the two
 * are one. `fresh`: it begins a new region beside others. */
static void paint_region(struct canvas *canvas, struct spot_at at, const struct spot_at *from, bool fresh,
                         unsigned symmetry)
{
    struct spot_at source = {-1, -1}, image = canvas_image(canvas, symmetry, at);
    char before = canvas_region(canvas, at.x, at.y);
    if (!from && !fresh && before)
        return;
    bool joins = find_region(canvas, at, from, fresh, &source);
    char letter = joins ? canvas_region(canvas, source.x, source.y) : canvas_letter(canvas);
    struct spot_at beyond = canvas_image(canvas, symmetry, source);
    canvas->mark[at.y][at.x] = letter;
    if (symmetry == SYMMETRY_NONE)
        return;
    char other = joins ? canvas_region(canvas, beyond.x, beyond.y) : 0;
    if (same_spot(image, at)) {
        if (other && other != letter)
            canvas_merge(canvas, other, letter);
    } else if (joins && same_spot(image, source)) {
        if (before && before != letter)
            canvas_merge(canvas, before, letter);
    } else {
        canvas->mark[image.y][image.x] = other ? other : canvas_letter(canvas);
    }
}

/* One step on the way to a place, the one that comes nearest to it. */
static struct spot_at step_towards(const struct canvas *canvas, struct spot_at at, struct spot_at to)
{
    struct spot_at best = to;
    int least = INT32_MAX;
    for (int way = 0; way < canvas->ways; way++) {
        struct spot_at next = {at.x + canvas->way[way][0], at.y + canvas->way[way][1]};
        int across = to.x - next.x, down = to.y - next.y, distance = across * across + canvas->tall * down * down;
        if (canvas_has(canvas, next.x, next.y) && distance < least) {
            least = distance;
            best = next;
        }
    }
    return best;
}

/* Paints along the way from where a stroke was, which a quick finger may have left behind, to where it is; then every
 * region has its letter. `brushes`: so many want a place. True: refused. */
static bool canvas_stroke(struct canvas *canvas, const struct stroke *stroke, int brushes,
                          void (*paint)(struct canvas *canvas, const struct stroke *stroke, struct spot_at at,
                                        const struct spot_at *from),
                          struct refusal *why)
{
    struct spot_at to = {stroke->place % SHEET_COLUMNS, stroke->place / SHEET_COLUMNS}, at = to, from = to;
    if (stroke->brush < 0 || stroke->brush >= brushes || stroke->place < 0 || !canvas_has(canvas, to.x, to.y))
        return refuse_with(why, NULL, "dots.draw-outside");
    if (stroke->from >= 0) {
        from = (struct spot_at){stroke->from % SHEET_COLUMNS, stroke->from / SHEET_COLUMNS};
        at = canvas_has(canvas, from.x, from.y) && !same_spot(from, to) ? step_towards(canvas, from, to) : to;
    }
    bool goes_on = stroke->from >= 0 && canvas_has(canvas, from.x, from.y);
    for (int left = 4 * CANVAS_SIDE; left > 0; left--) { /* more than any way is long */
        paint(canvas, stroke, at, goes_on ? &from : NULL);
        canvas_part(canvas);
        if (same_spot(at, to))
            break;
        from = at;
        at = step_towards(canvas, at, to);
    }
    return canvas->crowded && refuse_with(why, NULL, "dots.draw-crowded");
}

/* -- the frame --------------------------------------------------------------------------------------------------- */

/* What is done to the frame, in this order at the end of a game's brushes. */
enum canvas_deed {
    CANVAS_WIDER,
    CANVAS_NARROWER,
    CANVAS_HIGHER,
    CANVAS_LOWER,
    CANVAS_TO_LEFT,
    CANVAS_TO_RIGHT,
    CANVAS_UP,
    CANVAS_DOWN,
    CANVAS_DEEDS
};

static bool canvas_deed_brush(int deed, struct brush *brush)
{
    static const struct {
        const char *glyph, *name;
    } looks[CANVAS_DEEDS] = {
        {"↔+", "dots.draw-wider"}, {"↔−", "dots.draw-narrower"}, {"↕+", "dots.draw-higher"}, {"↕−", "dots.draw-lower"},
        {"←", "dots.draw-left"},   {"→", "dots.draw-right"},     {"↑", "dots.draw-up"},      {"↓", "dots.draw-down"},
    };
    if (deed < 0 || deed >= CANVAS_DEEDS)
        return false;
    brush_open(brush, 0, "dots.draw-frame", looks[deed].name);
    brush->at_once = true;
    brush_look(brush, SHAPE_BUTTON, STYLE_PLAIN, 0, 0, 3, 1, looks[deed].glyph);
    return true;
}

/* Sides change by `step` places, and on both sides where one draws symmetrically; a drawing moves by as much. At most
 * `wide` and `high` places. True: refused. */
static bool canvas_do(struct canvas *canvas, enum canvas_deed deed, unsigned symmetry, int step, int wide, int high,
                      struct refusal *why)
{
    int across = (deed == CANVAS_WIDER) - (deed == CANVAS_NARROWER), left = 0;
    int down = (deed == CANVAS_HIGHER) - (deed == CANVAS_LOWER), top = 0;
    bool both_across = symmetry & (SYMMETRY_MIRROR | SYMMETRY_TURN),
         both_down = symmetry & (SYMMETRY_FLIP | SYMMETRY_TURN);
    int width = canvas->width + across * step * (both_across ? 2 : 1);
    int height = canvas->height + down * step * (both_down ? 2 : 1);
    left -= both_across ? across * step : 0;
    top -= both_down ? down * step : 0;
    left += ((deed == CANVAS_TO_LEFT) - (deed == CANVAS_TO_RIGHT)) * step;
    top += ((deed == CANVAS_UP) - (deed == CANVAS_DOWN)) * step;
    if (width > wide || height > high)
        return refuse_with(why, NULL, "dots.draw-largest");
    if (width < 1 + 2 * step || height < 1 + 2 * step)
        return refuse_with(why, NULL, "dots.draw-smallest");
    struct canvas moved = *canvas;
    canvas_cut(&moved, left, top, width, height);
    if (canvas_count(&moved) < canvas_count(canvas))
        return refuse_with(why, NULL, "dots.draw-edge");
    *canvas = moved;
    return false;
}

/* A frame of at least `wide` by `high` places, the drawing in its middle: so its symmetry is the frame's. On triangles
 * column plus row is even at every place, and only a frame with a middle column and row has images on the raster. */
static void canvas_frame(struct canvas *canvas, bool triangles, int wide, int high)
{
    struct spot_at first, last;
    if (!canvas_bounds(canvas, &first, &last)) {
        canvas_cut(canvas, 0, 0, wide, high);
        return;
    }
    int width = last.x - first.x + 1, height = last.y - first.y + 1;
    int left = wide > width ? (wide - width + 1) / 2 : 0, top = high > height ? (high - height + 1) / 2 : 0;
    int right = left + (triangles && width % 2 == 0), below = top + (triangles && height % 2 == 0), odd = 0;
    for (int x = first.x; triangles && x <= last.x; x++)
        if (canvas->mark[first.y][x] != CANVAS_NOTHING)
            odd = (x - first.x + left + top) % 2;
    canvas_cut(canvas, first.x - left - odd, first.y - top, left + width + right + 2 * odd, top + height + below);
}

/* Without its frame. */
static void canvas_trim(struct canvas *canvas)
{
    struct spot_at first, last;
    if (canvas_bounds(canvas, &first, &last))
        canvas_cut(canvas, first.x, first.y, last.x - first.x + 1, last.y - first.y + 1);
}

#endif
