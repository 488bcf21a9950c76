/* past.h - what only people look at: the last card played, the scores of every round, the news. */
#ifndef NULL_BOCK_PEOPLE_PAST_H
#define NULL_BOCK_PEOPLE_PAST_H

#include "../rules/chance.h"

struct bock_past {
    uint8_t rounds; /* scored so far */
    uint8_t seat;   /* who played last in this round; 0: nobody yet */
    uint8_t place;  /* where to: 0 the arena, s the fringe of seat s */
    uint8_t kind;   /* which card */
    uint8_t cue;    /* enum cue: what the last event came to */
    struct {
        int16_t won, hand, null_bocks, total; /* B15 */
    } score[BOCK_ROUNDS][BOCK_SEATS];
};
_Static_assert(sizeof(struct bock_past) <= PAST_BYTES, "a match keeps it");

/* The table after an event, before it is scored and cleared. */
static struct bock_state table_after(const struct setup *setup, const struct state *before, const struct event *event,
                                     struct trace *trace)
{
    struct bock_state bock = *bock_state(before);
    *trace = (struct trace){0};
    if (event_is_open_move(event))
        step(bock_setup(setup), &bock, event->seat, event->word[0], trace);
    else
        step_event(bock_setup(setup), &bock, event, trace);
    return bock;
}

static bool was_scored(const struct bock_state *before, const struct bock_state *after)
{
    return before->round != after->round || (after->phase == PHASE_OVER && before->phase != PHASE_OVER);
}

/* What an event came to: the arena is taken (B13), by a Null Bock if that is the stag on top; turns are lost (B12). */
static enum cue cue_of(const struct bock_state *before, const struct event *event, const struct trace *trace)
{
    bool play = event->kind == EVENT_MOVE && before->phase == PHASE_PLAY;
    bool laid = play && !move_place(event->word[0]);
    int top = laid ? move_kind(event->word[0]) : before->top - 1;
    if (trace->taker)
        return top == BOCK_STAG ? CUE_YAWN : CUE_TAKE;
    return trace->passed ? CUE_YAWN : event->kind == EVENT_MOVE ? CUE_CARD : CUE_NONE;
}

static void bock_remember(const struct setup *setup, struct past *past, const struct state *before,
                          const struct event *event, const struct state *after)
{
    const struct bock_setup *own = bock_setup(setup);
    struct bock_past *kept = (struct bock_past *)past;
    struct trace trace;
    struct bock_state table = table_after(setup, before, event, &trace);
    kept->cue = (uint8_t)cue_of(bock_state(before), event, &trace);
    if (event->kind == EVENT_MOVE && bock_state(before)->phase == PHASE_PLAY) {
        kept->seat = event->seat;
        kept->place = (uint8_t)move_place(event->word[0]);
        kept->kind = (uint8_t)move_kind(event->word[0]);
    }
    if (!was_scored(bock_state(before), bock_state(after)) || kept->rounds == BOCK_ROUNDS)
        return;
    for (int i = 0; i < own->seats; i++) {
        struct round_score score = score_seat(own, &table.seat[i]);
        kept->score[kept->rounds][i].won = (int16_t)score.won;
        kept->score[kept->rounds][i].hand = (int16_t)score.hand;
        kept->score[kept->rounds][i].null_bocks = (int16_t)score.null_bocks;
        kept->score[kept->rounds][i].total = bock_state(after)->total[i];
    }
    kept->rounds++;
    kept->seat = 0;
}

static int bock_tally_rows(const struct setup *setup, const struct past *past)
{
    (void)setup;
    return ((const struct bock_past *)past)->rounds;
}

/* Every row is a round. */
static int bock_rounds(const struct setup *setup, const struct past *past)
{
    return bock_tally_rows(setup, past);
}

static void say_signed(struct text *text, int number)
{
    text_char(text, number < 0 ? '-' : '+');
    text_number(text, number < 0 ? -number : number);
}

/* "+34 -12 +15 = 87": does won, does left in hand, Null Bocks, and the total after this round. */
static void bock_tally_cell(const struct setup *setup, const struct past *past, int row, int column, struct text *text)
{
    const struct bock_past *kept = (const struct bock_past *)past;
    (void)setup;
    if (column == 0) {
        text_number(text, row + 1);
        return;
    }
    say_signed(text, kept->score[row][column - 1].won);
    text_char(text, ' ');
    say_signed(text, kept->score[row][column - 1].hand);
    text_char(text, ' ');
    say_signed(text, kept->score[row][column - 1].null_bocks);
    text_add(text, " = ");
    text_number(text, kept->score[row][column - 1].total);
}

