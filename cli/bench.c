/* bench.c - `nullarium bench`: how fast the games are, one measure a line (formats.md). */
#include "../bench/measure.h"
#include "args.h"
#include "commands.h"
#include "games.h"
#include "record/load.h"
#include "sheets.h"
#include "terminal/say.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Usual seat counts, as far as a game takes them. */
static const int usual_seats[] = {1, 2, 4, 6};

struct bench {
    const struct setup *setup;
    uint64_t *buffer; /* for moves */
    double seconds;   /* per measure */
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void print_measure(const struct setup *setup, const char *measure, double value, int digits)
{
    printf("%s %d %s %.*f\n", setup->game->id, setup->seats, measure, digits, value);
    fflush(stdout);
}

/* Plays batches until the time is up; gives decisions and games a second. */
static void time_games(const struct bench *bench, bool contract, double *decisions, double *games)
{
    uint64_t decided = 0, played = 0;
    double start = cpu_seconds(), spent;
    do {
        enum { BATCH = 20 };
        decided += contract ? measure_contract(bench->setup, 1000 + played, BATCH, bench->buffer)
                            : measure_playouts(bench->setup, 1000 + played, BATCH);
        played += BATCH;
        spent = cpu_seconds() - start;
    } while (spent < bench->seconds);
    *decisions = (double)decided / spent;
    *games = (double)played / spent;
}

static double time_copy(const struct bench *bench)
{
    enum { COPIES = 64, ROUNDS = 20000 };
    static struct state states[COPIES];
    size_t bytes = bench->setup->game->state_bytes(bench->setup);
    double start = cpu_seconds();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 1; i < COPIES; i++) {
            memcpy(&states[i], &states[i - 1], bytes);
            __asm__ volatile("" : : "r"(&states[i]) : "memory"); /* keeps the copies from being left out */
        }
    return (cpu_seconds() - start) * 1e9 / ((double)ROUNDS * (COPIES - 1));
}

/* Runs this program under callgrind on one loop and divides what it collected inside the loop by
 * the decisions: repeatable, whatever else the machine does. Negative: valgrind is not there. */
static double count_instructions(const struct setup *setup, bool contract)
{
    char self[4096], seats[16], toggle[64];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0)
        return -1;
    self[length] = '\0';
    snprintf(seats, sizeof seats, "%d", setup->seats);
    snprintf(toggle, sizeof toggle, "--toggle-collect=%s", contract ? "measure_contract" : "measure_playouts");
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 1);
        dup2(ends[1], 2);
        close(ends[0]);
        close(ends[1]);
        execlp("valgrind", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", toggle, self, "bench",
               setup->game->id, "--seats", seats, "--loop", contract ? "contract" : "playout", (char *)0);
        _exit(127);
    }
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        return -1;
    }
    double decisions = 0, collected = 0;
    char line[512];
    FILE *stream = fdopen(ends[0], "r");
    while (stream && fgets(line, sizeof line, stream)) {
        char *found = strstr(line, "Collected : ");
        if (found)
            collected = strtod(found + 12, 0);
        if (strncmp(line, "decisions ", 10) == 0)
            decisions = strtod(line + 10, 0);
    }
    if (stream)
        fclose(stream);
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return decisions > 0 && collected > 0 ? collected / decisions : -1;
}

static bool bench_setup(const struct bench *bench, bool instructions)
{
    double decisions, games;
    time_games(bench, true, &decisions, &games);
    print_measure(bench->setup, "contract-decisions/s", decisions, 0);
    time_games(bench, false, &decisions, &games);
    print_measure(bench->setup, "playout-decisions/s", decisions, 0);
    print_measure(bench->setup, "playouts/s", games, 0);
    print_measure(bench->setup, "copy-ns", time_copy(bench), 1);
    print_measure(bench->setup, "state-bytes", (double)bench->setup->game->state_bytes(bench->setup), 0);
    for (int contract = 1; instructions && contract >= 0; contract--) {
        double count = count_instructions(bench->setup, contract);
        if (count < 0)
            return false;
        print_measure(bench->setup, contract ? "contract-instructions" : "playout-instructions", count, 1);
    }
    return true;
}

