/* main.c - a load of online tables for a server on this computer: `load 127.0.0.1:PORT --pid PID` (docs/performance.md;
 * `make load` starts a server for it). */
#include "games.h"
#include "load.h"
#include <arpa/inet.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
    TABLES_MOST = 20000,
    SECONDS_MOST = 300,
    THINK_LEAST = 50, /* a seat may say 20 lines a second */
    THINK_MOST = 60000,
    IDLE_MOST = 60,
    AFTER_MOST = 120,
    PASSERS_MOST = 10000,
    FILES_KEPT = 100, /* for all that is no guest */
    SEATS_USED = 6,   /* of games for more, which would all be alike */
    EXIT_USAGE = 2,
};

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

uint64_t load_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

void load_fault(struct load *load, const char *format, ...)
{
    va_list arguments;
    if (load->faults++ >= LOAD_FAULTS_SAID)
        return;
    va_start(arguments, format);
    fputs("not as it has to be: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* -- arguments ------------------------------------------------------------------------------------------ */

struct wishes {
    struct sockaddr_in to;
    long pid, tables, seconds, think, people, passers, idle, after, seed;
};

static const char usage[] =
    "load 127.0.0.1:PORT --pid PID [OPTIONS]\n"
    "makes tables at the server that has this process id, plays at them and says what it measured\n"
    "  --tables N     so many (200)\n"
    "  --people N     so many seats of a table at most are people's, the others bots' (8, as far as files suffice)\n"
    "  --think MS     they think so long about a move (1000; half to one and a half times as long)\n"
    "  --idle S       nobody moves for so long (3)\n"
    "  --passers N    then so many more sockets are opened, and closed again (1000)\n"
    "  --seconds S    then they play (10)\n"
    "  --after S      and so long after they have gone it is looked what memory is left (0)\n"
    "  --seed N       of their tokens and moves (1)\n";

/* Only this computer: nobody else has asked for a load. */
static bool read_target(const char *words, struct sockaddr_in *to)
{
    char host[INET_ADDRSTRLEN];
    const char *colon = strchr(words, ':');
    long port = colon ? atol(colon + 1) : 0;
    if (!colon || (size_t)(colon - words) >= sizeof host || port < 1 || port > 65535)
        return false;
    memcpy(host, words, (size_t)(colon - words));
    host[colon - words] = '\0';
    *to = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    return inet_pton(AF_INET, host, &to->sin_addr) == 1 && ntohl(to->sin_addr.s_addr) >> 24 == 127;
}

static bool read_number(const char *words, long least, long most, long *number)
{
    char *end;
    *number = strtol(words, &end, 10);
    if (*words && !*end && *number >= least && *number <= most)
        return true;
    fprintf(stderr, "load: %s is no number from %ld to %ld.\n", words, least, most);
    return false;
}

static bool read_wishes(struct wishes *wishes, int argc, char **argv)
{
    const struct {
        const char *name;
        long *number, least, most;
    } numbers[] = {{"--pid", &wishes->pid, 1, 1 << 30},
                   {"--tables", &wishes->tables, 1, TABLES_MOST},
                   {"--seconds", &wishes->seconds, 1, SECONDS_MOST},
                   {"--think", &wishes->think, THINK_LEAST, THINK_MOST},
                   {"--people", &wishes->people, 1, SEATS_MAX},
                   {"--passers", &wishes->passers, 0, PASSERS_MOST},
                   {"--idle", &wishes->idle, 0, IDLE_MOST},
                   {"--after", &wishes->after, 0, AFTER_MOST},
                   {"--seed", &wishes->seed, 0, 1 << 30}};
    bool known = argc % 2 == 0;
    for (int i = 2; i + 1 < argc && known; i += 2) {
        known = false;
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
            if (strcmp(argv[i], numbers[n].name) != 0)
                continue;
            if (!read_number(argv[i + 1], numbers[n].least, numbers[n].most, numbers[n].number))
                return false;
            known = true;
        }
    }
    if (!known || !wishes->pid) {
        fputs(usage, stderr);
        return false;
    }
    if (read_target(argv[1], &wishes->to))
        return true;
    fprintf(stderr, "load: %s is no 127.x.x.x:PORT: only a server on this computer may be loaded.\n", argv[1]);
    return false;
}

/* -- who sits where ------------------------------------------------------------------------------------- */

static void *room_for(size_t count, size_t bytes)
{
    void *room = calloc(count ? count : 1, bytes);
    if (!room)
        abort();
    return room;
}

/* So many files this process may have open. */
static int count_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 1024;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_max < 1000000 ? (int)limit.rlim_max : 1000000;
}

