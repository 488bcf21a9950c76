/* judge.c - what may be told, and how a word is to be answered: from docs/online.md and from what the simulated disk
 * has stored, by nothing the hall says of itself. */
#include "sim.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static struct room *room_of(struct sim *sim, const struct wire *wire)
{
    return wire->room >= 0 && wire->room < sim->rooms ? &sim->room[wire->room] : NULL;
}

static int viewer_of(const struct wire *wire)
{
    return wire->role == 's' ? wire->seat : wire->role == 'w' || wire->role == 'h' ? 0 : -1;
}

/* -- words that are said -------------------------------------------------------------------------- */

/* How a move is to be judged, by D and by the rules. */
static enum verdict judge_move(struct room *room, const struct wire *wire, int d, const char *move, bool *fresh)
{
    const struct facts *facts = model_facts(room);
    int seat = wire->seat;
    *fresh = false;
    if (wire->role != 's' || !facts->begun || facts->seat[seat].sits != SITS_PERSON)
        return VERDICT_ANY;
    if (d > room->made[seat])
        return VERDICT_EARLY;
    for (int i = 0; i < room->decisions; i++)
        if (room->decision[i].seat == seat && room->decision[i].d == d)
            return strcmp(room->decision[i].move, move) == 0 ? VERDICT_OK : VERDICT_TAKEN;
    if (facts->seat[seat].lent || facts->seat[seat].once)
        return VERDICT_REFUSED;
    struct event event;
    struct refusal why;
    char canonical[MOVE_TEXT];
    struct text text;
    if (facts->state != STATE_PLAYING || !room->due[seat] || table_read_move(&room->table, seat, move, &event, &why))
        return VERDICT_REFUSED;
    text_open(&text, canonical, sizeof canonical);
    room->setup->game->say(room->setup, &room->table.view[seat].state, event.word[0], &text);
    *fresh = strcmp(canonical, move) == 0;
    return *fresh ? VERDICT_OK : VERDICT_REFUSED;
}

void judge_asked(struct sim *sim, struct wire *wire, const char *line)
{
    struct room *room = room_of(sim, wire);
    struct asked asked = {.verdict = VERDICT_ANY, .at = sim->now};
    int d, n = 0;
    snprintf(asked.line, sizeof asked.line, "%.255s", line);
    sscanf(line, "%23s", asked.word);
    wire->fresh_move = false;
    if (sscanf(line, "move %d %n", &d, &n) == 1 && n && room && !room->trying) {
        snprintf(asked.word, sizeof asked.word, "%d", d);
        asked.verdict = judge_move(room, wire, d, line + n, &wire->fresh_move);
    } else if (n) {
        snprintf(asked.word, sizeof asked.word, "%d", d);
    }
    if (strcmp(asked.word, "hello") == 0 && room) {
        char token[64] = "", rules[64] = "";
        bool moved;
        int from = -1;
        if (sscanf(line, "hello 1 %63s %d %63s", token, &from, rules) == 3) {
            wire->want_role = model_token(model_facts(room), token, &wire->want_seat, &moved);
            wire->want_moved = moved;
            wire->from = from;
        }
    }
    if (wire->asked_count == ASKED_MAX)
        memmove(wire->asked, wire->asked + 1, sizeof wire->asked[0] * (size_t)--wire->asked_count);
    /* the rows it rests on: those that were there, and what it adds itself; noted now for what is answered at once */
    asked.rows = room ? room->rows : 0;
    wire->asked[wire->asked_count++] = asked;
}

