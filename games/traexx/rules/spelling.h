/* spelling.h - Träxx: moves and the lines of chance as text, written and read (formats.md). */
#ifndef TRAEXX_RULES_SPELLING_H
#define TRAEXX_RULES_SPELLING_H

#include "refuse.h"

static void traexx_say(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    (void)setup;
    (void)state;
    if (move == MOVE_PASS) {
        text_add(text, "pass");
        return;
    }
    say_cell((int)(move & 255) - 1, text);
    for (uint64_t rest = move >> 8; rest != 0; rest >>= 8) {
        text_char(text, '-');
        say_cell((int)(rest & 255) - 1, text);
    }
}

/* A place that the grammar allows but the board does not have, as it was typed. */
static bool refuse_place(struct refusal *why, const char *start, const char *end)
{
    refuse_with(why, "T1", "traexx.no-cell");
    if (why)
        message_part(&why->message, start, (size_t)(end - start));
    return true;
}

static bool traexx_read(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                        struct refusal *why)
{
    (void)setup;
    (void)state;
    if (text_same(word, "pass")) {
        *move = MOVE_PASS;
        return false;
    }
    const char *at = word;
    uint64_t packed = 0;
    int places = 0;
    do {
        const char *start = at;
        int cell;
        if (!take_cell(&at, &cell)) {
            if (at == start)
                return refuse_with_word(why, NULL, "traexx.grammar", word);
            return refuse_place(why, start, at);
        }
        if (places > SQUARES)
            return refuse_with_number(why, "T2", "traexx.too-long", SQUARES);
        packed |= (uint64_t)(cell + 1) << (8 * places++);
    } while (text_take(&at, '-'));
    if (*at != '\0' || places < 2)
        return refuse_with_word(why, NULL, "traexx.grammar", word);
    *move = packed;
    return false;
}

/* -- chance and shown ------------------------------------------------------------------------ */

static void traexx_say_event(const struct setup *setup, const struct state *state, const struct event *event,
                             struct text *text)
{
    switch (event->kind) {
    case EVENT_STARTS:
        text_add(text, "starts");
        for (uint64_t rest = event->word[0]; rest != 0; rest >>= 8) {
            text_char(text, ' ');
            say_cell((int)(rest & 255) - 1, text);
        }
        break;
    case EVENT_CARD:
        text_add(text, "card ");
        text_add(text, traexx_setup(setup)->cards[event->word[0]].spelling);
        break;
    default:
        text_add(text, "shown ");
        text_number(text, event->seat);
        text_char(text, ' ');
        traexx_say(setup, state, event->word[0], text);
    }
}

/* Of the cards spelled like this one: the first in the deck, or the first at all. */
static int first_alike(const struct traexx_setup *setup, const struct traexx_state *state, int card)
{
    unsigned alike = setup->cards[card].alike;
    return bits_first(alike & state->deck ? alike & state->deck : alike);
}

static bool read_starts(const char *at, struct event *event, struct refusal *why)
{
    int shift = 0;
    while (text_take(&at, ' ')) {
        char word[MESSAGE_WORD];
        struct text text;
        text_open(&text, word, sizeof word);
        for (; *at != '\0' && *at != ' '; at++)
            text_char(&text, *at);
        char squeezed[MESSAGE_WORD];
        const char *place = squeezed;
        int cell;
        if (text.full || !text_squeeze(word, squeezed, sizeof squeezed) || !take_cell(&place, &cell) || *place != '\0')
            return refuse_with_word(why, "T1", "traexx.no-cell", word);
        if (shift == 8 * STARTS)
            return refuse_with(why, "T1", "traexx.starts-count");
        event->word[0] |= (uint64_t)(cell + 1) << shift;
        shift += 8;
    }
    if (*at != '\0' || shift == 0)
        return refuse_with(why, "T1", "traexx.starts-count");
    return false;
}

static bool read_card(const struct traexx_setup *setup, const struct traexx_state *state, const char *at,
                      struct event *event, struct refusal *why)
{
    if (!text_take(&at, ' '))
        return refuse_with_word(why, "T2", "traexx.no-such-card", "");
    for (int card = 0; card < CARDS; card++) {
        const char *spelling = setup->cards[card].spelling;
        size_t i = 0;
        while (spelling[i] != '\0' && (at[i] == spelling[i] || at[i] == spelling[i] + ('a' - 'A')))
            i++;
        if (spelling[i] == '\0' && at[i] == '\0') {
            event->word[0] = (uint64_t)first_alike(setup, state, card);
            return false;
        }
    }
    return refuse_with_word(why, "T2", "traexx.no-such-card", at);
}

static bool traexx_read_event(const struct setup *setup, const struct state *state, const char *line,
                              struct event *event, struct refusal *why)
{
    *event = (struct event){0};
    if (text_take_word(&line, "starts")) {
        event->kind = EVENT_STARTS;
        return read_starts(line, event, why);
    }
    if (text_take_word(&line, "card")) {
        event->kind = EVENT_CARD;
        return read_card(traexx_setup(setup), traexx_state(state), line, event, why);
    }
    int seat;
    char squeezed[MOVE_TEXT];
    event->kind = EVENT_SHOWN;
    if (!text_take_word(&line, "shown ") || !text_take_number(&line, &seat) || !text_take(&line, ' ') ||
        !text_squeeze(line, squeezed, sizeof squeezed))
        return refuse_with(why, NULL, "traexx.shown-grammar");
    if (seat < 1 || seat > setup->seats)
        return refuse_with_number(why, NULL, "core.no-such-seat", seat);
    event->seat = (uint8_t)seat;
    return traexx_read(setup, state, squeezed, &event->word[0], why);
}

#endif
