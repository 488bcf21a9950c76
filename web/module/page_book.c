/* page_book.c - keeping the score in the page (see page_book.h). */
#include "page_book.h"
#include "name.h"
#include "page_json.h"
#include "utf8.h"

static bool read_text(struct page_book *page, char *bytes, size_t length, struct refusal *why)
{
    struct record_cursor cursor;
    char line[EVENT_TEXT];
    int number;
    if (!book_unmark(bytes, &length)) {
        refuse_with_word(why, 0, "score.bad-start", BOOK_MARK);
        why->line = 1;
        return true;
    }
    if (page_open_record(&page->game, bytes, length, why))
        return true;
    const struct setup *setup = page->game.setup;
    if (!setup->game->scorebook) {
        refuse_with_word(why, 0, "score.no-book", setup->game->id);
        why->line = page->game.record.game_line;
        return true;
    }
    book_open(&page->book, setup->seats, 0);
    memcpy(page->book.option, setup->option, sizeof page->book.option);
    struct book_reader reader = {.scorebook = setup->game->scorebook, .book = &page->book};
    record_start(&page->game.record, bytes, length, &cursor);
    while (record_line(&cursor, line, &number))
        if (book_read_line(&reader, line, why)) {
            why->line = number;
            return true;
        }
    return false;
}

static void say_numbers(struct text *out, const char *key, const int *numbers, int count)
{
    json_key(out, key);
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        json_comma(out);
        text_number(out, numbers[i]);
    }
    text_char(out, ']');
}

