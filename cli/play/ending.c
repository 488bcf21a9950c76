/* ending.c - who won, with the verdict on each score, and the table of scores round by round. */
#include "play.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <stdlib.h>
#include <string.h>

void ending_print_line(void *where, const char *text)
{
    say_raw(where, text);
    putc('\n', where);
}

static void out_line(const struct ending_out *out, const char *text)
{
    out->line(out->where, text);
}

void ending_print(const struct match *match, const struct past *past, const struct names *names)
{
    struct ending_out out = {ending_print_line, stdout};
    putchar('\n');
    if (match->setup->game->tally_rows(match->setup, past)) {
        ending_tally(match->setup, past, names, &out);
        putchar('\n');
    }
    ending_result(match, names, &out);
}

static void name_of(const struct names *names, int seat, struct text *text)
{
    struct message name = say_message("cli.only-seat", "s", seat);
    say_into(text, &name, names);
}

/* "1. Ada: 3 - one of the best" by ascending places (C2: equal scores share one). */
void ending_result(const struct match *match, const struct names *names, const struct ending_out *out)
{
    const struct setup *setup = match->setup;
    int scores[SEATS_MAX] = {0}, rank[SEATS_MAX];
    bool over = match_to_act(match) == 0;
    setup->game->scores(setup, &match->state, scores);
    match_ranks(setup, scores, rank);
    out_line(out, say_find(over ? "cli.result" : "cli.standing"));
    for (int place = 1; place <= setup->seats; place++)
        for (int seat = 1; seat <= setup->seats; seat++) {
            if (rank[seat - 1] != place)
                continue;
            char line[SAY_ROOM], who[SAY_ROOM];
            struct text text;
            text_open(&text, who, sizeof who);
            name_of(names, seat, &text);
            const char *band = over ? setup->game->band(setup, scores[seat - 1]) : NULL;
            struct message message = say_message(band ? "cli.place-verdict" : "cli.place", "nwnt", place, who,
                                                 scores[seat - 1], band ? band : "");
            text_open(&text, line, sizeof line);
            say_into(&text, &message, names);
            out_line(out, line);
        }
}

static int cell_width(const struct setup *setup, const struct past *past, const struct names *names, int rows,
                      int column)
{
    char room[SAY_ROOM];
    struct text text;
    int width = 0;
    for (int row = -1; row < rows; row++) {
        text_open(&text, room, sizeof room);
        if (row >= 0)
            setup->game->tally_cell(setup, past, row, column, &text);
        else if (column)
            name_of(names, column, &text);
        int own = wrap_width(room);
        width = own > width ? own : width;
    }
    return width;
}

void ending_cell(struct text *line, const char *cell, int width, bool label)
{
    int blanks = width - wrap_width(cell);
    if (!label)
        for (int i = 0; i < blanks + 2; i++)
            text_char(line, ' ');
    text_add(line, cell);
    if (label)
        for (int i = 0; i < blanks; i++)
            text_char(line, ' ');
}

void ending_tally(const struct setup *setup, const struct past *past, const struct names *names,
                  const struct ending_out *out)
{
    int rows = setup->game->tally_rows(setup, past);
    int width[SEATS_MAX + 1];
    for (int column = 0; column <= setup->seats && rows; column++)
        width[column] = cell_width(setup, past, names, rows, column);
    for (int row = -1; row < rows && rows; row++) {
        char line[SAY_ROOM], room[SAY_ROOM];
        struct text text, cell;
        text_open(&text, line, sizeof line);
        for (int column = 0; column <= setup->seats; column++) {
            text_open(&cell, room, sizeof room);
            if (row >= 0)
                setup->game->tally_cell(setup, past, row, column, &cell);
            else if (column)
                name_of(names, column, &cell);
            ending_cell(&text, room, width[column], column == 0);
        }
        out_line(out, line);
    }
    const char *key = say_game(setup->game->id, ".tally", "");
    const char *start;
    size_t length;
    while (rows && wrap_line(&key, 78, &start, &length)) {
        char line[SAY_ROOM];
        snprintf(line, sizeof line, "%.*s", (int)length, start);
        out_line(out, line);
    }
}
