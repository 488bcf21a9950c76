/* train.c - `nullarium train`: a game learns its values by playing against chance, and leaves a weight file.
 *
 * What is learned so far is kept beside the weight file (FILE.sums) every half minute and at the end, by writing a new
 * file and renaming it; so the work can be stopped and resumed at any time. With --games the result depends on the
 * seed alone; with --minutes also on the speed of the machine, because the learning rate falls with the time spent.
 */
#include "args.h"
#include "commands.h"
#include "play/thinker.h"
#include "record/load.h"
#include "schooling.h"
#include "source.h"
#include "terminal/say.h"
#include "train/levels.h"
#include "weights.h"
#include "whole.h"
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SHEETS_MOST = 128, RATE_USUAL = 500, SAVE_SECONDS = 30, SHOW_SECONDS = 2, PATH_ROOM = 4096 };

struct training {
    const struct game *game;
    struct loaded loaded[SHEETS_MOST];
    int sheets;
    bool general;
    long long games; /* to play in all; 0: by time */
    long long rate;
    double seconds;     /* to spend */
    double spent;       /* in earlier sittings */
    const char *out;    /* the weight file */
    const char *levels; /* a weight file whose levels alone are fitted; NULL: none */
    struct weights head;
    struct schooling schooling;
    void *memory;
};

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* What FILE.sums starts with: enough to go on as if nothing had happened. */
struct sums_head {
    char magic[8];
    struct weights weights;
    struct rng rng;
    double spent;
};

static void sums_path(const struct training *training, char path[PATH_ROOM])
{
    snprintf(path, PATH_ROOM, "%s.sums", training->out);
}

/* 0 or an errno. */
static int save(struct training *training, double spent)
{
    char path[PATH_ROOM];
    size_t count = training->head.count;
    struct sums_head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, "NULLSUMS", 8);
    head.weights = training->head;
    head.rng = training->schooling.rng;
    head.spent = spent;
    sums_path(training, path);
    size_t sums_bytes = sizeof head + count * sizeof(int32_t);
    unsigned char *sums = malloc(sums_bytes), *bytes = malloc(weights_bytes(training->head.count));
    int16_t *values = malloc(count * sizeof *values);
    if (!sums || !values || !bytes)
        abort();
    memcpy(sums, &head, sizeof head);
    memcpy(sums + sizeof head, training->schooling.sums, count * sizeof(int32_t));
    int trouble = whole_write(path, sums, sums_bytes, WHOLE_SETTLED);
    if (!trouble) {
        schooling_settle(&training->schooling, values);
        weights_write(&training->head, values, bytes);
        trouble = whole_write(training->out, bytes, weights_bytes(training->head.count), WHOLE_SETTLED);
    }
    free(sums);
    free(values);
    free(bytes);
    return trouble;
}

static bool is_same_work(const struct sums_head *head, const struct training *training)
{
    static const struct rng none; /* a generator that gives only zeros */
    return memcmp(head->weights.game, training->head.game, sizeof head->weights.game) == 0 &&
           head->weights.sheet == training->head.sheet && head->weights.count == training->head.count &&
           head->weights.games <= INT_MAX && memcmp(&head->rng, &none, sizeof none) != 0 && head->spent >= 0 &&
           head->spent < 1e9;
}

/* Goes on where an earlier sitting stopped, if it was the same work. 0, or the exit status. */
static int resume(struct training *training)
{
    char path[PATH_ROOM];
    struct sums_head head;
    size_t sums_bytes = training->head.count * sizeof(int32_t), length;
    char *bytes;
    sums_path(training, path);
    int trouble = source_read(path, sizeof head + sums_bytes, &bytes, &length);
    if (trouble && trouble != EFBIG)
        return trouble == ENOENT ? 0 : say_error(EXIT_FAILURE, "train.unreadable", "ww", path, say_trouble(trouble));
    bool fine = !trouble && length == sizeof head + sums_bytes;
    if (fine) {
        memcpy(&head, bytes, sizeof head);
        fine = memcmp(head.magic, "NULLSUMS", 8) == 0 && is_same_work(&head, training);
    }
    if (fine)
        memcpy(training->schooling.sums, bytes + sizeof head, sums_bytes);
    free(bytes);
    if (!fine)
        return say_error(EXIT_FAILURE, "train.other-work", "w", path);
    training->head.games = training->schooling.played = head.weights.games;
    training->schooling.rng = head.rng;
    training->spent = head.spent;
    say(stderr, "train.resumes", "n", (int)head.weights.games);
    return 0;
}

