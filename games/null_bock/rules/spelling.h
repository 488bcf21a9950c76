/* spelling.h - moves, deals and shown cards as text (formats.md), written and read. */
#ifndef NULL_BOCK_RULES_SPELLING_H
#define NULL_BOCK_RULES_SPELLING_H

#include "refuse.h"

static void bock_say(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    (void)setup;
    (void)state;
    say_kind(text, move_kind(move));
    text_char(text, '>');
    if (move_place(move))
        text_number(text, move_place(move));
    else
        text_add(text, "arena");
}

/* A letter in either case. */
static bool take_letter(const char **at, char small)
{
    return text_take(at, small) || text_take(at, (char)(small - 'a' + 'A'));
}

/* `D7`, `d7+`, `S0`. False: no card of this game begins here, and *at is where it was. */
static bool take_kind(const char **at, int *kind)
{
    const char *from = *at;
    int value;
    bool doe = take_letter(&from, 'd');
    if ((!doe && !take_letter(&from, 's')) || !text_take_number(&from, &value))
        return false;
    bool plus = text_take(&from, '+');
    for (int k = doe ? 0 : BOCK_STAG; k < (doe ? BOCK_STAG : BOCK_KINDS); k++)
        if (kind_value[k] == value && kind_is_plus(k) == plus) {
            *kind = k;
            *at = from;
            return true;
        }
    return false;
}

static bool bock_read(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                      struct refusal *why)
{
    int kind, place = 0;
    (void)state;
    if (!take_kind(&word, &kind) || !text_take(&word, '>'))
        return refuse_with(why, NULL, "null-bock.grammar");
    if (!text_take_word(&word, "arena") && (!text_take_number(&word, &place) || place == 0))
        return refuse_with(why, NULL, "null-bock.grammar");
    if (*word)
        return refuse_with(why, NULL, "null-bock.grammar");
    if (place > setup->seats)
        return refuse_with_number(why, "B6", "null-bock.no-fringe", place);
    *move = move_make(kind, place);
    return false;
}

static void say_heap(struct text *text, uint64_t heap)
{
    for (int kind = 0; kind < BOCK_KINDS; kind++)
        for (int copy = heap_copies(heap, kind); copy > 0; copy--) {
            text_char(text, ' ');
            say_kind(text, kind);
        }
}

static void bock_say_event(const struct setup *setup, const struct state *state, const struct event *event,
                           struct text *text)
{
    text_add(text, event->kind == EVENT_SHOWN ? "shown" : bock_chances[event->kind - EVENT_CHANCE]);
    text_char(text, ' ');
    text_number(text, event->seat);
    for (int i = 0; i < event->hidden; i++)
        text_add(text, " ?");
    if (event->hidden || event->kind == EVENT_BEGIN)
        return;
    if (event->kind == EVENT_DEAL || event->word[1] == SHOWN_HAND) {
        say_heap(text, event->word[0]);
    } else if (event->word[1] == SHOWN_PASS) {
        text_add(text, " pass");
    } else {
        text_char(text, ' ');
        bock_say(setup, state, event->word[0], text);
    }
}

/* Cards up to the end of the line, in any order. A fourth copy of a kind has no room in a heap. */
static bool take_heap(const char **at, uint64_t *heap)
{
    int kind;
    *heap = 0;
    while (text_take(at, ' ')) {
        if (!take_kind(at, &kind) || heap_copies(*heap, kind) == 3)
            return false;
        *heap += CARD(kind);
    }
    return **at == '\0';
}

static bool read_shown(const struct setup *setup, const char *at, struct event *event, struct refusal *why)
{
    const char *from = at;
    char word[MOVE_TEXT];
    int kind;
    if (text_take_word(&from, " pass") && *from == '\0') {
        event->word[1] = SHOWN_PASS;
        return false;
    }
    from = at;
    if (text_take(&from, ' ') && take_kind(&from, &kind) && (text_take(&from, ' ') || *from == '>') &&
        text_take(&from, '>')) {
        event->word[1] = SHOWN_CHOICE;
        if (!text_squeeze(at, word, sizeof word))
            return refuse_with(why, NULL, "null-bock.shown-grammar");
        return bock_read(setup, NULL, word, &event->word[0], why);
    }
    event->word[1] = SHOWN_HAND;
    if (!*at || !take_heap(&at, &event->word[0]))
        return refuse_with(why, NULL, "null-bock.shown-grammar");
    return false;
}

static bool bock_read_event(const struct setup *setup, const struct state *state, const char *line, struct event *event,
                            struct refusal *why)
{
    int seat;
    (void)state;
    *event = (struct event){0};
    if (text_take_word(&line, "shown "))
        event->kind = EVENT_SHOWN;
    else if (text_take_word(&line, "deal "))
        event->kind = EVENT_DEAL;
    else if (text_take_word(&line, "begin "))
        event->kind = EVENT_BEGIN;
    else
        return refuse_with(why, NULL, "null-bock.event-grammar");
    if (!text_take_number(&line, &seat) || seat < 1 || seat > setup->seats)
        return refuse_with(why, NULL, "null-bock.event-seat");
    event->seat = (uint8_t)seat;
    if (event->kind == EVENT_SHOWN)
        return read_shown(setup, line, event, why);
    if (event->kind == EVENT_BEGIN)
        return *line ? refuse_with(why, NULL, "null-bock.event-grammar") : false;
    while (event->hidden < UINT8_MAX && text_take_word(&line, " ?"))
        event->hidden++;
    if (event->hidden ? *line != '\0' : !take_heap(&line, &event->word[0]))
        return refuse_with(why, NULL, "null-bock.deal-grammar");
    return false;
}

#endif
