/* page_table.c - a table in the page (see page_table.h). */
#include "page_table.h"
#include "page_json.h"
#include "take_back.h"
#include <string.h>

/* -- events --------------------------------------------------------------------------------------------- */

/* A member whose value is text of many lines. */
static void say_lines(struct text *out, const char *key, const struct text *lines)
{
    json_key(out, key);
    json_string(out, lines->at);
}

/* Lines as strings of a JSON array that is open; they are taken. */
static void say_lines_of(struct text *lines, struct text *out)
{
    for (char *line = lines->at, *end; *line; line = end + 1) {
        for (end = line; *end != '\n'; end++)
            ;
        *end = '\0';
        json_comma(out);
        json_string(out, line);
    }
    text_cut(lines, 0);
}

/* What each viewer was told by the last event, line by line. */
static void say_told(struct page_table *page, struct text *out)
{
    json_open(out, "told", '[');
    for (int viewer = 0; viewer <= page->table.setup->seats; viewer++) {
        json_comma(out);
        text_char(out, '[');
        say_lines_of(&page->table.lines[viewer], out);
        text_char(out, ']');
    }
    text_char(out, ']');
}

static void say_result(const struct table *table, struct text *out)
{
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say_result(&table->full, &text);
    json_member(out, "result", line);
}

/* A legal event happens, and the answer says what came of it. */
static void happen(struct page_table *page, const struct event *event, struct text *out)
{
    struct table *table = &page->table;
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say(&table->full, event, &text);
    table_happen(table, event);
    text_char(out, '{');
    json_member(out, "line", line);
    json_number(out, "seat", event->kind == EVENT_MOVE ? event->seat : 0);
    say_told(page, out);
    json_number(out, "events", table->full.events);
    json_number(out, "draws", table->draws);
    json_number(out, "act", table_to_act(table));
    if (!table_to_act(table)) {
        say_result(table, out);
        table_finish(table);
    }
    say_lines(out, "append", &table->record);
    text_cut(&table->record, 0);
    text_char(out, '}');
}

static bool refuse_closed(const struct page_table *page, struct refusal *why)
{
    if (!page->game.setup || page->table.only != VIEWER_FULL)
        return refuse_with(why, 0, "core.no-table");
    return false;
}

void page_table_draw(struct page_table *page, const uint8_t *bytes, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    struct rng rng;
    if (refuse_closed(page, &why) ||
        (!(table_to_act(&page->table) & ACT_CHANCE) && refuse_with(&why, 0, "core.no-chance"))) {
        json_refusal(out, &why);
        return;
    }
    table_seed_draw(&rng, bytes);
    match_draw(&page->table.full, &rng, &event);
    happen(page, &event, out);
}

void page_table_move(struct page_table *page, int seat, const char *typed, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    struct asked asked;
    if (refuse_closed(page, &why) || table_read_move(&page->table, seat, typed, &event, &why)) {
        json_refusal(out, &why);
        return;
    }
    seats_ask(&page->seats, &page->table, &asked);
    if (page->seats.seat[seat].person)
        seats_decided(&page->seats, seat, asked.several);
    happen(page, &event, out);
}

void page_table_event(struct page_table *page, const char *line, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    if (refuse_closed(page, &why) || match_read(&page->table.full, line, &event, &why))
        json_refusal(out, &why);
    else
        happen(page, &event, out);
}

unsigned page_table_to_act(const struct page_table *page)
{
    return page->game.setup ? table_to_act(&page->table) : 0;
}

/* -- opening -------------------------------------------------------------------------------------------- */

/* Opens a record's header and lays the table at its beginning. True: refused. */
static bool lay_table(struct page_table *page, const char *bytes, size_t length, unsigned viewers, struct refusal *why)
{
    struct table *table = &page->table;
    if (page_open_record(&page->game, bytes, length, why))
        return true;
    *table = (struct table){.past = page->past, .news = page->news};
    for (int viewer = 0; viewer <= SEATS_MAX && page->game.record.view == VIEWER_FULL; viewer++)
        text_open(&table->lines[viewer], page->lines[viewer], sizeof page->lines[viewer]);
    text_open(&table->record, page->record, sizeof page->record);
    table_open(table, page->game.setup, page->game.record.view, viewers);
    seats_open(&page->seats, page->game.setup, &page->game.record, bytes, length);
    return false;
}

