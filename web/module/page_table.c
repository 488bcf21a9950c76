/* page_table.c - a table in the page (see page_table.h). */
#include "page_table.h"
#include "bits.h"
#include "page_json.h"
#include <string.h>

/* -- events --------------------------------------------------------------------------------------------- */

static void add_news(struct page_news *news, const struct message *message)
{
    news->message[news->count++ % PAGE_NEWS] = *message;
}

/* An event that was told happens in a viewer's match. */
static void happen_in_view(struct page_table *table, int viewer, const struct event *event)
{
    struct match *view = &table->view[viewer];
    const struct setup *setup = view->setup;
    struct message fresh[NEWS_MAX];
    struct state before = view->state;
    match_happen_remembering(view, &table->past[viewer],
                             event); /* what a viewer is told is possible in his view: a promise of the game */
    int items = setup->game->news(setup, &before, event, &view->state, fresh);
    for (int i = 0; i < items; i++)
        add_news(&table->news[viewer], &fresh[i]);
}

/* One viewer is told of an event that is about to happen in the full match; `out`, which may be NULL, gets the lines.
 */
static void tell_viewer(struct page_table *table, const struct event *event, int viewer, struct text *out)
{
    struct event told[TELL_MAX];
    int count = match_tell(&table->full, event, viewer, told);
    for (int i = 0; i < count; i++) {
        if (out) {
            char line[EVENT_TEXT];
            struct text text;
            text_open(&text, line, sizeof line);
            match_say(&table->view[viewer], &told[i], &text);
            json_comma(out);
            json_string(out, line);
        }
        happen_in_view(table, viewer, &told[i]);
    }
}

static void apply(struct page_table *table, const struct event *event, struct text *out)
{
    int seats = table->game.setup->seats;
    for (int viewer = 0; viewer <= seats; viewer++) {
        if (out) {
            json_comma(out);
            text_char(out, '[');
        }
        tell_viewer(table, event, viewer, out);
        if (out)
            text_char(out, ']');
    }
    match_happen(&table->full, event);
}

/* A legal event happens, and the answer says what came of it. */
static void happen(struct page_table *table, const struct event *event, struct text *out)
{
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say(&table->full, event, &text);
    text_char(out, '{');
    json_member(out, "line", line);
    json_number(out, "seat", event->kind == EVENT_MOVE ? event->seat : 0);
    json_key(out, "told");
    text_char(out, '[');
    apply(table, event, out);
    text_char(out, ']');
    json_number(out, "events", table->full.events);
    json_number(out, "act", match_to_act(&table->full));
    if (!match_to_act(&table->full)) {
        text_open(&text, line, sizeof line);
        match_say_result(&table->full, &text);
        json_member(out, "result", line);
    }
    text_char(out, '}');
}

static bool refuse_closed(const struct page_table *table, struct refusal *why)
{
    if (!table->game.setup || table->only != VIEWER_FULL)
        return refuse_with(why, 0, "core.no-table");
    return false;
}

void page_table_draw(struct page_table *table, const uint8_t *bytes, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    struct rng rng = {{0}};
    if (refuse_closed(table, &why) ||
        (!(match_to_act(&table->full) & ACT_CHANCE) && refuse_with(&why, 0, "core.no-chance"))) {
        json_refusal(out, &why);
        return;
    }
    for (int i = 0; i < PAGE_DRAW_BYTES; i++)
        rng.s[i / 8 % 2] ^= (uint64_t)bytes[i] << (8 * (i % 8));
    if (!(rng.s[0] | rng.s[1]))
        rng.s[0] = 1; /* never both zero */
    match_draw(&table->full, &rng, &event);
    happen(table, &event, out);
}

/* Reads a seat's move on its own view. */
static bool refuse_typed(const struct page_table *table, int seat, const char *typed, struct event *event,
                         struct refusal *why)
{
    if (!table->game.setup)
        return refuse_with(why, 0, "core.no-table");
    if (seat < 1 || seat > table->game.setup->seats || (table->only != VIEWER_FULL && table->only != seat))
        return refuse_with_number(why, "C1", "core.no-such-seat", seat);
    return match_read_move(&table->view[seat], seat, typed, event, why);
}

