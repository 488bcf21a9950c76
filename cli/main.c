/* main.c - `nullarium`: finds the sub-command and hands the rest of the command line to it. */
#include "args.h"
#include "commands.h"
#include "terminal/say.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *text;
} commands[] = {
    {"play", play_command, "cli.about-play"},
    {"serve", serve_command, "serve.about"},
    {"tables", tables_command, "tables.about"},
    {"host", host_command, "join.about-host"},
    {"join", join_command, "join.about"},
    {"watch", watch_command, "cli.about-watch"},
    {"history", history_command, "cli.about-history"},
    {"analyse", analyse_command, "analyse.about"},
    {"rules", rules_command, "cli.about-rules"},
    {"games", games_command, "cli.about-games"},
    {"sheet", sheet_command, "sheet.about"},
    {"pad", pad_command, "paper.about-pad"},
    {"score", score_command, "score.about"},
    {"record", record_command, "recording.about"},
    {"replay", replay_command, "cli.about-replay"},
    {"verify", verify_command, "verify.about"},
    {"moves", moves_command, "cli.about-moves"},
    {"random", random_command, "cli.about-random"},
    {"arena", arena_command, "arena.about"},
    {"bot", bot_command, "bots.about"},
    {"train", train_command, "train.about"},
    {"bench", bench_command, "cli.about-bench"},
    {"version", version_command, "cli.about-version"},
    {"help", help_command, "cli.about-help"},
};

enum { COMMANDS = (int)(sizeof commands / sizeof commands[0]) };

static int find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return i;
    return -1;
}

static const struct args_example version_examples[] = {{"nullarium version", "cli.about-version"}, {NULL, NULL}};
static const struct args_command version_page = {"version", "", "cli.about-version", NULL, version_examples};

int version_command(int argc, char **argv)
{
    struct args args;
    args_open(&args, &version_page, argc, argv);
    int id = args_next(&args);
    if (id == ARGS_STOP)
        return args.status;
    if (id != ARGS_END)
        return args_usage(&version_page);
    puts("nullarium " NULLARIUM_VERSION);
    return EXIT_SUCCESS;
}

static const struct args_example help_examples[] = {
    {"nullarium help play", "cli.example-help"},
    {"nullarium play", "cli.example-play"},
    {NULL, NULL},
};
static const struct args_command help_page = {"help", "[COMMAND]", "cli.about-help", NULL, help_examples};

static int unknown_command(const char *name)
{
    return say_error(EXIT_USAGE, "cli.unknown-command", "w", name);
}

int help_command(int argc, char **argv)
{
    struct args args;
    args_open(&args, &help_page, argc, argv);
    int id = args_next(&args);
    if (id == ARGS_STOP)
        return args.status;
    if (id == ARGS_WORD) {
        int found = find_command(args.value);
        char *words[] = {(char *)args.value, "--help", NULL};
        return found < 0 ? unknown_command(args.value) : commands[found].run(2, words);
    }
    printf("nullarium - %s\n\n", say_find("cli.what-it-is"));
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-9s %s\n", commands[i].name, say_find(commands[i].text));
    printf("\n%s\n", say_find("cli.help-more"));
    return EXIT_SUCCESS;
}

/* `nullarium --lang de play` is `nullarium play --lang de`: the command is moved before the options all have. */
static void command_first(int argc, char **argv)
{
    int at = 1;
    while (at < argc && argv[at][0] == '-') {
        if (strcmp(argv[at], "--lang") == 0)
            at += 2;
        else if (strncmp(argv[at], "--lang=", 7) == 0 || strcmp(argv[at], "--plain") == 0)
            at++;
        else
            return;
    }
    if (at >= argc)
        return;
    char *name = argv[at];
    memmove(argv + 2, argv + 1, (size_t)(at - 1) * sizeof *argv);
    argv[1] = name;
}

static int run(int argc, char **argv)
{
    command_first(argc, argv);
    if (argc < 2 || argv[1][0] == '-') {
        if (argc >= 2 && (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0))
            return version_command(1, argv);
        return help_command(argc, argv);
    }
    int found = find_command(argv[1]);
    return found < 0 ? unknown_command(argv[1]) : commands[found].run(argc - 1, argv + 1);
}

/* Who starts us with standard output closed would find its lines in the next file that is opened, a record perhaps.
 * What stands in its place cannot be written to (or read, for input): that it is missing is said as before. */
static void fill_standard_files(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            exit(EXIT_FAILURE);
}

int main(int argc, char **argv)
{
    fill_standard_files();
    say_open(argc, argv);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails, like a full disk */
    randombytes_set_implementation(&randombytes_internal_implementation);
    if (sodium_init() < 0)
        return say_error(EXIT_FAILURE, "cli.no-random", "");
    int status = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout))
        return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", "-", say_trouble(errno));
    return status;
}
