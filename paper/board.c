/* board.c - a scene on paper (see board.h). Everything is told apart in black and white, by shape, picture and pattern;
 * colours are light tints, so that a pencil shows on them.
 *
 * A point of the raster is the middle of its unit: a dot at (x, y), a shore from (x, y), lie half a unit further. */
#include "board.h"
#include "patches.h"
#include "text.h"

enum {
    PITCH_DOTS_MOST = 14 * MM,  /* from dot to dot: larger does not play better */
    PITCH_CELLS_MOST = 20 * MM, /* from cell to cell */
    UNIT_MOST = 6 * MM,         /* for a sheet with a single dot */
    HAIR = 200,
    ISLAND = 0xf0f0f0,
    LETTER_RISE = 36, /* percent of an em from the middle of a capital down to its base line */
};

static const int tints[TINT_COUNT] = {
    WHITE, 0xf9d8d2, 0xfdf2c8, 0xdceed6, 0xd6e5f7, 0xe8e8e8, 0xeadcf3, 0xeee0cf,
};

/* Where a scene lies on the page. */
struct place {
    int x, y;
    int unit, row;   /* width of a column, height of a row */
    int dots, cells; /* from dot to dot, from cell to cell */
    int label, most; /* size of the labels; of the shortest */
    bool rulers;     /* there is room for them */
};

int board_row(const struct scene *scene, int unit)
{
    return (int)((int64_t)unit * 2 * scene->row_percent / 100);
}

/* Twice the middle of an item, in units: whole numbers for odd widths too. */
static int middle_x(const struct item *item)
{
    return 2 * item->x + item->w;
}

static int middle_y(const struct item *item)
{
    return 2 * item->y + item->h;
}

static bool is_hexagonal(const struct scene *scene)
{
    return scene->row_percent < 95;
}

/* The square of the least distance between two items of a shape, in 200ths of a column; 0: fewer than two. */
static int64_t nearest(const struct scene *scene, enum shape shape)
{
    int64_t least = 0;
    for (int i = 0; i < scene->count; i++)
        for (int k = i + 1; k < scene->count && scene->items[i].shape == shape; k++) {
            if (scene->items[k].shape != shape)
                continue;
            int64_t x = 100 * (middle_x(&scene->items[i]) - middle_x(&scene->items[k]));
            int64_t y = 2 * scene->row_percent * (middle_y(&scene->items[i]) - middle_y(&scene->items[k]));
            int64_t square = x * x + y * y;
            if (square && (!least || square < least))
                least = square;
        }
    return least;
}

/* The distance in thousandths of a column. */
static int distance(const struct scene *scene, enum shape shape)
{
    return paper_root(nearest(scene, shape) * 25); /* from (2 units x 100)² to (units x 1000)² */
}

static enum shape raster_shape(const struct scene *scene)
{
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].shape == SHAPE_DOT)
            return SHAPE_DOT;
    return SHAPE_CELL;
}

int board_pitch(const struct scene *scene, int unit)
{
    return (int)((int64_t)distance(scene, raster_shape(scene)) * unit / 1000);
}

int board_wide(const struct scene *scene, int unit)
{
    return scene->width * unit;
}

int board_high(const struct scene *scene, int unit)
{
    return scene->height * board_row(scene, unit);
}

int board_unit(const struct scene *scene, int w, int h)
{
    if (w <= 0 || h <= 0 || scene->width <= 0 || scene->height <= 0)
        return 0;
    int unit = w / scene->width, by_height = (int)((int64_t)h * 50 / scene->row_percent / scene->height);
    unit = by_height < unit ? by_height : unit;
    unit = unit < UNIT_MOST ? unit : UNIT_MOST;
    enum shape shape = raster_shape(scene);
    int pitch = distance(scene, shape), most = shape == SHAPE_DOT ? PITCH_DOTS_MOST : PITCH_CELLS_MOST;
    if (pitch && (int64_t)unit * pitch / 1000 > most)
        unit = (int)((int64_t)most * 1000 / pitch);
    return unit;
}

/* -- items ------------------------------------------------------------------------------------------- */

static int at_x(const struct place *place, const struct item *item)
{
    return place->x + middle_x(item) * place->unit / 2;
}

static int at_y(const struct place *place, const struct item *item)
{
    return place->y + middle_y(item) * place->row / 2;
}

