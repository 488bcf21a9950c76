/* draw.c - a scene drawn as characters (see draw.h).
 *
 * Items are drawn in layers, whatever their order: quiet areas, shores, strokes, things, labels. So a
 * dot lies on the line through it, and a thing on its area. */
#include "draw.h"
#include "say.h"
#include "signs.h"
#include "utf8.h"
#include "wrap.h"
#include <stdlib.h>
#include <string.h>

struct cell *draw_cell(const struct grid *grid, int x, int y)
{
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height)
        return NULL;
    return &grid->cells[(size_t)y * (size_t)grid->width + (size_t)x];
}

static void put(struct grid *grid, int x, int y, uint32_t character, const struct item *item)
{
    struct cell *cell = draw_cell(grid, x, y);
    if (!cell)
        return;
    cell->character = character;
    cell->style = item->style;
    if (item->target != NO_TARGET)
        cell->target = item->target;
}

/* Writes text from (x, y) to the right, at most `room` columns. */
static void put_text(struct grid *grid, int x, int y, int room, const char *text, const struct item *item)
{
    uint32_t c;
    while ((c = utf8_next(&text, NULL)) != 0) {
        c = grid->ascii ? signs_ascii(c) : c;
        int columns = wrap_columns(c);
        if (columns > room)
            return;
        if (columns == 0)
            continue;
        put(grid, x, y, c, item);
        if (columns == 2)
            put(grid, x + 1, y, 0, item);
        x += columns;
        room -= columns;
    }
}

static void put_centred(struct grid *grid, int x, int y, int room, const char *text, const struct item *item)
{
    int width = wrap_width(text);
    put_text(grid, width < room ? x + (room - width) / 2 : x, y, room, text, item);
}

enum { FACE_ROOM = 64 };

/* What is drawn in a thing: the sign of its picture, then its glyph. */
static const char *face_of(const struct item *item, char room[FACE_ROOM])
{
    struct text text;
    text_open(&text, room, FACE_ROOM);
    text_add(&text, signs_find(item->picture));
    text_add(&text, item->glyph);
    return room;
}

static bool is_heavy(const struct item *item)
{
    return item->style == STYLE_PREVIEW || item->style == STYLE_ACTIVE;
}

/* The character of a line that runs in this direction. What is about to be drawn is heavy, what was drawn last is
 * double, so that they differ without colour too. */
static uint32_t line_character(const struct grid *grid, const struct item *item, int dx, int dy)
{
    bool shore = item->shape == SHAPE_SHORE;
    if (dx && dy)
        return grid->ascii ? (dx * dy > 0 ? '\\' : '/') : dx * dy > 0 ? 0x2572 : 0x2571;
    if (grid->ascii)
        return shore ? (dx ? '.' : ':') : is_heavy(item) ? (dx ? '=' : '#') : dx ? '-' : '|';
    if (shore)
        return dx ? 0x2504 : 0x2506;
    if (is_heavy(item))
        return dx ? 0x2501 : 0x2503;
    if (item->style == STYLE_LAST)
        return dx ? 0x2550 : 0x2551;
    return dx ? 0x2500 : 0x2502;
}

static void draw_line(struct grid *grid, const struct item *item)
{
    int dx = item->w, dy = item->h;
    int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    if (steps == 0) {
        put(grid, item->x, item->y, 'x', item);
        return;
    }
    uint32_t character = line_character(grid, item, dx, dy);
    for (int i = 0; i <= steps; i++) {
        int twice_x = 2 * i * dx, twice_y = 2 * i * dy; /* rounded to the nearest, away from zero */
        int x = item->x + (twice_x + (dx > 0 ? steps : -steps) * (dx != 0)) / (2 * steps);
        int y = item->y + (twice_y + (dy > 0 ? steps : -steps) * (dy != 0)) / (2 * steps);
        put(grid, x, y, character, item);
    }
}

static void draw_dot(struct grid *grid, const struct item *item)
{
    const struct cell *below = draw_cell(grid, item->x, item->y);
    if (item->glyph[0]) {
        put_text(grid, item->x, item->y, item->w > 1 ? item->w : 1, item->glyph, item);
        return;
    }
    bool struck = item->style == STYLE_STRUCK || item->style == STYLE_LAST || item->style == STYLE_PREVIEW;
    uint32_t character = struck ? 'x' : item->style == STYLE_JOKER ? '*' : grid->ascii ? 'o' : 0x25CB;
    if (struck && below && below->character != ' ') /* the stroke through it says it all */
        character = below->character;
    put(grid, item->x, item->y, character, item);
}

static void draw_edges(struct grid *grid, const struct item *item, const uint32_t edge[6])
{
    int right = item->x + item->w - 1, bottom = item->y + item->h - 1;
    for (int x = item->x + 1; x < right; x++) {
        put(grid, x, item->y, edge[0], item);
        put(grid, x, bottom, edge[0], item);
    }
    for (int y = item->y + 1; y < bottom; y++) {
        put(grid, item->x, y, edge[1], item);
        put(grid, right, y, edge[1], item);
    }
    put(grid, item->x, item->y, edge[2], item);
    put(grid, right, item->y, edge[3], item);
    put(grid, item->x, bottom, edge[4], item);
    put(grid, right, bottom, edge[5], item);
}

