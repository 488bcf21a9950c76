/* board.c - a scene on paper (see board.h). Everything is told apart in black and white, by shape and letter; colours
 * are light tints, so that a pencil shows on them.
 *
 * A point of the raster is the middle of its unit: a dot at (x, y), a shore from (x, y), lie half a unit further. */
#include "board.h"
#include "text.h"

enum {
    PITCH_DOTS_MOST = 14 * MM,  /* from dot to dot: larger does not play better */
    PITCH_CELLS_MOST = 20 * MM, /* from cell to cell */
    UNIT_MOST = 6 * MM,         /* for a sheet with a single dot */
    HAIR = 200,
    CORNERS = 6,
    LETTER_RISE = 36, /* percent of an em from the middle of a capital down to its base line */
};

static const int tints[STYLE_COUNT] = {
    [STYLE_RED] = 0xf5bcb4,  [STYLE_YELLOW] = 0xfbe69a, [STYLE_GREEN] = 0xc2e2ba, [STYLE_BLUE] = 0xb7d2f1,
    [STYLE_GREY] = 0xd6d6d6, [STYLE_VIOLET] = 0xdac4ea, [STYLE_BROWN] = 0xdfc9ae,
};

/* Where a scene lies on the page. */
struct place {
    int x, y;
    int unit, row;   /* width of a column, height of a row */
    int dots, cells; /* from dot to dot, from cell to cell */
    int label, most; /* size of the labels; of the shortest */
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
    page_text(page, x, y + size * LETTER_RISE / 100, ANCHOR_MIDDLE, face, size, ink, words);
}

static void put_dot(struct paper_page *page, const struct place *place, const struct item *item)
{
    int pitch = place->dots ? place->dots : 2 * place->unit;
    int x = at_x(place, item), y = at_y(place, item), radius = pitch * 85 / 1000;
    if (item->style == STYLE_JOKER)
        page_circle(page, x, y, pitch * 27 / 100, pitch * 5 / 100, INK, WHITE);
    if (item->glyph[0])
        put_centred(page, x, y, FACE_BOLD, pitch * 36 / 100, pitch * 44 / 100, INK, item->glyph);
    else
        page_circle(page, x, y, radius, 0, NO_INK, INK);
}

static void find_corners(int x, int y, int width, int corners[CORNERS][2])
{
    static const int across[] = {0, 1, 1, 0, -1, -1}, down[] = {-2, -1, 1, 2, 1, -1};
    for (int i = 0; i < CORNERS; i++) {
        corners[i][0] = x + across[i] * width / 2;
        corners[i][1] = y + down[i] * (int)((int64_t)width * 28868 / 100000); /* half of width / sqrt 3 */
    }
}

/* "R10": the letter small, below the number in its ring. */
static bool split_glyph(const char *glyph, char letter[2], const char **number)
{
    if (!((glyph[0] >= 'A' && glyph[0] <= 'Z') || (glyph[0] >= 'a' && glyph[0] <= 'z')) || glyph[1] < '0' ||
        glyph[1] > '9')
        return false;
    letter[0] = glyph[0];
    letter[1] = '\0';
    *number = glyph + 1;
    return true;
}

static void put_hexagon(struct paper_page *page, const struct place *place, const struct item *item)
{
    int x = at_x(place, item), y = at_y(place, item), corners[CORNERS][2], pitch = item->w * place->unit;
    if (place->cells && place->cells < pitch)
        pitch = place->cells; /* they may touch, not overlap */
    bool start = item->style == STYLE_ACTIVE;
    int fill = tints[item->style] ? tints[item->style] : WHITE;
    char letter[2];
    const char *number;
    find_corners(x, y, pitch, corners);
    page_path(page, (const int(*)[2])corners, CORNERS, HAIR, INK_SOFT, fill);
    if (start) {
        page_circle(page, x, y, pitch * 36 / 100, pitch * 6 / 100, INK, WHITE);
        put_centred(page, x, y, FACE_BOLD, pitch * 32 / 100, pitch * 50 / 100, INK, item->glyph);
    } else if (split_glyph(item->glyph, letter, &number)) {
        page_circle(page, x, y - pitch * 11 / 100, pitch * 25 / 100, HAIR, INK, WHITE);
        put_centred(page, x, y - pitch * 11 / 100, FACE_BOLD, pitch * 30 / 100, pitch * 40 / 100, INK, number);
        put_centred(page, x, y + pitch * 33 / 100, FACE_PLAIN, pitch * 20 / 100, pitch * 30 / 100, INK, letter);
    } else {
        put_centred(page, x, y, FACE_PLAIN, pitch * 28 / 100, pitch * 60 / 100, INK, item->glyph);
    }
}

