/* refuse.h - NULLI Hex: the one place where legality is decided, with the reasons (H3-H7). */
#ifndef NULLI_HEX_RULES_REFUSE_H
#define NULLI_HEX_RULES_REFUSE_H

#include "prepare.h"

/* The earned chances of a kind that are not used yet (H6, H7), as symbols. */
static inline uint32_t held(const struct hex_setup *setup, const struct hex_seat *seat, enum chance chance)
{
    return setup->symbols_of[chance] & seat->earned & ~seat->used;
}

/* H5: where a roll is drawn without a chance: in the active field while the number fits there, else in an open one,
 * never active so far. */
static unsigned plain_fields(const struct hex_setup *setup, const struct hex_seat *seat, int n)
{
    if (seat->active == NO_FIELD) /* H4: the first number is drawn in a field of one's choice */
        return setup->all_fields;
    if (find_places(setup, seat, (unsigned)n) || fits_field(setup, seat, seat->active, n))
        return 1u << seat->active;
    return PLANT("hex-closed-field") ? setup->all_fields & ~(1u << seat->active)
                                     : setup->all_fields & ~(unsigned)seat->opened;
}

/* "other" means any field but the active one, open or closed (H6). */
static unsigned other_fields(const struct hex_setup *setup, const struct hex_seat *seat)
{
    return seat->active == NO_FIELD ? setup->all_fields : setup->all_fields & ~(1u << seat->active);
}

/* The axis two dots have in common, or NO_AXIS; `first` comes first in reading order. */
static unsigned axis_between(const struct hex_setup *setup, int first, int last)
{
    int columns = setup->dot_column[last] - setup->dot_column[first];
    int rows = setup->dot_row[last] - setup->dot_row[first];
    if (rows == 0)
        return AXIS_ROW;
    return columns == rows ? AXIS_RIGHT : columns == -rows ? AXIS_LEFT : NO_AXIS;
}

/* Do the slots from this one on, so many, follow one line? */
static bool are_linked(const struct hex_setup *setup, int slot, int count)
{
    for (int i = 0; i + 1 < count; i++)
        if (!(setup->strips[(slot + i) >> 6].starts[1] >> ((slot + i) & 63) & 1))
            return false;
    return true;
}

/* The canonical line between two dots, given in any order. */
static uint32_t line_between(const struct hex_setup *setup, int one, int other)
{
    int first = setup->reading[one] < setup->reading[other] ? one : other;
    int last = first == one ? other : one;
    unsigned axis = axis_between(setup, first, last);
    if (axis != NO_AXIS) {
        int from = setup->slot_of[first][axis], to = setup->slot_of[last][axis];
        if (from != NO_SLOT && to != NO_SLOT && from <= to && to - from < LINE_MOST &&
            are_linked(setup, from, to - from + 1))
            return line_of(from, to - from + 1);
    }
    return LINE_CROOKED | (uint32_t)last << 8 | (uint32_t)first;
}

/* The ends of a line; canonical ones only. */
static int line_first(const struct hex_setup *setup, uint32_t line)
{
    return line & LINE_CROOKED ? (int)(line & 0xFF) : setup->slot_dot[line_slot(line)];
}

static int line_last(const struct hex_setup *setup, uint32_t line)
{
    return line & LINE_CROOKED ? (int)(line >> 8 & 0xFF) : setup->slot_dot[line_slot(line) + line_length(line) - 1];
}

static bool is_line(const struct hex_setup *setup, uint32_t line)
{
    if (line & LINE_CROOKED) {
        unsigned first = line & 0xFF, last = line >> 8 & 0xFF;
        return first < DOT_ROOM && last < DOT_ROOM && first != last && setup->dot_field[first] != NO_FIELD &&
               setup->dot_field[last] != NO_FIELD && line == line_between(setup, (int)first, (int)last);
    }
    int slot = line_slot(line), length = line_length(line);
    return length >= 1 && length <= LINE_MOST && slot + length <= SLOTS_MOST && setup->slot_dot[slot] != NO_DOT &&
           are_linked(setup, slot, length) && (length > 1 || (setup->strips[slot >> 6].starts[0] >> (slot & 63) & 1));
}

