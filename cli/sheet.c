/* sheet.c - `nullarium sheet PART ...`: finds the part and hands the rest of the command line to it; and what the
 * parts share. */
#include "args.h"
#include "commands.h"
#include "terminal/say.h"
#include "sheet/sheet_parts.h"
#include "weights.h"
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *text;
} parts[] = {
    {"list", sheet_list, "sheet.about-list"},    {"show", sheet_show, "sheet.about-show"},
    {"check", sheet_check, "sheet.about-check"}, {"new", sheet_new, "sheet.about-new"},
    {"print", sheet_print, "paper.about-print"},
};

enum { PARTS = (int)(sizeof parts / sizeof parts[0]) };

static const struct args_example examples[] = {
    {"nullarium sheet list", "sheet.example-list"},
    {"nullarium sheet show paw", "sheet.example-show"},
    {"nullarium sheet check mine.sheet", "sheet.example-check"},
    {"nullarium sheet new nulli-flow --out mine.sheet", "sheet.example-new"},
    {NULL, NULL},
};

static const struct args_command command = {"sheet", "list|show|check|new|print [OPTIONS]", "sheet.about", NULL,
                                            examples};

static int print_parts(void)
{
    printf("\n%s\n", say_find("sheet.parts"));
    for (int i = 0; i < PARTS; i++)
        printf("  %-6s %s\n", parts[i].name, say_find(parts[i].text));
    return EXIT_SUCCESS;
}

static int unknown_part(const char *name)
{
    char list[256];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; i < PARTS; i++) {
        text_add(&text, i ? ", " : "");
        text_add(&text, parts[i].name);
    }
    return say_error(EXIT_USAGE, "sheet.unknown-part", "ww", name, list);
}

int sheet_command(int argc, char **argv)
{
    if (argc > 1)
        for (int i = 0; i < PARTS; i++)
            if (strcmp(parts[i].name, argv[1]) == 0)
                return parts[i].run(argc - 1, argv + 1);
    struct args args;
    args_open(&args, &command, argc, argv);
    int id = args_next(&args);
    if (id == ARGS_WORD)
        return unknown_part(args.value);
    if (id == ARGS_STOP)
        return args.status ? args.status : print_parts(); /* help was asked for: the parts belong to it */
    return args_usage(&command);
}

/* -- what the parts share -------------------------------------------------------------------------------------- */

const char *const difficulty_words[DIFFICULTIES] = {"gentle", "normal", "hard"};
const char *const difficulty_texts[DIFFICULTIES] = {"sheet.gentle", "sheet.normal", "sheet.hard"};

const struct shipped_sheet *sheet_shipped(const struct loaded *loaded)
{
    uint64_t sum = weights_sheet(loaded->sheet_text);
    for (const struct shipped_sheet *sheet = sheets_all; sheet->name; sheet++)
        if (weights_sheet(sheet->text) == sum)
            return sheet;
    return NULL;
}

void sheet_title(const struct loaded *loaded, struct text *title)
{
    const struct shipped_sheet *shipped = sheet_shipped(loaded);
    struct sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet)
        abort();
    sheet_read(sheet, loaded->sheet_text, strlen(loaded->sheet_text), false, 1, NULL); /* it was read before */
    if (shipped)
        text_add(title, say_sheet_title(shipped->game, shipped->name, sheet->title));
    else
        text_add(title, sheet->title[0] ? sheet->title : sheet->name);
    free(sheet);
}

void sheet_print_head(const struct loaded *loaded)
{
    char title[SAY_ROOM];
    struct text text;
    text_open(&text, title, sizeof title);
    sheet_title(loaded, &text);
    const char *game = say_game(loaded->game->id, ".name", loaded->game->id);
    const struct shipped_sheet *shipped = sheet_shipped(loaded);
    if (shipped)
        say(stdout, "sheet.head-ours", "wwwt", title, loaded->record.sheet_name, game,
            difficulty_texts[shipped->difficulty]);
    else
        say(stdout, "sheet.head", "www", title, loaded->record.sheet_name, game);
}

/* Of a game without dots: the cells that are printed. */
static int count_cells(const struct setup *setup)
{
    const struct craft *craft = setup->game->craft;
    struct scene *scene = malloc(sizeof *scene);
    int count = 0;
    if (!scene)
        abort();
    scene_open(scene);
    if (craft && craft->paper)
        craft->paper(setup, 0, scene);
    for (int i = 0; i < scene->count; i++)
        count += scene->items[i].shape == SHAPE_CELL;
    free(scene);
    return count;
}

int sheet_size(const struct setup *setup)
{
    if (!setup->game->lines)
        return count_cells(setup);
    struct state state;
    struct dots none;
    memset(&state, 0, sizeof state);
    setup->game->begin(setup, &state);
    return (int)setup->game->lines(setup, &state, 1, 1, &none, 1); /* a line of one dot has a place on every dot */
}