/* Lets up to `events` events of the record happen (all for a negative number). True: one is refused, and nothing is
 * open. */
static bool replay(struct page_table *page, const char *bytes, size_t length, int events, struct refusal *why)
{
    bool refused = table_replay(&page->table, &page->game.record, bytes, length, events, why);
    if (refused)
        page->game.setup = 0;
    return refused;
}

/* Who sits there by the comments of an online game. */
static void note_seats(struct page_table *page, struct record_cursor *cursor)
{
    char line[EVENT_TEXT];
    int number;
    while (record_any_line(cursor, line, &number))
        seats_note(&page->game.record, line);
}

/* Where a game stands, as members of a JSON object that is open. */
static void say_standing(const struct table *table, struct text *out)
{
    const struct match *match = table_match(table);
    json_number(out, "events", match->events);
    json_number(out, "draws", table->draws);
    json_number(out, "act", match_to_act(match));
    json_bool(out, "over", match_to_act(match) == 0);
    json_bool(out, "finished", table->finished);
}

void page_table_tell(struct page_table *page, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    struct table *table = &page->table;
    struct record_cursor cursor = {.at = bytes, .end = bytes + length, .number = 1, .over = table->finished};
    struct record_cursor comments = cursor;
    enum record_step step = RECORD_EVENT;
    if (!page->game.setup || table->only == VIEWER_FULL) {
        refuse_with(&why, 0, "core.no-table");
        json_refusal(out, &why);
        return;
    }
    while (step != RECORD_END && step != RECORD_BAD)
        step = table_replay_event(table, &cursor, &why);
    if (step == RECORD_BAD) {
        json_refusal(out, &why);
        return;
    }
    note_seats(page, &comments);
    text_char(out, '{');
    say_standing(table, out);
    text_char(out, '}');
}

void page_table_take_back(struct page_table *page, const char *bytes, size_t length, struct text *out)
{
    enum { ROOM = RECORD_BYTES + 1 };
    struct refusal why = {0};
    struct text record; /* at the end of the answer, from where it is escaped to its beginning */
    text_open(&record, out->at + out->room - ROOM, ROOM);
    if (refuse_closed(page, &why) ||
        (!take_back_whose(&page->seats, &page->table) && refuse_with(&why, 0, "core.back-too-late")) ||
        take_back_say(bytes, length, &record, &why)) {
        json_refusal(out, &why);
        return;
    }
    take_back(&page->table, bytes, length);
    out->room -= ROOM;
    text_char(out, '{');
    json_member(out, "record", record.at);
    out->room += ROOM;
    say_standing(&page->table, out);
    text_char(out, '}');
}

void page_table_open(struct page_table *page, const char *bytes, size_t length, int events, struct text *out)
{
    struct refusal why = {0};
    if (lay_table(page, bytes, length, ~0u, &why) || replay(page, bytes, length, events, &why)) {
        json_refusal(out, &why);
        return;
    }
    const struct table *table = &page->table;
    const struct match *match = table_match(table);
    struct record_cursor comments;
    record_start(&page->game.record, bytes, length, &comments);
    note_seats(page, &comments);
    text_char(out, '{');
    page_say_header(&page->game, out);
    page_say_own(&page->game, out);
    say_standing(table, out);
    json_bool(out, "hidesHands", table->setup->game->hides_hands);
    if (!match_to_act(match)) {
        int scores[SEATS_MAX] = {0};
        match->setup->game->scores(match->setup, &match->state, scores);
        json_open(out, "result", '[');
        for (int i = 0; i < match->setup->seats; i++) {
            json_comma(out);
            text_number(out, scores[i]);
        }
        text_char(out, ']');
    }
    text_char(out, '}');
}

/* -- who sits there ------------------------------------------------------------------------------------- */

/* Whether it is a word of version.h that bots of this program may have; nothing else comes into a record. */
static bool is_ours(const char *bots)
{
    int version;
    if (text_length(bots) >= BOTS_WORD || !text_take_number(&bots, &version) || version != BOTS_VERSION ||
        !text_take(&bots, '-') || !*bots)
        return false;
    while ((*bots >= '0' && *bots <= '9') || (*bots >= 'a' && *bots <= 'f'))
        bots++;
    return !*bots;
}