static bool bock_tally_say(const struct setup *setup, const struct past *past, int row, int column, struct message *out)
{
    const struct bock_past *kept = (const struct bock_past *)past;
    (void)setup;
    message_set(out, column ? "null-bock.tally-cell" : "null-bock.tally-round");
    if (column == 0) {
        message_number(out, row + 1);
        return true;
    }
    message_number(out, kept->score[row][column - 1].won);
    message_number(out, kept->score[row][column - 1].hand);
    message_number(out, kept->score[row][column - 1].null_bocks);
    message_number(out, kept->score[row][column - 1].total);
    return true;
}

static void tell_play(const struct bock_state *before, const struct event *event, struct message *out)
{
    static const char *const doe[] = {"null-bock.news-arena-doe", "null-bock.news-picks-up",
                                      "null-bock.news-picks-own"};
    static const char *const stag[] = {"null-bock.news-arena-stag", "null-bock.news-wins-doe",
                                       "null-bock.news-wins-own"};
    int kind = move_kind(event->word[0]), place = move_place(event->word[0]), own = place == event->seat;
    message_set(out, (kind < BOCK_STAG ? doe : stag)[place ? 1 + own : 0]);
    message_seat(out, event->seat);
    message_kind(out, kind);
    if (place && !own)
        message_seat(out, place);
    if (place)
        message_kind(out, before->fringe[place] - 1);
}

/* At most one message on the event itself, six lost turns, a pile, an end and a result: ten. */
static int bock_news(const struct setup *setup, const struct state *before, const struct event *event,
                     const struct state *after, struct message out[NEWS_MAX])
{
    static const char *const ends[] = {NULL, "null-bock.news-no-doe", "null-bock.news-no-cards",
                                       "null-bock.news-no-answer"};
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *was = bock_state(before), *is = bock_state(after);
    struct trace trace;
    int count = 0;
    table_after(setup, before, event, &trace);
    if (event->kind == EVENT_DEAL && event->seat == own->seats) {
        message_set(&out[count], "null-bock.news-dealt");
        message_number(&out[count++], was->round);
    } else if (event->kind == EVENT_BEGIN) {
        message_set(&out[count], "null-bock.news-begins");
        message_seat(&out[count++], event->seat);
    } else if (event->kind == EVENT_MOVE && was->phase == PHASE_PLAY) {
        tell_play(was, event, &out[count++]);
    } else if (was->phase == PHASE_LAY && is->phase == PHASE_PLAY) {
        message_set(&out[count++], "null-bock.news-turned-up");
    } else if (event->kind == EVENT_MOVE) {
        message_set(&out[count], "null-bock.news-chosen");
        message_seat(&out[count++], event->seat);
    } else if (event->kind == EVENT_SHOWN && event->word[1] == SHOWN_HAND) {
        message_set(&out[count], "null-bock.news-shows");
        message_seat(&out[count], event->seat);
        message_number(&out[count++], heap_count(event->word[0]));
    }
    for (int seat = 1; seat <= own->seats; seat++)
        if (trace.passed >> seat & 1) {
            message_set(&out[count], "null-bock.news-pass");
            message_seat(&out[count++], seat);
        }
    if (trace.taker) {
        message_set(&out[count], "null-bock.news-pile");
        message_seat(&out[count], trace.taker);
        message_number(&out[count++],
                       heap_worth(own, trace.pile) + BOCK_NULL_WORTH * heap_copies(trace.pile, BOCK_STAG));
    }
    if (trace.end)
        message_set(&out[count++], ends[trace.end]);
    if (was_scored(was, is)) {
        int best = 0;
        for (int i = 1; i < own->seats; i++)
            if (is->total[i] > is->total[best])
                best = i;
        message_set(&out[count], "null-bock.news-scored");
        message_number(&out[count], was->round);
        message_seat(&out[count], best + 1);
        message_number(&out[count++], is->total[best]);
    }
    return count;
}

#endif
