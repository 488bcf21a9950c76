/* page_measure.c - how hard a sheet is, measured in the page (see page_measure.h). */
#include "page_measure.h"
#include "page_json.h"
#include <string.h>

static bool refuse_closed(const struct page_bot *bot, struct refusal *why)
{
    return (!bot || !bot->game.setup || bot->game.setup->seats != 1) && refuse_with(why, 0, "core.no-table");
}

void page_measure_begin(struct page_measure *measure, struct page_bot *bot, const char *level, int games,
                        struct text *out)
{
    struct refusal why = {0};
    struct text name;
    measure->bot = 0;
    const struct calibration *deciding = bot->game.setup ? measured_deciding(bot->game.setup->game) : 0;
    const char *wanted = level[0] || !deciding ? level : deciding->level;
    memset(&measure->table, 0, sizeof measure->table);
    measure->play = (struct measured_play){.setup = bot->game.setup, .learned = bot->learned, .seed = 1};
    if (refuse_closed(bot, &why) ||
        measured_player(&measure->play.player, bot->game.setup->game, wanted, &bot->learned, &why)) {
        json_refusal(out, &why);
        return;
    }
    measure->table.table.told[1] = (struct told){.events = bot->told, .room = TOLD_MOST};
    measure->bot = bot;
    measure->count = 0;
    measure->all = games < 2 ? 2 : games > PAGE_MEASURE_MOST ? PAGE_MEASURE_MOST : games;
    text_open(&name, measure->level, sizeof measure->level);
    text_add(&name, wanted);
    text_char(out, '{');
    json_member(out, "level", measure->level);
    json_number(out, "all", measure->all);
    json_open(out, "players", '[');
    for (int i = 0; measured_players[i] && !text_same(measured_players[i], "master"); i++) {
        json_comma(out);
        json_string(out, measured_players[i]);
    }
    text_add(out, "]}");
}

void page_measure_go_on(struct page_measure *measure, int games, struct text *out)
{
    struct refusal why = {0};
    if (refuse_closed(measure->bot, &why)) {
        json_refusal(out, &why);
        return;
    }
    for (; games > 0 && measure->count < measure->all; games--) {
        measured_game(&measure->play, &measure->table, measure->bot->memory, measure->count,
                      &measure->games[measure->count]);
        measure->count++;
    }
    text_char(out, '{');
    json_number(out, "played", measure->count);
    json_number(out, "all", measure->all);
    text_char(out, '}');
}

void page_measure_sum(struct page_measure *measure, struct text *out)
{
    static const char *const words[DIFFICULTIES] = {"gentle", "normal", "hard"};
    struct refusal why = {0};
    struct measured_level level = {.level = measure->level};
    if (refuse_closed(measure->bot, &why) || (!measure->count && refuse_with(&why, 0, "core.no-table"))) {
        json_refusal(out, &why);
        return;
    }
    const struct setup *setup = measure->play.setup;
    const struct calibration *deciding = measured_deciding(setup->game);
    measured_figures(&level, setup, measure->games, measure->count, measure->results);
    text_char(out, '{');
    json_member(out, "level", measure->level);
    json_number(out, "games", level.games);
    json_number(out, "median", (int64_t)level.median);
    json_number(out, "low", level.quartile_low);
    json_number(out, "high", level.quartile_high);
    if (deciding && text_same(deciding->level, measure->level)) {
        bool clearly;
        struct measured_row found = measured_row(&level, deciding);
        json_member(out, "difficulty", words[measured_verdict(setup->game, &found, &clearly)]);
        json_bool(out, "clearly", clearly);
    }
    text_char(out, '}');
}
