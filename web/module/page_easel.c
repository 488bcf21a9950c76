/* page_easel.c - sheets drawn by hand in the page (see page_easel.h). */
#include "page_easel.h"
#include "games.h"
#include "page_json.h"

static const struct easel *easel_of(const struct game *game)
{
    return game && game->craft ? game->craft->easel : 0;
}

/* Reads a sheet's lines; NULL: refused, and `why`. */
static const struct easel *read_sheet(struct page_easel *page, const char *bytes, size_t length, struct refusal *why)
{
    if (sheet_read(&page->sheet, bytes, length, false, 1, why))
        return 0;
    const struct easel *easel = easel_of(games_find(page->sheet.game));
    if (!easel)
        refuse_with_word(why, 0, "core.no-easel", page->sheet.game);
    return easel;
}

/* -- answers ---------------------------------------------------------------------------------------------------- */

/* What `sheet check` says: why it cannot be played on, or is not worth it; else what a designer wants to know. */
static void say_judgement(struct page_easel *page, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    bool wrong = page_open_sheet(&page->game, bytes, length, &why);
    const struct craft *craft = wrong ? 0 : page->game.setup->game->craft;
    if (wrong || (craft->refuse_hopeless && craft->refuse_hopeless(page->game.setup, &why))) {
        json_open(out, "wrong", '{');
        json_refusal_members(out, &why);
        text_char(out, '}');
    } else {
        page_say_figures(page->game.setup, out);
    }
}

