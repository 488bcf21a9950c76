/* book.h - Null Bock's score on paper: what everybody won and has left in hand (see core/scorebook.h). What is
 * refused is what the cards of B1 to B3 make impossible, however a table plays. */
#ifndef NULL_BOCK_PEOPLE_BOOK_H
#define NULL_BOCK_PEOPLE_BOOK_H

#include "../rules/chance.h"
#include "../rules/prepare.h"
#include "scorebook.h"

/* Sums of values, numbers of Null Bocks (B15). */
enum { FIELD_WON, FIELD_HAND, FIELD_NULLS_WON, FIELD_NULLS_HAND, BOCK_FIELDS };
_Static_assert((int)BOCK_FIELDS <= (int)BOOK_FIELDS && (int)BOCK_ROUNDS <= (int)BOOK_ROUNDS, "a book has room");

static const struct book_field bock_fields[BOCK_FIELDS] = {
    [FIELD_WON] = {.text = "null-bock.book-won", .heading = "null-bock.book-head-won"},
    [FIELD_HAND] = {.text = "null-bock.book-hand", .heading = "null-bock.book-head-hand"},
    [FIELD_NULLS_WON] = {.text = "null-bock.book-nulls-won",
                         .heading = "null-bock.book-head-bonus",
                         .pad = "null-bock.pad-null-bocks"},
    [FIELD_NULLS_HAND] = {.text = "null-bock.book-nulls-hand",
                          .heading = "null-bock.book-head-malus",
                          .pad = "null-bock.pad-null-bocks"},
};

/* The setup of a game with these seats and options: its cards (B2), hands (B3) and end (B16). */
static struct bock_setup book_setup(const struct book *book)
{
    struct bock_setup setup = {.common.seats = book->seats};
    memcpy(setup.common.option, book->option, sizeof book->option);
    bock_prepare(&setup.common, NULL, NULL);
    return setup;
}

static int book_rounds(const struct book *book)
{
    return book->option[1]; /* 0: until the target is reached (B16) */
}

static void book_heading(const struct book *book, int round, struct message *message)
{
    (void)round;
    message_set(message, "null-bock.book-cards"); /* B3 */
    message_number(message, book_setup(book).hand);
}

static void book_label(const struct book *book, int round, struct text *text)
{
    (void)book;
    (void)round;
    (void)text;
}

/* B15 */
static void book_points(const struct book *book, int round, int points[SEATS_MAX])
{
    for (int i = 0; i < book->seats; i++) {
        const int16_t *entry = book->entry[round][i];
        points[i] =
            entry[FIELD_WON] - entry[FIELD_HAND] + BOCK_NULL_WORTH * (entry[FIELD_NULLS_WON] - entry[FIELD_NULLS_HAND]);
        points[i] += PLANT("bock-book-hand") ? entry[FIELD_HAND] : 0;
    }
}

static void book_totals(const struct book *book, int totals[SEATS_MAX])
{
    int points[SEATS_MAX];
    memset(totals, 0, (size_t)book->seats * sizeof *totals);
    for (int round = 0; round < book->rounds; round++) {
        book_points(book, round, points);
        for (int i = 0; i < book->seats; i++)
            totals[i] += points[i];
    }
}

/* B5, round by round as the game itself does it. */
static int book_begins(const struct book *book, int round)
{
    struct bock_setup setup = {.seats = book->seats};
    struct bock_state bock = {.beginner = (uint8_t)book->first};
    for (int before = 0; before < round; before++) {
        int points[SEATS_MAX];
        book_points(book, before, points);
        for (int i = 0; i < book->seats; i++)
            bock.total[i] = (int16_t)(bock.total[i] + points[i]);
        bock.beginner = (uint8_t)next_beginner(&setup, &bock);
    }
    return bock.beginner;
}

