/* prepare.h - Träxx: a sheet becomes a setup, or is refused with its line and a sentence.
 *
 * Refused is only what formats.md lists; what else T1 and T2 say binds our own boards, for a real
 * board may differ from what we know.
 */
#ifndef TRAEXX_RULES_PREPARE_H
#define TRAEXX_RULES_PREPARE_H

#include "board.h"

static bool refuse_at_number(struct refusal *why, int line, const char *clause, const char *text, int number)
{
    refuse_at(why, line, clause, text);
    if (why)
        message_number(&why->message, number);
    return true;
}

/* Steps through words that blanks separate: sets *start and returns the length, 0 at the end. */
static size_t take_part(const char **at, const char **start)
{
    while (**at == ' ' || **at == '\t')
        (*at)++;
    *start = *at;
    while (**at != '\0' && **at != ' ' && **at != '\t')
        (*at)++;
    return (size_t)(*at - *start);
}

/* One cell as it is written: a colour letter and perhaps a number, for a number cell has its colour too (T4). While a
 * board is drawn by hand a cell may have a _ instead of its colour: -1. */
static bool refuse_word(const char *start, size_t length, int line, int *colour, int *number, struct refusal *why)
{
    const char *digits = start + 1;
    *colour = colour_of(start[0]);
    *number = 0;
    if (*colour < 0 && start[0] != '_')
        return refuse_at_part(why, line, NULL, "traexx.bad-cell", start, length);
    if (length == 1)
        return false;
    if (!text_take_number(&digits, number) || digits != start + length || start[1] == '0')
        return refuse_at_part(why, line, NULL, "traexx.bad-cell", start, length);
    if (*number < NUMBER_LEAST || *number > NUMBER_MOST)
        return refuse_at_number(why, line, "T1", "traexx.number-range", *number);
    return false;
}

static bool refuse_at_cell(struct refusal *why, int cell)
{
    return refuse_there(why, cell_column(cell), cell_row(cell));
}

static bool refuse_map_cell(void *board, int cell, const char *start, size_t length, int line, struct refusal *why)
{
    struct traexx_setup *setup = board;
    int colour, number;
    if (refuse_word(start, length, line, &colour, &number, why))
        return refuse_at_cell(why, cell);
    if (colour < 0)
        return refuse_at(why, line, "T1", "traexx.cell-empty") && refuse_at_cell(why, cell);
    setup->colour[cell] = (uint8_t)colour;
    for (int other = 0; other < cell && number; other++)
        if (setup->number[other] == number)
            return refuse_at_number(why, line, "T1", "traexx.number-twice", number) && refuse_at_cell(why, cell);
    setup->number[cell] = (uint8_t)number;
    setup->numbered |= number ? CELL_BIT(cell) : 0;
    return false;
}

/* Steps through the cells of a board's nine rows; `take` is called for each. */
static bool refuse_rows(const struct sheet *sheet, void *board,
                        bool (*take)(void *board, int cell, const char *start, size_t length, int line,
                                     struct refusal *why),
                        struct refusal *why)
{
    if (sheet->row_count != ROWS)
        return refuse_at_number(why, sheet->map_line, "T1", "traexx.map-rows", sheet->row_count);
    for (int row = 0; row < ROWS; row++) {
        const char *at = sheet->rows[row].value, *start;
        int line = sheet->rows[row].line, wanted = ROWS - row_indent(row), found = 0;
        for (size_t length; (length = take_part(&at, &start)) != 0; found++)
            if (found < wanted && take(board, ROW_FIRST[row] + found, start, length, line, why))
                return true;
        if (found != wanted) {
            refuse_at_number(why, line, "T1", "traexx.map-width", wanted);
            if (why)
                message_number(&why->message, found);
            return true;
        }
    }
    return false;
}

/* What follows from where the colours lie. */
static void place_colours(struct traexx_setup *setup, const uint64_t of_colour[COLOURS])
{
    for (int cell = 0; cell < CELLS; cell++) {
        setup->alike[cell] = of_colour[setup->colour[cell]];
        setup->entry[cell] = cell - (KEY_COLOUR << setup->colour[cell]);
    }
}

/* T1: 61 cells in nine rows, all six colours, the numbers 2 to 10 once each. */
static bool refuse_map(struct traexx_setup *setup, const struct sheet *sheet, struct refusal *why)
{
    if (refuse_rows(sheet, setup, refuse_map_cell, why))
        return true;
    uint64_t of_colour[COLOURS] = {0};
    for (int cell = 0; cell < CELLS; cell++)
        of_colour[setup->colour[cell]] |= CELL_BIT(cell);
    for (int colour = 0; colour < COLOURS; colour++)
        if (of_colour[colour] == 0) {
            refuse_at(why, sheet->map_line, "T1", "traexx.colour-lacking");
            if (why)
                message_text(&why->message, COLOUR_TEXTS[colour]);
            return true;
        }
    place_colours(setup, of_colour);
    unsigned numbers = 0;
    for (int cell = 0; cell < CELLS; cell++)
        numbers |= 1u << setup->number[cell];
    for (int number = NUMBER_LEAST; number <= NUMBER_MOST; number++)
        if (!(numbers >> number & 1))
            return refuse_at_number(why, sheet->map_line, "T1", "traexx.number-lacking", number);
    return false;
}

