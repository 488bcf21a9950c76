/* page_open.c - a game out of a record's or a sheet's text (see page_open.h). */
#include "page_open.h"
#include "lesson.h"
#include "page_json.h"
#include "weights.h"
#include <string.h>

/* Takes over what was opened, and the sheet's own text, which stands in `text` already. */
static bool take(struct page_game *game, const struct opened *opened)
{
    game->record = opened->record;
    game->sheet_sum = game->sheet_text[0] ? weights_sheet(game->sheet_text) : 0;
    game->setup = opened->setup;
    return false;
}

static void begin(struct page_game *game, struct opened *opened)
{
    memset(opened, 0, sizeof *opened);
    opened->setup = (struct setup *)game->memory;
    opened->sheet = &game->sheet;
    game->setup = 0;
    game->sheet_text[0] = '\0';
}

bool page_open_record(struct page_game *game, const char *bytes, size_t length, struct refusal *why)
{
    struct opened opened;
    begin(game, &opened);
    if (open_record(&opened, bytes, length, why))
        return true;
    if (opened.record.sheet_length >= PAGE_SHEET)
        return refuse_with(why, 0, "core.sheet-too-long");
    if (opened.record.sheet)
        record_unmark_sheet(&opened.record, game->sheet_text);
    return take(game, &opened);
}

/* Keeps the sheet's own text. */
static bool keep_text(struct page_game *game, const char *sheet, size_t length, struct refusal *why)
{
    if (length >= PAGE_SHEET)
        return refuse_with(why, 0, "core.sheet-too-long");
    memcpy(game->sheet_text, sheet, length);
    game->sheet_text[length] = '\0';
    return false;
}

bool page_open_new(struct page_game *game, const char *bytes, size_t length, struct refusal *why)
{
    struct opened opened;
    begin(game, &opened);
    if (record_read(&opened.record, bytes, length, why))
        return true;
    const char *sheet = opened.record.events;
    size_t rest = (size_t)(bytes + length - sheet);
    if (open_new(&opened, rest ? sheet : 0, rest, why) || keep_text(game, sheet, rest, why))
        return true;
    return take(game, &opened);
}

bool page_open_sheet(struct page_game *game, const char *bytes, size_t length, struct refusal *why)
{
    struct opened opened;
    begin(game, &opened);
    if (open_sheet(&opened, bytes, length, why))
        return true;
    return keep_text(game, bytes, length, why) || take(game, &opened);
}

void page_check_names(char *names, struct text *out)
{
    struct refusal why = {0};
    bool more = true;
    for (char *name = names, *end; more; name = end + 1) {
        for (end = name; *end && *end != '\n'; end++)
            ;
        more = *end != '\0';
        *end = '\0';
        if (*name && name_forbids(name, &why)) {
            json_refusal(out, &why);
            return;
        }
    }
    text_add(out, "{}");
}

void page_write_header(const struct page_game *game, const struct record *record, struct text *out)
{
    enum { ROOM = RECORD_BYTES / 2 };
    static_assert(ROOM > 2 * PAGE_SHEET, "a header has room");
    struct text header; /* at the end of the answer, from where it is escaped to where the answer goes on */
    text_open(&header, out->at + out->room - ROOM, ROOM);
    out->room -= ROOM;
    record_say(record, game->sheet_text[0] ? game->sheet_text : 0, &header);
    json_piece(out, header.at);
    out->room += ROOM;
}

void page_say_header(const struct page_game *game, struct text *text)
{
    const struct record *record = &game->record;
    json_member(text, "game", record->game);
    json_shown(text, "date", record->date);
    json_shown(text, "sheet", record->sheet_name);
    if (game->sheet_text[0])
        json_member(text, "title", game->sheet.title);
    json_open(text, "seats", '[');
    for (int seat = 1; seat <= record->seats; seat++) {
        json_comma(text);
        text_char(text, '{');
        json_shown(text, "name", record->name[seat - 1]);
        if (record->bot[seat - 1][0])
            json_shown(text, "bot", record->bot[seat - 1]);
        text_char(text, '}');
    }
    text_char(text, ']');
    json_open(text, "options", '{');
    for (int i = 0; i < record->option_count; i++)
        json_number(text, record->options[i].key, record->options[i].value);
    text_char(text, '}');
    if (record->view != VIEWER_FULL)
        json_number(text, "view", record->view);
}

void page_say_own(const struct page_game *game, struct text *text)
{
    char name[LESSON_NAME];
    struct text own;
    if (!lesson_wanted(game->setup, game->sheet_sum))
        return;
    text_open(&own, name, sizeof name);
    lesson_name(game->setup, game->sheet_sum, &own);
    json_member(text, "own", name);
}
