/* law_scene.c - the law on what people look at: scenes, news, the table of scores. */
#include "laws.h"
#include <ctype.h>
#include <string.h>

static bool has_letter(const char *glyph)
{
    for (; *glyph; glyph++)
        if (isalpha((unsigned char)*glyph))
            return true;
    return false;
}

static bool item_fails(struct walk *walk, const struct scene *scene, const struct look *look, int number)
{
    const struct item *item = &scene->items[number];
    int right = item->x + (item->w > 0 ? item->w : 0), left = item->x + (item->w < 0 ? item->w : 0);
    int bottom = item->y + (item->h > 0 ? item->h : 0), top = item->y + (item->h < 0 ? item->h : 0);
    const char *wrong = NULL;
    if (item->shape > SHAPE_SEAT)
        wrong = "has no shape";
    else if (item->style >= STYLE_COUNT || item->tint >= TINT_COUNT || item->pattern >= PATTERN_COUNT ||
             item->badge >= BADGE_COUNT)
        wrong = "has no style, tint, pattern or badge that there is";
    else if (item->zone >= ZONE_COUNT || !item->zone != !scene->items[0].zone)
        wrong = "is laid out by zones although another is not";
    else if (item->owner > walk->setup->seats)
        wrong = "belongs to a seat that is not there";
    else if (item->shape == SHAPE_SEAT && !item->owner)
        wrong = "is a person without a seat";
    else if (left < 0 || top < 0 || right > scene->width || bottom > scene->height)
        wrong = "lies outside the scene";
    else if (item->shape != SHAPE_STROKE && item->shape != SHAPE_SHORE && (item->w < 1 || item->h < 1))
        wrong = "has no size";
    else if (!memchr(item->glyph, 0, SCENE_GLYPH))
        wrong = "has a glyph without an end";
    else if (item->zone && has_letter(item->glyph)) /* on a page pictures tell what a terminal's letters do */
        wrong = "is drawn on a page as a letter";
    else if (item->target != NO_TARGET && (item->target < 0 || item->target >= TARGETS_MAX))
        wrong = "has a target out of range";
    else if (item->target != NO_TARGET && !item->name.text)
        wrong = "can be touched, but has no name";
    else if (item->shape == SHAPE_LABEL && !item->name.text && !item->glyph[0])
        wrong = "is a label without a text";
    else if (item->name.count < 0 || item->name.count > MESSAGE_ARGS)
        wrong = "has too many arguments in its name";
    if (wrong)
        return walk_fail(walk, LAW_SCENE,
                         "viewer %d, focus %d, aspect %d, page %d: item %d (shape %d, \"%s\", at %d,%d size %d,%d, "
                         "target %d, %s) %s",
                         look->viewer, look->focus, look->aspect, look->scaled, number, item->shape,
                         memchr(item->glyph, 0, SCENE_GLYPH) ? item->glyph : "?", item->x, item->y, item->w, item->h,
                         item->target, item->name.text ? item->name.text : "no name", wrong);
    return false;
}

static bool scene_fails(struct walk *walk, const struct look *look)
{
    struct scene *scene = walk->scene;
    const struct match *view = &walk->view[look->viewer];
    memset(scene, 0xEE, sizeof *scene); /* a scene is opened by who fills it */
    walk->game->scene(walk->setup, &view->state, &walk->past[look->viewer], look, scene);
    if (scene->count < 1 || scene->count > SCENE_ITEMS || scene->width < 1 || scene->height < 1 ||
        scene->row_percent < 1)
        return walk_fail(walk, LAW_SCENE, "viewer %d, focus %d, aspect %d: %d items, %d wide, %d high, rows of %d %%",
                         look->viewer, look->focus, look->aspect, scene->count, scene->width, scene->height,
                         scene->row_percent);
    for (int i = 0; i < scene->count; i++)
        if (item_fails(walk, scene, look, i))
            return true;
    return false;
}

