/* easel.c - sheets drawn by hand (core/easel.h): whatever is painted reads again and is shown; our own sheets can be
 * rebuilt by painting; a mirror keeps a sheet symmetric; regions that fall apart are two; and what is refused of a
 * sheet points at a place of the drawing. */
#include "easel.h"
#include "../check.h"
#include "games.h"
#include "open.h"
#include "sheets.h"
#include <stdlib.h>
#include <string.h>

static _Alignas(16) unsigned char memory[SETUP_BYTES], other_memory[SETUP_BYTES];
static struct sheet sheet, other_sheet;
static struct scene scene, other_scene;
static char buffer[SHEET_BYTES], spare[SHEET_BYTES];

typedef bool rewriting(const struct sheet *sheet, struct text *text, struct refusal *why);

static const struct easel *easel_of(const char *game)
{
    const struct craft *craft = games_find(game)->craft;
    return craft ? craft->easel : NULL;
}

static bool read_text(const char *text)
{
    return !sheet_read(&sheet, text, strlen(text), false, 1, NULL);
}

/* Rewrites `text` in place: framed, finished. */
static bool rewrite(rewriting *how, char *text)
{
    struct text out;
    struct refusal why = {0};
    if (!read_text(text))
        return false;
    text_open(&out, buffer, sizeof buffer);
    easel_head(&sheet, &out);
    if (how(&sheet, &out, &why) || out.full)
        return false;
    strcpy(text, buffer);
    return true;
}

/* One stroke in place; false: refused, and *why, and the text is as it was. */
static bool paint(const struct easel *easel, char *text, struct stroke stroke, struct refusal *why)
{
    struct text out;
    if (!read_text(text))
        abort();
    text_open(&out, buffer, sizeof buffer);
    easel_head(&sheet, &out);
    if (easel->paint(&sheet, &stroke, &out, why))
        return false;
    if (out.full)
        abort();
    strcpy(text, buffer);
    return true;
}

static bool show(const struct easel *easel, const char *text, struct scene *out)
{
    scene_open(out);
    return read_text(text) && !easel->scene(&sheet, out, NULL);
}

static bool has_target(const struct scene *of, int target)
{
    for (int i = 0; i < of->count; i++)
        if (of->items[i].target == target)
            return true;
    return false;
}

static const struct setup *prepare(const char *text, unsigned char *room, struct refusal *why)
{
    struct opened opened = {.setup = (struct setup *)room, .sheet = &other_sheet};
    return open_sheet(&opened, text, strlen(text), why) ? NULL : opened.setup;
}

static void blank(const struct easel *easel, char *text)
{
    struct text out;
    text_open(&out, text, SHEET_BYTES);
    easel_new_head("My own sheet", "", &out);
    easel->blank(&out);
}

static int find_brush(const struct easel *easel, const char *name)
{
    struct brush brush;
    for (int i = 0; easel->brush(i, &brush); i++)
        if (strcmp(brush.name.text, name) == 0)
            return i;
    abort();
}

/* -- every brush on every place ------------------------------------------------------------------------------------ */

/* Whatever comes of a stroke reads, is shown with the same kinds of targets, and where it cannot be played on the
 * refusal points at something that is shown, or at nothing. */
static bool stroke_holds(const struct easel *easel, const char *before, struct stroke stroke)
{
    struct refusal why = {0};
    strcpy(spare, before);
    if (!paint(easel, spare, stroke, &why))
        return why.message.text != NULL && strcmp(spare, before) == 0;
    if (!show(easel, spare, &scene))
        return false;
    why = (struct refusal){0};
    if (prepare(spare, memory, &why))
        return true;
    return why.message.text && (why.target == NO_TARGET || has_target(&scene, why.target));
}

