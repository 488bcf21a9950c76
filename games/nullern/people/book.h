/* book.h - Nullern's score on paper: bids before a round, tricks after it, points and grasshoppers (see
 * core/scorebook.h). */
#ifndef NULLERN_PEOPLE_BOOK_H
#define NULLERN_PEOPLE_BOOK_H

#include "../rules/rules.h"
#include "scorebook.h"

enum { FIELD_BID, FIELD_TRICKS };

static const struct book_field BOOK_FIELD[] = {
    [FIELD_BID] = {.text = "nullern.book-bid", .heading = "nullern.head-bid", .at_start = true},
    [FIELD_TRICKS] = {.text = "nullern.book-tricks", .heading = "nullern.head-took"},
};

/* N2 */
static int book_rounds(const struct book *book)
{
    return round_count(book->option);
}

/* The hands of a round, and so its tricks (N2); rounds from 0 here. */
static int book_hand(const struct book *book, int round)
{
    return hand_size(book->option, round + 1);
}

static bool book_is_blind(const struct book *book, int round)
{
    return round + 1 == book_rounds(book);
}

static void book_heading(const struct book *book, int round, struct message *message)
{
    message_set(message, book_is_blind(book, round) ? "nullern.book-blind" : "nullern.book-cards");
    message_number(message, book_hand(book, round));
}

/* As in the table of a game: the cards in hand, ? for the blind round. */
static void book_label(const struct book *book, int round, struct text *text)
{
    if (book_is_blind(book, round))
        text_char(text, '?');
    else
        text_number(text, book_hand(book, round));
}

/* Each round the next seat clockwise (N4). */
static int book_begins(const struct book *book, int round)
{
    return (book->first - 1 + (PLANT("nullern-book-begins") ? 0 : round)) % book->seats + 1;
}

/* N4, and N9: one card, so 0 or 1 blind. Nobody takes more tricks than he has cards. */
static void book_bounds(const struct book *book, int round, int seat, int field, int *least, int *most)
{
    (void)seat;
    (void)field;
    *least = 0;
    *most = book_hand(book, round);
}

static bool book_refuse_bid(const struct book *book, int round, struct refusal *why)
{
    if (book_is_blind(book, round))
        return refuse_with(why, "N9", "nullern.blind-bid");
    return refuse_with_number(why, "N4", "nullern.high-bid", book_hand(book, round));
}

/* A round has as many tricks as each hand has cards, and all are taken by somebody (N2). */
static bool book_refuse(const struct book *book, int round, struct refusal *why)
{
    int hand = book_hand(book, round), taken = 0;
    bool whole = true;
    for (int i = 0; i < book->seats; i++) {
        int bid = book->entry[round][i][FIELD_BID], tricks = book->entry[round][i][FIELD_TRICKS];
        if (bid > hand && !PLANT("nullern-book-bid"))
            return book_refuse_bid(book, round, why);
        if (tricks > hand)
            return refuse_with_number(why, "N2", "nullern.book-many", hand);
        whole &= tricks != BOOK_BLANK;
        taken += tricks == BOOK_BLANK ? 0 : tricks;
    }
    if (taken <= hand && (!whole || taken == hand))
        return false;
    refuse_with_number(why, "N2", "nullern.book-sum", hand);
    if (why)
        message_number(&why->message, taken);
    return true;
}

/* Who missed his bid gets a grasshopper (N8). */
static bool book_is_grasshopper(const struct book *book, int round, int seat)
{
    const int16_t *entry = book->entry[round][seat - 1];
    return entry[FIELD_BID] != entry[FIELD_TRICKS] && !(PLANT("nullern-book-grasshopper") && round == 0);
}

/* N8 */
static void book_points(const struct book *book, int round, int points[SEATS_MAX])
{
    for (int seat = 1; seat <= book->seats; seat++) {
        const int16_t *entry = book->entry[round][seat - 1];
        points[seat - 1] = round_points(entry[FIELD_BID], entry[FIELD_TRICKS]);
    }
}

/* Grasshoppers are taken off at the end (N10); the standing has them off at once. */
static void book_totals(const struct book *book, int totals[SEATS_MAX])
{
    int points[SEATS_MAX];
    for (int i = 0; i < book->seats; i++)
        totals[i] = 0;
    for (int round = 0; round < book->rounds; round++) {
        book_points(book, round, points);
        for (int seat = 1; seat <= book->seats; seat++)
            totals[seat - 1] += points[seat - 1] - (book_is_grasshopper(book, round, seat) ? GRASSHOPPER_COST : 0);
    }
}

static bool book_over(const struct book *book)
{
    return book->rounds >= book_rounds(book);
}

static void book_mark(const struct book *book, int round, int seat, struct text *text)
{
    if (book_is_grasshopper(book, round, seat))
        text_char(text, '*');
}

static const struct scorebook nullern_scorebook = {
    .field_count = sizeof BOOK_FIELD / sizeof BOOK_FIELD[0],
    .fields = BOOK_FIELD,
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
    .mark_picture = "grasshopper",
};

#endif
