/* client.c - what people do: come, sit down, reveal, move, leave and come back, change devices, say too much, repeat
 * themselves, lose the line. They know of the table what they heard, and of its links what somebody sent them. */
#include "sim.h"
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 2500 };

static const char *const levels[] = {"club", "expert", "beginner"};

static void make_token(struct sim *sim, char token[FAIR_TOKEN])
{
    uint8_t raw[FAIR_RAW_TOKEN];
    sim_random(sim, raw, sizeof raw);
    fair_say_token(raw, token);
}

static void say_hex(const uint8_t *bytes, char hex[FAIR_HEX])
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

/* -- the line ------------------------------------------------------------------------------------- */

static void send_on(struct sim *sim, struct wire *wire, const char *line)
{
    uint64_t delay = 1 + sim_below(sim, 15);
    if (sim_chance(sim, 6)) {
        sim_fault(sim, "a delay");
        delay += sim_below(sim, 5000);
    }
    if (wire->in_at < sim->now + delay)
        wire->in_at = sim->now + delay;
    struct happening_entry *entry = sim_push(sim, wire->in_at, HAPPENS_ARRIVE);
    entry->a = wire->number;
    entry->text = line ? strdup(line) : NULL;
}

static bool has_line(const struct sim *sim, const struct client *client)
{
    return client->wire >= 0 && sim->wire[client->wire]->client_open;
}

/* Says a line: on the socket, or as a request of its own. */
static void say(struct sim *sim, struct client *client, const char *line)
{
    if (has_line(sim, client)) {
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
static void want(struct sim *sim, struct client *client, const char *line)
{
    snprintf(client->word, sizeof client->word, "%s", line);
    client->said = sim->now;
    say(sim, client, line);
}

static void hang_up(struct sim *sim, struct client *client, bool server_hears)
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

static void connect(struct sim *sim, struct client *client)
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

static void poll(struct sim *sim, struct client *client)
{
    struct wire *wire = port_open(sim, client->number, client->room, HALL_POLL);
    client->poll_wire = wire->number;
    port_begin(sim, wire, token_of(sim, client), client->lines, sim_below(sim, 3) ? 25000 : 0,
               sim_below(sim, 2) ? client->notes : 0, sim->room[client->room].id);
}

void client_lost(struct sim *sim, int number, int wire)
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

/* -- words ---------------------------------------------------------------------------------------- */

static void guess(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM], token[FAIR_TOKEN];
    struct wire *wire = port_open(sim, client->number, client->room, HALL_SOCKET);
    make_token(sim, token);
    sim_fault(sim, "a guessed token");
    snprintf(line, sizeof line, "hello 1 %s %d -", token, (int)sim_below(sim, 3));
    send_on(sim, wire, line);
    port_begin(sim, wire, "", 0, 0, 0, sim->room[client->room].id);
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
    if (client->reading && client->seat && match_to_act(&client->match) >> client->seat & 1) {
        struct text text;
        text_open(&text, move, sizeof move);
        client->setup->game->say(
            client->setup, &client->match.state,
            client->setup->game->pick(client->setup, &client->match.state, client->seat, &sim->rng), &text);
    }
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
    say(sim, client, line);
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
        make_token(sim, client->token);
    client->claims = seat;
    if (strcmp(client->state, "open") == 0) {
        uint8_t hash[FAIR_BYTES];
        if (!client->has_entropy || client->entropy_room != client->room)
            sim_random(sim, client->entropy, sizeof client->entropy);
        client->has_entropy = true;
        client->entropy_room = client->room;
        fair_hash(room->id, seat, client->entropy, hash);
        say_hex(hash, hex);
    }
    snprintf(line, sizeof line, "claim %d %s %s %s", seat, client->token, hex, client->name);
    want(sim, client, line);
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
        say_hex(client->entropy, hex);
        snprintf(line, sizeof line, "reveal %s", hex);
        want(sim, client, line);
        return;
    }
    if (strcmp(client->state, "open") == 0 && client->has_entropy && sim_chance(sim, 30)) {
        sim_fault(sim, "a reveal too early");
        say_hex(client->entropy, hex);
        snprintf(line, sizeof line, "reveal %s", hex);
        say(sim, client, line);
        return;
    }
    if (is_lent(client)) {
        if (!client->stays_away && sim_below(sim, 3) == 0)
            want(sim, client, "back");
        return;
    }
    if (sim_chance(sim, 8) && client->claimed) {
        sim_fault(sim, "leaving");
        client->stays_away = sim_below(sim, 5) == 0;
        want(sim, client, "leave");
        return;
    }
    if (sim_chance(sim, 8)) {
        sim_fault(sim, "another device");
        make_token(sim, client->fresh);
        snprintf(line, sizeof line, "rotate %s", client->fresh);
        want(sim, client, line);
        return;
    }
    if (sim_below(sim, 60) == 0) {
        int count = 0;
        while (hall_words[count])
            count++;
        snprintf(line, sizeof line, "say %s", hall_words[sim_below(sim, (uint32_t)count)]);
        say(sim, client, line);
    }
    bool playing = strcmp(client->state, "playing") == 0;
    if (strcmp(client->state, "paused") == 0 && sim_chance(sim, 300)) {
        sim_fault(sim, "a move while the table is paused");
        playing = true;
    }
    if (!playing || !client->reading || !(match_to_act(&client->match) >> client->seat & 1))
        return;
    char move[MOVE_TEXT];
    struct text text;
    text_open(&text, move, sizeof move);
    client->setup->game->say(client->setup, &client->match.state,
                             client->setup->game->pick(client->setup, &client->match.state, client->seat, &sim->rng),
                             &text);
    if (client->acknowledged > client->made && sim->now < client->said + PATIENCE)
        return; /* it is made, the line that says so is on its way */
    snprintf(line, sizeof line, "move %d %s", client->made, move);
    snprintf(client->last_move, sizeof client->last_move, "%s", line);
    sim->moves++;
    want(sim, client, line);
    if (sim_chance(sim, 30)) {
        sim_fault(sim, "a repetition");
        say(sim, client, line);
    }
}

