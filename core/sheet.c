/* sheet.c - reading a sheet's lines: `key value` lines, then `map` and its rows (formats.md). */
#include "sheet.h"
#include "name.h"
#include "text.h"
#include <string.h>

/* Steps through the lines of a sheet, with or without the "| " of a record before each. */
struct lines {
    const char *at, *end;
    int number;
    bool inside_record;
};

/* Without blanks at its end. */
static size_t trim(const char *line, size_t length)
{
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\t' || line[length - 1] == '\r'))
        length--;
    return length;
}

/* The next line without its end, blanks on the left kept; false when there is none. Inside a
 * record, lines without the mark are the record's own comments: passed over. */
static bool take_line(struct lines *lines, const char **start, size_t *length)
{
    do {
        if (lines->at == lines->end)
            return false;
        const char *stop = lines->at;
        while (stop < lines->end && *stop != '\n')
            stop++;
        *start = lines->at;
        *length = (size_t)(stop - lines->at);
        lines->at = stop < lines->end ? stop + 1 : stop;
        lines->number++;
    } while (lines->inside_record && (*length == 0 || **start != '|'));
    *length = trim(*start, *length);
    if (lines->inside_record) {
        size_t mark = *length > 1 && (*start)[1] == ' ' ? 2 : 1;
        *start += mark;
        *length -= mark;
    }
    return true;
}

/* Keeps a copy of a piece of text in the sheet; NULL when it is full. */
static const char *keep(struct sheet *sheet, const char *start, size_t length)
{
    if (length >= SHEET_BYTES - sheet->used)
        return 0;
    char *copy = sheet->bytes + sheet->used;
    memcpy(copy, start, length);
    copy[length] = '\0';
    sheet->used += (uint32_t)length + 1;
    return copy;
}

static bool is_name(const char *name)
{
    size_t length = text_length(name);
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        bool fine = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (!fine)
            return false;
    }
    return length > 0 && length < SHEET_NAME;
}

/* A title, or who made the sheet, as it may be shown. */
static const char *show_title(struct sheet *sheet, const char *title, char shown[SHEET_SHOWN], int line)
{
    struct refusal why = {0};
    struct text text;
    if (!name_forbids_title(title, &why))
        return title;
    if (!sheet->hidden.message.text) {
        sheet->hidden = why;
        sheet->hidden.line = line;
    }
    text_open(&text, shown, SHEET_SHOWN);
    name_say(&text, title);
    return shown;
}

static bool read_key(struct sheet *sheet, const char *key, const char *value, int line, struct refusal *why)
{
    const char **place = text_same(key, "sheet")   ? &sheet->name
                         : text_same(key, "game")  ? &sheet->game
                         : text_same(key, "title") ? &sheet->title
                         : text_same(key, "by")    ? &sheet->by
                                                   : 0;
    if (place ? *place != 0 : sheet_key(sheet, key) != 0)
        return refuse_at_word(why, line, NULL, "core.sheet-key-twice", key);
    if (place == &sheet->name && !is_name(value))
        return refuse_at_word(why, line, NULL, "core.sheet-name", value);
    if (place == &sheet->title)
        value = show_title(sheet, value, sheet->shown[0], line);
    if (place == &sheet->by)
        value = show_title(sheet, value, sheet->shown[1], line);
    if (place) {
        *place = value;
        return false;
    }
    if (sheet->key_count == SHEET_KEYS)
        return refuse_at_word(why, line, NULL, "core.sheet-unknown-key", key);
    sheet->keys[sheet->key_count++] = (struct sheet_line){.key = key, .value = value, .line = line};
    return false;
}