/* Words around a point; "-2" with a real minus. */
static void put_centred(struct paper_page *page, int x, int y, enum paper_face face, int size, int room, int ink,
                        const char *words)
{
    char proper[SCENE_GLYPH + 4];
    if (words[0] == '-' && words[1] >= '0' && words[1] <= '9') {
        struct text text;
        text_open(&text, proper, sizeof proper);
        text_add(&text, "−");
        text_add(&text, words + 1);
        words = proper;
    }
    size = type_fit(words, face, size, room);
    size = size < TYPE_LEAST ? TYPE_LEAST : size;
    page_text(page, x, y + size * LETTER_RISE / 100, ANCHOR_MIDDLE, face, size, ink, words);
}

static void put_number(struct paper_page *page, int x, int y, int size, int room, int number)
{
    char words[12];
    struct text text;
    text_open(&text, words, sizeof words);
    text_number(&text, number);
    put_centred(page, x, y, FACE_BOLD, size, room, INK, words);
}

/* A picture around a point. */
static void put_picture(struct paper_page *page, int x, int y, int side, int ink, const char *id)
{
    page_picture(page, x - side / 2, y - side / 2, side, side, ink, id);
}

/* What an item shows: its picture, or else its glyph. */
static void put_sign(struct paper_page *page, int x, int y, int side, const struct item *item)
{
    if (item->picture)
        put_picture(page, x, y, side, INK, item->picture);
    else
        put_centred(page, x, y, FACE_PLAIN, side * 60 / 100, side, INK, item->glyph);
}

static void put_dot(struct paper_page *page, const struct place *place, const struct item *item)
{
    int pitch = place->dots ? place->dots : 2 * place->unit;
    int x = at_x(place, item), y = at_y(place, item), radius = pitch * 85 / 1000;
    if (item->picture) { /* in a ring, so that a line through it is seen */
        page_circle(page, x, y, pitch * 31 / 100, pitch * 4 / 100, INK, WHITE);
        put_picture(page, x, y, pitch * 44 / 100, INK, item->picture);
    } else if (item->glyph[0]) {
        put_centred(page, x, y, FACE_BOLD, pitch * 36 / 100, pitch * 44 / 100, INK, item->glyph);
    } else {
        page_circle(page, x, y, radius, 0, NO_INK, INK);
    }
}

/* A hexagon with its picture; a number in a ring above it, or a heavy ring around it where a path begins. */
static void put_hexagon(struct paper_page *page, const struct place *place, const struct item *item)
{
    int x = at_x(place, item), y = at_y(place, item), corners[PATCH_CORNERS][2], pitch = item->w * place->unit;
    if (place->cells && place->cells < pitch)
        pitch = place->cells; /* they may touch, not overlap */
    if (place->dots) {        /* a symbol among dots: the dots around it are its frame */
        put_sign(page, x, y, pitch * 80 / 100, item);
        return;
    }
    int count = patch_corners(x, y, pitch, true, corners);
    page_path(page, (const int(*)[2])corners, count, HAIR, INK_SOFT, tints[item->tint]);
    if (item->style == STYLE_ACTIVE) {
        page_circle(page, x, y, pitch * 38 / 100, pitch * 6 / 100, INK, WHITE);
        put_sign(page, x, y, pitch * 42 / 100, item);
    } else if (item->value != NO_VALUE) {
        page_circle(page, x, y - pitch * 15 / 100, pitch * 27 / 100, HAIR, INK, WHITE);
        put_number(page, x, y - pitch * 15 / 100, pitch * 34 / 100, pitch * 46 / 100, item->value);
        if (item->picture)
            put_picture(page, x, y + pitch * 31 / 100, pitch * 27 / 100, INK, item->picture);
    } else {
        put_sign(page, x, y, pitch * 46 / 100, item);
    }
}