/* -- the host ------------------------------------------------------------------------------------- */

static bool host_opens(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM];
    bool waits = false;
    if (!client->limited) {
        static const char *const limits[] = {"limit live 5", "limit live 30",   "limit days 1",
                                             "limit none",   "limit live 3600", "limit days 2"};
        client->limited = true;
        if (sim_below(sim, 2)) {
            want(sim, client, limits[sim_below(sim, 6)]);
            return true;
        }
    }
    for (int seat = 1; seat <= sim->seats; seat++) {
        bool is_free = strcmp(client->sitting[seat], "free") == 0;
        if (is_free && (sim->for_bots >> seat & 1 || (sim->now > sim->patience && sim->calm))) {
            snprintf(line, sizeof line, "fill %d %s", seat, levels[sim_below(sim, 3)]);
            want(sim, client, line);
            return true;
        }
        waits |= is_free || !client->sitting[seat][0];
        /* who is expected by name has not come yet */
        waits |= sim->room[client->room].rows && model_facts(&sim->room[client->room])->seat[seat].reserved &&
                 sim->now < sim->patience;
    }
    if (!waits || sim_chance(sim, 20))
        want(sim, client, "start");
    return !waits;
}

static void host(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM];
    if (strcmp(client->state, "open") == 0) {
        host_opens(sim, client);
        return;
    }
    if (strcmp(client->state, "paused") == 0) {
        if (sim->calm || sim_below(sim, 3) == 0)
            want(sim, client, "resume");
        return;
    }
    if (strcmp(client->state, "over") == 0) {
        if (sim->wants_again && !client->next[0]) {
            want(sim, client, "again");
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
        want(sim, client, "close");
        return;
    }
    for (int seat = 1; seat <= sim->seats; seat++) {
        bool is_free = strcmp(client->sitting[seat], "free") == 0;
        if (strncmp(client->sitting[seat], "lent", 4) == 0 && sim_chance(sim, 30)) {
            sim_fault(sim, "a seat freed");
            snprintf(line, sizeof line, "free %d", seat);
            want(sim, client, line);
            return;
        }
        if (is_free && (sim->calm || sim_below(sim, 6) == 0)) {
            snprintf(line, sizeof line, "fill %d %s", seat, levels[sim_below(sim, 3)]);
            want(sim, client, line);
            return;
        }
        /* who does not come back within ten minutes may lose his seat */
        if (strncmp(client->sitting[seat], "away", 4) == 0 && sim->now > client->freed + 60000 &&
            (sim->calm || sim_chance(sim, 10))) {
            client->freed = sim->now;
            snprintf(line, sizeof line, "free %d", seat);
            want(sim, client, line);
            return;
        }
    }
    if (sim_chance(sim, 10)) {
        sim_fault(sim, "a pause");
        want(sim, client, "pause");
    } else if (sim_chance(sim, 5)) {
        sim_fault(sim, "another limit");
        want(sim, client, sim_below(sim, 2) ? "limit none" : "limit live 60");
    }
}

