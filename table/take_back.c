/* take_back.c - a confirmed move is taken back (see take_back.h). */
#include "take_back.h"
#include "plant.h"
#include <string.h>

int take_back_whose(const struct seats *seats, const struct table *table)
{
    int seat = table->last_mover;
    if (!seat || seats->fair || !table_to_act(table))
        return 0;
    return seats->seat[seat].person || PLANT("table-back-bot") ? seat : 0;
}

/* Where the last event's line begins and ends, and what it says. False: there is none. */
static bool find_last(const struct record *record, const char *bytes, size_t length, const char **start,
                      const char **stop, char line[EVENT_TEXT])
{
    struct record_cursor cursor;
    char read[EVENT_TEXT], first;
    int number;
    *start = NULL;
    record_start(record, bytes, length, &cursor);
    while ((first = record_any_line(&cursor, read, &number))) {
        if (first == '#')
            continue;
        memcpy(line, read, sizeof read);
        *stop = *start = cursor.at;
        while (*start > record->events && ((*start)[-1] != '\n' || *start == *stop))
            (*start)--;
    }
    return *start;
}

bool take_back_say(const char *bytes, size_t length, struct text *out, struct refusal *why)
{
    struct record record;
    const char *start, *stop;
    char line[EVENT_TEXT];
    if (record_read(&record, bytes, length, why))
        return true;
    if (!find_last(&record, bytes, length, &start, &stop, line))
        return refuse_with(why, 0, "core.back-too-late");
    text_part(out, bytes, (size_t)(start - bytes));
    text_add(out, "# taken back ");
    text_add(out, line);
    text_char(out, '\n');
    text_part(out, stop, (size_t)(bytes + length - stop));
    return out->full && refuse_with(why, 0, "core.back-no-room");
}

void take_back(struct table *table, const char *bytes, size_t length)
{
    struct record record;
    struct refusal why;
    int events = table_match(table)->events - 1;
    bool refused = record_read(&record, bytes, length, &why);
    table_open(table, table->setup, table->only, table->viewers);
    if (refused || table_replay(table, &record, bytes, length, events, &why))
        __builtin_trap(); /* the caller promised that it is the record of this table */
}
