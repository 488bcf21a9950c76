/* sit.c - coming to an online table by a link (see sit.h). */
#include "sit.h"
#include "commands.h"
#include "games.h"
#include "refused.h"
#include "terminal/input.h"
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Says one line to the table, and waits for the answer. */
static void ask_line(const struct link *link, const char *token, const char *line, struct web_answer *answer)
{
    char path[WEB_ADDRESS];
    snprintf(path, sizeof path, "/t/%s", link->table);
    web_ask(link, path, token, line, answer);
}

/* `hello 1 TABLE VIEWER LINES ROLE`, quietly: false where the token opens nothing. */
static bool read_role(struct guest *guest, const struct web_answer *answer)
{
    static const char *const names[] = {"watch", "seat", "host", "invite"};
    char table[32], role[16];
    int viewer, lines;
    if (answer->code != CURLE_OK || answer->status != 200 || !answer->body ||
        sscanf(answer->body, "hello 1 %31s %d %d %15s", table, &viewer, &lines, role) != 4)
        return false;
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], role) == 0) {
            guest->role = (enum guest_role)i;
            guest->seat = guest->role == GUEST_SITS ? viewer : 0;
            return true;
        }
    return false;
}

/* `rules` as the wire says which rules one plays by; "-" where that is not known yet. */
static bool ask_role(struct guest *guest, const char *token, const char *rules, struct web_answer *answer)
{
    char line[96];
    snprintf(line, sizeof line, "hello 1 %s 0 %.32s", token, rules);
    ask_line(&guest->link, token, line, answer);
    return read_role(guest, answer);
}

/* -- the seats as the notes tell them ---------------------------------------------------------------------- */

/* What must be known before one sits down: who sits where, and what the server is committed to. */
struct room {
    int seats;
    bool free[SEATS_MAX + 1];
    bool away[SEATS_MAX + 1];
    char name[SEATS_MAX + 1][NAME_ROOM]; /* who sits there, or for whom the host keeps it */
    bool open;                           /* the game has not begun */
    char commit[FAIR_HEX];
    char game[32]; /* "" where the server does not say it */
};

/* `2 here NAME`, `2 away NAME`, `2 lent LEVEL NAME`, `2 free`, `2 bot LEVEL`. */
static void read_seat(struct room *room, const char *at)
{
    char words[NAME_ROOM + 64], how[16] = "", level[64];
    int seat;
    if (!text_take_number(&at, &seat) || seat < 1 || seat > SEATS_MAX || !text_take(&at, ' '))
        return;
    snprintf(words, sizeof words, "%.*s", (int)strcspn(at, "\n"), at);
    at = words;
    text_take_part(&at, how, sizeof how);
    if (strcmp(how, "lent") == 0)
        text_take_part(&at, level, sizeof level);
    room->seats = seat > room->seats ? seat : room->seats;
    room->free[seat] = strcmp(how, "free") == 0;
    room->away[seat] = strcmp(how, "away") == 0;
    snprintf(room->name[seat], NAME_ROOM, "%.*s", NAME_ROOM - 1, strcmp(how, "bot") == 0 ? "" : at);
}

static void read_room(struct room *room, const char *body)
{
    *room = (struct room){0};
    for (const char *line = body; line && *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *at = line;
        if (text_take_word(&at, "state open"))
            room->open = true;
        else if (text_take_word(&at, "fair "))
            snprintf(room->commit, sizeof room->commit, "%.*s", (int)strcspn(at, "\n"), at);
        else if (text_take_word(&at, "seat "))
            read_seat(room, at);
    }
}

static int ask_room(struct guest *guest, struct room *room)
{
    char path[WEB_ADDRESS];
    struct web_answer answer;
    snprintf(path, sizeof path, "/t/%s/lines?from=0&wait=0", guest->link.table);
    web_ask(&guest->link, path, guest->link.token, NULL, &answer);
    int status = web_check(&guest->link, &answer);
    read_room(room, answer.body);
    memcpy(room->game, answer.game, sizeof room->game);
    web_forget(&answer);
    return status;
}

/* Which game it is, and that we play it by the same rules. */
static int check_game(struct guest *guest)
{
    struct web_answer answer;
    struct room room;
    int status = ask_room(guest, &room);
    if (status || !room.game[0])
        return status;
    const struct game *game = games_find(room.game);
    if (!game)
        return say_error(EXIT_FAILURE, "join.other-rules", "");
    if (!ask_role(guest, guest->link.token, games_rules(game), &answer))
        status = web_check(&guest->link, &answer);
    web_forget(&answer);
    if (!status)
        say(stdout, "join.game", "w", say_game(game->id, ".name", game->id));
    return status;
}

