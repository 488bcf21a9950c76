/* writer.c - the one thread that writes to a store (see writer.h). */
#include "writer.h"
#include "plant.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const uint64_t writer_bounds[WRITER_BOUNDS] = {250,   500,   1000,   2000,   3000,    5000,    10000,
                                               25000, 50000, 100000, 250000, 1000000, 5000000, UINT64_MAX};

/* What the loop hands over until it lets it go: stored together or not at all. */
struct bundle {
    struct bundle *next;
    struct store_event *events; /* each owns its line */
    int count, room;
    char (*loads)[FAIR_TABLE], (*drops)[FAIR_TABLE];
    int load_count, drop_count;
    uint64_t now;
    bool alive, old, lost;
    uint64_t never_started, over; /* of old */
};

/* An event on its way, with the bundle it came in. */
struct going {
    const struct store_event *event;
    struct bundle *bundle;
};

struct found {
    struct writer_result result;
    struct found *next;
};

struct writer {
    struct store *store;
    uint64_t server;
    void (*wake)(void *who);
    void *who;
    pthread_t thread;
    bool running;
    bool news;              /* the thread's alone: there is something that nobody was woken for */
    struct bundle *filling; /* the loop's alone */
    struct found *taken;    /* the loop's alone: what it looks at */
    pthread_mutex_t lock;   /* over everything below */
    pthread_cond_t more;
    struct bundle *waiting, **waiting_end;
    struct found *found, **found_end;
    struct writer_counts counts;
    bool stopping;
};

