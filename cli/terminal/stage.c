/* stage.c - a scene on the full screen (see stage.h). */
#include "stage.h"
#include <limits.h>
#include <stdlib.h>

void stage_open(struct stage *stage, bool ascii)
{
    *stage = (struct stage){.marked = NO_TARGET, .grid.ascii = ascii};
    stage->scene = malloc(sizeof *stage->scene);
    if (!stage->scene)
        abort();
}

void stage_close(struct stage *stage)
{
    draw_close(&stage->grid);
    free(stage->scene);
}

bool stage_is_too_wide(const struct stage *stage)
{
    enum { SLACK = 4 }; /* the room of a label at the right reaches further than its text */
    return stage->scene->width > screen_columns() + SLACK;
}

int stage_fit(struct stage *stage, int most)
{
    int rows = screen_rows(), spare = screen_columns() - stage->scene->width;
    int left_over = rows - 2 - stage->scene->height;
    int news = left_over < 1 ? 1 : left_over > most ? most : left_over;
    stage->x = spare > 1 ? spare / 2 : spare > 0;
    stage->y = 1;
    stage->width = screen_columns() - stage->x;
    stage->height = rows - 2 - news;
    return news;
}

bool stage_has(const uint64_t set[TARGETS_MAX / 64], int target)
{
    return target >= 0 && target < TARGETS_MAX && (set[target / 64] >> (target % 64) & 1);
}

/* The thing to mark for a target: the first item that carries it, a label only if nothing else does. */
static const struct item *item_of(const struct stage *stage, int target)
{
    const struct item *label = NULL;
    for (int i = 0; i < stage->scene->count && target != NO_TARGET; i++) {
        const struct item *item = &stage->scene->items[i];
        if (item->target != target)
            continue;
        if (item->shape != SHAPE_LABEL)
            return item;
        label = label ? label : item;
    }
    return label;
}

/* The first place from which `size` columns or rows show both ends of what is marked. */
static int scroll(int from, int first, int last, int size, int whole)
{
    if (last >= from + size)
        from = last - size + 1;
    if (first < from)
        from = first;
    if (from > whole - size)
        from = whole - size;
    return from < 0 ? 0 : from;
}

static void draw_mark(const struct stage *stage, const struct item *item)
{
    int x = stage->x + item->x - stage->left, y = stage->y + item->y + (item->h - 1) / 2 - stage->top;
    int width = item->w > 0 ? item->w : 1;
    if (y < stage->y || y >= stage->y + stage->height)
        return;
    bool at_edge = x == 0 && width >= 3; /* no column is left before it, but its own frame */
    screen_text(at_edge ? x : x - 1, y, 1, STYLE_ACTIVE, 0, ">");
    screen_text(x + width, y, 1, STYLE_ACTIVE, 0, "<");
    screen_cursor(x + (width - 1) / 2, y);
}

void stage_draw(struct stage *stage, const struct names *names, const uint64_t lit[TARGETS_MAX / 64],
                const uint64_t chosen[TARGETS_MAX / 64])
{
    draw_scene(&stage->grid, stage->scene, names);
    const struct item *marked = item_of(stage, stage->marked);
    if (marked) {
        stage->left = scroll(stage->left, marked->x - 1, marked->x + marked->w, stage->width, stage->grid.width);
        stage->top = scroll(stage->top, marked->y, marked->y + marked->h - 1, stage->height, stage->grid.height);
    } else {
        stage->left = scroll(stage->left, stage->left, stage->left, stage->width, stage->grid.width);
        stage->top = scroll(stage->top, stage->top, stage->top, stage->height, stage->grid.height);
    }
    for (int y = 0; y < stage->height; y++)
        for (int x = 0; x < stage->width; x++) {
            const struct cell *cell = draw_cell(&stage->grid, x + stage->left, y + stage->top);
            if (!cell)
                continue;
            unsigned show = stage_has(chosen, cell->target) ? SHOW_CHOSEN : stage_has(lit, cell->target) ? SHOW_LIT : 0;
            screen_cell(stage->x + x, stage->y + y, cell, show);
        }
    screen_cursor(-1, 0);
    if (marked)
        draw_mark(stage, marked);
}

int stage_target_at(const struct stage *stage, int x, int y)
{
    if (x < stage->x || y < stage->y || x >= stage->x + stage->width || y >= stage->y + stage->height)
        return NO_TARGET;
    const struct cell *cell = draw_cell(&stage->grid, x - stage->x + stage->left, y - stage->y + stage->top);
    return cell ? cell->target : NO_TARGET;
}

/* Middle of an item in half columns and, a row being twice as high, quarter rows. */
static void middle(const struct item *item, int *x, int *y)
{
    *x = 2 * item->x + (item->w > 0 ? item->w - 1 : 0);
    *y = 4 * item->y + 2 * (item->h > 0 ? item->h - 1 : 0);
}

void stage_move(struct stage *stage, int dx, int dy)
{
    const struct item *from = item_of(stage, stage->marked);
    int from_x = 0, from_y = 0, best = INT_MAX, found = stage->marked;
    if (from)
        middle(from, &from_x, &from_y);
    for (int i = 0; i < stage->scene->count; i++) {
        const struct item *item = &stage->scene->items[i];
        int x, y;
        if (item->target == NO_TARGET || item->target == stage->marked || item_of(stage, item->target) != item)
            continue;
        middle(item, &x, &y);
        int ahead = (x - from_x) * dx + (y - from_y) * dy;
        int aside = abs((x - from_x) * dy) + abs((y - from_y) * dx);
        if (from && (ahead <= 0 || aside > 3 * ahead))
            continue;
        int cost = from ? ahead + 2 * aside : y * 4 + x;
        if (cost < best) {
            best = cost;
            found = item->target;
        }
    }
    stage->marked = found;
}

void stage_jump(struct stage *stage, const uint64_t set[TARGETS_MAX / 64], int way)
{
    int count = stage->scene->count, at = -1;
    const struct item *from = item_of(stage, stage->marked);
    if (from)
        at = (int)(from - stage->scene->items);
    else if (way < 0)
        at = 0;
    for (int i = 1; i <= count; i++) {
        int index = ((at + way * i) % count + count) % count;
        const struct item *item = &stage->scene->items[index];
        if (stage_has(set, item->target) && item_of(stage, item->target) == item) {
            stage->marked = item->target;
            return;
        }
    }
}
