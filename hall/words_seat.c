/* words_seat.c - what somebody says who plays, or wants to: sitting down, moves, entropy, leaving and coming back,
 * moving to another device, a canned word (see said.h). */
#include "plant.h"
#include "said.h"
#include <string.h>

/* A seat that somebody may sit down on now. A lent one never: the hand on it is somebody's. */
static bool may_claim(const struct said *said, int seat, const char *name)
{
    const struct hall_table *table = said->table;
    const struct hall_seat *one = &table->seat[seat];
    if (said->visitor->role == ROLE_SEAT) /* of the next game, by the token of the one before */
        return said->visitor->seat == seat && table->state == TABLE_OPEN;
    if (one->sitter == SITTER_FREE || (one->lent && PLANT("hall-lent")))
        return table->state == TABLE_OPEN || table->state == TABLE_PLAYING || table->state == TABLE_PAUSED;
    return table->state == TABLE_OPEN && one->sitter == SITTER_PERSON && !one->tokened && text_same(one->name, name);
}

/* A name as a record gives it back: single blanks, none at its ends. */
static void squeeze_name(const char *typed, char *out, size_t room)
{
    struct text text;
    text_open(&text, out, room);
    for (; *typed; typed++)
        if (*typed != ' ' || (text.length && typed[1] && typed[1] != ' '))
            text_char(&text, *typed);
}

/* claim SEAT TOKEN HASH NAME */
void words_claim(const struct said *said)
{
    struct hall_table *table = said->table;
    const char *at = said->rest;
    char token[64], hash[FAIR_HEX + 1], rest[FAIR_HEX + NAME_ROOM + 2];
    uint8_t bytes[FAIR_BYTES];
    int seat;
    struct refusal why = {.target = NO_TARGET};
    struct text text;
    if (said->visitor->role != ROLE_INVITE && said->visitor->role != ROLE_SEAT) {
        said_refuse(said, HALL_NOT_YOURS, "online.invite-only");
        return;
    }
    if (!said_take_seat(said, &at, &seat))
        return;
    if (!text_take_part(&at, token, sizeof token) || !fair_is_token(token) || !text_take_part(&at, hash, sizeof hash)) {
        said_refuse(said, HALL_BAD, "online.bad-claim");
        return;
    }
    const char *hex = hash;
    bool hashed = !text_same(hash, "-");
    if (hashed && (!fair_take_hex(&hex, bytes, sizeof bytes) || *hex)) {
        said_refuse(said, HALL_BAD, "online.bad-claim");
        return;
    }
    char name[HALL_LINE_BYTES];
    squeeze_name(at, name, sizeof name);
    if (name_forbids(name, &why)) {
        words_refuse(said->hall, table, said->visitor, said->word, HALL_BAD, &why);
        return;
    }
    struct hall_seat *one = &table->seat[seat];
    enum role role;
    int whose;
    bool moved, known = words_know(table, token, &role, &whose, &moved);
    bool mine = known && role == ROLE_SEAT && whose == seat;
    bool again = mine && ((table->state != TABLE_OPEN && !hashed) ||
                          (one->hashed == hashed && (!hashed || memcmp(one->hash, bytes, sizeof bytes) == 0)));
    if (again) {
        said_agree_then(said, THEN_SEAT, seat);
        return;
    }
    bool own = mine && said->visitor->role == ROLE_SEAT && !one->hashed;
    if (mine && table->state != TABLE_OPEN) {
        said_refuse(said, HALL_BAD, "online.claim-late-hash");
        return;
    }
    if (said->visitor->role == ROLE_SEAT && !mine) {
        said_refuse(said, HALL_BAD, "online.own-token");
        return;
    }
    if ((known && !own) || (moved && whose != seat)) {
        said_refuse(said, HALL_TAKEN, "online.token-used");
        return;
    }
    if (!may_claim(said, seat, name)) {
        said_refuse_number(said, HALL_TAKEN, table->state == TABLE_OVER ? "online.over" : "online.seat-taken", seat);
        return;
    }
    if (table->state != TABLE_OPEN && hashed) {
        said_refuse(said, HALL_BAD, "online.claim-late-hash");
        return;
    }
    text_open(&text, rest, sizeof rest);
    token_say_hash(&text, token);
    text_char(&text, ' ');
    text_add(&text, name);
    keep_seat_row(said->hall, said->table, 's', "claim", seat, rest);
    one->away = said->hall->now;
    if (table->state == TABLE_OPEN)
        keep_seat_row(said->hall, said->table, 'x', "hash", seat, hash);
    said_agree_then(said, THEN_SEAT, seat);
    play_on(said->hall, table);
}