void judge_taken(struct sim *sim, struct wire *wire, const char *line, int before)
{
    struct room *room = room_of(sim, wire);
    int d, n = 0;
    if (!room)
        return;
    bool is_move = sscanf(line, "move %d %n", &d, &n) == 1 && n;
    bool took = false;
    for (int i = before; i < room->rows; i++)
        took |= room->row[i].kind == 'e' && isdigit((unsigned char)room->row[i].line[0]);
    for (int i = wire->asked_count - 1; i >= 0; i--) {
        struct asked *asked = &wire->asked[i];
        if (strcmp(asked->line, line) != 0 || asked->at != sim->now)
            continue;
        asked->rows = room->rows;
        if (!is_move && took && strcmp(asked->word, "start") != 0)
            sim_wrong(sim, "decisions: a decision nobody made", "after: %s", line);
        if (is_move && took && asked->verdict != VERDICT_OK && asked->verdict != VERDICT_ANY)
            sim_wrong(sim, "decisions: a move was taken that must be refused", "%s (verdict %d)", line,
                      (int)asked->verdict);
        if (is_move && took && asked->verdict == VERDICT_OK && !wire->fresh_move)
            sim_wrong(sim, "decisions: D was taken twice", "%s", line);
        if (is_move && wire->fresh_move && !room->trying && asked->verdict == VERDICT_OK && sim->calm) {
            char want[EVENT_TEXT];
            snprintf(want, sizeof want, "%d %s", wire->seat, line + n);
            if (!took || strcmp(room->row[before].line, want) != 0)
                sim_wrong(sim, "decisions: a legal move in its turn was not taken", "seat %d: %s", wire->seat, line);
        }
        break;
    }
}

/* -- answers -------------------------------------------------------------------------------------- */

static void note_acknowledged(struct sim *sim, struct wire *wire, struct room *room, const struct asked *asked)
{
    int d, n = 0;
    if (sscanf(asked->line, "move %d %n", &d, &n) != 1 || !n)
        return;
    for (int i = 0; i < room->decisions; i++) {
        struct decision *one = &room->decision[i];
        if (one->seat != wire->seat || one->d != d)
            continue;
        if (strcmp(one->move, asked->line + n) != 0)
            sim_wrong(sim, "decisions: ok for a move that was not made", "%s, made was %s", asked->line, one->move);
        if (one->row >= room->stored)
            sim_wrong(sim, "stored: answered before the commit", "ok for seat %d: %s", wire->seat, asked->line);
        one->acknowledged = true;
        return;
    }
    sim_wrong(sim, "lost: acknowledged and not there", "seat %d: %s", wire->seat, asked->line);
}

static void judge_answer(struct sim *sim, struct wire *wire, const char *line, int status)
{
    struct room *room = room_of(sim, wire);
    char kind[12] = "", word[24] = "";
    sscanf(line, "%11s %23s", kind, word);
    bool ok = strcmp(kind, "ok") == 0, later = strcmp(kind, "later") == 0;
    if (later) {
        int which = wire->asked_count - 1; /* what was said just now; or what rested on rows that are lost */
        for (int i = 0; sim->input == HALL_LOST && room && i < wire->asked_count; i++)
            if (wire->asked[i].rows > room->stored) {
                which = i;
                break;
            }
        if (which >= 0)
            memmove(wire->asked + which, wire->asked + which + 1,
                    sizeof wire->asked[0] * (size_t)(--wire->asked_count - which));
        return;
    }
    int found = -1;
    for (int sure = 1; sure >= 0; sure--)
        for (int i = 0; i < wire->asked_count && found < 0; i++) {
            enum verdict verdict = wire->asked[i].verdict;
            if (strcmp(wire->asked[i].word, word) == 0 &&
                (sure ? verdict != VERDICT_ANY && ok == (verdict == VERDICT_OK) : verdict == VERDICT_ANY))
                found = i;
        }
    for (int i = 0; i < wire->asked_count && found < 0; i++)
        if (strcmp(wire->asked[i].word, word) == 0) {
            static const char *const should[] = {"", "ok", "refused", "refused as taken", "refused as early"};
            sim_wrong(sim, "decisions: D is judged wrongly", "%s was answered: %s; should be %s", wire->asked[i].line,
                      line, should[wire->asked[i].verdict]);
            return;
        }
    if (found < 0) {
        if (!ok) /* what is no line of the protocol is refused under some word of the hall's */
            return;
        sim_wrong(sim, "answers: an answer to nothing that was asked", "%s", line);
        return;
    }
    struct asked asked = wire->asked[found];
    if (ok && sim->input == HALL_LOST)
        sim_wrong(sim, "lost: ok for what could not be stored", "%s for: %s", line, asked.line);
    memmove(wire->asked + found, wire->asked + found + 1,
            sizeof wire->asked[0] * (size_t)(--wire->asked_count - found));
    if (!room)
        return;
    if ((ok || asked.verdict != VERDICT_ANY) && room->stored < asked.rows)
        sim_wrong(sim, "stored: answered before the commit", "%s for: %s (%d of %d rows are stored)", line, asked.line,
                  room->stored, asked.rows);
    if (status && ok != (status == HALL_OK))
        sim_wrong(sim, "answers: a status that does not fit", "%d for %s", status, line);
    if (wire->way == HALL_POST && (asked.verdict == VERDICT_TAKEN || asked.verdict == VERDICT_EARLY) &&
        status != HALL_TAKEN)
        sim_wrong(sim, "answers: a status that does not fit", "%d for %s", status, line);
    if (!ok && !(strchr(line, '{') && strstr(line, "\"text\":\"")))
        sim_wrong(sim, "answers: a refusal without a sentence", "%s", line);
    if (!ok)
        return;
    if (asked.word[0] >= '0' && asked.word[0] <= '9')
        note_acknowledged(sim, wire, room, &asked);
    int seat = 0;
    if (strcmp(word, "claim") == 0 && wire->way == HALL_SOCKET && sscanf(asked.line, "claim %d", &seat) == 1 &&
        (wire->role != 's' || wire->seat != seat)) {
        wire->role = 's';
        wire->seat = seat;
        wire->line = 0;
    }
}