/* -- acting --------------------------------------------------------------------------------------- */

static void move_on(struct sim *sim, struct client *client)
{
    int next = sim->current;
    hang_up(sim, client, true);
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
    say_hex(hash, hex);
    snprintf(line, sizeof line, "claim %d %s %s %s", client->seat, client->token, hex, client->name);
    client->claims = client->seat;
    want(sim, client, line);
}

/* A guest would like to have a seat that a bot plays for somebody. */
static void covet(struct sim *sim, struct client *client)
{
    char line[WORD_ROOM];
    for (int seat = 1; seat <= sim->seats; seat++)
        if (strncmp(client->sitting[seat], "lent", 4) == 0 && sim_chance(sim, 300)) {
            sim_fault(sim, "a claim of a lent seat");
            make_token(sim, client->token);
            client->claims = seat; /* by then the host may have freed it */
            snprintf(line, sizeof line, "claim %d %s - %s", seat, client->token, client->name);
            want(sim, client, line);
            return;
        }
}

static void do_something(struct sim *sim, struct client *client)
{
    if (client->part == PART_HOST) {
        host(sim, client);
    } else if (client->part == PART_PLAYER) {
        if (client->reclaims && client->claimed)
            reclaim(sim, client);
        else if (client->claimed)
            play(sim, client);
        else if ((strcmp(client->state, "open") == 0 || strcmp(client->state, "playing") == 0) &&
                 sim->now > client->said + 1000)
            claim(sim, client);
    } else if (client->part == PART_INTRUDER && !sim->calm) {
        guess(sim, client);
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
    if (client->polls && !has_line(sim, client)) {
        if (client->poll_wire < 0)
            poll(sim, client);
    } else if (!has_line(sim, client)) {
        if (sim_chance(sim, 150))
            return; /* still out of reach */
        connect(sim, client);
        return;
    }
    if (sim_chance(sim, 18)) {
        sim_fault(sim, "a lost line");
        if (client->polls && client->poll_wire >= 0) {
            sim->wire[client->poll_wire]->client_open = false;
            sim_later(sim, sim_below(sim, 200), HAPPENS_ARRIVE, client->poll_wire, 0, NULL);
            client->poll_wire = -1;
        }
        hang_up(sim, client, true);
        client->polls = sim_below(sim, 4) == 0;
        return;
    }
    if (has_line(sim, client) && !sim->wire[client->wire]->said_hello)
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
        if (sim_below(sim, 2) && has_line(sim, client)) {
            hang_up(sim, client, true);
            return;
        }
        say(sim, client, client->word);
        if (sim->calm && ++client->tired > 20) { /* nobody answers such a word: think again */
            client->word[0] = '\0';
            client->tired = 0;
            hang_up(sim, client, true);
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
        text_add(&text, bot ? levels[sim_below(sim, 3)] : client->name);
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
