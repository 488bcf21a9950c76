/* serve.c - `nullarium serve`: the games in the browser, from this program. */
#include "../server/server.h"
#include "args.h"
#include "commands.h"
#include "terminal/say.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_LISTEN = 1, OPTION_QUIET, OPTION_CONNECTIONS, OPTION_PER_ADDRESS, OPTION_TIMEOUT };

static const struct args_command command = {
    .name = "serve",
    .usage = "[OPTIONS]",
    .text = "serve.about",
    .options = (const struct args_option[]){{OPTION_LISTEN, "--listen", "ADDRESS:PORT", "serve.option-listen"},
                                            {OPTION_QUIET, "--quiet", NULL, "serve.option-quiet"},
                                            {OPTION_CONNECTIONS, "--connections", "N", "serve.option-connections"},
                                            {OPTION_PER_ADDRESS, "--per-address", "N", "serve.option-per-address"},
                                            {OPTION_TIMEOUT, "--timeout", "SECONDS", "serve.option-timeout"},
                                            {0, NULL, NULL, NULL}},
    .examples = (const struct args_example[]){{"nullarium serve", "serve.example-usual"},
                                              {"nullarium serve --listen 0.0.0.0:7777", "serve.example-network"},
                                              {"nullarium serve --listen [::1]:0 --quiet", "serve.example-free"},
                                              {NULL, NULL}},
};

struct place {
    char host[256], port[8];
};

/* "127.0.0.1:7777", "[::1]:7777", "localhost:0"; false: it is none. */
static bool read_place(const char *words, struct place *place)
{
    const char *colon = strrchr(words, ':');
    if (!colon)
        return false;
    const char *from = words, *to = colon;
    if (from[0] == '[' && to > from + 1 && to[-1] == ']') {
        from++;
        to--;
    } else if (memchr(from, ':', (size_t)(to - from))) {
        return false; /* an IPv6 address without its brackets: which colon begins the port? */
    }
    size_t length = (size_t)(to - from), digits = strlen(colon + 1);
    if (length == 0 || length >= sizeof place->host || digits == 0 || digits > 5 ||
        strspn(colon + 1, "0123456789") != digits || atol(colon + 1) > 65535)
        return false;
    memcpy(place->host, from, length);
    place->host[length] = '\0';
    memcpy(place->port, colon + 1, digits + 1);
    return true;
}

static int say_net_trouble(enum net_trouble trouble, const char *listen, const struct place *place)
{
    switch (trouble) {
    case NET_TAKEN:
        return say_error(EXIT_FAILURE, "serve.taken", "w", place->port);
    case NET_FORBIDDEN:
        return say_error(EXIT_FAILURE, "serve.forbidden", "w", place->port);
    case NET_NOWHERE:
        return say_error(EXIT_FAILURE, "serve.nowhere", "w", place->host);
    default:
        return say_error(EXIT_FAILURE, "serve.failed", "ww", listen, say_trouble(errno));
    }
}

int serve_command(int argc, char **argv)
{
    const char *listen = "127.0.0.1:7777";
    bool quiet = false;
    long long connections = 1000, per_address = 60, seconds = 15;
    struct args args;
    args_open(&args, &command, argc, argv);
    for (int id; (id = args_next(&args)) != ARGS_END;) {
        if (id == ARGS_STOP)
            return args.status;
        if (id == ARGS_WORD)
            return args_usage(&command);
        if (id == OPTION_LISTEN)
            listen = args.value;
        if (id == OPTION_QUIET)
            quiet = true;
        if (id == OPTION_CONNECTIONS && !args_number(&args, "--connections", 1, 100000, &connections))
            return args.status;
        if (id == OPTION_PER_ADDRESS && !args_number(&args, "--per-address", 0, 100000, &per_address))
            return args.status;
        if (id == OPTION_TIMEOUT && !args_number(&args, "--timeout", 1, 3600, &seconds))
            return args.status;
    }
    struct place place;
    if (!read_place(listen, &place))
        return say_error(EXIT_USAGE, "serve.bad-listen", "w", listen);
    struct server_settings settings = {.host = place.host,
                                       .port = place.port,
                                       .connections = (int)connections,
                                       .per_address = (int)per_address,
                                       .seconds = (int)seconds,
                                       .log = quiet ? NULL : stderr};
    enum net_trouble trouble;
    struct server *server = server_open(&settings, &assets_linked, &trouble);
    if (!server)
        return say_net_trouble(trouble, listen, &place);
    say(stdout, "serve.address", "w", server_address(server));
    fflush(stdout);
    server_run(server);
    server_close(server);
    say(stdout, "serve.stopped", "");
    return EXIT_SUCCESS;
}
