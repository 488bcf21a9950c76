/* page_open.c - a game out of a record's or a sheet's text (see page_open.h). */
#include "page_open.h"
#include "games.h"
#include "page_json.h"
#include "weights.h"
#include <string.h>

static bool refuse_game(struct refusal *why, int line, const char *id)
{
    refuse_with_word(why, 0, "core.record-unknown-game", id);
    why->line = line;
    return true;
}

bool page_open_record(struct page_game *game, const char *bytes, size_t length, struct refusal *why)
{
    struct record *record = &game->record;
    int option[OPTIONS_MAX];
    game->setup = 0;
    game->sheet_text[0] = '\0';
    game->sheet_sum = 0;
    if (record_read(record, bytes, length, why))
        return true;
    const struct game *rules = games_find(record->game);
    if (!rules)
        return refuse_game(why, record->game_line, record->game);
    if (record_read_options(record, rules, option, why))
        return true;
    if (record->sheet) {
        if (sheet_read(&game->sheet, record->sheet, record->sheet_length, true, record->sheet_first_line, why))
            return true;
        if (record->sheet_length >= PAGE_SHEET)
            return refuse_with(why, 0, "core.sheet-too-long");
        record_unmark_sheet(record, game->sheet_text);
        game->sheet_sum = weights_sheet(game->sheet_text);
    }
    if (setup_make((struct setup *)game->memory, rules, record->seats, option, record->sheet ? &game->sheet : 0, why))
        return true;
    game->setup = (const struct setup *)game->memory;
    return false;
}

bool page_open_sheet(struct page_game *game, const char *bytes, size_t length, struct refusal *why)
{
    static const int none[OPTIONS_MAX];
    game->setup = 0;
    memset(&game->record, 0, sizeof game->record);
    if (sheet_read(&game->sheet, bytes, length, false, 1, why))
        return true;
    const struct game *rules = games_find(game->sheet.game);
    if (!rules)
        return refuse_game(why, 0, game->sheet.game);
    if (length >= PAGE_SHEET)
        return refuse_with(why, 0, "core.sheet-too-long");
    memcpy(game->sheet_text, bytes, length);
    game->sheet_text[length] = '\0';
    game->sheet_sum = weights_sheet(game->sheet_text);
    if (setup_make((struct setup *)game->memory, rules, rules->seats_least, none, &game->sheet, why))
        return true;
    game->setup = (const struct setup *)game->memory;
    return false;
}

void page_say_header(const struct page_game *game, struct text *text)
{
    const struct record *record = &game->record;
    json_member(text, "game", record->game);
    json_member(text, "date", record->date);
    json_member(text, "sheet", record->sheet_name);
    json_key(text, "seats");
    text_char(text, '[');
    for (int seat = 1; seat <= record->seats; seat++) {
        json_comma(text);
        text_char(text, '{');
        json_member(text, "name", record->name[seat - 1]);
        if (record->bot[seat - 1][0])
            json_member(text, "bot", record->bot[seat - 1]);
        text_char(text, '}');
    }
    text_char(text, ']');
    json_key(text, "options");
    text_char(text, '{');
    for (int i = 0; i < record->option_count; i++)
        json_number(text, record->options[i].key, record->options[i].value);
    text_char(text, '}');
    if (record->view != VIEWER_FULL)
        json_number(text, "view", record->view);
}
