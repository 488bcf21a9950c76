/* host.c - what the host does: fills seats, starts, pauses, frees seats, closes, plays again. */
#include "sim.h"
#include <string.h>

const char *host_level(struct sim *sim)
{
    static const char *const levels[] = {"club", "expert", "beginner"};
    return levels[sim_below(sim, 3)];
}

static bool host_opens(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM];
    bool waits = false;
    if (!client->limited) {
        static const char *const limits[] = {"limit live 5", "limit live 30",   "limit days 1",
                                             "limit none",   "limit live 3600", "limit days 2"};
        client->limited = true;
        if (sim_below(sim, 2)) {
            line_want(sim, client, limits[sim_below(sim, 6)]);
            return true;
        }
    }
    for (int seat = 1; seat <= sim->seats; seat++) {
        bool is_free = strcmp(client->sitting[seat], "free") == 0;
        if (is_free && (sim->for_bots >> seat & 1 || (sim->now > sim->patience && sim->calm))) {
            snprintf(line, sizeof line, "fill %d %s", seat, host_level(sim));
            line_want(sim, client, line);
            return true;
        }
        waits |= is_free || !client->sitting[seat][0];
        /* who is expected by name has not come yet */
        waits |= sim->room[client->room].rows && model_facts(&sim->room[client->room])->seat[seat].reserved &&
                 sim->now < sim->patience;
    }
    if (!waits || sim_chance(sim, 20))
        line_want(sim, client, "start");
    return !waits;
}

void host_act(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM];
    if (strcmp(client->state, "open") == 0) {
        host_opens(sim, client);
        return;
    }
    if (strcmp(client->state, "paused") == 0) {
        if (sim->calm || sim_below(sim, 3) == 0)
            line_want(sim, client, "resume");
        return;
    }
    if (strcmp(client->state, "over") == 0) {
        if (sim->wants_again && !client->next[0]) {
            line_want(sim, client, "again");
        } else if (sim->wants_again && sim_find_room(sim, client->next) >= 0) {
            struct room *old = &sim->room[client->room], *room = &sim->room[sim_find_room(sim, client->next)];
            sim->wants_again = false;
            sim->current = (int)(room - sim->room);
            memcpy(room->host, old->host, FAIR_TOKEN); /* its links are valid there */
            memcpy(room->invite, old->invite, FAIR_TOKEN);
            memcpy(room->watch, old->watch, FAIR_TOKEN);
            room->known = true;
            for (int i = 0; i < sim->clients; i++)
                sim->client[i].moves_on = true;
        }
        return;
    }
    if (strcmp(client->state, "playing") != 0)
        return;
    if (sim->wants_close && sim->room[client->room].decisions > sim->close_after) {
        line_want(sim, client, "close");
        return;
    }
    for (int seat = 1; seat <= sim->seats; seat++) {
        bool is_free = strcmp(client->sitting[seat], "free") == 0;
        if (strncmp(client->sitting[seat], "lent", 4) == 0 && sim_chance(sim, 30)) {
            sim_fault(sim, "a seat freed");
            snprintf(line, sizeof line, "free %d", seat);
            line_want(sim, client, line);
            return;
        }
        if (is_free && (sim->calm || sim_below(sim, 6) == 0)) {
            snprintf(line, sizeof line, "fill %d %s", seat, host_level(sim));
            line_want(sim, client, line);
            return;
        }
        /* who does not come back within ten minutes may lose his seat */
        if (strncmp(client->sitting[seat], "away", 4) == 0 && sim->now > client->freed + 60000 &&
            (sim->calm || sim_chance(sim, 10))) {
            client->freed = sim->now;
            snprintf(line, sizeof line, "free %d", seat);
            line_want(sim, client, line);
            return;
        }
    }
    if (sim_chance(sim, 10)) {
        sim_fault(sim, "a pause");
        line_want(sim, client, "pause");
    } else if (sim_chance(sim, 5)) {
        sim_fault(sim, "another limit");
        line_want(sim, client, sim_below(sim, 2) ? "limit none" : "limit live 60");
    }
}
