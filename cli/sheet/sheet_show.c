/* sheet_show.c - `nullarium sheet show NAME|FILE`: a sheet as it lies on the table before the first roll. */
#include "args.h"
#include "commands.h"
#include "match.h"
#include "print/print.h"
#include "sheet_parts.h"
#include "terminal/draw.h"
#include "terminal/say.h"
#include "utf8.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOARD = 1, ASCII, SVG, TEXT };

static const struct args_option options[] = {
    {BOARD, "--board", "N", "sheet.option-board"},
    {ASCII, "--ascii", NULL, "cli.option-ascii"},
    {SVG, "--svg", "FILE", "sheet.option-svg"},
    {TEXT, "--text", NULL, "sheet.option-text"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium sheet show paw", "sheet.example-show"},
    {"nullarium sheet show mine.sheet --ascii", "sheet.example-show-file"},
    {"nullarium sheet show paw --svg paw.svg", "sheet.example-show-svg"},
    {"nullarium sheet show paw --text > mine.sheet", "sheet.example-show-text"},
    {NULL, NULL},
};

static const struct args_command command = {"sheet show", "NAME|FILE [--board N] [--svg FILE] [--text]",
                                            "sheet.about-show", options, examples};

/* Hands out the board whose turn it is, where they differ by their start. */
static void hand_out(struct match *match, struct past *past, int board)
{
    enum { TRIES = 10000 }; /* of four boards; a game that never hands this one out shows what it does */
    const struct setup *setup = match->setup;
    for (uint64_t i = 0; i < TRIES; i++) {
        struct rng rng;
        struct event event;
        struct state after = match->state;
        rng_seed(&rng, i);
        match_draw(match, &rng, &event);
        game_apply(setup, &after, &event);
        if (setup->game->craft->start(setup, &after) != board && i < TRIES - 1)
            continue;
        match_happen_remembering(match, past, &event);
        return;
    }
}

/* The table of somebody who is about to begin alone: made for a screen, as craft->paper is for print. */
static void draw_table(const struct setup *setup, int board, struct scene *scene)
{
    const struct craft *craft = setup->game->craft;
    struct match *match = malloc(sizeof *match);
    struct past *past = calloc(1, sizeof *past);
    struct look look = {.viewer = 1, .focus = 1, .aspect = ASPECT_WIDE};
    if (!match || !past)
        abort();
    match_open(match, setup, VIEWER_FULL);
    if (craft && craft->starts && craft->start)
        hand_out(match, past, board);
    setup->game->hide(setup, &match->state, 1);
    scene_open(scene);
    setup->game->scene(setup, &match->state, past, &look, scene);
    free(match);
    free(past);
}

/* In colours, which say nothing that the characters do not: for a terminal, unless somebody wants none. */
static void print_coloured(const struct grid *grid)
{
    static const char *const inks[STYLE_COUNT] = {
        [STYLE_STRONG] = "1",  [STYLE_MUTED] = "2",   [STYLE_JOKER] = "33", [STYLE_ACTIVE] = "1;33",
        [STYLE_RED] = "31",    [STYLE_YELLOW] = "33", [STYLE_GREEN] = "32", [STYLE_BLUE] = "34",
        [STYLE_GREY] = "2;37", [STYLE_VIOLET] = "35", [STYLE_BROWN] = "36",
    };
    for (int y = 0; y < grid->height; y++) {
        const char *ink = NULL;
        for (int x = 0; x < grid->width; x++) {
            const struct cell *cell = draw_cell(grid, x, y);
            char bytes[UTF8_ROOM];
            if (inks[cell->style] != ink)
                printf("\033[0;%sm", inks[cell->style] ? inks[cell->style] : "0");
            ink = inks[cell->style];
            if (cell->character && utf8_write(cell->character, bytes))
                fputs(bytes, stdout);
        }
        fputs("\033[0m\n", stdout);
    }
}

static bool wants_colours(bool plain)
{
    const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
    return !plain && isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0 && (!none || !none[0]);
}

static int show(const struct loaded *loaded, int board, bool ascii, bool plain)
{
    struct scene *scene = malloc(sizeof *scene);
    struct grid grid = {.ascii = ascii};
    if (!scene)
        abort();
    sheet_print_head(loaded);
    putchar('\n');
    draw_table(loaded->setup, board - 1, scene);
    draw_scene(&grid, scene, NULL);
    if (wants_colours(plain))
        print_coloured(&grid);
    else
        draw_print(&grid, stdout);
    draw_close(&grid);
    free(scene);
    return EXIT_SUCCESS;
}

int sheet_show(int argc, char **argv)
{
    struct args args;
    struct loaded loaded;
    const char *sheet = NULL, *svg = NULL;
    long long board = 1;
    bool ascii = false, text = false;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status;
        if (id == BOARD && !args_number(&args, "--board", 1, 99, &board))
            return args.status;
        if (id == ARGS_WORD && sheet)
            return args_usage(&command);
        sheet = id == ARGS_WORD ? args.value : sheet;
        svg = id == SVG ? args.value : svg;
        ascii |= id == ASCII;
        text |= id == TEXT;
    }
    if (!sheet)
        return args_usage(&command);
    int status = load_sheet(&loaded, sheet);
    if (status)
        return status;
    const struct craft *craft = loaded.game->craft;
    int boards = craft && craft->starts ? craft->starts(loaded.setup) : 1;
    if (board > boards)
        status = say_error(EXIT_FAILURE, "sheet.no-board", "nn", boards, (int)board);
    else if (text)
        fputs(loaded.sheet_text, stdout);
    else
        status = svg ? print_svg(&loaded, (int)board, svg) : show(&loaded, (int)board, ascii, args.plain);
    load_close(&loaded);
    return status;
}
