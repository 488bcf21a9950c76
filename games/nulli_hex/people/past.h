/* past.h - NULLI Hex: what people look back on: the lines drawn, the news of an event, what is left field by field. */
#ifndef NULLI_HEX_PEOPLE_PAST_H
#define NULLI_HEX_PEOPLE_PAST_H

#include "../rules/spelling.h"

/* What only people look at. */
struct hex_past {
    uint8_t roll; /* the last one, also after it was used; 0: none yet */
    struct {
        uint8_t count;            /* strokes drawn */
        uint8_t before_last;      /* how many of them before the last round */
        uint8_t cue;              /* enum cue: what came of the last round */
        uint8_t first[DOTS_MOST]; /* their ends */
        uint8_t last[DOTS_MOST];
    } seat[SEATS_MAX];
};
_Static_assert(sizeof(struct hex_past) <= PAST_BYTES, "past too large");

/* Does this event draw what everybody chose for the roll? */
static bool completes_round(const struct hex_state *before, const struct event *event, const struct hex_state *after)
{
    return event->kind != EVENT_ROLL && before->roll && !after->roll;
}

/* What a seat drew then: the last choice is told by the event itself. */
static uint64_t drawn_move(const struct hex_state *before, const struct event *event, int seat)
{
    return seat == event->seat ? event->word[0] : before->seat[seat - 1].choice;
}

static void remember_line(const struct hex_setup *setup, struct hex_past *past, int seat, uint32_t line)
{
    int at = past->seat[seat - 1].count++;
    past->seat[seat - 1].first[at] = (uint8_t)line_first(setup, line);
    past->seat[seat - 1].last[at] = (uint8_t)line_last(setup, line);
}

/* What came of a seat's move: nothing is left at all, or in the field it drew in; chances are earned (H7). */
static enum cue cue_of_move(const struct hex_setup *setup, uint64_t move, const struct hex_seat *before,
                            const struct hex_seat *after)
{
    if (move_kind(move) == KIND_SKIP)
        return CUE_YAWN;
    const struct hex_field *field = &setup->fields[setup->dot_field[line_first(setup, move_line(move))]];
    uint64_t left = 0;
    for (int i = 0; i < 3; i++)
        left |= after->free[i] & field->dots.word[i];
    return !count_dots(after->free)          ? CUE_ZERO
           : !left                           ? CUE_FILL
           : after->earned & ~before->earned ? CUE_EARN
                                             : CUE_DRAW;
}

static void hex_remember(const struct setup *setup, struct past *past, const struct state *before,
                         const struct event *event, const struct state *after)
{
    struct hex_past *kept = (struct hex_past *)past;
    const struct hex_state *from = hex_state(before);
    if (event->kind == EVENT_ROLL) {
        kept->roll = (uint8_t)event->word[0];
        return;
    }
    if (!completes_round(from, event, hex_state(after)))
        return;
    for (int seat = 1; seat <= setup->seats; seat++) {
        kept->seat[seat - 1].before_last = kept->seat[seat - 1].count;
        kept->seat[seat - 1].cue = CUE_NONE;
        if (!(from->playing & ACT_SEAT(seat)))
            continue;
        uint64_t move = drawn_move(from, event, seat);
        kept->seat[seat - 1].cue =
            (uint8_t)cue_of_move(hex_setup(setup), move, &from->seat[seat - 1], &hex_state(after)->seat[seat - 1]);
        if (move_kind(move) != KIND_SKIP)
            remember_line(hex_setup(setup), kept, seat, move_line(move));
        if (move_kind(move) == KIND_SPLIT)
            remember_line(hex_setup(setup), kept, seat, move_second(move));
    }
}

/* -- news --------------------------------------------------------------------------------------- */

static struct message *add_news(struct message out[NEWS_MAX], int *count, const char *text)
{
    if (*count == NEWS_MAX)
        return NULL;
    struct message *message = &out[(*count)++];
    message_set(message, text);
    return message;
}

/* What a seat drew, and by which chance. */
static void tell_line(const struct hex_setup *setup, int seat, uint64_t move, struct message *out)
{
    unsigned kind = move_kind(move);
    char drawn[MESSAGE_WORD];
    struct text text;
    message_set(out, kind == KIND_SKIP    ? "nulli-hex.news-nothing"
                     : kind == KIND_PLAIN ? "nulli-hex.news-line"
                                          : "nulli-hex.news-used");
    message_seat(out, seat);
    if (kind != KIND_SKIP) {
        text_open(&text, drawn, sizeof drawn);
        say_line(setup, move_line(move), &text);
        if (kind == KIND_SPLIT) {
            text_add(&text, " + ");
            say_line(setup, move_second(move), &text);
        }
        message_word(out, drawn);
    }
    if (kind != KIND_PLAIN) {
        message_text(out, chance_name[kind - KIND_OTHER]);
        return;
    }
    message_number(out, line_length(move_line(move)));
    message_text(out, field_name[setup->dot_field[line_first(setup, move_line(move))]]);
}

