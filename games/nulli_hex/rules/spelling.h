/* spelling.h - NULLI Hex: moves and events as text, both ways (formats.md). */
#ifndef NULLI_HEX_RULES_SPELLING_H
#define NULLI_HEX_RULES_SPELLING_H

#include "rules.h"

static void say_dot(const struct hex_setup *setup, int dot, struct text *text)
{
    text_place(text, setup->dot_column[dot], setup->dot_row[dot]);
}

static void say_line(const struct hex_setup *setup, uint32_t line, struct text *text)
{
    say_dot(setup, line_first(setup, line), text);
    if (line_first(setup, line) == line_last(setup, line))
        return;
    text_char(text, '-');
    say_dot(setup, line_last(setup, line), text);
}

static void hex_say(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    const struct hex_setup *own = hex_setup(setup);
    unsigned kind = move_kind(move);
    (void)state;
    if (!is_move(own, move)) {
        text_char(text, '?');
        return;
    }
    if (kind != KIND_PLAIN)
        text_add(text, chance_word[kind - KIND_OTHER]);
    if (kind == KIND_SKIP)
        return;
    if (kind != KIND_PLAIN)
        text_char(text, ':');
    say_line(own, move_line(move), text);
    if (kind == KIND_SPLIT) {
        text_char(text, '+');
        say_line(own, move_second(move), text);
    }
}

/* Reads a place and finds its dot. */
static bool refuse_dot(const struct hex_setup *setup, const char **at, int *dot, struct refusal *why)
{
    int column, row;
    if (!text_take_place(at, &column, &row))
        return refuse_with(why, NULL, "nulli-hex.grammar");
    *dot = dot_at(setup, column, row);
    if (*dot != NO_DOT)
        return false;
    bool symbol = column < COLUMNS_MOST && row < ROWS_MOST && setup->map[row][column];
    refuse_with(why, NULL, symbol ? "nulli-hex.symbol-here" : "nulli-hex.no-dot");
    add_place(why, column, row);
    return true;
}

static bool refuse_line_text(const struct hex_setup *setup, const char **at, uint32_t *line, struct refusal *why)
{
    int first, last;
    if (refuse_dot(setup, at, &first, why))
        return true;
    last = first;
    if (text_take(at, '-')) {
        if (refuse_dot(setup, at, &last, why))
            return true;
        if (last == first)
            return refuse_with(why, NULL, "nulli-hex.two-ends");
    }
    *line = line_between(setup, first, last);
    if (PLANT("hex-read-end") && setup->reading[first] > setup->reading[last])
        *line = LINE_CROOKED | (uint32_t)last << 8 | (uint32_t)first;
    return false;
}

static bool hex_read(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                     struct refusal *why)
{
    const struct hex_setup *own = hex_setup(setup);
    enum kind kind = KIND_PLAIN;
    uint32_t line = 0, second = 0;
    (void)state;
    if (text_same(word, "skip")) {
        *move = move_of(KIND_SKIP, 0, 0);
        return false;
    }
    if (text_take_word(&word, "other:"))
        kind = KIND_OTHER;
    else if (text_take_word(&word, "split:"))
        kind = KIND_SPLIT;
    if (refuse_line_text(own, &word, &line, why))
        return true;
    if (kind == KIND_SPLIT) {
        if (!text_take(&word, '+'))
            return refuse_with(why, NULL, "nulli-hex.grammar");
        if (refuse_line_text(own, &word, &second, why))
            return true;
    }
    if (*word != '\0')
        return refuse_with(why, NULL, "nulli-hex.grammar");
    *move = kind == KIND_SPLIT ? split_of(own, line, second) : move_of(kind, line, 0);
    return false;
}

/* -- events ------------------------------------------------------------------------------------- */

static void hex_say_event(const struct setup *setup, const struct state *state, const struct event *event,
                          struct text *text)
{
    if (event->kind == EVENT_ROLL) {
        text_add(text, "roll ");
        text_number(text, (int64_t)event->word[0]);
        return;
    }
    text_add(text, "shown ");
    text_number(text, event->seat);
    text_char(text, ' ');
    hex_say(setup, state, event->word[0], text);
}

static bool hex_read_event(const struct setup *setup, const struct state *state, const char *line, struct event *event,
                           struct refusal *why)
{
    int number;
    *event = (struct event){.kind = EVENT_ROLL};
    if (text_take_word(&line, "roll ")) {
        if (!text_take_number(&line, &number) || *line != '\0')
            return refuse_with(why, "H2", "nulli-hex.roll-grammar");
        event->word[0] = (uint64_t)number;
        return false;
    }
    event->kind = EVENT_SHOWN;
    if (!text_take_word(&line, "shown ") || !text_take_number(&line, &number) || !text_take(&line, ' ') || number < 1 ||
        number > setup->seats)
        return refuse_with(why, NULL, "nulli-hex.shown-grammar");
    event->seat = (uint8_t)number;
    char word[MOVE_TEXT];
    if (!text_squeeze(line, word, sizeof word))
        return refuse_with(why, NULL, "nulli-hex.grammar");
    return hex_read(setup, state, word, &event->word[0], why);
}

#endif
