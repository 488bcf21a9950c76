/* page_json.c - scenes as JSON (see page_json.h). */
#include "page_json.h"

static const char *const shapes[] = {
    [SHAPE_LABEL] = "label",   [SHAPE_DOT] = "dot",     [SHAPE_CELL] = "cell",
    [SHAPE_CARD] = "card",     [SHAPE_DIE] = "die",     [SHAPE_BUTTON] = "button",
    [SHAPE_STROKE] = "stroke", [SHAPE_SHORE] = "shore", [SHAPE_AREA] = "area",
};

static const char *const styles[STYLE_COUNT] = {
    [STYLE_PLAIN] = "plain",     [STYLE_STRONG] = "strong", [STYLE_MUTED] = "muted",     [STYLE_GOOD] = "good",
    [STYLE_BAD] = "bad",         [STYLE_FREE] = "free",     [STYLE_STRUCK] = "struck",   [STYLE_LAST] = "last",
    [STYLE_PREVIEW] = "preview", [STYLE_JOKER] = "joker",   [STYLE_OFFERED] = "offered", [STYLE_HELD] = "held",
    [STYLE_SPENT] = "spent",     [STYLE_ACTIVE] = "active", [STYLE_BACK] = "back",       [STYLE_RED] = "red",
    [STYLE_YELLOW] = "yellow",   [STYLE_GREEN] = "green",   [STYLE_BLUE] = "blue",       [STYLE_GREY] = "grey",
    [STYLE_VIOLET] = "violet",   [STYLE_BROWN] = "brown",
};

static void say_item(struct text *text, const struct item *item)
{
    text_char(text, '{');
    json_member(text, "shape", shapes[item->shape]);
    json_member(text, "style", styles[item->style]);
    json_number(text, "x", item->x);
    json_number(text, "y", item->y);
    json_number(text, "w", item->w);
    json_number(text, "h", item->h);
    if (item->target != NO_TARGET)
        json_number(text, "target", item->target);
    if (item->key)
        json_number(text, "key", item->key);
    if (item->glyph[0])
        json_member(text, "glyph", item->glyph);
    if (item->name.text) {
        json_key(text, "name");
        json_message(text, &item->name);
    }
    text_char(text, '}');
}

void json_scene(struct text *text, const struct scene *scene)
{
    text_char(text, '{');
    json_number(text, "width", scene->width);
    json_number(text, "height", scene->height);
    json_number(text, "rowPercent", scene->row_percent);
    json_open(text, "items", '[');
    for (int i = 0; i < scene->count; i++) {
        json_comma(text);
        say_item(text, &scene->items[i]);
    }
    text_add(text, "]}");
}
