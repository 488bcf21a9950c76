/* record.c - the header of a record, and its event lines one by one (formats.md, Records). */
#include "record.h"
#include "plant.h"
#include "utf8.h"
#include <string.h>

void record_start(const struct record *record, const char *bytes, size_t length, struct record_cursor *cursor)
{
    *cursor = (struct record_cursor){.at = record->events, .end = bytes + length, .number = record->events_line};
}

/* Copies a line with single blanks and none at its ends; false if it does not fit. */
static bool copy_line(const char *start, const char *stop, char *out, size_t room)
{
    struct text text;
    text_open(&text, out, room);
    for (const char *at = start; at < stop; at++) {
        bool blank = *at == ' ' || *at == '\t' || *at == '\r';
        if (!blank)
            text_char(&text, *at);
        else if (text.length && out[text.length - 1] != ' ')
            text_char(&text, ' ');
    }
    if (text.length && out[text.length - 1] == ' ')
        text_cut(&text, text.length - 1);
    return !text.full;
}

char record_any_line(struct record_cursor *cursor, char line[EVENT_TEXT], int *number)
{
    while (cursor->at < cursor->end) {
        const char *start = cursor->at;
        const char *stop = start;
        while (stop < cursor->end && *stop != '\n')
            stop++;
        cursor->at = stop < cursor->end ? stop + 1 : stop;
        *number = cursor->number++;
        bool fits = copy_line(start, stop, line, EVENT_TEXT);
        if (!fits)
            line[*start == '#'] = '\0';
        if (line[0] || !fits)
            return *start;
    }
    return '\0';
}

bool record_line(struct record_cursor *cursor, char line[EVENT_TEXT], int *number)
{
    char first;
    do
        first = record_any_line(cursor, line, number);
    while (first == '#');
    return first != '\0';
}

/* `result 3 7` stands exactly in finished games and tells what the rules tell. */
static enum record_step check_result(struct record_cursor *cursor, const struct match *match, const char *line,
                                     struct refusal *why)
{
    char right[EVENT_TEXT];
    struct text text;
    text_open(&text, right, sizeof right);
    match_say_result(match, &text);
    if (match_to_act(match)) {
        refuse_with(why, 0, "core.result-too-early");
        return RECORD_BAD;
    }
    if (!text_same(line, right)) {
        refuse_with_word(why, 0, "core.result-wrong", right);
        message_word(&why->message, line);
        return RECORD_BAD;
    }
    cursor->over = true;
    return RECORD_RESULT;
}

static enum record_step read_event(struct record_cursor *cursor, const struct match *match, const char *line,
                                   struct event *event, struct refusal *why)
{
    const char *at = line;
    if (cursor->over) {
        refuse_with(why, 0, "core.after-result");
        return RECORD_BAD;
    }
    if (!line[0]) {
        refuse_with(why, 0, "core.line-too-long");
        return RECORD_BAD;
    }
    if (text_take_word(&at, "result") && (*at == ' ' || !*at))
        return check_result(cursor, match, line, why);
    return match_read(match, line, event, why) ? RECORD_BAD : RECORD_EVENT;
}

enum record_step record_event(struct record_cursor *cursor, const struct match *match, struct event *event,
                              struct refusal *why)
{
    char line[EVENT_TEXT];
    int number;
    if (!record_line(cursor, line, &number))
        return RECORD_END;
    enum record_step step = read_event(cursor, match, line, event, why);
    if (step == RECORD_BAD)
        why->line = number;
    return step;
}

size_t record_unmark_sheet(const struct record *record, char *out)
{
    size_t used = 0;
    bool fresh = true, skip = false;
    for (size_t i = 0; i < record->sheet_length; i++) {
        char c = record->sheet[i];
        if (fresh && c != '|')
            skip = true; /* the record's own comment between the sheet's lines */
        else if (fresh)
            i += i + 1 < record->sheet_length && record->sheet[i + 1] == ' ';
        else if (!skip && c != '\r')
            out[used++] = c;
        fresh = c == '\n';
        if (fresh)
            skip = false;
    }
    out[used] = '\0';
    return used;
}

/* A name as records have it. Old ones may hold what nobody may write today (name.h): that is read, and shown escaped.
 */
static bool copy_name(const char *value, char *out, size_t room)
{
    size_t length = text_length(value);
    enum utf8_fault fault = UTF8_GOOD;
    if (length == 0 || length >= room)
        return false;
    for (const char *at = value; *at;)
        if (utf8_is_control(utf8_next(&at, &fault)) || fault == UTF8_BROKEN)
            return false;
    memcpy(out, value, length + 1);
    return true;
}

