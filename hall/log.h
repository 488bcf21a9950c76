/* log.h - the lines of one table, append-only, each with who is told it. A line that all are told stands here once; a
 * viewer's record is the lines that carry his bit, in their order. */
#ifndef NULLARIUM_LOG_H
#define NULLARIUM_LOG_H

#include "hall.h"

enum { LOG_FULL = 15 }; /* the bit of the full record */

/* Everybody's: the spectator, the seats, the full record. */
#define LOG_ALL(seats) ((uint16_t)(TABLE_ALL(seats) | 1u << LOG_FULL))

struct log {
    unsigned char *bytes;
    size_t length, room;
};

struct log_line {
    uint16_t who;
    size_t length;
    const char *text; /* not ended by a NUL */
};

/* Room for so many bytes more, grown by the hall's memory. */
void log_add(struct hall *hall, struct log *log, uint16_t who, const char *text, size_t length);

/* Adds what each viewer was told by one event: viewers who are told the same share a line. lines[v] are the lines of
 * viewer v, each with its line end; `record` is the full record's. */
void log_tell(struct hall *hall, struct log *log, int seats, const struct text lines[SEATS_MAX + 1],
              const struct text *record);

/* The line at *at, which moves on to the next; false at `end`. */
bool log_next(const struct log *log, size_t *at, size_t end, struct log_line *line);

/* The next line that carries a viewer's bit. */
bool log_next_of(const struct log *log, size_t *at, size_t end, int viewer, struct log_line *line);

/* How many lines up to `end` carry a viewer's bit. */
int log_count(const struct log *log, size_t end, int viewer);

#endif