static int line_field(const struct hex_setup *setup, uint32_t line)
{
    return setup->dot_field[line_first(setup, line)];
}

/* The two parts of a split in canonical order. */
static uint64_t split_of(const struct hex_setup *setup, uint32_t line, uint32_t second)
{
    int one = setup->reading[line_first(setup, line)], other = setup->reading[line_first(setup, second)];
    if (one < other || (one == other && line <= second))
        return move_of(KIND_SPLIT, line, second);
    return move_of(KIND_SPLIT, second, line);
}

/* Is the word built as board.h says? */
static bool is_move(const struct hex_setup *setup, uint64_t move)
{
    unsigned kind = move_kind(move);
    uint32_t line = move_line(move), second = move_second(move);
    if (move != move_of((enum kind)kind, line, second))
        return false;
    if (kind == KIND_SKIP)
        return line == 0 && second == 0;
    if (kind == KIND_SPLIT)
        return is_line(setup, line) && is_line(setup, second) && move == split_of(setup, line, second);
    return (kind == KIND_PLAIN || kind == KIND_OTHER) && second == 0 && is_line(setup, line);
}

static void add_dot(const struct hex_setup *setup, struct refusal *why, int dot)
{
    add_place(why, setup->dot_column[dot], setup->dot_row[dot]);
}

static void add_field(const struct hex_setup *setup, struct refusal *why, int f)
{
    char word[2] = {setup->fields[f].letter, '\0'};
    if (why)
        message_word(&why->message, word);
}

/* Why what somebody typed is no line (H3): not on one axis, out of the field, over a symbol or a gap. */
static bool refuse_crooked(const struct hex_setup *setup, uint32_t line, struct refusal *why)
{
    int first = line_first(setup, line), last = line_last(setup, line);
    unsigned axis = axis_between(setup, first, last);
    if (axis == NO_AXIS) {
        refuse_with(why, "H3", "nulli-hex.not-straight");
        add_dot(setup, why, first);
        add_dot(setup, why, last);
        return true;
    }
    int column = setup->dot_column[first], row = setup->dot_row[first], dot = first;
    while (dot != NO_DOT && setup->dot_field[dot] == setup->dot_field[first]) { /* it ends before `last` */
        column += axis_column[axis];
        row += axis_row[axis];
        dot = dot_at(setup, column, row);
    }
    if (dot != NO_DOT) {
        refuse_with(why, "H3", "nulli-hex.leaves-field");
        add_field(setup, why, setup->dot_field[first]);
        add_dot(setup, why, dot);
        return true;
    }
    refuse_with(why, "H3", setup->map[row][column] ? "nulli-hex.over-symbol" : "nulli-hex.over-gap");
    add_place(why, column, row);
    return true;
}

/* H3: a straight line: one axis, one field, nothing skipped, only free dots. */
static bool refuse_line(const struct hex_setup *setup, const struct hex_seat *seat, uint32_t line, struct refusal *why)
{
    if (line & LINE_CROOKED)
        return refuse_crooked(setup, line, why);
    for (int i = 0; i < line_length(line); i++) {
        int dot = setup->slot_dot[line_slot(line) + i];
        if (dots_have(seat->free, dot))
            continue;
        refuse_with(why, "H3", "nulli-hex.struck");
        add_dot(setup, why, dot);
        return true;
    }
    return false;
}

/* Exactly n dots (H3). */
static bool refuse_length(int length, int n, struct refusal *why)
{
    if (length == n)
        return false;
    refuse_with_number(why, "H3", n == 1 ? "nulli-hex.cross-only" : "nulli-hex.wrong-length", length);
    if (why && n != 1)
        message_number(&why->message, n);
    return true;
}

/* The field of a number drawn without a chance (H4, H5). */
static bool refuse_field(const struct hex_setup *setup, const struct hex_seat *seat, int f, int n, struct refusal *why)
{
    if (plain_fields(setup, seat, n) >> f & 1)
        return false;
    if (fits_field(setup, seat, seat->active, n)) {
        refuse_with_number(why, "H5", "nulli-hex.fits-active", n);
        add_field(setup, why, seat->active);
        return true;
    }
    refuse_with(why, "H5", "nulli-hex.closed");
    add_field(setup, why, f);
    return true;
}

