/* guest.c - a person on a seat: comes by the invite, claims, reveals, replays what he is told, moves (see load.h). */
#include "load.h"
#include <stdio.h>
#include <string.h>

static struct round_table *table_of(struct load *load, const struct guest *guest)
{
    return &load->tables[guest->table];
}

/* What is wrong with a line, with whom it happened. */
static void fault(struct load *load, const struct guest *guest, const char *why, const char *line)
{
    load_fault(load, "%s, seat %d of table %s: %s: %s", table_of(load, guest)->plan->game->id, guest->seat,
               table_of(load, guest)->id, why, line);
}

/* -- saying --------------------------------------------------------------------------------------------- */

static void say(struct load *load, struct guest *guest, const struct text *text)
{
    wire_say(&load->wires, &guest->wire, text->at);
}

static void say_hello(struct load *load, struct guest *guest)
{
    char line[64];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, "hello 1 ");
    text_add(&text, table_of(load, guest)->invite);
    text_add(&text, " 0 -");
    say(load, guest, &text);
}

static void fill_random(struct load *load, uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)rng_next(&load->rng);
}

bool guest_claim(struct load *load, int number)
{
    struct guest *guest = &load->guests[number];
    char line[192];
    struct text text;
    uint8_t raw[FAIR_RAW_TOKEN];
    fill_random(load, raw, sizeof raw);
    fair_say_token(raw, guest->token);
    fill_random(load, guest->entropy, sizeof guest->entropy);
    fair_hash(table_of(load, guest)->id, guest->seat, guest->entropy, guest->hash);
    text_open(&text, line, sizeof line);
    text_add(&text, "claim ");
    text_number(&text, guest->seat);
    text_char(&text, ' ');
    text_add(&text, guest->token);
    text_char(&text, ' ');
    fair_say_hex(&text, guest->hash, FAIR_BYTES);
    text_char(&text, ' ');
    plan_say_name(guest->seat, &text);
    say(load, guest, &text);
    return true;
}

static void say_reveal(struct load *load, struct guest *guest)
{
    char line[96];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, "reveal ");
    fair_say_hex(&text, guest->entropy, FAIR_BYTES);
    guest->revealed = true;
    say(load, guest, &text);
}

static void say_move(struct load *load, struct guest *guest)
{
    const struct setup *setup = guest->match.setup;
    char line[MOVE_TEXT + 32];
    struct text text, move;
    uint64_t word = setup->game->pick(setup, &guest->match.state, guest->seat, &load->rng);
    text_open(&move, guest->move, sizeof guest->move);
    setup->game->say(setup, &guest->match.state, word, &move);
    text_open(&text, line, sizeof line);
    text_add(&text, "move ");
    text_number(&text, guest->decisions);
    text_char(&text, ' ');
    text_add(&text, guest->move);
    guest->sent = guest->played = true;
    guest->asked = load_now();
    table_of(load, guest)->sent_at[guest->seat] = guest->asked;
    say(load, guest, &text);
}

/* -- thinking ------------------------------------------------------------------------------------------- */

static void put_on_wheel(struct load *load, struct guest *guest)
{
    struct guest **place = &load->wheel[guest->due % LOAD_WHEEL];
    guest->after = *place;
    *place = guest;
}

void guest_think(struct load *load, struct guest *guest)
{
    if (!load->moves || guest->stage != GUEST_PLAYING || guest->thinks || guest->sent || guest->played ||
        !(match_to_act(&guest->match) & ACT_SEAT(guest->seat)))
        return;
    /* Half the usual time to one and a half of it; the first time up to twice of it, so that tables go their own ways.
     */
    uint32_t spread = (uint32_t)load->think * (guest->decisions ? 1 : 2);
    guest->due = load->turned + 1 + rng_below(&load->rng, spread + 1);
    guest->due += guest->decisions ? (uint64_t)load->think / 2 : 0;
    guest->thinks = true;
    put_on_wheel(load, guest);
}

void guest_turn_wheel(struct load *load)
{
    for (uint64_t now = load_now() / 1000; load->turned < now;) {
        load->turned++;
        struct guest *guest = load->wheel[load->turned % LOAD_WHEEL], *after;
        load->wheel[load->turned % LOAD_WHEEL] = NULL;
        for (; guest; guest = after) {
            after = guest->after;
            if (guest->due > load->turned) {
                put_on_wheel(load, guest); /* it is for a later turn */
                continue;
            }
            guest->thinks = false;
            if (load->moves && guest->wire.socket >= 0)
                say_move(load, guest);
        }
    }
}