static int train(struct training *training)
{
    struct schooling *schooling = &training->schooling;
    double start = seconds_now() - training->spent, shown = start, saved = start;
    int64_t told = 0;
    uint64_t told_games = schooling->played;
    for (;;) {
        double now = seconds_now(), spent = now - start;
        double share =
            training->games ? (double)schooling->played / (double)training->games : spent / training->seconds;
        bool over = share >= 1 || stopped;
        training->head.games = schooling->played;
        if ((over || now - shown > SHOW_SECONDS) && schooling->played > told_games) {
            double left = share > 0 ? spent / share - spent : 0;
            fprintf(stderr, "\r%llu games, mean %.2f, %d:%02d to go   ", (unsigned long long)schooling->played,
                    (double)(schooling->results - told) / (double)(schooling->played - told_games), (int)left / 60,
                    (int)left % 60);
            shown = now;
            told = schooling->results;
            told_games = schooling->played;
        }
        int trouble = over || now - saved > SAVE_SECONDS ? save(training, spent) : 0;
        if (trouble) {
            fputc('\n', stderr);
            return say_error(EXIT_FAILURE, "train.unwritable", "ww", training->out, say_trouble(trouble));
        }
        if (now - saved > SAVE_SECONDS)
            saved = now;
        if (over)
            break;
        if (!training->games) /* as long a study as it seems to become */
            schooling->curriculum.games = 1 + (uint64_t)((double)schooling->played / (share > 0.001 ? share : 0.001));
        schooling->setup = training->loaded[schooling->played % (uint64_t)training->sheets].setup;
        schooling_go_on(schooling, 1);
    }
    fputc('\n', stderr);
    say(stderr, stopped ? "train.stopped" : "train.done", "w", training->out);
    return 0;
}

static int open_sheet(struct training *training, const char *sheet)
{
    struct loaded *loaded = &training->loaded[training->sheets];
    snprintf(loaded->record.game, sizeof loaded->record.game, "%s", training->game->id);
    loaded->game = training->game;
    loaded->record.seats = training->game->seats_least;
    loaded->record.view = VIEWER_FULL;
    int status = load_new(loaded, sheet);
    training->sheets += status == 0;
    return status;
}

static int prepare(struct training *training, uint64_t seed)
{
    const struct knowledge *knowledge = training->game->knowledge;
    const struct setup *setup = training->loaded[0].setup;
    snprintf(training->head.game, sizeof training->head.game, "%s", training->game->id);
    training->head.sheet = training->general ? 0 : weights_sheet(training->loaded[0].sheet_text);
    training->head.count = (uint32_t)knowledge->weight_count(setup, training->general);
    training->memory = thinker_memory(schooling_bytes(setup, training->general));
    if (!training->memory)
        return say_error(EXIT_FAILURE, "core.no-memory", "");
    struct curriculum curriculum = {(uint64_t)training->games, (uint32_t)training->rate};
    schooling_begin(&training->schooling, setup, training->general, weights_find(setup, 0).weights, curriculum, seed,
                    training->memory);
    return resume(training);
}

enum {
    OPTION_SHEET = 1,
    OPTION_GENERAL,
    OPTION_MINUTES,
    OPTION_GAMES,
    OPTION_SEED,
    OPTION_OUT,
    OPTION_RATE,
    OPTION_LEVELS
};

