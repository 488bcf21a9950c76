/* online.c - the hall between net, store and bots (see online.h).
 *
 * The hall is asked nothing while its outputs are being handed on: what follows from them - a visitor who was answered
 * and goes, a line that may be said now - waits in a list and becomes an input of its own. */
#include "online.h"
#include "guard.h"
#include "http.h"
#include "text.h"
#include "visits.h"
#include <malloc.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIVE_MS = 2000,
    SWEEP_MS = 60 * 60 * 1000, /* how often tables are looked for that may go */
    NEVER_STARTED_MS = 24 * 60 * 60 * 1000,
    WATCHERS = 64, /* the hall's own limits (docs/online.md) */
    SOCKETS = 4,
    UNLIMITED = 1 << 20,
    MANY_TABLES = 500, /* whose memory is worth giving back */
};

/* -- time and memory --------------------------------------------------------------------------------- */

uint64_t online_now(const struct online *online)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return online->began +
           (uint64_t)((time.tv_sec - online->then.tv_sec) * 1000 + (time.tv_nsec - online->then.tv_nsec) / 1000000);
}

static void *resize(void *who, void *memory, size_t bytes)
{
    (void)who;
    if (!bytes) {
        free(memory);
        return NULL;
    }
    void *more = realloc(memory, bytes);
    if (!more)
        abort();
    return more;
}

/* -- the hall's outputs ------------------------------------------------------------------------------ */

static void reply(struct visit *visit, const struct net_answer *answer)
{
    net_reply(visit->connection, answer);
    visit->connection = NULL; /* the net does not know us any more */
}

/* The answer to a request, after which its visit is over. */
static void reply_text(struct visit *visit, int status, const char *text, size_t length)
{
    struct net_answer answer = {0};
    char *body = malloc(length + 2);
    http_say(&answer, body ? status : 503, body ? "" : "Out of memory.\n");
    if (body) {
        memcpy(body, text, length);
        length += length && text[length - 1] == '\n' ? 0 : 1;
        body[length - 1] = '\n';
        answer.body = answer.made = body;
        answer.length = length;
    }
    reply(visit, &answer);
}

/* Everything that a poll is given, or the whole of a record. */
static void reply_pulled(struct online *online, struct visit *visit)
{
    struct text text;
    size_t room = NET_PULL_BYTES, length = 0;
    char *body = resize(NULL, NULL, room);
    for (size_t got = 1; got; length += got) {
        if (room - length < NET_PULL_BYTES)
            body = resize(NULL, body, room *= 2);
        text_open(&text, body + length, room - length);
        hall_pull(online->hall, &visit->visitor, &text);
        got = text.length;
    }
    struct net_answer answer = {0};
    http_say(&answer, 200, "");
    answer.body = answer.made = resize(NULL, body, length + 1);
    answer.length = length;
    if (visit->visitor.way == HALL_POLL) {
        struct text more;
        text_open(&more, answer.more, sizeof answer.more);
        text_add(&more, "nullarium-notes: ");
        text_number(&more, hall_notes(&visit->visitor));
        text_add(&more, "\r\nnullarium-game: ");
        text_add(&more, hall_game(&visit->visitor));
    }
    reply(visit, &answer);
}

/* The lines of an answer, each a frame. */
static void tell(struct visit *visit, const char *text, size_t length)
{
    for (const char *end = text + length; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop ? stop : end;
        net_tell(visit->connection, text, (size_t)(stop - text));
        text = stop + 1;
    }
}

static void do_later(struct queue *list, struct visit *visit)
{
    queue_leave(&visit->todo);
    queue_join(list, &visit->todo);
}

static void take_output(struct online *online, const struct hall_output *output)
{
    struct visit *visit = output->visitor ? output->visitor->who : NULL;
    bool here = visit && visit->connection;
    switch (output->kind) {
    case HALL_APPEND:
        writer_append(online->writer, output->event.at, output->id, &output->event, output->over);
        break;
    case HALL_LOAD:
        writer_load(online->writer, online_now(online), output->id);
        break;
    case HALL_THINK:
        if (!bot_pool_ask(online->bots, output))
            abort();
        break;
    case HALL_READY:
        if (here && visit->socket)
            net_hear(visit->connection, true);
        else if (here)
            do_later(&online->ready, visit);
        break;
    case HALL_ANSWER:
        if (here && visit->socket)
            tell(visit, output->text, output->length);
        else if (here)
            reply_text(visit, (int)output->status, output->text, output->length);
        break;
    case HALL_STIR:
        if (here && visit->socket)
            net_stir(visit->connection);
        else if (here)
            reply_pulled(online, visit);
        break;
    case HALL_CLOSE:
        if (here && visit->socket)
            net_end(visit->connection);
        break;
    }
    if (visit && !visit->socket && !visit->connection)
        do_later(&online->ended, visit);
}

