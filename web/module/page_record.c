/* page_record.c - records as text, for the page (see page_record.h). */
#include "page_record.h"
#include "page_json.h"
#include <string.h>

/* What somebody typed just now may not hide anything (name.h). True: refused. */
static bool refuse_names(const struct record *record, struct refusal *why)
{
    for (int seat = 0; seat < record->seats; seat++)
        if (record->name[seat][0] && name_forbids(record->name[seat], why))
            return true;
    return false;
}

/* The next line of an event, without comments; false: there is none, or it is the result. */
static bool next_line(struct record_cursor *cursor, char line[EVENT_TEXT])
{
    int number;
    const char *at = line;
    return record_line(cursor, line, &number) && !text_take_word(&at, "result");
}

void page_record_header(struct page_game *game, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    if (page_open_record(game, bytes, length, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    page_say_header(game, out);
    text_char(out, '}');
}

void page_record_lines(struct page_game *game, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    struct record_cursor cursor;
    char line[EVENT_TEXT];
    if (page_open_record(game, bytes, length, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_open(out, "lines", '[');
    record_start(&game->record, bytes, length, &cursor);
    while (next_line(&cursor, line)) {
        json_comma(out);
        json_string(out, line);
    }
    text_add(out, "]}");
}

void page_record_new(struct page_game *game, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    if (page_open_new(game, bytes, length, &why) || refuse_names(&game->record, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_open(out, "record", '"');
    page_write_header(game, &game->record, out);
    text_char(out, '"');
    page_say_header(game, out);
    text_char(out, '}');
}

void page_record_change(struct page_game *game, const char *bytes, size_t length, int events, struct text *out)
{
    struct refusal why = {0};
    struct record wish;
    struct record_cursor cursor;
    char line[EVENT_TEXT];
    if (record_read(&wish, bytes, length, &why) || refuse_names(&wish, &why)) {
        json_refusal(out, &why);
        return;
    }
    size_t rest = (size_t)(bytes + length - wish.events);
    if (page_open_record(game, wish.events, rest, &why) ||
        (wish.seats != game->record.seats && refuse_with_number(&why, "C1", "core.no-such-seat", wish.seats))) {
        json_refusal(out, &why);
        return;
    }
    memcpy(game->record.name, wish.name, sizeof wish.name);
    memcpy(game->record.bot, wish.bot, sizeof wish.bot);
    if (wish.date[0])
        memcpy(game->record.date, wish.date, sizeof wish.date);
    text_char(out, '{');
    json_open(out, "record", '"');
    page_write_header(game, &game->record, out);
    record_start(&game->record, wish.events, rest, &cursor);
    for (int i = 0; (events < 0 || i < events) && next_line(&cursor, line); i++) {
        json_piece(out, line);
        json_piece(out, "\n");
    }
    text_add(out, "\"}");
}