int sit_ask_role(struct guest *guest)
{
    struct web_answer answer;
    int status = 0;
    if (!ask_role(guest, guest->link.token, "-", &answer)) {
        status = web_check(&guest->link, &answer);
        status = status ? status : say_error(EXIT_FAILURE, "join.too-old", "w", guest->link.server);
    }
    web_forget(&answer);
    return status ? status : check_game(guest);
}

/* The seat that is kept for this name, else the first free one; 0: none. */
static int choose_seat(const struct room *room, const char *name)
{
    for (int seat = 1; seat <= room->seats; seat++)
        if (room->away[seat] && strcmp(room->name[seat], name) == 0)
            return seat;
    for (int seat = 1; seat <= room->seats; seat++)
        if (room->free[seat])
            return seat;
    return 0;
}

/* -- sitting down ------------------------------------------------------------------------------------------ */

/* Fresh random numbers of our own: the token of the seat, and what we add to the dice. */
static void make_own(struct seat_file *kept, bool adds)
{
    uint8_t raw[FAIR_RAW_TOKEN];
    randombytes_buf(raw, sizeof raw);
    if (!kept->token[0])
        fair_say_token(raw, kept->token);
    kept->share = (struct fair_share){.given = adds};
    if (adds)
        randombytes_buf(kept->share.entropy, FAIR_BYTES);
}

static void claim_line(const struct seat_file *kept, char line[WEB_LINE])
{
    uint8_t hash[FAIR_BYTES];
    struct text text;
    text_open(&text, line, WEB_LINE);
    text_add(&text, "claim ");
    text_number(&text, kept->seat);
    text_char(&text, ' ');
    text_add(&text, kept->token);
    text_char(&text, ' ');
    if (kept->share.given) {
        fair_hash(kept->table, kept->seat, kept->share.entropy, hash);
        fair_say_hex(&text, hash, FAIR_BYTES);
    } else {
        text_char(&text, '-');
    }
    text_char(&text, ' ');
    text_add(&text, kept->name);
}

/* Claims the seat of `kept` by a token. */
static void claim(struct guest *guest, const char *token, struct web_answer *answer)
{
    char line[WEB_LINE];
    claim_line(&guest->kept, line);
    ask_line(&guest->link, token, line, answer);
}

static void be_seated(struct guest *guest)
{
    guest->role = GUEST_SITS;
    guest->seat = guest->kept.seat;
    memcpy(guest->link.token, guest->kept.token, FAIR_TOKEN);
    if (guest->kept.host[0])
        memcpy(guest->host, guest->kept.host, FAIR_TOKEN);
}

/* A seat from before: it is still ours, or the file says nothing any more. */
static bool sit_as_before(struct guest *guest, int seat)
{
    struct web_answer answer;
    char invite[FAIR_TOKEN];
    memcpy(invite, guest->link.token, FAIR_TOKEN);
    while (seat_file_find(&guest->kept, guest->link.table, seat)) {
        bool ours = ask_role(guest, guest->kept.token, "-", &answer) && guest->role == GUEST_SITS;
        bool known = answer.code == CURLE_OK && answer.status == 403;
        web_forget(&answer);
        if (ours) {
            be_seated(guest);
            return true;
        }
        if (!known) { /* the server does not say no: the file stays */
            seat_file_close(&guest->kept);
            return false;
        }
        seat_file_remove(&guest->kept);
    }
    return false;
}

/* Tries one seat: 0 it is ours, -1 it is taken, else an exit status. */
static int try_seat(struct guest *guest, const struct room *room, int seat, const char *name)
{
    struct web_answer answer = {0};
    guest->kept = (struct seat_file){.file = -1, .seat = seat};
    memcpy(guest->kept.table, guest->link.table, FAIR_TABLE);
    memcpy(guest->kept.host, guest->host, FAIR_TOKEN);
    snprintf(guest->kept.name, NAME_ROOM, "%s", name);
    memcpy(guest->kept.commit, room->commit, FAIR_HEX);
    make_own(&guest->kept, room->open);
    int trouble = seat_file_keep(&guest->kept);
    if (trouble == EWOULDBLOCK)
        return -1; /* another program of ours is just about to sit there */
    if (trouble)
        return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", guest->kept.path, say_trouble(trouble));
    claim(guest, guest->link.token, &answer);
    bool taken = answer.code == CURLE_OK && answer.status == 409;
    int status = taken ? -1 : web_check(&guest->link, &answer);
    if (!status)
        be_seated(guest);
    else if (answer.code == CURLE_OK)
        seat_file_remove(&guest->kept);
    else
        seat_file_close(&guest->kept); /* it may be ours: who comes again will know */
    web_forget(&answer);
    return status;
}

