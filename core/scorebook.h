/* scorebook.h - keeping the score for people who play with the real cards; optional. A game says what is noted each
 * round, what is possible, and what it counts; the terminal, the page and the printed pad are made of that.
 * Freestanding, integer only, like the rest of a game. */
#ifndef NULLARIUM_SCOREBOOK_H
#define NULLARIUM_SCOREBOOK_H

#include "game.h"
#include <string.h>

enum {
    BOOK_ROUNDS = 99,
    BOOK_FIELDS = 6,
    BOOK_BLANK = -1, /* nothing noted here yet */
    BOOK_MOST = 9999 /* no entry is larger: every game's bounds lie far below */
};

/* One number that is noted for a seat in a round: a bid, the tricks taken. */
struct book_field {
    const char *text;    /* text id, for a question: "tricks taken" */
    const char *heading; /* text id, for a narrow column of the pad */
    bool at_start;       /* noted before the round is played (bids); the others after it */
    const char *pad;     /* text id of a note below the printed pad, where it has no column of its own there because
                            people count it in with another; NULL: it has a column */
};

/* What was noted so far. Plain values: copied by assignment. The round in progress, entry[rounds], holds what was
 * noted of it and blanks for the rest; all rounds after it are blank. An entry is BOOK_BLANK or 0 .. BOOK_MOST. */
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

    /* How many rounds a game has with these options; 0: until somebody has enough, at most BOOK_ROUNDS. */
    int (*rounds)(const struct book *book);

    /* What is to be said of a round before it begins: "5 cards each", the blind round. `round` from 0. */
    void (*heading)(const struct book *book, int round, struct message *message);

    /* The same for the margin of a table, language-free and short ("5", "?"), or nothing. */
    void (*label)(const struct book *book, int round, struct text *text);

    /* Who begins this round, from the rounds before it, which are complete. Fields are asked of this seat first, then
     * clockwise. */
    int (*begins)(const struct book *book, int round);

    /* The least and the most that may be noted here, whatever else stands in the round. */
    void (*bounds)(const struct book *book, int round, int seat, int field, int *least, int *most);

    /* Checks what is noted of a round, as far as it can be checked; blanks may still become anything. So it speaks up
     * with the first entry that cannot be right, and with the last one says whether the whole round fits. Refuses at
     * least what is out of bounds. True: refused, `why` says what does not fit and what would. */
    bool (*refuse)(const struct book *book, int round, struct refusal *why);

    /* points[seat - 1] of one complete round; and the totals of all complete rounds, with what counts at the end only
     * (grasshoppers) as it stands. */
    void (*points)(const struct book *book, int round, int points[SEATS_MAX]);
    void (*totals)(const struct book *book, int totals[SEATS_MAX]);

    /* Whether the last complete round was the last of the game. */
    bool (*over)(const struct book *book);

    /* The short mark beside a complete round's points ("*": a grasshopper), language-free, or nothing. */
    void (*mark)(const struct book *book, int round, int seat, struct text *text);
    const char *mark_picture; /* id of its picture (pictures/); NULL: none */
};

/* An empty book: options as they are usual, nothing noted. */
static inline void book_open(struct book *book, int seats, int first)
{
    memset(book, 0, sizeof *book);
    memset(book->entry, 0xFF, sizeof book->entry); /* BOOK_BLANK everywhere */
    book->seats = seats;
    book->first = first;
}

#endif
