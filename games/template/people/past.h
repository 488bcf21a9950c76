/* past.h - what only people look at: what is remembered, what is announced, the table of scores. */
#ifndef TEMPLATE_PEOPLE_PAST_H
#define TEMPLATE_PEOPLE_PAST_H

#include "../rules/board.h"

struct template_past {
    uint8_t nods; /* how often somebody nodded */
};
static_assert(sizeof(struct template_past) <= PAST_BYTES, "past too large");

static inline struct template_past *template_past_to_change(struct past *past)
{
    return (struct template_past *)past;
}

static void template_remember(const struct setup *setup, struct past *past, const struct state *before,
                              const struct event *event, const struct state *after)
{
    (void)setup;
    (void)before;
    (void)event;
    (void)after;
    template_past_to_change(past)->nods++;
}

static int template_news(const struct setup *setup, const struct state *before, const struct event *event,
                         const struct state *after, struct message out[NEWS_MAX])
{
    (void)setup;
    (void)before;
    (void)after;
    message_set(&out[0], GAME_ID ".has-nodded");
    message_seat(&out[0], event->seat);
    return 1;
}

static int template_tally_rows(const struct setup *setup, const struct past *past)
{
    (void)setup;
    (void)past;
    return 0;
}

static void template_tally_cell(const struct setup *setup, const struct past *past, int row, int column,
                                struct text *text)
{
    (void)setup;
    (void)past;
    (void)row;
    (void)column;
    (void)text;
}

#endif
