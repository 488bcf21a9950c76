/* told_bot.c - a bot that knows a game by its record (see told_bot.h). */
#include "told_bot.h"
#include "weights.h"

bool told_bot_read(struct match *view, struct event *told, struct record_cursor *cursor, struct refusal *why)
{
    struct event event;
    for (;;) {
        enum record_step step = record_event(cursor, view, &event, why);
        if (step == RECORD_BAD)
            return true;
        if (step == RECORD_END)
            return false;
        if (step == RECORD_RESULT)
            continue;
        if (view->events == TOLD_MOST)
            return refuse_with(why, 0, "core.too-big");
        told[view->events] = event;
        match_happen(view, &event); /* record_event has checked it */
    }
}

bool told_bot_choose(const struct match *view, const struct event *told, const char *name, uint64_t seed,
                     const struct learned *learned, void *memory, char move[MOVE_TEXT], struct refusal *why)
{
    const struct setup *setup = view->setup;
    struct player player;
    struct text text;
    int seat = view->viewer;
    if (seat < 1)
        return refuse_with_number(why, "C1", "core.no-such-seat", 0);
    if (!(match_to_act(view) & ACT_SEAT(seat)))
        return refuse_with(why, 0, "core.leads-nowhere");
    seats_player(&player, setup->game, name);
    struct thinking thinking = {.setup = setup,
                                .view = &view->state,
                                .seat = seat,
                                .told = told,
                                .told_count = view->events,
                                .seed = seed,
                                .weights = learned->weights,
                                .halvings = learned->halvings,
                                .memory = memory};
    text_open(&text, move, MOVE_TEXT);
    setup->game->say(setup, &view->state, player_choose(&player, &thinking), &text);
    return false;
}

/* The game of a record, and the weights for it. */
static bool open_told(struct told_bot *bot, const char *record, size_t length, struct refusal *why)
{
    const struct record *header = &bot->opened.record;
    if (open_record(&bot->opened, record, length, why))
        return true;
    if (header->sheet)
        record_unmark_sheet(header, bot->sheet_text);
    const char *sheet = header->sheet ? bot->sheet_text : NULL;
    bot->learned = bot->given ? *bot->given : weights_find(bot->opened.setup, weights_sheet(sheet));
    return false;
}

bool told_bot_answer(struct told_bot *bot, const char *record, size_t length, const char *name, uint64_t seed,
                     char move[MOVE_TEXT], struct refusal *why)
{
    struct record_cursor cursor;
    const struct record *header = &bot->opened.record;
    if (bot->ready ? record_read(&bot->opened.record, record, length, why) : open_told(bot, record, length, why))
        return true;
    match_open(&bot->view, bot->opened.setup, header->view);
    record_start(header, record, length, &cursor);
    if (told_bot_read(&bot->view, bot->told, &cursor, why))
        return true;
    return told_bot_choose(&bot->view, bot->told, name, seed, &bot->learned, bot->memory, move, why);
}
