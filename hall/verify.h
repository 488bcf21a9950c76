/* verify.h - checks a finished online game by its record, the full one or what one viewer was told: whether the table
 * and every seat kept their promises, whether every roll, card and deal was drawn with the numbers they showed, whether
 * every move of a bot is what it chooses from what its seat had been told, and whether somebody was told what he may
 * know by the record, to the last byte. docs/fair.md is the same for people.
 *
 * What is found is said as messages, one by one, in the order of checking. Freestanding; the moves of bots are computed
 * by whoever asks, for that needs memory and weights. */
#ifndef NULLARIUM_VERIFY_H
#define NULLARIUM_VERIFY_H

#include "deciders.h"
#include "fill.h"
#include "promises.h"

enum { VERIFY_FILLED = 2 * RECORD_BYTES, VERIFY_LINES = 2 * RECORD_BYTES, VERIFY_NAMED = 3 };

/* What kind of sentence it is: something fits; something to know; something does not fit. */
enum verify_mark { VERIFY_FINE, VERIFY_NOTE, VERIFY_WRONG };

/* A bot's decision, to be computed again: with this seed, from the record that its seat had been told. */
struct verify_question {
    int seat, decision;
    const char *level, *bots; /* who decided, and which bots the record says they were */
    uint64_t seed;
    const char *told;
    size_t length;
};

/* A chance line that was not drawn with the key. */
struct verify_odd {
    int k, line;
    struct match match; /* before it */
    struct event event;
};

struct verify {
    /* Given by the caller; the rest zeroed: the record as it was opened (open.h), its sheet's own text or NULL, its
     * bytes; what a viewer was told (a `view N` record), NULL for nothing to compare with. */
    const struct record *record;
    const struct setup *setup;
    const char *sheet, *bytes;
    size_t length;
    const char *told;
    size_t told_length;
    /* Lent: room for the record filled in (only where it is a viewer's), and for what a seat was told. VERIFY_FILLED
     * and VERIFY_LINES are enough for any; with less a long record is refused. */
    struct text filled, lines;
    void *who;
    void (*say)(void *who, enum verify_mark mark, const struct message *message);
    /* Spells the move; false: it cannot be computed here. */
    bool (*choose)(void *who, const struct verify_question *question, char move[MOVE_TEXT]);

    int wrong;        /* so many sentences said that something does not fit */
    bool told_speaks; /* of a refusal: it is about what the viewer was told, and counts its lines */
    struct promises promises;
    uint8_t key[FAIR_BYTES];
    struct filled fill;
    struct record full;     /* the full record: the one given, or filled in */
    const char *full_bytes; /* its text */
    size_t full_length;
    struct refusal stopped; /* why nothing could be read beyond some line; no message: all was read */
    struct table table;
    struct deciders deciders;
    struct dues dues;
    struct verify_odd odd[VERIFY_NAMED];
};

/* Checks all. True: it cannot be checked, and why; nothing or only a part was said. Else verify->wrong tells. */
bool verify_record(struct verify *verify, struct refusal *why);

#endif