/* The text of decision D of a seat; "" where there is none. */
static void find_move(const struct hall_table *table, int seat, int decision, char out[EVENT_TEXT])
{
    struct log_line line;
    char prefix[8];
    struct text text;
    out[0] = '\0';
    text_open(&text, prefix, sizeof prefix);
    text_number(&text, seat);
    text_char(&text, ' ');
    for (size_t at = 0; log_next_of(&table->log, &at, table->log.length, LOG_FULL, &line);)
        if (line.length > text.length && memcmp(line.text, prefix, text.length) == 0 && !decision--) {
            memcpy(out, line.text + text.length, line.length - text.length);
            out[line.length - text.length] = '\0';
            return;
        }
}

static bool may_move(const struct said *said)
{
    const struct hall_table *table = said->table;
    const char *why = NULL;
    if (table->state == TABLE_OPEN || table->state == TABLE_STARTING)
        why = "online.not-started";
    else if (table->state == TABLE_PAUSED && !PLANT("hall-pause"))
        why = "online.paused";
    else if (table->state == TABLE_OVER)
        why = "online.over";
    else if (table->seat[said->visitor->seat].lent)
        why = "online.lent";
    else if (table->seat[said->visitor->seat].once)
        why = "online.late";
    if (why)
        said_refuse(said, HALL_TAKEN, why);
    return !why;
}

/* move D MOVE */
void words_move(const struct said *given)
{
    struct hall *hall = given->hall;
    struct hall_table *table = given->table;
    const char *at = given->rest;
    int seat = given->visitor->seat, decision;
    char number[16], line[EVENT_TEXT], old[EVENT_TEXT];
    struct refusal why = {.target = NO_TARGET};
    struct event event;
    struct text text;
    if (!text_take_number(&at, &decision) || !text_take(&at, ' ') || !at[0]) {
        said_refuse(given, HALL_BAD, "online.bad-move");
        return;
    }
    text_open(&text, number, sizeof number);
    text_number(&text, decision);
    struct said said = *given;
    said.word = number;
    struct hall_seat *one = &table->seat[seat];
    if (decision < one->decisions && !PLANT("hall-twice")) {
        find_move(table, seat, decision, old);
        if (text_same(old, at))
            said_agree(&said);
        else
            said_refuse_number(&said, HALL_TAKEN, "online.decided", decision);
        return;
    }
    if (decision > one->decisions) {
        said_refuse_number(&said, HALL_TAKEN, "online.early", one->decisions);
        return;
    }
    if (!may_move(&said))
        return;
    if (table_read_move(&table->table, seat, at, &event, &why)) {
        words_refuse(hall, table, said.visitor, said.word, HALL_BY_RULE, &why);
        return;
    }
    text_open(&text, line, sizeof line);
    match_say(&table->table.full, &event, &text);
    const char *canonical = line;
    text_take_number(&canonical, &(int){0});
    text_take(&canonical, ' ');
    if (!text_same(canonical, at)) {
        refuse_with_word(&why, NULL, "online.spelling", canonical);
        words_refuse(hall, table, said.visitor, said.word, HALL_BY_RULE, &why);
        return;
    }
    keep_row(hall, table, 'e', line);
    hall->counts.moves++;
    said_agree(&said);
    play_on(hall, table);
}

