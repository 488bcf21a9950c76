/* page_table.c - a table in the page (see page_table.h). */
#include "page_table.h"
#include "bits.h"
#include "page_json.h"
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

/* Reads a seat's move on its own view. */
static bool read_typed(const struct page_table *page, int seat, const char *typed, struct event *event,
                       struct refusal *why)
{
    if (!page->game.setup)
        return refuse_with(why, 0, "core.no-table");
    return table_read_move(&page->table, seat, typed, event, why);
}

void page_table_move(struct page_table *page, int seat, const char *typed, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    struct asked asked;
    if (refuse_closed(page, &why) || read_typed(page, seat, typed, &event, &why)) {
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
    for (int viewer = 0; viewer <= SEATS_MAX; viewer++)
        text_open(&table->lines[viewer], page->lines[viewer], sizeof page->lines[viewer]);
    text_open(&table->record, page->record, sizeof page->record);
    table_open(table, page->game.setup, page->game.record.view, viewers);
    seats_open(&page->seats, page->game.setup, &page->game.record, bytes, length);
    return false;
}

/* Lets up to `events` events of the record happen (all for a negative number); nobody reads the lines, which the
 * record has already. True: one is refused, and nothing is open. */
static bool replay(struct page_table *page, const char *bytes, size_t length, int events, struct refusal *why)
{
    struct text lines[SEATS_MAX + 1];
    memcpy(lines, page->table.lines, sizeof lines);
    memset(page->table.lines, 0, sizeof lines);
    bool refused = table_replay(&page->table, &page->game.record, bytes, length, events, why);
    memcpy(page->table.lines, lines, sizeof lines);
    if (refused)
        page->game.setup = 0;
    return refused;
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
    text_char(out, '{');
    page_say_header(&page->game, out);
    json_number(out, "events", match->events);
    json_number(out, "draws", table->draws);
    json_number(out, "act", match_to_act(match));
    json_bool(out, "over", match_to_act(match) == 0);
    json_bool(out, "finished", table->finished);
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

void page_table_begin(struct page_table *page, const uint8_t *bytes, struct text *out)
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
    version_say(page->game.setup, page->game.sheet_sum, &word);
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

/* -- looking -------------------------------------------------------------------------------------------- */

static void say_touches(const uint8_t *touches, int count, struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        json_comma(out);
        text_number(out, touches[i]);
    }
    text_char(out, ']');
}

void page_table_typed(const struct page_table *page, int seat, const char *typed, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    if (read_typed(page, seat, typed, &event, &why)) {
        json_refusal(out, &why);
        return;
    }
    const struct match *view = &page->table.view[seat];
    const struct game *game = view->setup->game;
    char move[MOVE_TEXT];
    uint8_t touches[TOUCHES_MAX];
    struct text text;
    text_open(&text, move, sizeof move);
    game->say(view->setup, &view->state, event.word[0], &text);
    int count = game->touches(view->setup, &view->state, event.word[0], touches);
    text_char(out, '{');
    json_member(out, "move", move);
    json_key(out, "touches");
    say_touches(touches, count, out);
    text_char(out, '}');
}

static void draw(const struct page_table *page, const struct look *look, struct scene *scene)
{
    const struct match *view = &page->table.view[look->viewer];
    view->setup->game->scene(view->setup, &view->state, &page->table.past[1 + look->viewer], look, scene);
}

void page_table_press(const struct page_table *page, const struct page_look *wish, int target, enum touch_how how,
                      struct text *out)
{
    struct refusal why = {0};
    struct touch touch;
    const struct setup *setup = page->game.setup;
    int seat = wish->viewer;
    bool seated = setup && seat >= 1 && seat <= setup->seats &&
                  (page->table.only == VIEWER_FULL || page->table.only == seat) && target >= 0 && target < TARGETS_MAX;
    if (!seated) {
        refuse_with(&why, 0, setup ? "core.leads-nowhere" : "core.no-table");
        json_refusal(out, &why);
        return;
    }
    touch_open(&touch, &page->table.view[seat], seat);
    if (touch_all(&touch, wish->touched, wish->count, &why)) /* something happened meanwhile: he begins anew */
        touch_open(&touch, &page->table.view[seat], seat);
    enum touch_deed deed = touch_press(&touch, target, how, &why);
    text_char(out, '{');
    json_member(out, "deed", deed == TOUCH_PLAY ? "play" : deed == TOUCH_CHANGED ? "changed" : "nothing");
    json_key(out, "touches");
    say_touches(touch.touched, touch.count, out);
    if (touch.next.complete) {
        char move[MOVE_TEXT];
        struct text text;
        text_open(&text, move, sizeof move);
        touch_say(&touch, &text);
        json_member(out, "move", move);
    }
    if (why.message.text) {
        json_key(out, "why");
        json_refused(out, &why);
    }
    text_char(out, '}');
}

static void say_seats(const struct page_table *page, const struct match *view, struct text *out)
{
    const struct setup *setup = view->setup;
    const struct record *record = &page->game.record;
    int scores[SEATS_MAX] = {0}, rank[SEATS_MAX];
    unsigned act = match_to_act(view);
    setup->game->scores(setup, &view->state, scores);
    match_ranks(setup, scores, rank);
    json_open(out, "seats", '[');
    for (int seat = 1; seat <= setup->seats; seat++) {
        json_comma(out);
        text_char(out, '{');
        json_number(out, "seat", seat);
        json_shown(out, "name", record->name[seat - 1]);
        json_shown(out, "bot", record->bot[seat - 1]);
        json_number(out, "score", scores[seat - 1]);
        json_bool(out, "acts", (act & ACT_SEAT(seat)) != 0);
        if (!act) {
            const char *band = setup->game->band(setup, scores[seat - 1]);
            json_number(out, "rank", rank[seat - 1]);
            if (band)
                json_member(out, "band", band);
        }
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* What is touched so far, in words; false: the game has none. */
static bool name_touches(const struct touch *touch, struct message *out)
{
    const struct match *view = touch->view;
    const struct game *game = view->setup->game;
    if (game->name_touches)
        game->name_touches(view->setup, &view->state, touch->touched, touch->count, out);
    return game->name_touches;
}

static void say_next(const struct touch *touch, struct text *out)
{
    const struct match *view = touch->view;
    const struct next *next = &touch->next;
    char words[EVENT_TEXT];
    struct text text;
    text_open(&text, words, sizeof words);
    touch_say(touch, &text);
    json_open(out, "next", '{');
    json_open(out, "targets", '[');
    for (int i = 0; i < TARGETS_MAX; i++)
        if (next_has(next, i)) {
            json_comma(out);
            text_number(out, i);
        }
    text_char(out, ']');
    json_bool(out, "complete", next->complete);
    if (next->complete)
        json_member(out, "move", words);
    json_member(out, "words", words);
    struct message said;
    if (next->complete ? game_name_move(view->setup, &view->state, next->move, &said)
                       : touch->count && name_touches(touch, &said)) {
        json_key(out, "said");
        json_message(out, &said);
    }
    if (next->prompt)
        json_member(out, "prompt", next->prompt);
    text_char(out, '}');
}

static void say_news(const struct news *news, long from, struct text *out)
{
    json_open(out, "news", '[');
    from = from < news->count - TABLE_NEWS ? news->count - TABLE_NEWS : from;
    for (long i = from < 0 ? news->count : from; i < news->count; i++) {
        json_comma(out);
        json_message(out, &news->message[i % TABLE_NEWS]);
    }
    text_char(out, ']');
    json_number(out, "newsCount", news->count);
}

static void say_tally(const struct setup *setup, const struct past *past, struct text *out)
{
    int rows = setup->game->tally_rows(setup, past);
    json_open(out, "tally", '[');
    for (int row = 0; row < rows; row++) {
        json_comma(out);
        text_char(out, '[');
        for (int column = 0; column <= setup->seats; column++) {
            char cell[EVENT_TEXT];
            struct text text;
            text_open(&text, cell, sizeof cell);
            setup->game->tally_cell(setup, past, row, column, &text);
            json_comma(out);
            json_string(out, cell);
        }
        text_char(out, ']');
    }
    text_char(out, ']');
}

/* What the viewer is about to do: his touches, or the move he typed. True: refused. */
static bool read_wish(const struct match *view, const struct page_look *wish, struct touch *touch, struct look *look,
                      struct refusal *why)
{
    bool acts = wish->viewer && (match_to_act(view) & ACT_SEAT(wish->viewer));
    struct event event;
    touch_open(touch, view, wish->viewer);
    if (!acts)
        return wish->typed || wish->count ? refuse_with(why, 0, "core.leads-nowhere") : false;
    if (wish->typed ? match_read_move(view, wish->viewer, wish->typed, &event, why)
                    : touch_all(touch, wish->touched, wish->count, why))
        return true;
    if (wish->typed)
        touch_fill_in(touch, event.word[0]);
    look->previewing = touch->next.complete;
    look->preview = touch->next.move;
    return false;
}

void page_table_view(const struct page_table *page, const struct page_look *wish, struct scene *scene, struct text *out)
{
    struct refusal why = {0};
    struct touch touch;
    const struct setup *setup = page->game.setup;
    int viewer = wish->viewer;
    bool refused = !setup ? refuse_with(&why, 0, "core.no-table")
                   : viewer < 0 || viewer > setup->seats || wish->focus < 0 || wish->focus > setup->seats ||
                           (page->table.only != VIEWER_FULL && page->table.only != viewer)
                       ? refuse_with_number(&why, "C1", "core.no-such-seat", viewer)
                   : wish->count > TOUCHES_MAX ? refuse_with(&why, 0, "core.leads-nowhere")
                                               : false;
    const struct match *view = &page->table.view[refused ? 0 : viewer];
    struct look look = {.viewer = viewer, .focus = wish->focus, .aspect = wish->aspect, .scaled = true};
    if (refused || read_wish(view, wish, &touch, &look, &why)) {
        json_refusal(out, &why);
        return;
    }
    unsigned act = match_to_act(view);
    bool acts = viewer && (act & ACT_SEAT(viewer));
    if (!look.focus) { /* his own sheet, else that of who acts */
        unsigned seats = act & ~(ACT_CHANCE | ACT_SHOWN);
        look.focus = viewer ? viewer : seats ? bits_first(seats) : 1;
    }
    draw(page, &look, scene);
    text_char(out, '{');
    json_member(out, "game", setup->game->id);
    json_number(out, "viewer", viewer);
    json_number(out, "focus", look.focus);
    json_number(out, "events", view->events);
    json_bool(out, "over", act == 0);
    json_bool(out, "chance", (act & ACT_CHANCE) != 0);
    say_seats(page, view, out);
    json_key(out, "scene");
    json_scene(out, scene);
    if (acts)
        say_next(&touch, out);
    say_news(&page->table.news[1 + viewer], wish->news_from, out);
    say_tally(setup, &page->table.past[1 + viewer], out);
    text_char(out, '}');
}
