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

/* Prints so many spellings in lines of 78 columns, taken from everywhere among them; all where there are no more. */
void listing_print_some(const char *const *spelling, size_t count, size_t shown);

/* Prints how many moves a seat has, and all of them, or examples where there are many. */
void listing_print(const struct match *match, int seat);

#endif