static void check_every_brush(const struct shipped_sheet *shipped, const struct easel *easel)
{
    static char text[SHEET_BYTES], why[200];
    struct brush brush;
    strcpy(text, shipped->text);
    bool holds = rewrite(easel->frame, text) && show(easel, text, &other_scene);
    int places = 0;
    for (int number = 0; holds && easel->brush(number, &brush); number++) {
        if (brush.at_once)
            holds = stroke_holds(easel, text, (struct stroke){number, NO_TARGET, NO_TARGET, SYMMETRY_NONE});
        for (int i = 0; holds && i < other_scene.count && !brush.at_once; i++) {
            struct stroke stroke = {number, other_scene.items[i].target, NO_TARGET, SYMMETRY_NONE};
            if (stroke.place == NO_TARGET)
                continue;
            places++;
            stroke.symmetry = i % 3 == 0 ? SYMMETRY_MIRROR : i % 3 == 1 ? SYMMETRY_TURN : SYMMETRY_NONE;
            holds = stroke_holds(easel, text, stroke);
        }
        snprintf(why, sizeof why, "%s: brush %d", shipped->name, number);
    }
    check(holds && places > 100, shipped->name, why);
}

/* -- rebuilding ------------------------------------------------------------------------------------------------------
 */

static bool is_drawn(const struct item *item)
{
    return item->shape != SHAPE_LABEL && item->shape != SHAPE_BUTTON;
}

static bool holds_item(const struct scene *of, const struct item *one)
{
    for (int i = 0; i < of->count; i++) {
        const struct item *other = &of->items[i];
        if (one->shape == other->shape && one->style == other->style && one->x == other->x && one->y == other->y &&
            one->w == other->w && one->h == other->h && strcmp(one->glyph, other->glyph) == 0)
            return true;
    }
    return false;
}

/* The same dots, cells, symbols and borders on paper, in whatever order; letters of regions and words may differ. */
static bool same_paper(const struct setup *a, const struct setup *b)
{
    scene_open(&scene);
    scene_open(&other_scene);
    a->game->craft->paper(a, 0, &scene);
    b->game->craft->paper(b, 0, &other_scene);
    for (int i = 0; i < scene.count; i++)
        if (is_drawn(&scene.items[i]) && !holds_item(&other_scene, &scene.items[i]))
            return false;
    for (int i = 0; i < other_scene.count; i++)
        if (is_drawn(&other_scene.items[i]) && !holds_item(&scene, &other_scene.items[i]))
            return false;
    return true;
}

/* The map of another text in place of its own. */
static void set_map(char *text, const char *map)
{
    strcpy(strstr(text, "\nmap\n") + 5, strstr(map, "\nmap\n") + 5);
}

/* With every mark taken away: the same frame, empty. */
static void empty_map(char *text)
{
    for (char *at = strstr(text, "\nmap\n") + 5; *at; at++)
        if (*at != ' ' && *at != '\n')
            *at = '_';
}

static char mark_at(const char *map, int column, int row, int step)
{
    const char *at = strstr(map, "\nmap\n") + 5;
    for (; row > 0; row--)
        at = strchr(at, '\n') + 1;
    return (size_t)(column * step) < strcspn(at, "\n") ? at[column * step] : '_';
}

