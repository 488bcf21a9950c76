/* page_book.c - keeping the score in the page (see page_book.h). */
#include "page_book.h"
#include "page_json.h"

static bool refuse_text(struct page_book *page, char *bytes, size_t length, struct refusal *why)
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
    json_key(out, "fields");
    text_char(out, '[');
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
    json_key(out, "entries");
    text_char(out, '[');
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
        json_key(out, "marks");
        text_char(out, '[');
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
    json_key(out, "fits");
    text_char(out, '"');
    for (int number = least; number <= most; number++) {
        *entry = (int16_t)number;
        text_char(out, scorebook->refuse(book, book->rounds, 0) ? '0' : '1');
    }
    text_char(out, '"');
    *entry = BOOK_BLANK;
}

/* One number to be noted; `*asked`: the first blank was said already. */
static void say_place(const struct scorebook *scorebook, struct book *book, int seat, int field, bool *asked,
                      struct text *out)
{
    int least, most;
    int16_t *entry = &book->entry[book->rounds][seat - 1][field];
    scorebook->bounds(book, book->rounds, seat, field, &least, &most);
    json_comma(out);
    text_char(out, '{');
    json_number(out, "seat", seat);
    json_number(out, "field", field);
    json_number(out, "least", least);
    json_number(out, "most", most);
    if (*entry == BOOK_BLANK && !*asked) {
        say_fits(scorebook, book, entry, least, most, out);
        *asked = true;
    }
    text_char(out, '}');
}

/* What is noted at the start of a round from all seats, then the rest seat by seat; the beginner first. */
static void say_ask(const struct scorebook *scorebook, struct book *book, struct text *out)
{
    int first = scorebook->begins(book, book->rounds), starting = 0;
    bool asked = false;
    while (starting < scorebook->field_count && scorebook->fields[starting].at_start)
        starting++;
    for (int part = 0; part < 2; part++)
        for (int i = 0; i < book->seats; i++)
            for (int field = part ? starting : 0; field < (part ? scorebook->field_count : starting); field++)
                say_place(scorebook, book, (first - 1 + i) % book->seats + 1, field, &asked, out);
}

void page_book(struct page_book *page, char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    if (refuse_text(page, bytes, length, &why)) {
        json_refusal(out, &why);
        return;
    }
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
    json_key(out, "table");
    text_char(out, '[');
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
    json_key(out, "ask");
    text_char(out, '[');
    if (next)
        say_ask(scorebook, book, out);
    text_char(out, ']');
    char lines[BOOK_LINES];
    struct text text;
    text_open(&text, lines, sizeof lines);
    book_say_lines(scorebook, book, &text);
    json_member(out, "lines", lines);
    text_char(out, '}');
}