void page_easel_look(struct page_easel *page, char *bytes, size_t length, struct scene *scene, struct text *out)
{
    struct refusal why = {0};
    const struct easel *easel = read_sheet(page, bytes, length, &why);
    scene_open(scene);
    if (!easel || easel->scene(&page->sheet, scene, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_member(out, "text", bytes);
    json_member(out, "title", page->sheet.title);
    json_key(out, "scene");
    json_scene(out, scene);
    say_judgement(page, bytes, length, out);
    text_char(out, '}');
}

/* The text that was written, if it was: else why not. */
static void answer(struct page_easel *page, const struct text *text, bool refused, struct refusal *why,
                   struct scene *scene, struct text *out)
{
    if (!refused && text->full)
        refused = refuse_with(why, 0, "core.sheet-too-long");
    if (refused)
        json_refusal(out, why);
    else
        page_easel_look(page, text->at, text->length, scene, out);
}

/* The sheet's text is written anew and has its head already; NULL: refused, and `why`. */
static const struct easel *begin(struct page_easel *page, const char *bytes, size_t length, struct text *text,
                                 struct refusal *why)
{
    const struct easel *easel = read_sheet(page, bytes, length, why);
    text_open(text, page->text, sizeof page->text);
    if (easel)
        easel_head(&page->sheet, text);
    return easel;
}

/* -- changes ---------------------------------------------------------------------------------------------------- */

/* A line ends at its NUL from now on; what follows it. */
static char *end_line(char *at)
{
    while (*at && *at != '\n')
        at++;
    if (*at)
        *at++ = '\0';
    return at;
}

void page_easel_blank(struct page_easel *page, char *words, size_t length, struct scene *scene, struct text *out)
{
    (void)length; /* it ends in a NUL */
    struct refusal why = {0};
    struct text text;
    char *title = end_line(words), *by = end_line(title);
    end_line(by);
    const struct easel *easel = easel_of(games_find(words));
    text_open(&text, page->text, sizeof page->text);
    if (easel) {
        easel_new_head(title, by, &text);
        easel->blank(&text);
    } else {
        refuse_with_word(&why, 0, "core.no-easel", words);
    }
    answer(page, &text, !easel, &why, scene, out);
}

void page_easel_open(struct page_easel *page, char *bytes, size_t length, struct scene *scene, struct text *out)
{
    struct refusal why = {0};
    struct text text;
    const struct easel *easel = begin(page, bytes, length, &text, &why);
    answer(page, &text, !easel || easel->frame(&page->sheet, &text, &why), &why, scene, out);
}

void page_easel_paint(struct page_easel *page, const char *bytes, size_t length, const struct stroke *stroke,
                      struct scene *scene, struct text *out)
{
    struct refusal why = {0};
    struct text text;
    const struct easel *easel = begin(page, bytes, length, &text, &why);
    answer(page, &text, !easel || easel->paint(&page->sheet, stroke, &text, &why), &why, scene, out);
}

void page_easel_title(struct page_easel *page, char *bytes, size_t length, struct scene *scene, struct text *out)
{
    struct refusal why = {0};
    struct text text;
    char *sheet = end_line(bytes);
    const char *at = sheet;
    const struct easel *easel = read_sheet(page, sheet, length - (size_t)(sheet - bytes), &why);
    text_open(&text, page->text, sizeof page->text);
    if (easel) {
        static const char *const heads[] = {"sheet ", "title ", "by ", 0};
        size_t size;
        easel_new_head(bytes, page->sheet.by, &text);
        for (const char *line; (line = sheet_next(&at, &size)) != 0;) { /* the other lines stay as they are */
            bool head = false;
            for (int i = 0; heads[i]; i++) {
                const char *start = line;
                head |= text_take_word(&start, heads[i]);
            }
            if (head)
                continue;
            text_part(&text, line, size);
            text_char(&text, '\n');
        }
    }
    answer(page, &text, !easel, &why, scene, out);
}

void page_easel_finish(struct page_easel *page, char *bytes, size_t length, struct scene *scene, struct text *out)
{
    (void)scene;
    struct refusal why = {0};
    struct text text;
    const struct easel *easel = begin(page, bytes, length, &text, &why);
    if (!easel || easel->finish(&page->sheet, &text, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_member(out, "text", page->text);
    text_char(out, '}');
}

/* -- brushes ---------------------------------------------------------------------------------------------------- */

static void say_brush(const struct brush *brush, struct scene *scene, struct text *out)
{
    char key[2] = {brush->key, '\0'};
    scene_open(scene);
    scene->row_percent = brush->row_percent;
    for (int i = 0; i < brush->look_count; i++) {
        const struct item *look = &brush->look[i];
        *scene_add(scene, (enum shape)look->shape, (enum style)look->style, look->x, look->y, look->w, look->h) = *look;
    }
    json_comma(out);
    text_char(out, '{');
    json_member(out, "key", key);
    json_bool(out, "atOnce", brush->at_once);
    json_member(out, "group", brush->group);
    json_key(out, "name");
    json_message(out, &brush->name);
    json_key(out, "look");
    json_scene(out, scene);
    text_char(out, '}');
}

void page_easel_brushes(const char *game, struct scene *scene, struct text *out)
{
    static const struct {
        enum symmetry symmetry;
        const char *name;
    } names[] = {{SYMMETRY_MIRROR, "mirror"},
                 {SYMMETRY_FLIP, "flip"},
                 {SYMMETRY_TURN, "turn"},
                 {SYMMETRY_THIRD, "third"},
                 {SYMMETRY_SIXTH, "sixth"}};
    struct refusal why = {0};
    struct brush brush;
    const struct easel *easel = easel_of(games_find(game));
    if (!easel) {
        refuse_with_word(&why, 0, "core.no-easel", game);
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_open(out, "brushes", '[');
    for (int i = 0; easel->brush(i, &brush); i++)
        say_brush(&brush, scene, out);
    text_char(out, ']');
    json_open(out, "symmetries", '[');
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (easel->symmetries & names[i].symmetry) {
            json_comma(out);
            text_char(out, '{');
            json_member(out, "name", names[i].name);
            json_number(out, "bit", names[i].symmetry);
            text_char(out, '}');
        }
    text_add(out, "]}");
}
