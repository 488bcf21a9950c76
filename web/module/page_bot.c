/* page_bot.c - a bot in the page (see page_bot.h). */
#include "page_bot.h"
#include "page_json.h"
#include <string.h>

/* Reads the events from a cursor on; true: one is refused. */
static bool read_events(struct page_bot *bot, struct record_cursor *cursor, struct refusal *why)
{
    struct event event;
    for (;;) {
        enum record_step step = record_event(cursor, &bot->view, &event, why);
        if (step == RECORD_BAD)
            return true;
        if (step == RECORD_END)
            return false;
        if (step == RECORD_RESULT)
            continue;
        if (bot->view.events == PAGE_TOLD)
            return refuse_with(why, 0, "core.too-big");
        bot->told[bot->view.events] = event;
        match_happen(&bot->view, &event); /* record_event has checked it */
    }
}

/* "1f0a": sixteen digits at most. */
static void say_sum(struct text *text, uint64_t sum)
{
    char digits[17];
    int at = 16;
    digits[at] = '\0';
    do {
        digits[--at] = "0123456789abcdef"[sum & 15];
        sum >>= 4;
    } while (sum);
    json_member(text, "weights", digits + at);
}

void page_bot_open(struct page_bot *bot, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    struct record_cursor cursor;
    bot->weights = 0;
    bool refused = page_open_record(&bot->game, bytes, length, &why);
    if (!refused) {
        match_open(&bot->view, bot->game.setup, bot->game.record.view);
        record_start(&bot->game.record, bytes, length, &cursor);
        refused = read_events(bot, &cursor, &why);
    }
    if (refused) {
        bot->game.setup = 0;
        json_refusal(out, &why);
        return;
    }
    const struct knowledge *knowledge = bot->game.setup->game->knowledge;
    text_char(out, '{');
    page_say_header(&bot->game, out);
    json_number(out, "events", bot->view.events);
    if (knowledge && knowledge->weight_count)
        say_sum(out, bot->game.sheet_sum);
    text_char(out, '}');
}

static bool refuse_closed(const struct page_bot *bot, struct refusal *why)
{
    return !bot->game.setup && refuse_with(why, 0, "core.no-table");
}

void page_bot_tell(struct page_bot *bot, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    struct record_cursor cursor = {.at = bytes, .end = bytes + length, .number = 1};
    if (refuse_closed(bot, &why) || read_events(bot, &cursor, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_number(out, "events", bot->view.events);
    text_char(out, '}');
}

void page_bot_weights(struct page_bot *bot, unsigned char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    struct weights head;
    bot->weights = 0;
    if (refuse_closed(bot, &why) || weights_read(&head, bytes, length, &why) ||
        weights_refuse_use(&head, bot->game.setup, bot->game.sheet_sum, &why)) {
        json_refusal(out, &why);
        return;
    }
    int16_t *values = (int16_t *)(void *)(bytes + WEIGHTS_HEADER);
    weights_copy(&head, bytes, values); /* each is read before it is written, at the same place */
    bot->weights = values;
    text_char(out, '{');
    json_number(out, "games", (int64_t)head.games);
    text_char(out, '}');
}

void page_bot_choose(struct page_bot *bot, const char *name, uint64_t seed, struct text *out)
{
    struct refusal why = {0};
    struct player player;
    int seat = bot->view.viewer;
    if (refuse_closed(bot, &why) || (seat < 1 && refuse_with_number(&why, "C1", "core.no-such-seat", 0)) ||
        (!(match_to_act(&bot->view) & ACT_SEAT(seat)) && refuse_with(&why, 0, "core.leads-nowhere"))) {
        json_refusal(out, &why);
        return;
    }
    const struct setup *setup = bot->game.setup;
    const char *own = bot->game.record.bot[seat - 1];
    const char *wanted = name[0] ? name : own;
    const struct seed kept = {.number = seed};
    seats_player(&player, setup->game, wanted);
    struct thinking thinking = {.setup = setup,
                                .view = &bot->view.state,
                                .seat = seat,
                                .told = bot->told,
                                .told_count = bot->view.events,
                                .seed = seed_of_decision(&kept, bot->view.events),
                                .weights = bot->weights,
                                .memory = bot->memory};
    char move[MOVE_TEXT];
    struct text text;
    text_open(&text, move, sizeof move);
    setup->game->say(setup, &bot->view.state, player_choose(&player, &thinking), &text);
    text_char(out, '{');
    json_member(out, "move", move);
    text_char(out, '}');
}
