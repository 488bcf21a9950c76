/* hear.c - what people understand of what they hear: their own game, replayed line by line from what they were sent
 * and nothing else, and the notes. */
#include "sim.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void hear_forget(struct client *client)
{
    free(client->header);
    client->header = NULL;
    client->header_length = 0;
    client->lines = client->made = client->acknowledged = 0;
    client->reading = client->over = false;
    client->setup = NULL;
}

static void hear_header(struct sim *sim, struct client *client, const char *line)
{
    size_t length = strlen(line);
    client->header = realloc(client->header, client->header_length + length + 2);
    memcpy(client->header + client->header_length, line, length);
    client->header_length += length;
    client->header[client->header_length++] = '\n';
    client->header[client->header_length] = '\0';
    if (strcmp(line, "---") != 0)
        return;
    struct record record;
    client->setup = model_setup(client->header, client->header_length, &record, NULL);
    if (!client->setup || record.view != client->seat) {
        sim_wrong(sim, "redaction: a header a client cannot read", "client %d (seat %d): %.300s", client->number,
                  client->seat, client->header);
        return;
    }
    match_open(&client->match, client->setup, record.view);
    client->reading = true;
}

static void hear_event(struct sim *sim, struct client *client, const char *line)
{
    struct event event;
    struct refusal why = {0};
    if (line[0] == '#' || strncmp(line, "result ", 7) == 0) {
        client->over |= line[0] != '#' || strcmp(line, "# closed") == 0;
        return;
    }
    if (match_read(&client->match, line, &event, &why)) {
        sim_wrong(sim, "redaction: a line that the viewer's own game refuses", "client %d (viewer %d): %s (%s)",
                  client->number, client->match.viewer, line, why.message.text ? why.message.text : "");
        return;
    }
    client->made += event.kind == EVENT_MOVE && event.seat == client->seat;
    match_happen(&client->match, &event);
}

static void hear_record_line(struct sim *sim, struct client *client, const char *line)
{
    int number = 0, n = 0;
    sscanf(line, "%d%n", &number, &n);
    if (number <= client->lines)
        return; /* on another wire it came sooner */
    if (number != client->lines + 1) {
        sim_wrong(sim, "lines: a line left out", "client %d has %d: %s", client->number, client->lines, line);
        return;
    }
    client->lines = number;
    if (client->reading)
        hear_event(sim, client, line + n + 1);
    else
        hear_header(sim, client, line + n + 1);
    if (client->seat && client->reading && match_to_act(&client->match) >> client->seat & 1)
        sim_later(sim, 2 + sim_below(sim, 40), HAPPENS_ACT, client->number, 0, NULL);
}

/* The five lines of a new table, which its host passes on to all. */
static void read_table(struct sim *sim, const char *line)
{
    char word[16] = "", rest[100] = "";
    sscanf(line, "%15s %99s", word, rest);
    if (strcmp(word, "table") == 0) {
        sim->current = sim_find_room(sim, rest);
        if (sim->current < 0 || !sim->room[sim->current].stored)
            sim_wrong(sim, "stored: a table is told of that is not stored", "%s", line);
    }
    if (sim->current < 0)
        return;
    struct room *room = &sim->room[sim->current];
    if (strcmp(word, "host") == 0)
        snprintf(room->host, sizeof room->host, "%.22s", rest);
    else if (strcmp(word, "invite") == 0)
        snprintf(room->invite, sizeof room->invite, "%.22s", rest);
    else if (strcmp(word, "watch") == 0)
        snprintf(room->watch, sizeof room->watch, "%.22s", rest);
    else if (strcmp(word, "commit") == 0) {
        snprintf(room->commit, sizeof room->commit, "%.64s", rest);
        room->known = true;
        sim->patience = sim->now + 60000;
        for (int i = 0; i < sim->clients; i++)
            sim->client[i].room = sim->current;
    }
}

/* The seat is mine from here on: what I have is of another viewer. */
static void sit_down(struct client *client, int seat)
{
    if (client->seat != seat || !client->claimed)
        hear_forget(client);
    client->seat = seat;
    client->claimed = true;
    client->tries_seat = false;
}

static void stand_up(struct client *client)
{
    if (client->claimed || client->seat)
        hear_forget(client);
    client->claimed = client->tries_seat = client->reclaims = false;
    client->seat = client->claims = 0;
    client->token[0] = client->fresh[0] = '\0';
    client->word[0] = '\0';
}