/* reveal HEX */
void words_reveal(const struct said *said)
{
    struct hall_table *table = said->table;
    int seat = said->visitor->seat;
    struct hall_seat *one = &table->seat[seat];
    const char *at = said->rest;
    uint8_t entropy[FAIR_BYTES], hash[FAIR_BYTES];
    if (!fair_take_hex(&at, entropy, sizeof entropy) || *at || !one->hashed) {
        said_refuse(said, HALL_BAD, "online.bad-reveal");
        return;
    }
    fair_hash(table->id, seat, entropy, hash);
    if (memcmp(hash, one->hash, sizeof hash) != 0) {
        said_refuse(said, HALL_BY_RULE, "online.wrong-reveal");
        return;
    }
    if (one->share.given) {
        said_agree(said);
        return;
    }
    if (table->state != TABLE_STARTING && !(table->state == TABLE_OPEN && PLANT("hall-reveal"))) {
        said_refuse(said, HALL_TAKEN, table->state == TABLE_OPEN ? "online.not-started" : "online.reveal-late");
        return;
    }
    if (table->stored < table->start_rows && !PLANT("hall-reveal")) {
        said_later(said, "starting"); /* no reveal before all have been told all hashes */
        return;
    }
    keep_seat_row(said->hall, said->table, 'x', "reveal", seat, said->rest);
    said_agree(said);
    play_on(said->hall, table);
}

void words_leave(const struct said *said)
{
    struct hall_table *table = said->table;
    struct hall_seat *one = &table->seat[said->visitor->seat];
    if (said->visitor->role != ROLE_SEAT) { /* once more, by who has left and is a guest again */
        if (table->state == TABLE_OPEN && said->visitor->role == ROLE_INVITE)
            said_agree(said);
        else
            said_refuse(said, HALL_NOT_YOURS, "online.seat-only");
        return;
    }
    if (table->state == TABLE_OPEN) {
        keep_seat_row(said->hall, table, 's', "free", said->visitor->seat, "");
        said_agree_then(said, THEN_LEFT, said->visitor->seat);
        return;
    } else if (table->state == TABLE_STARTING) {
        said_later(said, "starting");
        return;
    } else if (table->state == TABLE_OVER) {
        said_agree(said);
        return;
    } else if (!one->lent) {
        keep_bot_row(said->hall, said->table, "lend", said->visitor->seat, LEVEL_LENT);
    }
    said_agree(said);
    play_on(said->hall, table);
}

void words_back(const struct said *said)
{
    int seat = said->visitor->seat;
    if (said->table->seat[seat].lent)
        keep_seat_row(said->hall, said->table, 's', "back", seat, "");
    said_agree(said);
    play_on(said->hall, said->table);
}

/* rotate TOKEN */
void words_rotate(const struct said *said)
{
    struct hall_table *table = said->table;
    enum role role;
    int seat = said->visitor->seat, whose;
    bool moved;
    char rest[FAIR_HEX];
    struct text text;
    if (!fair_is_token(said->rest)) {
        said_refuse(said, HALL_BAD, "online.bad-token");
        return;
    }
    if (words_know(table, said->rest, &role, &whose, &moved) && role == ROLE_SEAT && whose == seat) {
        said_agree(said);
        return;
    }
    if (said->visitor->role != ROLE_SEAT) {
        said_refuse(said, HALL_NOT_YOURS, "online.wrong-link");
        return;
    }
    if (!token_is_new(table, said->rest)) {
        said_refuse(said, HALL_TAKEN, "online.token-used");
        return;
    }
    text_open(&text, rest, sizeof rest);
    token_say_hash(&text, said->rest);
    keep_seat_row(said->hall, said->table, 's', "rotate", seat, rest);
    said_agree_then(said, THEN_MOVED, seat);
}

/* say WORD */
void words_say(const struct said *said)
{
    int word = 0;
    while (hall_words[word] && !text_same(hall_words[word], said->rest))
        word++;
    if (!hall_words[word]) {
        said_refuse(said, HALL_BAD, "online.no-such-word");
        return;
    }
    said->table->seat[said->visitor->seat].said = (uint8_t)word;
    note(said->table, NOTE_SAID + said->visitor->seat, false);
    said_agree(said);
}
