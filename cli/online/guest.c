/* guest.c - somebody at an online table: what came over the line (see guest.h). */
#include "guest.h"
#include "refused.h"
#include "terminal/moment.h"
#include <stdlib.h>
#include <string.h>

enum { NEWS_SHOWN = 8 }; /* who comes to a game in progress is told the last of what happened */

void guest_tell(struct guest *guest, bool bad, const struct message *message)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    say_into(&text, message, NULL);
    if (guest->tell)
        guest->tell(guest->who, bad, sentence);
}

/* It is over for us. */
static void stop(struct guest *guest, const char *key)
{
    struct message message = say_message(key, "w", guest->link.server);
    struct text text;
    text_open(&text, guest->trouble, sizeof guest->trouble);
    say_into(&text, &message, NULL);
}

static void stop_refused(struct guest *guest, const struct refusal *why)
{
    struct text text;
    text_open(&text, guest->trouble, sizeof guest->trouble);
    i18n_say_refusal(say_lang(), why, NULL, &text);
}

void guest_name(const struct guest *guest, int seat, char name[SAY_ROOM])
{
    struct names names = {0};
    struct text text;
    struct message message = say_message("cli.only-seat", "s", seat);
    const struct guest_seat *one = &guest->at[seat];
    names.name[seat] = one->name[0] ? one->name : NULL;
    text_open(&text, name, SAY_ROOM);
    if (one->sitter == SITTER_BOT)
        message = say_message("join.bot-at", "wn", one->level, seat);
    say_into(&text, &message, &names);
}

/* -- the record -------------------------------------------------------------------------------------------- */

/* The header is complete. */
static void begin_game(struct guest *guest)
{
    struct loaded *loaded = &guest->loaded;
    if (load_header(loaded) != 0 || loaded->record.view != guest->seat) {
        stop(guest, "join.other-view");
        return;
    }
    guest->sitting = sitting_open(loaded);
    guest->seats = loaded->record.seats;
    record_start(&loaded->record, loaded->bytes, loaded->length, &guest->cursor);
}

static void name_seats(struct guest *guest)
{
    for (int seat = 1; guest->sitting && seat <= guest->seats; seat++)
        guest->sitting->names.name[seat] = guest->at[seat].name[0] ? guest->at[seat].name : NULL;
}

/* `# entropy 2 HASH VALUE`: ours must stand there if we have shown it. */
static void check_entropy(struct guest *guest, const char *at)
{
    int seat = 0;
    if (!text_take_number(&at, &seat) || seat != guest->seat || !guest->revealed)
        return;
    const char *value = strrchr(at, ' ');
    if (value && strcmp(value, " -") == 0)
        stop(guest, "join.reveal-dropped");
}

static void take_comment(struct guest *guest, const char *line)
{
    const char *at = line;
    if (strcmp(line, "# help") == 0) {
        guest->helps = true;
    } else if (strcmp(line, "# closed") == 0) {
        guest->closed = true;
    } else if (text_take_word(&at, "# entropy ")) {
        check_entropy(guest, at);
    } else if (text_take_word(&at, "# fair 1 ") && guest->kept.commit[0]) {
        at += strcspn(at, " ");
        if (strcmp(at + (*at == ' '), guest->kept.commit) != 0)
            stop(guest, "join.commit-changed");
    }
}

static void count_decisions(struct guest *guest)
{
    const struct told *told = &guest->sitting->table.told[guest->seat];
    for (; guest->counted < told->count; guest->counted++) {
        const struct event *event = &told->events[guest->counted];
        guest->decisions += event->kind == EVENT_MOVE && event->seat == guest->seat;
    }
    if (guest->sent[0] && guest->decisions > guest->sent_number)
        guest->sent[0] = '\0';
}

/* One more line of the record; true: the game went on. */
static bool take_line(struct guest *guest, const char *line)
{
    struct loaded *loaded = &guest->loaded;
    struct refusal why = {0};
    enum record_step step;
    size_t length = strlen(line);
    bool moved = false;
    if (loaded->length + length + 1 > RECORD_BYTES) {
        stop(guest, "join.record-too-long");
        return false;
    }
    memcpy(loaded->bytes + loaded->length, line, length);
    loaded->length += length + 1;
    loaded->bytes[loaded->length - 1] = '\n';
    loaded->bytes[loaded->length] = '\0';
    if (line[0] == '#')
        take_comment(guest, line);
    if (!guest->sitting) {
        if (strcmp(line, "---") == 0)
            begin_game(guest);
        name_seats(guest);
        return guest->sitting;
    }
    guest->cursor.end = loaded->bytes + loaded->length;
    while ((step = sitting_replay_event(guest->sitting, &guest->cursor, &why)) != RECORD_END && step != RECORD_BAD)
        moved = true;
    if (step == RECORD_BAD)
        stop_refused(guest, &why);
    if (guest->seat)
        count_decisions(guest);
    return moved;
}