struct bench_wish {
    const struct game *game; /* NULL: all */
    int seats;               /* 0: the usual ones */
    const char *loop;        /* "contract" or "playout": only run that loop, for callgrind */
    bool quick, instructions;
};

/* One game at one seat count; answers 0 or the exit status. */
static int bench_one(const struct game *game, int seats, const struct bench_wish *wish)
{
    struct loaded loaded = {.game = game};
    struct text id;
    text_open(&id, loaded.record.game, sizeof loaded.record.game);
    text_add(&id, game->id);
    loaded.record.seats = seats;
    loaded.record.view = VIEWER_FULL;
    int status = load_new(&loaded, 0);
    if (status)
        return status;
    struct bench bench = {.setup = loaded.setup, .seconds = wish->quick ? 0.1 : 1.0};
    bench.buffer = malloc((game->moves_most + 1) * sizeof *bench.buffer);
    if (!bench.buffer) {
        status = say_error(EXIT_FAILURE, "bench.memory", "");
    } else if (wish->loop) {
        enum { GAMES = 200 };
        uint64_t decisions = strcmp(wish->loop, "contract") == 0 ? measure_contract(bench.setup, 7, GAMES, bench.buffer)
                                                                 : measure_playouts(bench.setup, 7, GAMES);
        printf("decisions %llu\n", (unsigned long long)decisions);
    } else if (!bench_setup(&bench, wish->instructions)) {
        status = say_error(EXIT_FAILURE, "bench.valgrind", "");
    }
    free(bench.buffer);
    load_close(&loaded);
    return status;
}

static int bench_game(const struct game *game, const struct bench_wish *wish)
{
    if (wish->seats)
        return bench_one(game, wish->seats, wish);
    int status = 0;
    for (size_t i = 0; i < sizeof usual_seats / sizeof *usual_seats && !status; i++)
        if (usual_seats[i] >= game->seats_least && usual_seats[i] <= game->seats_most)
            status = bench_one(game, usual_seats[i], wish);
    return status;
}

enum { OPTION_QUICK = 1, OPTION_INSTRUCTIONS, OPTION_SEATS, OPTION_LOOP };

static const struct args_command command = {
    .name = "bench",
    .usage = "[GAME] [OPTIONS]",
    .text = "bench.what",
    .options = (const struct args_option[]){{OPTION_QUICK, "--quick", 0, "bench.quick"},
                                            {OPTION_INSTRUCTIONS, "--instructions", 0, "bench.instructions"},
                                            {OPTION_SEATS, "--seats", "N", "bench.seats"},
                                            {OPTION_LOOP, "--loop", "contract|playout", "bench.loop"},
                                            {0, 0, 0, 0}},
    .examples = (const struct args_example[]){{"nullarium bench --quick", "bench.example-quick"},
                                              {"nullarium bench nullern --instructions", "bench.example-nullern"},
                                              {0, 0}},
};

int bench_command(int argc, char **argv)
{
    struct bench_wish wish = {0};
    struct args args;
    long long seats = 0;
    args_open(&args, &command, argc, argv);
    for (int id; (id = args_next(&args)) != ARGS_END;) {
        if (id == ARGS_STOP)
            return args.status;
        if (id == OPTION_QUICK)
            wish.quick = true;
        if (id == OPTION_INSTRUCTIONS)
            wish.instructions = true;
        if (id == OPTION_LOOP)
            wish.loop = args.value;
        if (id == OPTION_SEATS && !args_number(&args, "--seats", 1, SEATS_MAX, &seats))
            return args.status;
        if (id == ARGS_WORD && wish.game)
            return args_usage(&command);
        if (id == ARGS_WORD && !(wish.game = load_game(args.value)))
            return EXIT_FAILURE;
    }
    wish.seats = (int)seats;
    if (wish.game)
        return bench_game(wish.game, &wish);
    int status = 0;
    for (int i = 0; games_all[i] && !status; i++)
        status = bench_game(games_find(games_all[i]->id), &wish);
    return status;
}
