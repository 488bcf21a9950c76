/* paper_marks.c - the laws of printed pages (paper/): for every sheet of ours, on every paper, one, two and four on a
 * page, in every language, and for the cards: every mark lies inside of its tile, no words lie on each other, the
 * table of widths knows every character, and nothing was left out. Score pads of every shape alike, and what is typed
 * by strangers: sheets without a code, endless titles, large sheets. */
#include "../check.h"
#include "craft.h"
#include "games.h"
#include "i18n.h"
#include "match.h"
#include "pad_page.h"
#include "qr.h"
#include "rng.h"
#include "sheet_code.h"
#include "sheet_page.h"
#include "sheets.h"
#include "utf8.h"
#include <stdlib.h>
#include <string.h>

enum { TILES = 4, EDGE = 3 * MM };

static _Alignas(16) unsigned char memory[TILES * PAPER_TILE_BYTES];
static _Alignas(16) unsigned char setup_memory[SETUP_BYTES];
static struct sheet sheet;
static struct scene scene;
static const char *labels[SCENE_ITEMS];
static char said[SCENE_ITEMS][PAPER_WORDS];
static struct qr qr;

struct box {
    int left, top, right, bottom;
};

static struct box box_of(const struct paper_mark *mark)
{
    struct box box = {mark->x, mark->y, mark->x + mark->w, mark->y + mark->h};
    if (mark->kind == PAPER_CIRCLE)
        box = (struct box){mark->x - mark->radius, mark->y - mark->radius, mark->x + mark->radius,
                           mark->y + mark->radius};
    for (int i = 0; mark->kind == PAPER_PATH && i < mark->count; i++) {
        box.left = mark->points[i][0] < box.left ? mark->points[i][0] : box.left;
        box.top = mark->points[i][1] < box.top ? mark->points[i][1] : box.top;
        box.right = mark->points[i][0] > box.right ? mark->points[i][0] : box.right;
        box.bottom = mark->points[i][1] > box.bottom ? mark->points[i][1] : box.bottom;
    }
    if (mark->kind == PAPER_TEXT) { /* a capital's height, and a little below the line */
        int back = mark->anchor == ANCHOR_LEFT ? 0 : mark->anchor == ANCHOR_MIDDLE ? mark->w / 2 : mark->w;
        box = (struct box){mark->x - back, mark->y - mark->size * 72 / 100, mark->x - back + mark->w,
                           mark->y + mark->size * 5 / 100};
    }
    return box;
}

static bool is_known(const char *words)
{
    for (uint32_t c; (c = utf8_next(&words, NULL)) != 0;) {
        bool known = false;
        for (const struct type_range *range = type_ranges; range->last; range++)
            known |= c >= range->first && c <= range->last;
        if (!known)
            return false;
    }
    return true;
}

static bool is_apart(const struct box *a, const struct box *b)
{
    return a->right <= b->left || b->right <= a->left || a->bottom <= b->top || b->bottom <= a->top;
}

/* What is wrong with a page whose tiles are so large, or NULL. `strange`: words may have any characters. */
static const char *find_fault(const struct paper_page *page, int tile_wide, int tile_high, bool strange)
{
    static char fault[2 * PAPER_WORDS + 64];
    static struct box texts[4 * SCENE_ITEMS];
    static const char *words[4 * SCENE_ITEMS];
    int count = 0;
    if (page->full)
        return "the memory was too small";
    for (const struct paper_mark *mark = page->marks; mark < page->marks + page->count; mark++) {
        struct box box = box_of(mark);
        const char *here = mark->kind == PAPER_TEXT ? mark->words : "";
        bool cut = mark->kind == PAPER_DOTTED && mark->ink == INK_FAINT; /* where tiles are cut apart */
        snprintf(fault, sizeof fault, "kind %d at %d %d: %s", (int)mark->kind, mark->x, mark->y, here);
        if (box.left < EDGE || box.top < EDGE || box.right > page->width - EDGE || box.bottom > page->height - EDGE)
            return fault;
        if (!cut && (box.left / tile_wide != (box.right - 1) / tile_wide ||
                     box.top / tile_high != (box.bottom - 1) / tile_high))
            return fault;
        if (mark->kind != PAPER_TEXT)
            continue;
        if (mark->size < TYPE_LEAST || mark->w != type_width(mark->words, mark->face, mark->size) ||
            (!strange && !is_known(mark->words)))
            return fault;
        texts[count] = box;
        words[count++] = mark->words;
    }
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++)
            if (!is_apart(&texts[i], &texts[k])) {
                snprintf(fault, sizeof fault, "\"%s\" on \"%s\"", words[i], words[k]);
                return fault;
            }
    return NULL;
}

