/* games.c - `nullarium games`: which games there are. */
#include "games.h"
#include "args.h"
#include "commands.h"
#include "terminal/say.h"
#include "sheets.h"
#include "terminal/wrap.h"
#include <stdlib.h>
#include <string.h>

static const struct args_example examples[] = {
    {"nullarium games", "cli.example-games"},
    {NULL, NULL},
};

static const struct args_command command = {"games", "", "cli.about-games", NULL, examples};

/* "sheets: Paw (paw), ..." */
static void print_sheets(const struct game *game)
{
    char line[4096];
    struct text text;
    text_open(&text, line, sizeof line);
    for (const struct shipped_sheet *sheet = sheets_all; sheet->name; sheet++) {
        if (strcmp(sheet->game, game->id) != 0)
            continue;
        text_add(&text, text.length ? "," : say_find("cli.sheets"));
        text_char(&text, ' ');
        text_add(&text, say_sheet_title(sheet->game, sheet->name, ""));
        text_add(&text, " (");
        text_add(&text, sheet->name);
        text_char(&text, ')');
    }
    if (!text.length)
        return;
    fputs("    ", stdout);
    wrap_print_beside(stdout, line, 4);
}

int games_command(int argc, char **argv)
{
    struct args args;
    args_open(&args, &command, argc, argv);
    int id = args_next(&args);
    if (id == ARGS_STOP)
        return args.status;
    if (id != ARGS_END)
        return args_usage(&command);
    for (int i = 0; games_all[i]; i++) {
        const struct game *game = games_all[i];
        printf("%-12s %s (", game->id, say_game(game->id, ".name", game->id));
        struct message seats = say_message("cli.seats-range", "nn", game->seats_least, game->seats_most);
        char room[SAY_ROOM];
        struct text text;
        text_open(&text, room, sizeof room);
        say_into(&text, &seats, NULL);
        printf("%s)\n", room);
        const char *tagline = say_game(game->id, ".tagline", ""), *designer = say_game(game->id, ".designer", "");
        if (tagline[0])
            printf("    %s\n", tagline);
        if (designer[0])
            printf("    %s %s\n", say_find("cli.designed-by"), designer);
        print_sheets(game);
    }
    return EXIT_SUCCESS;
}
