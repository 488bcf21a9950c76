/* serve.c - `nullarium serve`: the games in the browser, and tables at which people at different places play, from this
 * program. */
#include "../server/listen.h"
#include "../server/server.h"
#include "args.h"
#include "commands.h"
#include "shelf.h"
#include "tables/trouble.h"
#include "tables/visit.h"
#include "terminal/qr_lines.h"
#include "terminal/say.h"
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    OPTION_LISTEN = 1,
    OPTION_LAN,
    OPTION_DATA,
    OPTION_NAME,
    OPTION_BEHIND,
    OPTION_KEEP,
    OPTION_CHECK,
    OPTION_QUIET,
    OPTION_CONNECTIONS,
    OPTION_PER_ADDRESS,
    OPTION_TABLES,
    OPTION_LINES,
    OPTION_TIMEOUT,
    OPTION_METRICS,
};

static const struct args_command command = {
    .name = "serve",
    .usage = "[OPTIONS]",
    .text = "serve.about",
    .options =
        (const struct args_option[]){{OPTION_LISTEN, "--listen", "ADDRESS:PORT", "serve.option-listen"},
                                     {OPTION_LAN, "--lan", NULL, "serve.option-lan"},
                                     {OPTION_DATA, "--data", "FILE", "serve.option-data"},
                                     {OPTION_NAME, "--name", "HOST", "serve.option-name"},
                                     {OPTION_BEHIND, "--behind", "ADDRESS", "serve.option-behind"},
                                     {OPTION_KEEP, "--keep", "DAYS", "serve.option-keep"},
                                     {OPTION_CHECK, "--check", NULL, "serve.option-check"},
                                     {OPTION_QUIET, "--quiet", NULL, "serve.option-quiet"},
                                     {OPTION_CONNECTIONS, "--connections", "N", "serve.option-connections"},
                                     {OPTION_PER_ADDRESS, "--per-address", "N", "serve.option-per-address"},
                                     {OPTION_TABLES, "--tables-per-address", "N", "serve.option-tables-per-address"},
                                     {OPTION_LINES, "--lines-per-second", "N", "serve.option-lines-per-second"},
                                     {OPTION_TIMEOUT, "--timeout", "SECONDS", "serve.option-timeout"},
                                     {OPTION_METRICS, "--metrics-for-all", NULL, "serve.option-metrics-for-all"},
                                     {0, NULL, NULL, NULL}},
    .examples = (const struct args_example[]){{"nullarium serve", "serve.example-usual"},
                                              {"nullarium serve --lan", "serve.example-lan"},
                                              {"nullarium serve --listen 0.0.0.0:7777", "serve.example-network"},
                                              {"nullarium serve --listen [::1]:0 --quiet", "serve.example-free"},
                                              {"nullarium serve --name play.example.org --behind 127.0.0.1",
                                               "serve.example-club"},
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

/* -- where people in the room find it ------------------------------------------------------------- */

/* "http://192.0.2.7:7777"; false: this is no address for others. */
static bool say_address(const struct ifaddrs *one, const char *port, char address[128])
{
    char host[INET6_ADDRSTRLEN];
    int family = one->ifa_addr ? one->ifa_addr->sa_family : AF_UNSPEC;
    if ((family != AF_INET && family != AF_INET6) || !(one->ifa_flags & IFF_UP) || (one->ifa_flags & IFF_LOOPBACK))
        return false;
    const struct sockaddr_in6 *six = (const void *)one->ifa_addr;
    const struct sockaddr_in *four = (const void *)one->ifa_addr;
    if (family == AF_INET6 && IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr)) /* a browser cannot be given the interface */
        return false;
    inet_ntop(family, family == AF_INET6 ? (const void *)&six->sin6_addr : &four->sin_addr, host, sizeof host);
    snprintf(address, 128, family == AF_INET6 ? "http://[%s]:%s" : "http://%s:%s", host, port);
    return true;
}

/* All addresses, those of IPv4 first, and the first as a code for telephones. */
static void show_addresses(const char *port)
{
    struct ifaddrs *all = NULL;
    char address[128], first[128] = "";
    if (getifaddrs(&all) < 0)
        return;
    for (int family = AF_INET; family; family = family == AF_INET ? AF_INET6 : 0)
        for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
            if (!one->ifa_addr || one->ifa_addr->sa_family != family || !say_address(one, port, address))
                continue;
            say(stdout, "serve.lan-address", "w", address);
            if (!first[0])
                memcpy(first, address, sizeof first);
        }
    freeifaddrs(all);
    if (first[0])
        qr_lines_print(stdout, first, isatty(STDOUT_FILENO) && !getenv("NO_COLOR"));
}

/* -- the tables ----------------------------------------------------------------------------------- */

/* Where tables are kept; the shelf is made where it is the usual place. EXIT_SUCCESS, or what to end with. */
static int find_data(const char **path, char usual[STORE_PATH])
{
    char folder[JOURNAL_PATH];
    if (*path)
        return EXIT_SUCCESS;
    if (!store_usual(usual) || !shelf_path(folder))
        return say_error(EXIT_FAILURE, "serve.no-home", "");
    *path = usual;
    int trouble = shelf_prepare(folder);
    return trouble ? say_error(EXIT_FAILURE, "serve.no-folder", "ww", folder, say_trouble(trouble)) : EXIT_SUCCESS;
}

