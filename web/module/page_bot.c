/* page_bot.c - a bot in the page (see page_bot.h). */
#include "page_bot.h"
#include "page_json.h"
#include <string.h>

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

bool page_bot_read(struct page_bot *bot, const char *bytes, size_t length, struct refusal *why)
{
    struct record_cursor cursor;
    bot->learned = (struct learned){0};
    bool refused = page_open_record(&bot->game, bytes, length, why);
    if (!refused) {
        match_open(&bot->view, bot->game.setup, bot->game.record.view);
        record_start(&bot->game.record, bytes, length, &cursor);
        refused = told_bot_read(&bot->view, bot->told, &cursor, why);
    }
    if (refused)
        bot->game.setup = 0;
    return refused;
}

void page_bot_open(struct page_bot *bot, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    if (page_bot_read(bot, bytes, length, &why)) {
        json_refusal(out, &why);
        return;
    }
    const struct knowledge *knowledge = bot->game.setup->game->knowledge;
    text_char(out, '{');
    page_say_header(&bot->game, out);
    json_number(out, "events", bot->view.events);
    if (knowledge && knowledge->weight_count)
        say_sum(out, bot->game.sheet_sum);
    page_say_own(&bot->game, out);
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
    if (refuse_closed(bot, &why) || told_bot_read(&bot->view, bot->told, &cursor, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_number(out, "events", bot->view.events);
    text_char(out, '}');
}

bool page_bot_take_weights(const struct page_game *game, unsigned char *bytes, size_t length, struct weights *head,
                           struct learned *learned, struct refusal *why)
{
    if (weights_read(head, bytes, length, why) || weights_refuse_use(head, game->setup, game->sheet_sum, why))
        return true;
    int16_t *values = (int16_t *)(void *)(bytes + WEIGHTS_HEADER);
    weights_copy(head, bytes, values); /* each is read before it is written, at the same place */
    *learned = weights_learned(head, values, bytes, length);
    return false;
}

void page_bot_say_bots(const struct learned *learned, struct text *out)
{
    char bots[BOTS_WORD];
    struct text word;
    text_open(&word, bots, sizeof bots);
    version_say(learned, &word);
    json_member(out, "bots", bots);
}

void page_bot_weights(struct page_bot *bot, unsigned char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    struct weights head;
    bot->learned = (struct learned){0};
    if (refuse_closed(bot, &why) || page_bot_take_weights(&bot->game, bytes, length, &head, &bot->learned, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_number(out, "games", (int64_t)head.games);
    page_bot_say_bots(&bot->learned, out);
    text_char(out, '}');
}

void page_bot_choose(struct page_bot *bot, const char *name, uint64_t seed, struct text *out)
{
    struct refusal why = {0};
    char move[MOVE_TEXT];
    int seat = bot->view.viewer;
    const char *own = bot->game.setup && seat > 0 ? bot->game.record.bot[seat - 1] : "";
    const struct seed kept = {.number = seed};
    if (refuse_closed(bot, &why) ||
        told_bot_choose(&bot->view, bot->told, name[0] ? name : own, seed_of_decision(&kept, bot->view.events),
                        &bot->learned, bot->memory, move, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_member(out, "move", move);
    text_char(out, '}');
}
