/* scorebook.h - keeping the score for people who play with the real cards; optional. A game says what is noted each
 * round, what is possible, and what it counts; the terminal, the page and the printed pad are made of that.
 * Freestanding, integer only, like the rest of a game. */
#ifndef NULLARIUM_SCOREBOOK_H
#define NULLARIUM_SCOREBOOK_H

#include "game.h"

enum { BOOK_ROUNDS = 99, BOOK_FIELDS = 6 };

/* One number that is noted for a seat in a round: a bid, the tricks taken. */
struct book_field {
    const char *text;    /* text id, for a question: "bid" */
    const char *heading; /* text id, for a narrow column of the pad */
    bool at_start;       /* noted before the round is played (bids); the others after it */
};

/* What was noted so far. Plain values: copied by assignment. */
struct book {
    int seats;
    int first;                                          /* the seat that begins round 1 */
    int option[OPTIONS_MAX];                            /* as in a setup */
    int rounds;                                         /* complete rounds */
    int16_t entry[BOOK_ROUNDS][SEATS_MAX][BOOK_FIELDS]; /* [round from 0][seat - 1][field] */
};

struct scorebook {
    int field_count;
    const struct book_field *fields; /* in the order in which they are asked, at_start first */

    /* How many rounds a game has with these options; 0: until somebody has enough. */
    int (*rounds)(const struct book *book);

    /* What is to be said of a round before it begins: "5 cards each", the blind round. `round` from 0. */
    void (*heading)(const struct book *book, int round, struct message *message);

    /* Who begins this round, from the rounds before it. */
    int (*begins)(const struct book *book, int round);

    /* The least and the most that may be noted here. */
    void (*bounds)(const struct book *book, int round, int seat, int field, int *least, int *most);

    /* Checks the entries of a round as far as they can be checked: all fields (`whole`), or only those at its
     * start. True: refused, `why` says what does not fit and what would. */
    bool (*refuse)(const struct book *book, int round, bool whole, struct refusal *why);

    /* points[seat - 1] of one complete round; and the totals of all complete rounds, with what counts at the end only
     * (hoppers) as it stands. */
    void (*points)(const struct book *book, int round, int points[SEATS_MAX]);
    void (*totals)(const struct book *book, int totals[SEATS_MAX]);

    bool (*over)(const struct book *book);

    /* The short mark beside a round's points ("hopper"), language-free, or nothing. */
    void (*mark)(const struct book *book, int round, int seat, struct text *text);
};

#endif