/* -- the hall's inputs ------------------------------------------------------------------------------- */

struct taking {
    struct hall *hall;
    const struct hall_input *input;
    const struct hall_outputs *outputs;
};

static void take_guarded(void *what)
{
    struct taking *taking = what;
    hall_take(taking->hall, taking->input, &taking->outputs);
}

/* One input and its outputs. Where the hall breaks, the table at which it was stops. */
static void take(struct online *online, struct hall_input *input)
{
    struct taking taking = {.hall = online->hall, .input = input};
    char id[FAIR_TABLE] = "";
    input->now = online_now(online);
    if (!guard_run(take_guarded, &taking)) {
        const char *at = hall_at(online->hall);
        online->broken++;
        memcpy(id, at, strlen(at) + 1);
        taking.input = &(const struct hall_input){.kind = HALL_BROKE, .id = id, .now = input->now};
        if (!id[0] || !guard_run(take_guarded, &taking))
            abort(); /* nobody knows what is still true */
    }
    for (int i = 0; i < taking.outputs->count; i++)
        take_output(online, &taking.outputs->at[i]);
    writer_go(online->writer);
}

static void close_visit(struct online *online, struct visit *visit)
{
    queue_leave(&visit->todo);
    take(online, &(struct hall_input){.kind = HALL_CLOSED, .visitor = &visit->visitor});
    queue_leave(&visit->todo);
    queue_leave(&visit->all);
    if (visit->socket)
        limits_leave(online->limits, &visit->from);
    free(visit->line);
    free(visit);
}

static void say_line(struct online *online, struct visit *visit, const char *text, size_t length)
{
    uint8_t random[HALL_RANDOM];
    randombytes_buf(random, sizeof random);
    take(online, &(struct hall_input){
                     .kind = HALL_LINE, .visitor = &visit->visitor, .text = text, .length = length, .random = random});
}

/* When the loop is to come back. */
static void set_timer(struct online *online)
{
    uint64_t at = online_now(online), wake = hall_wake(online->hall);
    wake = online->alive < wake ? online->alive : wake;
    wake = online->sweep < wake ? online->sweep : wake;
    net_timer(online->net, wake > at ? wake - at : 0);
}

/* What follows from inputs: visits that are over, lines that may be said now. */
static void follow_up(struct online *online)
{
    while (!queue_is_empty(&online->ready) || !queue_is_empty(&online->ended)) {
        if (!queue_is_empty(&online->ended)) {
            close_visit(online, QUEUE_OWNER(online->ended.after, struct visit, todo));
            continue;
        }
        struct visit *visit = QUEUE_OWNER(online->ready.after, struct visit, todo);
        queue_leave(&visit->todo);
        say_line(online, visit, visit->line, visit->length);
    }
    set_timer(online);
}

void online_feed(struct online *online, struct hall_input *input)
{
    take(online, input);
    follow_up(online);
}

/* -- the net's other words --------------------------------------------------------------------------- */

void online_line(struct online *online, struct connection *from, const char *text, size_t length)
{
    struct visit *visit = net_kept(from);
    if (!visit)
        return;
    say_line(online, visit, text, length);
    follow_up(online);
}

void online_pull(struct online *online, struct connection *to, struct text *text)
{
    struct visit *visit = net_kept(to);
    if (visit)
        hall_pull(online->hall, &visit->visitor, text);
}

void online_gone(struct online *online, struct connection *connection)
{
    struct visit *visit = net_kept(connection);
    if (!visit)
        return;
    visit->connection = NULL;
    close_visit(online, visit);
    follow_up(online);
}

static void take_result(struct online *online, const struct writer_result *result)
{
    const char *trouble = result->trouble == STORE_FINE ? NULL : store_word(result->trouble);
    struct hall_input input = {.id = result->id, .seq = result->seq, .text = trouble};
    switch (result->kind) {
    case WRITER_STORED:
        input.kind = HALL_STORED;
        break;
    case WRITER_LOST:
        input.kind = HALL_LOST;
        break;
    case WRITER_LOADED:
        input.kind = HALL_LOADED;
        input.events = result->table.events;
        input.event_count = result->table.count;
        input.away = result->table.away;
        break;
    case WRITER_OLD:
        for (int i = 0; i < result->id_count; i++)
            if (!hall_has(online->hall, result->ids[i]))
                writer_drop(online->writer, result->ids[i]);
        writer_go(online->writer);
        return;
    }
    online_feed(online, &input);
}