void page_table_move(struct page_table *table, int seat, const char *typed, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    if (refuse_closed(table, &why) || refuse_typed(table, seat, typed, &event, &why))
        json_refusal(out, &why);
    else
        happen(table, &event, out);
}

void page_table_event(struct page_table *table, const char *line, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    if (refuse_closed(table, &why) || match_read(&table->full, line, &event, &why))
        json_refusal(out, &why);
    else
        happen(table, &event, out);
}

unsigned page_table_to_act(const struct page_table *table)
{
    if (!table->game.setup)
        return 0;
    return match_to_act(table->only == VIEWER_FULL ? &table->full : &table->view[table->only]);
}

/* -- opening -------------------------------------------------------------------------------------------- */

/* Lets up to `events` events of the record happen; true: one is refused. */
static bool refuse_events(struct page_table *table, const char *bytes, size_t length, int events, struct refusal *why)
{
    struct match *match = table->only == VIEWER_FULL ? &table->full : &table->view[table->only];
    struct record_cursor cursor;
    struct event event;
    record_start(&table->game.record, bytes, length, &cursor);
    while (events < 0 || match->events < events) {
        enum record_step step = record_event(&cursor, match, &event, why);
        if (step == RECORD_BAD)
            return true;
        if (step == RECORD_END)
            break;
        table->finished |= step == RECORD_RESULT;
        if (step == RECORD_EVENT && table->only == VIEWER_FULL)
            apply(table, &event, 0);
        else if (step == RECORD_EVENT)
            happen_in_view(table, table->only, &event);
    }
    return false;
}

static bool refuse_record(struct page_table *table, const char *bytes, size_t length, int events, struct refusal *why)
{
    struct page_game *game = &table->game;
    table->finished = false;
    memset(table->news, 0, sizeof table->news);
    memset(table->past, 0, sizeof table->past);
    if (page_open_record(game, bytes, length, why))
        return true;
    table->only = game->record.view;
    if (table->only == VIEWER_FULL)
        match_open(&table->full, game->setup, VIEWER_FULL);
    for (int viewer = 0; viewer <= game->setup->seats; viewer++)
        if (table->only == VIEWER_FULL || table->only == viewer)
            match_open(&table->view[viewer], game->setup, viewer);
    if (refuse_events(table, bytes, length, events, why)) {
        game->setup = 0;
        return true;
    }
    return false;
}

void page_table_open(struct page_table *table, const char *bytes, size_t length, int events, struct text *out)
{
    struct refusal why = {0};
    if (refuse_record(table, bytes, length, events, &why)) {
        json_refusal(out, &why);
        return;
    }
    const struct match *match = table->only == VIEWER_FULL ? &table->full : &table->view[table->only];
    text_char(out, '{');
    page_say_header(&table->game, out);
    json_number(out, "events", match->events);
    json_number(out, "act", match_to_act(match));
    json_bool(out, "over", match_to_act(match) == 0);
    json_bool(out, "finished", table->finished);
    json_bool(out, "hidesHands", table->game.setup->game->hides_hands);
    if (!match_to_act(match)) {
        int scores[SEATS_MAX] = {0};
        match->setup->game->scores(match->setup, &match->state, scores);
        json_key(out, "result");
        text_char(out, '[');
        for (int i = 0; i < match->setup->seats; i++) {
            json_comma(out);
            text_number(out, scores[i]);
        }
        text_char(out, ']');
    }
    text_char(out, '}');
}

/* -- redacting ------------------------------------------------------------------------------------------ */

/* A line of the record that is being written as one JSON string, with its line end. */
static void add_line(struct text *out, const char *line)
{
    json_piece(out, line);
    text_add(out, "\\n");
}