static void put_box(struct paper_page *page, const struct place *place, const struct item *item)
{
    int w = item->w * place->unit, h = item->h * place->row;
    int x = place->x + item->x * place->unit, y = place->y + item->y * place->row, less = w < h ? w : h;
    int stroke = item->shape == SHAPE_CARD ? 150 : 300, ink = item->shape == SHAPE_CARD ? INK_SOFT : INK;
    int radius = less * (item->shape == SHAPE_CARD ? 8 : 22) / 100;
    bool heavy = item->style == STYLE_ACTIVE || item->style == STYLE_STRONG;
    if (item->shape == SHAPE_BUTTON) { /* boxes side by side do not touch */
        int inset = less * 5 / 100;
        x += inset, y += inset, w -= 2 * inset, h -= 2 * inset;
    }
    if (item->shape == SHAPE_CARD && !item->picture) { /* its edges are cut, its neighbour's with the same cut */
        page_box(page, x, y, w, h, 0, 150, INK_FAINT, NO_INK);
        return;
    }
    page_box(page, x, y, w, h, radius, heavy ? 2 * stroke : stroke, ink, tints[item->tint]);
    if (item->pattern) {
        const int in = radius / 3,
                  corners[4][2] = {
                      {x + in, y + in}, {x + w - in, y + in}, {x + w - in, y + h - in}, {x + in, y + h - in}};
        patch_pattern(page, corners, 4, place->dots ? place->dots : less, item->pattern);
    }
    if (item->picture)
        page_picture(page, x + w * 12 / 100, y + h * 12 / 100, w * 76 / 100, h * 76 / 100, INK, item->picture);
    else
        put_centred(page, x + w / 2, y + h / 2, item->shape == SHAPE_CELL ? FACE_PLAIN : FACE_BOLD, less * 52 / 100,
                    w * 82 / 100, INK, item->glyph);
}

/* -- what lies behind the dots ------------------------------------------------------------------------ */

/* The dots of a group; of group 0 all. */
static struct patch gather(const struct scene *scene, const struct place *place, int group)
{
    struct patch patch = {.pitch = place->dots, .hexagonal = is_hexagonal(scene)};
    for (int i = 0; i < scene->count && patch.count < PATCH_DOTS; i++) {
        const struct item *item = &scene->items[i];
        if (item->shape != SHAPE_DOT || (group && item->group != group))
            continue;
        patch.at[patch.count][0] = at_x(place, item);
        patch.at[patch.count++][1] = at_y(place, item);
    }
    return patch;
}

/* Islands and fields, then the outline of the whole sheet around them. */
static void put_patches(struct paper_page *page, const struct scene *scene, const struct place *place)
{
    if (!place->dots)
        return;
    for (const struct item *item = scene->items; item < scene->items + scene->count; item++) {
        if (item->shape != SHAPE_AREA || !item->group)
            continue;
        struct patch patch = gather(scene, place, item->group);
        if (!item->pattern)
            patch_outline(page, &patch, 0, NO_INK, ISLAND);
        for (int i = 0; i < patch.count; i++) {
            int corners[PATCH_CORNERS][2];
            int count = patch_corners(patch.at[i][0], patch.at[i][1], patch.pitch, patch.hexagonal, corners);
            patch_pattern(page, (const int(*)[2])corners, count, patch.pitch, item->pattern);
        }
    }
    struct patch whole = gather(scene, place, 0);
    patch_outline(page, &whole, 500, INK, NO_INK);
}

/* -- labels ------------------------------------------------------------------------------------------ */

static bool is_said(const struct item *item)
{
    return item->shape == SHAPE_LABEL && item->name.text;
}

int board_next_label(const struct scene *scene, int item)
{
    for (item++; item < scene->count; item++)
        if (is_said(&scene->items[item]))
            return item;
    return -1;
}

static const char *label_of(const struct board *board, const struct item *item)
{
    return is_said(item) ? board->labels[item - board->scene->items] : item->glyph;
}

static enum paper_face label_face(const struct item *item)
{
    return item->style == STYLE_STRONG ? FACE_BOLD : FACE_PLAIN;
}

/* A column's letter, a row's number, a field's letter: it may be larger than its unit. */
static bool is_short(const struct item *item)
{
    return item->w <= 2;
}

/* Letters and numbers at the edge, by which a game on paper can be typed in later. */
static bool is_ruler(const struct item *item)
{
    return item->shape == SHAPE_LABEL && is_short(item) && item->style == STYLE_MUTED;
}

/* Whether they fit side by side; else they are all left out. */
static bool has_rulers(const struct board *board, const struct place *place)
{
    const struct scene *scene = board->scene;
    for (int i = 0; i < scene->count; i++)
        for (int k = i + 1; k < scene->count && is_ruler(&scene->items[i]); k++) {
            const struct item *a = &scene->items[i], *b = &scene->items[k];
            if (!is_ruler(b) || (a->x != b->x && a->y != b->y))
                continue;
            int gap = a->y == b->y ? (b->x > a->x ? b->x - a->x : a->x - b->x) * place->unit
                                   : (b->y > a->y ? b->y - a->y : a->y - b->y) * place->row;
            int room = a->y == b->y ? type_width(label_of(board, b), FACE_PLAIN, TYPE_LEAST) * 115 / 100 : TYPE_LEAST;
            if (gap < room)
                return false;
        }
    return true;
}