static const struct args_command command = {
    .name = "train",
    .usage = "GAME [OPTIONS]",
    .text = "train.about",
    .options = (const struct args_option[]){{OPTION_SHEET, "--sheet", "FILE", "train.option-sheet"},
                                            {OPTION_GENERAL, "--general", 0, "train.option-general"},
                                            {OPTION_MINUTES, "--minutes", "M", "train.option-minutes"},
                                            {OPTION_GAMES, "--games", "K", "train.option-games"},
                                            {OPTION_SEED, "--seed", "S", "train.option-seed"},
                                            {OPTION_OUT, "--out", "FILE", "train.option-out"},
                                            {OPTION_RATE, "--rate", "N", "train.option-rate"},
                                            {OPTION_LEVELS, "--levels", "FILE", "train.option-levels"},
                                            {0, 0, 0, 0}},
    .examples =
        (const struct args_example[]){
            {"nullarium train nulli-flow --minutes 5 --out paw.weights", "train.example-own"},
            {"nullarium train traexx --general --games 200000 --out general.weights", "train.example-general"},
            {0, 0}},
};

static int read_words(struct training *training, struct args *args, const char *sheets[SHEETS_MOST], int *count,
                      long long *seed)
{
    long long minutes = 10;
    training->rate = RATE_USUAL;
    for (int id; (id = args_next(args)) != ARGS_END;) {
        if (id == ARGS_STOP)
            return args->status ? args->status : -1;
        if (id == OPTION_SHEET && *count == SHEETS_MOST)
            return say_error(EXIT_USAGE, "train.too-many-sheets", "n", SHEETS_MOST);
        if (id == OPTION_SHEET)
            sheets[(*count)++] = args->value;
        if (id == OPTION_GENERAL)
            training->general = true;
        if (id == OPTION_OUT)
            training->out = args->value;
        if (id == OPTION_LEVELS)
            training->levels = args->value;
        if (id == OPTION_MINUTES && !args_number(args, "--minutes", 1, 100000, &minutes))
            return args->status;
        if (id == OPTION_GAMES && !args_number(args, "--games", 1, 1000000000, &training->games))
            return args->status;
        if (id == OPTION_RATE && !args_number(args, "--rate", 1, 1000, &training->rate))
            return args->status;
        if (id == OPTION_SEED && !args_number(args, "--seed", 0, 1000000000000000, seed))
            return args->status;
        if (id == ARGS_WORD && training->game)
            return args_usage(&command);
        if (id == ARGS_WORD && !(training->game = load_game(args->value)))
            return EXIT_USAGE;
    }
    training->seconds = (double)minutes * 60;
    return training->game ? 0 : args_usage(&command);
}

/* The levels: of general weights that were learned just now on the default sheet. */
static int fit(struct training *training)
{
    struct loaded *on = &training->loaded[0];
    if (training->general && training->levels == training->out && training->sheets < SHEETS_MOST) {
        on = &training->loaded[training->sheets];
        int status = open_sheet(training, 0);
        if (status)
            return status;
    }
    return train_levels(on, training->levels, &stopped);
}

int train_command(int argc, char **argv)
{
    static struct training training;
    struct args args;
    const char *sheets[SHEETS_MOST];
    int count = 0;
    long long seed = 1;
    args_open(&args, &command, argc, argv);
    int status = read_words(&training, &args, sheets, &count, &seed);
    if (status)
        return status < 0 ? 0 : status;
    const struct knowledge *knowledge = training.game->knowledge;
    if (!knowledge || !knowledge->learn || (training.levels && !training.game->needs_sheet))
        return say_error(EXIT_USAGE, "train.nothing", "w", training.game->id);
    if (count > 1 && !training.general)
        return say_error(EXIT_USAGE, "train.one-sheet", "");
    if (!training.out)
        training.out = training.general ? "general.weights" : "own.weights";
    for (int i = 0; i < (count ? count : 1) && !status; i++)
        status = open_sheet(&training, count ? sheets[i] : 0);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    if (!status && !training.levels) {
        status = prepare(&training, (uint64_t)seed);
        status = status ? status : train(&training);
        training.levels = training.out;
    }
    if (!status && !stopped && training.game->needs_sheet)
        status = fit(&training);
    for (int i = 0; i < training.sheets; i++)
        load_close(&training.loaded[i]);
    free(training.memory);
    return status;
}