void page_table_redact(struct page_table *table, const char *bytes, size_t length, int viewer, struct text *out)
{
    struct refusal why = {0};
    struct record_cursor cursor;
    struct event event;
    if (refuse_record(table, bytes, length, 0, &why)) {
        json_refusal(out, &why);
        return;
    }
    if (table->only != VIEWER_FULL || viewer < 0 || viewer > table->game.setup->seats) {
        refuse_with_number(&why, "C1", "core.no-such-seat", viewer);
        json_refusal(out, &why);
        return;
    }
    struct record header = table->game.record;
    struct text text;
    char line[EVENT_TEXT];
    header.view = viewer;
    /* The header is written at the end of the room and then escaped from there, line by line. */
    text_char(out, '{');
    json_key(out, "record");
    text_char(out, '"');
    static_assert(RECORD_BYTES / 2 > 2 * PAGE_SHEET, "a header has room");
    text_open(&text, out->at + out->room - RECORD_BYTES / 2, RECORD_BYTES / 2);
    record_say(&header, table->game.sheet_text[0] ? table->game.sheet_text : 0, &text);
    out->room -= RECORD_BYTES / 2;
    for (char *at = text.at, *end; *at; at = end + 1) {
        for (end = at; *end != '\n'; end++)
            ;
        *end = '\0';
        add_line(out, at);
    }
    out->room += RECORD_BYTES / 2;
    record_start(&table->game.record, bytes, length, &cursor);
    while (record_event(&cursor, &table->full, &event, &why) == RECORD_EVENT) {
        struct event told[TELL_MAX];
        int count = match_tell(&table->full, &event, viewer, told);
        for (int i = 0; i < count; i++) {
            text_open(&text, line, sizeof line);
            match_say(&table->view[viewer], &told[i], &text);
            add_line(out, line);
            happen_in_view(table, viewer, &told[i]);
        }
        match_happen(&table->full, &event);
    }
    table->game.setup = 0; /* the other views were not told: nothing more is to be done at this table */
    text_add(out, "\"}");
    if (why.message.text) {
        text_cut(out, 0);
        json_refusal(out, &why);
    }
}

/* -- looking -------------------------------------------------------------------------------------------- */

void page_table_typed(const struct page_table *table, int seat, const char *typed, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    if (refuse_typed(table, seat, typed, &event, &why)) {
        json_refusal(out, &why);
        return;
    }
    const struct match *view = &table->view[seat];
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
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        json_comma(out);
        text_number(out, touches[i]);
    }
    text_add(out, "]}");
}

static void draw(const struct page_table *table, const struct look *look, struct scene *scene)
{
    const struct match *view = &table->view[look->viewer];
    view->setup->game->scene(view->setup, &view->state, &table->past[look->viewer], look, scene);
}

void page_table_refuse_touches(const struct page_table *table, int seat, const uint8_t *touched, int count,
                               struct text *out)
{
    struct refusal why;
    bool seated = table->game.setup && seat >= 1 && seat <= table->game.setup->seats &&
                  (table->only == VIEWER_FULL || table->only == seat);
    refuse_with(&why, 0, "core.leads-nowhere");
    if (seated && !match_why_touches(&table->view[seat], seat, touched, count, &why))
        text_add(out, "{}");
    else
        json_refusal(out, &why);
}

