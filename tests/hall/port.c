/* port.c - what the server does around the hall: it gives it its inputs, one at a time, carries out its outputs, and
 * pulls for who has room. Everything that goes out passes the judges first, at the moment it leaves the hall. */
#include "sim.h"
#include <stdlib.h>
#include <string.h>

enum { PULL_LEAST = 2600, PULL_MOST = 60000 };

static struct wire *wire_of(const struct hall_visitor *visitor)
{
    return visitor->who;
}

static void hash_bytes(struct sim *sim, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        sim->hash = (sim->hash ^ (unsigned char)bytes[i]) * 0x100000001B3u;
}

static void hash_number(struct sim *sim, uint64_t number)
{
    hash_bytes(sim, (const char *)&number, sizeof number);
}

/* Sends to a client what has passed the judges; it arrives in order, after a while. */
static void send(struct sim *sim, struct wire *wire, const char *text, size_t length)
{
    sim_travel(sim, &wire->out_at, (struct travel){.usual = 20, .late_in_thousand = 4, .late = 4000});
    struct happening_entry *entry = sim_push(sim, wire->out_at, HAPPENS_HEAR);
    entry->a = wire->number;
    entry->text = text ? strndup(text, length) : NULL;
}

/* Has the judges look at every line of a text. */
static void judge_text(struct sim *sim, struct wire *wire, const char *text, size_t length, int status, bool answer)
{
    for (const char *at = text, *end = text + length; at < end && !sim->wrong[0];) {
        static char line[70000];
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t part = stop ? (size_t)(stop - at) : (size_t)(end - at);
        if (part >= sizeof line)
            part = sizeof line - 1;
        memcpy(line, at, part);
        line[part] = '\0';
        for (size_t i = 0; i < part; i++)
            if ((unsigned char)line[i] < 0x20)
                sim_wrong(sim, "wire: a byte below 0x20 in a line", "%s", line);
        if (sim->verbose)
            printf("%8llu   wire %d (client %d) < %s\n", (unsigned long long)sim->now, wire->number, wire->client,
                   line);
        judge_told(sim, wire, line, status, answer);
        at += part + 1;
    }
}

static void keep_body(struct wire *wire, const char *text, size_t length)
{
    wire->body = realloc(wire->body, wire->body_length + length + 1);
    memcpy(wire->body + wire->body_length, text, length);
    wire->body_length += length;
    wire->body[wire->body_length] = '\0';
}

static void carry_out(struct sim *sim, const struct hall_output *output)
{
    struct wire *wire = output->visitor ? wire_of(output->visitor) : NULL;
    hash_number(sim, (uint64_t)output->kind);
    if (wire)
        hash_number(sim, (uint64_t)wire->number);
    if (wire && !wire->server_open) {
        sim_wrong(sim, "visitors: a visitor who has gone is spoken to", "wire %d, output %d", wire->number,
                  (int)output->kind);
        return;
    }
    switch (output->kind) {
    case HALL_APPEND:
        hash_bytes(sim, output->event.line, output->event.length);
        if (sim->verbose)
            printf("%8llu append %s %u %c %s\n", (unsigned long long)sim->now, output->id, output->event.seq,
                   output->event.kind, output->event.kind == 'h' ? "..." : output->event.line);
        disk_append(sim, output);
        break;
    case HALL_LOAD: {
        uint64_t delay = sim_below(sim, 6);
        struct happening_entry *entry = sim_push(sim, sim->now + delay, HAPPENS_LOAD);
        entry->a = sim_find_room(sim, output->id);
        entry->b = sim->down_count;
        entry->text = strdup(output->id);
        break;
    }
    case HALL_READY:
        if (wire->ready)
            sim_wrong(sim, "visitors: ready twice", "wire %d", wire->number);
        wire->ready = true;
        for (int i = 0; i < wire->waiting_count; i++) {
            struct happening_entry *entry = sim_push(sim, sim->now, HAPPENS_ARRIVE);
            entry->a = wire->number;
            entry->text = strdup(wire->waiting[i]);
        }
        wire->waiting_count = 0;
        break;
    case HALL_ANSWER:
        hash_bytes(sim, output->text, output->length);
        hash_number(sim, (uint64_t)output->status);
        judge_text(sim, wire, output->text, output->length, (int)output->status, true);
        send(sim, wire, output->text, output->length);
        if (wire->way != HALL_SOCKET) {
            wire->closing = wire->answered = true;
            sim_later(sim, 0, HAPPENS_PUMP, wire->number, 0, NULL);
        }
        break;
    case HALL_STIR:
        wire->stirred = true;
        if (wire->way == HALL_POLL && !wire->role)
            judge_poller(sim, wire);
        sim_later(sim, wire->way == HALL_SOCKET && sim_chance(sim, 20) ? sim_below(sim, 3000) : 0, HAPPENS_PUMP,
                  wire->number, 0, NULL);
        break;
    case HALL_CLOSE:
        wire->closing = true;
        sim_later(sim, 0, HAPPENS_PUMP, wire->number, 0, NULL);
        break;
    case HALL_THINK:
        judge_think(sim, output);
        hash_bytes(sim, output->text, output->length);
        bot_asked(sim, output);
        break;
    }
}

