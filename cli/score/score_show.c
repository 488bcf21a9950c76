/* score_show.c - what people look at while the score is kept: the round to come, the standing, the table (see score.h).
 */
#include "play/play.h"
#include "score.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <string.h>

static void add_name(const struct score *score, int seat, struct text *text)
{
    struct message name = say_message("cli.only-seat", "s", seat);
    say_into(text, &name, &score->names);
}

void score_show_heading(const struct score *score, int round)
{
    char about[SAY_ROOM], who[SAY_ROOM];
    struct text text;
    struct message heading = {0};
    int rounds = score->scorebook->rounds(&score->book);
    score->scorebook->heading(&score->book, round, &heading);
    text_open(&text, about, sizeof about);
    say_into(&text, &heading, &score->names);
    text_open(&text, who, sizeof who);
    add_name(score, score->scorebook->begins(&score->book, round), &text);
    putchar('\n');
    if (rounds)
        say(stdout, "score.round-of", "nnww", round + 1, rounds, about, who);
    else
        say(stdout, "score.round", "nww", round + 1, about, who);
}

static void add_signed(struct text *text, int number)
{
    text_add(text, number < 0 ? "" : "+");
    text_number(text, number);
}

/* "+13", or "+1*" with a grasshopper. */
static void add_points(const struct score *score, int round, int seat, struct text *text)
{
    int points[SEATS_MAX];
    score->scorebook->points(&score->book, round, points);
    add_signed(text, points[seat - 1]);
    score->scorebook->mark(&score->book, round, seat, text);
}

/* What the last round did to a total: "+13", or "+1, grasshopper -5". */
static void add_change(const struct score *score, int seat, int total, struct text *text)
{
    struct book before = score->book;
    int points[SEATS_MAX], totals[SEATS_MAX];
    before.rounds--;
    score->scorebook->totals(&before, totals);
    score->scorebook->points(&score->book, before.rounds, points);
    int besides = total - totals[seat - 1] - points[seat - 1];
    add_signed(text, points[seat - 1]);
    if (besides) {
        text_add(text, ", ");
        text_add(text, say_game(score->loaded.game->id, ".book-mark", "*"));
        text_char(text, ' ');
        add_signed(text, besides);
    }
}

/* What a mark means, where the game has one. */
static void show_note(const struct score *score)
{
    const char *note = say_game(score->loaded.game->id, ".book-note", "");
    if (note[0])
        wrap_print(stdout, note, 79);
}

void score_show_standing(const struct score *score)
{
    const struct book *book = &score->book;
    int totals[SEATS_MAX], rank[SEATS_MAX];
    bool over = book->rounds && score->scorebook->over(book);
    score->scorebook->totals(book, totals);
    match_ranks(score->loaded.setup, totals, rank);
    puts(say_find(over ? "cli.result" : "cli.standing"));
    for (int place = 1; place <= book->seats; place++)
        for (int seat = 1; seat <= book->seats; seat++) {
            char who[SAY_ROOM], points[SAY_ROOM];
            struct text text;
            if (rank[seat - 1] != place)
                continue;
            text_open(&text, who, sizeof who);
            add_name(score, seat, &text);
            text_open(&text, points, sizeof points);
            if (book->rounds)
                add_change(score, seat, totals[seat - 1], &text);
            say(stdout, book->rounds ? "score.place" : "cli.place", "nwnw", place, who, totals[seat - 1], points);
        }
}

/* -- the table: a row of names, one for each round with something in it, one of totals ---------------------- */

enum { CELL = 4 * RECORD_NAME };

struct grid_of_rounds {
    const struct score *score;
    bool brief; /* points only */
    int rows;   /* rounds shown */
};

/* Row -1 has the names, row `rows` the totals; column 0 the numbers of the rounds. */
static void fill_cell(const struct grid_of_rounds *grid, int row, int column, char cell[CELL])
{
    const struct score *score = grid->score;
    const struct book *book = &score->book;
    struct text text;
    text_open(&text, cell, CELL);
    if (row == -1 && column) {
        add_name(score, column, &text);
    } else if (row == grid->rows && column) {
        int totals[SEATS_MAX];
        score->scorebook->totals(book, totals);
        text_number(&text, totals[column - 1]);
    } else if (row >= 0 && row < grid->rows && column) {
        if (!grid->brief || row == book->rounds)
            book_say_entry(score->scorebook, book, row, column, &text);
        if (!grid->brief && row < book->rounds)
            text_char(&text, ' ');
        if (row < book->rounds)
            add_points(score, row, column, &text);
    } else if (row == grid->rows) {
        text_add(&text, say_find("score.totals"));
    } else if (row >= 0) {
        char label[16];
        struct text short_label;
        text_open(&short_label, label, sizeof label);
        score->scorebook->label(book, row, &short_label);
        text_number(&text, row + 1);
        text_add(&text, label[0] ? " (" : "");
        text_add(&text, label);
        text_add(&text, label[0] ? ")" : "");
    }
}

/* The widths of the columns; answers that of a whole line. */
static int measure(const struct grid_of_rounds *grid, int width[SEATS_MAX + 1])
{
    int sum = 0;
    for (int column = 0; column <= grid->score->book.seats; column++) {
        width[column] = 0;
        for (int row = -1; row <= grid->rows; row++) {
            char cell[CELL];
            fill_cell(grid, row, column, cell);
            int own = wrap_width(cell);
            width[column] = own > width[column] ? own : width[column];
        }
        sum += width[column] + (column ? 2 : 0);
    }
    return sum;
}

static void show_legend(const struct score *score)
{
    char fields[SAY_ROOM], sentence[2 * SAY_ROOM];
    struct text text;
    text_open(&text, fields, sizeof fields);
    for (int field = 0; field < score->scorebook->field_count; field++) {
        text_add(&text, field ? " / " : "");
        text_add(&text, say_find(score->scorebook->fields[field].text));
    }
    struct message legend = say_message("score.legend", "w", fields);
    text_open(&text, sentence, sizeof sentence);
    say_into(&text, &legend, NULL);
    wrap_print(stdout, sentence, 79);
}

void score_show_table(const struct score *score)
{
    enum { COLUMNS = 79 };
    struct grid_of_rounds grid = {.score = score, .rows = score->book.rounds};
    int width[SEATS_MAX + 1];
    grid.rows += book_is_begun(score->scorebook, &score->book, grid.rows);
    if (measure(&grid, width) > COLUMNS) {
        grid.brief = true;
        measure(&grid, width);
    }
    for (int row = -1; row <= grid.rows; row++) {
        char line[SAY_ROOM * 2], cell[CELL];
        struct text text;
        text_open(&text, line, sizeof line);
        for (int column = 0; column <= score->book.seats; column++) {
            fill_cell(&grid, row, column, cell);
            ending_cell(&text, cell, width[column], column == 0);
        }
        ending_print_line(stdout, line);
    }
    if (!grid.brief)
        show_legend(score);
    show_note(score);
}