/* The most that the does of one hand are worth: none is ever added to the does dealt (B3, B11). */
static int book_hand_most(const struct bock_setup *setup)
{
    int worth = 0, left = setup->hand;
    for (int kind = BOCK_STAG - 1; left > 0; kind--) /* enough does are dealt for every hand */
        for (int copy = heap_copies(setup->deck, kind); copy > 0 && left > 0; copy--, left--)
            worth += kind_value[kind];
    return worth;
}

/* The lowest doe in play (B2). */
static int book_least_doe(const struct bock_setup *setup)
{
    return kind_value[bits_first(kinds_in(setup->deck)) / 2];
}

static void book_bounds(const struct book *book, int round, int seat, int field, int *least, int *most)
{
    struct bock_setup setup = book_setup(book);
    (void)round;
    (void)seat;
    *least = 0;
    *most = field == FIELD_WON    ? heap_worth(&setup, setup.deck)
            : field == FIELD_HAND ? book_hand_most(&setup)
                                  : heap_copies(setup.deck, BOCK_STAG);
}

static bool refuse_with_numbers(struct refusal *why, const char *clause, const char *text, int one, int two)
{
    refuse_with_number(why, clause, text, one);
    if (why)
        message_number(&why->message, two);
    return true;
}

/* What one seat noted. */
static bool book_refuse_seat(const struct bock_setup *setup, const int16_t entry[BOOK_FIELDS], struct refusal *why)
{
    int least = book_least_doe(setup), hand_most = book_hand_most(setup);
    for (int field = FIELD_WON; field <= FIELD_HAND; field++)
        if (entry[field] > 0 && entry[field] < least)
            return refuse_with_numbers(why, "B2", "null-bock.book-no-doe", least, entry[field]);
    if (entry[FIELD_HAND] > hand_most)
        return refuse_with_numbers(why, "B3", "null-bock.book-hand-most", setup->hand, hand_most);
    if (entry[FIELD_NULLS_WON] > 0 && entry[FIELD_WON] == 0)
        return refuse_with(why, "B7", "null-bock.book-pile");
    return false;
}

static bool book_refuse(const struct book *book, int round, struct refusal *why)
{
    struct bock_setup setup = book_setup(book);
    int does = 0, null_bocks = 0;
    for (int i = 0; i < book->seats; i++) {
        const int16_t *entry = book->entry[round][i];
        if (book_refuse_seat(&setup, entry, why))
            return true;
        for (int field = 0; field < BOCK_FIELDS; field++)
            if (entry[field] != BOOK_BLANK)
                *(field <= FIELD_HAND ? &does : &null_bocks) += entry[field];
    }
    int worth = heap_worth(&setup, setup.deck), left = worth - does;
    if (left < 0)
        return refuse_with_numbers(why, "B2", "null-bock.book-worth", worth, does);
    if (left > 0 && left < book_least_doe(&setup)) /* nor can what is still blank make up for it */
        return refuse_with_numbers(why, "B2", "null-bock.book-left", worth, left);
    if (null_bocks > heap_copies(setup.deck, BOCK_STAG))
        return refuse_with_numbers(why, "B1", "null-bock.book-null-bocks", heap_copies(setup.deck, BOCK_STAG),
                                   null_bocks);
    return false;
}

/* B16. Who played on because of a wrong sum goes on until a round ends with enough again. */
static bool book_over(const struct book *book)
{
    struct bock_setup setup = book_setup(book);
    int totals[SEATS_MAX];
    book_totals(book, totals);
    bool reached = false;
    for (int i = 0; i < book->seats; i++)
        reached |= totals[i] >= setup.target;
    return reached || book->rounds >= setup.rounds;
}

static void book_mark(const struct book *book, int round, int seat, struct text *text)
{
    (void)book;
    (void)round;
    (void)seat;
    (void)text;
}

static const struct scorebook bock_scorebook = {
    .field_count = BOCK_FIELDS,
    .fields = bock_fields,
    .rounds = book_rounds,
    .heading = book_heading,
    .label = book_label,
    .begins = book_begins,
    .bounds = book_bounds,
    .refuse = book_refuse,
    .points = book_points,
    .totals = book_totals,
    .over = book_over,
    .mark = book_mark,
};

#endif