static void say_seats(const struct page_table *table, const struct match *view, struct text *out)
{
    const struct setup *setup = view->setup;
    const struct record *record = &table->game.record;
    int scores[SEATS_MAX] = {0}, rank[SEATS_MAX];
    unsigned act = match_to_act(view);
    setup->game->scores(setup, &view->state, scores);
    match_ranks(setup, scores, rank);
    json_key(out, "seats");
    text_char(out, '[');
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
static bool name_touches(const struct match *view, const struct page_look *look, struct message *out)
{
    const struct game *game = view->setup->game;
    if (game->name_touches)
        game->name_touches(view->setup, &view->state, look->touched, look->count, out);
    return game->name_touches;
}

static void say_next(const struct match *view, const struct page_look *look, const struct next *next, struct text *out)
{
    const struct setup *setup = view->setup;
    char words[EVENT_TEXT];
    struct text text;
    text_open(&text, words, sizeof words);
    if (next->complete)
        setup->game->say(setup, &view->state, next->move, &text);
    for (int i = 0; i < look->count && !next->complete; i++) {
        text_add(&text, i ? " " : "");
        setup->game->say_target(setup, look->touched[i], &text);
    }
    json_key(out, "next");
    text_char(out, '{');
    json_key(out, "targets");
    text_char(out, '[');
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
    if (next->complete ? game_name_move(setup, &view->state, next->move, &said)
                       : look->count && name_touches(view, look, &said)) {
        json_key(out, "said");
        json_message(out, &said);
    }
    if (next->prompt)
        json_member(out, "prompt", next->prompt);
    text_char(out, '}');
}

static void say_news(const struct page_news *news, int from, struct text *out)
{
    json_key(out, "news");
    text_char(out, '[');
    from = from < news->count - PAGE_NEWS ? news->count - PAGE_NEWS : from;
    for (int i = from < 0 ? news->count : from; i < news->count; i++) {
        json_comma(out);
        json_message(out, &news->message[i % PAGE_NEWS]);
    }
    text_char(out, ']');
    json_number(out, "newsCount", news->count);
}

static void say_tally(const struct setup *setup, const struct past *past, struct text *out)
{
    int rows = setup->game->tally_rows(setup, past);
    json_key(out, "tally");
    text_char(out, '[');
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

/* What the viewer is about to do: `next` after his touches, or the move he typed. True: refused. */
static bool refuse_wish(const struct match *view, const struct page_look *wish, struct next *next, struct look *look,
                        struct refusal *why)
{
    const struct setup *setup = view->setup;
    const struct game *game = setup->game;
    int seat = wish->viewer;
    memset(next, 0, sizeof *next);
    if (!seat || !(match_to_act(view) & ACT_SEAT(seat)))
        return wish->typed || wish->count ? refuse_with(why, 0, "core.leads-nowhere") : false;
    if (wish->typed) {
        struct event event;
        uint8_t touches[TOUCHES_MAX];
        if (match_read_move(view, seat, wish->typed, &event, why))
            return true;
        int count = game->touches(setup, &view->state, event.word[0], touches);
        game->next(setup, &view->state, seat, touches, count, next);
        next->complete = true; /* this move, whatever the touches may also spell */
        next->move = event.word[0];
    } else {
        for (int i = 0; i < wish->count; i++) { /* nothing but what was offered is a target of the game */
            game->next(setup, &view->state, seat, wish->touched, i, next);
            if (!next_has(next, wish->touched[i]))
                return refuse_with(why, 0, "core.leads-nowhere");
        }
        game->next(setup, &view->state, seat, wish->touched, wish->count, next);
    }
    look->previewing = next->complete;
    look->preview = next->move;
    return false;
}

void page_table_view(const struct page_table *table, const struct page_look *wish, struct scene *scene,
                     struct text *out)
{
    struct refusal why = {0};
    struct next next;
    const struct setup *setup = table->game.setup;
    int viewer = wish->viewer;
    bool refused = !setup ? refuse_with(&why, 0, "core.no-table")
                   : viewer < 0 || viewer > setup->seats || wish->focus < 0 || wish->focus > setup->seats ||
                           (table->only != VIEWER_FULL && table->only != viewer)
                       ? refuse_with_number(&why, "C1", "core.no-such-seat", viewer)
                   : wish->count > TOUCHES_MAX ? refuse_with(&why, 0, "core.leads-nowhere")
                                               : false;
    const struct match *view = &table->view[refused ? 0 : viewer];
    struct look look = {.viewer = viewer, .focus = wish->focus, .aspect = wish->aspect, .scaled = true};
    if (refused || refuse_wish(view, wish, &next, &look, &why)) {
        json_refusal(out, &why);
        return;
    }
    unsigned act = match_to_act(view);
    bool acts = viewer && (act & ACT_SEAT(viewer));
    if (!look.focus) { /* his own sheet, else that of who acts */
        unsigned seats = act & ~(ACT_CHANCE | ACT_SHOWN);
        look.focus = viewer ? viewer : seats ? bits_first(seats) : 1;
    }
    draw(table, &look, scene);
    text_char(out, '{');
    json_member(out, "game", setup->game->id);
    json_number(out, "viewer", viewer);
    json_number(out, "focus", look.focus);
    json_number(out, "events", view->events);
    json_bool(out, "over", act == 0);
    json_bool(out, "chance", (act & ACT_CHANCE) != 0);
    say_seats(table, view, out);
    json_key(out, "scene");
    json_scene(out, scene);
    if (acts)
        say_next(view, wish, &next, out);
    say_news(&table->news[viewer], wish->news_from, out);
    say_tally(setup, &table->past[viewer], out);
    text_char(out, '}');
}
