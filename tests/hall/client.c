/* client.c - what people do: come, sit down, reveal, move, leave and come back, change devices, say too much, repeat
 * themselves, lose the line. They know of the table what they heard, and of its links what somebody sent them. */
#include "sim.h"
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 2500 };

/* -- words ---------------------------------------------------------------------------------------- */

/* Any move he may make. */
static void spell_any(struct sim *sim, const struct client *client, char move[MOVE_TEXT])
{
    const struct setup *setup = client->setup;
    const struct state *state = &client->match.state;
    struct text text;
    text_open(&text, move, MOVE_TEXT);
    setup->game->say(setup, state, setup->game->pick(setup, state, client->seat, &sim->rng), &text);
}

/* A word that is wrong, stale, early, or not for him. */
static void misbehave(struct sim *sim, struct client *client)
{
    static const char *const nonsense[] = {"move",
                                           "move x y",
                                           "reveal 00",
                                           "claim 1 short - X",
                                           "claim 99 AAAAAAAAAAAAAAAAAAAAAA - X",
                                           "fill 1 club",
                                           "start",
                                           "pause",
                                           "close",
                                           "again",
                                           "free 1",
                                           "limit live 1",
                                           "",
                                           "say something",
                                           "say hello",
                                           "ok 3",
                                           "rotate x",
                                           "resume",
                                           "move 0 zz",
                                           "leave leave",
                                           "\xc3\xa4\xc3\xb6"};
    char line[WORD_ROOM], move[MOVE_TEXT] = "c3";
    uint32_t which = sim_below(sim, 5);
    bool host = client->part == PART_HOST;
    sim_fault(sim, "a wrong word");
    if (client->reading && client->seat && match_to_act(&client->match) >> client->seat & 1)
        spell_any(sim, client, move);
    if (which == 0 && client->made)
        snprintf(line, sizeof line, "move %d %s",
                 client->made - 1 - (int)sim_below(sim, (uint32_t)(client->made > 1 ? 2 : 1)), move);
    else if (which == 1)
        snprintf(line, sizeof line, "move %d %s", client->made + 1 + (int)sim_below(sim, 2), move);
    else if (which == 2 && client->last_move[0])
        snprintf(line, sizeof line, "%s", client->last_move); /* a late repetition */
    else if (which == 3)
        snprintf(line, sizeof line, "move %d z9z9", client->made);
    else {
        const char *word = nonsense[sim_below(sim, sizeof nonsense / sizeof nonsense[0])];
        bool same =
            client->word[0] && word[0] && client->word[0] == word[0]; /* its answer would be taken for another */
        if (same || (!client->claimed && word[0] == 'c'))
            word = "move x y";
        if (host && (strcmp(word, "close") == 0 || strcmp(word, "again") == 0 || strcmp(word, "start") == 0 ||
                     strcmp(word, "pause") == 0))
            word = "reveal";
        snprintf(line, sizeof line, "%s", word);
    }
    line_say(sim, client, line);
}

static void claim(struct sim *sim, struct client *client)
{
    const struct room *room = &sim->room[client->room];
    char line[WORD_ROOM], hex[FAIR_HEX] = "-";
    int seat = 0;
    uint32_t from = sim_below(sim, (uint32_t)sim->seats);
    for (int i = 0; i < sim->seats; i++) {
        int candidate = 1 + (int)(from + (uint32_t)i) % sim->seats;
        char mine[WORD_ROOM];
        snprintf(mine, sizeof mine, "away %s", client->name);
        if (strcmp(client->sitting[candidate], mine) == 0) {
            seat = candidate;
            break;
        }
        if (!seat && strcmp(client->sitting[candidate], "free") == 0 && !(sim->for_bots >> candidate & 1))
            seat = candidate;
    }
    if (sim_chance(sim, 60)) {
        sim_fault(sim, "a claim of any seat");
        seat = 1 + (int)sim_below(sim, (uint32_t)sim->seats);
    }
    if (!seat)
        return;
    if (!client->token[0] || client->claims != seat)
        line_make_token(sim, client->token);
    client->claims = seat;
    if (strcmp(client->state, "open") == 0) {
        uint8_t hash[FAIR_BYTES];
        if (!client->has_entropy || client->entropy_room != client->room)
            sim_random(sim, client->entropy, sizeof client->entropy);
        client->has_entropy = true;
        client->entropy_room = client->room;
        fair_hash(room->id, seat, client->entropy, hash);
        line_say_hex(hash, hex);
    }
    snprintf(line, sizeof line, "claim %d %s %s %s", seat, client->token, hex, client->name);
    line_want(sim, client, line);
}

static bool is_lent(const struct client *client)
{
    return client->seat && strncmp(client->sitting[client->seat], "lent", 4) == 0;
}