static void judge_hello(struct sim *sim, struct wire *wire, const char *line)
{
    struct room *room = room_of(sim, wire);
    char id[64], role[16];
    int viewer, lines;
    if (sscanf(line, "hello 1 %63s %d %d %15s", id, &viewer, &lines, role) != 4 || !room || strcmp(id, room->id) != 0) {
        sim_wrong(sim, "wire: a hello of no form", "%s", line);
        return;
    }
    int want_viewer = wire->want_role == 's' ? wire->want_seat : 0;
    if (!wire->want_role || role[0] != (char)wire->want_role || viewer != want_viewer) {
        sim_wrong(sim,
                  wire->want_moved ? "tokens: a former token opens the seat" : "tokens: a token opens what it must not",
                  "%s", line);
        return;
    }
    wire->role = wire->want_role;
    wire->seat = wire->want_seat;
    wire->line = wire->from;
    wire->greeted = true;
    int told = viewer_of(wire);
    if (told >= 0 && lines > model_stored_lines(room, told))
        sim_wrong(sim, "stored: told before it was stored", "%s (%d are stored)", line, model_stored_lines(room, told));
    for (int i = 0; i < wire->asked_count; i++)
        if (strcmp(wire->asked[i].word, "hello") == 0) {
            memmove(wire->asked + i, wire->asked + i + 1, sizeof wire->asked[0] * (size_t)(--wire->asked_count - i));
            break;
        }
}

/* -- lines ---------------------------------------------------------------------------------------- */

static void judge_line(struct sim *sim, struct wire *wire, const char *line)
{
    struct room *room = room_of(sim, wire);
    int viewer = viewer_of(wire), n = 0, number = 0;
    sscanf(line, "%d%n", &number, &n);
    if (!room || viewer < 0) {
        sim_wrong(sim, "tokens: who may not see lines is sent one", "role %c: %s", wire->role ? wire->role : '?', line);
        return;
    }
    if (number != wire->line + 1) {
        sim_wrong(sim, number <= wire->line ? "lines: a line sent twice" : "lines: a line left out", "%d after %d: %s",
                  number, wire->line, line);
        return;
    }
    wire->line = number;
    if (number > room->lines[viewer])
        sim_wrong(sim, "lines: a line that does not exist", "viewer %d: %s", viewer, line);
    else if (line[n] != ' ' || strcmp(line + n + 1, room->line[viewer][number - 1]) != 0)
        sim_wrong(sim, "redaction: a line that is not the redaction of the record", "viewer %d: %s, should be %s",
                  viewer, line, room->line[viewer][number - 1]);
    else if (number > model_stored_lines(room, viewer))
        sim_wrong(sim, "stored: told before it was stored", "viewer %d: %s (%d lines are stored)", viewer, line,
                  model_stored_lines(room, viewer));
}