/* Four different start cells, neighbours of the centre, without numbers (T1). */
static bool refuse_starts(struct traexx_setup *setup, const struct sheet *sheet, struct refusal *why)
{
    const struct sheet_line *given = sheet_key(sheet, "starts");
    if (!given)
        return refuse_at_part(why, sheet->map_line, NULL, "core.sheet-lacks", "starts", 6);
    const char *at = given->value, *start;
    int found = 0;
    for (size_t length; (length = take_part(&at, &start)) != 0; found++) {
        int cell;
        const char *end = start;
        if (!take_cell(&end, &cell) || end != start + length || !(setup->neighbours[CENTRE] & CELL_BIT(cell)))
            return refuse_at_part(why, given->line, "T1", "traexx.start-place", start, length);
        if (setup->number[cell] != 0)
            return refuse_at_part(why, given->line, "T1", "traexx.start-number", start, length) &&
                   refuse_at_cell(why, cell);
        for (int other = 0; other < found && other < STARTS; other++)
            if (setup->starts[other] == cell)
                return refuse_at_part(why, given->line, "T1", "traexx.start-twice", start, length);
        if (found < STARTS)
            setup->starts[found] = (uint8_t)cell;
    }
    if (found != STARTS)
        return refuse_at_number(why, given->line, "T1", "traexx.start-count", found);
    return false;
}

/* T2: 15 cards of 4 or 5 squares in at least four colours; so at most one colour stands twice. */
static bool refuse_cards(struct traexx_setup *setup, const struct sheet *sheet, struct refusal *why)
{
    const struct sheet_line *given = sheet_key(sheet, "cards");
    if (!given)
        return refuse_at_part(why, sheet->map_line, NULL, "core.sheet-lacks", "cards", 5);
    const char *at = given->value, *start;
    int found = 0;
    for (size_t length; (length = take_part(&at, &start)) != 0; found++) {
        if (length < 4 || length > SQUARES)
            return refuse_at_part(why, given->line, "T2", "traexx.card-squares", start, length);
        struct card card = {.count = (uint8_t)length};
        int colours = 0;
        for (size_t i = 0; i < length; i++) {
            int colour = colour_of(start[i]);
            if (colour < 0)
                return refuse_at_part(why, given->line, NULL, "traexx.card-letter", start, length);
            uint64_t cells = 0;
            for (int cell = 0; cell < CELLS; cell++)
                if (setup->colour[cell] == colour)
                    cells |= CELL_BIT(cell);
            if (card.squares >> (4 * colour) & 15) {
                card.twice = cells;
                card.key = (uint16_t)(card.key + KEY_TWICE * (colour + 1));
            } else {
                card.key = (uint16_t)(card.key + (KEY_COLOUR << colour));
                colours++;
            }
            card.cells |= cells;
            card.squares += 1u << (4 * colour);
            card.spelling[i] = start[i];
        }
        if (colours < 4)
            return refuse_at_part(why, given->line, "T2", "traexx.card-colours", start, length);
        if (found < CARDS)
            setup->cards[found] = card;
    }
    if (found != CARDS)
        return refuse_at_number(why, given->line, "T2", "traexx.card-count", found);
    for (int i = 0; i < CARDS; i++)
        for (int j = 0; j < CARDS; j++)
            if (text_same(setup->cards[i].spelling, setup->cards[j].spelling))
                setup->cards[i].alike |= (uint16_t)(1u << j);
    return false;
}

/* Fills `bound`: first with every colour once, then with one of them twice; sets of fewer colours come
 * first. Ways may come back to a cell here, so this is an upper bound: of five steps, each one of six
 * neighbours, there are 1 + 6 + 36 + 216 + 1296 + 7776 = 9331, which fits. */
static void bound_ways(struct traexx_setup *setup)
{
    for (int twice = 0; twice <= COLOURS; twice++)
        for (int set = 0; set < 1 << COLOURS; set++) {
            if (bits_count((unsigned)set) + (twice != 0) > SQUARES || (twice != 0 && !(set >> (twice - 1) & 1)))
                continue;
            for (int cell = 0; cell < CELLS; cell++) {
                unsigned ways = 1;
                for (uint64_t rest = setup->neighbours[cell]; rest != 0; rest &= rest - 1) {
                    int step = bits_first(rest), colour = setup->colour[step];
                    if (!(set >> colour & 1))
                        continue;
                    int key = colour + 1 == twice ? set * KEY_COLOUR
                                                  : twice * KEY_TWICE + (set & ~(1 << colour)) * KEY_COLOUR;
                    ways += setup->bound[key | step];
                }
                setup->bound[twice * KEY_TWICE | set * KEY_COLOUR | cell] = (uint16_t)ways;
            }
        }
}

static bool traexx_prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    static const char *const known[] = {"starts", "cards", NULL};
    struct traexx_setup *own = (struct traexx_setup *)(void *)setup;
    find_neighbours(own);
    if (sheet_refuse_unknown(sheet, known, why) || refuse_map(own, sheet, why) || refuse_starts(own, sheet, why) ||
        refuse_cards(own, sheet, why))
        return true;
    bound_ways(own);
    return false;
}

#endif