/* -- notes ------------------------------------------------------------------------------------------------- */

/* Tells that somebody came, went, or is played for. */
static void tell_seat(struct guest *guest, int seat, const struct guest_seat *before)
{
    const struct guest_seat *now = &guest->at[seat];
    char who[SAY_ROOM];
    const char *text = NULL;
    bool own = seat == guest->seat;
    guest_name(guest, seat, who);
    if (now->sitter == SITTER_NOBODY)
        text = before->sitter == SITTER_NOBODY ? NULL : "join.seat-free";
    else if (now->sitter == SITTER_BOT)
        text = "join.seat-bot";
    else if (now->sitter == SITTER_LENT)
        text = own ? "join.lent-own" : "join.seat-lent";
    else if (own)
        text = before->sitter == SITTER_LENT ? "join.back-own" : NULL;
    else if (!before->announced)
        text = now->announced ? "join.seat-taken" : NULL;
    else if (before->sitter == SITTER_LENT)
        text = "join.seat-back";
    else
        text = now->sitter == SITTER_AWAY ? "join.seat-away" : "join.seat-here";
    if (!text)
        return;
    struct message message = say_message(text, "wnw", who, seat, now->level);
    guest_tell(guest, false, &message);
}

/* `seat 2 here NAME`, `seat 2 lent LEVEL NAME`, `seat 2 bot LEVEL`, `seat 2 free`. */
static void note_seat(struct guest *guest, int seat, const char *at)
{
    static const char *const words[] = {"free", "here", "away", "lent", "bot"};
    struct guest_seat before = guest->at[seat], *one = &guest->at[seat];
    char word[16] = "";
    bool known = seat <= guest->seats;
    guest->seats = known ? guest->seats : seat;
    text_take_part(&at, word, sizeof word);
    one->name[0] = one->level[0] = '\0';
    for (int i = 0; i < 5; i++)
        if (strcmp(words[i], word) == 0)
            one->sitter = (enum guest_sitter)i;
    if (one->sitter == SITTER_LENT || one->sitter == SITTER_BOT)
        text_take_part(&at, one->level, sizeof one->level);
    snprintf(one->name, sizeof one->name, "%.*s", (int)sizeof one->name - 1, at);
    /* Who sits down is away until his device polls: he is announced when he is here. */
    bool same = known && strcmp(before.name, one->name) == 0;
    one->announced = (before.announced && same) || one->sitter == SITTER_HERE || (!known && guest->sitting);
    before.announced &= same;
    if (known && (before.sitter != one->sitter || strcmp(before.name, one->name) != 0))
        tell_seat(guest, seat, &before);
    name_seats(guest);
}

static void note_said(struct guest *guest, int seat, const char *word)
{
    char who[SAY_ROOM], key[64];
    snprintf(key, sizeof key, "online.said-%s", word);
    if (!i18n_has(LANG_EN, key) || seat == guest->seat)
        return;
    guest_name(guest, seat, who);
    struct message message = say_message("join.said", "wt", who, key);
    guest_tell(guest, false, &message);
}

/* We show what we add to the dice only now, and only if all have read what we were committed to. */
static void reveal(struct guest *guest)
{
    char line[16 + FAIR_HEX], hash[FAIR_HEX];
    uint8_t own[FAIR_BYTES];
    struct text text;
    if (guest->state != GUEST_STARTING || guest->revealed || !guest->kept.share.given)
        return;
    fair_hash(guest->link.table, guest->seat, guest->kept.share.entropy, own);
    text_open(&text, hash, sizeof hash);
    fair_say_hex(&text, own, FAIR_BYTES);
    if (strcmp(hash, guest->at[guest->seat].hash) != 0) {
        stop(guest, "join.hash-changed");
        return;
    }
    text_open(&text, line, sizeof line);
    text_add(&text, "reveal ");
    fair_say_hex(&text, guest->kept.share.entropy, FAIR_BYTES);
    guest->revealed = true;
    client_say(guest->client, guest->link.token, line);
}

