/* line.c - how people reach the hall: by a socket, by single requests, by polling; and how they lose the line. */
#include "sim.h"
#include <string.h>

void line_make_token(struct sim *sim, char token[FAIR_TOKEN])
{
    uint8_t raw[FAIR_RAW_TOKEN];
    sim_random(sim, raw, sizeof raw);
    fair_say_token(raw, token);
}

void line_say_hex(const uint8_t *bytes, char hex[FAIR_HEX])
{
    struct text text;
    text_open(&text, hex, FAIR_HEX);
    fair_say_hex(&text, bytes, FAIR_BYTES);
}

/* The token with which this client comes. */
static const char *token_of(const struct sim *sim, const struct client *client)
{
    const struct room *room = &sim->room[client->room];
    switch (client->part) {
    case PART_HOST:
        return room->host;
    case PART_WATCHER:
        return room->watch;
    case PART_PLAYER:
        return client->claimed || client->tries_seat ? client->token : room->invite;
    default:
        return room->invite;
    }
}

static void send_on(struct sim *sim, struct wire *wire, const char *line)
{
    sim_travel(sim, &wire->in_at, (struct travel){.usual = 15, .late_in_thousand = 6, .late = 5000});
    struct happening_entry *entry = sim_push(sim, wire->in_at, HAPPENS_ARRIVE);
    entry->a = wire->number;
    entry->text = line ? strdup(line) : NULL;
}

bool line_is_up(const struct sim *sim, const struct client *client)
{
    return client->wire >= 0 && sim->wire[client->wire]->client_open;
}

/* Says a line: on the socket, or as a request of its own. */
void line_say(struct sim *sim, struct client *client, const char *line)
{
    if (line_is_up(sim, client)) {
        send_on(sim, sim->wire[client->wire], line);
        return;
    }
    struct wire *wire = port_open(sim, client->number, client->room, HALL_POST);
    const char *token = token_of(sim, client);
    bool moved;
    wire->role = model_token(model_facts(&sim->room[client->room]), token, &wire->seat, &moved);
    wire->trusted = true;
    send_on(sim, wire, line);
    port_begin(sim, wire, token, 0, 0, 0, sim->room[client->room].id);
}

/* Says a word that must be answered, and again until it is. */
void line_want(struct sim *sim, struct client *client, const char *line)
{
    snprintf(client->word, sizeof client->word, "%s", line);
    client->said = sim->now;
    line_say(sim, client, line);
}

void line_hang_up(struct sim *sim, struct client *client, bool server_hears)
{
    if (client->wire < 0)
        return;
    struct wire *wire = sim->wire[client->wire];
    wire->client_open = false;
    client->wire = -1;
    if (server_hears)
        sim_later(sim, sim_chance(sim, 300) ? sim_below(sim, 30000) : sim_below(sim, 50), HAPPENS_ARRIVE, wire->number,
                  0, NULL);
}

void line_connect(struct sim *sim, struct client *client)
{
    const struct room *room = &sim->room[client->room];
    char line[WORD_ROOM];
    struct wire *wire = port_open(sim, client->number, client->room, HALL_SOCKET);
    const char *rules = sim_below(sim, 2) ? "-" : games_rules(sim->game);
    int from = client->part == PART_PLAYER && !client->claimed && !client->tries_seat ? 0 : client->lines;
    client->wire = wire->number;
    snprintf(line, sizeof line, "hello 1 %s %d %s", token_of(sim, client), from, rules);
    send_on(sim, wire, line);
    port_begin(sim, wire, "", 0, 0, 0, room->id);
    snprintf(wire->token, sizeof wire->token, "%s", token_of(sim, client));
    snprintf(wire->line_first, sizeof wire->line_first, "%s", line);
}

void line_poll(struct sim *sim, struct client *client)
{
    struct wire *wire = port_open(sim, client->number, client->room, HALL_POLL);
    client->poll_wire = wire->number;
    port_begin(sim, wire, token_of(sim, client), client->lines, sim_below(sim, 3) ? 25000 : 0,
               sim_below(sim, 2) ? client->notes : 0, sim->room[client->room].id);
}

void line_lost(struct sim *sim, int number, int wire)
{
    struct client *client = &sim->client[number];
    (void)sim;
    if (client->wire == wire)
        client->wire = -1;
    if (client->poll_wire == wire)
        client->poll_wire = -1;
    if (client->post_wire == wire)
        client->post_wire = -1;
}

void line_guess(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM], token[FAIR_TOKEN];
    struct wire *wire = port_open(sim, client->number, client->room, HALL_SOCKET);
    line_make_token(sim, token);
    sim_fault(sim, "a guessed token");
    snprintf(line, sizeof line, "hello 1 %s %d -", token, (int)sim_below(sim, 3));
    send_on(sim, wire, line);
    port_begin(sim, wire, "", 0, 0, 0, sim->room[client->room].id);
}
