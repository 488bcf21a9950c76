/* page_json.c - scenes as JSON (see page_json.h). */
#include "page_json.h"

static const char *const shapes[] = {
    [SHAPE_LABEL] = "label", [SHAPE_DOT] = "dot",         [SHAPE_CELL] = "cell",     [SHAPE_CARD] = "card",
    [SHAPE_DIE] = "die",     [SHAPE_BUTTON] = "button",   [SHAPE_STROKE] = "stroke", [SHAPE_SHORE] = "shore",
    [SHAPE_AREA] = "area",   [SHAPE_PICTURE] = "picture", [SHAPE_METER] = "meter",   [SHAPE_SEAT] = "seat",
};

static const char *const styles[STYLE_COUNT] = {
    [STYLE_PLAIN] = "plain",     [STYLE_STRONG] = "strong", [STYLE_MUTED] = "muted",     [STYLE_GOOD] = "good",
    [STYLE_BAD] = "bad",         [STYLE_FREE] = "free",     [STYLE_STRUCK] = "struck",   [STYLE_LAST] = "last",
    [STYLE_PREVIEW] = "preview", [STYLE_JOKER] = "joker",   [STYLE_OFFERED] = "offered", [STYLE_HELD] = "held",
    [STYLE_SPENT] = "spent",     [STYLE_ACTIVE] = "active", [STYLE_BACK] = "back",       [STYLE_RED] = "red",
    [STYLE_YELLOW] = "yellow",   [STYLE_GREEN] = "green",   [STYLE_BLUE] = "blue",       [STYLE_GREY] = "grey",
    [STYLE_VIOLET] = "violet",   [STYLE_BROWN] = "brown",
};

static const char *const badges[BADGE_COUNT] = {
    [BADGE_CHECK] = "check", [BADGE_STAR] = "star", [BADGE_CROSS] = "cross",
    [BADGE_FLAG] = "flag",   [BADGE_TURN] = "turn", [BADGE_PLUS] = "plus",
};

static const char *const zones[ZONE_COUNT] = {
    [ZONE_BOARD] = "board",     [ZONE_SEATS] = "seats", [ZONE_CENTRE] = "centre",
    [ZONE_CHANCES] = "chances", [ZONE_HAND] = "hand",   [ZONE_OUT] = "out",
};

static const char *const backdrops[BACKDROP_COUNT] = {
    [BACKDROP_SEA] = "sea",   [BACKDROP_FIELDS] = "fields", [BACKDROP_WALK] = "walk",
    [BACKDROP_WOOD] = "wood", [BACKDROP_MEADOW] = "meadow",
};

/* What is not said has its usual value: a scene has a thousand items. */
static void say_word(struct text *text, const char *key, const char *word)
{
    if (word)
        json_member(text, key, word);
}

static void say_number(struct text *text, const char *key, int number, int usual)
{
    if (number != usual)
        json_number(text, key, number);
}

static void say_item(struct text *text, const struct item *item)
{
    text_char(text, '{');
    json_member(text, "shape", shapes[item->shape]);
    json_member(text, "style", styles[item->style]);
    json_number(text, "x", item->x);
    json_number(text, "y", item->y);
    json_number(text, "w", item->w);
    json_number(text, "h", item->h);
    say_number(text, "target", item->target, NO_TARGET);
    if (item->key)
        json_number(text, "key", item->key);
    say_number(text, "tint", item->tint, TINT_NONE);
    say_number(text, "pattern", item->pattern, PATTERN_NONE);
    say_word(text, "badge", badges[item->badge]);
    say_word(text, "zone", zones[item->zone]);
    say_number(text, "owner", item->owner, 0);
    say_number(text, "group", item->group, 0);
    say_number(text, "value", item->value, NO_VALUE);
    say_number(text, "limit", item->limit, 0);
    say_word(text, "picture", item->picture);
    say_word(text, "sign", item->sign);
    if (item->glyph[0])
        json_member(text, "glyph", item->glyph);
    if (item->name.text) {
        json_key(text, "name");
        json_message(text, &item->name);
    }
    text_char(text, '}');
}

void json_backdrop(struct text *text, enum backdrop backdrop)
{
    say_word(text, "backdrop", backdrops[backdrop]);
}

void json_scene(struct text *text, const struct scene *scene)
{
    text_char(text, '{');
    json_number(text, "width", scene->width);
    json_number(text, "height", scene->height);
    json_number(text, "rowPercent", scene->row_percent);
    json_backdrop(text, (enum backdrop)scene->backdrop);
    say_word(text, "cue", scene_cue_name((enum cue)scene->cue));
    json_open(text, "items", '[');
    for (int i = 0; i < scene->count; i++) {
        json_comma(text);
        say_item(text, &scene->items[i]);
    }
    text_add(text, "]}");
}