static void note_state(struct guest *guest, const char *word)
{
    static const char *const words[] = {"", "open", "starting", "playing", "paused", "over"};
    static const char *const texts[] = {NULL, NULL, "join.starting", NULL, "join.paused", NULL};
    enum guest_state before = guest->state;
    for (int i = 1; i < 6; i++)
        if (strcmp(words[i], word) == 0)
            guest->state = (enum guest_state)i;
    if (before == guest->state)
        return;
    const char *text = before == GUEST_PAUSED && guest->state == GUEST_PLAYING ? "join.resumed" : texts[guest->state];
    struct message message = say_message(text ? text : "cli.sentence", "");
    if (text)
        guest_tell(guest, false, &message);
}

static void note_fair(struct guest *guest, const char *commit)
{
    snprintf(guest->commit, sizeof guest->commit, "%.*s", FAIR_HEX - 1, commit);
    if (guest->kept.commit[0] && strcmp(guest->commit, guest->kept.commit) != 0)
        stop(guest, "join.commit-changed");
}

static void note_next(struct guest *guest, const char *table)
{
    if (!fair_is_table(table) || strcmp(guest->next, table) == 0)
        return;
    memcpy(guest->next, table, strlen(table) + 1);
    struct message message = say_message("join.next", "");
    guest_tell(guest, false, &message);
}

static void take_note(struct guest *guest, const char *line)
{
    const char *at = line;
    int seat = 0, left = 0;
    char word[16] = "";
    text_take_part(&at, word, sizeof word);
    if (strcmp(word, "state") == 0)
        note_state(guest, at);
    else if (strcmp(word, "fair") == 0)
        note_fair(guest, at);
    else if (strcmp(word, "next") == 0)
        note_next(guest, at);
    else if (!text_take_number(&at, &seat) || !text_take(&at, ' ') || seat < 1 || seat > SEATS_MAX)
        return; /* of `watchers`, and of what later servers may add, we know nothing to do */
    else if (strcmp(word, "seat") == 0)
        note_seat(guest, seat, at);
    else if (strcmp(word, "hash") == 0)
        snprintf(guest->at[seat].hash, FAIR_HEX, "%.*s", FAIR_HEX - 1, strcmp(at, "-") == 0 ? "" : at);
    else if (strcmp(word, "clock") == 0 && (left = atoi(at)) >= 0)
        guest->at[seat].clock = moment_now() + left + 1;
    else if (strcmp(word, "said") == 0)
        note_said(guest, seat, at);
}

/* -- answers ----------------------------------------------------------------------------------------------- */

/* The seat is free again: nothing of it is ours any more. */
static void leave(struct guest *guest)
{
    seat_file_remove(&guest->kept);
    guest->left = true;
}

static void take_answer(struct guest *guest, const char *line)
{
    char sentence[SAY_ROOM], number[16] = "";
    const char *at = line;
    bool refused = text_take_word(&at, "refused ");
    if (!refused && !text_take_word(&at, "ok "))
        return;
    text_take_part(&at, number, sizeof number);
    bool move = number[0] >= '0' && number[0] <= '9';
    if (!refused) {
        if (strcmp(number, "leave") == 0 && guest->leaves)
            leave(guest);
        return;
    }
    if (move && guest->sent[0] && atoi(number) == guest->sent_number)
        guest->sent[0] = '\0';
    if (strcmp(number, "reveal") == 0)
        return; /* it came too late; the record says so, and then we do */
    if (refused_say(line, guest->sitting ? &guest->sitting->names : NULL, sentence, sizeof sentence) && guest->tell)
        guest->tell(guest->who, true, sentence);
}

bool guest_take(struct guest *guest)
{
    struct client_news news;
    bool moved = false, first = !guest->sitting;
    while (!guest->trouble[0] && client_take(guest->client, &news)) {
        struct message message = say_message(news.kind == CLIENT_LOST ? "join.lost" : "join.back", "");
        switch (news.kind) {
        case CLIENT_BEGIN: /* a clock that is not among the notes does not run */
            for (int seat = 1; seat <= SEATS_MAX; seat++)
                guest->at[seat].clock = 0;
            break;
        case CLIENT_LINE:
            moved |= take_line(guest, news.text);
            break;
        case CLIENT_NOTE:
            take_note(guest, news.text);
            break;
        case CLIENT_ANSWER:
            take_answer(guest, news.text);
            break;
        case CLIENT_LOST:
        case CLIENT_BACK:
            guest->lost = news.kind == CLIENT_LOST;
            guest_tell(guest, guest->lost, &message);
            break;
        case CLIENT_ENDED:
            if (guest->leaves) /* and so it knows before we are answered */
                leave(guest);
            else
                web_fails(&guest->link, &news.answer, guest->trouble);
            break;
        }
        client_forget(&news);
    }
    if (guest->seat)
        reveal(guest);
    if (first && guest->sitting) {
        long count = guest->sitting->table.news[1 + guest->seat].count;
        guest->sitting->seen[guest->seat] = count > NEWS_SHOWN ? count - NEWS_SHOWN : 0;
    }
    return moved;
}

