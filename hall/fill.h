/* fill.h - the whole game out of what one viewer was told, once the secret is known: cards he did not see are drawn
 * again with the key, sealed choices are those that were shown later. */
#ifndef NULLARIUM_FILL_H
#define NULLARIUM_FILL_H

#include "fair.h"
#include "table.h"

struct filled {
    size_t sound; /* so many bytes of what was told are filled in; all, unless a choice was never shown */
    int line;     /* the first line that is not */
    struct match full, view;
};

/* Writes the full record out of a `view N` record into `text`. True: a line cannot be; what stands before it is filled
 * in. A choice that was never shown, because the game was closed before, is left out. */
bool fill_record(struct filled *filled, const struct setup *setup, const struct record *record, const char *bytes,
                 size_t length, const uint8_t key[FAIR_BYTES], struct text *text, struct refusal *why);

/* What chance does next in this match by draw k of the key. */
void fill_draw(const struct match *match, const uint8_t key[FAIR_BYTES], int k, struct event *event);

#endif
