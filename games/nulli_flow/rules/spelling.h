/* spelling.h - moves and events as text (formats.md), written and read. */
#ifndef NULLI_FLOW_RULES_SPELLING_H
#define NULLI_FLOW_RULES_SPELLING_H

#include "rules.h"

static void say_step(int code, struct text *text)
{
    int step = code_step(code);
    if (step > 0)
        text_char(text, '+');
    text_number(text, step);
}

/* A chance as it is printed: "-2". */
static void message_step(struct message *message, int code)
{
    char word[4];
    struct text text;
    text_open(&text, word, sizeof word);
    say_step(code, &text);
    message_word(message, word);
}

/* How many dots are drawn now: as many as the die shows, with the chance's step if one is used. */
static int line_dots(const struct state *state, int used)
{
    return flow_state(state)->roll + (used ? code_step(used) : 0);
}

static void say_dot(const struct flow_setup *setup, int dot, struct text *text)
{
    text_place(text, setup->x[dot], setup->y[dot]);
}

static void flow_say(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    (void)state;
    const struct flow_setup *own = flow_setup(setup);
    if (move_used(move)) {
        say_step(move_used(move), text);
        text_char(text, ':');
    }
    if (move & FLOW_BIT)
        text_add(text, "flow:");
    int drawn = move_drawn(move), count = drawn;
    if (drawn == DRAW_NOTHING)
        text_char(text, '0');
    if (drawn == DRAW_STRAIGHT)
        count = move_dot(move, 0) == move_dot(move, 1) ? 1 : 2;
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_char(text, '-');
        say_dot(own, move_dot(move, i), text);
    }
    if (move_activated(move)) {
        text_char(text, '=');
        say_step(move_activated(move), text);
    }
}

/* A step with its sign, as a code. */
static bool take_step(const char **at, int *code)
{
    if ((**at != '-' && **at != '+') || (*at)[1] < '1' || (*at)[1] > '0' + STEP_MOST)
        return false;
    int size = (*at)[1] - '0';
    *code = step_code(**at == '-' ? -size : size);
    *at += 2;
    return true;
}

static bool refuse_grammar(struct refusal *why)
{
    return refuse_with(why, NULL, "nulli-flow.grammar");
}

/* Dots in a chain, c3-d3-d4; `dot` has room for SIDE_MOST. */
static bool read_dots(const struct flow_setup *setup, const char **at, uint8_t dot[SIDE_MOST], int *count,
                      struct refusal *why)
{
    do {
        int x = 0, y = 0;
        if (*count == SIDE_MOST || !text_take_place(at, &x, &y))
            return refuse_grammar(why);
        if (x < 0 || y < 0 || x >= SIDE_MOST || y >= SIDE_MOST || setup->dot_at[y][x] == NO_DOT)
            return refuse_with_place(why, NULL, "nulli-flow.no-dot", x, y);
        dot[*count] = setup->dot_at[y][x];
        for (int i = 0; i < *count; i++)
            if (dot[i] == dot[*count])
                return refuse_with_place(why, NULL, "nulli-flow.twice", x, y);
        ++*count;
    } while (text_take(at, '-'));
    return false;
}

/* A chain of dots as a move: straight from its first dot, or bent in its canonical way (F10). A chain
 * that is no way at all stays as it was typed; `refuse` says what is wrong with it. */
static bool read_line(const struct flow_setup *setup, uint8_t dot[SIDE_MOST], int count, uint64_t *move,
                      struct refusal *why)
{
    bool steps = true, across = true, down = true;
    for (int i = 1; i < count; i++) {
        steps &= dots_adjoin(setup, dot[i - 1], dot[i]);
        across &= setup->y[dot[0]] == setup->y[dot[i]];
        down &= setup->x[dot[0]] == setup->x[dot[i]];
    }
    if (count <= 2 || (steps && (across || down))) {
        int a = dot[0], b = dot[count - 1];
        *move |= straight_move(a < b ? a : b, a < b ? b : a, a != b && down);
        return false;
    }
    if (count > BENT_MOST)
        return refuse_with_number(why, NULL, "nulli-flow.too-long", BENT_MOST);
    if (steps && !PLANT("flow-two-ways"))
        settle_dots(setup, dot, count);
    *move |= (uint64_t)count << DRAWN_AT;
    for (int i = 0; i < count; i++)
        *move |= (uint64_t)dot[i] << (DOT_BITS * i);
    return false;
}

static bool flow_read(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                      struct refusal *why)
{
    (void)state;
    const struct flow_setup *own = flow_setup(setup);
    const char *at = word;
    uint8_t dot[SIDE_MOST] = {0};
    int code = 0, count = 0;
    *move = 0;
    if (take_step(&at, &code)) {
        *move |= (uint64_t)code << USED_AT;
        if (!text_take(&at, ':'))
            return refuse_grammar(why);
    } else if (text_take_word(&at, "flow:")) {
        *move |= FLOW_BIT;
    }
    if (!code || !text_take(&at, '0')) {
        if (read_dots(own, &at, dot, &count, why) || read_line(own, dot, count, move, why))
            return true;
    }
    if (text_take(&at, '=')) {
        if (!take_step(&at, &code))
            return refuse_grammar(why);
        *move |= (uint64_t)code << ACTIVATED_AT;
    }
    return *at && refuse_grammar(why);
}

/* -- events: `roll 5`, and in a view `shown 2 c3-f3` ------------------------------------------- */

static void flow_say_event(const struct setup *setup, const struct state *state, const struct event *event,
                           struct text *text)
{
    if (event->kind == EVENT_ROLL) {
        text_add(text, "roll ");
        text_number(text, (int64_t)event->word[0]);
    } else {
        text_add(text, "shown ");
        text_number(text, event->seat);
        text_char(text, ' ');
        flow_say(setup, state, event->word[0], text);
    }
}

static bool flow_read_event(const struct setup *setup, const struct state *state, const char *line, struct event *event,
                            struct refusal *why)
{
    const char *at = line;
    int number = 0;
    memset(event, 0, sizeof *event);
    if (text_take_word(&at, "roll ")) {
        event->kind = EVENT_ROLL;
        if (!text_take_number(&at, &number) || *at)
            return refuse_with(why, NULL, "nulli-flow.grammar-roll");
        event->word[0] = (uint64_t)number;
        return false;
    }
    char word[MOVE_TEXT];
    event->kind = EVENT_SHOWN;
    if (!text_take_word(&at, "shown ") || !text_take_number(&at, &number) || number < 1 || number > setup->seats ||
        !text_take(&at, ' ') || !text_squeeze(at, word, sizeof word))
        return refuse_with(why, NULL, "nulli-flow.grammar-shown");
    event->seat = (uint8_t)number;
    return flow_read(setup, state, word, &event->word[0], why);
}

#endif
