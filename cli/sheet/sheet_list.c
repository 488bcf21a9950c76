/* sheet_list.c - `nullarium sheet list`: the sheets and boards that come with the program. */
#include "args.h"
#include "commands.h"
#include "sheet_parts.h"
#include "terminal/columns.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

static const struct args_example examples[] = {
    {"nullarium sheet list", "sheet.example-list"},
    {"nullarium sheet list nulli-hex", "sheet.example-list-game"},
    {NULL, NULL},
};

static const struct args_command command = {"sheet list", "[GAME]", "sheet.about-list", NULL, examples};

static int add_sheet(struct columns *columns, const struct shipped_sheet *shipped)
{
    char path[COLUMNS_ROOM], title[COLUMNS_ROOM];
    struct loaded loaded;
    struct text text;
    snprintf(path, sizeof path, "%s/%s", shipped->game, shipped->name);
    int status = load_sheet(&loaded, path);
    if (status)
        return status;
    text_open(&text, title, sizeof title);
    sheet_title(&loaded, &text);
    columns_row(columns);
    columns_put(columns, 0, "%s", shipped->name);
    columns_put(columns, 1, "%s", title);
    columns_put(columns, 2, "%s", say_find(difficulty_texts[shipped->difficulty]));
    if (sheet_size(loaded.setup))
        columns_put(columns, 3, "%d", sheet_size(loaded.setup));
    columns_put(columns, 4, "%s", shipped->game);
    load_close(&loaded);
    return 0;
}

int sheet_list(int argc, char **argv)
{
    static const char *const heads[] = {"sheet.head-name", "sheet.head-title", "sheet.head-difficulty",
                                        "sheet.head-dots", "sheet.head-game"};
    struct args args;
    struct columns columns = {.right = 1u << 3};
    const struct game *game = NULL;
    int id, status = 0;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status;
        if (game)
            return args_usage(&command);
        game = load_game(args.value);
        if (!game)
            return EXIT_USAGE;
    }
    columns_row(&columns);
    for (int k = 0; k < 5; k++)
        columns_put(&columns, k, "%s", say_find(heads[k]));
    for (const struct shipped_sheet *sheet = sheets_all; sheet->name && !status; sheet++)
        if (!game || strcmp(sheet->game, game->id) == 0)
            status = add_sheet(&columns, sheet);
    if (columns.rows == 1) {
        say(stdout, "sheet.none-of-game", "w", say_game(game->id, ".name", game->id));
        columns.rows = 0;
    }
    columns_print(&columns, stdout, 0);
    return status;
}
