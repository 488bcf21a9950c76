/* scorebook.c - the laws of scorebooks (core/scorebook.h), on random books of every game that has one, for every number
 * of seats; and the books against the games themselves: what a random game's own table of rounds says, noted in a
 * book, must be accepted and come to the same result. */
#include "scorebook.h"
#include "../check.h"
#include "games.h"
#include "match.h"
#include <stdlib.h>
#include <string.h>

enum { BOOKS = 60, GAMES = 60 };

static int16_t *entry_at(struct book *book, int round, int seat, int field)
{
    return &book->entry[round][seat - 1][field];
}

/* A number from the bounds that is not refused, at random; BOOK_BLANK: there is none. */
static int draw_number(const struct scorebook *own, struct book *book, int round, int seat, int field, struct rng *rng)
{
    int least, most, count = 0, fits[BOOK_MOST + 1];
    int16_t *entry = entry_at(book, round, seat, field);
    own->bounds(book, round, seat, field, &least, &most);
    for (int number = least; number <= most; number++) {
        *entry = (int16_t)number;
        if (!own->refuse(book, round, NULL))
            fits[count++] = number;
    }
    *entry = BOOK_BLANK;
    if (!count)
        return BOOK_BLANK;
    /* Small numbers as often as large ones, so that the last seats have something left to draw from. */
    return fits[rng_below(rng, rng_below(rng, 3) ? (uint32_t)(count + 3) / 4 : (uint32_t)count)];
}

/* What is out of bounds is refused, whatever else is noted, and with a sentence. */
static bool bounds_hold(const struct scorebook *own, struct book *book, int round, int seat, int field)
{
    int least, most;
    bool hold = true;
    int16_t *entry = entry_at(book, round, seat, field);
    own->bounds(book, round, seat, field, &least, &most);
    int beyond[] = {most + 1, most + 2, 2 * most + 7, BOOK_MOST, least - 1};
    for (int i = 0; i < 5; i++) {
        struct refusal why = {0};
        *entry = (int16_t)beyond[i];
        hold &= beyond[i] < 0 || (own->refuse(book, round, &why) && why.message.text && why.clause);
    }
    *entry = BOOK_BLANK;
    return hold && least >= 0 && least <= most && most < BOOK_MOST;
}

/* Fills one round seat by seat; false: a law is broken, *law says which. */
static bool fill_round(const struct scorebook *own, struct book *book, struct rng *rng, const char **law)
{
    int round = book->rounds, first = own->begins(book, round);
    for (int field = 0; field < own->field_count; field++)
        for (int i = 0; i < book->seats; i++) {
            int seat = (first - 1 + i) % book->seats + 1;
            if (!bounds_hold(own, book, round, seat, field))
                return *law = "what is out of bounds is refused", false;
            int number = draw_number(own, book, round, seat, field, rng);
            if (number == BOOK_BLANK)
                return *law = "whatever was accepted can be completed", false;
            *entry_at(book, round, seat, field) = (int16_t)number;
        }
    book->rounds++;
    return true;
}

/* N8 and B15 once more, as the rulebooks say it. */
static int points_by_hand(const struct game *game, const int16_t entry[BOOK_FIELDS])
{
    if (strcmp(game->id, "null-bock") == 0)
        return entry[0] - entry[1] + 15 * entry[2] - 15 * entry[3];
    if (entry[0] != entry[1])
        return entry[1];
    return entry[0] == 0 ? 20 : 10 + entry[0];
}

/* totals = the sum of the points, less 5 for each grasshopper. */
static bool totals_add_up(const struct game *game, const struct book *book)
{
    const struct scorebook *own = game->scorebook;
    int totals[SEATS_MAX], sum[SEATS_MAX] = {0};
    own->totals(book, totals);
    for (int round = 0; round < book->rounds; round++) {
        int points[SEATS_MAX];
        own->points(book, round, points);
        for (int seat = 1; seat <= book->seats; seat++) {
            char mark[16];
            struct text text;
            text_open(&text, mark, sizeof mark);
            own->mark(book, round, seat, &text);
            if (points[seat - 1] != points_by_hand(game, book->entry[round][seat - 1]))
                return false;
            sum[seat - 1] += points[seat - 1] - (mark[0] == '*' ? 5 : 0);
        }
    }
    return memcmp(sum, totals, (size_t)book->seats * sizeof *sum) == 0;
}