/* Which bots take the seats that have no seed yet. */
static void find_bots(const struct page_table *page, const char *given, struct text *word)
{
    const char *kept = seats_bots(&page->seats);
    struct learned learned = weights_find(page->game.setup, page->game.sheet_sum);
    if (is_ours(kept))
        text_add(word, kept);
    else if (is_ours(given))
        text_add(word, given);
    else
        version_say(&learned, word);
}

void page_table_begin(struct page_table *page, const uint8_t *bytes, const char *given, struct text *out)
{
    struct refusal why = {0};
    struct seats *seats = &page->seats;
    struct table *table = &page->table;
    char bots[BOTS_WORD];
    struct text word;
    if (refuse_closed(page, &why)) {
        json_refusal(out, &why);
        return;
    }
    bool over = !table_to_act(table);
    text_open(&word, bots, sizeof bots);
    find_bots(page, given, &word);
    text_char(out, '{');
    json_open(out, "seeds", '[');
    for (int seat = 1; seat <= seats->count; seat++) {
        uint64_t number = 0;
        for (int i = 0; i < 8; i++)
            number |= (uint64_t)bytes[8 * (seat - 1) + i] << (8 * i);
        if (!seats->seat[seat].person && !seats->seat[seat].seeded && !over)
            seats_seed(seats, table, seat, number, table->view[seat].events, bots);
        json_comma(out);
        text_char(out, '"'); /* JavaScript's own numbers would round it */
        seed_say_number(out, seats->seat[seat].seeded ? seats->seat[seat].seed.number : number);
        text_char(out, '"');
    }
    text_char(out, ']');
    json_open(out, "bots", '[');
    for (int seat = 1; seat <= seats->count; seat++) {
        json_comma(out);
        json_string(out, seats->seat[seat].bots);
    }
    text_char(out, ']');
    if (over && !table->finished) {
        say_result(table, out);
        table_finish(table);
    }
    say_lines(out, "append", &table->record);
    text_cut(&table->record, 0);
    text_char(out, '}');
}

void page_table_turn(struct page_table *page, struct text *out)
{
    struct refusal why = {0};
    struct asked asked;
    if (refuse_closed(page, &why)) {
        json_refusal(out, &why);
        return;
    }
    seats_ask(&page->seats, &page->table, &asked);
    seats_turn(&page->seats, &asked);
    text_char(out, '{');
    json_bool(out, "over", asked.over);
    json_bool(out, "chance", asked.chance);
    json_number(out, "bot", asked.bot);
    json_number(out, "person", asked.person);
    json_bool(out, "several", asked.several);
    json_number(out, "viewer", page->seats.viewer);
    json_number(out, "handover", page->seats.handover);
    json_number(out, "back", take_back_whose(&page->seats, &page->table));
    text_char(out, '}');
}

void page_table_sit(struct page_table *page, int seat, struct text *out)
{
    struct refusal why = {0};
    if (refuse_closed(page, &why) ||
        (!seats_sit(&page->seats, seat) && refuse_with_number(&why, "C1", "core.no-such-seat", seat))) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_number(out, "viewer", page->seats.viewer);
    json_number(out, "handover", page->seats.handover);
    text_char(out, '}');
}

/* -- records -------------------------------------------------------------------------------------------- */

void page_table_redact(struct page_table *page, const char *bytes, size_t length, int viewer, struct text *out)
{
    struct refusal why = {0};
    struct table *table = &page->table;
    struct record_cursor cursor;
    if (lay_table(page, bytes, length, viewer >= 0 && viewer <= SEATS_MAX ? 1u << viewer : 0, &why)) {
        json_refusal(out, &why);
        return;
    }
    if (table->only != VIEWER_FULL || viewer < 0 || viewer > table->setup->seats) {
        refuse_with_number(&why, "C1", "core.no-such-seat", viewer);
        json_refusal(out, &why);
        return;
    }
    struct record told = page->game.record;
    text_char(out, '{');
    json_open(out, "header", '"');
    told.view = viewer;
    page_write_header(&page->game, &told, out);
    text_char(out, '"');
    json_open(out, "lines", '[');
    record_start(&page->game.record, bytes, length, &cursor);
    while (table_replay_event(table, &cursor, &why) == RECORD_EVENT)
        say_lines_of(&table->lines[viewer], out);
    page->game.setup = 0; /* the other views were not told: nothing more is to be done at this table */
    text_add(out, "]}");
    if (why.message.text) {
        text_cut(out, 0);
        json_refusal(out, &why);
    }
}
