/* outline.h - the outlines of new sheets: a rectangle from which corners, bays and a lake are cut, each cut with
 * all its mirror images, until the number of dots is what was wished for. */
#ifndef NULLI_FLOW_SHEET_OUTLINE_H
#define NULLI_FLOW_SHEET_OUTLINE_H

#include "craft.h"
#include "plan.h"

enum {
    OUTLINE_TRIES = 400,
    NARROW_LEAST = 5, /* sides of the rectangle: room for a 6 along one of them at least */
    WIDE_MOST = 12,   /* no wider, so that the dots are large enough to be touched on a phone */
    HIGH_MOST = 14,
    OUTLINE_MOST = 32, /* perimeter² / area of the whole: 16 is a square */
    LAKE_SIDE = 7,     /* least sides for a lake: two dots around it */
    IMAGES = 4,
};

static int draw_between(struct rng *rng, int least, int most)
{
    return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
}

/* Where a place goes in one of the four ways to lay a sheet on itself: left and right exchanged (1), top and bottom
 * (2), both (3). */
static void find_image(const struct plan *plan, int image, int *x, int *y)
{
    *x = image & 1 ? plan->width - 1 - *x : *x;
    *y = image & 2 ? plan->height - 1 - *y : *y;
}

/* Which of these ways a symmetry asks for, as bits; bit 0 always. */
static unsigned images_of(unsigned symmetry)
{
    return 1u | (symmetry & SYMMETRY_MIRROR ? 2u : 0) | (symmetry & SYMMETRY_FLIP ? 4u : 0) |
           (symmetry & SYMMETRY_TURN ? 8u : 0);
}

/* Whether a place is on the raster and has a dot in the open. */
static bool is_open(const struct plan *plan, int x, int y)
{
    return x >= 0 && y >= 0 && x < plan->width && y < plan->height && plan->mark[y][x] == OPEN;
}

/* How a corner is cut: out, off along a line, or round. */
enum bevel { SQUARE, SLANT, ROUND, BEVELS };

/* Whether the place i from the side and k from the top belongs to what is cut at a corner of w x h. Round: it is its
 * middle that must lie beyond the ellipse, all in half places. */
static bool is_beyond(enum bevel bevel, int w, int h, int i, int k)
{
    int across = (2 * (w - i) - 1) * h, down = (2 * (h - k) - 1) * w;
    return bevel == SQUARE ||
           (bevel == SLANT ? i * h + k * w < w * h : across * across + down * down > 4 * w * w * h * h);
}

/* Cuts w x h places away from (x, y) on: as seen from a corner, and in all their images. */
static void cut(struct plan *plan, unsigned images, int corner, int x, int y, int w, int h, enum bevel bevel)
{
    for (int i = 0; i < w; i++)
        for (int k = 0; k < h; k++)
            for (int image = 0; image < IMAGES; image++) {
                int to_x = x + i, to_y = y + k;
                find_image(plan, corner ^ image, &to_x, &to_y);
                if ((images >> image & 1) && is_beyond(bevel, w, h, i, k))
                    plan->mark[to_y][to_x] = NOTHING;
            }
}

/* All four corners alike, or only those that are images of each other; without symmetry pairs of them, or none. */
static void cut_corners(struct plan *plan, unsigned images, struct rng *rng)
{
    static const unsigned groups[] = {0x1, 0x3, 0x5, 0x9};
    unsigned alike = rng_below(rng, 3) ? 0xFu : images == 1 ? groups[rng_below(rng, 4)] : images;
    for (int corner = 0; corner < IMAGES; corner++) {
        bool done = false;
        for (int image = 1; image < IMAGES; image++)
            done |= (alike >> image & 1) && (corner ^ image) < corner;
        if (done)
            continue;
        enum bevel bevel = (enum bevel)rng_below(rng, BEVELS);
        int part = bevel == ROUND ? 2 : 3;
        cut(plan, alike, corner, 0, 0, draw_between(rng, 0, plan->width / part),
            draw_between(rng, 0, plan->height / part), bevel);
    }
}

/* A bay in one side, and so in those that are its images; in the middle of it where that is one of them. */
static void cut_bay(struct plan *plan, unsigned images, struct rng *rng)
{
    bool level = rng_below(rng, 2) != 0; /* in the top; else in the left side */
    int along = level ? plan->width : plan->height, across = level ? plan->height : plan->width;
    int depth = draw_between(rng, 1, across / 4), length = draw_between(rng, 1, along / 3);
    bool middle = rng_below(rng, 3) != 0;
    if (middle && (along - length) % 2)
        length++;
    int at = middle ? (along - length) / 2 : draw_between(rng, 2, along - length - 2);
    if (level)
        cut(plan, images, 0, at, 0, length, depth, SQUARE);
    else
        cut(plan, images, 0, 0, at, depth, length, SQUARE);
}

