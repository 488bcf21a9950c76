/* scene.c - gathering the items of a scene. */
#include "scene.h"
#include <string.h>

void scene_open(struct scene *scene)
{
    memset(scene, 0, sizeof *scene);
    scene->row_percent = 100;
}

const char *scene_cue_name(enum cue cue)
{
    static const char *const names[CUE_COUNT] = {
        [CUE_ROLL] = "roll", [CUE_DRAW] = "draw", [CUE_CARD] = "card",   [CUE_EARN] = "earn", [CUE_FILL] = "fill",
        [CUE_TAKE] = "take", [CUE_YAWN] = "yawn", [CUE_EXACT] = "exact", [CUE_MISS] = "miss", [CUE_ZERO] = "zero",
    };
    return names[cue];
}

static int16_t further(int16_t so_far, int a, int b)
{
    int edge = a > b ? a : b;
    return edge > so_far ? (int16_t)edge : so_far;
}

struct item *scene_add(struct scene *scene, enum shape shape, enum style style, int x, int y, int w, int h)
{
    if (scene->count == SCENE_ITEMS)
        __builtin_trap(); /* a game promised to stay below */
    struct item *item = &scene->items[scene->count++];
    item->shape = (uint8_t)shape;
    item->style = (uint8_t)style;
    item->x = (int16_t)x;
    item->y = (int16_t)y;
    item->w = (int16_t)w;
    item->h = (int16_t)h;
    item->target = NO_TARGET;
    item->value = NO_VALUE;
    int thin = shape == SHAPE_STROKE || shape == SHAPE_SHORE; /* a line reaches into its last unit */
    scene->width = further(scene->width, x + thin, x + w + thin);
    scene->height = further(scene->height, y + thin, y + h + thin);
    return item;
}

struct item *scene_glyph(struct scene *scene, enum shape shape, enum style style, int x, int y, int w, int h,
                         const char *glyph)
{
    struct item *item = scene_add(scene, shape, style, x, y, w, h);
    for (int i = 0; glyph[i] && i < SCENE_GLYPH - 1; i++)
        item->glyph[i] = glyph[i];
    return item;
}

struct item *scene_label(struct scene *scene, enum style style, int x, int y, int w, const char *text)
{
    struct item *item = scene_add(scene, SHAPE_LABEL, style, x, y, w, 1);
    message_set(&item->name, text);
    return item;
}

struct item *scene_zoned(struct scene *scene, enum zone zone, enum shape shape, enum style style)
{
    struct item *item = scene_add(scene, shape, style, 0, 0, 1, 1);
    item->zone = (uint8_t)zone;
    return item;
}

struct item *scene_words(struct scene *scene, enum zone zone, enum style style, const char *text)
{
    struct item *item = scene_zoned(scene, zone, SHAPE_LABEL, style);
    message_set(&item->name, text);
    return item;
}

struct item *scene_count(struct scene *scene, enum zone zone, int seat, const char *picture, enum tint tint, int number,
                         const char *text)
{
    struct item *item = scene_zoned(scene, zone, SHAPE_PICTURE, STYLE_PLAIN);
    item->owner = (uint8_t)seat;
    item->picture = picture;
    item->tint = (uint8_t)tint;
    item->value = (int16_t)number;
    message_set(&item->name, text);
    message_number(&item->name, number);
    return item;
}