/* -- notes ---------------------------------------------------------------------------------------- */

static void judge_clock(struct sim *sim, const struct room *room, const char *line)
{
    int seat;
    unsigned long long left;
    if (sscanf(line, "clock %d %llu", &seat, &left) != 2 || seat < 1 || seat > room->record.seats) {
        sim_wrong(sim, "wire: a note of no form", "%s", line);
        return;
    }
    uint64_t limit = room->due_limit[seat], now = sim_clock(sim);
    if (!limit || room->rows != room->stored || !room->due[seat])
        return;
    uint64_t passed = now - room->due_at[seat] - sim_down_between(sim, room->due_at[seat], now);
    if (left > limit)
        sim_wrong(sim, "clocks: a clock shows more than its limit", "%s of %llu", line, (unsigned long long)limit);
    if (left + passed < limit)
        sim_wrong(sim, "clocks: the clock ran while the server was away", "%s: %llu of %llu have passed", line,
                  (unsigned long long)passed, (unsigned long long)limit);
}

static void judge_seat_note(struct sim *sim, const struct room *room, const char *line)
{
    const struct facts *facts = model_stored(room);
    char word[16] = "", rest[200] = "", want[200] = "";
    int seat;
    if (sscanf(line, "seat %d %15s %199[^\n]", &seat, word, rest) < 2 || seat < 1 || seat > room->record.seats) {
        sim_wrong(sim, "wire: a note of no form", "%s", line);
        return;
    }
    const struct sitting *one = &facts->seat[seat];
    bool person = strcmp(word, "here") == 0 || strcmp(word, "away") == 0;
    const char *kind = one->sits == SITS_NOBODY ? "free"
                       : one->sits == SITS_BOT  ? "bot"
                       : one->lent              ? "lent"
                                                : "person";
    snprintf(want, sizeof want, "%s%s%s", one->sits == SITS_BOT || one->lent ? one->level : "", one->lent ? " " : "",
             one->sits == SITS_PERSON ? one->name : "");
    if (strcmp(person ? "person" : word, kind) != 0 || strcmp(rest, want) != 0)
        sim_wrong(sim, "stored: a note that is not what is stored", "%s, stored is %s %s", line, kind, want);
}

static void judge_note(struct sim *sim, struct wire *wire, const char *line)
{
    const struct room *room = room_of(sim, wire);
    const struct facts *facts;
    char word[16] = "", rest[100] = "", hex[FAIR_HEX] = "";
    int seat = 0;
    sscanf(line, "%15s %99s", word, rest);
    if (!room || !wire->role) {
        sim_wrong(sim, "tokens: who did not say who he is is told a note", "%s", line);
        return;
    }
    facts = model_stored(room);
    if (strcmp(word, "state") == 0) {
        bool trouble = room->trying && strcmp(rest, "paused") == 0;
        if (strcmp(rest, model_state_word(facts->state)) != 0 && !trouble)
            sim_wrong(sim, "stored: a note that is not what is stored", "%s, stored is %s", line,
                      model_state_word(facts->state));
    } else if (strcmp(word, "fair") == 0) {
        if (room->commit[0] && strcmp(rest, room->commit) != 0)
            sim_wrong(sim, "draws: another commitment", "%s", line);
    } else if (strcmp(word, "hash") == 0) {
        if (sscanf(line, "hash %d %64s", &seat, hex) != 2 || seat < 1 || seat > room->record.seats ||
            strcmp(hex, facts->seat[seat].hash[0] ? facts->seat[seat].hash : "-") != 0)
            sim_wrong(sim, "stored: a note that is not what is stored", "%s, stored is %s", line,
                      seat >= 1 && seat <= SEATS_MAX ? facts->seat[seat].hash : "");
    } else if (strcmp(word, "seat") == 0) {
        judge_seat_note(sim, room, line);
    } else if (strcmp(word, "clock") == 0) {
        judge_clock(sim, room, line);
    } else if (strcmp(word, "next") == 0) {
        if (strcmp(rest, facts->next) != 0)
            sim_wrong(sim, "stored: a note that is not what is stored", "%s", line);
    } else if (strcmp(word, "watchers") != 0 && strcmp(word, "said") != 0) {
        sim_wrong(sim, "wire: a line of no form", "%s", line);
    }
}

