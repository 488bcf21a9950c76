/* bot.c - `nullarium bot`: one of our players behind the protocol of external bots (docs/bot-protocol.md).
 *
 * It reads its seat's redacted record from standard input and answers each `go` with a move. Its random numbers come
 * from --seed and from what it was told, so that the same record gives the same moves. */
#include "args.h"
#include "commands.h"
#include "learn/own.h"
#include "play/thinker.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

enum { LEVEL = 1, SEED, LIST };

static const struct args_option options[] = {
    {LEVEL, "--level", "L", "bots.level"},
    {SEED, "--seed", "S", "bots.seed"},
    {LIST, "--list", NULL, "bots.list"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium bot nullern --level club", "bots.example"},
    {"nullarium bot nullern --list", "bots.example-list"},
    {NULL, NULL},
};

static const struct args_command command = {"bot", "GAME --level L", "bots.about", options, examples};

struct bot {
    struct loaded loaded;
    struct match view;
    struct player player;
    struct told told;
    struct learned learned;
    void *memory;
    uint64_t seed; /* mixed with every line that is read */
};

static int list_players(const struct game *game)
{
    for (int i = 0; player_offer(game, i); i++)
        puts(player_offer(game, i));
    if (game->knowledge && game->knowledge->baseline)
        puts("flat-mc-60");
    return 0;
}

/* Reads the header, up to and with `---`, into loaded->bytes. */
static int read_header(struct bot *bot, char **line, size_t *room)
{
    struct loaded *loaded = &bot->loaded;
    loaded->path = "-";
    loaded->bytes = malloc(RECORD_BYTES + 2);
    if (!loaded->bytes)
        abort();
    for (ssize_t length; (length = getline(line, room, stdin)) > 0;) {
        if (loaded->length + (size_t)length > RECORD_BYTES)
            break;
        memcpy(loaded->bytes + loaded->length, *line, (size_t)length);
        loaded->length += (size_t)length;
        if (strcmp(*line, "---\n") == 0 || strcmp(*line, "---\r\n") == 0)
            break;
    }
    loaded->bytes[loaded->length] = '\0';
    const struct game *game = loaded->game;
    int status = load_header(loaded);
    if (!status && loaded->game != game)
        status = say_error(EXIT_FAILURE, "bots.other-game", "ww", loaded->record.game, game->id);
    if (!status && loaded->record.view < 1)
        status = say_error(EXIT_FAILURE, "bots.no-view", "");
    return status;
}

static void answer(struct bot *bot)
{
    int seat = bot->view.viewer;
    char move[MOVE_TEXT];
    struct text text;
    uint64_t word = lean_think(&bot->player, bot->view.setup, &bot->view.state, seat, &bot->told, &bot->learned,
                               bot->seed, bot->memory);
    text_open(&text, move, sizeof move);
    bot->view.setup->game->say(bot->view.setup, &bot->view.state, word, &text);
    puts(move);
    fflush(stdout);
}

/* One line after `---`: an event, `go MS`, `result ...` or `refused ...`. */
static int obey(struct bot *bot, const char *line, bool *over)
{
    struct event event;
    struct refusal why = {0};
    *over = strncmp(line, "result", 6) == 0 || strncmp(line, "refused", 7) == 0;
    if (*over || !line[0] || line[0] == '#')
        return 0;
    if (strncmp(line, "go", 2) == 0 && (!line[2] || line[2] == ' ')) {
        if (!(match_to_act(&bot->view) & ACT_SEAT(bot->view.viewer)))
            return say_error(EXIT_FAILURE, "core.line", "w", line);
        answer(bot);
        return 0;
    }
    for (const char *at = line; *at; at++)
        bot->seed = seed_mix(bot->seed, (unsigned char)*at);
    if (match_read(&bot->view, line, &event, &why))
        return say_refused_file("-", &why);
    match_happen(&bot->view, &event);
    told_grow(&bot->told);
    told_add(&bot->told, &event);
    return 0;
}

static int play(struct bot *bot)
{
    char *line = NULL;
    size_t room = 0;
    bool over = false;
    int status = read_header(bot, &line, &room);
    if (!status) {
        const struct loaded *loaded = &bot->loaded;
        match_open(&bot->view, loaded->setup, loaded->record.view);
        bot->seed = seed_mix(bot->seed, (uint64_t)loaded->record.view);
        bot->learned = own_find(loaded);
        bot->memory = thinker_memory(player_memory(&bot->player, loaded->game));
    }
    for (ssize_t length; !status && !over && (length = getline(&line, &room, stdin)) > 0;) {
        while (length && strchr("\r\n ", line[length - 1]))
            line[--length] = '\0';
        status = obey(bot, line, &over);
    }
    free(line);
    return status;
}

int bot_command(int argc, char **argv)
{
    struct args args;
    struct bot *bot = aligned_alloc(16, (sizeof *bot + 15) & ~(size_t)15);
    const char *level = NULL;
    long long seed = 1;
    bool list = false;
    struct refusal why = {0};
    int id, status = 0;
    if (!bot)
        abort();
    memset(bot, 0, sizeof *bot);
    args_open(&args, &command, argc, argv);
    while (!status && (id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            status = args.status ? args.status : -1; /* -1: help was printed */
        else if (id == ARGS_WORD && bot->loaded.game)
            status = args_usage(&command);
        else if (id == ARGS_WORD)
            status = (bot->loaded.game = load_game(args.value)) ? 0 : EXIT_USAGE;
        else if (id == SEED && !args_number(&args, "--seed", 0, INT64_MAX, &seed))
            status = args.status;
        level = id == LEVEL ? args.value : level;
        list |= id == LIST;
    }
    if (!status && (!bot->loaded.game || (!level && !list)))
        status = args_usage(&command);
    bot->seed = (uint64_t)seed;
    if (!status && list)
        status = list_players(bot->loaded.game);
    else if (!status)
        status = player_read(&bot->player, bot->loaded.game, level, &why) ? say_refused(EXIT_USAGE, &why) : play(bot);
    told_close(&bot->told);
    free(bot->memory);
    load_close(&bot->loaded);
    free(bot);
    return status < 0 ? EXIT_SUCCESS : status;
}