/* Kind 0 is the usual game, kind n has the n-th option, at a value that makes a short one. */
static bool options_fit(const struct game *game, int option[OPTIONS_MAX], int kind)
{
    memset(option, 0, OPTIONS_MAX * sizeof *option);
    for (int i = 0; game->options && game->options[i].key; i++)
        if (i == kind - 1) {
            option[i] = game->options[i].least + (game->options[i].most - game->options[i].least) / 16;
            return true;
        }
    return kind == 0;
}

static bool books_hold(const struct game *game, int seats, int kind, const char **law)
{
    const struct scorebook *own = game->scorebook;
    for (int i = 0; i < BOOKS; i++) {
        struct rng rng;
        struct book book, before;
        rng_seed(&rng, (uint64_t)(3000 + i));
        book_open(&book, seats, (int)rng_below(&rng, (uint32_t)seats) + 1);
        options_fit(game, book.option, kind);
        int rounds = own->rounds(&book);
        do {
            before = book;
            if (!fill_round(own, &book, &rng, law))
                return false;
            if (own->begins(&book, book.rounds - 1) != own->begins(&before, before.rounds))
                return *law = "a round does not change who began it", false;
            if (!totals_add_up(game, &book))
                return *law = "totals are the points less the grasshoppers", false;
        } while (!own->over(&book) && book.rounds < BOOK_ROUNDS);
        if (rounds ? book.rounds != rounds : book.rounds == BOOK_ROUNDS && !own->over(&book))
            return *law = "a book ends", false;
    }
    return true;
}

/* -- the games themselves ---------------------------------------------------------------------------------- */

/* Numbers in a cell of the game's table, in order; answers how many. */
static int numbers_in(const struct match *match, const struct past *past, int row, int column, int numbers[8])
{
    char cell[64];
    struct text text;
    int count = 0;
    text_open(&text, cell, sizeof cell);
    match->setup->game->tally_cell(match->setup, past, row, column, &text);
    for (char *at = cell; *at && count < 8;) {
        char *end;
        long number = strtol(at, &end, 10);
        if (end == at) {
            at++;
        } else {
            numbers[count++] = (int)number;
            at = end;
        }
    }
    return count;
}

/* What the game says of a round, as people would note it: "2/3 +3*" or "+34 -12 +15 = 87". */
static void note_round(const struct match *match, const struct past *past, int row, struct book *book)
{
    for (int seat = 1; seat <= book->seats; seat++) {
        int numbers[8] = {0};
        int16_t *entry = book->entry[row][seat - 1];
        numbers_in(match, past, row, seat, numbers);
        entry[0] = (int16_t)numbers[0];
        entry[1] = (int16_t)abs(numbers[1]);
        if (match->setup->game->scorebook->field_count == 4) {
            entry[2] = (int16_t)(numbers[2] > 0 ? numbers[2] / 15 : 0);
            entry[3] = (int16_t)(numbers[2] < 0 ? -numbers[2] / 15 : 0);
        }
    }
}