/* One line above the map: cut into key and value. */
static bool read_head(struct sheet *sheet, const char *start, size_t length, int line, struct refusal *why)
{
    size_t stop = 0;
    while (stop < length && start[stop] != ' ' && start[stop] != '\t')
        stop++;
    size_t from = stop;
    while (from < length && (start[from] == ' ' || start[from] == '\t'))
        from++;
    const char *key = keep(sheet, start, stop);
    const char *value = key ? keep(sheet, start + from, length - from) : 0;
    if (!value)
        return refuse_at_word(why, line, NULL, "core.sheet-too-long", "");
    return read_key(sheet, key, value, line, why);
}

static bool read_row(struct sheet *sheet, const char *start, size_t length, int line, struct refusal *why)
{
    const char *row = keep(sheet, start, length);
    if (!row || sheet->row_count == SHEET_ROWS)
        return refuse_at_word(why, line, NULL, "core.sheet-too-long", "");
    sheet->rows[sheet->row_count++] = (struct sheet_line){.value = row, .line = line};
    return false;
}

static bool has_nul(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == '\0')
            return true;
    return false;
}

bool sheet_read(struct sheet *sheet, const char *bytes, size_t length, bool inside_record, int first_line,
                struct refusal *why)
{
    memset(sheet, 0, sizeof *sheet);
    enum { ABOVE, INSIDE, BELOW } map = ABOVE;
    struct lines lines = {.at = bytes, .end = bytes + length, .number = first_line - 1, .inside_record = inside_record};
    const char *start;
    size_t size;
    while (take_line(&lines, &start, &size)) {
        if (has_nul(start, size))
            return refuse_at_word(why, lines.number, NULL, "core.nul-byte", "");
        if (size && start[0] == '#')
            continue;
        if (size == 0) {
            if (map == INSIDE)
                map = BELOW;
        } else if (map == INSIDE) {
            if (read_row(sheet, start, size, lines.number, why))
                return true;
        } else if (map == BELOW) {
            return refuse_at_word(why, lines.number, NULL, "core.sheet-after-map", "");
        } else if (size == 3 && memcmp(start, "map", 3) == 0) {
            sheet->map_line = lines.number;
            map = INSIDE;
        } else if (read_head(sheet, start, size, lines.number, why)) {
            return true;
        }
    }
    int last = lines.number > first_line ? lines.number : first_line;
    if (!sheet->name)
        return refuse_at_word(why, last, NULL, "core.sheet-lacks", "sheet");
    if (!sheet->game)
        return refuse_at_word(why, last, NULL, "core.sheet-lacks", "game");
    if (map == ABOVE || sheet->row_count == 0)
        return refuse_at_word(why, last, NULL, "core.sheet-lacks", "map");
    if (!sheet->title)
        sheet->title = "";
    if (!sheet->by)
        sheet->by = "";
    if (inside_record || !sheet->hidden.message.text)
        return false;
    if (why)
        *why = sheet->hidden;
    return true;
}

const char *sheet_next(const char **text, size_t *length)
{
    while (**text) {
        const char *line = *text;
        size_t end = 0;
        while (line[end] && line[end] != '\n')
            end++;
        *text += end + (line[end] == '\n');
        *length = trim(line, end);
        if (*length && line[0] != '#')
            return line;
    }
    return 0;
}

const struct sheet_line *sheet_key(const struct sheet *sheet, const char *key)
{
    for (int i = 0; i < sheet->key_count; i++)
        if (text_same(sheet->keys[i].key, key))
            return &sheet->keys[i];
    return 0;
}

bool refuse_there(struct refusal *why, int column, int row)
{
    if (why)
        why->target = sheet_place(column, row);
    return true;
}

bool sheet_refuse_unknown(const struct sheet *sheet, const char *const known[], struct refusal *why)
{
    for (int i = 0; i < sheet->key_count; i++) {
        bool found = false;
        for (int k = 0; known[k] && !found; k++)
            found = text_same(sheet->keys[i].key, known[k]);
        if (!found)
            return refuse_at_word(why, sheet->keys[i].line, NULL, "core.sheet-unknown-key", sheet->keys[i].key);
    }
    return false;
}