void judge_told(struct sim *sim, struct wire *wire, const char *line, int status, bool answer)
{
    if (isdigit((unsigned char)line[0]))
        judge_line(sim, wire, line);
    else if (strncmp(line, "hello ", 6) == 0)
        judge_hello(sim, wire, line);
    else if (strncmp(line, "ok ", 3) == 0 || strncmp(line, "refused ", 8) == 0 || strncmp(line, "later", 5) == 0)
        judge_answer(sim, wire, line, status);
    else if (strncmp(line, "bye ", 4) == 0)
        wire->closing = true;
    else if (answer && wire->makes)
        ; /* the five lines of a new table: hear.c reads them */
    else if (answer)
        sim_wrong(sim, "wire: an answer of no form", "%s", line);
    else
        judge_note(sim, wire, line);
}

/* Who polls, by what is stored when he is answered. */
void judge_poller(struct sim *sim, struct wire *wire)
{
    const struct room *room = room_of(sim, wire);
    bool moved;
    wire->role = room ? model_token(model_stored(room), wire->token, &wire->seat, &moved) : 0;
    if (room && !wire->role && moved)
        wire->role = 'i'; /* it was his seat when he came: what everybody may know he may hear, and nothing else */
}

/* A poll that has been answered: all its lines, then all notes. */
void judge_poll(struct sim *sim, struct wire *wire)
{
    struct room *room = room_of(sim, wire);
    int viewer = viewer_of(wire);
    int seat;
    bool moved;
    if (!room || model_token(model_facts(room), wire->token, &seat, &moved) != wire->role)
        return; /* a change of his token is being stored */
    if (viewer >= 0 && wire->line < model_stored_lines(room, viewer))
        sim_wrong(sim, "lines: a poll was not given all lines", "%d of %d", wire->line,
                  model_stored_lines(room, viewer));
}

/* -- rows: what may not happen, whoever asked for it ------------------------------------------------ */

static void judge_event(struct sim *sim, const struct room *room, const struct facts *facts, const char *line)
{
    struct event event;
    char want[EVENT_TEXT];
    if (facts->state == STATE_PAUSED && line[0] != '#')
        sim_wrong(sim, "paused: moves are taken while the table is paused", "%s", line);
    if (!isalpha((unsigned char)line[0]) || strncmp(line, "result ", 7) == 0)
        return;
    uint8_t bytes[FAIR_BYTES];
    struct rng rng;
    struct text text;
    fair_draw(room->key, room->chance, bytes);
    table_seed_draw(&rng, bytes);
    match_draw(&room->table.full, &rng, &event);
    text_open(&text, want, sizeof want);
    match_say(&room->table.full, &event, &text);
    if (strcmp(want, line) != 0)
        sim_wrong(sim, "draws: a chance line is not the fair draw", "draw %d is %s, should be %s", room->chance, line,
                  want);
}

static void judge_reveal(struct sim *sim, const struct room *room, const struct facts *facts, const char *line)
{
    int seat = 0, start = 0;
    char hex[FAIR_HEX] = "", want[FAIR_HEX];
    uint8_t entropy[FAIR_BYTES], hash[FAIR_BYTES];
    struct text text;
    while (start < room->stored && strcmp(room->row[start].line, "start") != 0)
        start++;
    if (facts->state != STATE_STARTING || start == room->stored)
        sim_wrong(sim, "reveals: a reveal is accepted before the start is stored", "%s", line);
    if (sscanf(line, "reveal %d %64s", &seat, hex) != 2 ||
        !fair_take_hex(&(const char *){hex}, entropy, sizeof entropy))
        return;
    fair_hash(room->id, seat, entropy, hash);
    text_open(&text, want, sizeof want);
    fair_say_hex(&text, hash, sizeof hash);
    if (strcmp(want, facts->seat[seat].hash) != 0)
        sim_wrong(sim, "reveals: a reveal that is not what was committed to", "%s", line);
}

