/* rules.c - `nullarium rules GAME`: the complete rules in the chosen language. */
#include "args.h"
#include "commands.h"
#include "games.h"
#include "record/load.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const struct args_example examples[] = {
    {"nullarium rules nullern --lang de", "cli.example-rules"},
    {NULL, NULL},
};

static const struct args_command command = {"rules", "GAME", "cli.about-rules", NULL, examples};

int rules_command(int argc, char **argv)
{
    struct args args;
    const struct game *game = NULL;
    int id;
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
    if (!game)
        return args_usage(&command);
    const char *rules = i18n_rules(say_lang(), game->id);
    if (!rules)
        return say_error(EXIT_FAILURE, "cli.no-rules", "w", game->id);
    struct winsize size = {0};
    int width = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20 ? size.ws_col : 80;
    wrap_print(stdout, rules, width < 90 ? width : 90);
    return EXIT_SUCCESS;
}
