/* page_look.c - looking at a table in the page (see page_look.h). */
#include "page_look.h"
#include "bits.h"
#include "page_json.h"

static void say_touches(const uint8_t *touches, int count, struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        json_comma(out);
        text_number(out, touches[i]);
    }
    text_char(out, ']');
}

void page_look_typed(const struct page_table *page, int seat, const char *typed, struct text *out)
{
    struct refusal why = {0};
    struct event event;
    if ((!page->game.setup && refuse_with(&why, 0, "core.no-table")) ||
        table_read_move(&page->table, seat, typed, &event, &why)) {
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
    scene->backdrop = (uint8_t)view->setup->game->backdrop;
}

void page_look_press(const struct page_table *page, const struct page_look *wish, int target, enum touch_how how,
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
    json_key(out, "touches");
    say_touches(touch->touched, touch->count, out);
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

/* The same table in words; null where a cell's text is as good. */
static void say_tally_words(const struct setup *setup, const struct past *past, struct text *out)
{
    int rows = setup->game->tally_say ? setup->game->tally_rows(setup, past) : 0;
    json_open(out, "tallySaid", '[');
    for (int row = 0; row < rows; row++) {
        json_comma(out);
        text_char(out, '[');
        for (int column = 0; column <= setup->seats; column++) {
            struct message said;
            json_comma(out);
            if (setup->game->tally_say(setup, past, row, column, &said))
                json_message(out, &said);
            else
                text_add(out, "null");
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

void page_look_view(const struct page_table *page, const struct page_look *wish, struct scene *scene, struct text *out)
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
    const struct past *past = &page->table.past[1 + viewer];
    say_tally(setup, past, out);
    say_tally_words(setup, past, out);
    if (setup->game->rounds)
        json_number(out, "rounds", setup->game->rounds(setup, past));
    text_char(out, '}');
}