static void say_fields(const struct scorebook *scorebook, struct text *out)
{
    json_open(out, "fields", '[');
    for (int i = 0; i < scorebook->field_count; i++) {
        json_comma(out);
        text_char(out, '{');
        json_member(out, "text", scorebook->fields[i].text);
        json_member(out, "heading", scorebook->fields[i].heading);
        json_bool(out, "atStart", scorebook->fields[i].at_start);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void say_entries(const struct scorebook *scorebook, const struct book *book, int round, struct text *out)
{
    json_open(out, "entries", '[');
    for (int i = 0; i < book->seats; i++) {
        json_comma(out);
        text_char(out, '[');
        for (int field = 0; field < scorebook->field_count; field++) {
            json_comma(out);
            if (book->entry[round][i][field] == BOOK_BLANK)
                text_add(out, "null");
            else
                text_number(out, book->entry[round][i][field]);
        }
        text_char(out, ']');
    }
    text_char(out, ']');
}

static void say_round(const struct scorebook *scorebook, const struct book *book, int round, struct text *out)
{
    struct message heading = {0};
    char words[32];
    struct text text;
    scorebook->heading(book, round, &heading);
    text_open(&text, words, sizeof words);
    scorebook->label(book, round, &text);
    text_char(out, '{');
    json_key(out, "heading");
    json_message(out, &heading);
    json_member(out, "label", words);
    json_number(out, "begins", scorebook->begins(book, round));
    say_entries(scorebook, book, round, out);
    if (round < book->rounds) {
        int points[SEATS_MAX];
        scorebook->points(book, round, points);
        say_numbers(out, "points", points, book->seats);
        json_open(out, "marks", '[');
        for (int seat = 1; seat <= book->seats; seat++) {
            text_open(&text, words, sizeof words);
            scorebook->mark(book, round, seat, &text);
            json_comma(out);
            json_string(out, words);
        }
        text_char(out, ']');
    }
    text_char(out, '}');
}

static void say_fits(const struct scorebook *scorebook, struct book *book, int16_t *entry, int least, int most,
                     struct text *out)
{
    json_open(out, "fits", '"');
    for (int number = least; number <= most; number++) {
        *entry = (int16_t)number;
        text_char(out, scorebook->refuse(book, book->rounds, 0) ? '0' : '1');
    }
    text_char(out, '"');
    *entry = BOOK_BLANK;
}

/* What is to be noted of the round in progress, in the order of asking. */
static void say_ask(const struct scorebook *scorebook, struct book *book, struct text *out)
{
    struct book_place place;
    int blank = book_first_blank(scorebook, book, book->rounds);
    for (int i = 0; book_find_place(scorebook, book, book->rounds, i, &place); i++) {
        int least, most;
        scorebook->bounds(book, place.round, place.seat, place.field, &least, &most);
        json_comma(out);
        text_char(out, '{');
        json_number(out, "seat", place.seat);
        json_number(out, "field", place.field);
        json_number(out, "least", least);
        json_number(out, "most", most);
        if (i == blank)
            say_fits(scorebook, book, book_entry(book, &place), least, most, out);
        text_char(out, '}');
    }
}

static void say_book(struct page_book *page, struct text *out)
{
    const struct scorebook *scorebook = page->game.setup->game->scorebook;
    struct book *book = &page->book;
    int most = scorebook->rounds(book), totals[SEATS_MAX], ranks[SEATS_MAX];
    bool over = book_is_over(scorebook, book);
    bool open = book->first && book->rounds < (most ? most : BOOK_ROUNDS);
    text_char(out, '{');
    page_say_header(&page->game, out);
    say_fields(scorebook, out);
    json_number(out, "first", book->first);
    json_number(out, "rounds", most);
    json_number(out, "complete", book->rounds);
    json_bool(out, "over", over);
    json_open(out, "table", '[');
    bool next = open && (!over || book_is_begun(scorebook, book, book->rounds));
    for (int round = 0; round < book->rounds + next; round++) {
        json_comma(out);
        say_round(scorebook, book, round, out);
    }
    text_char(out, ']');
    scorebook->totals(book, totals);
    match_ranks(page->game.setup, totals, ranks);
    say_numbers(out, "totals", totals, book->seats);
    say_numbers(out, "ranks", ranks, book->seats);
    json_open(out, "ask", '[');
    if (next)
        say_ask(scorebook, book, out);
    text_char(out, ']');
    struct text text;
    text_open(&text, page->text, sizeof page->text);
    book_say_header(&page->game.record, &text);
    book_say_lines(scorebook, book, &text);
    json_member(out, "text", page->text);
    text_char(out, '}');
}

static void answer(struct page_book *page, bool refused, const struct refusal *why, struct text *out)
{
    if (refused)
        json_refusal(out, why);
    else
        say_book(page, out);
}

void page_book(struct page_book *page, char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    answer(page, read_text(page, bytes, length, &why), &why, out);
}

/* -- changing it ----------------------------------------------------------------------------------------- */

/* Checks what is noted of this round by the rounds before it. */
static bool refuse_round(const struct page_book *page, int round, struct refusal *why)
{
    struct book part = page->book;
    part.rounds = round;
    return page->game.setup->game->scorebook->refuse(&part, round, why);
}

static bool note(struct page_book *page, const struct book_place *place, int number, struct refusal *why)
{
    struct book *book = &page->book;
    const struct scorebook *scorebook = page->game.setup->game->scorebook;
    if (place->round < 0 || place->round > book->rounds || place->round >= BOOK_ROUNDS || place->seat < 0 ||
        place->seat > book->seats || place->field < 0 || place->field >= scorebook->field_count)
        return refuse_with_number(why, 0, "score.too-many", book->rounds);
    for (int round = place->round + 1; round < BOOK_ROUNDS; round++)
        memset(book->entry[round], 0xFF, sizeof book->entry[round]); /* BOOK_BLANK */
    book->rounds = place->round;
    if (place->seat)
        *book_entry(book, place) = (int16_t)(number < 0 ? BOOK_BLANK : number > BOOK_MOST ? BOOK_MOST : number);
    if (refuse_round(page, place->round, why))
        return true;
    struct book_place next;
    int blank = book_first_blank(scorebook, book, place->round);
    book->rounds += !book_find_place(scorebook, book, place->round, blank, &next);
    return false;
}

void page_book_note(struct page_book *page, char *bytes, size_t length, const struct book_place *place, int number,
                    struct text *out)
{
    struct refusal why = {0};
    answer(page, read_text(page, bytes, length, &why) || note(page, place, number, &why), &why, out);
}

/* The last complete round of the first score becomes that of the other. */
static bool mend(struct page_book *page, char *bytes, size_t length, size_t mended, struct refusal *why)
{
    int16_t entry[SEATS_MAX][BOOK_FIELDS];
    if (read_text(page, bytes, mended < length ? mended : length, why))
        return true;
    if (!page->book.rounds || mended > length)
        return refuse_with_word(why, 0, "score.bad-order", "");
    int round = page->book.rounds - 1;
    memcpy(entry, page->book.entry[round], sizeof entry);
    if (read_text(page, bytes + mended, length - mended, why))
        return true;
    memcpy(page->book.entry[round], entry, sizeof entry);
    for (int at = round; at <= page->book.rounds && at < BOOK_ROUNDS; at++)
        if (refuse_round(page, at, why))
            return true;
    return false;
}

void page_book_mend(struct page_book *page, char *bytes, size_t length, size_t mended, struct text *out)
{
    struct refusal why = {0};
    answer(page, mend(page, bytes, length, mended, &why), &why, out);
}

static bool rename_seat(struct page_book *page, const char *name, size_t length, int seat, struct refusal *why)
{
    char typed[RECORD_NAME] = "";
    while (length && (name[length - 1] == ' ' || name[length - 1] == '\r'))
        length--;
    while (length && *name == ' ')
        name++, length--;
    memcpy(typed, name, utf8_whole(name, length < RECORD_NAME ? length : RECORD_NAME - 1));
    if (seat < 1 || seat > page->book.seats)
        return refuse_with_number(why, "C1", "core.no-such-seat", seat);
    if (typed[0] && name_forbids(typed, why))
        return true;
    memcpy(page->game.record.name[seat - 1], typed, sizeof typed);
    return false;
}

void page_book_name(struct page_book *page, char *bytes, size_t length, int seat, struct text *out)
{
    struct refusal why = {0};
    size_t end = 0;
    while (end < length && bytes[end] != '\n')
        end++;
    size_t from = end < length ? end + 1 : end;
    answer(page, read_text(page, bytes + from, length - from, &why) || rename_seat(page, bytes, end, seat, &why), &why,
           out);
}
