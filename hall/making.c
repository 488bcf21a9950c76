/* making.c - a new table, out of a header or out of the one before (see inside.h). */
#include "said.h"
#include <string.h>

static bool has_line(const char *text, size_t length, const char *line)
{
    size_t wanted = text_length(line);
    for (size_t at = 0; at + wanted <= length; at++)
        if ((at == 0 || text[at - 1] == '\n') && memcmp(text + at, line, wanted) == 0 &&
            (at + wanted == length || text[at + wanted] == '\n' || text[at + wanted] == '\r'))
            return true;
    return false;
}

/* Only the header, and nothing that could hide in it. */
static bool refuse_bytes(const char *text, size_t length, struct refusal *why)
{
    if (length > HALL_HEADER_BYTES)
        return refuse_with(why, NULL, "online.header-too-long");
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' && text[i] != '\n' && text[i] != '\r')
            return refuse_with(why, NULL, "online.header-control");
    return false;
}

/* Names and bots of a header are seats already filled: may they be? */
static bool refuse_seats(const struct hall_table *table, struct refusal *why)
{
    for (int seat = 0; seat < table->record.seats; seat++) {
        const char *bot = table->record.bot[seat], *name = table->record.name[seat];
        if ((bot[0] && words_refuse_level(table, bot, why)) || (name[0] && name_forbids(name, why)))
            return true;
    }
    return false;
}

static void keep_secret(struct hall *hall, struct hall_table *table, const uint8_t *secret)
{
    char line[FAIR_HEX + 8];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, "secret ");
    fair_say_hex(&text, secret, FAIR_BYTES);
    keep_row(hall, table, 'x', line);
}

/* A new table under a name that nobody has. */
static struct hall_table *add_table(struct hall *hall)
{
    char id[FAIR_TABLE];
    fair_say_table(hall->random + FAIR_BYTES, id);
    return hall_find(hall, id) ? NULL : hall_add(hall, id);
}

/* The rows a table begins with: header, tokens, secret. */
static void keep_first(struct hall *hall, struct hall_table *table, const char *header, const char *tokens)
{
    char line[3 * 64 + 16];
    struct text text;
    keep_row(hall, table, 'h', header);
    text_open(&text, line, sizeof line);
    text_add(&text, "tokens ");
    text_add(&text, tokens);
    keep_row(hall, table, 's', line);
    keep_secret(hall, table, hall->random);
}

static void say_made(const struct hall_table *table, char tokens[3][FAIR_TOKEN], struct text *text)
{
    static const char *const words[] = {"host ", "invite ", "watch "};
    text_add(text, "table ");
    text_add(text, table->id);
    for (int i = 0; i < 3; i++) {
        text_char(text, '\n');
        text_add(text, words[i]);
        text_add(text, tokens[i]);
    }
    text_add(text, "\ncommit ");
    fair_say_hex(text, table->commit, FAIR_BYTES);
    text_char(text, '\n');
}

static void refuse_table(struct hall *hall, struct hall_visitor *visitor, const struct refusal *why)
{
    words_refuse(hall, NULL, visitor, "table", HALL_BY_RULE, why);
}

