/* analyse.c - `nullarium analyse RECORD`: what was skill and what was luck. */
#include "args.h"
#include "commands.h"
#include "learn/own.h"
#include "record/whole_file.h"
#include "report/report.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LEVEL = 1, SEAT, BRIEF, ROLLOUT, JSON, SVG, NO_LEARN };

static const struct args_option options[] = {
    {LEVEL, "--level", "L", "analyse.option-level"},         {SEAT, "--seat", "N", "analyse.option-seat"},
    {BRIEF, "--brief", NULL, "analyse.option-brief"},        {ROLLOUT, "--rollout", NULL, "analyse.option-rollout"},
    {JSON, "--json", NULL, "analyse.option-json"},           {SVG, "--svg", "FILE", "analyse.option-svg"},
    {NO_LEARN, "--no-learn", NULL, "train.option-no-learn"}, {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium analyse game.rec", "analyse.example-text"},
    {"nullarium analyse game.rec --seat 1 --brief", "analyse.example-brief"},
    {"nullarium analyse game.rec --svg game.svg", "analyse.example-svg"},
    {"nullarium analyse game.rec --rollout", "analyse.example-rollout"},
    {"nullarium analyse game.rec --json", "analyse.example-json"},
    {NULL, NULL},
};

static const struct args_command command = {"analyse",
                                            "RECORD [--level L] [--seat N] [--brief] [--rollout] [--json] [--svg FILE]",
                                            "analyse.about", options, examples};

struct wishes {
    const char *path, *level, *svg;
    long long seat;
    bool brief, rollout, json, no_learn;
};

static int read_args(struct wishes *wishes, int argc, char **argv)
{
    struct args args;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status ? args.status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && wishes->path)
            return args_usage(&command);
        if (id == SEAT && !args_number(&args, "--seat", 1, SEATS_MAX, &wishes->seat))
            return args.status;
        wishes->path = id == ARGS_WORD ? args.value : wishes->path;
        wishes->level = id == LEVEL ? args.value : wishes->level;
        wishes->svg = id == SVG ? args.value : wishes->svg;
        wishes->brief |= id == BRIEF;
        wishes->rollout |= id == ROLLOUT;
        wishes->json |= id == JSON;
        wishes->no_learn |= id == NO_LEARN;
    }
    return wishes->path ? 0 : args_usage(&command);
}

/* "120 of 540 events analysed", "moves played out: 2, still to come: 5", twice a second, where somebody looks. */
static void tell_progress(void *onlooker, const struct analysis *analysis)
{
    struct timespec *last = onlooker, now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if ((now.tv_sec - last->tv_sec) * 1000 + (now.tv_nsec - last->tv_nsec) / 1000000 < 500)
        return;
    *last = now;
    char room[SAY_ROOM];
    struct text text;
    bool rolling = analysis->at == analysis->step_count;
    struct message progress =
        rolling ? say_message("analyse.progress-rolling", "nn", analysis->rolled, analysis_to_roll(analysis))
                : say_message("analyse.progress", "nn", analysis->at, analysis->step_count);
    text_open(&text, room, sizeof room);
    say_into(&text, &progress, NULL);
    fprintf(stderr, "\r\033[K%s", room);
}

static int draw_picture(const struct report *report, const char *path)
{
    struct whole_file file;
    report_print_svg(report, whole_file_open(&file));
    return whole_file_close(&file, path);
}

static int analyse(const struct wishes *wishes, const struct loaded *loaded)
{
    struct report report;
    struct timespec last = {0};
    bool watched = isatty(STDERR_FILENO);
    struct report_progress progress = {watched ? tell_progress : NULL, &last, &input_stopped};
    struct refusal why = {0};
    clock_gettime(CLOCK_MONOTONIC, &last);
    input_catch_signals();
    if (wishes->no_learn)
        own_without();
    own_learn(loaded, &input_stopped); /* it stays in memory, where the report finds it */
    if (report_make(&report, loaded, wishes->level, (int)wishes->seat, wishes->rollout, &progress, &why))
        return say_refused(EXIT_USAGE, &why);
    if (watched)
        fputs("\r\033[K", stderr);
    if (wishes->json)
        report_print_json(&report, stdout);
    else
        report_print_text(&report, wishes->brief, stdout);
    int status = wishes->svg ? draw_picture(&report, wishes->svg) : 0;
    if (report.damaged)
        status = EXIT_FAILURE;
    else if (!status)
        status = input_status();
    report_close(&report);
    return status;
}

int analyse_command(int argc, char **argv)
{
    struct wishes wishes = {.level = "master"};
    struct loaded loaded;
    int status = read_args(&wishes, argc, argv);
    if (status)
        return status < 0 ? EXIT_SUCCESS : status;
    status = load_record(&loaded, wishes.path, false);
    if (status)
        return status;
    status = analyse(&wishes, &loaded);
    load_close(&loaded);
    return status;
}