/* -- the record ----------------------------------------------------------------------------------------- */

static void hear_header(struct load *load, struct guest *guest, const char *line)
{
    size_t length = strcspn(guest->header, "\n");
    if (strlen(line) != length || memcmp(line, guest->header, length) != 0)
        fault(load, guest, "not the header of what was asked for", line);
    guest->header += length + (guest->header[length] == '\n');
    if (*guest->header)
        return;
    match_open(&guest->match, table_of(load, guest)->plan->setup, guest->seat);
    guest->stage = GUEST_PLAYING;
    load->begun++;
}

/* `# secret HEX` has to be what the table was committed to. */
static bool is_secret(const struct round_table *table, const char *at)
{
    uint8_t secret[FAIR_BYTES], commit[FAIR_BYTES];
    char hex[FAIR_HEX];
    struct text text;
    if (!fair_take_hex(&at, secret, sizeof secret) || *at)
        return false;
    fair_commit(table->id, secret, commit);
    text_open(&text, hex, sizeof hex);
    fair_say_hex(&text, commit, sizeof commit);
    return text_same(hex, table->commit);
}

/* `HASH VALUE`, of his own seat. */
static bool is_own_entropy(const struct guest *guest, const char *at)
{
    uint8_t hash[FAIR_BYTES], entropy[FAIR_BYTES];
    return fair_take_hex(&at, hash, sizeof hash) && text_take(&at, ' ') &&
           fair_take_hex(&at, entropy, sizeof entropy) && !*at && memcmp(hash, guest->hash, sizeof hash) == 0 &&
           memcmp(entropy, guest->entropy, sizeof entropy) == 0;
}

static void hear_comment(struct load *load, struct guest *guest, const char *line)
{
    const struct round_table *table = table_of(load, guest);
    const char *at = line;
    int seat;
    bool good = true;
    if (text_take_word(&at, "# fair 1 "))
        good = text_take_word(&at, table->id) && text_take(&at, ' ') && text_same(at, table->commit);
    else if (text_take_word(&at, "# entropy "))
        good =
            text_take_number(&at, &seat) && text_take(&at, ' ') && (seat != guest->seat || is_own_entropy(guest, at));
    else if (text_take_word(&at, "# secret "))
        good = is_secret(table, at);
    if (!good)
        fault(load, guest, "not what the table and the seat are bound to", line);
}

static void hear_result(struct load *load, struct guest *guest, const char *line)
{
    char result[EVENT_TEXT];
    struct text text;
    text_open(&text, result, sizeof result);
    match_say_result(&guest->match, &text);
    if (match_to_act(&guest->match) || !text_same(result, line))
        fault(load, guest, "not the result", line);
    guest->stage = GUEST_DONE;
    load->over++;
}

/* Somebody has moved: he himself what he sent, or another, who sent it so long ago. */
static void hear_moved(struct load *load, struct guest *guest, const struct event *event, const char *line)
{
    struct round_table *table = table_of(load, guest);
    if (event->seat != guest->seat) {
        if (table->sent_at[event->seat])
            histogram_add(&load->told, load_now() - table->sent_at[event->seat]);
        return;
    }
    const char *move = strchr(line, ' ');
    if (!guest->played || !move || !text_same(move + 1, guest->move))
        fault(load, guest, "a move that was not sent", line);
    guest->played = false;
    guest->decisions++;
}

static void hear_event(struct load *load, struct guest *guest, const char *line)
{
    struct event event;
    struct refusal why;
    if (guest->stage != GUEST_PLAYING || match_read(&guest->match, line, &event, &why)) {
        fault(load, guest, "no event that can be", line);
        wire_close(&guest->wire);
        return;
    }
    if (event.kind == EVENT_MOVE)
        hear_moved(load, guest, &event, line);
    match_happen(&guest->match, &event);
}

