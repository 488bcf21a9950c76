/* kept.h - what a record (or a score sheet) on the shelf is about, at a glance: without replaying it. */
#ifndef NULLARIUM_KEPT_H
#define NULLARIUM_KEPT_H

#include "record.h"

struct kept {
    bool readable;
    struct record record;    /* its pointers are gone */
    char result[EVENT_TEXT]; /* "result 3 7", or "" for an unfinished game */
};

void kept_read(struct kept *kept, const char *path);

/* Whether it can be gone on with: readable, full, without a result. */
bool kept_is_unfinished(const struct kept *kept);

/* "Ada", else the bot's name, else "seat 2". */
void kept_player(const struct record *record, int seat, struct text *text);

#endif