/* -- the state of things ----------------------------------------------------------------------------------- */

bool guest_is_over(const struct guest *guest)
{
    return guest->trouble[0] || guest->left || guest->closed || (guest->sitting && guest->sitting->table.finished) ||
           (!guest->sitting && guest->state == GUEST_OVER);
}

bool guest_is_asked(const struct guest *guest)
{
    return guest->seat && guest->sitting && guest->state == GUEST_PLAYING && !guest_is_over(guest) && !guest->sent[0] &&
           guest->at[guest->seat].sitter != SITTER_LENT &&
           (table_to_act(&guest->sitting->table) & ACT_SEAT(guest->seat));
}

void guest_say_left(const struct guest *guest, int seat, char amount[SAY_ROOM])
{
    static const struct {
        int seconds;
        const char *text;
    } units[] = {{86400, "join.left-days"}, {3600, "join.left-hours"}, {60, "join.left-minutes"}};
    int64_t left = (guest->at[seat].clock - moment_now()) / 1000;
    struct message message = say_message("join.left-seconds", "n", left > 0 ? (int)left : 0);
    struct text text;
    for (int i = 2; i >= 0; i--)
        if (left >= 2 * units[i].seconds) /* below two of a unit the smaller one tells more */
            message = say_message(units[i].text, "n", (int)(left / units[i].seconds));
    text_open(&text, amount, SAY_ROOM);
    say_into(&text, &message, NULL);
}

void guest_say_waiting(const struct guest *guest, char sentence[SAY_ROOM])
{
    char who[SAY_ROOM], list[SAY_ROOM / 2];
    struct text text, names;
    unsigned acting = guest->sitting ? table_to_act(&guest->sitting->table) : 0;
    struct message message = say_message("join.wait-table", "");
    text_open(&names, list, sizeof list);
    for (int seat = 1; seat <= guest->seats; seat++) {
        if (!(acting & ACT_SEAT(seat)) || seat == guest->seat)
            continue;
        guest_name(guest, seat, who);
        text_add(&names, names.length ? ", " : "");
        text_add(&names, who);
    }
    if (guest->lost)
        message = say_message("join.lost", "");
    else if (guest->sent[0])
        message = say_message("join.sent", "w", guest->sent);
    else if (guest->state == GUEST_PAUSED)
        message = say_message("join.paused", "");
    else if (guest->seat && guest->at[guest->seat].sitter == SITTER_LENT)
        message = say_message("join.lent-own", "");
    else if (names.length)
        message = say_message("join.wait-for", "w", list);
    text_open(&text, sentence, SAY_ROOM);
    say_into(&text, &message, NULL);
}

/* -- playing ----------------------------------------------------------------------------------------------- */

void guest_play(struct guest *guest, uint64_t move)
{
    const struct match *view = table_match(&guest->sitting->table);
    char line[EVENT_TEXT + 16];
    struct text text;
    text_open(&text, guest->sent, sizeof guest->sent);
    view->setup->game->say(view->setup, &view->state, move, &text);
    guest->sent_number = guest->decisions;
    text_open(&text, line, sizeof line);
    text_add(&text, "move ");
    text_number(&text, guest->sent_number);
    text_char(&text, ' ');
    text_add(&text, guest->sent);
    client_say(guest->client, guest->link.token, line);
}

/* -- opening and closing ----------------------------------------------------------------------------------- */

struct guest *guest_new(const struct link *link)
{
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        abort();
    guest->link = *link;
    guest->kept.file = -1;
    return guest;
}

void guest_open(struct guest *guest)
{
    guest->loaded = (struct loaded){.path = guest->link.server, .bytes = malloc(RECORD_BYTES + 2)};
    if (!guest->loaded.bytes)
        abort();
    guest->loaded.bytes[0] = '\0';
    guest->client = client_open(&guest->link, guest->link.token);
}

void guest_close(struct guest *guest)
{
    if (guest->client)
        client_close(guest->client);
    if (guest->sitting)
        sitting_close(guest->sitting);
    load_close(&guest->loaded);
    guest->client = NULL;
    guest->sitting = NULL;
    seat_file_close(&guest->kept);
}
