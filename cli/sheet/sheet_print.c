/* sheet_print.c - `nullarium sheet print`: sheets and boards on paper. */
#include "args.h"
#include "commands.h"
#include "print/press.h"
#include "print/print.h"
#include "qr.h"
#include "sheet/sheet_parts.h"
#include "sheet_code.h"
#include "sheet_page.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

enum { PDF = 1, SVG, PAPER, PER_PAGE, COPIES, CARDS, BACKS };
enum { COPIES_MOST = 200, STARTS_MOST = 16 };

static const struct args_option options[] = {
    {PDF, "--pdf", "FILE", "paper.option-pdf"},       {SVG, "--svg", "FILE", "paper.option-svg"},
    {PAPER, "--paper", "SIZE", "paper.option-paper"}, {PER_PAGE, "--per-page", "N", "paper.option-per-page"},
    {COPIES, "--copies", "N", "paper.option-copies"}, {CARDS, "--cards", NULL, "paper.option-cards"},
    {BACKS, "--backs", NULL, "paper.option-backs"},   {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium sheet print paw --pdf paw.pdf", "paper.example-print"},
    {"nullarium sheet print paw --pdf paws.pdf --per-page 2 --copies 10 --lang de", "paper.example-copies"},
    {"nullarium sheet print pinwheel --pdf traexx.pdf --per-page 4 --cards", "paper.example-cards"},
    {"nullarium sheet print pinwheel --pdf traexx.pdf --backs", "paper.example-backs"},
    {"nullarium sheet print my.sheet --svg my.svg --paper A5", "paper.example-own"},
    {NULL, NULL},
};

static const struct args_command command = {"sheet print", "NAME|FILE --pdf FILE [OPTIONS]", "paper.about-print",
                                            options, examples};

struct wishes {
    const char *sheet, *pdf, *svg;
    const struct paper_size *paper;
    long long per_page, copies;
    int first_board; /* from 0 */
    bool cards, backs;
};

/* One sheet with all its words, ready to be laid out. */
struct printed {
    const struct loaded *loaded;
    struct press press;
    struct sheet_words words;
    struct qr qr; /* the modules of its code */
    struct sheet_plan plan;
    char title[PAPER_WORDS], about[PAPER_WORDS], foot[PAPER_WORDS], whole_title[2 * PAPER_WORDS];
    struct scene scene;
    const char *labels[SCENE_ITEMS];
    char said[SCENE_ITEMS][PAPER_WORDS];
    int page_count;
    struct paper_page pages[STARTS_MOST + 2]; /* those that differ, cards and their backs too */
};

/* -- the words ---------------------------------------------------------------------------------------- */

/* The board that stands in the scene, with what its labels say. */
static struct board say_board(struct printed *printed)
{
    const struct scene *scene = &printed->scene;
    for (int i = -1; (i = board_next_label(scene, i)) >= 0;) {
        press_say(printed->said[i], PAPER_WORDS, &scene->items[i].name);
        printed->labels[i] = printed->said[i];
    }
    return (struct board){scene, printed->labels};
}

/* Whether the verdicts are for people who play alone. */
static bool only_alone(const struct loaded *loaded)
{
    struct opened two = {.sheet = calloc(1, sizeof *two.sheet), .setup = aligned_alloc(16, SETUP_BYTES)};
    if (!two.setup || !two.sheet)
        abort();
    bool alone = bands_alone(loaded->setup, loaded->sheet_text, &two);
    free(two.setup);
    free(two.sheet);
    return alone;
}

/* Whose sheet it is: ours, somebody's, or nobody's. */
static void say_foot(struct printed *printed, const struct sheet *sheet, bool ours)
{
    const char *id = printed->loaded->game->id;
    const char *game = say_game(id, ".name", id), *designer = say_game(id, ".designer", "?");
    ours |= strcmp(sheet->by, "Nullarium") == 0;
    struct message message = ours           ? say_message("paper.foot-ours", "ww", game, designer)
                             : sheet->by[0] ? say_message("paper.foot-by", "www", game, designer, sheet->by)
                                            : say_message("paper.foot", "ww", game, designer);
    press_say(printed->foot, sizeof printed->foot, &message);
}

static int make_words(struct printed *printed)
{
    const struct loaded *loaded = printed->loaded;
    const struct shipped_sheet *shipped = sheet_shipped(loaded);
    struct sheet *sheet = calloc(1, sizeof *sheet);
    char code[SHEET_BYTES];
    struct text text;
    if (!sheet)
        abort();
    sheet_read(sheet, loaded->sheet_text, strlen(loaded->sheet_text), false, 1, NULL); /* it was read before */
    text_open(&text, printed->title, sizeof printed->title);
    sheet_title(loaded, &text);
    say_foot(printed, sheet, shipped != NULL);
    const char *game = say_game(loaded->game->id, ".name", loaded->game->id);
    snprintf(printed->about, sizeof printed->about, "%s%s%s", game, shipped ? " · " : "",
             shipped ? say_find(difficulty_texts[shipped->difficulty]) : "");
    snprintf(printed->whole_title, sizeof printed->whole_title, "%s: %s", game, printed->title);
    printed->press.title = printed->whole_title;
    printed->words = (struct sheet_words){.title = printed->title,
                                          .about = printed->about,
                                          .foot = printed->foot,
                                          .name = say_find("paper.name"),
                                          .date = say_find("paper.date"),
                                          .total = say_find("paper.total"),
                                          .verdicts = only_alone(loaded) ? say_find("paper.alone") : ""};
    bands_find(&printed->words.bands, loaded->setup);
    for (int i = 0; i < printed->words.bands.count; i++)
        printed->words.band_words[i] = say_find(printed->words.bands.at[i].verdict);
    printed->words.game = loaded->game->id;
    printed->words.step_count = loaded->game->craft->steps;
    for (int i = 0; i < printed->words.step_count; i++) {
        char key[] = ".paper-step-1";
        key[sizeof key - 2] = (char)('1' + i);
        printed->words.step_words[i] = say_game(loaded->game->id, key, "");
    }
    text_open(&text, code, sizeof code);
    sheet_code_say(loaded->game->id, shipped ? shipped->name : NULL, shipped ? shipped->text : loaded->sheet_text,
                   &text);
    free(sheet);
    if (text.full || !qr_make(&printed->qr, code, text.length))
        return say_error(EXIT_FAILURE, "paper.code-too-long", "wn", loaded->path, QR_BYTES_MAX);
    printed->words.code_side = printed->qr.side;
    printed->words.code = printed->qr.modules;
    return 0;
}

/* -- the pages ------------------------------------------------------------------------------------------ */

static int starts_of(const struct loaded *loaded)
{
    const struct craft *craft = loaded->game->craft;
    int starts = craft->starts ? craft->starts(loaded->setup) : 1;
    return starts < 1 ? 1 : starts > STARTS_MOST ? STARTS_MOST : starts;
}

static int say_too_small(const struct printed *printed, const struct wishes *wishes, const struct board *board)
{
    static const int fewer[] = {4, 2, 1};
    for (int i = 0; i < 3; i++)
        for (const struct paper_size *size = paper_sizes; size->name; size++) {
            struct sheet_plan plan;
            bool better = fewer[i] < wishes->per_page || (fewer[i] == wishes->per_page && size != wishes->paper);
            if (!better || !sheet_page_plan(&plan, size, fewer[i], &printed->words, board))
                continue;
            return say_error(EXIT_FAILURE, "paper.too-small", "nwwn", (int)wishes->per_page, wishes->paper->name,
                             size->name, fewer[i]);
        }
    return say_error(EXIT_FAILURE, "paper.too-large", "w", printed->loaded->path);
}

/* One page whose first tile is this board; the others follow in turn. */
static void make_page(struct printed *printed, struct paper_page *page, int first, int starts)
{
    const struct loaded *loaded = printed->loaded;
    char about[2 * PAPER_WORDS];
    int tiles = printed->plan.across * printed->plan.down;
    press_open_page(page, printed->plan.width, printed->plan.height, tiles);
    for (int tile = 0; tile < tiles; tile++) {
        int turn = (first + tile) % starts;
        struct sheet_words words = printed->words;
        if (starts > 1) {
            struct message message = say_message("paper.board", "wn", printed->about, turn + 1);
            press_say(about, sizeof about, &message);
            words.about = about;
        }
        loaded->game->craft->paper(loaded->setup, turn, &printed->scene);
        struct board board = say_board(printed);
        sheet_page_put(page, &printed->plan, tile, &words, &board);
    }
    sheet_page_cuts(page, &printed->plan);
}

/* A page with the cards, or with their backs. */
static int make_cards(struct printed *printed, const struct paper_size *paper, bool backs)
{
    const struct loaded *loaded = printed->loaded;
    const char *game = say_game(loaded->game->id, ".name", loaded->game->id);
    char title[PAPER_WORDS];
    struct message message = say_message(backs ? "paper.backs" : "paper.cards", "ww", game, printed->title);
    press_say(title, sizeof title, &message);
    loaded->game->craft->cards(loaded->setup, &printed->scene);
    struct paper_page *page = &printed->pages[printed->page_count++];
    press_open_page(page, paper->width, paper->height, 1);
    printed->press.pages[printed->press.count++] = page;
    struct board board = say_board(printed);
    if (backs ? sheet_page_backs(page, title, board.scene) : sheet_page_cards(page, title, printed->foot, &board))
        return 0;
    return say_error(EXIT_FAILURE, "paper.cards-too-small", "w", paper->name);
}

static int greatest_divisor(int a, int b)
{
    return b ? greatest_divisor(b, a % b) : a;
}

/* The boards; the first one of each page follows the last one of the page before. */
static int make_boards(struct printed *printed, const struct wishes *wishes)
{
    const struct loaded *loaded = printed->loaded;
    int starts = starts_of(loaded), per_page = (int)wishes->per_page;
    int differ = starts / greatest_divisor(starts, per_page);
    loaded->game->craft->paper(loaded->setup, 0, &printed->scene);
    struct board board = say_board(printed);
    if (!sheet_page_plan(&printed->plan, wishes->paper, per_page, &printed->words, &board))
        return say_too_small(printed, wishes, &board);
    int first = printed->page_count;
    for (int i = 0; i < wishes->copies; i++) {
        if (i < differ)
            make_page(printed, &printed->pages[printed->page_count++], wishes->first_board + i * per_page, starts);
        printed->press.pages[printed->press.count++] = &printed->pages[first + i % differ];
    }
    return 0;
}

/* Cards with backs come first: so both are sides of one leaf, however many boards there are. */
static int make_pages(struct printed *printed, const struct wishes *wishes)
{
    int status = wishes->backs ? make_cards(printed, wishes->paper, false) : 0;
    if (!status && wishes->backs)
        status = make_cards(printed, wishes->paper, true);
    if (!status)
        status = make_boards(printed, wishes);
    if (!status && wishes->cards && !wishes->backs)
        status = make_cards(printed, wishes->paper, false);
    return status;
}

static struct printed *open_printed(const struct loaded *loaded)
{
    struct printed *printed = calloc(1, sizeof *printed);
    if (!printed)
        abort();
    printed->loaded = loaded;
    press_open(&printed->press);
    return printed;
}

static void close_printed(struct printed *printed)
{
    for (int i = 0; i < printed->page_count; i++)
        press_close_page(&printed->pages[i]);
    press_close(&printed->press);
    free(printed);
}

static int refuse_game(const struct loaded *loaded, bool cards)
{
    const char *game = say_game(loaded->game->id, ".name", loaded->game->id);
    if (!loaded->game->craft || !loaded->game->craft->paper)
        return say_error(EXIT_FAILURE, "paper.no-sheets", "w", game);
    if (cards && !loaded->game->craft->cards)
        return say_error(EXIT_USAGE, "paper.no-cards", "w", game);
    return 0;
}

static int print_loaded(const struct loaded *loaded, const struct wishes *wishes)
{
    int status = refuse_game(loaded, wishes->cards || wishes->backs);
    if (status)
        return status;
    struct printed *printed = open_printed(loaded);
    status = make_words(printed);
    if (!status)
        status = make_pages(printed, wishes);
    if (!status)
        status = press_print(&printed->press, wishes->pdf, wishes->svg);
    close_printed(printed);
    return status;
}

int print_svg(const struct loaded *loaded, int board, const char *path)
{
    struct wishes wishes = {
        .paper = &paper_sizes[0], .per_page = 1, .copies = 1, .first_board = board - 1, .svg = path};
    return print_loaded(loaded, &wishes);
}

/* -- the command line ------------------------------------------------------------------------------------- */

static int read_args(struct wishes *wishes, int argc, char **argv)
{
    struct args args;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status ? args.status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && wishes->sheet)
            return args_usage(&command);
        if (id == PAPER && !(wishes->paper = press_paper(args.value)))
            return EXIT_USAGE;
        if (id == COPIES && !args_number(&args, "--copies", 1, COPIES_MOST, &wishes->copies))
            return args.status;
        if (id == PER_PAGE && (!args.value[0] || args.value[1] || !strchr("124", args.value[0])))
            return say_error(EXIT_USAGE, "paper.per-page", "w", args.value);
        wishes->per_page = id == PER_PAGE ? args.value[0] - '0' : wishes->per_page;
        wishes->sheet = id == ARGS_WORD ? args.value : wishes->sheet;
        wishes->pdf = id == PDF ? args.value : wishes->pdf;
        wishes->svg = id == SVG ? args.value : wishes->svg;
        wishes->cards |= id == CARDS;
        wishes->backs |= id == BACKS;
    }
    if (!wishes->sheet)
        return args_usage(&command);
    return wishes->pdf || wishes->svg ? 0 : say_error(EXIT_USAGE, "paper.no-file", "");
}

int sheet_print(int argc, char **argv)
{
    struct wishes wishes = {.paper = &paper_sizes[0], .per_page = 1, .copies = 1};
    struct loaded loaded;
    int status = read_args(&wishes, argc, argv);
    if (status)
        return status < 0 ? EXIT_SUCCESS : status;
    status = load_sheet(&loaded, wishes.sheet);
    if (status)
        return status;
    status = print_loaded(&loaded, &wishes);
    load_close(&loaded);
    return status;
}
