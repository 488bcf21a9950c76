/* log.c - the lines of one table (see log.h). A line is stored as two bytes who, two bytes length, the text. */
#include "log.h"
#include "inside.h"
#include <string.h>

enum { LINE_HEAD = 4 };

void log_add(struct hall *hall, struct log *log, uint16_t who, const char *text, size_t length)
{
    size_t wanted = log->length + LINE_HEAD + length;
    if (length > UINT16_MAX)
        __builtin_trap(); /* no line of ours is that long */
    if (wanted > log->room) {
        log->room = wanted + wanted / 2;
        log->bytes = hall_resize(hall, log->bytes, log->room);
    }
    unsigned char *at = log->bytes + log->length;
    at[0] = (unsigned char)who;
    at[1] = (unsigned char)(who >> 8);
    at[2] = (unsigned char)length;
    at[3] = (unsigned char)(length >> 8);
    memcpy(at + LINE_HEAD, text, length);
    log->length = wanted;
}

/* The i-th line of a text; false: it has no more. */
static bool find_line(const struct text *text, int i, const char **from, size_t *length)
{
    const char *at = text->at, *end = text->at + text->length;
    for (; at < end; i--) {
        const char *stop = at;
        while (stop < end && *stop != '\n')
            stop++;
        if (stop == end)
            return false;
        *from = at;
        *length = (size_t)(stop - at);
        if (i == 0)
            return true;
        at = stop + 1;
    }
    return false;
}

void log_tell(struct hall *hall, struct log *log, int seats, const struct text lines[SEATS_MAX + 1],
              const struct text *record)
{
    struct viewer {
        const char *from;
        size_t length;
        bool told;
    } viewer[SEATS_MAX + 2];
    for (int i = 0, more = 1; more; i++) {
        more = 0;
        for (int v = 0; v <= seats + 1; v++) {
            viewer[v].told = find_line(v <= seats ? &lines[v] : record, i, &viewer[v].from, &viewer[v].length);
            more |= viewer[v].told;
        }
        for (int v = 0; v <= seats + 1; v++) {
            uint16_t who = 0;
            if (!viewer[v].told)
                continue;
            for (int other = v; other <= seats + 1; other++) {
                if (!viewer[other].told || viewer[other].length != viewer[v].length ||
                    memcmp(viewer[other].from, viewer[v].from, viewer[v].length) != 0)
                    continue;
                who |= (uint16_t)(1u << (other <= seats ? other : LOG_FULL));
                viewer[other].told = other == v;
            }
            log_add(hall, log, who, viewer[v].from, viewer[v].length);
        }
    }
}

bool log_next(const struct log *log, size_t *at, size_t end, struct log_line *line)
{
    if (*at >= end)
        return false;
    const unsigned char *from = log->bytes + *at;
    line->who = (uint16_t)(from[0] | from[1] << 8);
    line->length = (size_t)(from[2] | from[3] << 8);
    line->text = (const char *)from + LINE_HEAD;
    *at += LINE_HEAD + line->length;
    return true;
}

bool log_next_of(const struct log *log, size_t *at, size_t end, int viewer, struct log_line *line)
{
    while (log_next(log, at, end, line))
        if (line->who >> viewer & 1)
            return true;
    return false;
}

int log_count(const struct log *log, size_t end, int viewer)
{
    struct log_line line;
    int count = 0;
    for (size_t at = 0; log_next_of(log, &at, end, viewer, &line);)
        count++;
    return count;
}