/* What may be touched first is on the table of the seat that looks at its own sheet. */
static bool target_missing(struct walk *walk, const struct look *look)
{
    struct next next;
    const uint8_t none[TOUCHES_MAX] = {0};
    memset(&next, 0, sizeof next);
    walk->game->next(walk->setup, &walk->view[look->viewer].state, look->viewer, none, 0, &next);
    for (int target = 0; target < TARGETS_MAX; target++) {
        if (!(next.targets[target / 64] >> (target % 64) & 1))
            continue;
        bool there = false;
        for (int i = 0; i < walk->scene->count && !there; i++)
            there = walk->scene->items[i].target == target;
        if (!there) {
            char spelling[TARGET_TEXT];
            struct text text;
            text_open(&text, spelling, sizeof spelling);
            walk->game->say_target(walk->setup, target, &text);
            return walk_fail(walk, LAW_SCENE, "seat %d, aspect %d: %s may be touched, but is not in the scene",
                             look->viewer, look->aspect, spelling);
        }
    }
    return false;
}

static bool tally_fails(struct walk *walk, int viewer)
{
    const struct past *past = &walk->past[viewer];
    int rows = walk->game->tally_rows(walk->setup, past);
    if (rows < 0 || rows > 1000)
        return walk_fail(walk, LAW_SCENE, "the table of scores has %d rows", rows);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column <= walk->setup->seats; column++) {
            char cell[MOVE_TEXT];
            struct text text;
            text_open(&text, cell, sizeof cell);
            walk->game->tally_cell(walk->setup, past, row, column, &text);
            if (text.full)
                return walk_fail(walk, LAW_SCENE, "row %d, column %d of the table of scores is too long", row, column);
            struct message said = {0};
            if (walk->game->tally_say && walk->game->tally_say(walk->setup, past, row, column, &said) && !said.text)
                return walk_fail(walk, LAW_SCENE, "row %d, column %d of the table of scores has no words", row, column);
        }
    int rounds = walk->game->rounds ? walk->game->rounds(walk->setup, past) : 0;
    if (rounds < 0 || rounds > rows)
        return walk_fail(walk, LAW_SCENE, "%d rounds in a table of %d rows", rounds, rows);
    return false;
}

/* What is drawn in the scene that was looked at last, for comparing: keys, places, styles and texts. */
static uint64_t digest_scene(const struct scene *scene)
{
    uint64_t sum = (uint64_t)scene->count;
    for (int i = 0; i < scene->count; i++) {
        const struct item *item = &scene->items[i];
        const int parts[] = {item->shape, item->style, item->x,      item->y,
                             item->w,     item->h,     item->target, (int)item->key};
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
            sum = (sum ^ (uint64_t)(uint32_t)parts[k]) * 0x100000001b3ull;
    }
    return sum;
}

/* A game without boards of their own has one table to show, whoever is looked at. */
static bool focus_shows(struct walk *walk, struct look look)
{
    if (walk->game->own_boards)
        return false;
    uint64_t first = digest_scene(walk->scene);
    look.focus = look.focus % walk->setup->seats + 1;
    if (scene_fails(walk, &look))
        return true;
    return first != digest_scene(walk->scene) &&
           walk_fail(walk, LAW_SCENE, "viewer %d: focus %d changes the scene, but there are no own boards", look.viewer,
                     look.focus);
}

void law_scene(struct walk *walk, unsigned acting)
{
    if (!walk->replaying || walk->verdict[LAW_VIEW_REPLAY].failed || !walk_due(walk, LAW_SCENE, acting ? 24 : 1))
        return;
    for (int viewer = 0; viewer <= walk->setup->seats; viewer++) {
        if (rng_below(&walk->dice, 8) == 0 && tally_fails(walk, viewer))
            return;
        for (int how = 0; how < 4; how++) { /* tall and wide, in a terminal and on a page */
            struct look look = {.viewer = viewer, .aspect = how & 1 ? ASPECT_WIDE : ASPECT_TALL, .scaled = how & 2};
            look.focus = 1 + (int)rng_below(&walk->dice, (uint32_t)walk->setup->seats);
            if (scene_fails(walk, &look) || focus_shows(walk, look))
                return;
            if (viewer == 0 || !(acting & ACT_SEAT(viewer)))
                continue;
            look.focus = viewer;
            if (scene_fails(walk, &look) || target_missing(walk, &look))
                return;
            look.previewing = true;
            look.preview = walk->game->pick(walk->setup, &walk->view[viewer].state, viewer, &walk->dice);
            if (scene_fails(walk, &look))
                return;
        }
    }
}