/* All games and seat counts in turn. As many seats as are wished for, and the files allow, are people's, at least one a
 * table. */
static bool seat_guests(struct load *load, int people)
{
    int games = 0, files = count_files() - load->passer_count - FILES_KEPT;
    while (games_all[games])
        games++;
    if (files < load->table_count)
        return false;
    load->tables = room_for((size_t)load->table_count, sizeof *load->tables);
    load->guests = room_for((size_t)files, sizeof *load->guests);
    load->passers = room_for((size_t)load->passer_count, sizeof *load->passers);
    for (int i = 0; i < load->table_count; i++) {
        const struct game *game = games_find(games_all[i % games]->id);
        int most = game->seats_most < SEATS_USED ? game->seats_most : SEATS_USED;
        int seats = game->seats_least + i / games % (most - game->seats_least + 1);
        int share = (files - load->guest_count) / (load->table_count - i);
        share = share < people ? share : people;
        struct round_table *table = &load->tables[i];
        table->plan = plan_find(&load->plans, game, seats, share < seats ? share : seats);
        table->first = load->guest_count;
        for (int seat = 1; table->plan && seat <= table->plan->persons; seat++)
            load->guests[load->guest_count++] =
                (struct guest){.wire = {.socket = -1}, .table = i, .seat = (uint8_t)seat};
        if (!table->plan)
            return false;
    }
    for (int i = 0; i < load->passer_count; i++)
        load->passers[i].wire.socket = -1;
    return true;
}

static void free_load(struct load *load)
{
    for (int i = 0; load->guests && i < load->guest_count; i++)
        wire_close(&load->guests[i].wire);
    for (int i = 0; load->passers && i < load->passer_count; i++)
        wire_close(&load->passers[i].wire);
    errand_close(load);
    plan_close(&load->plans);
    free(load->tables);
    free(load->guests);
    free(load->passers);
    wires_close(&load->wires);
}

int main(int argc, char **argv)
{
    static struct load load;
    struct wishes wishes = {
        .tables = 200, .seconds = 10, .think = 1000, .people = SEATS_MAX, .passers = 1000, .idle = 3, .seed = 1};
    if (!read_wishes(&wishes, argc, argv))
        return EXIT_USAGE;
    load.server = (pid_t)wishes.pid;
    load.table_count = (int)wishes.tables;
    load.passer_count = (int)wishes.passers;
    load.think = (int)wishes.think;
    rng_seed(&load.rng, (uint64_t)wishes.seed);
    errand_open(&load);
    if (!wires_open(&load.wires, &wishes.to, &load) || !seat_guests(&load, (int)wishes.people)) {
        fprintf(stderr, "load: %ld tables and %ld sockets beside are too many for the files this process may open.\n",
                wishes.tables, wishes.passers);
        return EXIT_FAILURE;
    }
    sigaction(SIGINT, &(struct sigaction){.sa_handler = stop}, NULL);
    sigaction(SIGTERM, &(struct sigaction){.sa_handler = stop}, NULL);
    phases_run(&load,
               &(struct spans){.idle = (int)wishes.idle, .play = (int)wishes.seconds, .after = (int)wishes.after},
               &stopped);
    printf("%d faults%s\n", load.faults, stopped ? "; stopped before its end" : "");
    free_load(&load);
    return load.faults || stopped ? EXIT_FAILURE : EXIT_SUCCESS;
}
