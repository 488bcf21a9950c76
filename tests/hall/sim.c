/* sim.c - one game from one seed: what happens when, and what goes wrong meanwhile. */
#include "sim.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 400000, SETTLE_MOST = 600000, UNANSWERED_MOST = 15000 };

struct sim_counts sim_counts;

void sim_wrong(struct sim *sim, const char *what, const char *form, ...)
{
    if (sim->wrong[0])
        return;
    int length = snprintf(sim->wrong, sizeof sim->wrong, "%s: ", what);
    va_list words;
    va_start(words, form);
    vsnprintf(sim->wrong + length, sizeof sim->wrong - (size_t)length, form, words);
    va_end(words);
    for (char *c = sim->wrong; *c; c++)
        *c = (unsigned char)*c < 0x20 ? ' ' : *c;
}

/* -- chance ----------------------------------------------------------------------------------------- */

uint32_t sim_below(struct sim *sim, uint32_t n)
{
    return rng_below(&sim->rng, n);
}

bool sim_chance(struct sim *sim, int in_thousand)
{
    return !sim->calm && (int)sim_below(sim, 1000) < in_thousand;
}

void sim_travel(struct sim *sim, uint64_t *at, struct travel travel)
{
    uint64_t delay = 1 + sim_below(sim, travel.usual);
    if (sim_chance(sim, travel.late_in_thousand)) {
        sim_fault(sim, "a delay");
        delay += sim_below(sim, travel.late);
    }
    if (*at < sim->now + delay)
        *at = sim->now + delay;
}

void sim_random(struct sim *sim, uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)rng_next(&sim->rng);
}

void sim_fault(struct sim *sim, const char *what)
{
    sim->faults++;
    if (sim->verbose)
        printf("%8llu fault %d: %s\n", (unsigned long long)sim->now, sim->faults, what);
    sim->calm = sim->faults >= sim->fault_budget;
}

uint64_t sim_clock(const struct sim *sim)
{
    return 1800000000000u + sim->now + sim->jumped;
}

/* -- the queue -------------------------------------------------------------------------------------- */

