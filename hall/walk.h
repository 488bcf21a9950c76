/* walk.h - through a record line by line, comments among the events: what verify's checks have in common. */
#ifndef NULLARIUM_WALK_H
#define NULLARIUM_WALK_H

#include "record.h"

enum walk_step { WALK_COMMENT, WALK_EVENT, WALK_RESULT, WALK_END, WALK_BAD };

struct walk {
    struct record_cursor cursor;
    char line[EVENT_TEXT]; /* the line just read, with single blanks */
    int number;            /* its number */
    const char *start;     /* and where it stands, */
    size_t length;         /* without its line end */
    struct event event;    /* of WALK_EVENT */
};

void walk_start(struct walk *walk, const struct record *record, const char *bytes, size_t length);

/* The next line. An event is read and checked, but does not happen (record_event); without a match it is WALK_EVENT
 * unread. WALK_BAD: `why`, which may be NULL, says which line and why; nothing after it can
 * be read. */
enum walk_step walk_on(struct walk *walk, const struct match *match, struct refusal *why);

#endif