static void put_box(struct paper_page *page, const struct place *place, const struct item *item)
{
    int w = item->w * place->unit, h = item->h * place->row;
    int x = place->x + item->x * place->unit, y = place->y + item->y * place->row, less = w < h ? w : h;
    int fill = tints[item->style] ? tints[item->style] : WHITE;
    int stroke = item->shape == SHAPE_CARD ? 150 : 300, ink = item->shape == SHAPE_CARD ? INK_SOFT : INK;
    bool heavy = item->style == STYLE_ACTIVE || item->style == STYLE_STRONG;
    if (item->shape == SHAPE_BUTTON) { /* boxes side by side do not touch */
        int inset = less * 5 / 100;
        x += inset, y += inset, w -= 2 * inset, h -= 2 * inset;
    }
    page_box(page, x, y, w, h, less * (item->shape == SHAPE_CARD ? 8 : 22) / 100, heavy ? 2 * stroke : stroke, ink,
             fill);
    put_centred(page, x + w / 2, y + h / 2, item->shape == SHAPE_CELL ? FACE_PLAIN : FACE_BOLD,
                less * (item->shape == SHAPE_CARD ? 30 : 52) / 100, w * 82 / 100, INK, item->glyph);
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

/* One size for all longer labels, at which each of them fits. */
static int label_size(const struct board *board, const struct place *place)
{
    int size = place->most;
    for (int i = 0; i < board->scene->count; i++) {
        const struct item *item = &board->scene->items[i];
        int high = place->row * item->h * 85 / 100;
        if (item->shape == SHAPE_LABEL && !is_short(item))
            size = type_fit(label_of(board, item), label_face(item), high < size ? high : size, item->w * place->unit);
    }
    return size;
}

/* A text from its left edge; a glyph instead of a text stands in the middle of its unit. */
static void put_label(struct paper_page *page, const struct board *board, const struct place *place,
                      const struct item *item)
{
    int ink = item->style == STYLE_MUTED ? INK_SOFT : INK, size = place->label;
    if (is_short(item))
        size = place->row * 120 / 100 < place->most ? place->row * 120 / 100 : place->most;
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
        page_box(page, left, top, w, h, 2 * MM, 0, NO_INK, 0xf3f1ea);
        break;
    case SHAPE_LABEL:
        put_label(page, board, place, item);
        break;
    case SHAPE_BUTTON:
    case SHAPE_CARD:
    case SHAPE_DIE:
        put_box(page, place, item);
        break;
    case SHAPE_PICTURE:
    case SHAPE_METER:
    case SHAPE_SEAT: /* no sheet has them */
        break;
    }
}

static struct place make_place(const struct board *board, int x, int y, int unit, int label)
{
    struct place place = {.x = x, .y = y, .unit = unit, .row = board_row(board->scene, unit), .most = label};
    place.dots = (int)((int64_t)distance(board->scene, SHAPE_DOT) * unit / 1000);
    place.cells = (int)((int64_t)distance(board->scene, SHAPE_CELL) * unit / 1000);
    place.label = label_size(board, &place);
    return place;
}

int board_label_size(const struct board *board, int unit, int label)
{
    return make_place(board, 0, 0, unit, label).label;
}

void board_put(struct paper_page *page, const struct board *board, int x, int y, int unit, int label)
{
    struct place place = make_place(board, x, y, unit, label);
    for (int i = 0; i < board->scene->count; i++)
        put_item(page, board, &place, &board->scene->items[i]);
}
