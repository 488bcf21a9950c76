/* past.h - what people look back on: the lines drawn, the news of an event, the table of scores. */
#ifndef NULLI_FLOW_PEOPLE_PAST_H
#define NULLI_FLOW_PEOPLE_PAST_H

#include "../rules/spelling.h"

/* A seat's moves strike a dot each, or use up a chance to draw nothing; the last roll may be nobody's. */
enum { SEAT_MOVES_MOST = DOTS_MOST + CHANCES_MOST, ROLLS_MOST = SEAT_MOVES_MOST + 1 };

struct flow_past {
    uint64_t moves[SEATS_MAX][SEAT_MOVES_MOST]; /* of each seat, one a roll from the first roll on */
    uint8_t count[SEATS_MAX];
    uint8_t rolls[ROLLS_MOST];
    uint8_t roll_count;
};
_Static_assert(sizeof(struct flow_past) <= PAST_BYTES, "the strokes fit in a past");

static const struct flow_past *flow_past(const struct past *past)
{
    return (const struct flow_past *)(const void *)past;
}

/* Whether an event ended the round: the moves were drawn. */
static bool was_drawn(const struct flow_state *before, const struct flow_state *after)
{
    return before->roll && !after->roll;
}

/* What a seat drew by the event that ended the round: the last choice is told by the event itself. */
static uint64_t drawn_move(const struct flow_state *before, const struct event *event, int seat)
{
    return seat == event->seat ? event->word[0] : before->seat[seat - 1].pending;
}

static void flow_remember(const struct setup *setup, struct past *past, const struct state *before,
                          const struct event *event, const struct state *after)
{
    struct flow_past *kept = (struct flow_past *)(void *)past;
    if (event->kind == EVENT_ROLL) {
        if (kept->roll_count < ROLLS_MOST)
            kept->rolls[kept->roll_count++] = (uint8_t)event->word[0];
        return;
    }
    if (!was_drawn(flow_state(before), flow_state(after)))
        return;
    for (int seat = 1; seat <= setup->seats; seat++) {
        uint64_t move = drawn_move(flow_state(before), event, seat);
        uint8_t *count = &kept->count[seat - 1];
        if ((flow_state(before)->playing & ACT_SEAT(seat)) && *count < SEAT_MOVES_MOST)
            kept->moves[seat - 1][(*count)++] = move;
    }
}

static int say_news(struct message out[NEWS_MAX], int count, const char *text, int seat)
{
    if (count == NEWS_MAX)
        return count;
    message_set(&out[count], text);
    message_seat(&out[count], seat);
    return count + 1;
}

/* What a seat drew, with the chance it used; the line alone, for Flow and what was activated have news of their own. */
static void tell_line(const struct setup *setup, const struct state *before, int seat, uint64_t move,
                      struct message *out)
{
    uint64_t line = move & (((uint64_t)1 << USED_AT) - 1);
    bool nothing = move_drawn(move) == DRAW_NOTHING;
    message_set(out, nothing           ? "nulli-flow.news-nothing"
                     : move_used(move) ? "nulli-flow.news-used"
                                       : "nulli-flow.news-line");
    message_seat(out, seat);
    if (!nothing) {
        char drawn[MESSAGE_WORD];
        struct text text;
        text_open(&text, drawn, sizeof drawn);
        flow_say(setup, before, line, &text);
        message_word(out, drawn);
    }
    if (move_used(move))
        message_step(out, move_used(move));
    if (!nothing)
        message_number(out, line_dots(before, move_used(move)));
}

/* What came of a round, or of the roll. */
static int tell_changes(const struct setup *setup, const struct flow_state *before, const struct flow_state *after,
                        struct message out[NEWS_MAX])
{
    const struct flow_setup *own = flow_setup(setup);
    int count = 0;
    for (int seat = 1; seat <= setup->seats; seat++) {
        const struct flow_seat *old = &before->seat[seat - 1], *new = &after->seat[seat - 1];
        bool left = (before->playing & ~after->playing & ACT_SEAT(seat)) != 0;
        unsigned earned = new->activated & ~(unsigned)old->activated;
        if (new->flow == FLOW_ON && old->flow != FLOW_ON) {
            count = say_news(out, count, "nulli-flow.news-flow", seat);
        } else if (earned) {
            int more = say_news(out, count, "nulli-flow.news-chance", seat);
            if (more > count)
                message_step(&out[count], step_code(own->step[bits_first(earned)]));
            count = more;
        }
        if (new->flow == FLOW_READY && old->flow == FLOW_FAR && !board_empty(&new->free))
            count = say_news(out, count, "nulli-flow.news-jokers", seat);
        if (left && board_empty(&new->free)) {
            count = say_news(out, count, "nulli-flow.news-nulli", seat);
        } else if (left) {
            int more = say_news(out, count, "nulli-flow.news-finished", seat);
            if (more > count)
                message_number(&out[count], board_count(&new->free));
            count = more;
        }
    }
    return count;
}

/* The roll; or, when all have chosen, everybody's line, as far as there is room besides what came of them. */
static int flow_news(const struct setup *setup, const struct state *before, const struct event *event,
                     const struct state *after, struct message out[NEWS_MAX])
{
    const struct flow_state *was = flow_state(before), *is = flow_state(after);
    struct message changes[NEWS_MAX];
    int more = tell_changes(setup, was, is, changes), count = 0;
    if (event->kind == EVENT_ROLL && more < NEWS_MAX) {
        message_set(&out[count], "nulli-flow.news-roll");
        message_number(&out[count++], (int)event->word[0]);
    }
    for (int seat = 1; was_drawn(was, is) && seat <= setup->seats && count + more < NEWS_MAX; seat++) {
        uint64_t move = drawn_move(was, event, seat);
        if ((was->playing & ACT_SEAT(seat)) && move != SEALED)
            tell_line(setup, before, seat, move, &out[count++]);
    }
    memcpy(&out[count], changes, (size_t)more * sizeof *changes);
    return count + more;
}

/* -- the table of scores: a row for each roll, the dots each seat then had left ------------------ */

static int flow_tally_rows(const struct setup *setup, const struct past *past)
{
    (void)setup;
    return flow_past(past)->roll_count;
}

static void flow_tally_cell(const struct setup *setup, const struct past *past, int row, int column, struct text *text)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_past *kept = flow_past(past);
    if (column == 0) {
        text_number(text, kept->rolls[row]);
    } else if (row < kept->count[column - 1]) {
        int left = own->dot_count;
        for (int i = 0; i <= row; i++) {
            struct board struck = move_board(own, kept->moves[column - 1][i]);
            left -= board_count(&struck);
        }
        text_number(text, left);
    }
}

/* Rows by their roll. */
static bool flow_tally_say(const struct setup *setup, const struct past *past, int row, int column, struct message *out)
{
    (void)setup;
    if (column)
        return false;
    message_set(out, "nulli-flow.tally-roll");
    message_number(out, row + 1);
    message_number(out, flow_past(past)->rolls[row]);
    return true;
}

#endif