static const struct setup *set_up(const char *text)
{
    struct opened opened = {.setup = (struct setup *)setup_memory, .sheet = &sheet};
    if (open_sheet(&opened, text, strlen(text), NULL))
        abort();
    return opened.setup;
}

static struct board say_board(enum lang lang)
{
    for (int i = -1; (i = board_next_label(&scene, i)) >= 0;) {
        struct text text;
        text_open(&text, said[i], sizeof said[i]);
        i18n_say(lang, &scene.items[i].name, NULL, &text);
        labels[i] = said[i];
    }
    return (struct board){&scene, labels};
}

static void make_code(struct sheet_words *words, const char *game, const char *name, const char *text)
{
    static char code[QR_BYTES_MAX + 1];
    struct text out;
    text_open(&out, code, sizeof code);
    sheet_code_say(game, name, text, &out);
    words->code_side = !out.full && qr_make(&qr, code, out.length) ? qr.side : 0;
    words->code = qr.modules;
}

static struct sheet_words say_words(enum lang lang, const struct setup *setup, const char *title)
{
    struct sheet_words words = {.title = title,
                                .about = "NULLI Flow · normal",
                                .foot = i18n_find(lang, "paper.foot-ours"),
                                .name = i18n_find(lang, "paper.name"),
                                .date = i18n_find(lang, "paper.date"),
                                .game = setup->game->id,
                                .step_count = setup->game->craft->steps,
                                .total = i18n_find(lang, "paper.total"),
                                .verdicts = i18n_find(lang, "paper.alone")};
    bands_find(&words.bands, setup);
    for (int i = 0; i < words.bands.count; i++)
        words.band_words[i] = i18n_find(lang, words.bands.at[i].verdict);
    for (int i = 0; i < words.step_count; i++) {
        char key[64];
        snprintf(key, sizeof key, "%s.paper-step-%d", words.game, i + 1);
        words.step_words[i] = i18n_find(lang, key);
    }
    return words;
}

/* Lays a page out as it is printed; NULL, or what is wrong with it. Too small to draw on is no fault. */
static const char *try_page(const struct setup *setup, const struct paper_size *size, int per_page, enum lang lang,
                            const struct sheet_words *words, bool strange, int *printed)
{
    const struct craft *craft = setup->game->craft;
    struct sheet_plan plan;
    struct paper_page page;
    craft->paper(setup, 0, &scene);
    struct board board = say_board(lang);
    if (!sheet_page_plan(&plan, size, per_page, words, &board))
        return NULL;
    page_open(&page, plan.width, plan.height, memory, (size_t)per_page * PAPER_TILE_BYTES);
    for (int tile = 0; tile < per_page; tile++) {
        craft->paper(setup, craft->starts ? tile % craft->starts(setup) : 0, &scene);
        board = say_board(lang);
        sheet_page_put(&page, &plan, tile, words, &board);
    }
    sheet_page_cuts(&page, &plan);
    ++*printed;
    return find_fault(&page, plan.width / plan.across, plan.height / plan.down, strange);
}

static const char *try_cards(const struct setup *setup, const struct paper_size *size, enum lang lang)
{
    struct paper_page page;
    setup->game->craft->cards(setup, &scene);
    struct board board = say_board(lang);
    page_open(&page, size->width, size->height, memory, PAPER_TILE_BYTES);
    return sheet_page_cards(&page, "Träxx", i18n_find(lang, "paper.foot-ours"), &board)
               ? find_fault(&page, page.width, page.height, false)
               : NULL;
}