/* Dot games: each region is walked from its first dot on, going on from a neighbour that is painted already. */
static void rebuild_dots(const struct easel *easel, const char *wanted, char *text, bool hex)
{
    static const int square[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    static const int triangle[][2] = {{-2, 0}, {2, 0}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    static bool done[64][64];
    int go_on = find_brush(easel, hex ? "nulli-hex.draw-field" : "nulli-flow.draw-island");
    int begin = find_brush(easel, hex ? "nulli-hex.draw-other-field" : "nulli-flow.draw-other-island");
    int step = hex ? 1 : 2, ways = hex ? 6 : 4;
    memset(done, 0, sizeof done);
    show(easel, wanted, &other_scene);
    for (bool more = true; more;) {
        more = false;
        for (int pass = 0; pass < 2 && !more; pass++) /* first what goes on, then one that begins */
            for (int i = 0; i < other_scene.count && !(pass && more); i++) {
                int place = other_scene.items[i].target, column = place % SHEET_COLUMNS, row = place / SHEET_COLUMNS;
                if (place < 0 || place >= EASEL_BESIDE || done[row][column])
                    continue;
                char mark = mark_at(wanted, column, row, step);
                bool region = hex ? mark >= 'a' && mark <= 'z' : mark >= 'A' && mark <= 'Z';
                int from = NO_TARGET;
                for (int way = 0; region && way < ways; way++) {
                    int x = column + (hex ? triangle : square)[way][0], y = row + (hex ? triangle : square)[way][1];
                    if (x >= 0 && y >= 0 && y < 64 && x < 64 && done[y][x] && mark_at(wanted, x, y, step) == mark)
                        from = sheet_place(x, y);
                }
                if (mark == '_' || mark == ' ' || (region && from == NO_TARGET && pass == 0))
                    continue;
                int brush = region        ? (from == NO_TARGET ? begin : go_on)
                            : mark == '.' ? find_brush(easel, "nulli-flow.draw-dot")
                            : mark == 'O' ? find_brush(easel, "nulli-hex.draw-other")
                            : mark == 'S' ? find_brush(easel, "nulli-hex.draw-split")
                                          : find_brush(easel, "nulli-hex.draw-skip");
                paint(easel, text, (struct stroke){brush, place, from, SYMMETRY_NONE}, NULL);
                done[row][column] = more = true;
            }
    }
    for (int i = 0; i < other_scene.count; i++)
        if (other_scene.items[i].style == STYLE_JOKER)
            paint(
                easel, text,
                (struct stroke){find_brush(easel, "nulli-flow.draw-joker"), other_scene.items[i].target, NO_TARGET, 0},
                NULL);
}

/* Träxx: colours by their tints, numbers, starts in the order of the sheet. */
static void rebuild_cells(const struct easel *easel, const char *wanted, char *text)
{
    struct brush brush;
    show(easel, wanted, &other_scene);
    for (int i = 0; i < other_scene.count; i++) {
        const struct item *item = &other_scene.items[i];
        for (int number = 0; item->target != NO_TARGET && easel->brush(number, &brush); number++) {
            bool colour = strcmp(brush.name.text, "traexx.draw-colour") == 0;
            bool its_number =
                strcmp(brush.name.text, "traexx.draw-number") == 0 && item->value == brush.name.args[0].number;
            if ((colour && brush.look[0].tint == item->tint) || its_number)
                paint(easel, text, (struct stroke){number, item->target, NO_TARGET, 0}, NULL);
        }
    }
    read_text(wanted);
    const char *at = sheet_key(&sheet, "starts")->value;
    char starts[80];
    strcpy(starts, at);
    at = starts;
    for (int column, row; text_take_place(&at, &column, &row); text_take(&at, ' '))
        paint(easel, text,
              (struct stroke){find_brush(easel, "traexx.draw-start"), sheet_place(column, row), NO_TARGET, 0}, NULL);
}

static void check_rebuilding(const struct shipped_sheet *shipped, const struct easel *easel)
{
    static char wanted[SHEET_BYTES], text[SHEET_BYTES], name[120];
    struct brush brush;
    snprintf(name, sizeof name, "%s %s can be rebuilt", shipped->game, shipped->name);
    strcpy(wanted, shipped->text);
    if (!rewrite(easel->frame, wanted)) {
        check(false, name, "it does not fit on the easel");
        return;
    }
    bool cells = strcmp(shipped->game, "traexx") == 0;
    blank(easel, text);
    if (cells) {
        rebuild_cells(easel, wanted, text);
    } else {
        set_map(text, wanted);
        empty_map(text);
        rebuild_dots(easel, wanted, text, strcmp(shipped->game, "nulli-hex") == 0);
        show(easel, wanted, &other_scene);
        for (int number = 0; easel->brush(number, &brush); number++) /* the chances, by their boxes */
            for (int i = 0; i < other_scene.count; i++)
                if (other_scene.items[i].target >= EASEL_BESIDE &&
                    strcmp(brush.look[0].glyph, other_scene.items[i].glyph) == 0)
                    paint(easel, text, (struct stroke){number, NO_TARGET, NO_TARGET, 0}, NULL);
    }
    struct refusal why = {0};
    bool holds = rewrite(easel->finish, text);
    holds = rewrite(easel->finish, wanted) && holds;
    const struct setup *ours = prepare(wanted, memory, NULL), *painted = prepare(text, other_memory, &why);
    struct prize prizes[2][PRIZES_MAX];
    holds = holds && ours && painted && same_paper(ours, painted) &&
            ours->game->craft->prizes(ours, prizes[0]) == painted->game->craft->prizes(painted, prizes[1]);
    check(holds, name, painted ? text : why.message.text);
}

/* -- what one sees while drawing -------------------------------------------------------------------------------------
 */

/* Random strokes under one mirror, turn or flip leave the sheet as symmetric as it was. */
static void check_symmetry(const char *game, unsigned symmetry, const char *called)
{
    static char text[SHEET_BYTES], asymmetric[SHEET_BYTES], name[120];
    const struct easel *easel = easel_of(game);
    struct rng rng;
    int playable = 0, kept = 0, from = NO_TARGET;
    rng_seed(&rng, 7);
    for (int i = 0; i < 1500; i++) {
        struct brush brush;
        int number = rng_below(&rng, 8) ? (int)rng_below(&rng, 2) : (int)rng_below(&rng, 6);
        if (i % 50 == 0)
            blank(easel, text);
        if (!easel->brush(number, &brush) || brush.at_once)
            continue;
        show(easel, text, &scene);
        const struct item *item = &scene.items[rng_below(&rng, (uint32_t)scene.count)];
        if (item->target == NO_TARGET || item->target >= EASEL_BESIDE)
            continue;
        paint(easel, text, (struct stroke){number, item->target, i % 2 ? from : NO_TARGET, symmetry}, NULL);
        from = item->target;
        strcpy(spare, text);
        const struct setup *setup = rewrite(easel->finish, spare) ? prepare(spare, memory, NULL) : NULL;
        playable += setup != NULL;
        bool keeps = setup && setup->game->craft->symmetry(setup) & symmetry;
        kept += keeps;
        if (setup && !keeps)
            strcpy(asymmetric, text);
    }
    snprintf(name, sizeof name, "%s drawn with %s keeps its symmetry", game, called);
    check(playable > 100 && kept == playable, name, asymmetric);
}

/* Anything at all, for long: nothing breaks, everything reads. */
static void check_random(const char *game)
{
    static char text[SHEET_BYTES], name[120];
    const struct easel *easel = easel_of(game);
    struct rng rng;
    bool holds = true;
    int painted = 0, brushes = 0;
    struct brush brush;
    while (easel->brush(brushes, &brush))
        brushes++;
    rng_seed(&rng, 11);
    for (int round = 0; round < 20 && holds; round++) {
        blank(easel, text);
        for (int i = 0; i < 400 && holds; i++) {
            struct stroke stroke = {.brush = (int)rng_below(&rng, (uint32_t)brushes + 2) - 1,
                                    .place = (int)rng_below(&rng, EASEL_BESIDE / 2 + 40) - 10,
                                    .from = NO_TARGET,
                                    .symmetry = rng_below(&rng, 64)};
            if (rng_below(&rng, 4) == 0)
                stroke.from = (int)rng_below(&rng, EASEL_BESIDE / 2) - 200;
            if (rng_below(&rng, 20) == 0)
                stroke.place = EASEL_BESIDE + (int)rng_below(&rng, 20);
            else if (rng_below(&rng, 2))
                stroke.place = sheet_place((int)rng_below(&rng, 20), (int)rng_below(&rng, 20));
            painted += paint(easel, text, stroke, NULL);
            holds = show(easel, text, &scene);
        }
        holds = holds && rewrite(easel->finish, text) && rewrite(easel->frame, text);
    }
    snprintf(name, sizeof name, "%s survives %d random strokes", game, painted);
    check(holds && painted > 500, name, text);
}

/* The refusal of a text, as its id; "" where it can be played on. */
static const char *trouble(const char *text, int *target)
{
    static struct refusal why;
    why = (struct refusal){.target = NO_TARGET};
    bool fine = prepare(text, memory, &why) != NULL;
    *target = why.target;
    return fine ? "" : why.message.text;
}

static void check_telling(void)
{
    static char text[SHEET_BYTES];
    int target;
    const struct easel *flow = easel_of("nulli-flow"), *hex = easel_of("nulli-hex"), *cells = easel_of("traexx");
    blank(flow, text);
    check(strcmp(trouble(text, &target), "nulli-flow.sheet-empty") == 0, "an empty sheet is told", text);
    for (int i = 0; i < 9; i++)
        paint(flow, text, (struct stroke){find_brush(flow, "nulli-flow.draw-island"), sheet_place(i, 4), NO_TARGET, 0},
              NULL);
    check(strcmp(trouble(text, &target), "") == 0 && strchr(text, 'A') && !strchr(text, 'B'),
          "taps beside an island go on with it", text);
    paint(flow, text, (struct stroke){find_brush(flow, "nulli-flow.draw-gap"), sheet_place(4, 4), NO_TARGET, 0}, NULL);
    check(strcmp(trouble(text, &target), "") == 0 && strstr(text, "A A A A _ B B B B"),
          "an island that falls apart is two", text);
    paint(flow, text, (struct stroke){find_brush(flow, "nulli-flow.draw-dot"), sheet_place(9, 9), sheet_place(0, 9), 0},
          NULL);
    check(strstr(text, ". . . . . . . . . .") == NULL && strstr(text, "_ . . . . . . . . .") != NULL,
          "a quick stroke leaves no gaps", text);

    blank(hex, text);
    paint(hex, text, (struct stroke){find_brush(hex, "nulli-hex.draw-field"), sheet_place(2, 2), NO_TARGET, 0}, NULL);
    paint(hex, text, (struct stroke){find_brush(hex, "nulli-hex.draw-skip"), sheet_place(9, 9), NO_TARGET, 0}, NULL);
    check(strcmp(trouble(text, &target), "nulli-hex.sheet-lonely") == 0 && target == sheet_place(9, 9),
          "a lonely symbol is pointed at", text);
    blank(cells, text);
    check(strcmp(trouble(text, &target), "traexx.cell-empty") == 0 && target == sheet_place(4, 0),
          "a cell without a colour is pointed at", text);
    struct refusal why = {0};
    check(!paint(cells, text, (struct stroke){find_brush(cells, "traexx.draw-start"), sheet_place(4, 0), NO_TARGET, 0},
                 &why) &&
              strcmp(why.message.text, "traexx.draw-start-place") == 0,
          "a start away from the middle is refused", text);
}

static void check_heads(void)
{
    char head[400];
    struct text out;
    text_open(&out, head, sizeof head);
    easel_new_head("Grüße aus Köln!", "Ada", &out);
    check(strcmp(head, "sheet gr-e-aus-k-ln\ntitle Grüße aus Köln!\nby Ada\n") == 0, "a name is made of the title",
          head);
    text_open(&out, head, sizeof head);
    easel_new_head("Кот", "", &out);
    check(strcmp(head, "sheet own\ntitle Кот\n") == 0, "a title without plain letters has a name", head);
}

int main(void)
{
    for (const struct shipped_sheet *shipped = sheets_all; shipped->name; shipped++) {
        const struct easel *easel = easel_of(shipped->game);
        check(easel != NULL, "a game with sheets has an easel", shipped->game);
        if (!easel)
            continue;
        check_every_brush(shipped, easel);
        check_rebuilding(shipped, easel);
    }
    for (int i = 0; games_all[i]; i++)
        if (!games_all[i]->needs_sheet)
            check(!games_all[i]->craft || !games_all[i]->craft->easel, "a game without sheets has none",
                  games_all[i]->id);
    static const char *const games[] = {"nulli-flow", "nulli-hex", "traexx"};
    for (int i = 0; i < 3; i++)
        check_random(games[i]);
    for (int i = 0; i < 2; i++) {
        check_symmetry(games[i], SYMMETRY_MIRROR, "a mirror");
        check_symmetry(games[i], SYMMETRY_FLIP, "a flip");
        check_symmetry(games[i], SYMMETRY_TURN, "a turn");
    }
    check_telling();
    check_heads();
    return close_tests();
}
