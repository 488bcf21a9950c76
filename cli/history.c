/* history.c - `nullarium history`: the games played, the newest last. */
#include "args.h"
#include "commands.h"
#include "play/kept.h"
#include "terminal/say.h"
#include "shelf.h"
#include <stdlib.h>
#include <string.h>

static const struct args_example examples[] = {
    {"nullarium history", "cli.example-history"},
    {NULL, NULL},
};

static const struct args_command command = {"history", "", "cli.about-history", NULL, examples};

/* "Ada 3, random 7" where there is a result, else "Ada, random". */
static void add_players(const struct kept *kept, struct text *text)
{
    char result[EVENT_TEXT];
    memcpy(result, kept->result, sizeof result);
    char *rest = NULL;
    strtok_r(result, " ", &rest); /* the word `result` */
    for (int seat = 1; seat <= kept->record.seats; seat++) {
        const char *score = kept->result[0] ? strtok_r(NULL, " ", &rest) : NULL;
        text_add(text, seat > 1 ? ", " : "");
        kept_player(&kept->record, seat, text);
        if (score) {
            text_char(text, ' ');
            text_add(text, score);
        }
    }
}

static void print_game(const char *path)
{
    struct kept kept;
    char players[SAY_ROOM];
    struct text text;
    kept_read(&kept, path);
    text_open(&text, players, sizeof players);
    if (!kept.readable) {
        printf("%s\n    ", say_find("cli.unreadable"));
    } else {
        add_players(&kept, &text);
        printf("%s  %s: ", kept.record.date[0] ? kept.record.date : "-",
               say_game(kept.record.game, ".name", kept.record.game));
        say_raw(stdout, players);
        printf("%s%s\n    ", kept.result[0] ? "" : " - ", kept.result[0] ? "" : say_find("cli.unfinished"));
    }
    say_raw(stdout, path);
    putchar('\n');
}

int history_command(int argc, char **argv)
{
    struct args args;
    char folder[JOURNAL_PATH];
    int count = 0;
    args_open(&args, &command, argc, argv);
    int id = args_next(&args);
    if (id == ARGS_STOP)
        return args.status;
    if (id != ARGS_END)
        return args_usage(&command);
    if (!shelf_path(folder))
        return say_error(EXIT_FAILURE, "cli.no-home", "");
    char **paths = shelf_list(folder, ".rec", &count);
    if (!count)
        say(stdout, "cli.no-history", "");
    for (int i = 0; i < count; i++)
        print_game(paths[i]);
    shelf_free(paths, count);
    return EXIT_SUCCESS;
}