/* Plays a game at random and keeps its score in a book beside it. */
static bool game_agrees(const struct game *game, int seats, int kind, uint64_t seed, const char **law)
{
    static struct match match;
    static struct past past;
    static _Alignas(16) unsigned char memory[SETUP_BYTES];
    const struct scorebook *own = game->scorebook;
    struct setup *setup = (struct setup *)(void *)memory;
    int noted = 0, scores[SEATS_MAX] = {0}, totals[SEATS_MAX];
    struct book book;
    struct rng rng;
    rng_seed(&rng, seed);
    book_open(&book, seats, 1);
    options_fit(game, book.option, kind);
    if (setup_make(setup, game, seats, book.option, NULL, NULL))
        abort();
    match_open(&match, setup, VIEWER_FULL);
    memset(&past, 0, sizeof past);
    for (unsigned acting; (acting = match_to_act(&match)) != 0;) {
        struct event event = {0};
        if (acting & ACT_CHANCE) {
            match_draw(&match, &rng, &event);
            if (strcmp(game->chances[event.kind - EVENT_CHANCE], "begin") == 0) {
                if (book.rounds == 0)
                    book.first = event.seat;
                else if (own->begins(&book, book.rounds) != event.seat)
                    return *law = "the same seat begins", false;
            }
        } else {
            int seat = 1;
            while (!(acting & ACT_SEAT(seat)))
                seat++;
            event.seat = (uint8_t)seat;
            event.word[0] = game->pick(setup, &match.state, seat, &rng);
        }
        if (book.rounds && own->over(&book))
            return *law = "the book ends when the game does", false;
        match_happen_remembering(&match, &past, &event);
        int rows = game->tally_rows(setup, &past);
        if (rows > 0 && own->field_count == 2)
            rows--; /* the row of sums */
        for (; noted < rows; noted++) {
            note_round(&match, &past, noted, &book);
            if (own->refuse(&book, noted, NULL))
                return *law = "what happened is accepted", false;
            book.rounds++;
        }
    }
    game->scores(setup, &match.state, scores);
    own->totals(&book, totals);
    if (!own->over(&book))
        return *law = "the book ends when the game does", false;
    *law = "the same totals";
    return memcmp(scores, totals, (size_t)seats * sizeof *scores) == 0;
}

/* -- what the cards of Null Bock make possible, by trying all sums ------------------------------------------- */

/* The values of the does in play (B1, B2); answers how many. */
static int does_of(int seats, int does[30])
{
    int count = 0, least = seats == 3 ? 5 : seats == 4 ? 3 : 1;
    for (int value = least; value <= 9; value++)
        for (int copy = 0; copy < 3; copy++)
            does[count++] = value;
    for (int value = 11; value <= 15; value += 2)
        does[count++] = value;
    return count;
}

static bool bock_sums_hold(int seats)
{
    const struct scorebook *own = games_find("null-bock")->scorebook;
    int does[30], count = does_of(seats, does), hand = seats == 6 ? 5 : 6, sum = 0;
    static bool can[31][400]; /* [at most so many does][their sum] */
    memset(can, 0, sizeof can);
    for (int most = 0; most <= count; most++)
        can[most][0] = true;
    for (int i = 0; i < count; i++) {
        sum += does[i];
        for (int most = count; most >= 1; most--)
            for (int worth = 399; worth >= does[i]; worth--)
                can[most][worth] |= can[most - 1][worth - does[i]];
    }
    for (int field = 0; field < 2; field++)
        for (int number = 0; number < 400; number++) {
            struct book book;
            book_open(&book, seats, 1);
            book.entry[0][0][field] = (int16_t)number;
            bool possible = can[field ? hand : count][number] && number <= sum && can[count][sum - number];
            if (own->refuse(&book, 0, NULL) == possible)
                return false;
        }
    return true;
}

int main(void)
{
    char name[96];
    const char *law = "";
    for (int g = 0; games_all[g]; g++) {
        const struct game *game = games_all[g];
        int option[OPTIONS_MAX];
        if (!game->scorebook)
            continue;
        for (int seats = game->seats_least; seats <= game->seats_most; seats++) {
            for (int kind = 0; options_fit(game, option, kind); kind++) {
                snprintf(name, sizeof name, "%s %d seats, options %d: random books", game->id, seats, kind);
                bool hold = books_hold(game, seats, kind, &law);
                check(hold, name, law);
                bool agrees = true;
                for (int i = 0; i < GAMES && agrees; i++)
                    agrees = game_agrees(game, seats, kind, (uint64_t)(3000 + i), &law);
                snprintf(name, sizeof name, "%s %d seats, options %d: %d games and their books", game->id, seats, kind,
                         GAMES);
                check(agrees, name, law);
            }
        }
    }
    for (int seats = 3; seats <= 6; seats++) {
        snprintf(name, sizeof name, "null-bock %d seats: possible sums", seats);
        check(bock_sums_hold(seats), name, "a sum the cards cannot make is accepted, or one they can is refused");
    }
    return close_tests();
}