static void hear_answer(struct sim *sim, struct client *client, struct wire *wire, const char *line)
{
    char kind[12] = "", word[24] = "", mine[24] = "";
    int d;
    sscanf(line, "%11s %23s", kind, word);
    sscanf(client->word, "%23s", mine);
    if (sscanf(client->word, "move %d", &d) == 1)
        snprintf(mine, sizeof mine, "%d", d);
    bool ok = strcmp(kind, "ok") == 0;
    if (strcmp(kind, "later") == 0) {
        client->said = sim->now - 2000;
        if (wire->number == client->wire && !wire->said_hello) { /* it was hello that came at a bad moment */
            struct happening_entry *entry = sim_push(sim, sim->now + 100, HAPPENS_ARRIVE);
            entry->a = wire->number;
            entry->text = strdup(wire->line_first);
        }
        return;
    }
    if (strcmp(word, mine) != 0)
        return;
    char rotated[FAIR_TOKEN] = "";
    sscanf(client->word, "rotate %22s", rotated);
    client->word[0] = '\0';
    client->tired = 0;
    if (ok && isdigit((unsigned char)word[0]))
        client->acknowledged = atoi(word) + 1;
    if (strcmp(word, "claim") == 0) {
        if (ok) {
            client->part = PART_PLAYER;
            sit_down(client, client->claims);
            client->reclaims = false;
            if (wire->way != HALL_SOCKET && client->wire >= 0)
                sim->wire[client->wire]->client_open = false, client->wire = -1;
        } else if (client->reclaims) {
            client->reclaims = false;
        } else {
            client->token[0] = '\0';
            client->has_entropy = false;
        }
    } else if (strcmp(word, "reveal") == 0) {
        client->revealed = true;
    } else if (strcmp(word, "rotate") == 0 && ok) {
        snprintf(client->token, sizeof client->token, "%s", rotated);
        client->fresh[0] = '\0';
    } else if (strcmp(word, "leave") == 0 && ok && strcmp(client->state, "open") == 0) {
        stand_up(client);
        int lines[] = {client->wire, client->poll_wire};
        for (int i = 0; i < 2; i++) /* and goes */
            if (lines[i] >= 0) {
                sim->wire[lines[i]]->client_open = false;
                sim_later(sim, 5, HAPPENS_ARRIVE, lines[i], 0, NULL);
            }
        client->wire = client->poll_wire = -1;
    }
    sim_later(sim, 2 + sim_below(sim, 30), HAPPENS_ACT, client->number, 0, NULL);
}

static void hear_bye(struct sim *sim, struct client *client, struct wire *wire, const char *line)
{
    bool own = wire->number == client->wire || wire->number == client->poll_wire || wire->trusted;
    if (!own || client->part == PART_INTRUDER)
        return;
    bool gone = strcmp(line, "bye moved") == 0 || strcmp(line, "bye gone") == 0;
    if (gone && client->part == PART_PLAYER) {
        if (strcmp(wire->token, client->token) != 0)
            return; /* it was another token that does not open the seat */
        bool other = client->fresh[0] && strcmp(client->token, client->fresh) != 0;
        if (other && client->swaps++ < 4) {
            char token[FAIR_TOKEN]; /* which of both counts is not known: the other one is tried */
            memcpy(token, client->token, FAIR_TOKEN);
            memcpy(client->token, client->fresh, FAIR_TOKEN);
            memcpy(client->fresh, token, FAIR_TOKEN);
        } else if (client->tries_seat || client->claimed) {
            stand_up(client);
        }
    } else if (strcmp(line, "bye reload") == 0) {
        if (client->claimed || client->tries_seat)
            sim_wrong(sim, "stored: a line that was told is gone", "client %d has %d lines", client->number,
                      client->lines);
        hear_forget(client);
    }
}

static void hear_hello(struct client *client, const char *line)
{
    char role[16] = "";
    int viewer = 0, lines = 0;
    sscanf(line, "hello 1 %*s %d %d %15s", &viewer, &lines, role);
    client->heard_notes = true;
    if (client->part == PART_PLAYER && strcmp(role, "seat") == 0) {
        client->swaps = 0;
        if (strncmp(client->word, "rotate", 6) == 0 && strstr(client->word, client->token))
            client->word[0] = '\0';
        sit_down(client, viewer);
    }
}

static void hear_note(struct sim *sim, struct client *client, const char *line)
{
    int seat, n = 0;
    char word[100];
    if (sscanf(line, "seat %d %n", &seat, &n) == 1 && n && seat >= 1 && seat <= SEATS_MAX) {
        snprintf(client->sitting[seat], sizeof client->sitting[seat], "%s", line + n);
    } else if (sscanf(line, "state %15s", word) == 1) {
        if (strcmp(word, client->state) != 0)
            sim_later(sim, 2 + sim_below(sim, 30), HAPPENS_ACT, client->number, 0, NULL);
        snprintf(client->state, sizeof client->state, "%.15s", word);
    } else if (sscanf(line, "next %16s", word) == 1) {
        snprintf(client->next, sizeof client->next, "%.16s", word);
    } else if (sscanf(line, "hash %d %99s", &seat, word) == 2 && seat >= 1 && seat <= SEATS_MAX) {
        client->hash_shown[seat] = word[0] != '-';
    }
}

void hear_line(struct sim *sim, struct client *client, struct wire *wire, const char *line)
{
    if (wire->makes) {
        read_table(sim, line);
        return;
    }
    bool own = wire->number == client->wire || wire->number == client->poll_wire;
    if (client->room != wire->room)
        return;
    if (strncmp(line, "ok ", 3) == 0 || strncmp(line, "refused ", 8) == 0 || strncmp(line, "later", 5) == 0) {
        if (strncmp(line, "refused hello", 13) == 0) {
            if (wire->way != HALL_SOCKET)
                hear_bye(sim, client, wire, "bye moved");
        } else {
            hear_answer(sim, client, wire, line);
        }
        return;
    }
    if (strncmp(line, "bye ", 4) == 0) {
        hear_bye(sim, client, wire, line);
        return;
    }
    if (!own)
        return;
    if (isdigit((unsigned char)line[0]))
        hear_record_line(sim, client, line);
    else if (strncmp(line, "hello ", 6) == 0)
        wire->said_hello = true, hear_hello(client, line);
    else
        hear_note(sim, client, line);
    if (wire->way == HALL_POLL) {
        client->heard_notes = true;
        client->claimed |= client->tries_seat && strcmp(wire->token, client->token) == 0;
    }
}
