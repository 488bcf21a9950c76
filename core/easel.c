/* easel.c - what is alike in drawing the sheets of all games (see easel.h). */
#include "easel.h"
#include <string.h>

void brush_open(struct brush *brush, char key, const char *group, const char *name)
{
    memset(brush, 0, sizeof *brush);
    brush->key = key;
    brush->group = group;
    brush->row_percent = 100;
    message_set(&brush->name, name);
}

struct item *brush_look(struct brush *brush, enum shape shape, enum style style, int x, int y, int w, int h,
                        const char *glyph)
{
    struct item *item = &brush->look[brush->look_count++];
    struct text text;
    *item = (struct item){.shape = (uint8_t)shape, .style = (uint8_t)style, .target = NO_TARGET, .value = NO_VALUE};
    item->x = (int16_t)x;
    item->y = (int16_t)y;
    item->w = (int16_t)w;
    item->h = (int16_t)h;
    item->key = shape == SHAPE_CELL; /* a cell of a board */
    text_open(&text, item->glyph, sizeof item->glyph);
    text_add(&text, glyph);
    return item;
}

static void say_line(struct text *text, const char *key, const char *value)
{
    if (!value[0])
        return;
    text_add(text, key);
    text_char(text, ' ');
    text_add(text, value);
    text_char(text, '\n');
}

void easel_head(const struct sheet *sheet, struct text *text)
{
    say_line(text, "sheet", sheet->name);
    say_line(text, "title", sheet->title);
    say_line(text, "by", sheet->by);
}

void easel_new_head(const char *title, const char *by, struct text *text)
{
    char name[SHEET_NAME / 2];
    struct text slug;
    text_open(&slug, name, sizeof name);
    for (const char *at = title; *at && slug.length + 1 < sizeof name; at++) {
        char c = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            text_char(&slug, c);
        else if (slug.length && name[slug.length - 1] != '-')
            text_char(&slug, '-');
    }
    while (slug.length && name[slug.length - 1] == '-')
        text_cut(&slug, slug.length - 1);
    say_line(text, "sheet", slug.length ? name : "own");
    say_line(text, "title", title);
    say_line(text, "by", by);
}