void online_woken(struct online *online)
{
    for (const struct writer_result *result; (result = writer_take(online->writer));)
        take_result(online, result);
    for (struct bot_job *job; (job = bot_pool_take(online->bots)); free(job)) {
        struct hall_input input = {.kind = job->broke ? HALL_BROKE : HALL_CHOSE,
                                   .id = job->id,
                                   .seat = job->seat,
                                   .decision = job->decision,
                                   .ticket = job->ticket,
                                   .text = job->chose ? job->move : NULL,
                                   .length = job->chose ? strlen(job->move) : 0};
        online->broken += job->broke;
        online_feed(online, &input);
    }
}

/* The memory of tables that have left it is kept by the allocator, for good if nobody asks. */
static void give_back(struct online *online)
{
    int tables = hall_counts(online->hall)->tables;
    if (tables > online->most_tables)
        online->most_tables = tables;
    if (online->most_tables < MANY_TABLES || tables > online->most_tables / 2)
        return;
    malloc_trim(0);
    online->most_tables = tables;
}

void online_timed(struct online *online)
{
    uint64_t at = online_now(online);
    if (at >= online->alive) {
        online->alive = at + ALIVE_MS;
        if (hall_counts(online->hall)->tables > 0)
            writer_alive(online->writer, at);
    }
    if (at >= online->sweep) {
        online->sweep = at + SWEEP_MS;
        limits_forget(online->limits, at);
        writer_old(online->writer, at - NEVER_STARTED_MS, at - online->keep);
    }
    writer_go(online->writer);
    online_feed(online, &(struct hall_input){.kind = HALL_TIME});
    give_back(online);
}

void online_stopping(struct online *online)
{
    static const char bye[] = "bye closing";
    online->stopping = true;
    for (struct queue *at = online->visits.after, *after; at != &online->visits; at = after) {
        struct visit *visit = QUEUE_OWNER(at, struct visit, all);
        after = at->after;
        if (visit->socket && visit->connection) {
            net_tell(visit->connection, bye, sizeof bye - 1);
            net_end(visit->connection);
        } else if (visit->connection && visit->visitor.way == HALL_POLL) {
            reply_text(visit, 503, bye, sizeof bye - 1);
            do_later(&online->ended, visit);
        }
    }
    online_feed(online, &(struct hall_input){.kind = HALL_TIME});
}

/* -- opening and closing ------------------------------------------------------------------------------ */

static void wake(void *who)
{
    struct online *online = who;
    net_wake(online->net);
}

struct online *online_open(const struct online_settings *settings)
{
    struct online *online = calloc(1, sizeof *online);
    struct timespec wall;
    uint64_t latest;
    if (!online || sodium_init() < 0 ||
        !(online->limits = limits_open(settings->tables_per_address, settings->sockets_per_address))) {
        free(online);
        return NULL;
    }
    queue_open(&online->visits);
    queue_open(&online->ended);
    queue_open(&online->ready);
    online->store = settings->store;
    online->bot_threads = settings->bot_threads;
    online->name = settings->name;
    online->keep = (uint64_t)settings->keep_days * 24 * 60 * 60 * 1000;
    clock_gettime(CLOCK_REALTIME, &wall);
    clock_gettime(CLOCK_MONOTONIC, &online->then);
    online->began = (uint64_t)wall.tv_sec * 1000 + (uint64_t)(wall.tv_nsec / 1000000);
    if (settings->store->latest(settings->store, &latest) == STORE_FINE && latest >= online->began)
        online->began = latest + 1; /* the clock was set back */
    struct hall_settings hall = settings->hall;
    hall.resize = resize;
    hall.watchers = hall.watchers ? hall.watchers : WATCHERS;
    hall.sockets = hall.sockets ? hall.sockets : SOCKETS;
    hall.rate = settings->lines_per_second ? settings->lines_per_second : UNLIMITED;
    hall.burst = 3 * hall.rate;
    online->hall = hall_open(&hall);
    guard_open();
    guard_enter();
    return online;
}

bool online_start(struct online *online, struct net *net)
{
    online->net = net;
    online->alive = online_now(online) + ALIVE_MS;
    online->sweep = online_now(online);
    online->writer = writer_open(online->store, online->began, wake, online);
    online->bots = online->writer ? bot_pool_open(online->bot_threads, wake, online) : NULL;
    if (online->bots)
        set_timer(online);
    return online->bots != NULL;
}

void online_close(struct online *online)
{
    if (!online)
        return;
    bot_pool_close(online->bots);
    if (online->writer)
        writer_close(online->writer);
    while (!queue_is_empty(&online->visits)) {
        struct visit *visit = QUEUE_OWNER(online->visits.after, struct visit, all);
        queue_leave(&visit->all);
        free(visit->line);
        free(visit);
    }
    hall_close(online->hall);
    limits_close(online->limits);
    guard_leave();
    free(online);
}