/* `name 1 Ada`, `bot 2 club`: a seat and what is said of it. */
static bool read_seat_name(char names[SEATS_MAX][RECORD_NAME], const char *key, const char *value, int line,
                           struct refusal *why)
{
    int seat;
    if (!text_take_number(&value, &seat) || seat < 1 || seat > SEATS_MAX || !text_take(&value, ' '))
        return refuse_at_word(why, line, NULL, "core.record-seat-name", key);
    if (names[seat - 1][0])
        return refuse_at_word(why, line, NULL, "core.record-twice", key);
    if (!copy_name(value, names[seat - 1], RECORD_NAME))
        return refuse_at_word(why, line, NULL, "core.record-bad-name", key);
    return false;
}

static bool read_option(struct record *record, const char *value, int line, struct refusal *why)
{
    size_t length = 0;
    while (value[length] && value[length] != ' ')
        length++;
    if (record->option_count == OPTIONS_MAX || length == 0 || length >= sizeof record->options[0].key)
        return refuse_at_word(why, line, NULL, "core.record-option", value);
    const char *at = value + length;
    int number = 0;
    if (!text_take(&at, ' ') || !text_take_number(&at, &number) || *at)
        return refuse_at_word(why, line, NULL, "core.record-option", value);
    memcpy(record->options[record->option_count].key, value, length);
    record->options[record->option_count].value = number;
    record->options[record->option_count].line = line;
    record->option_count++;
    return false;
}

static bool read_number(const char *value, int least, int *number, bool given, const char *key, int line,
                        struct refusal *why)
{
    if (given)
        return refuse_at_word(why, line, NULL, "core.record-twice", key);
    if (!text_take_number(&value, number) || *value || *number < least || *number > SEATS_MAX)
        return refuse_at_word(why, line, NULL, "core.record-number", key);
    return false;
}

static bool read_word(const char *value, char *out, size_t room, const char *key, int line, struct refusal *why)
{
    if (out[0])
        return refuse_at_word(why, line, NULL, "core.record-twice", key);
    if (!copy_name(value, out, room))
        return refuse_at_word(why, line, NULL, "core.record-bad-name", key);
    return false;
}

static bool read_header_line(struct record *record, const char *text, int line, struct refusal *why)
{
    const char *at = text;
    if (text_take_word(&at, "game ")) {
        record->game_line = line;
        return read_word(at, record->game, sizeof record->game, "game", line, why);
    }
    if (text_take_word(&at, "seats ")) {
        record->seats_line = line;
        return read_number(at, 1, &record->seats, record->seats != 0, "seats", line, why);
    }
    if (text_take_word(&at, "view "))
        return read_number(at, 0, &record->view, record->view != VIEWER_FULL, "view", line, why);
    if (text_take_word(&at, "name "))
        return read_seat_name(record->name, "name", at, line, why);
    if (text_take_word(&at, "bot "))
        return read_seat_name(record->bot, "bot", at, line, why);
    if (text_take_word(&at, "option "))
        return read_option(record, at, line, why);
    if (text_take_word(&at, "date "))
        return read_word(at, record->date, sizeof record->date, "date", line, why);
    if (text_take_word(&at, "sheet ")) {
        record->sheet_line = line;
        return read_word(at, record->sheet_name, sizeof record->sheet_name, "sheet", line, why);
    }
    return refuse_at_word(why, line, NULL, "core.record-header", text);
}

/* A line of the sheet: remember where the block of them starts and ends. */
static bool read_sheet_line(struct record *record, const char *start, const char *stop, int line, bool *closed,
                            struct refusal *why)
{
    if (!record->sheet_name[0] || *closed)
        return refuse_at_word(why, line, NULL, "core.record-stray-sheet", "");
    if (!record->sheet) {
        record->sheet = start;
        record->sheet_first_line = line;
    }
    record->sheet_length = (size_t)(stop - record->sheet);
    return false;
}

static bool refuse_header_end(const struct record *record, int line, struct refusal *why)
{
    if (!record->game[0])
        return refuse_at_word(why, line, NULL, "core.record-lacks", "game");
    if (!record->seats)
        return refuse_at_word(why, line, NULL, "core.record-lacks", "seats");
    if (record->view > record->seats && !PLANT("core-view-seat"))
        return refuse_at_word(why, line, NULL, "core.record-number", "view");
    for (int seat = record->seats; seat < SEATS_MAX; seat++)
        if (record->name[seat][0] || record->bot[seat][0])
            return refuse_at_word(why, line, NULL, "core.record-seat-name", record->name[seat][0] ? "name" : "bot");
    return false;
}

