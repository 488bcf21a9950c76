/* book.c - the lines of a score (see book.h). */
#include "book.h"
#include <string.h>

bool book_unmark(char *bytes, size_t *length)
{
    static const char record_mark[] = "nullarium 1";
    size_t own = sizeof BOOK_MARK - 1, other = sizeof record_mark - 1;
    if (*length < own || memcmp(bytes, BOOK_MARK, own) != 0)
        return false;
    if (*length > own && bytes[own] != ' ' && bytes[own] != '\r' && bytes[own] != '\n')
        return false;
    memcpy(bytes, record_mark, other);
    memmove(bytes + other, bytes + own, *length - own);
    *length -= own - other;
    bytes[*length] = '\0'; /* there is room: the bytes became fewer */
    return true;
}

/* -- reading --------------------------------------------------------------------------------------------- */

/* `begin 2`, before all rounds. */
static bool read_begin(struct book *book, const char *line, const char *at, struct refusal *why)
{
    int seat = 0;
    if (book->first || !text_take_number(&at, &seat) || *at || seat < 1 || seat > book->seats) {
        refuse_with_word(why, 0, "score.bad-begin", line);
        message_number(&why->message, book->seats);
        return true;
    }
    book->first = seat;
    return false;
}

/* "34/12/-/-" */
static bool take_entry(const char **at, int fields, int16_t entry[BOOK_FIELDS])
{
    for (int field = 0; field < fields; field++) {
        int number = BOOK_BLANK;
        if ((field && !text_take(at, '/')) || (!text_take(at, '-') && !text_take_number(at, &number)))
            return false;
        entry[field] = (int16_t)(number > BOOK_MOST ? BOOK_MOST : number);
    }
    return true;
}

static bool is_complete(const struct scorebook *scorebook, const struct book *book, int round)
{
    for (int i = 0; i < book->seats; i++)
        for (int field = 0; field < scorebook->field_count; field++)
            if (book->entry[round][i][field] == BOOK_BLANK)
                return false;
    return true;
}

/* `5 2/2 1/0 3/3`: the next round; one with blanks must be the last line, so none may stand before this one. */
static bool read_round(struct book_reader *reader, const char *line, struct refusal *why)
{
    const struct scorebook *scorebook = reader->scorebook;
    struct book *book = reader->book;
    const char *at = line;
    int number = 0, most = scorebook->rounds(book);
    if (!text_take_number(&at, &number) || number != reader->last + 1 || reader->last != book->rounds || !book->first)
        return refuse_with_word(why, 0, book->first ? "score.bad-order" : "score.no-begin", line);
    if (number > (most ? most : BOOK_ROUNDS))
        return refuse_with_number(why, 0, "score.too-many", most ? most : BOOK_ROUNDS);
    for (int i = 0; i < book->seats; i++)
        if (!text_take(&at, ' ') || !take_entry(&at, scorebook->field_count, book->entry[number - 1][i]))
            return refuse_with_word(why, 0, "score.bad-round", line);
    if (*at)
        return refuse_with_word(why, 0, "score.bad-round", line);
    if (scorebook->refuse(book, number - 1, why))
        return true;
    book->rounds += is_complete(scorebook, book, number - 1);
    reader->last = number;
    return false;
}

bool book_is_over(const struct scorebook *scorebook, const struct book *book)
{
    return book->rounds && scorebook->over(book);
}

static void say_result(const struct scorebook *scorebook, const struct book *book, struct text *text)
{
    int totals[SEATS_MAX];
    scorebook->totals(book, totals);
    text_add(text, "result");
    for (int i = 0; i < book->seats; i++) {
        text_char(text, ' ');
        text_number(text, totals[i]);
    }
}

static bool refuse_result(const struct book_reader *reader, const char *line, struct refusal *why)
{
    char right[EVENT_TEXT];
    struct text text;
    if (!book_is_over(reader->scorebook, reader->book))
        return refuse_with(why, 0, "core.result-too-early");
    text_open(&text, right, sizeof right);
    say_result(reader->scorebook, reader->book, &text);
    if (text_same(line, right))
        return false;
    refuse_with_word(why, 0, "core.result-wrong", right);
    message_word(&why->message, line);
    return true;
}

