/* spelling.h - moves and events as text, both ways (docs/formats.md). */
#ifndef TEMPLATE_RULES_SPELLING_H
#define TEMPLATE_RULES_SPELLING_H

#include "board.h"

static void template_say(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    (void)setup;
    (void)state;
    (void)move;
    text_add(text, "nod");
}

static bool template_read(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                          struct refusal *why)
{
    (void)setup;
    (void)state;
    if (!text_same(word, "nod"))
        return refuse_with_word(why, 0, GAME_ID ".grammar", word);
    *move = NOD;
    return false;
}

static void template_say_event(const struct setup *setup, const struct state *state, const struct event *event,
                               struct text *text)
{
    (void)setup;
    (void)state;
    (void)event;
    (void)text;
}

static bool template_read_event(const struct setup *setup, const struct state *state, const char *line,
                                struct event *event, struct refusal *why)
{
    (void)setup;
    (void)state;
    (void)line;
    (void)event;
    return refuse_with(why, 0, GAME_ID ".no-chance");
}

#endif