bool record_read(struct record *record, const char *bytes, size_t length, struct refusal *why)
{
    memset(record, 0, sizeof *record);
    record->view = VIEWER_FULL;
    if (length > RECORD_BYTES)
        return refuse_at_word(why, 0, NULL, "core.too-big", "");
    for (size_t i = 0, line = 1; i < length; line += bytes[i++] == '\n')
        if (bytes[i] == '\0') /* it would end a line for us and not for others */
            return refuse_at_word(why, (int)line, NULL, "core.nul-byte", "");
    struct record_cursor cursor = {.at = bytes, .end = bytes + length, .number = 1};
    bool greeted = false, sheet_closed = false;
    while (cursor.at < cursor.end) {
        const char *start = cursor.at;
        const char *stop = start;
        while (stop < cursor.end && *stop != '\n')
            stop++;
        int line = cursor.number++;
        cursor.at = stop < cursor.end ? stop + 1 : stop;
        char text[EVENT_TEXT];
        if (start < stop && *start == '#')
            continue;
        if (start < stop && *start == '|' && greeted) {
            if (read_sheet_line(record, start, cursor.at, line, &sheet_closed, why))
                return true;
            continue;
        }
        if (!copy_line(start, stop, text, sizeof text))
            return refuse_at_word(why, line, NULL, "core.line-too-long", "");
        if (!text[0])
            continue;
        sheet_closed = record->sheet != 0;
        if (!greeted) {
            if (!text_same(text, "nullarium 1"))
                return refuse_at_word(why, line, NULL, "core.record-greeting", text);
            greeted = true;
        } else if (text_same(text, "---")) {
            record->events = cursor.at;
            record->events_line = cursor.number;
            return refuse_header_end(record, line, why);
        } else if (read_header_line(record, text, line, why)) {
            return true;
        }
    }
    return refuse_at_word(why, cursor.number > 1 ? cursor.number - 1 : 1, NULL,
                          greeted ? "core.record-no-events" : "core.record-greeting", "");
}

bool record_read_options(const struct record *record, const struct game *game, int option[OPTIONS_MAX],
                         struct refusal *why)
{
    memset(option, 0, OPTIONS_MAX * sizeof *option);
    for (int i = 0; i < record->option_count; i++) {
        int k = 0;
        while (game->options && game->options[k].key && !text_same(game->options[k].key, record->options[i].key))
            k++;
        int line = record->options[i].line;
        if (!game->options || !game->options[k].key)
            return refuse_at_word(why, line, NULL, "core.record-option", record->options[i].key);
        if (option[k])
            return refuse_at_word(why, line, NULL, "core.record-twice", record->options[i].key);
        option[k] = record->options[i].value;
        if (option[k] < game->options[k].least || option[k] > game->options[k].most) {
            refuse_at_word(why, line, NULL, "core.option-range", game->options[k].key);
            if (why) {
                message_number(&why->message, game->options[k].least);
                message_number(&why->message, game->options[k].most);
                message_number(&why->message, option[k]);
            }
            return true;
        }
    }
    return false;
}

static void say_pair(struct text *text, const char *key, int seat, const char *value)
{
    if (!value[0])
        return;
    text_add(text, key);
    text_char(text, ' ');
    if (seat) {
        text_number(text, seat);
        text_char(text, ' ');
    }
    text_add(text, value);
    text_char(text, '\n');
}

static void say_sheet(const char *sheet, struct text *text)
{
    while (*sheet) {
        size_t length = 0;
        while (sheet[length] && sheet[length] != '\n')
            length++;
        text_add(text, length ? "| " : "|");
        text_part(text, sheet, length);
        text_char(text, '\n');
        sheet += length + (sheet[length] == '\n');
    }
}

void record_say(const struct record *record, const char *sheet, struct text *text)
{
    text_add(text, "nullarium 1\n");
    say_pair(text, "game", 0, record->game);
    text_add(text, "seats ");
    text_number(text, record->seats);
    text_char(text, '\n');
    say_pair(text, "date", 0, record->date);
    for (int seat = 1; seat <= record->seats; seat++) {
        say_pair(text, "name", seat, record->name[seat - 1]);
        say_pair(text, "bot", seat, record->bot[seat - 1]);
    }
    for (int i = 0; i < record->option_count; i++) {
        text_add(text, "option ");
        text_add(text, record->options[i].key);
        text_char(text, ' ');
        text_number(text, record->options[i].value);
        text_char(text, '\n');
    }
    say_pair(text, "sheet", 0, record->sheet_name);
    if (sheet)
        say_sheet(sheet, text);
    if (record->view != VIEWER_FULL) {
        text_add(text, "view ");
        text_number(text, record->view);
        text_char(text, '\n');
    }
    text_add(text, "---\n");
}