/* Behind every card, through the paper, lies one back, away from the cuts. */
static const char *try_backs(const struct setup *setup, const struct paper_size *size)
{
    struct paper_page front, back;
    int cards = 0, backs = 0;
    setup->game->craft->cards(setup, &scene);
    struct board board = say_board(LANG_EN);
    page_open(&front, size->width, size->height, memory, PAPER_TILE_BYTES);
    page_open(&back, size->width, size->height, memory + PAPER_TILE_BYTES, PAPER_TILE_BYTES);
    bool large = sheet_page_cards(&front, "Träxx", "", &board);
    if (sheet_page_backs(&back, "Träxx", &scene) != large)
        return "cards and backs are not alike";
    for (int i = 0; large && i < front.count; i++) {
        const struct paper_mark *card = &front.marks[i];
        if (card->kind != PAPER_BOX || card->ink != INK_FAINT)
            continue;
        cards++;
        for (int k = 0; k < back.count; k++) {
            const struct paper_mark *mark = &back.marks[k];
            int x = front.width - mark->x - mark->w;
            backs += mark->kind == PAPER_BOX && x > card->x && x + mark->w < card->x + card->w && mark->y > card->y &&
                     mark->y + mark->h < card->y + card->h;
        }
    }
    return cards != backs || (large && !cards) ? "a card without its back"
                                               : find_fault(&back, back.width, back.height, false);
}

static void check_shipped(const struct shipped_sheet *shipped)
{
    const struct setup *setup = set_up(shipped->text);
    const char *fault = NULL;
    char name[128], key[128];
    int printed = 0;
    snprintf(key, sizeof key, "%s.sheet-%s", shipped->game, shipped->name);
    for (int lang = 0; lang < LANG_COUNT && !fault; lang++) {
        struct sheet_words words = say_words((enum lang)lang, setup, i18n_find((enum lang)lang, key));
        make_code(&words, shipped->game, shipped->name, shipped->text);
        for (const struct paper_size *size = paper_sizes; size->name && !fault; size++) {
            for (int per_page = 1; per_page <= TILES && !fault; per_page *= 2)
                fault = try_page(setup, size, per_page, (enum lang)lang, &words, false, &printed);
            if (!fault && setup->game->craft->cards)
                fault = try_cards(setup, size, (enum lang)lang);
            if (!fault && setup->game->craft->cards)
                fault = try_backs(setup, size);
        }
    }
    snprintf(name, sizeof name, "%s/%s: every mark in its place (%d pages)", shipped->game, shipped->name, printed);
    check(!fault && printed >= 7 * LANG_COUNT, name, fault ? fault : "too few pages");
}

static void check_strangers(void)
{
    static char text[SHEET_BYTES], title[4000];
    struct text out;
    int printed = 0;
    const char *fault = NULL;
    text_open(&out, text, sizeof text);
    text_add(&out, "sheet all\ngame nulli-flow\nmap\n");
    for (int row = 0; row < 10; row++)
        for (int column = 0; column < 12; column++)
            text_add(&out, column < 11 ? ". " : ".\n");
    const struct setup *setup = set_up(text);
    for (int tries = 0; tries < 3 && !fault; tries++) {
        title[0] = '\0';
        for (int i = 0; i < 200 * tries; i++)
            strcat(title, i % 3 ? "Ёлка " : "\xe9\xa3\x9f\xff");
        struct sheet_words words = say_words(LANG_RU, setup, title);
        if (tries)
            make_code(&words, "nulli-flow", NULL, text);
        fault = try_page(setup, &paper_sizes[0], 1, LANG_RU, &words, true, &printed);
    }
    check(!fault && printed == 3, "a large sheet, with endless titles and without a code",
          fault ? fault : "not printed");
}