static void hear_record_line(struct load *load, struct guest *guest, const char *line)
{
    int number;
    if (!text_take_number(&line, &number) || !text_take(&line, ' ') || number != guest->lines + 1)
        fault(load, guest, "not the next line", line);
    guest->lines++;
    load->lines++;
    if (guest->stage == GUEST_SEATED)
        hear_header(load, guest, line);
    else if (line[0] == '#')
        hear_comment(load, guest, line);
    else if (strncmp(line, "result ", 7) == 0)
        hear_result(load, guest, line);
    else
        hear_event(load, guest, line);
    guest_think(load, guest);
}

/* -- answers and notes ---------------------------------------------------------------------------------- */

static void hear_hello(struct load *load, struct guest *guest, const char *line)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "hello 1 %s 0 0 invite", table_of(load, guest)->id);
    if (guest->stage != GUEST_COMING || !text_same(line, wanted))
        fault(load, guest, "not the greeting", line);
    guest->stage = GUEST_HERE;
    load->came++;
}

static void hear_ok(struct load *load, struct guest *guest, const char *line)
{
    const char *at = line + 3;
    int decision;
    if (text_same(at, "claim") && guest->stage == GUEST_HERE) {
        guest->stage = GUEST_SEATED;
        guest->header = table_of(load, guest)->plan->told[guest->seat];
        load->seated++;
    } else if (text_take_number(&at, &decision) && !*at && guest->sent &&
               decision == guest->decisions - !guest->played) {
        histogram_add(&load->answered, load_now() - guest->asked);
        guest->sent = false;
        load->said++;
        guest_think(load, guest);
    } else if (!text_same(at, "reveal") || !guest->revealed) {
        fault(load, guest, "an answer to nothing", line);
    }
}

static void hear_hash(struct load *load, struct guest *guest, const char *line)
{
    const char *at = line + 5;
    uint8_t hash[FAIR_BYTES];
    int seat;
    if (text_take_number(&at, &seat) && text_take(&at, ' ') &&
        (seat != guest->seat || guest->stage < GUEST_SEATED ||
         (fair_take_hex(&at, hash, sizeof hash) && memcmp(hash, guest->hash, sizeof hash) == 0)))
        return;
    fault(load, guest, "another hash", line);
}

static void hear_state(struct load *load, struct guest *guest, const char *line)
{
    static const char *const states[] = {"open", "starting", "playing", "over"};
    bool known = false;
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        known |= text_same(line + 6, states[i]);
    if (!known)
        fault(load, guest, "a state in which nobody put it", line);
    if (text_same(line + 6, "starting") && !guest->revealed)
        say_reveal(load, guest);
}

static void hear_line(void *who, struct wire *wire, const char *line)
{
    static const struct {
        const char *word;
        void (*hear)(struct load *load, struct guest *guest, const char *line);
    } words[] = {{"hello ", hear_hello}, {"ok ", hear_ok}, {"hash ", hear_hash}, {"state ", hear_state}};
    struct load *load = who;
    struct guest *guest = (struct guest *)wire;
    const char *at = line;
    if (line[0] >= '0' && line[0] <= '9') {
        hear_record_line(load, guest, line);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_take_word(&(const char *){line}, words[i].word)) {
            words[i].hear(load, guest, line);
            return;
        }
    if (text_take_word(&at, "fair ")) {
        if (!text_same(at, table_of(load, guest)->commit))
            fault(load, guest, "another commitment", line);
    } else if (!text_take_word(&at, "seat ") && !text_take_word(&at, "watchers ")) {
        fault(load, guest, "a line that should not come", line);
    }
}

/* -- coming and going ----------------------------------------------------------------------------------- */

static void hear_answer(void *who, struct wire *wire, int status, const char *body)
{
    struct guest *guest = (struct guest *)wire;
    if (status == WIRE_UPGRADED)
        say_hello(who, guest);
    else
        fault(who, guest, "no socket was opened", body);
}

static void hear_gone(void *who, struct wire *wire, const char *why)
{
    fault(who, (struct guest *)wire, "the line was lost", why);
}

bool guest_come(struct load *load, int number)
{
    struct guest *guest = &load->guests[number];
    static const struct wire_ear ear = {.answer = hear_answer, .line = hear_line, .gone = hear_gone};
    char path[FAIR_TABLE + 4];
    snprintf(path, sizeof path, "/t/%s", table_of(load, guest)->id);
    if (!wire_open(&load->wires, &guest->wire, &ear))
        return false;
    guest->stage = GUEST_COMING;
    wire_upgrade(&load->wires, &guest->wire, path);
    return true;
}
