/* patches.c - outlines and patterns (see patches.h). */
#include "patches.h"

enum {
    EDGES = PATCH_DOTS * PATCH_CORNERS,
    TRACED = 1024, /* corners of one outline: more than any sheet has */
    BEND = 4,      /* points on a rounded corner, besides its end */
    HAIR = 160,
};

int patch_corners(int x, int y, int pitch, bool hexagonal, int corners[PATCH_CORNERS][2])
{
    static const int hexagon[][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
    static const int square[][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < (hexagonal ? 6 : 4); i++) {
        const int *to = hexagonal ? hexagon[i] : square[i];
        corners[i][0] = x + to[0] * pitch / 2;
        corners[i][1] = y + (hexagonal ? to[1] * (int)((int64_t)pitch * 28868 / 100000) /* half of pitch / sqrt 3 */
                                       : to[1] * pitch / 2);
    }
    return hexagonal ? 6 : 4;
}

/* -- outlines -------------------------------------------------------------------------------------------- */

static bool is_near(const int a[2], const int b[2], int pitch)
{
    int64_t x = a[0] - b[0], y = a[1] - b[1];
    return 16 * (x * x + y * y) < (int64_t)pitch * pitch;
}

/* The edges of all cells that no other cell shares, by cell and corner. */
struct edges {
    const struct patch *patch;
    int a_cell; /* edges of one */
    bool open[EDGES];
};

static void edge_ends(const struct edges *edges, int edge, int from[2], int to[2])
{
    int corners[PATCH_CORNERS][2];
    const int *at = edges->patch->at[edge / edges->a_cell];
    patch_corners(at[0], at[1], edges->patch->pitch, edges->patch->hexagonal, corners);
    for (int i = 0; i < 2; i++) {
        from[i] = corners[edge % edges->a_cell][i];
        to[i] = corners[(edge + 1) % edges->a_cell][i];
    }
}

/* Whether the cell on the other side of an edge is one of the patch: its dot lies as far beyond as ours lies before. */
static bool is_shared(const struct edges *edges, int edge)
{
    const struct patch *patch = edges->patch;
    const int *at = patch->at[edge / edges->a_cell];
    int from[2], to[2];
    edge_ends(edges, edge, from, to);
    const int beyond[2] = {from[0] + to[0] - at[0], from[1] + to[1] - at[1]};
    for (int i = 0; i < patch->count; i++)
        if (is_near(patch->at[i], beyond, patch->pitch))
            return true;
    return false;
}

/* The open edge that goes on from the end of this one: of the same cell before another, so that cells that touch at a
 * corner stay apart; -1: none. */
static int next_edge(const struct edges *edges, int edge)
{
    int cell = edge / edges->a_cell, own = cell * edges->a_cell + (edge + 1) % edges->a_cell;
    int from[2], to[2], start[2], end[2];
    if (edges->open[own])
        return own;
    edge_ends(edges, edge, from, to);
    for (int i = 0; i < edges->patch->count * edges->a_cell; i++) {
        if (!edges->open[i])
            continue;
        edge_ends(edges, i, start, end);
        if (is_near(start, to, edges->patch->pitch))
            return i;
    }
    return -1;
}

static int between(int a, int b, int part, int whole)
{
    return a + (int)((int64_t)(b - a) * part / whole);
}

static int length(const int a[2], const int b[2])
{
    int64_t x = a[0] - b[0], y = a[1] - b[1];
    return paper_root(x * x + y * y);
}

/* Bends around a corner: from the side before it to the side after it. Returns how many points. */
static int bend(const int before[2], const int corner[2], const int after[2], int radius, int out[BEND + 1][2])
{
    int come = length(before, corner), go = length(corner, after);
    int in = radius < come / 2 ? radius : come / 2, away = radius < go / 2 ? radius : go / 2;
    if (come == 0 || go == 0)
        return 0;
    for (int i = 0; i <= BEND; i++)
        for (int k = 0; k < 2; k++) {
            int first = between(corner[k], before[k], in, come), last = between(corner[k], after[k], away, go);
            out[i][k] = between(between(first, corner[k], i, BEND), between(corner[k], last, i, BEND), i, BEND);
        }
    return BEND + 1;
}

static bool is_straight(const int a[2], const int b[2], const int c[2], int pitch)
{
    int64_t cross = (int64_t)(b[0] - a[0]) * (c[1] - b[1]) - (int64_t)(b[1] - a[1]) * (c[0] - b[0]);
    return (cross < 0 ? -cross : cross) < (int64_t)pitch * pitch / 16;
}

static void put_loop(struct paper_page *page, const struct patch *patch, int loop[][2], int count, int stroke, int ink,
                     int fill)
{
    static const int none[2] = {0, 0};
    int points[TRACED][2], kept = 0, made = 0;
    for (int i = 0; i < count; i++) /* without what only lies on the way */
        if (!is_straight(loop[(i + count - 1) % count], loop[i], loop[(i + 1) % count], patch->pitch)) {
            loop[kept][0] = loop[i][0];
            loop[kept++][1] = loop[i][1];
        }
    for (int i = 0; i < kept && made + BEND < TRACED; i++) {
        int corner[BEND + 1][2];
        const int *before = kept ? loop[(i + kept - 1) % kept] : none;
        int bends = bend(before, loop[i], loop[(i + 1) % kept], patch->pitch * 36 / 100, corner);
        for (int k = 0; k < bends; k++, made++) {
            points[made][0] = corner[k][0];
            points[made][1] = corner[k][1];
        }
    }
    if (made)
        page_path(page, (const int(*)[2])points, made, stroke, ink, fill);
}

void patch_outline(struct paper_page *page, const struct patch *patch, int stroke, int ink, int fill)
{
    struct edges edges = {.patch = patch, .a_cell = patch->hexagonal ? 6 : 4};
    int all = patch->count * edges.a_cell, loop[TRACED][2], end[2];
    for (int i = 0; i < all; i++)
        edges.open[i] = !is_shared(&edges, i);
    for (int i = 0; i < all; i++) {
        int count = 0;
        for (int edge = i; edge >= 0 && edges.open[edge] && count < TRACED; edge = next_edge(&edges, edge)) {
            edge_ends(&edges, edge, loop[count++], end);
            edges.open[edge] = false;
        }
        if (count)
            put_loop(page, patch, loop, count, stroke, ink, fill);
    }
}

/* -- patterns -------------------------------------------------------------------------------------------- */

struct polygon {
    const int (*corners)[2];
    int count, pitch;
};

/* How far a point lies inside of a side, times the length of that side; below 0: outside. */
static int64_t inside(const struct polygon *polygon, int side, int x, int y)
{
    const int *a = polygon->corners[side], *b = polygon->corners[(side + 1) % polygon->count];
    return (int64_t)(b[0] - a[0]) * (y - a[1]) - (int64_t)(b[1] - a[1]) * (x - a[0]);
}

/* Draws what of a line lies inside. */
static void put_clipped(struct paper_page *page, const struct polygon *polygon, int x0, int y0, int x1, int y1)
{
    for (int side = 0; side < polygon->count; side++) {
        int64_t a = inside(polygon, side, x0, y0), b = inside(polygon, side, x1, y1);
        if (a < 0 && b < 0)
            return;
        if (a >= 0 && b >= 0)
            continue;
        int64_t whole = a - b;
        int x = x0 + (int)((x1 - x0) * a / whole), y = y0 + (int)((y1 - y0) * a / whole);
        if (a < 0)
            x0 = x, y0 = y;
        else
            x1 = x, y1 = y;
    }
    if (x0 != x1 || y0 != y1)
        page_line(page, x0, y0, x1 - x0, y1 - y0, HAIR, INK_FAINT);
}

/* The box around a polygon, from and to in steps of `step`. */
static void steps_of(const struct polygon *polygon, int axis, int step, int *first, int *last)
{
    int low = polygon->corners[0][axis], high = low;
    for (int i = 1; i < polygon->count; i++) {
        low = polygon->corners[i][axis] < low ? polygon->corners[i][axis] : low;
        high = polygon->corners[i][axis] > high ? polygon->corners[i][axis] : high;
    }
    *first = low / step - 1;
    *last = high / step + 1;
}

/* Parallel lines that climb by `rise` on their way across a step. */
static void put_lines(struct paper_page *page, const struct polygon *polygon, int step, int rise)
{
    int left, right, top, bottom;
    steps_of(polygon, 0, step, &left, &right);
    steps_of(polygon, 1, step, &top, &bottom);
    int one = left * rise / step, other = right * rise / step;
    int low = top + (one < other ? one : other) - 1, high = bottom + (one < other ? other : one) + 1;
    for (int row = low; row <= high; row++) /* their places follow from the page, not from the cell */
        put_clipped(page, polygon, left * step, row * step - left * rise, right * step, row * step - right * rise);
}

/* Lines from top to bottom. */
static void put_upright(struct paper_page *page, const struct polygon *polygon, int step)
{
    int left, right, top, bottom;
    steps_of(polygon, 0, step, &left, &right);
    steps_of(polygon, 1, step, &top, &bottom);
    for (int column = left; column <= right; column++)
        put_clipped(page, polygon, column * step, top * step, column * step, bottom * step);
}

/* Zigzags along an axis: 0 from left to right, 1 from top to bottom. */
static void put_waves(struct paper_page *page, const struct polygon *polygon, int step, int axis)
{
    int first, last, low, high, wide = step * 3 / 10;
    steps_of(polygon, axis, step / 2, &first, &last);
    steps_of(polygon, !axis, step, &low, &high);
    for (int row = low; row <= high; row++)
        for (int i = first; i < last; i++) {
            int along = i * (step / 2), from = row * step + (i & 1 ? wide : 0), to = row * step + (i & 1 ? 0 : wide);
            if (axis)
                put_clipped(page, polygon, from, along, to, along + step / 2);
            else
                put_clipped(page, polygon, along, from, along + step / 2, to);
        }
}

/* A small sign on a raster: those that lie wholly inside. */
static void put_signs(struct paper_page *page, const struct polygon *polygon, int step, int pattern)
{
    int left, right, top, bottom, r = step * 16 / 100;
    steps_of(polygon, 0, step, &left, &right);
    steps_of(polygon, 1, step, &top, &bottom);
    for (int row = top; row <= bottom; row++)
        for (int i = left; i <= right; i++) {
            int x = i * step + (row & 1 ? step / 2 : 0), y = row * step;
            bool fits = true;
            for (int side = 0; side < polygon->count && fits; side++)
                fits = inside(polygon, side, x, y) >=
                       (int64_t)r * length(polygon->corners[side], polygon->corners[(side + 1) % polygon->count]);
            if (!fits)
                continue;
            if (pattern == PATTERN_DOTS) {
                page_circle(page, x, y, step * 9 / 100, 0, NO_INK, INK_FAINT);
            } else if (pattern == PATTERN_CROSSES) {
                page_line(page, x - r, y, 2 * r, 0, HAIR, INK_FAINT);
                page_line(page, x, y - r, 0, 2 * r, HAIR, INK_FAINT);
            } else if (pattern == PATTERN_RINGS) {
                page_circle(page, x, y, r, HAIR, INK_FAINT, NO_INK);
            } else if (pattern == PATTERN_STITCHES) {
                page_line(page, x - r, y - r, 2 * r, 2 * r, HAIR, INK_FAINT);
                page_line(page, x - r, y + r, 2 * r, -2 * r, HAIR, INK_FAINT);
            } else { /* blades of grass, and the same upside down */
                int up = pattern == PATTERN_MEADOW ? r : -r;
                page_line(page, x, y + up, -r, -2 * up, HAIR, INK_FAINT);
                page_line(page, x, y + up, r, -2 * up, HAIR, INK_FAINT);
            }
        }
}

void patch_pattern(struct paper_page *page, const int (*corners)[2], int count, int pitch, int pattern)
{
    struct polygon polygon = {corners, count, pitch};
    int step = pitch * 30 / 100 > 500 ? pitch * 30 / 100 : 500;
    switch ((enum scene_pattern)pattern) {
    case PATTERN_FURROWS:
        put_lines(page, &polygon, step, 0);
        break;
    case PATTERN_HATCHING:
        put_lines(page, &polygon, step, step);
        break;
    case PATTERN_SLOPES:
        put_lines(page, &polygon, step, -step);
        break;
    case PATTERN_RIDGES:
        put_upright(page, &polygon, step);
        break;
    case PATTERN_WAVES:
        put_waves(page, &polygon, step, 0);
        break;
    case PATTERN_RIPPLES:
        put_waves(page, &polygon, step, 1);
        break;
    case PATTERN_MEADOW:
    case PATTERN_ROOFS:
    case PATTERN_DOTS:
    case PATTERN_RINGS:
    case PATTERN_CROSSES:
    case PATTERN_STITCHES:
        put_signs(page, &polygon, step, pattern);
        break;
    case PATTERN_NONE:
    case PATTERN_COUNT:
        break;
    }
}
