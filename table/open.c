/* open.c - text to a game that can be played (see open.h). */
#include "open.h"
#include "games.h"
#include <string.h>

/* Game, seats and options are known; `bytes` are the sheet's lines, NULL without one. */
static bool prepare(struct opened *opened, const char *bytes, size_t length, bool inside_record, struct refusal *why)
{
    const struct record *record = &opened->record;
    int option[OPTIONS_MAX];
    if (record_read_options(record, opened->game, option, why))
        return true;
    opened->sheet_speaks = true;
    if (bytes &&
        sheet_read(opened->sheet, bytes, length, inside_record, inside_record ? record->sheet_first_line : 1, why))
        return true;
    struct refusal own = {0};
    if (!setup_make(opened->setup, opened->game, record->seats, option, bytes ? opened->sheet : 0, &own))
        return false;
    opened->sheet_speaks = own.line != 0;
    if (!own.line) /* what the header says of seats or sheet */
        own.line = text_same(own.message.text, "core.seats") ? record->seats_line : record->sheet_line;
    if (why)
        *why = own;
    return true;
}

bool open_record(struct opened *opened, const char *bytes, size_t length, struct refusal *why)
{
    struct record *record = &opened->record;
    opened->game = 0;
    opened->sheet_speaks = false;
    if (record_read(record, bytes, length, why))
        return true;
    opened->game = games_find(record->game);
    if (!opened->game)
        return refuse_at_word(why, record->game_line, NULL, "core.record-unknown-game", record->game);
    return prepare(opened, record->sheet, record->sheet_length, true, why);
}

bool open_new(struct opened *opened, const char *sheet, size_t length, struct refusal *why)
{
    struct record *record = &opened->record;
    record->view = VIEWER_FULL;
    opened->sheet_speaks = false;
    opened->game = games_find(record->game);
    if (!opened->game)
        return refuse_at_word(why, 0, NULL, "core.record-unknown-game", record->game);
    if (prepare(opened, sheet, length, false, why))
        return true;
    struct text name;
    text_open(&name, record->sheet_name, sizeof record->sheet_name);
    text_add(&name, sheet ? opened->sheet->name : "");
    return false;
}

bool open_game(struct opened *opened, const struct game *game, int seats, const char *sheet, size_t length,
               struct refusal *why)
{
    struct text id;
    memset(&opened->record, 0, sizeof opened->record);
    text_open(&id, opened->record.game, sizeof opened->record.game);
    text_add(&id, game->id);
    opened->record.seats = seats;
    return open_new(opened, sheet, length, why);
}

/* The line of a sheet that names its game, of which core keeps no number. */
static int line_of_game(const char *text, size_t length)
{
    const char *end = text + length, *word = "game";
    for (int line = 1; text < end; line++) {
        const char *at = text;
        for (word = "game"; *word && at < end && *at == *word; word++)
            at++;
        if (!*word)
            return line;
        while (text < end && *text != '\n')
            text++;
        text += text < end;
    }
    return 0;
}

bool open_sheet(struct opened *opened, const char *sheet, size_t length, struct refusal *why)
{
    opened->game = 0;
    opened->sheet_speaks = true;
    if (sheet_read(opened->sheet, sheet, length, false, 1, why))
        return true;
    const struct game *game = games_find(opened->sheet->game);
    if (!game)
        return refuse_at_word(why, line_of_game(sheet, length), NULL, "core.record-unknown-game", opened->sheet->game);
    return open_game(opened, game, game->seats_least, sheet, length, why);
}