static void check_pads(void)
{
    static struct pad_words pad;
    struct rng rng;
    const char *fault = NULL;
    int fitting = 0;
    rng_seed(&rng, 12);
    for (int i = 0; i < 3000 && !fault; i++) {
        memset(&pad, 0, sizeof pad);
        pad =
            (struct pad_words){.title = "Nullern", .about = "4", .foot = "Nullarium", .rounds = "Runde", .name = "Имя"};
        pad.seats = 1 + (int)rng_below(&rng, 8);
        pad.column_count = 1 + (int)rng_below(&rng, PAD_COLUMNS);
        for (int column = 0; column < pad.column_count; column++) {
            pad.columns[column].heading = rng_below(&rng, 2) ? "angesagt" : "○";
            pad.columns[column].ring = rng_below(&rng, 2);
            pad.columns[column].spare = column > 0 && rng_below(&rng, 4) == 0;
            pad.columns[column].picture = rng_below(&rng, 4) == 0 ? "grasshopper" : NULL;
        }
        pad.row_count = (int)rng_below(&rng, 40);
        for (int row = 0; row < pad.row_count && i % 2; row++)
            memcpy(pad.labels[row], "10", 3);
        pad.sum_count = (int)rng_below(&rng, PAD_SUMS + 1);
        for (int sum = 0; sum < pad.sum_count; sum++)
            pad.sums[sum] = "zusammen";
        pad.note_count = (int)rng_below(&rng, PAD_NOTES + 1);
        for (int note = 0; note < pad.note_count; note++)
            for (int letter = (int)rng_below(&rng, 200); letter-- > 0;)
                pad.notes[note][letter] = letter % 7 ? 'n' : ' ';
        const struct paper_size *size = &paper_sizes[rng_below(&rng, 3)];
        struct paper_page page;
        if (!pad_page_fits(size, &pad))
            continue;
        page_open(&page, size->width, size->height, memory, PAPER_TILE_BYTES);
        pad_page_put(&page, &pad);
        fault = find_fault(&page, page.width, page.height, false);
        fitting++;
    }
    check(!fault && fitting > 300, "score pads of every shape", fault ? fault : "too few fit");
}

static void check_faults_are_found(void)
{
    struct paper_page page;
    page_open(&page, 100 * MM, 100 * MM, memory, PAPER_TILE_BYTES);
    page_text(&page, 20 * MM, 20 * MM, ANCHOR_LEFT, FACE_PLAIN, 4 * MM, INK, "one");
    bool fine = !find_fault(&page, page.width, page.height, false);
    page_text(&page, 25 * MM, 21 * MM, ANCHOR_MIDDLE, FACE_BOLD, 4 * MM, INK, "two");
    bool on = find_fault(&page, page.width, page.height, false) != NULL;
    page.count = 1;
    page_text(&page, 90 * MM, 50 * MM, ANCHOR_LEFT, FACE_PLAIN, 4 * MM, INK, "beyond");
    bool beyond = find_fault(&page, page.width, page.height, false) != NULL;
    page.count = 1;
    page_text(&page, 20 * MM, 50 * MM, ANCHOR_LEFT, FACE_PLAIN, 4 * MM, INK, "\xe9\xa3\x9f");
    bool unknown = find_fault(&page, page.width, page.height, false) != NULL;
    page_open(&page, 100 * MM, 100 * MM, memory, 600);
    for (int i = 0; i < 20; i++)
        page_text(&page, 20 * MM, (10 + 4 * i) * MM, ANCHOR_LEFT, FACE_PLAIN, MM, INK, "many");
    bool full = page.full && page.count < 20 && find_fault(&page, page.width, page.height, false) != NULL;
    check(fine && on && beyond && unknown && full, "what is wrong would be found", "it was not");
}

int main(void)
{
    check_faults_are_found();
    for (const struct shipped_sheet *shipped = sheets_all; shipped->name; shipped++)
        check_shipped(shipped);
    check_strangers();
    check_pads();
    return close_tests();
}
