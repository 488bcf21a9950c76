/* spelling.h - moves and events as text (formats.md): `r20`, `bid:2`, `deal 1 r5 b7`, `trump g3`, `begin 2`. */
#ifndef NULLERN_RULES_SPELLING_H
#define NULLERN_RULES_SPELLING_H

#include "refuse.h"

static void nullern_say(const struct setup *setup, const struct state *state, uint64_t move, struct text *text)
{
    (void)setup;
    (void)state;
    unsigned target = (unsigned)move & 255;
    if (!(target & BID)) {
        write_card(text, target);
        return;
    }
    text_add(text, "bid:");
    text_number(text, (int)(target & 127) + (PLANT("nullern-say") && target == BID + HAND_MOST));
}

/* A card, a capital letter as well. 0: not written like one; else its number, or `BID` for a
 * number that no card has (N1). */
static unsigned take_card(const char **at)
{
    const char *here = *at;
    unsigned colour = 0;
    while (colour < COLOURS && (*here | 0x20) != "rygb"[colour])
        colour++;
    int value;
    here++;
    if (colour == COLOURS || *here == '0' || !text_take_number(&here, &value))
        return 0;
    *at = here;
    return value <= VALUES ? colour * 32 + (unsigned)value : BID;
}

static bool nullern_read(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                         struct refusal *why)
{
    (void)setup;
    (void)state;
    const char *at = word;
    int bid;
    if (text_take_word(&at, "bid:")) {
        if ((at[0] == '0' && at[1]) || !text_take_number(&at, &bid) || *at || bid > 99)
            return refuse_with_word(why, 0, "nullern.spelling", word);
        *move = BID | (uint64_t)bid;
        return false;
    }
    unsigned card = take_card(&at);
    if (!card || *at)
        return refuse_with_word(why, 0, "nullern.spelling", word);
    if (card == BID)
        return refuse_with(why, "N1", "nullern.no-card");
    *move = card;
    return false;
}

static void nullern_say_event(const struct setup *setup, const struct state *state, const struct event *event,
                              struct text *text)
{
    (void)setup;
    (void)state;
    text_add(text, event->kind == EVENT_SHOWN ? "shown" : nullern_chances[event->kind - EVENT_CHANCE]);
    if (event->kind != EVENT_TRUMP) {
        text_char(text, ' ');
        text_number(text, event->seat);
    }
    for (int i = 0; i < event->hidden; i++)
        text_add(text, " ?");
    struct cards cards = {{event->word[0], event->word[1]}};
    for (; !cards_none(cards); cards = cards_rest(cards)) {
        text_char(text, ' ');
        write_card(text, cards_first(cards));
    }
}

/* Cards or question marks up to the end of the line, each after a blank; not both, no card twice. */
static bool refuse_list(const char *at, const char *line, struct event *event, struct refusal *why)
{
    struct cards cards = {{0}};
    while (*at) {
        if (!text_take(&at, ' '))
            return refuse_with_word(why, 0, "nullern.event-spelling", line);
        if (text_take(&at, '?')) {
            event->hidden++; /* a line is shorter than EVENT_TEXT, so this stays below 128 */
            continue;
        }
        unsigned card = take_card(&at);
        if (!card)
            return refuse_with_word(why, 0, "nullern.event-spelling", line);
        if (card == BID)
            return refuse_with(why, "N1", "nullern.no-card");
        if (cards_has(cards, card))
            return refuse_with_card(why, "N3", "nullern.elsewhere", card);
        cards = cards_either(cards, cards_of(card));
    }
    if (event->hidden && !cards_none(cards))
        return refuse_with_word(why, 0, "nullern.event-spelling", line);
    event->word[0] = cards.word[0];
    event->word[1] = cards.word[1];
    return false;
}

static bool nullern_read_event(const struct setup *setup, const struct state *state, const char *line,
                               struct event *event, struct refusal *why)
{
    (void)state;
    const char *at = line;
    int seat = 0;
    *event = (struct event){.kind = EVENT_SHOWN};
    if (!text_take_word(&at, "shown"))
        for (event->kind = EVENT_DEAL; !text_take_word(&at, nullern_chances[event->kind - EVENT_CHANCE]); event->kind++)
            if (event->kind == EVENT_BEGIN)
                return refuse_with_word(why, 0, "nullern.event-spelling", line);
    if (event->kind == EVENT_TRUMP)
        return refuse_list(at, line, event, why);
    if (!text_take(&at, ' ') || !text_take_number(&at, &seat))
        return refuse_with_word(why, 0, "nullern.event-spelling", line);
    if (seat < 1 || seat > setup->seats)
        return refuse_with_number(why, "C1", "core.no-such-seat", seat);
    event->seat = (uint8_t)seat;
    if (event->kind == EVENT_BEGIN)
        return *at ? refuse_with_word(why, 0, "nullern.event-spelling", line) : false;
    return refuse_list(at, line, event, why);
}

#endif