void words_make(struct hall *hall, struct hall_visitor *visitor, const char *header, size_t length)
{
    struct refusal why = {.target = NO_TARGET};
    char tokens[3][FAIR_TOKEN], hashes[3 * 64 + 3], *canonical;
    struct text text;
    if (refuse_bytes(header, length, &why)) {
        refuse_table(hall, visitor, &why);
        return;
    }
    struct hall_table *table = add_table(hall);
    if (!table) {
        answer_now(hall, visitor, HALL_LATER, "later again");
        return;
    }
    bool refused = setups_open(hall, table, header, length, &why) || refuse_seats(table, &why);
    if (refused) {
        hall_remove(hall, table);
        refuse_table(hall, visitor, &why);
        return;
    }
    struct record record = table->record;
    canonical = hall_keep(hall, SCRATCH);
    text_open(&text, canonical, SCRATCH);
    setups_say(table, VIEWER_FULL, &text);
    struct hall_setup *shared = table->shared;
    table->shared = NULL; /* the row brings its own */
    text_open(&text, hashes, sizeof hashes);
    for (int i = 0; i < 3; i++) {
        fair_say_token(hall->random + FAIR_BYTES + FAIR_RAW_TABLE + i * FAIR_RAW_TOKEN, tokens[i]);
        if (i)
            text_char(&text, ' ');
        token_say_hash(&text, tokens[i]);
    }
    keep_first(hall, table, canonical, hashes);
    setups_leave(hall, shared);
    if (has_line(header, length, "# help"))
        keep_row(hall, table, 's', "help");
    for (int seat = 1; seat <= record.seats; seat++) {
        char rest[NAME_ROOM + 4];
        if (record.bot[seat - 1][0]) {
            keep_bot_row(hall, table, "fill", seat, record.bot[seat - 1]);
        } else if (record.name[seat - 1][0]) {
            text_open(&text, rest, sizeof rest);
            text_add(&text, "- ");
            text_add(&text, record.name[seat - 1]);
            keep_seat_row(hall, table, 's', "reserve", seat, rest);
        }
        note(table, NOTE_HASH + seat, false);
    }
    hall->counts.made++;
    visitor_join(table, visitor);
    char answer[512];
    text_open(&text, answer, sizeof answer);
    say_made(table, tokens, &text);
    answer_later(hall, table, visitor, HALL_MADE, answer, THEN_NOTHING, 0);
}

/* again: the next table, with the people, bots, tokens and limit of this one. The old table learns of it when the new
 * one is stored. */
void words_again(const struct said *said)
{
    struct hall *hall = said->hall;
    struct hall_table *old = said->table;
    struct text text;
    if (old->next[0]) {
        said_agree(said);
        return;
    }
    if (old->state != TABLE_OVER) {
        said_refuse(said, HALL_TAKEN, "online.not-over");
        return;
    }
    struct hall_table *child = old->child[0] ? NULL : add_table(hall);
    if (!child) {
        said_later(said, "again");
        return;
    }
    memcpy(old->child, child->id, FAIR_TABLE);
    memcpy(child->parent, old->id, FAIR_TABLE);
    char *header = hall_keep(hall, SCRATCH);
    text_open(&text, header, SCRATCH);
    setups_say(old, VIEWER_FULL, &text);
    keep_first(hall, child, header, old->tokens);
    if (old->help)
        keep_row(hall, child, 's', "help");
    for (int seat = 1; seat <= old->record.seats; seat++) {
        const struct hall_seat *one = &old->seat[seat];
        char rest[FAIR_HEX + NAME_ROOM + 2];
        if (one->sitter == SITTER_BOT)
            keep_bot_row(hall, child, "fill", seat, one->level);
        note(child, NOTE_HASH + seat, false);
        if (one->sitter != SITTER_PERSON)
            continue;
        text_open(&text, rest, sizeof rest);
        if (one->tokened)
            fair_say_hex(&text, one->token, FAIR_BYTES);
        else
            text_char(&text, '-');
        text_char(&text, ' ');
        text_add(&text, one->name);
        keep_seat_row(hall, child, 's', "reserve", seat, rest);
    }
    if (old->limit != LIMIT_NONE) {
        char line[32];
        text_open(&text, line, sizeof line);
        text_add(&text, old->limit == LIMIT_LIVE ? "limit live " : "limit days ");
        text_number(&text, old->limit_number);
        keep_row(hall, child, 's', line);
    }
    hall->counts.made++;
    answer_later(hall, child, said->visitor, HALL_OK, "ok again", THEN_AGAIN, 0);
    time_wake(hall, child);
}

void words_again_stored(struct hall *hall, struct hall_table *child, struct waiting *waiting)
{
    char line[FAIR_TABLE + 8];
    struct text text;
    struct hall_table *old = hall_find(hall, child->parent);
    if (!old || old->retry || !old->made || old->next[0])
        return;
    old->child[0] = '\0';
    text_open(&text, line, sizeof line);
    text_add(&text, "next ");
    text_add(&text, child->id);
    keep_row(hall, old, 's', line);
    if (waiting->visitor && waiting->visitor->table == old)
        answer_later(hall, old, waiting->visitor, waiting->status, waiting->text, THEN_NOTHING, 0);
    stir(hall, old);
    time_wake(hall, old);
}