void port_take(struct sim *sim, struct hall_input *input)
{
    static uint8_t random[HALL_RANDOM];
    const struct hall_outputs *outputs;
    input->now = sim_clock(sim);
    if (input->kind == HALL_MAKE || input->kind == HALL_LINE) {
        sim_random(sim, random, sizeof random);
        input->random = random;
    }
    if (sim->trace)
        trace_input(sim->trace, sim, input);
    sim->input = input->kind;
    hall_take(sim->hall, input, &outputs);
    sim->takes++;
    if (sim->trace)
        trace_outputs(sim->trace, sim, outputs);
    for (int i = 0; i < outputs->count && !sim->wrong[0]; i++)
        carry_out(sim, &outputs->at[i]);
    disk_close_batch(sim);
}

struct wire *port_open(struct sim *sim, int client, int room, enum hall_way way)
{
    if (sim->wires == WIRES_MAX) {
        sim_wrong(sim, "ends: the game does not end", "%d connections", sim->wires);
        return sim->wire[0];
    }
    struct wire *wire = calloc(1, sizeof *wire);
    wire->visitor.who = wire;
    wire->number = sim->wires;
    wire->client = client;
    wire->room = room;
    wire->way = way;
    wire->client_open = wire->server_open = true;
    sim->wire[sim->wires++] = wire;
    return wire;
}

void port_begin(struct sim *sim, struct wire *wire, const char *token, int from, int wait, uint32_t notes,
                const char *id)
{
    struct hall_input input = {.kind = HALL_OPENED,
                               .id = id,
                               .visitor = &wire->visitor,
                               .way = wire->way,
                               .token = token,
                               .from = from,
                               .wait = wait,
                               .notes = notes};
    snprintf(wire->token, sizeof wire->token, "%s", token ? token : "");
    wire->line = wire->from = from;
    port_take(sim, &input);
}

/* The server hears that nobody is there any more, or has done with him. */
void port_gone(struct sim *sim, int number)
{
    struct wire *wire = sim->wire[number];
    if (!wire->server_open)
        return;
    struct hall_input input = {.kind = HALL_CLOSED, .visitor = &wire->visitor};
    wire->server_open = false;
    if (sim->up)
        port_take(sim, &input);
}

void port_arrive(struct sim *sim, int number, const char *line)
{
    struct wire *wire = sim->wire[number];
    if (!wire->server_open || wire->closing || !sim->up)
        return;
    if (!line) {
        port_gone(sim, number);
        return;
    }
    if (!wire->ready) {
        if (wire->waiting_count < 8)
            snprintf(wire->waiting[wire->waiting_count++], sizeof wire->waiting[0], "%s", line);
        return;
    }
    struct hall_input input = {.kind = HALL_LINE, .visitor = &wire->visitor, .text = line, .length = strlen(line)};
    int room = wire->room, rows = room >= 0 ? sim->room[room].rows : 0;
    if (sim->verbose)
        printf("%8llu   wire %d (client %d) > %s\n", (unsigned long long)sim->now, number, wire->client, line);
    judge_asked(sim, wire, line);
    port_take(sim, &input);
    if (room >= 0 && !sim->wrong[0])
        judge_taken(sim, wire, line, rows);
}

void port_make(struct sim *sim, int client, const char *header)
{
    struct wire *wire = port_open(sim, client, -1, HALL_POST);
    struct hall_input input = {.kind = HALL_MAKE, .visitor = &wire->visitor, .text = header, .length = strlen(header)};
    wire->makes = true;
    snprintf(wire->token, sizeof wire->token, "-");
    sim->client[client].post_wire = wire->number;
    port_take(sim, &input);
}

void port_pump(struct sim *sim, int number)
{
    static char memory[PULL_MOST];
    struct wire *wire = sim->wire[number];
    if (!wire->server_open || !sim->up)
        return;
    bool whole = wire->way != HALL_SOCKET;
    size_t length = 1;
    while (length && (wire->stirred || wire->closing) && !wire->answered && !sim->wrong[0]) {
        struct text text;
        size_t room = PULL_LEAST + sim_below(sim, PULL_MOST - PULL_LEAST);
        text_open(&text, memory, room);
        hall_pull(sim->hall, &wire->visitor, &text);
        length = text.length;
        if (sim->trace)
            trace_pull(sim->trace, wire, room, text.at, text.length);
        hash_bytes(sim, text.at, text.length);
        if (text.full || (length && text.at[length - 1] != '\n'))
            sim_wrong(sim, "wire: half a line", "wire %d", number);
        if (wire->way == HALL_RECORD)
            keep_body(wire, text.at, length);
        else
            judge_text(sim, wire, text.at, length, 0, false);
        if (length && !whole)
            send(sim, wire, text.at, length);
        else if (length && wire->way == HALL_POLL)
            keep_body(wire, text.at, length);
        if (!whole && length && sim_chance(sim, 50)) { /* there is no more room now */
            sim_later(sim, sim_below(sim, 500), HAPPENS_PUMP, number, 0, NULL);
            return;
        }
    }
    if (whole && wire->stirred && !wire->answered) {
        wire->notes = hall_notes(&wire->visitor);
        if (wire->way == HALL_POLL)
            judge_poll(sim, wire);
        send(sim, wire, wire->body ? wire->body : "", wire->body_length);
        wire->closing = true;
    }
    wire->stirred = false;
    if (wire->closing) {
        send(sim, wire, NULL, 0);
        port_gone(sim, number);
    }
}