bool book_read_line(struct book_reader *reader, const char *line, struct refusal *why)
{
    const char *at = line;
    if (reader->ended)
        return refuse_with(why, 0, "core.after-result");
    if (!line[0])
        return refuse_with(why, 0, "core.line-too-long");
    if (text_take_word(&at, "begin "))
        return read_begin(reader->book, line, at, why);
    if (text_take_word(&at, "result")) {
        reader->ended = true;
        return refuse_result(reader, line, why);
    }
    return read_round(reader, line, why);
}

/* -- asking ---------------------------------------------------------------------------------------------- */

bool book_find_place(const struct scorebook *scorebook, const struct book *book, int round, int i,
                     struct book_place *place)
{
    int first = scorebook->begins(book, round), starting = 0;
    while (starting < scorebook->field_count && scorebook->fields[starting].at_start)
        starting++;
    int later = scorebook->field_count - starting, at_start = starting * book->seats;
    if (i < 0 || i >= at_start + later * book->seats)
        return false;
    int own = i < at_start ? i : i - at_start, fields = i < at_start ? starting : later;
    *place = (struct book_place){.round = round,
                                 .seat = (first - 1 + own / fields) % book->seats + 1,
                                 .field = own % fields + (i < at_start ? 0 : starting)};
    return true;
}

int16_t *book_entry(struct book *book, const struct book_place *place)
{
    return &book->entry[place->round][place->seat - 1][place->field];
}

int book_first_blank(const struct scorebook *scorebook, struct book *book, int round)
{
    struct book_place place;
    int i = 0;
    while (book_find_place(scorebook, book, round, i, &place) && *book_entry(book, &place) != BOOK_BLANK)
        i++;
    return i;
}

bool book_step_back(const struct scorebook *scorebook, struct book *book)
{
    struct book_place place;
    int round = book->rounds, i = 0;
    if (round < BOOK_ROUNDS && book->first)
        i = book_first_blank(scorebook, book, round);
    if (i == 0 && round > 0) {
        book->rounds = --round;
        i = book_first_blank(scorebook, book, round);
    }
    if (i > 0 && book_find_place(scorebook, book, round, i - 1, &place))
        *book_entry(book, &place) = BOOK_BLANK;
    else if (book->first)
        book->first = 0;
    else
        return false;
    return true;
}

/* -- writing --------------------------------------------------------------------------------------------- */

bool book_is_begun(const struct scorebook *scorebook, const struct book *book, int round)
{
    for (int i = 0; round < BOOK_ROUNDS && i < book->seats; i++)
        for (int field = 0; field < scorebook->field_count; field++)
            if (book->entry[round][i][field] != BOOK_BLANK)
                return true;
    return false;
}

void book_say_entry(const struct scorebook *scorebook, const struct book *book, int round, int seat, struct text *text)
{
    for (int field = 0; field < scorebook->field_count; field++) {
        int entry = book->entry[round][seat - 1][field];
        text_add(text, field ? "/" : "");
        if (entry == BOOK_BLANK)
            text_char(text, '-');
        else
            text_number(text, entry);
    }
}

void book_say_header(const struct record *record, struct text *text)
{
    text_add(text, BOOK_MARK);
    size_t start = text->length, from = start;
    record_say(record, 0, text);
    while (from < text->length && text->at[from] != '\n')
        from++; /* the record's own first line goes */
    size_t length = text->length - from;
    memmove(text->at + start, text->at + from, length + 1);
    text_cut(text, start + length);
}

void book_say_lines(const struct scorebook *scorebook, const struct book *book, struct text *text)
{
    if (book->first) {
        text_add(text, "begin ");
        text_number(text, book->first);
        text_char(text, '\n');
    }
    for (int round = 0; round <= book->rounds && book_is_begun(scorebook, book, round); round++) {
        text_number(text, round + 1);
        for (int seat = 1; seat <= book->seats; seat++) {
            text_char(text, ' ');
            book_say_entry(scorebook, book, round, seat, text);
        }
        text_char(text, '\n');
    }
    if (book_is_over(scorebook, book)) {
        say_result(scorebook, book, text);
        text_char(text, '\n');
    }
}