/* Two parts that make up the number, in two different fields (H6). */
static bool refuse_split(const struct hex_setup *setup, const struct hex_seat *seat, uint64_t move, int n,
                         struct refusal *why)
{
    uint32_t line = move_line(move), second = move_second(move);
    if (n < 2)
        return refuse_with(why, "H6", "nulli-hex.split-one");
    if (refuse_line(setup, seat, line, why) || refuse_line(setup, seat, second, why))
        return true;
    int f = line_field(setup, line), length = line_length(line), more = line_length(second);
    if (f == line_field(setup, second) && !PLANT("hex-split-one-field")) {
        refuse_with(why, "H6", "nulli-hex.split-field");
        add_field(setup, why, f);
        return true;
    }
    if (length + more == n)
        return false;
    refuse_with_number(why, "H6", "nulli-hex.split-sum", length);
    if (why) {
        message_number(&why->message, more);
        message_number(&why->message, n);
    }
    return true;
}

/* A chance must be earned, and is used once (H6, H7). */
static bool refuse_chance(const struct hex_setup *setup, const struct hex_seat *seat, enum chance chance,
                          struct refusal *why)
{
    if (held(setup, seat, chance))
        return false;
    const char *text = "nulli-hex.not-earned";
    if (!setup->symbols_of[chance])
        text = "nulli-hex.not-printed";
    else if (seat->used & setup->symbols_of[chance])
        text = "nulli-hex.used-up";
    refuse_with(why, "H7", text);
    if (why)
        message_text(&why->message, chance_name[chance]);
    return true;
}

/* H6: instead of H5 one earned chance may be used, whether or not the number fits: other, split or skip. */
static bool refuse_use(const struct hex_setup *setup, const struct hex_seat *seat, uint64_t move, int n,
                       struct refusal *why)
{
    unsigned kind = move_kind(move);
    if (refuse_chance(setup, seat, (enum chance)(kind - KIND_OTHER), why))
        return true;
    if (kind == KIND_SKIP)
        return false;
    if (kind == KIND_SPLIT)
        return refuse_split(setup, seat, move, n, why);
    uint32_t line = move_line(move);
    if (refuse_line(setup, seat, line, why) || refuse_length(line_length(line), n, why))
        return true;
    int f = line_field(setup, line);
    if (f != seat->active)
        return false;
    refuse_with(why, "H6", "nulli-hex.other-active");
    add_field(setup, why, f);
    return true;
}

/* Legality of a move for a roll, whoever is to act. */
static bool refuse_move(const struct hex_setup *setup, const struct hex_seat *seat, uint64_t move, int n,
                        struct refusal *why)
{
    if (!is_move(setup, move))
        return refuse_with(why, NULL, "nulli-hex.no-move");
    if (move_kind(move) != KIND_PLAIN)
        return refuse_use(setup, seat, move, n, why);
    uint32_t line = move_line(move);
    return refuse_line(setup, seat, line, why) || refuse_length(line_length(line), n, why) ||
           refuse_field(setup, seat, line_field(setup, line), n, why);
}

static bool hex_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                       struct refusal *why)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_state *hex = hex_state(state);
    if (seat < 1 || seat > setup->seats || !(hex->act & ACT_SEAT(seat)))
        return refuse_with(why, NULL, "nulli-hex.not-to-act");
    const struct hex_seat *sheet = &hex->seat[seat - 1];
    /* Nearly every move is a line in the active field, and `choice` has the places where that starts. */
    unsigned slot = (unsigned)line_slot((uint32_t)move);
    if ((sheet->choice >> (slot & 63) & 1) && move == move_of(KIND_PLAIN, line_of((int)slot, hex->roll), 0) &&
        (slot & ~63u) == own->first_slot[sheet->active])
        return false;
    return refuse_move(own, sheet, move, hex->roll, why);
}

#endif
