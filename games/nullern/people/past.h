/* past.h - what people look back at: the last trick, the table of the rounds, the news. */
#ifndef NULLERN_PEOPLE_PAST_H
#define NULLERN_PEOPLE_PAST_H

#include "../rules/refuse.h"

/* One finished round, by seat. */
struct finished_round {
    uint8_t bid[SEATS + 1], took[SEATS + 1], points[SEATS + 1], grasshopper[SEATS + 1];
};

struct nullern_past {
    uint8_t rounds;           /* finished */
    uint8_t winner;           /* of the last trick; 0: none yet */
    uint8_t cue;              /* enum cue: what the last event came to; the end of a round: CUE_EXACT */
    uint8_t trick[SEATS + 1]; /* its cards by seat */
    struct finished_round round[ROUNDS_MOST + 1];
};

_Static_assert(sizeof(struct nullern_past) <= PAST_BYTES, "a past fits");

static const struct nullern_past *read_past(const struct past *past)
{
    return (const struct nullern_past *)(const void *)past;
}

static bool is_card_move(const struct event *event)
{
    return event->kind == EVENT_MOVE && !(event->word[0] & BID);
}

/* If this event ended a round: how it ended, out of the states before and after it. Who got no
 * grasshopper took what he bid, who got one took as many tricks as points (N8). */
static bool find_round(const struct setup *setup, const struct nullern_state *before, const struct event *event,
                       const struct nullern_state *after, struct finished_round *round)
{
    if (after->round == before->round)
        return false;
    memset(round, 0, sizeof *round);
    for (int seat = 1; seat <= setup->seats; seat++) {
        bool last_bid = event->kind == EVENT_MOVE && !is_card_move(event) && event->seat == seat; /* N9 */
        round->bid[seat] = last_bid ? (uint8_t)(event->word[0] & 127) : before->bid[seat];
        round->points[seat] = (uint8_t)(after->points[seat] - before->points[seat]);
        round->grasshopper[seat] = (uint8_t)(after->grasshoppers[seat] - before->grasshoppers[seat]);
        round->took[seat] = round->grasshopper[seat] ? round->points[seat] : round->bid[seat];
    }
    return true;
}

/* If this event ended a trick: its cards and who won it, else 0. */
static int find_trick(const struct setup *setup, const struct nullern_state *before, const struct event *event,
                      const struct nullern_state *after, uint8_t trick[SEATS + 1])
{
    struct finished_round round;
    memset(trick, 0, SEATS + 1);
    if (is_card_move(event)) {
        if (after->trick[event->seat])
            return 0;
        memcpy(trick, before->trick, SEATS + 1);
        trick[event->seat] = (uint8_t)event->word[0];
        return look_at_trick(setup, trick, before->lead, before->trump).winner;
    }
    if (!find_round(setup, before, event, after, &round))
        return 0;
    int winner = 0; /* the one trick of the blind round (N9) */
    for (int seat = 1; seat <= setup->seats; seat++) {
        struct cards hand = before->hand[seat];
        if (event->kind == EVENT_SHOWN && event->seat == seat)
            hand = (struct cards){{event->word[0], event->word[1]}};
        trick[seat] = (uint8_t)cards_first(hand);
        if (round.took[seat])
            winner = seat;
    }
    return winner;
}

static void nullern_remember(const struct setup *setup, struct past *past, const struct state *before,
                             const struct event *event, const struct state *after)
{
    const struct nullern_state *was = nullern_state(before), *is = nullern_state(after);
    struct nullern_past *p = (struct nullern_past *)(void *)past;
    uint8_t trick[SEATS + 1];
    int winner = find_trick(setup, was, event, is, trick);
    if (winner) {
        p->winner = (uint8_t)winner;
        memcpy(p->trick, trick, sizeof trick);
    }
    p->cue = winner ? CUE_TAKE : event->kind == EVENT_MOVE ? CUE_CARD : CUE_NONE;
    if (find_round(setup, was, event, is, &p->round[was->round])) {
        p->rounds = was->round;
        p->cue = CUE_EXACT;
    }
}

/* ---- news ------------------------------------------------------------------------------------ */

/* "red", as the name of a colour. */
static const char *colour_text(unsigned card)
{
    static const char *const NAMES[COLOURS] = {"nullern.red", "nullern.yellow", "nullern.green", "nullern.blue"};
    return NAMES[card_colour(card)];
}

/* One argument, "red 20". */
static void message_whole_card(struct message *message, unsigned card)
{
    static const char *const NAMES[COLOURS] = {"nullern.a-red", "nullern.a-yellow", "nullern.a-green",
                                               "nullern.a-blue"};
    message_phrase(message, NAMES[card_colour(card)], card_value(card));
}

/* Two arguments, "red" (as it is said of a card) and 20. */
static void message_card(struct message *message, unsigned card)
{
    static const char *const NAMES[COLOURS] = {"nullern.red-card", "nullern.yellow-card", "nullern.green-card",
                                               "nullern.blue-card"};
    message_text(message, NAMES[card_colour(card)]);
    message_number(message, card_value(card));
}