/* Replays all tables that are not over. */
static int check_tables(const char *path)
{
    struct store *store;
    struct store_row *rows;
    char detail[STORE_DETAIL];
    int count, open = 0, damaged = 0;
    enum store_trouble trouble = store_open(path, STORE_READ, &store, detail);
    if (trouble)
        return trouble_say(trouble, path, detail);
    trouble = store->list(store, &rows, &count);
    if (trouble) {
        int status = trouble_say(trouble, path, store->detail);
        store->close(store);
        return status;
    }
    for (int i = 0; i < count; i++) {
        open += !rows[i].over;
        damaged += !rows[i].over && !visit_check(store, rows[i].id);
    }
    free(rows);
    store->close(store);
    say(stdout, damaged ? "serve.checked-damaged" : "serve.checked", "nn", open, damaged);
    return damaged ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* -- the command ---------------------------------------------------------------------------------- */

/* A host's name alone: neither a scheme nor a port, nor anything that no name has. */
static bool is_name(const char *words)
{
    size_t length = strlen(words);
    return length > 0 && length < 254 &&
           strspn(words, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") == length;
}

/* Whether somebody listens there. */
static bool is_taken(const struct place *place)
{
    char address[LISTEN_ADDRESS];
    enum net_trouble trouble;
    int listener = listen_open(place->host, place->port, address, &trouble);
    if (listener >= 0)
        close(listener);
    return trouble == NET_TAKEN;
}

static int serve(struct server_settings *settings, const char *listen, struct place *place, bool lan, const char *path)
{
    enum net_trouble trouble;
    char detail[STORE_DETAIL];
    enum store_trouble broken = store_open(path, STORE_SERVE, &settings->online.store, detail);
    if (broken == STORE_LOCKED && is_taken(place)) /* it is the same one that runs already: that is what to say */
        return say_net_trouble(NET_TAKEN, listen, place);
    if (broken)
        return trouble_say(broken, path, detail);
    if (lan)
        strcpy(place->host, "::");
    struct server *server = server_open(settings, &assets_linked, &trouble);
    if (!server && lan) { /* a computer without IPv6 */
        strcpy(place->host, "0.0.0.0");
        server = server_open(settings, &assets_linked, &trouble);
    }
    if (!server) {
        int number = errno;
        settings->online.store->close(settings->online.store);
        errno = number;
        return say_net_trouble(trouble, listen, place);
    }
    say(stdout, "serve.address", "w", server_address(server));
    if (lan)
        show_addresses(strrchr(server_address(server), ':') + 1);
    fflush(stdout);
    server_run(server);
    server_close(server);
    settings->online.store->close(settings->online.store);
    say(stdout, "serve.stopped", "");
    return EXIT_SUCCESS;
}

int serve_command(int argc, char **argv)
{
    const char *listen = "127.0.0.1:7777", *data = NULL, *name = NULL, *behind = NULL;
    bool quiet = false, lan = false, check = false, metrics = false;
    long long connections = 20000, per_address = 60, seconds = 15, keep = 90, tables = 10, lines = 20;
    struct args args;
    args_open(&args, &command, argc, argv);
    for (int id; (id = args_next(&args)) != ARGS_END;) {
        if (id == ARGS_STOP)
            return args.status;
        if (id == ARGS_WORD)
            return args_usage(&command);
        listen = id == OPTION_LISTEN ? args.value : listen;
        data = id == OPTION_DATA ? args.value : data;
        name = id == OPTION_NAME ? args.value : name;
        behind = id == OPTION_BEHIND ? args.value : behind;
        quiet |= id == OPTION_QUIET;
        lan |= id == OPTION_LAN;
        check |= id == OPTION_CHECK;
        metrics |= id == OPTION_METRICS;
        if ((id == OPTION_CONNECTIONS && !args_number(&args, "--connections", 1, 100000, &connections)) ||
            (id == OPTION_PER_ADDRESS && !args_number(&args, "--per-address", 0, 100000, &per_address)) ||
            (id == OPTION_TABLES && !args_number(&args, "--tables-per-address", 0, 1000000, &tables)) ||
            (id == OPTION_LINES && !args_number(&args, "--lines-per-second", 0, 1000000, &lines)) ||
            (id == OPTION_KEEP && !args_number(&args, "--keep", 1, 100000, &keep)) ||
            (id == OPTION_TIMEOUT && !args_number(&args, "--timeout", 1, 3600, &seconds)))
            return args.status;
    }
    struct place place;
    struct address proxy;
    char usual[STORE_PATH];
    if (!read_place(listen, &place))
        return say_error(EXIT_USAGE, "serve.bad-listen", "w", listen);
    if (name && !is_name(name))
        return say_error(EXIT_USAGE, "serve.bad-name", "w", name);
    if (behind && !address_read(behind, &proxy))
        return say_error(EXIT_USAGE, "serve.bad-behind", "w", behind);
    int status = find_data(&data, usual);
    if (status || check)
        return status ? status : check_tables(data);
    struct server_settings settings = {.host = place.host,
                                       .port = place.port,
                                       .connections = (int)connections,
                                       .per_address = (int)per_address,
                                       .seconds = (int)seconds,
                                       .behind = behind,
                                       .metrics_for_all = metrics,
                                       .online = {.name = name,
                                                  .tables_per_address = (int)tables,
                                                  .keep_days = (int)keep,
                                                  .lines_per_second = (int)lines},
                                       .log = quiet ? NULL : stderr};
    return serve(&settings, listen, &place, lan, data);
}