static void judge_time_out(struct sim *sim, const struct room *room, int seat, const char *line)
{
    uint64_t limit = room->due_limit[seat], from = room->due_at[seat], now = sim_clock(sim);
    uint64_t down = sim_down_between(sim, from, now);
    if (limit && now - from < limit + down)
        sim_wrong(sim, down ? "clocks: the clock ran while the server was away" : "clocks: a time out before its time",
                  "%s after %llu of %llu, away %llu", line, (unsigned long long)(now - from), (unsigned long long)limit,
                  (unsigned long long)down);
}

/* A row that the hall hands out, before it counts. */
void judge_row(struct sim *sim, const struct room *room, char kind, const char *line)
{
    const struct facts *facts = model_facts(room);
    int seat = 0;
    char word[16] = "";
    if (kind == 'e')
        judge_event(sim, room, facts, line);
    if (kind == 'x' && strncmp(line, "reveal ", 7) == 0)
        judge_reveal(sim, room, facts, line);
    if (kind != 's' || sscanf(line, "%15s %d", word, &seat) != 2 || seat < 1 || seat > SEATS_MAX)
        return;
    const struct sitting *one = &facts->seat[seat];
    if (strcmp(word, "claim") == 0 && facts->begun && one->sits != SITS_NOBODY && !one->reserved)
        sim_wrong(sim, "hands: a seat is claimed whose hand is somebody's", "%.20s... (%s)", line,
                  one->lent ? "lent" : "taken");
    if (strcmp(word, "claim") == 0 && !facts->begun && one->sits == SITS_PERSON && one->token[0] && one->hash[0])
        sim_wrong(sim, "hands: a taken seat is claimed", "%.20s...", line);
    if ((strcmp(word, "once") == 0 || strcmp(word, "lend") == 0) && sim->input == HALL_TIME)
        judge_time_out(sim, room, seat, line);
    if (strcmp(word, "free") == 0 && facts->begun && !one->lent)
        for (int i = 0; i < sim->wires; i++) {
            const struct wire *wire = sim->wire[i];
            if (wire->server_open && wire->way == HALL_SOCKET && wire->role == 's' && wire->seat == seat &&
                wire->room == (int)(room - sim->room) && !wire->closing)
                sim_wrong(sim, "hands: the seat of somebody who is here is freed", "%s", line);
        }
}

/* -- bots ----------------------------------------------------------------------------------------- */

void judge_think(struct sim *sim, const struct hall_output *output)
{
    int number = sim_find_room(sim, output->id), seat = output->seat;
    const struct room *room = number < 0 ? NULL : &sim->room[number];
    const char *at = output->text;
    if (!room || seat < 1 || seat > room->record.seats || !room->due[seat] || output->decision != room->made[seat]) {
        sim_wrong(sim, "bots: a bot is asked for what is not due", "seat %d decision %d", seat, output->decision);
        return;
    }
    const struct sitting *one = &model_facts(room)->seat[seat];
    if (one->sits != SITS_BOT && !one->lent && !one->once)
        sim_wrong(sim, "bots: a bot is asked for a person's decision", "seat %d", seat);
    if (strcmp(output->level, one->level) != 0)
        sim_wrong(sim, "bots: a bot of another level is asked", "%s, should be %s", output->level, one->level);
    for (int i = 0; i < room->due_lines[seat]; i++) {
        size_t length = strlen(room->line[seat][i]);
        if (strncmp(at, room->line[seat][i], length) != 0 || at[length] != '\n') {
            sim_wrong(sim, "bots: a bot is told something else than its seat", "seat %d line %d: %.*s", seat, i + 1,
                      (int)strcspn(at, "\n"), at);
            return;
        }
        at += length + 1;
    }
    if (*at)
        sim_wrong(sim, "bots: a bot is told later lines", "seat %d decision %d: %.*s", seat, output->decision,
                  (int)strcspn(at, "\n"), at);
    if (output->seed != fair_seed(room->key, seat, output->decision))
        sim_wrong(sim, "seeds: a bot's seed does not follow from the key", "seat %d decision %d", seat,
                  output->decision);
}