static int tell_chance(const struct setup *setup, const struct event *event, const struct nullern_state *after,
                       struct message out[NEWS_MAX])
{
    if (event->kind == EVENT_TRUMP) {
        message_set(out, "nullern.news-trump");
        message_card(out, after->trump);
        message_text(out, colour_text(after->trump));
    } else if (event->kind == EVENT_BEGIN) {
        message_set(out, is_blind(setup, after) ? "nullern.news-blind" : "nullern.news-round");
        message_seat(out, event->seat);
        message_number(out, after->round);
        message_number(out, after->left);
    } else if (event->kind == EVENT_SHOWN) {
        message_set(out, "nullern.news-shown");
        message_seat(out, event->seat);
        message_card(out, cards_first((struct cards){{event->word[0], event->word[1]}}));
    } else {
        return 0;
    }
    return 1;
}

/* At most 1 + 1 + 7 messages. */
static int nullern_news(const struct setup *setup, const struct state *before, const struct event *event,
                        const struct state *after, struct message out[NEWS_MAX])
{
    const struct nullern_state *was = nullern_state(before), *is = nullern_state(after);
    struct finished_round round;
    uint8_t trick[SEATS + 1];
    int count = 0;
    if (event->kind != EVENT_MOVE) {
        count = tell_chance(setup, event, is, out);
    } else if (is_card_move(event)) {
        message_set(&out[count], "nullern.news-card");
        message_seat(&out[count], event->seat);
        message_card(&out[count++], (unsigned)event->word[0]);
    } else {
        message_set(&out[count], "nullern.news-bid");
        message_seat(&out[count], event->seat);
        message_number(&out[count++], (int)(event->word[0] & 127));
        if (is->phase == PHASE_CARDS) {
            message_set(&out[count], "nullern.news-lead");
            message_seat(&out[count++], is->lead);
        }
    }
    int winner = find_trick(setup, was, event, is, trick);
    if (winner) {
        message_set(&out[count], "nullern.news-trick");
        message_seat(&out[count], winner);
        message_card(&out[count++], trick[winner]);
    }
    if (!find_round(setup, was, event, is, &round))
        return count;
    for (int seat = 1; seat <= setup->seats; seat++) {
        message_set(&out[count], round.grasshopper[seat] ? "nullern.news-grasshopper" : "nullern.news-points");
        message_seat(&out[count], seat);
        message_number(&out[count++], round.points[seat]);
    }
    return count;
}

/* ---- the table of the rounds ----------------------------------------------------------------- */

/* A row for each finished round, and one for the sums. */
static int nullern_tally_rows(const struct setup *setup, const struct past *past)
{
    (void)setup;
    int rounds = read_past(past)->rounds;
    return rounds ? rounds + 1 : 0;
}

/* The points of all rounds, and what the grasshoppers cost (N10). */
struct whole_sum {
    int points, cost;
};

static struct whole_sum sum_of(const struct nullern_past *p, int seat)
{
    struct whole_sum sum = {0};
    for (int round = 1; round <= p->rounds; round++) {
        sum.points += p->round[round].points[seat];
        sum.cost += p->round[round].grasshopper[seat] * GRASSHOPPER_COST;
    }
    return sum;
}

/* "82-10=72" */
static void write_sum(const struct nullern_past *p, int seat, struct text *text)
{
    struct whole_sum sum = sum_of(p, seat);
    text_number(text, sum.points);
    text_char(text, '-');
    text_number(text, sum.cost);
    text_char(text, '=');
    text_number(text, sum.points - sum.cost);
}

/* Rows are labelled with round and cards in hand, "12 (8)", the blind one "20 (?)". A cell is
 * "2/2 +12": bid and taken, points; "3/1 +1*" with a star for a grasshopper. */
static void nullern_tally_cell(const struct setup *setup, const struct past *past, int row, int column,
                               struct text *text)
{
    const struct nullern_past *p = read_past(past);
    int number = row + 1;
    if (number > p->rounds) {
        if (column)
            write_sum(p, column, text);
        else
            text_char(text, '=');
        return;
    }
    const struct finished_round *round = &p->round[number];
    if (column == 0) {
        text_number(text, number);
        text_add(text, " (");
        if (number == round_count(setup->option))
            text_char(text, '?');
        else
            text_number(text, hand_size(setup->option, number));
        text_char(text, ')');
        return;
    }
    text_number(text, round->bid[column]);
    text_char(text, '/');
    text_number(text, round->took[column]);
    text_add(text, " +");
    text_number(text, round->points[column]);
    if (round->grasshopper[column])
        text_char(text, '*');
}

static void say_round(const struct setup *setup, int number, struct message *out)
{
    bool blind = number == round_count(setup->option);
    message_set(out, blind ? "nullern.tally-blind" : "nullern.tally-round");
    message_number(out, number);
    message_number(out, hand_size(setup->option, number));
}

static bool nullern_tally_say(const struct setup *setup, const struct past *past, int row, int column,
                              struct message *out)
{
    const struct nullern_past *p = read_past(past);
    int number = row + 1;
    if (number > p->rounds && column) {
        struct whole_sum sum = sum_of(p, column);
        message_set(out, "nullern.tally-total");
        message_number(out, sum.points);
        message_number(out, sum.cost);
        message_number(out, sum.points - sum.cost);
    } else if (number > p->rounds) {
        message_set(out, "nullern.tally-sum");
    } else if (column) {
        const struct finished_round *round = &p->round[number];
        message_set(out, round->grasshopper[column] ? "nullern.tally-missed" : "nullern.tally-kept");
        message_number(out, round->bid[column]);
        message_number(out, round->took[column]);
        message_number(out, round->points[column]);
    } else {
        say_round(setup, number, out);
    }
    return true;
}

static int nullern_rounds(const struct setup *setup, const struct past *past)
{
    (void)setup;
    return read_past(past)->rounds;
}

#endif
