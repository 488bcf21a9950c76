/* walk.c - through a record line by line (see walk.h). */
#include "walk.h"

void walk_start(struct walk *walk, const struct record *record, const char *bytes, size_t length)
{
    *walk = (struct walk){0};
    record_start(record, bytes, length, &walk->cursor);
}

enum walk_step walk_on(struct walk *walk, const struct match *match, struct refusal *why)
{
    struct record_cursor before = walk->cursor;
    struct refusal unwanted;
    char first = record_any_line(&walk->cursor, walk->line, &walk->number);
    if (!first)
        return WALK_END;
    const char *stop = walk->cursor.at - (walk->cursor.at[-1] == '\n');
    walk->start = stop;
    while (walk->start > before.at && walk->start[-1] != '\n')
        walk->start--;
    walk->length = (size_t)(stop - walk->start);
    if (first == '#')
        return WALK_COMMENT;
    if (!match)
        return WALK_EVENT;
    walk->cursor = before;
    switch (record_event(&walk->cursor, match, &walk->event, why ? why : &unwanted)) {
    case RECORD_EVENT:
        return WALK_EVENT;
    case RECORD_RESULT:
        return WALK_RESULT;
    default:
        return WALK_BAD;
    }
}
