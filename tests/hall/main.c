/* main.c - the hall under simulated people, networks, disks and clocks:
 *
 *   hall_sim [--games N] [--seed S] [--plant NAME] [--want CHECK] [--verbose]
 *
 * Game i has the seed S + i; a failure prints it, and `--games 1 --seed THAT --verbose` shows what happened. --plant
 * switches a planted mistake on (in the build for them); --want CHECK: the program is to fail, and by this check. */
#include "sim.h"
#ifdef NULLARIUM_PLANTS
#include "plant_is.h"
#endif
#include <stdlib.h>
#include <string.h>

enum { FAILS_MOST = 5, STATUS_OTHER = 2 };

static struct sim sim, again;

/* One game, run twice where asked; true: something was wrong, and the check's name is in `wrong`. */
static bool run(uint64_t seed, bool verbose, char wrong[1000])
{
    bool traced = seed % 3 == 0, twice = seed % 5 == 0 && !verbose;
    struct trace *trace = traced ? trace_new() : NULL;
    bool failed = sim_run(&sim, seed, verbose, trace);
    memcpy(wrong, sim.wrong, sizeof sim.wrong);
    if (!failed && twice) {
        sim_run(&again, seed, false, NULL);
        if (again.hash != sim.hash) {
            snprintf(wrong, 1000, "same: the same seed gave other outputs");
            failed = true;
        }
        sim_free(&again);
    }
    struct rng rng;
    rng_seed(&rng, ~seed);
    if (!failed && traced)
        failed = exchange_run(trace, &sim, &rng, wrong, 1000);
    if (trace)
        trace_free(trace);
    sim_free(&sim);
    return failed;
}

int main(int count, char **words)
{
    long games = 300;
    uint64_t seed = 1;
    const char *wanted = NULL;
    bool verbose = false;
    long played = 0;
    int failed = 0;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--games") == 0 && i + 1 < count)
            games = atol(words[++i]);
        else if (strcmp(words[i], "--seed") == 0 && i + 1 < count)
            seed = strtoull(words[++i], NULL, 10);
        else if (strcmp(words[i], "--want") == 0 && i + 1 < count)
            wanted = words[++i];
        else if (strcmp(words[i], "--verbose") == 0)
            verbose = true;
#ifdef NULLARIUM_PLANTS
        else if (strcmp(words[i], "--plant") == 0 && i + 1 < count)
            plant_planted = words[++i];
#endif
        else {
            fprintf(stderr, "usage: hall_sim [--games N] [--seed S] [--plant NAME] [--want CHECK] [--verbose]\n");
            return STATUS_OTHER;
        }
    }
    for (long i = 0; i < games && failed < FAILS_MOST; i++) {
        char wrong[1000];
        played++;
        if (!run(seed + (uint64_t)i, verbose, wrong))
            continue;
        failed++;
        printf("not ok seed %llu: %s\n", (unsigned long long)(seed + (uint64_t)i), wrong);
        fflush(stdout);
        size_t length = wanted ? strlen(wanted) : 0;
        if (wanted && (strncmp(wrong, wanted, length) != 0 || wrong[length] != ':'))
            return STATUS_OTHER;
        if (wanted)
            break;
    }
    printf("# %ld games, some of them twice: %ld runs, %ld faults, %ld crashes, %ld lost appends, %ld moves of people, "
           "%ld inputs, %ld hands and "
           "%ld choices exchanged with %ld outputs compared\n",
           played, sim_counts.games, sim_counts.faults, sim_counts.crashes, sim_counts.lost, sim_counts.moves,
           sim_counts.takes, sim_counts.exchanged, sim_counts.choices, sim_counts.exchanged_outputs);
    printf("%ld passed, %d failed\n", played - failed, failed);
    return failed != 0 || played == 0;
}