static void play(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM], hex[FAIR_HEX];
    if (strcmp(client->state, "starting") == 0 && !client->revealed && !client->keeps_silent &&
        client->hash_shown[client->seat]) {
        line_say_hex(client->entropy, hex);
        snprintf(line, sizeof line, "reveal %s", hex);
        line_want(sim, client, line);
        return;
    }
    if (strcmp(client->state, "open") == 0 && client->has_entropy && sim_chance(sim, 30)) {
        sim_fault(sim, "a reveal too early");
        line_say_hex(client->entropy, hex);
        snprintf(line, sizeof line, "reveal %s", hex);
        line_say(sim, client, line);
        return;
    }
    if (is_lent(client)) {
        if (!client->stays_away && sim_below(sim, 3) == 0)
            line_want(sim, client, "back");
        return;
    }
    if (sim_chance(sim, 8) && client->claimed) {
        sim_fault(sim, "leaving");
        client->stays_away = sim_below(sim, 5) == 0;
        line_want(sim, client, "leave");
        return;
    }
    if (sim_chance(sim, 8)) {
        sim_fault(sim, "another device");
        line_make_token(sim, client->fresh);
        snprintf(line, sizeof line, "rotate %s", client->fresh);
        line_want(sim, client, line);
        return;
    }
    if (sim_below(sim, 60) == 0) {
        int count = 0;
        while (hall_words[count])
            count++;
        snprintf(line, sizeof line, "say %s", hall_words[sim_below(sim, (uint32_t)count)]);
        line_say(sim, client, line);
    }
    bool playing = strcmp(client->state, "playing") == 0;
    if (strcmp(client->state, "paused") == 0 && sim_chance(sim, 300)) {
        sim_fault(sim, "a move while the table is paused");
        playing = true;
    }
    if (!playing || !client->reading || !(match_to_act(&client->match) >> client->seat & 1))
        return;
    char move[MOVE_TEXT];
    spell_any(sim, client, move);
    if (client->acknowledged > client->made && sim->now < client->said + PATIENCE)
        return; /* it is made, the line that says so is on its way */
    snprintf(line, sizeof line, "move %d %s", client->made, move);
    snprintf(client->last_move, sizeof client->last_move, "%s", line);
    sim->moves++;
    line_want(sim, client, line);
    if (sim_chance(sim, 30)) {
        sim_fault(sim, "a repetition");
        line_say(sim, client, line);
    }
}

/* -- acting --------------------------------------------------------------------------------------- */

static void move_on(struct sim *sim, struct client *client)
{
    int next = sim->current;
    line_hang_up(sim, client, true);
    if (client->poll_wire >= 0)
        sim->wire[client->poll_wire]->client_open = false;
    hear_forget(client);
    client->poll_wire = -1;
    client->room = next;
    client->moves_on = client->limited = client->revealed = false;
    client->word[0] = client->state[0] = client->next[0] = '\0';
    memset(client->sitting, 0, sizeof client->sitting);
    memset(client->hash_shown, 0, sizeof client->hash_shown);
    client->notes = 0;
    client->has_entropy = false;
    client->last_move[0] = '\0';
    if (client->claimed) { /* the seat token is valid there, and claims it anew */
        client->claimed = false;
        client->tries_seat = true;
        client->reclaims = true;
    }
    sim->patience = sim->now + 60000;
}

static void reclaim(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM], hex[FAIR_HEX];
    uint8_t hash[FAIR_BYTES];
    if (strcmp(client->state, "open") != 0 || !client->seat) {
        client->reclaims = client->seat == 0;
        return;
    }
    sim_random(sim, client->entropy, sizeof client->entropy);
    client->has_entropy = true;
    client->entropy_room = client->room;
    fair_hash(sim->room[client->room].id, client->seat, client->entropy, hash);
    line_say_hex(hash, hex);
    snprintf(line, sizeof line, "claim %d %s %s %s", client->seat, client->token, hex, client->name);
    client->claims = client->seat;
    line_want(sim, client, line);
}

/* A guest would like to have a seat that a bot plays for somebody. */
static void covet(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM];
    for (int seat = 1; seat <= sim->seats; seat++)
        if (strncmp(client->sitting[seat], "lent", 4) == 0 && sim_chance(sim, 300)) {
            sim_fault(sim, "a claim of a lent seat");
            line_make_token(sim, client->token);
            client->claims = seat; /* by then the host may have freed it */
            snprintf(line, sizeof line, "claim %d %s - %s", seat, client->token, client->name);
            line_want(sim, client, line);
            return;
        }
}