/* What only helps: it is left out where it would be too small. */
static bool is_aside(const struct item *item)
{
    return item->shape == SHAPE_LABEL && !is_short(item) && item->style == STYLE_MUTED;
}

/* One size for all longer labels that must be there, at which each of them fits. */
static int label_size(const struct board *board, const struct place *place)
{
    int size = place->most;
    for (int i = 0; i < board->scene->count; i++) {
        const struct item *item = &board->scene->items[i];
        int high = place->row * item->h * 85 / 100;
        if (item->shape == SHAPE_LABEL && !is_short(item) && !is_aside(item))
            size = type_fit(label_of(board, item), label_face(item), high < size ? high : size, item->w * place->unit);
    }
    return size;
}

/* A text from its left edge; a glyph instead of a text stands in the middle of its unit. */
static void put_label(struct paper_page *page, const struct board *board, const struct place *place,
                      const struct item *item)
{
    int ink = item->style == STYLE_MUTED ? INK_SOFT : INK, size = place->label;
    if (is_ruler(item) && !place->rulers)
        return;
    if (is_short(item))
        size = place->row * 120 / 100 < place->most ? place->row * 120 / 100 : place->most;
    if (is_aside(item)) {
        size = type_fit(label_of(board, item), label_face(item), size, item->w * place->unit);
        if (size < TYPE_LEAST)
            return;
    }
    size = size < TYPE_LEAST ? TYPE_LEAST : size;
    page_text(page, is_said(item) ? place->x + item->x * place->unit : at_x(place, item),
              at_y(place, item) + size * LETTER_RISE / 100, is_said(item) ? ANCHOR_LEFT : ANCHOR_MIDDLE,
              label_face(item), size, ink, label_of(board, item));
}

static void put_item(struct paper_page *page, const struct board *board, const struct place *place,
                     const struct item *item)
{
    int left = place->x + item->x * place->unit, top = place->y + item->y * place->row;
    int x = left + place->unit / 2, y = top + place->row / 2; /* a point of the raster */
    int w = item->w * place->unit, h = item->h * place->row;
    switch ((enum shape)item->shape) {
    case SHAPE_DOT:
        put_dot(page, place, item);
        break;
    case SHAPE_CELL:
        if (is_hexagonal(board->scene))
            put_hexagon(page, place, item);
        else
            put_box(page, place, item);
        break;
    case SHAPE_SHORE:
        page_dotted(page, x, y, w, h, place->dots ? place->dots * 6 / 100 : 400,
                    place->dots ? place->dots * 125 / 1000 : MM, INK_SOFT);
        break;
    case SHAPE_STROKE:
        page_line(page, x, y, w, h, item->style == STYLE_MUTED ? HAIR : 400, INK);
        break;
    case SHAPE_AREA:
        if (!item->group)
            page_box(page, left, top, w, h, 2 * MM, 0, NO_INK, 0xf3f1ea);
        break;
    case SHAPE_PICTURE:
        if (item->picture)
            page_picture(page, left, top, w, h, item->style == STYLE_MUTED ? INK_SOFT : INK, item->picture);
        break;
    case SHAPE_METER:
    case SHAPE_SEAT: /* no sheet has them */
        break;
    case SHAPE_LABEL:
        put_label(page, board, place, item);
        break;
    case SHAPE_BUTTON:
    case SHAPE_CARD:
    case SHAPE_DIE:
        put_box(page, place, item);
        break;
    }
}

static struct place make_place(const struct board *board, int x, int y, int unit, int label)
{
    struct place place = {.x = x, .y = y, .unit = unit, .row = board_row(board->scene, unit), .most = label};
    place.dots = (int)((int64_t)distance(board->scene, SHAPE_DOT) * unit / 1000);
    place.cells = (int)((int64_t)distance(board->scene, SHAPE_CELL) * unit / 1000);
    place.label = label_size(board, &place);
    place.rulers = has_rulers(board, &place);
    return place;
}

int board_label_size(const struct board *board, int unit, int label)
{
    return make_place(board, 0, 0, unit, label).label;
}

void board_put(struct paper_page *page, const struct board *board, int x, int y, int unit, int label)
{
    struct place place = make_place(board, x, y, unit, label);
    put_patches(page, board->scene, &place);
    for (int i = 0; i < board->scene->count; i++)
        put_item(page, board, &place, &board->scene->items[i]);
}
