/* listing.h - all legal moves of a seat in canonical spelling, sorted as bytes. */
#ifndef NULLARIUM_LISTING_H
#define NULLARIUM_LISTING_H

#include "match.h"

struct listing {
    size_t count;
    const char **spelling;
    /* memory behind it */
    size_t room;
    uint64_t *moves;
    char *letters;
};

/* Fills the listing for a seat that is to act; it may be used again and again. Start from {0}. */
void listing_fill(struct listing *listing, const struct match *match, int seat);
void listing_close(struct listing *listing);

#endif
