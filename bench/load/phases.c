/* phases.c - one thing after the other, each measured: tables are made, guests come, sit down and begin, nothing
 * happens, others pass by, all play, all go (see load.h). */
#include "load.h"
#include "process.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_S = 30, TURN_MS = 10, SETTLE_MS = 500 };

/* What a phase took, of us and of the server. */
struct measure {
    long count;
    uint64_t microseconds, spent; /* spent in nanoseconds */
    uint64_t own;                 /* the same of this process */
    uint64_t bytes;               /* resident when it was over */
};

struct phases {
    struct load *load;
    const volatile sig_atomic_t *stopped;
    struct measure before, made, came, seated, begun, idle, passed, played, left;
};

static bool is_lost(const struct phases *phases)
{
    return *phases->stopped || phases->load->faults > 0;
}

static void turn(struct load *load, int milliseconds)
{
    wires_turn(&load->wires, milliseconds);
    guest_turn_wheel(load);
}

static void begin(const struct load *load, struct measure *measure)
{
    measure->spent = process_spent(load->server);
    measure->own = process_spent(getpid());
    measure->microseconds = load_now();
}

static void end(const struct load *load, struct measure *measure, long count)
{
    measure->count = count;
    measure->microseconds = load_now() - measure->microseconds;
    measure->spent = process_spent(load->server) - measure->spent;
    measure->own = process_spent(getpid()) - measure->own;
    measure->bytes = process_bytes(load->server);
}

/* Starts `count` things, so many at once, until all are done. */
static void run(struct phases *phases, const char *what, int count, const int *done, int at_once,
                bool (*start)(struct load *load, int number))
{
    struct load *load = phases->load;
    int begun = 0, last = *done;
    uint64_t moved = load_now();
    while (*done < count && !is_lost(phases)) {
        while (start && begun < count && begun - *done < at_once && start(load, begun))
            begun++;
        if (start && begun < count && begun == *done) {
            load_fault(load, "%s: %s after %d of %d", what, strerror(errno), begun, count);
            return;
        }
        turn(load, TURN_MS);
        if (*done != last)
            moved = load_now();
        last = *done;
        if (load_now() - moved > PATIENCE_S * 1000000u)
            load_fault(load, "%s: nothing happened for %d seconds after %d of %d", what, PATIENCE_S, *done, count);
    }
}

static void wait_for(struct phases *phases, int milliseconds)
{
    for (uint64_t until = load_now() + (uint64_t)milliseconds * 1000; load_now() < until && !is_lost(phases);)
        turn(phases->load, TURN_MS);
}

static void sit_down(struct phases *phases)
{
    struct load *load = phases->load;
    begin(load, &phases->made);
    run(phases, "making tables", load->table_count, &load->made, LOAD_ERRANDS, errand_make);
    end(load, &phases->made, load->made);
    begin(load, &phases->came);
    run(phases, "opening sockets", load->guest_count, &load->came, LOAD_AT_ONCE, guest_come);
    end(load, &phases->came, load->came);
    begin(load, &phases->seated);
    run(phases, "claiming seats", load->guest_count, &load->seated, LOAD_AT_ONCE, guest_claim);
    end(load, &phases->seated, load->seated);
    begin(load, &phases->begun);
    run(phases, "starting games", load->table_count, &load->started, LOAD_ERRANDS, errand_start);
    run(phases, "beginning games", load->guest_count, &load->begun, 0, NULL);
    end(load, &phases->begun, load->started);
}

static void pass_by(struct phases *phases)
{
    struct load *load = phases->load;
    begin(load, &phases->passed);
    run(phases, "opening more sockets", load->passer_count, &load->passed, LOAD_AT_ONCE, passer_come);
    end(load, &phases->passed, load->passed);
    for (int i = 0; i < load->passer_count; i++)
        wire_close(&load->passers[i].wire);
    wait_for(phases, SETTLE_MS);
}

static void play(struct phases *phases, int seconds)
{
    struct load *load = phases->load;
    uint64_t until = load_now() + (uint64_t)seconds * 1000000;
    begin(load, &phases->played);
    load->turned = load_now() / 1000;
    load->moves = true;
    for (int i = 0; i < load->guest_count; i++)
        guest_think(load, &load->guests[i]);
    while (load_now() < until && load->over < load->guest_count && !is_lost(phases))
        turn(load, 1);
    end(load, &phases->played, load->said);
    load->moves = false;
}