/* What came of a round, or of the roll. */
static int tell_changes(const struct setup *setup, const struct hex_state *from, const struct hex_state *to,
                        struct message out[NEWS_MAX])
{
    const struct hex_setup *own = hex_setup(setup);
    int count = 0;
    for (int number = 1; number <= setup->seats; number++) {
        const struct hex_seat *was = &from->seat[number - 1], *is = &to->seat[number - 1];
        if (was->active != is->active) {
            char letter[2] = {own->fields[is->active].letter, '\0'};
            bool first = was->active == NO_FIELD;
            struct message *message =
                add_news(out, &count, first ? "nulli-hex.news-first-field" : "nulli-hex.news-field");
            message_seat(message, number);
            message_word(message, letter);
            if (!first) {
                letter[0] = own->fields[was->active].letter;
                message_word(message, letter);
            }
            message_text(message, field_name[is->active]);
        }
        for (uint32_t earned = is->earned & ~was->earned; earned; earned &= earned - 1) {
            struct message *message = add_news(out, &count, "nulli-hex.news-earned");
            message_seat(message, number);
            message_text(message, chance_name[own->symbol_kind[bits_first(earned)]]);
        }
        if ((from->playing & ~(unsigned)to->playing) & ACT_SEAT(number)) {
            struct message *message = add_news(out, &count, "nulli-hex.news-finished");
            message_seat(message, number);
            message_number(message, count_dots(is->free));
        }
    }
    return count;
}

/* The roll; or, when all have chosen, everybody's line, as far as there is room besides what came of them. */
static int hex_news(const struct setup *setup, const struct state *before, const struct event *event,
                    const struct state *after, struct message out[NEWS_MAX])
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_state *from = hex_state(before), *to = hex_state(after);
    struct message changes[NEWS_MAX];
    bool roll = event->kind == EVENT_ROLL;
    int count = 0;
    if (!roll && !completes_round(from, event, to))
        return 0;
    int more = tell_changes(setup, from, to, changes);
    if (roll && more < NEWS_MAX)
        message_number(add_news(out, &count, "nulli-hex.news-roll"), (int)event->word[0]);
    for (int seat = 1; !roll && seat <= setup->seats && count + more < NEWS_MAX; seat++) {
        uint64_t move = drawn_move(from, event, seat);
        if ((from->playing & ACT_SEAT(seat)) && is_move(own, move))
            tell_line(own, seat, move, &out[count++]);
    }
    memcpy(&out[count], changes, (size_t)more * sizeof *changes);
    return count + more;
}

/* -- the table of what is left: a row a field, then the sum -------------------------------------- */

static int hex_tally_rows(const struct setup *setup, const struct past *past)
{
    (void)past;
    return hex_setup(setup)->field_count + 1;
}

static void hex_tally_cell(const struct setup *setup, const struct past *past, int row, int column, struct text *text)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_past *kept = (const struct hex_past *)past;
    bool sum = row == own->field_count;
    if (column == 0) {
        text_char(text, sum ? '=' : own->fields[row].letter);
        return;
    }
    int left = sum ? own->dot_count : own->fields[row].dot_count;
    for (int i = 0; i < kept->seat[column - 1].count; i++) {
        int first = kept->seat[column - 1].first[i], last = kept->seat[column - 1].last[i];
        int rows = own->dot_row[last] - own->dot_row[first];
        int length = 1 + (rows ? rows : (own->dot_column[last] - own->dot_column[first]) / 2);
        if (sum || own->dot_field[first] == row)
            left -= length;
    }
    text_number(text, left);
}

/* Rows by how their fields look. */
static bool hex_tally_say(const struct setup *setup, const struct past *past, int row, int column, struct message *out)
{
    bool sum = row == hex_setup(setup)->field_count;
    (void)past;
    if (column)
        return false;
    message_set(out, sum ? "nulli-hex.tally-sum" : "nulli-hex.tally-field");
    if (!sum)
        message_text(out, field_name[row]);
    return true;
}

#endif