static bool sooner(const struct happening_entry *a, const struct happening_entry *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

struct happening_entry *sim_push(struct sim *sim, uint64_t at, enum happening kind)
{
    struct happening_entry entry = {.at = at, .order = sim->order++, .kind = kind};
    if (sim->heap_count == sim->heap_room) {
        sim->heap_room = sim->heap_room * 2 + 64;
        sim->heap = realloc(sim->heap, (size_t)sim->heap_room * sizeof *sim->heap);
    }
    int i = sim->heap_count++;
    for (; i > 0 && sooner(&entry, &sim->heap[(i - 1) / 2]); i = (i - 1) / 2)
        sim->heap[i] = sim->heap[(i - 1) / 2];
    sim->heap[i] = entry;
    return &sim->heap[i];
}

void sim_later(struct sim *sim, uint64_t delay, enum happening kind, int a, int b, const char *text)
{
    struct happening_entry *entry = sim_push(sim, sim->now + delay, kind);
    entry->a = a;
    entry->b = b;
    entry->text = text ? strdup(text) : NULL;
}

static void pop(struct sim *sim, struct happening_entry *first)
{
    *first = sim->heap[0];
    struct happening_entry last = sim->heap[--sim->heap_count];
    int i = 0;
    for (int child; (child = 2 * i + 1) < sim->heap_count; i = child) {
        if (child + 1 < sim->heap_count && sooner(&sim->heap[child + 1], &sim->heap[child]))
            child++;
        if (!sooner(&sim->heap[child], &last))
            break;
        sim->heap[i] = sim->heap[child];
    }
    sim->heap[i] = last;
}

/* -- the server's life ------------------------------------------------------------------------------ */

int sim_find_room(const struct sim *sim, const char *id)
{
    for (int i = 0; i < sim->rooms; i++)
        if (strcmp(sim->room[i].id, id) == 0)
            return i;
    return -1;
}

uint64_t sim_down_between(const struct sim *sim, uint64_t from, uint64_t to)
{
    uint64_t sum = 0;
    for (int i = 0; i < sim->down_count; i++) {
        uint64_t start = sim->downs[i].from > from ? sim->downs[i].from : from;
        uint64_t stop = sim->downs[i].to < to ? sim->downs[i].to : to;
        sum += stop > start ? stop - start : 0;
    }
    return sum;
}

/* Memory with its size in front, so that all that was lent can be counted. */
static void *resize(void *who, void *memory, size_t bytes)
{
    struct sim *sim = who;
    enum { HEAD = 16 };
    unsigned char *base = memory ? (unsigned char *)memory - HEAD : NULL;
    size_t before = 0;
    if (base)
        memcpy(&before, base, sizeof before);
    sim->lent -= before;
    if (!bytes) {
        free(base);
        return NULL;
    }
    base = realloc(base, HEAD + bytes);
    if (!base)
        abort();
    if (bytes > before)
        memset(base + HEAD + before, 0xA5, bytes - before); /* nobody promised zeros */
    memcpy(base, &bytes, sizeof bytes);
    sim->lent += bytes;
    return base + HEAD;
}

static void open_hall(struct sim *sim)
{
    sim->settings =
        (struct hall_settings){.who = sim, .resize = resize, .watchers = 64, .sockets = 4, .burst = 60, .rate = 20};
    sim->hall = hall_open(&sim->settings);
    sim->up = true;
    if (sim->trace)
        trace_crash(sim->trace, sim);
}

static void close_hall(struct sim *sim)
{
    hall_close(sim->hall);
    sim->hall = NULL;
    sim->up = false;
    if (sim->lent)
        sim_wrong(sim, "memory: not given back", "%zu bytes", sim->lent);
}

static void crash(struct sim *sim)
{
    uint64_t away = 20 + sim_below(sim, 3000);
    if (sim_below(sim, 3) == 0)
        away = sim_below(sim, 3 * 86400) * 1000ull;
    sim_counts.crashes++;
    close_hall(sim);
    disk_crash(sim);
    for (int i = 0; i < sim->wires; i++) {
        struct wire *wire = sim->wire[i];
        if (wire->server_open && wire->client_open)
            sim_later(sim, sim_below(sim, 100), HAPPENS_HEAR, i, 0, NULL);
        wire->server_open = false;
    }
    if (sim->down_count < 64)
        sim->downs[sim->down_count++].from = sim_clock(sim);
    sim_later(sim, 20 + sim_below(sim, 500), HAPPENS_UP, 0, 0, NULL);
    sim->jumped += away;
}

static void come_up(struct sim *sim)
{
    sim->downs[sim->down_count - 1].to = sim_clock(sim);
    open_hall(sim);
}

static void something_breaks(struct sim *sim)
{
    sim_later(sim, 200 + sim_below(sim, 4000), HAPPENS_FAULT, 0, 0, NULL);
    if (sim->calm || !sim->up || sim->down_count >= 60)
        return;
    switch (sim_below(sim, 6)) {
    case 0:
    case 1:
        sim_fault(sim, "a crash");
        crash(sim);
        break;
    case 2:
        sim_fault(sim, "a disk that is full");
        sim->disk_trouble = 1 + (int)sim_below(sim, 3);
        break;
    case 3:
        sim_fault(sim, "time leaps");
        sim->jumped += sim_below(sim, 2) ? sim_below(sim, 100) * 1000ull : sim_below(sim, 100000) * 1000ull;
        break;
    default:
        for (int i = 0; i < sim->wires; i++) {
            struct wire *wire = sim->wire[i];
            if (!wire->client_open || !wire->server_open || wire->way == HALL_RECORD || sim_below(sim, 2))
                continue;
            sim_fault(sim, "a lost line");
            wire->client_open = false;
            line_lost(sim, wire->client, i);
            sim_later(sim, sim_below(sim, 40000), HAPPENS_ARRIVE, i, 0, NULL);
        }
    }
}

/* -- the end ---------------------------------------------------------------------------------------- */

/* Whether everybody who may see the game has it whole. */
static bool all_have_read(const struct sim *sim, int *who)
{
    for (int i = 0; i < sim->clients; i++) {
        const struct client *client = &sim->client[i];
        bool sees = client->part == PART_HOST || client->part == PART_WATCHER ||
                    (client->part == PART_PLAYER && client->claimed && !client->reclaims);
        const struct room *room = &sim->room[client->room];
        *who = i;
        if (sees && (client->room != sim->current || client->lines < model_stored_lines(room, client->seat)))
            return false;
    }
    return true;
}

/* Whoever is still there has been answered. */
static void check_answered(struct sim *sim)
{
    for (int i = 0; i < sim->wires; i++) {
        const struct wire *wire = sim->wire[i];
        for (int k = 0; wire->server_open && wire->client_open && !wire->closing && k < wire->asked_count; k++)
            if (wire->asked[k].verdict != VERDICT_ANY && sim->now > wire->asked[k].at + UNANSWERED_MOST)
                sim_wrong(sim, "answers: a move was never answered", "wire %d: %s", i, wire->asked[k].line);
    }
}

/* Asks for the full record when the game is over and everybody has read it; true: all is done. */
static bool settle(struct sim *sim)
{
    struct room *room = &sim->room[sim->current < 0 ? 0 : sim->current];
    int who = 0;
    if (sim->current < 0 || !room->stored || model_stored(room)->state != STATE_OVER || room->stored != room->rows)
        return false;
    if (sim->wants_again || sim->faults < FAULTS_LEAST || !sim->up)
        return false;
    if (!sim->settling) {
        sim->settling = true;
        sim->settle_since = sim->now;
        sim->fault_budget = sim->faults;
        sim->calm = true;
        sim->disk_trouble = 0;
    }
    if (!all_have_read(sim, &who)) {
        const struct client *client = &sim->client[who];
        if (sim->now > sim->settle_since + SETTLE_MOST)
            sim_wrong(sim, "ends: somebody is not told the end",
                      "client %d (part %d, seat %d, room %d of %d) has %d lines", who, (int)client->part, client->seat,
                      client->room, sim->rooms, client->lines);
        return false;
    }
    if (!model_stored(room)->begun)
        return true;
    if (sim->record_wire < 0 && sim->now < sim->record_at)
        return false;
    if (sim->record_wire < 0) {
        struct wire *wire = port_open(sim, 0, sim->current, HALL_RECORD);
        const char *tokens[] = {room->host, room->invite, room->watch};
        sim->record_wire = wire->number;
        port_begin(sim, wire, tokens[sim_below(sim, 3)], 0, 0, 0, room->id);
        return false;
    }
    struct wire *wire = sim->wire[sim->record_wire];
    if (wire->server_open) {
        if (sim->now > sim->settle_since + SETTLE_MOST)
            sim_wrong(sim, "ends: the record is not given", "%s", room->id);
        return false;
    }
    if (wire->answered) { /* not now: something was being stored */
        sim->record_wire = -1;
        sim->record_at = sim->now + 2000;
        return false;
    }
    check_answered(sim);
    finish_check(sim, room, wire->body ? wire->body : "", wire->body_length);
    return true;
}

/* Who keeps a game from ending, for whoever looks into it. */
static void say_stuck(struct sim *sim, const char *what)
{
    char line[900] = "";
    struct text text;
    text_open(&text, line, sizeof line);
    if (sim->current >= 0) {
        const struct room *room = &sim->room[sim->current];
        const struct facts *facts = model_facts(room);
        text_add(&text, model_state_word(facts->state));
        for (int seat = 1; seat <= room->record.seats; seat++) {
            char one[100];
            const struct sitting *sits = &facts->seat[seat];
            snprintf(one, sizeof one, "; %d %s %s%s made %d%s", seat, sits->sits == SITS_BOT ? "bot" : sits->name,
                     sits->lent ? "lent " : "", sits->token[0] ? "" : "no token ", room->made[seat],
                     facts->begun && room->due[seat] ? " DUE" : "");
            text_add(&text, one);
        }
        for (int i = 0; i < sim->clients; i++) {
            char one[200];
            const struct client *client = &sim->client[i];
            snprintf(one, sizeof one, "; client %d part %d seat %d%s%s%s made %d lines %d word <%.40s> state %s", i,
                     (int)client->part, client->seat, client->claimed ? " claimed" : "",
                     client->reclaims ? " reclaims" : "", client->polls ? " polls" : "", client->made, client->lines,
                     client->word, client->state);
            text_add(&text, one);
        }
    }
    sim_wrong(sim, what, "%s", line);
}

/* -- running ---------------------------------------------------------------------------------------- */

static void hear(struct sim *sim, struct wire *wire, char *text)
{
    struct client *client = &sim->client[wire->client];
    if (!text) {
        wire->client_open = false;
        line_lost(sim, wire->client, wire->number);
        return;
    }
    if (!wire->client_open)
        return;
    for (char *line = text, *stop; *line && !sim->wrong[0]; line = stop) {
        stop = line + strcspn(line, "\n");
        if (*stop)
            *stop++ = '\0';
        hear_line(sim, client, wire, line);
    }
    if (wire->way == HALL_POLL && wire->notes)
        client->notes = wire->notes;
}

static void happen(struct sim *sim, struct happening_entry *entry)
{
    switch (entry->kind) {
    case HAPPENS_ACT:
        if (entry->b) /* goes on and on */
            sim_later(sim, (sim->calm ? 100 : 150) + sim_below(sim, 500), HAPPENS_ACT, entry->a, 1, NULL);
        client_act(sim, entry->a);
        break;
    case HAPPENS_ARRIVE:
        port_arrive(sim, entry->a, entry->text);
        break;
    case HAPPENS_HEAR:
        hear(sim, sim->wire[entry->a], entry->text);
        break;
    case HAPPENS_PUMP:
        port_pump(sim, entry->a);
        break;
    case HAPPENS_COMMIT:
        if (sim->up)
            disk_commit(sim, entry->a, entry->b, entry->c);
        break;
    case HAPPENS_LOAD:
        if (sim->up && entry->b == sim->down_count)
            disk_load(sim, entry->a, entry->text);
        break;
    case HAPPENS_CHOSE:
        if (sim->up)
            bot_chose(sim, entry);
        break;
    case HAPPENS_UP:
        come_up(sim);
        break;
    case HAPPENS_FAULT:
        something_breaks(sim);
        break;
    }
}

/* The hall is told of the time when it asked for it, or somewhat later. */
static bool wake(struct sim *sim)
{
    if (!sim->up)
        return false;
    uint64_t at = hall_wake(sim->hall), base = sim_clock(sim) - sim->now;
    if (at == UINT64_MAX)
        return false;
    at = at > base ? at - base : 0;
    if (at < sim->now)
        at = sim->now;
    if (sim->heap_count && sim->heap[0].at < at)
        return false;
    sim->same_wakes = at == sim->last_wake ? sim->same_wakes + 1 : 0;
    if (sim->same_wakes > 200) {
        sim_wrong(sim, "wakes: the hall wants to be woken without end", "at %llu", (unsigned long long)at);
        return true;
    }
    sim->last_wake = at;
    sim->now = at;
    struct hall_input input = {.kind = HALL_TIME};
    port_take(sim, &input);
    return true;
}

static void choose_game(struct sim *sim)
{
    int games = 0;
    while (games_all[games])
        games++;
    sim->game = games_all[sim->seed % (uint64_t)games];
    uint32_t span = (uint32_t)(sim->game->seats_most - sim->game->seats_least + 1);
    sim->seats = sim->game->seats_least + (int)((sim->seed / (uint64_t)games) % span);
    bool lengthy = strcmp(sim->game->id, "nullern") == 0;
    sim->wants_close = sim_below(sim, 100) < (lengthy ? 85u : 10u);
    sim->close_after = (int)sim_below(sim, lengthy ? 120 : 40);
    sim->wants_again = sim_below(sim, 8) == 0;
    sim->fault_budget = FAULTS_LEAST + 5 + (int)sim_below(sim, 50);
}

bool sim_run(struct sim *sim, uint64_t seed, bool verbose, struct trace *trace)
{
    *sim = (struct sim){.seed = seed,
                        .verbose = verbose,
                        .trace = trace,
                        .record_wire = -1,
                        .current = -1,
                        .hash = 0xCBF29CE484222325u};
    rng_seed(&sim->rng, seed);
    choose_game(sim);
    open_hall(sim);
    client_start(sim);
    sim_later(sim, 300 + sim_below(sim, 3000), HAPPENS_FAULT, 0, 0, NULL);
    while (!sim->wrong[0] && !settle(sim) && !sim->wrong[0]) {
        struct happening_entry entry;
        if (++sim->steps > STEPS_MOST || sim->wires > WIRES_MAX - 200) {
            say_stuck(sim, "ends: the game does not end");
            break;
        }
        if (wake(sim))
            continue;
        pop(sim, &entry);
        sim->now = entry.at > sim->now ? entry.at : sim->now;
        happen(sim, &entry);
        free(entry.text);
    }
    if (!sim->wrong[0] && sim->faults < FAULTS_LEAST)
        sim_wrong(sim, "faults: too few", "%d", sim->faults);
    if (!sim->up)
        open_hall(sim);
    for (int i = 0; i < sim->wires; i++)
        sim->wire[i]->server_open = false;
    close_hall(sim);
    sim_counts.games++;
    sim_counts.faults += sim->faults;
    sim_counts.moves += sim->moves;
    sim_counts.takes += sim->takes;
    return sim->wrong[0] != '\0';
}

void sim_free(struct sim *sim)
{
    for (int i = 0; i < sim->heap_count; i++)
        free(sim->heap[i].text);
    free(sim->heap);
    for (int i = 0; i < sim->wires; i++) {
        free(sim->wire[i]->body);
        free(sim->wire[i]);
    }
    for (int i = 0; i < sim->rooms; i++)
        model_free(&sim->room[i]);
    for (int i = 0; i < sim->clients; i++)
        hear_forget(&sim->client[i]);
}