static void leave(struct phases *phases, int after)
{
    struct load *load = phases->load;
    begin(load, &phases->left);
    for (int i = 0; i < load->guest_count; i++)
        wire_close(&load->guests[i].wire);
    errand_close(load);
    wait_for(phases, SETTLE_MS + after * 1000);
    end(load, &phases->left, load->guest_count);
}

/* -- what is printed ------------------------------------------------------------------------------------ */

static double megabytes(const struct measure *measure)
{
    return (double)measure->bytes / 1e6;
}

static void print_measure(const char *what, const struct measure *measure, const struct measure *before)
{
    double seconds = (double)measure->microseconds / 1e6, spent = (double)measure->spent / 1e9;
    double own = (double)measure->own / 1e9;
    double count = measure->count ? (double)measure->count : 1;
    printf("%-22s%8ld%9.2f%10.0f%8.1f %%%8.1f %%%10.1f%10.1f%+10.2f\n", what, measure->count, seconds,
           seconds > 0 ? (double)measure->count / seconds : 0, seconds > 0 ? spent / seconds * 100 : 0,
           seconds > 0 ? own / seconds * 100 : 0, spent * 1e6 / count, megabytes(measure),
           ((double)measure->bytes - (double)before->bytes) / 1e3 / count);
}

static void print_times(const char *what, const struct histogram *times)
{
    printf("%-22s%8llu%9.2f%10.2f%9.2f  %10.2f\n", what, (unsigned long long)times->count,
           (double)histogram_below(times, 50) / 1e3, (double)histogram_below(times, 90) / 1e3,
           (double)histogram_below(times, 99) / 1e3, (double)times->most / 1e3);
}

static void print(const struct phases *phases)
{
    const struct load *load = phases->load;
    double load_average = 0;
    long seats = 0;
    for (int i = 0; i < load->table_count; i++)
        seats += load->tables[i].plan->seats;
    getloadavg(&load_average, 1);
    printf("%d tables, %ld seats, of these %d by guests over WebSocket; %d ms of thinking; load average %.1f\n",
           load->table_count, seats, load->guest_count, load->think, load_average);
    printf("%-22s%8s%9s%10s%10s%10s%10s%10s%10s\n", "", "count", "seconds", "a second", "server", "the load", "us each",
           "MB then", "kB each");
    print_measure("tables made", &phases->made, &phases->before);
    print_measure("sockets, greeted", &phases->came, &phases->made);
    print_measure("seats claimed", &phases->seated, &phases->came);
    print_measure("games begun", &phases->begun, &phases->seated);
    print_measure("nobody moves", &phases->idle, &phases->begun);
    print_measure("more sockets opened", &phases->passed, &phases->idle);
    print_measure("moves", &phases->played, &phases->passed);
    print_measure("guests gone", &phases->left, &phases->played);
    printf("%-22s%8s%9s%10s%9s  %10s\n", "milliseconds", "count", "half", "9 of 10", "99 %", "most");
    print_times("until the answer", &load->answered);
    print_times("until others are told", &load->told);
    printf(
        "resident before %.1f MB, with all tables hot %.1f MB: %.2f kB a table; %ld lines read, %d seats' games over\n",
        megabytes(&phases->before), megabytes(&phases->played),
        ((double)phases->played.bytes - (double)phases->before.bytes) / 1e3 / load->table_count, load->lines,
        load->over);
}

void phases_run(struct load *load, const struct spans *spans, const volatile sig_atomic_t *stopped)
{
    struct phases phases = {.load = load, .stopped = stopped};
    load->turned = load_now() / 1000;
    begin(load, &phases.before);
    end(load, &phases.before, 0);
    sit_down(&phases);
    wait_for(&phases, SETTLE_MS); /* bots that begin move now */
    begin(load, &phases.idle);
    wait_for(&phases, spans->idle * 1000);
    end(load, &phases.idle, 0);
    pass_by(&phases);
    play(&phases, spans->play);
    leave(&phases, spans->after);
    print(&phases);
}
