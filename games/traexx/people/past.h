/* past.h - Träxx: what people look back on. The strokes of every path, the numbers noted, the news
 * of an event, the table of scores. */
#ifndef TRAEXX_PEOPLE_PAST_H
#define TRAEXX_PEOPLE_PAST_H

#include "../rules/rules.h"

struct traexx_past {
    struct {
        uint8_t count;  /* strokes drawn: new cells entered */
        uint8_t before; /* of those, drawn before the last round */
        uint8_t cue;    /* enum cue: what came of the last round */
        struct {
            uint8_t from, to; /* cell numbers */
        } strokes[CELLS - 1];
        uint16_t reached, full; /* as in struct path */
    } seats[STARTS];
};
_Static_assert(sizeof(struct traexx_past) <= PAST_BYTES, "a past must fit");

static const struct traexx_past *past_of(const struct past *past)
{
    return (const struct traexx_past *)(const void *)past;
}

/* Whether this event ended a round; in a view that may be the last `shown`. */
static bool ends_round(const struct state *before, const struct state *after)
{
    return traexx_state(before)->card != 0 && traexx_state(after)->card == 0;
}

/* What a seat did in the round that this event ends. */
static uint64_t move_of_round(const struct state *before, const struct event *event, int seat)
{
    return event->seat == seat ? event->word[0] : traexx_state(before)->paths[seat - 1].chosen;
}

static void traexx_remember(const struct setup *setup, struct past *past, const struct state *before,
                            const struct event *event, const struct state *after)
{
    if (!ends_round(before, after))
        return;
    struct traexx_past *kept = (struct traexx_past *)(void *)past;
    for (int seat = 1; seat <= setup->seats; seat++) {
        const struct path *path = &traexx_state(after)->paths[seat - 1];
        uint64_t move = move_of_round(before, event, seat);
        bool earned = path->reached & ~kept->seats[seat - 1].reached;
        kept->seats[seat - 1].cue = move == MOVE_PASS ? CUE_YAWN : earned ? CUE_EARN : CUE_DRAW;
        kept->seats[seat - 1].reached = path->reached;
        kept->seats[seat - 1].full = path->full;
        kept->seats[seat - 1].before = kept->seats[seat - 1].count;
        if (move == MOVE_PASS)
            continue;
        for (; move >> 8 != 0; move >>= 8) {
            int i = kept->seats[seat - 1].count++;
            kept->seats[seat - 1].strokes[i].from = (uint8_t)((move & 255) - 1);
            kept->seats[seat - 1].strokes[i].to = (uint8_t)((move >> 8 & 255) - 1);
        }
    }
}

static int traexx_news(const struct setup *setup, const struct state *before, const struct event *event,
                       const struct state *after, struct message out[NEWS_MAX])
{
    const struct traexx_setup *own = traexx_setup(setup);
    if (event->kind == EVENT_STARTS) {
        message_set(&out[0], "traexx.news-starts");
        return 1;
    }
    if (event->kind == EVENT_CARD) {
        const struct card *card = &own->cards[event->word[0]];
        message_set(&out[0], card->count == 4 ? "traexx.news-card-4" : "traexx.news-card-5");
        message_number(&out[0], CARDS - bits_count(traexx_state(after)->deck));
        message_number(&out[0], CARDS);
        for (int i = 0; i < card->count; i++)
            message_text(&out[0], COLOUR_TEXTS[colour_of(card->spelling[i])]);
        return 1;
    }
    if (!ends_round(before, after))
        return 0;
    int count = 0;
    for (int seat = 1; seat <= setup->seats; seat++) {
        const struct path *was = &traexx_state(before)->paths[seat - 1], *is = &traexx_state(after)->paths[seat - 1];
        for (unsigned news = is->reached & ~(unsigned)was->reached; news != 0 && count < NEWS_MAX; news &= news - 1) {
            int number = bits_first(news);
            bool full = is->full >> number & 1;
            message_set(&out[count], full ? "traexx.news-full" : "traexx.news-half");
            message_seat(&out[count], seat);
            message_number(&out[count], number);
            if (!full)
                message_number(&out[count], noted_value(number, false));
            count++;
        }
    }
    return count;
}

/* The table of scores: a row a number, then the cells not reached (T8), then the sum. */
enum { TALLY_NUMBERS = NUMBER_MOST - NUMBER_LEAST + 1, TALLY_ROWS = TALLY_NUMBERS + 2 };

static int traexx_tally_rows(const struct setup *setup, const struct past *past)
{
    (void)setup;
    (void)past;
    return TALLY_ROWS;
}

static void traexx_tally_cell(const struct setup *setup, const struct past *past, int row, int column,
                              struct text *text)
{
    (void)setup;
    int number = NUMBER_LEAST + row;
    if (column == 0) {
        if (row < TALLY_NUMBERS)
            text_number(text, number);
        else
            text_char(text, row == TALLY_NUMBERS ? '-' : '=');
        return;
    }
    unsigned reached = past_of(past)->seats[column - 1].reached, full = past_of(past)->seats[column - 1].full;
    int missed = CELLS - 1 - past_of(past)->seats[column - 1].count;
    if (row == TALLY_NUMBERS)
        text_number(text, -missed);
    else if (row > TALLY_NUMBERS)
        text_number(text, noted_sum(reached, full) - missed);
    else if (reached >> number & 1)
        text_number(text, noted_value(number, full >> number & 1));
}

static bool traexx_tally_say(const struct setup *setup, const struct past *past, int row, int column,
                             struct message *out)
{
    (void)setup;
    (void)past;
    if (column)
        return false;
    message_set(out, row < TALLY_NUMBERS    ? "traexx.tally-number"
                     : row == TALLY_NUMBERS ? "traexx.tally-missed"
                                            : "traexx.tally-sum");
    if (row < TALLY_NUMBERS)
        message_number(out, NUMBER_LEAST + row);
    return true;
}

#endif
