/* join.c - `nullarium join URL`: sits down at an online table, in full screen, in plain lines, or for a program. */
#include "args.h"
#include "commands.h"
#include "online/stay.h"
#include "terminal/input.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME = 1, SEAT, EXEC, OUT, ASCII };

static const struct args_option options[] = {
    {NAME, "--name", "NAME", "join.option-name"}, {SEAT, "--seat", "N", "join.option-seat"},
    {EXEC, "--exec", "BOT", "join.option-exec"},  {OUT, "--out", "FILE", "join.option-out"},
    {ASCII, "--ascii", NULL, "cli.option-ascii"}, {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium join 'http://localhost:7777/#/t/TABLE/INVITE'", "join.example"},
    {"nullarium join 'http://localhost:7777/#/t/TABLE/INVITE' --name Ben --seat 2 --plain", "join.example-plain"},
    {"nullarium join 'http://localhost:7777/#/t/TABLE/INVITE' --name Bot --exec 'nullarium bot nullern --level club'",
     "join.example-exec"},
    {NULL, NULL},
};

static const struct args_command command = {"join", "URL [--name NAME] [--seat N] [--exec BOT]", "join.about", options,
                                            examples};

static int read_args(int argc, char **argv, struct stay_wishes *stay, struct sit_wishes *sit, const char **address)
{
    struct args args;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        long long seat = 0;
        if (id == ARGS_STOP)
            return args.status ? args.status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && *address)
            return args_usage(&command);
        if (id == SEAT && !args_number(&args, "--seat", 1, SEATS_MAX, &seat))
            return args.status;
        *address = id == ARGS_WORD ? args.value : *address;
        sit->seat = seat ? (int)seat : sit->seat;
        sit->name = id == NAME ? args.value : sit->name;
        stay->exec = id == EXEC ? args.value : stay->exec;
        stay->out = id == OUT ? args.value : stay->out;
        stay->ascii |= id == ASCII;
    }
    stay->plain = args.plain;
    return *address ? 0 : args_usage(&command);
}

/* What a link is for decides what happens. */
static int sit(struct guest *guest, const struct sit_wishes *wishes)
{
    int status = sit_ask_role(guest);
    if (status)
        return status;
    switch (guest->role) {
    case GUEST_INVITED:
        return sit_down(guest, wishes);
    case GUEST_SITS:
        return sit_take_over(guest);
    case GUEST_HOSTS:
        memcpy(guest->host, guest->link.token, FAIR_TOKEN);
        say(stdout, "join.host-link", "");
        return 0;
    case GUEST_WATCHES:
        break;
    }
    return say_error(EXIT_USAGE, "join.watch-link", "");
}

int join_command(int argc, char **argv)
{
    struct stay_wishes stay = {0};
    struct sit_wishes wishes = {.asks = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    const char *address = NULL;
    struct link link;
    int status = read_args(argc, argv, &stay, &wishes, &address);
    if (status)
        return status < 0 ? EXIT_SUCCESS : status;
    if (!link_read(address, &link))
        return say_error(EXIT_USAGE, "join.bad-link", "w", address);
    input_catch_signals();
    curl_global_init(CURL_GLOBAL_DEFAULT);
    struct guest *guest = guest_new(&link);
    status = sit(guest, &wishes);
    if (!status)
        return stay_run(guest, &stay);
    guest_close(guest);
    free(guest);
    return status;
}