static void do_something(struct sim *sim, struct client *client)
{
    if (client->part == PART_HOST) {
        host_act(sim, client);
    } else if (client->part == PART_PLAYER) {
        if (client->reclaims && client->claimed)
            reclaim(sim, client);
        else if (client->claimed)
            play(sim, client);
        else if ((strcmp(client->state, "open") == 0 || strcmp(client->state, "playing") == 0) &&
                 sim->now > client->said + 1000)
            claim(sim, client);
    } else if (client->part == PART_INTRUDER && !sim->calm) {
        line_guess(sim, client);
    } else if (client->part == PART_GUEST) {
        covet(sim, client);
    }
}

void client_act(struct sim *sim, int number)
{
    struct client *client = &sim->client[number];
    if (!sim->up)
        return;
    if (sim->current < 0 || !sim->room[client->room].known) {
        if (client->part == PART_HOST && client->post_wire < 0)
            port_make(sim, number, sim->header);
        return;
    }
    if (client->moves_on) {
        move_on(sim, client);
        return;
    }
    if (client->polls && !line_is_up(sim, client)) {
        if (client->poll_wire < 0)
            line_poll(sim, client);
    } else if (!line_is_up(sim, client)) {
        if (sim_chance(sim, 150))
            return; /* still out of reach */
        line_connect(sim, client);
        return;
    }
    if (sim_chance(sim, 18)) {
        sim_fault(sim, "a lost line");
        if (client->polls && client->poll_wire >= 0) {
            sim->wire[client->poll_wire]->client_open = false;
            sim_later(sim, sim_below(sim, 200), HAPPENS_ARRIVE, client->poll_wire, 0, NULL);
            client->poll_wire = -1;
        }
        line_hang_up(sim, client, true);
        client->polls = sim_below(sim, 4) == 0;
        return;
    }
    if (line_is_up(sim, client) && !sim->wire[client->wire]->said_hello)
        return;
    if (sim_chance(sim, 25)) {
        misbehave(sim, client);
        return;
    }
    if (client->word[0]) {
        if (sim->now < client->said + PATIENCE)
            return;
        sim_fault(sim, "a repetition");
        client->said = sim->now;
        if (sim_below(sim, 2) && line_is_up(sim, client)) {
            line_hang_up(sim, client, true);
            return;
        }
        line_say(sim, client, client->word);
        if (sim->calm && ++client->tired > 20) { /* nobody answers such a word: think again */
            client->word[0] = '\0';
            client->tired = 0;
            line_hang_up(sim, client, true);
        }
        return;
    }
    if (!client->heard_notes)
        return;
    do_something(sim, client);
}

/* -- the company ---------------------------------------------------------------------------------- */

static struct client *add_client(struct sim *sim, enum part part)
{
    struct client *client = &sim->client[sim->clients];
    *client = (struct client){.part = part, .number = sim->clients++, .wire = -1, .poll_wire = -1, .post_wire = -1};
    snprintf(client->name, sizeof client->name, "%s%d", sim_below(sim, 2) ? "Ada " : "J\xc3\xb6rg-", client->number);
    client->polls = sim_below(sim, 5) == 0;
    client->keeps_silent = sim_below(sim, 12) == 0;
    return client;
}

void client_start(struct sim *sim)
{
    int bots = (int)sim_below(sim, (uint32_t)sim->seats + 1);
    struct text text;
    char *header = sim->header;
    add_client(sim, PART_HOST);
    for (int i = 0; i < bots && i < sim->seats - (sim_below(sim, 20) != 0); i++)
        sim->for_bots |= 1u << (1 + sim_below(sim, (uint32_t)sim->seats));
    text_open(&text, header, sizeof sim->header);
    text_add(&text, "nullarium 1\ngame ");
    text_add(&text, sim->game->id);
    text_add(&text, "\nseats ");
    text_number(&text, sim->seats);
    text_char(&text, '\n');
    for (int seat = 1; seat <= sim->seats; seat++) {
        bool bot = sim->for_bots >> seat & 1;
        struct client *client = bot ? NULL : add_client(sim, PART_PLAYER);
        if (sim_below(sim, 5))
            continue;
        text_add(&text, bot ? "bot " : "name ");
        text_number(&text, seat);
        text_char(&text, ' ');
        text_add(&text, bot ? host_level(sim) : client->name);
        text_char(&text, '\n');
    }
    if (strcmp(sim->game->id, "null-bock") == 0)
        text_add(&text, sim_below(sim, 3) ? "option rounds 1\n" : "option rounds 2\n");
    if (sim_below(sim, 4) == 0)
        text_add(&text, "# help\n");
    text_add(&text, "---\n");
    for (uint32_t i = sim_below(sim, 3); i > 0; i--)
        add_client(sim, PART_WATCHER);
    if (sim_below(sim, 2))
        add_client(sim, PART_GUEST);
    if (sim_below(sim, 2))
        add_client(sim, PART_INTRUDER);
    for (int i = 0; i < sim->clients; i++)
        sim_later(sim, sim_below(sim, 500), HAPPENS_ACT, i, 1, NULL);
}