/* A lake: in the middle, or wherever its images make several of it. */
static void cut_lake(struct plan *plan, unsigned images, struct rng *rng)
{
    int w = draw_between(rng, 1, 3), h = draw_between(rng, 1, 3);
    if (rng_below(rng, 2)) {
        w += (plan->width - w) % 2;
        h += (plan->height - h) % 2;
        cut(plan, images, 0, (plan->width - w) / 2, (plan->height - h) / 2, w, h, SQUARE);
    } else {
        w = w > 1 ? w - 1 : w; /* smaller, as there may be several */
        h = h > 1 ? h - 1 : h;
        int x = draw_between(rng, 2, plan->width - w - 2), y = draw_between(rng, 2, plan->height - h - 2);
        cut(plan, images, 0, x, y, w, h, SQUARE);
    }
}

static int count_open(const struct plan *plan)
{
    int count = 0;
    for (int y = 0; y < plan->height; y++)
        for (int x = 0; x < plan->width; x++)
            count += plan->mark[y][x] == OPEN;
    return count;
}

/* How many dots in the open hang together with the first one. */
static int count_together(const struct plan *plan)
{
    int queue[SIDE_MOST * SIDE_MOST], found = 0;
    bool seen[SIDE_MOST][SIDE_MOST] = {{false}};
    for (int y = 0; y < plan->height && !found; y++)
        for (int x = 0; x < plan->width && !found; x++)
            if (is_open(plan, x, y)) {
                seen[y][x] = true;
                queue[found++] = SIDE_MOST * y + x;
            }
    for (int i = 0; i < found; i++)
        for (int side = 0; side < SIDES; side++) {
            int x = queue[i] % SIDE_MOST + side_x[side], y = queue[i] / SIDE_MOST + side_y[side];
            if (is_open(plan, x, y) && !seen[y][x]) {
                seen[y][x] = true;
                queue[found++] = SIDE_MOST * y + x;
            }
        }
    return found;
}

/* No dot sticks out alone or lies between two gaps: every one has two neighbours that do not face each other. And the
 * whole is one shape, not a comb: its perimeter² / area has a limit too. */
static bool is_smooth(const struct plan *plan)
{
    int dots = 0, perimeter = 0;
    for (int y = 0; y < plan->height; y++)
        for (int x = 0; x < plan->width; x++) {
            if (!is_open(plan, x, y))
                continue;
            bool across = is_open(plan, x - 1, y) || is_open(plan, x + 1, y);
            bool down = is_open(plan, x, y - 1) || is_open(plan, x, y + 1);
            if (!across || !down)
                return false;
            dots++;
            for (int side = 0; side < SIDES; side++)
                perimeter += !is_open(plan, x + side_x[side], y + side_y[side]);
        }
    return perimeter * perimeter <= OUTLINE_MOST * dots;
}

/* Every row and column of the raster has a dot: nothing of the rectangle was cut away whole. */
static bool fills_raster(const struct plan *plan)
{
    bool row[SIDE_MOST] = {false}, column[SIDE_MOST] = {false};
    for (int y = 0; y < plan->height; y++)
        for (int x = 0; x < plan->width; x++)
            if (is_open(plan, x, y))
                row[y] = column[x] = true;
    for (int i = 0; i < plan->width || i < plan->height; i++)
        if ((i < plan->height && !row[i]) || (i < plan->width && !column[i]))
            return false;
    return true;
}

/* An outline of about `size` dots, give or take a twentieth, all in one piece. */
static bool draft_outline(struct plan *plan, int size, unsigned images, struct rng *rng)
{
    for (int i = 0; i < OUTLINE_TRIES; i++) {
        memset(plan, 0, sizeof *plan);
        memset(plan->mark, NOTHING, sizeof plan->mark);
        plan->width = draw_between(rng, NARROW_LEAST, WIDE_MOST);
        plan->height = draw_between(rng, NARROW_LEAST, HIGH_MOST);
        int area = plan->width * plan->height;
        if (area < size || 2 * area > 3 * size || 3 * plan->width < 2 * plan->height ||
            2 * plan->width > 3 * plan->height)
            continue;
        for (int y = 0; y < plan->height; y++)
            memset(plan->mark[y], OPEN, (size_t)plan->width);
        cut_corners(plan, images, rng);
        for (int bays = draw_between(rng, 0, 2); bays > 0; bays--)
            cut_bay(plan, images, rng);
        if (rng_below(rng, 4) == 0 && plan->width >= LAKE_SIDE && plan->height >= LAKE_SIDE)
            cut_lake(plan, images, rng);
        int dots = count_open(plan), miss = dots > size ? dots - size : size - dots;
        if (20 * miss <= size && dots <= DOTS_MOST && count_together(plan) == dots && is_smooth(plan) &&
            fills_raster(plan))
            return true;
    }
    return false;
}

#endif