static int ask_name(const struct sit_wishes *wishes, char name[NAME_ROOM])
{
    char prompt[SAY_ROOM], line[256];
    struct refusal why = {0};
    snprintf(line, sizeof line, "%s", wishes->name ? wishes->name : "");
    if (wishes->name && name_forbids(line, &why))
        return say_refused(EXIT_USAGE, &why);
    if (!wishes->name && !wishes->asks)
        return say_error(EXIT_USAGE, "join.name-needed", "");
    snprintf(prompt, sizeof prompt, "%s ", say_find("join.ask-name"));
    while (!wishes->name) {
        if (!input_ask(prompt, line, sizeof line))
            return input_status() ? input_status() : EXIT_FAILURE;
        if (!name_forbids(line, &why))
            break;
        say_refusal(stdout, &why, NULL);
    }
    snprintf(name, NAME_ROOM, "%.*s", NAME_ROOM - 1, line);
    return 0;
}

/* The seat that was wished for is taken: the next free one is offered. */
static int offer_other(const struct sit_wishes *wishes, int seat, int other)
{
    char prompt[SAY_ROOM], line[16];
    struct text text;
    if (!other)
        return say_error(EXIT_FAILURE, "join.full", "");
    if (!wishes->asks)
        return say_error(EXIT_FAILURE, "join.taken", "nn", seat, other);
    struct message message = say_message("join.ask-other", "nn", seat, other);
    text_open(&text, prompt, sizeof prompt);
    say_into(&text, &message, NULL);
    text_char(&text, ' ');
    bool yes = input_ask(prompt, line, sizeof line) &&
               (!line[0] || line[0] == say_find("cli.screen-yes")[0] || line[0] == 'y');
    return yes ? 0 : EXIT_FAILURE;
}

int sit_down(struct guest *guest, const struct sit_wishes *wishes)
{
    char name[NAME_ROOM];
    struct room room;
    if (sit_as_before(guest, wishes->seat)) {
        say(stdout, "join.again", "wn", guest->kept.name, guest->seat);
        return 0;
    }
    int status = ask_room(guest, &room);
    if (!status)
        status = ask_name(wishes, name);
    if (status)
        return status;
    if (wishes->seat > room.seats)
        return say_error(EXIT_USAGE, "cli.seat-not-there", "nn", wishes->seat, room.seats);
    int seat = wishes->seat ? wishes->seat : choose_seat(&room, name);
    for (status = -1; status < 0;) {
        if (!seat)
            return say_error(EXIT_FAILURE, "join.full", "");
        status = try_seat(guest, &room, seat, name);
        if (status >= 0)
            break;
        room.free[seat] = false;
        room.away[seat] = false;
        int other = choose_seat(&room, name);
        if (wishes->seat && (status = offer_other(wishes, seat, other)) != 0)
            return status;
        seat = other;
        status = -1;
    }
    if (!status)
        say(stdout, "join.seated", "wn", guest->kept.name, guest->seat);
    return status;
}

int sit_take_over(struct guest *guest)
{
    char line[64];
    struct web_answer answer;
    struct room room;
    if (seat_file_find(&guest->kept, guest->link.table, guest->seat)) {
        if (strcmp(guest->kept.token, guest->link.token) == 0) {
            be_seated(guest); /* it is our own */
            return 0;
        }
        seat_file_close(&guest->kept);
    }
    int status = ask_room(guest, &room);
    if (status)
        return status;
    guest->kept = (struct seat_file){.file = -1, .seat = guest->seat};
    memcpy(guest->kept.table, guest->link.table, FAIR_TABLE);
    memcpy(guest->kept.name, room.name[guest->seat], NAME_ROOM);
    make_own(&guest->kept, false);
    int trouble = seat_file_keep(&guest->kept);
    if (trouble)
        return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", guest->kept.path, say_trouble(trouble));
    snprintf(line, sizeof line, "rotate %s", guest->kept.token);
    ask_line(&guest->link, guest->link.token, line, &answer);
    status = web_check(&guest->link, &answer);
    web_forget(&answer);
    if (!status)
        be_seated(guest);
    return status;
}

int sit_next(struct guest *guest, const char *table)
{
    struct web_answer answer = {0};
    struct room room;
    struct seat_file before = guest->kept;
    memcpy(guest->link.table, table, FAIR_TABLE);
    int status = ask_room(guest, &room);
    if (status || !guest->seat)
        return status;
    guest->kept = before;
    guest->kept.file = -1;
    snprintf(guest->kept.name, NAME_ROOM, "%s", guest->at[guest->seat].name);
    memcpy(guest->kept.table, table, FAIR_TABLE);
    memcpy(guest->kept.commit, room.commit, FAIR_HEX);
    make_own(&guest->kept, room.open);
    int trouble = seat_file_keep(&guest->kept);
    if (trouble)
        return say_error(EXIT_FAILURE, "cli.cannot-write", "ww", guest->kept.path, say_trouble(trouble));
    claim(guest, guest->link.token, &answer);
    status = web_check(&guest->link, &answer);
    web_forget(&answer);
    if (!status)
        be_seated(guest);
    return status;
}
