/* page_print.c - sheets printed from the browser (see page_print.h). */
#include "page_print.h"
#include "page_json.h"
#include "sheet_code.h"

void page_print_ask(struct page_print *print, const char *bytes, size_t length, int board, struct scene *scene,
                    struct text *out)
{
    struct refusal why = {0};
    if (page_draw_sheet(&print->game, bytes, length, board, scene, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    if (board >= 0) {
        struct bands *bands = &print->words.bands;
        bands_find(bands, print->game.setup);
        struct opened two = {.setup = (struct setup *)print->two, .sheet = &print->game.sheet};
        json_bool(out, "alone", bands_alone(print->game.setup, print->game.sheet_text, &two));
        json_open(out, "verdicts", '[');
        for (int i = 0; i < bands->count; i++) {
            json_comma(out);
            json_string(out, bands->at[i].verdict);
        }
        text_char(out, ']');
        json_number(out, "steps", print->game.setup->game->craft->steps);
    }
    json_open(out, "labels", '[');
    for (int i = -1; board != PAGE_BACKS && (i = board_next_label(scene, i)) >= 0;) {
        json_comma(out);
        json_message(out, &scene->items[i].name);
    }
    text_add(out, "]}");
}

/* -- marks ------------------------------------------------------------------------------------------------ */

static void say_number(struct text *out, const char *key, int number)
{
    if (number)
        json_number(out, key, number);
}

/* "10,20 30,20": as SVG wants them. */
static void say_points(const struct paper_mark *mark, struct text *out)
{
    json_open(out, "points", '"');
    for (int i = 0; i < mark->count; i++) {
        text_add(out, i ? " " : "");
        text_number(out, mark->points[i][0]);
        text_char(out, ',');
        text_number(out, mark->points[i][1]);
    }
    text_char(out, '"');
}

/* All dark modules as one path, a unit each, so that no hair shows between them. */
static void say_modules(const struct paper_mark *mark, struct text *out)
{
    json_number(out, "module", mark->w / mark->count);
    json_open(out, "path", '"');
    for (int y = 0; y < mark->count; y++)
        for (int x = 0, end; (x = page_code_run(mark, y, x, &end)) >= 0; x = end) {
            text_char(out, 'M');
            text_number(out, x);
            text_char(out, ' ');
            text_number(out, y);
            text_char(out, 'h');
            text_number(out, end - x);
            text_add(out, "v1h-");
            text_number(out, end - x);
            text_char(out, 'z');
        }
    text_char(out, '"');
}

static void say_mark(const struct paper_mark *mark, struct text *out)
{
    static const char *const kinds[] = {"line", "line", "circle", "path", "box", "picture", "code", "text"};
    static const char *const anchors[] = {"start", "middle", "end"};
    json_comma(out);
    text_char(out, '{');
    json_member(out, "kind", kinds[mark->kind]);
    json_number(out, "x", mark->x);
    json_number(out, "y", mark->y);
    say_number(out, "w", mark->w);
    say_number(out, "h", mark->h);
    say_number(out, "radius", mark->radius);
    say_number(out, "stroke", mark->stroke);
    say_number(out, "step", mark->step);
    if (mark->ink != NO_INK)
        json_number(out, "ink", mark->ink);
    if (mark->fill != NO_INK)
        json_number(out, "fill", mark->fill);
    if (mark->kind == PAPER_PATH)
        say_points(mark, out);
    if (mark->kind == PAPER_PICTURE)
        json_member(out, "words", mark->words);
    if (mark->kind == PAPER_CODE)
        say_modules(mark, out);
    if (mark->kind == PAPER_TEXT) {
        json_member(out, "anchor", anchors[mark->anchor]);
        json_number(out, "size", mark->size);
        say_number(out, "face", mark->face);
        json_member(out, "words", mark->words);
    }
    text_char(out, '}');
}

static void say_page(const struct paper_page *page, bool coded, struct text *out)
{
    text_char(out, '{');
    json_number(out, "width", page->width);
    json_number(out, "height", page->height);
    json_bool(out, "coded", coded);
    json_open(out, "marks", '[');
    for (int i = 0; i < page->count; i++)
        say_mark(&page->marks[i], out);
    text_add(out, "]}");
}

/* -- words ------------------------------------------------------------------------------------------------ */

/* Lines of the input that have not been used. */
struct lines {
    char *at, *end;
    int left;
};

/* The next one; "" when there are no more. */
static const char *next_line(struct lines *lines)
{
    if (lines->left <= 0)
        return "";
    char *line = lines->at;
    while (lines->at < lines->end && *lines->at != '\n')
        lines->at++;
    if (lines->at < lines->end)
        *lines->at++ = '\0';
    lines->left--;
    return line;
}

/* Past the words, to the sheet. */
static char *skip_lines(struct lines lines)
{
    while (lines.left-- > 0 && lines.at < lines.end)
        while (lines.at < lines.end && *lines.at++ != '\n')
            ;
    return lines.at;
}

static struct board take_labels(struct page_print *print, struct lines *lines, const struct scene *scene)
{
    for (int i = -1; (i = board_next_label(scene, i)) >= 0;)
        print->labels[i] = next_line(lines);
    return (struct board){scene, print->labels};
}

static void make_code(struct page_print *print, bool ours)
{
    const struct sheet *sheet = &print->game.sheet;
    struct text text;
    text_open(&text, print->code, sizeof print->code);
    sheet_code_say(sheet->game, ours ? sheet->name : 0, print->game.sheet_text, &text);
    if (!text.full && qr_make(&print->qr, print->code, text.length)) {
        print->words.code_side = print->qr.side;
        print->words.code = print->qr.modules;
    }
}

static void put_sheet(struct page_print *print, struct paper_page *page, struct lines *lines, const struct scene *scene,
                      bool ours)
{
    struct sheet_words *words = &print->words;
    struct sheet_plan plan;
    *words = (struct sheet_words){.title = next_line(lines)};
    words->foot = next_line(lines);
    words->about = next_line(lines);
    words->name = next_line(lines);
    words->date = next_line(lines);
    words->total = next_line(lines);
    words->verdicts = next_line(lines);
    bands_find(&words->bands, print->game.setup);
    for (int i = 0; i < words->bands.count; i++)
        words->band_words[i] = next_line(lines);
    words->game = print->game.setup->game->id;
    words->step_count = print->game.setup->game->craft->steps;
    for (int i = 0; i < words->step_count; i++)
        words->step_words[i] = next_line(lines);
    make_code(print, ours);
    struct board board = take_labels(print, lines, scene);
    sheet_page_plan(&plan, &paper_sizes[0], 1, words, &board);
    page_open(page, plan.width, plan.height, print->memory, sizeof print->memory);
    sheet_page_put(page, &plan, 0, words, &board);
}

static void put_cards(struct page_print *print, struct paper_page *page, struct lines *lines, const struct scene *scene,
                      bool backs)
{
    const char *title = next_line(lines), *foot = next_line(lines);
    page_open(page, paper_sizes[0].width, paper_sizes[0].height, print->memory, sizeof print->memory);
    if (backs) {
        sheet_page_backs(page, title, scene);
        return;
    }
    struct board board = take_labels(print, lines, scene);
    sheet_page_cards(page, title, foot, &board);
}

void page_print_code(struct page_print *print, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    if (!qr_make(&print->qr, bytes, length)) {
        refuse_with(&why, 0, "core.too-big");
        json_refusal(out, &why);
        return;
    }
    const int side = print->qr.side;
    text_char(out, '{');
    json_number(out, "side", side);
    say_modules(&(struct paper_mark){.w = side, .count = side, .modules = print->qr.modules}, out);
    text_char(out, '}');
}

void page_print_page(struct page_print *print, char *bytes, size_t length, int board, int count, bool ours,
                     struct scene *scene, struct text *out)
{
    struct refusal why = {0};
    struct paper_page page;
    struct lines lines = {bytes, bytes + length, count};
    char *sheet = skip_lines(lines);
    if (page_draw_sheet(&print->game, sheet, (size_t)(lines.end - sheet), board, scene, &why)) {
        json_refusal(out, &why);
        return;
    }
    if (board < 0)
        put_cards(print, &page, &lines, scene, board == PAGE_BACKS);
    else
        put_sheet(print, &page, &lines, scene, ours);
    if (page.full) { /* nothing is ever printed in part */
        refuse_with(&why, 0, "core.too-big");
        json_refusal(out, &why);
        return;
    }
    say_page(&page, board >= 0 && print->words.code_side > 0, out);
}