/* A card, die, button or cell: as much of a frame as there is room for, its face in the middle. */
static void draw_box(struct grid *grid, const struct item *item, const char *text)
{
    static const uint32_t round[6] = {0x2500, 0x2502, 0x256D, 0x256E, 0x2570, 0x256F};
    static const uint32_t twice[6] = {0x2550, 0x2551, 0x2554, 0x2557, 0x255A, 0x255D};
    static const uint32_t ascii[6] = {'-', '|', '+', '+', '+', '+'};
    bool back = item->style == STYLE_BACK;
    for (int y = item->y; y < item->y + item->h; y++)
        for (int x = item->x; x < item->x + item->w; x++)
            put(grid, x, y, back ? (grid->ascii ? '#' : 0x2592) : ' ', item);
    int middle = item->y + (item->h - 1) / 2, width = wrap_width(text);
    bool framed = item->shape != SHAPE_CELL && item->w >= 3;
    if (framed && item->h >= 3) {
        draw_edges(grid, item, grid->ascii ? ascii : item->shape == SHAPE_DIE ? twice : round);
        put_centred(grid, item->x + 1, middle, item->w - 2, text, item);
    } else if (framed && width <= item->w - 2) {
        put(grid, item->x, middle, '[', item);
        put(grid, item->x + item->w - 1, middle, ']', item);
        put_centred(grid, item->x + 1, middle, item->w - 2, text, item);
    } else {
        put_centred(grid, item->x, middle, item->w, text, item);
    }
}

static void draw_area(struct grid *grid, const struct item *item)
{
    for (int y = item->y; y < item->y + item->h; y++)
        for (int x = item->x; x < item->x + item->w; x++)
            put(grid, x, y, ' ', item);
    if (item->glyph[0])
        put_text(grid, item->x, item->y, item->w, item->glyph, item);
}

static int layer(const struct item *item)
{
    switch ((enum shape)item->shape) {
    case SHAPE_AREA:
        return 0;
    case SHAPE_SHORE:
        return 1;
    case SHAPE_STROKE: /* the move about to be made and the last one lie on top of older lines */
        return item->style == STYLE_PREVIEW || item->style == STYLE_LAST ? 3 : 2;
    case SHAPE_DOT:
    case SHAPE_CELL:
    case SHAPE_CARD:
    case SHAPE_DIE:
    case SHAPE_BUTTON:
    case SHAPE_PICTURE:
    case SHAPE_METER:
        return 4;
    case SHAPE_LABEL:
    case SHAPE_SEAT:
        return 5;
    }
    return 5;
}

/* A face and its number; of a meter so many boxes, the full ones first. */
static void draw_count(struct grid *grid, const struct item *item)
{
    char words[2 * FACE_ROOM], face[FACE_ROOM];
    struct text text;
    text_open(&text, words, sizeof words);
    text_add(&text, face_of(item, face));
    if (item->shape == SHAPE_METER) {
        for (int i = 0; i < item->limit || i < item->value; i++)
            text_add(&text, i < item->value ? "■" : "□");
    } else if (item->value != NO_VALUE) {
        text_add(&text, face[0] ? " " : "");
        text_number(&text, item->value);
    }
    put_text(grid, item->x, item->y, item->w, words, item);
}

static void draw_item(struct grid *grid, const struct item *item, const struct names *names)
{
    char sentence[SAY_ROOM], face[FACE_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    face_of(item, face);
    switch ((enum shape)item->shape) {
    case SHAPE_AREA:
        draw_area(grid, item);
        break;
    case SHAPE_SHORE:
    case SHAPE_STROKE:
        draw_line(grid, item);
        break;
    case SHAPE_DOT:
        draw_dot(grid, item);
        break;
    case SHAPE_CELL:
    case SHAPE_CARD:
    case SHAPE_DIE:
        draw_box(grid, item, face);
        break;
    case SHAPE_BUTTON:
        say_into(&text, &item->name, names);
        draw_box(grid, item, face[0] ? face : sentence);
        break;
    case SHAPE_PICTURE:
    case SHAPE_METER:
        draw_count(grid, item);
        break;
    case SHAPE_LABEL:
    case SHAPE_SEAT:
        say_into(&text, &item->name, names);
        put_text(grid, item->x, item->y, item->w > 0 ? item->w : grid->width, item->name.text ? sentence : item->glyph,
                 item);
        break;
    }
}

void draw_scene(struct grid *grid, const struct scene *scene, const struct names *names)
{
    size_t wanted = (size_t)scene->width * (size_t)scene->height;
    if (wanted > grid->room) {
        free(grid->cells);
        grid->cells = malloc(wanted * sizeof *grid->cells);
        if (!grid->cells)
            abort();
        grid->room = wanted;
    }
    grid->width = scene->width;
    grid->height = scene->height;
    for (size_t i = 0; i < wanted; i++)
        grid->cells[i] = (struct cell){.character = ' ', .style = STYLE_PLAIN, .target = NO_TARGET};
    for (int now = 0; now <= 5; now++)
        for (int i = 0; i < scene->count; i++)
            if (layer(&scene->items[i]) == now)
                draw_item(grid, &scene->items[i], names);
}

void draw_print(const struct grid *grid, FILE *out)
{
    for (int y = 0; y < grid->height; y++) {
        const struct cell *row = &grid->cells[(size_t)y * (size_t)grid->width];
        int last = grid->width;
        while (last > 0 && row[last - 1].character == ' ')
            last--;
        for (int x = 0; x < last; x++) {
            char bytes[UTF8_ROOM];
            if (row[x].character && utf8_write(row[x].character, bytes))
                fputs(bytes, out);
        }
        putc('\n', out);
    }
}

void draw_describe(const struct scene *scene, const struct names *names, FILE *out)
{
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].name.text)
            say_message_line(out, &scene->items[i].name, names);
}

void draw_close(struct grid *grid)
{
    free(grid->cells);
    *grid = (struct grid){0};
}