static void *must(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* -- the loop's side --------------------------------------------------------------------------- */

static struct bundle *fill(struct writer *writer)
{
    if (!writer->filling)
        writer->filling = must(calloc(1, sizeof *writer->filling));
    return writer->filling;
}

static void note_time(struct bundle *bundle, uint64_t now)
{
    if (now > bundle->now)
        bundle->now = now;
}

void writer_append(struct writer *writer, uint64_t now, const char *id, const struct hall_event *event, bool over)
{
    struct bundle *bundle = fill(writer);
    if (bundle->count == bundle->room) {
        bundle->room = 2 * bundle->room + 4;
        bundle->events = must(realloc(bundle->events, (size_t)bundle->room * sizeof *bundle->events));
    }
    struct store_event *copy = &bundle->events[bundle->count++];
    *copy = (struct store_event){.over = over, .event = *event};
    memcpy(copy->id, id, strnlen(id, FAIR_TABLE - 1));
    char *line = must(malloc(event->length + 1));
    memcpy(line, event->line, event->length);
    line[event->length] = '\0';
    copy->event.line = line;
    note_time(bundle, now);
}

static void add_id(char (**ids)[FAIR_TABLE], int *count, const char *id)
{
    *ids = must(realloc(*ids, (size_t)(*count + 1) * sizeof **ids));
    memset((*ids)[*count], 0, sizeof **ids);
    memcpy((*ids)[*count], id, strnlen(id, FAIR_TABLE - 1));
    ++*count;
}

void writer_load(struct writer *writer, uint64_t now, const char *id)
{
    struct bundle *bundle = fill(writer);
    add_id(&bundle->loads, &bundle->load_count, id);
    note_time(bundle, now);
}

void writer_drop(struct writer *writer, const char *id)
{
    struct bundle *bundle = fill(writer);
    add_id(&bundle->drops, &bundle->drop_count, id);
}

void writer_alive(struct writer *writer, uint64_t now)
{
    struct bundle *bundle = fill(writer);
    bundle->alive = true;
    note_time(bundle, now);
}

void writer_old(struct writer *writer, uint64_t never_started, uint64_t over)
{
    struct bundle *bundle = fill(writer);
    bundle->old = true;
    bundle->never_started = never_started;
    bundle->over = over;
}

void writer_go(struct writer *writer)
{
    if (!writer->filling)
        return;
    pthread_mutex_lock(&writer->lock);
    *writer->waiting_end = writer->filling;
    writer->waiting_end = &writer->filling->next;
    writer->counts.waiting += writer->filling->count;
    writer->filling = NULL;
    pthread_cond_signal(&writer->more);
    pthread_mutex_unlock(&writer->lock);
}

static void forget(struct found *found)
{
    if (!found)
        return;
    store_forget(&found->result.table);
    free(found->result.ids);
    free(found);
}

const struct writer_result *writer_take(struct writer *writer)
{
    forget(writer->taken);
    pthread_mutex_lock(&writer->lock);
    struct found *found = writer->found;
    if (found)
        writer->found = found->next;
    if (!writer->found)
        writer->found_end = &writer->found;
    pthread_mutex_unlock(&writer->lock);
    writer->taken = found;
    return found ? &found->result : NULL;
}

void writer_count(struct writer *writer, struct writer_counts *counts)
{
    pthread_mutex_lock(&writer->lock);
    *counts = writer->counts;
    pthread_mutex_unlock(&writer->lock);
}

/* -- the thread's side ------------------------------------------------------------------------- */

static void answer(struct writer *writer, const struct writer_result *result)
{
    struct found *found = must(calloc(1, sizeof *found));
    found->result = *result;
    pthread_mutex_lock(&writer->lock);
    *writer->found_end = found;
    writer->found_end = &found->next;
    pthread_mutex_unlock(&writer->lock);
    writer->news = true;
}

static void tell(struct writer *writer)
{
    if (writer->news)
        writer->wake(writer->who);
    writer->news = false;
}

static int by_table(const void *a, const void *b)
{
    const struct store_event *one = ((const struct going *)a)->event, *other = ((const struct going *)b)->event;
    int order = strcmp(one->id, other->id);
    if (order)
        return order;
    return one->event.seq < other->event.seq ? -1 : one->event.seq > other->event.seq;
}

/* All events of these bundles that are lost, or are not, by table and number; free them. */
static struct going *gather(struct bundle *bundles, bool lost, int *count)
{
    int all = 0;
    *count = 0;
    for (struct bundle *bundle = bundles; bundle; bundle = bundle->next)
        all += bundle->count;
    struct going *going = must(malloc(((size_t)all + 1) * sizeof *going));
    for (struct bundle *bundle = bundles; bundle; bundle = bundle->next)
        for (int i = 0; i < bundle->count && bundle->lost == lost; i++)
            going[(*count)++] = (struct going){&bundle->events[i], bundle};
    qsort(going, (size_t)*count, sizeof *going, by_table);
    return going;
}

/* Says of each table up to where it is stored, or from where on it is lost. */
static void report(struct writer *writer, const struct going *going, int count, enum store_trouble trouble)
{
    for (int i = 0, end = 0; i < count; i = end) {
        for (end = i; end < count && strcmp(going[i].event->id, going[end].event->id) == 0;)
            end++;
        const struct store_event *event = going[trouble ? i : end - 1].event;
        struct writer_result result = {
            .kind = trouble ? WRITER_LOST : WRITER_STORED, .trouble = trouble, .seq = event->event.seq};
        memcpy(result.id, event->id, sizeof result.id);
        answer(writer, &result);
    }
    pthread_mutex_lock(&writer->lock);
    writer->counts.waiting -= count;
    *(trouble ? &writer->counts.lost : &writer->counts.events) += (uint64_t)count;
    pthread_mutex_unlock(&writer->lock);
}

static uint64_t measure(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void count_commit(struct writer *writer, uint64_t microseconds, enum store_trouble trouble)
{
    int i = 0;
    while (microseconds > writer_bounds[i])
        i++;
    pthread_mutex_lock(&writer->lock);
    writer->counts.trouble = trouble;
    if (!trouble) {
        writer->counts.commits++;
        writer->counts.within[i]++;
        writer->counts.microseconds += microseconds;
    }
    pthread_mutex_unlock(&writer->lock);
}

static enum store_trouble store_all(struct writer *writer, const struct going *going, int count, uint64_t now,
                                    int *stale)
{
    struct store_event *events = must(malloc(((size_t)count + 1) * sizeof *events));
    for (int i = 0; i < count; i++)
        events[i] = *going[i].event;
    uint64_t begun = measure();
    enum store_trouble trouble = writer->store->append(writer->store, events, count, writer->server, now, stale);
    count_commit(writer, measure() - begun, trouble);
    free(events);
    return trouble;
}

static bool has_table(const struct bundle *bundle, const char *id)
{
    for (int i = 0; i < bundle->count; i++)
        if (strcmp(bundle->events[i].id, id) == 0)
            return true;
    return false;
}

/* A bundle cannot be stored; so cannot those which hold more of the same tables, and so on. */
static void lose(struct bundle *bundles, struct bundle *bundle)
{
    bundle->lost = true;
    for (struct bundle *other = bundles; other; other = other->next)
        for (int i = 0; i < bundle->count && !other->lost; i++)
            if (has_table(other, bundle->events[i].id))
                lose(bundles, other);
}

static void report_lost(struct writer *writer, struct bundle *bundles, enum store_trouble trouble)
{
    int count;
    struct going *going = gather(bundles, true, &count);
    report(writer, going, count, trouble);
    free(going);
}

/* Stores whatever waits, together. Where a table does not follow on what is stored, because its last events were lost
 * while these waited, the others are tried again without it. */
static void commit(struct writer *writer, struct bundle *bundles)
{
    uint64_t now = 0;
    bool alive = false;
    for (struct bundle *bundle = bundles; bundle; bundle = bundle->next) {
        now = bundle->now > now ? bundle->now : now;
        alive = alive || bundle->alive;
    }
    enum store_trouble trouble = STORE_STALE;
    while (trouble == STORE_STALE) {
        int count, stale = -1;
        struct going *going = gather(bundles, false, &count);
        if (PLANT("store-early"))
            report(writer, going, count, STORE_FINE);
        trouble = count || alive ? store_all(writer, going, count, now, &stale) : STORE_FINE;
        if (trouble == STORE_STALE)
            lose(bundles, going[stale].bundle);
        else
            report(writer, going, count, trouble);
        free(going);
    }
    report_lost(writer, bundles, STORE_STALE);
}

static void drop_all(struct writer *writer, const struct bundle *bundle)
{
    for (int i = 0; i < bundle->drop_count; i++) {
        bool dropped;
        if (writer->store->drop(writer->store, bundle->drops[i], &dropped) == STORE_FINE && dropped) {
            pthread_mutex_lock(&writer->lock);
            writer->counts.dropped++;
            pthread_mutex_unlock(&writer->lock);
        }
    }
}

static void find_old(struct writer *writer, const struct bundle *bundle)
{
    struct writer_result result = {.kind = WRITER_OLD};
    if (!bundle->old)
        return;
    result.trouble =
        writer->store->old(writer->store, bundle->never_started, bundle->over, &result.ids, &result.id_count);
    answer(writer, &result);
}

static void load_all(struct writer *writer, const struct bundle *bundle)
{
    for (int i = 0; i < bundle->load_count; i++) {
        struct writer_result result = {.kind = WRITER_LOADED};
        memcpy(result.id, bundle->loads[i], sizeof result.id);
        result.trouble = writer->store->load(writer->store, result.id, writer->server, bundle->now, &result.table);
        pthread_mutex_lock(&writer->lock);
        writer->counts.loaded++;
        pthread_mutex_unlock(&writer->lock);
        answer(writer, &result);
    }
}

static void free_bundle(struct bundle *bundle)
{
    for (int i = 0; i < bundle->count; i++)
        free((char *)(uintptr_t)bundle->events[i].event.line);
    free(bundle->events);
    free(bundle->loads);
    free(bundle->drops);
    free(bundle);
}

static void do_all(struct writer *writer, struct bundle *bundles)
{
    commit(writer, bundles);
    tell(writer); /* who waits for a commit does not wait for what others load */
    for (struct bundle *bundle = bundles; bundle; bundle = bundle->next)
        drop_all(writer, bundle);
    for (struct bundle *bundle = bundles; bundle; bundle = bundle->next) {
        find_old(writer, bundle);
        load_all(writer, bundle);
    }
    tell(writer);
    while (bundles) {
        struct bundle *next = bundles->next;
        free_bundle(bundles);
        bundles = next;
    }
}

static void *work(void *who)
{
    struct writer *writer = who;
    sigset_t all;
    sigfillset(&all); /* signals are the loop's; and a file that may not grow is a full disk, not the end */
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    for (;;) {
        pthread_mutex_lock(&writer->lock);
        while (!writer->waiting && !writer->stopping)
            pthread_cond_wait(&writer->more, &writer->lock);
        struct bundle *bundles = writer->waiting;
        writer->waiting = NULL;
        writer->waiting_end = &writer->waiting;
        pthread_mutex_unlock(&writer->lock);
        if (!bundles)
            return NULL;
        do_all(writer, bundles);
    }
}

/* -- beginning and end ------------------------------------------------------------------------- */

struct writer *writer_open(struct store *store, uint64_t server, void (*wake)(void *who), void *who)
{
    struct writer *writer = must(calloc(1, sizeof *writer));
    *writer = (struct writer){.store = store, .server = server, .wake = wake, .who = who};
    writer->waiting_end = &writer->waiting;
    writer->found_end = &writer->found;
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->more, NULL);
    writer->running = pthread_create(&writer->thread, NULL, work, writer) == 0;
    if (writer->running)
        return writer;
    writer_close(writer);
    return NULL;
}

void writer_stop(struct writer *writer)
{
    writer_go(writer);
    pthread_mutex_lock(&writer->lock);
    writer->stopping = true;
    pthread_cond_signal(&writer->more);
    pthread_mutex_unlock(&writer->lock);
    if (writer->running)
        pthread_join(writer->thread, NULL);
    writer->running = false;
}

void writer_close(struct writer *writer)
{
    writer_stop(writer);
    while (writer_take(writer))
        ;
    pthread_cond_destroy(&writer->more);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}
