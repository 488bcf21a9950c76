/* touch.h - NULLI Hex: moves as touches. A chance is touched first, then a line by its two ends or
 * dot by dot from either end; a cross is one touch; the parts of a split come in either order. */
#ifndef NULLI_HEX_PEOPLE_TOUCH_H
#define NULLI_HEX_PEOPLE_TOUCH_H

#include "../rules/moves.h"
#include "../rules/spelling.h"

/* Targets: dots by their numbers, then the three chances. */
enum { TARGET_CHANCE = DOT_ROOM };

static void hex_say_target(const struct setup *setup, int target, struct text *text)
{
    const struct hex_setup *own = hex_setup(setup);
    if (target >= TARGET_CHANCE && target < TARGET_CHANCE + CHANCES)
        text_add(text, chance_word[target - TARGET_CHANCE]);
    else if (target >= 0 && target < DOT_ROOM && own->dot_field[target] != NO_FIELD)
        say_dot(own, target, text);
    else
        text_char(text, '?');
}

static int hex_touches(const struct setup *setup, const struct state *state, uint64_t move, uint8_t out[TOUCHES_MAX])
{
    const struct hex_setup *own = hex_setup(setup);
    unsigned kind = move_kind(move);
    int count = 0;
    (void)state;
    if (kind != KIND_PLAIN)
        out[count++] = (uint8_t)(TARGET_CHANCE + kind - KIND_OTHER);
    uint32_t lines[2] = {move_line(move), move_second(move)};
    for (int i = 0; i < (kind == KIND_SKIP ? 0 : kind == KIND_SPLIT ? 2 : 1); i++) {
        out[count++] = (uint8_t)line_first(own, lines[i]);
        if (line_last(own, lines[i]) != line_first(own, lines[i]))
            out[count++] = (uint8_t)line_last(own, lines[i]);
    }
    return count;
}

/* The line from the first of these dots of one field to the last; answers how many they are. */
static int touched_line(const struct hex_setup *setup, const uint8_t *dots, int count, int *length)
{
    int last = 1;
    while (last < count && setup->dot_field[dots[last]] == setup->dot_field[dots[0]])
        last++;
    uint32_t line = line_between(setup, dots[0], dots[last - 1]);
    *length = line & LINE_CROOKED ? last : line_length(line);
    return last;
}

/* "a line of 4 in field waves": where it lies is seen. */
static void hex_name_touches(const struct setup *setup, const struct state *view, const uint8_t *touched, int count,
                             struct message *out)
{
    const struct hex_setup *own = hex_setup(setup);
    int n = hex_state(view)->roll, uses = touched[0] >= TARGET_CHANCE;
    const uint8_t *dots = touched + uses;
    int left = count - uses, length, second;
    if (!left) {
        message_set(out, chance_name[touched[0] - TARGET_CHANCE]);
        return;
    }
    int begun = touched_line(own, dots, left, &length);
    const char *field = field_name[own->dot_field[dots[0]]];
    if (begun < left) { /* only a split lies in two fields */
        touched_line(own, dots + begun, left - begun, &second);
        message_set(out, "nulli-hex.move-split");
        message_number(out, length);
        message_text(out, field);
        message_number(out, second);
        message_text(out, field_name[own->dot_field[dots[begun]]]);
        return;
    }
    bool whole = length == n && !(uses && touched[0] == TARGET_CHANCE + CHANCE_SPLIT);
    message_set(out, !whole   ? "nulli-hex.move-begun"
                     : uses   ? "nulli-hex.move-other"
                     : n == 1 ? "nulli-hex.move-cross"
                              : "nulli-hex.move-line");
    if (whole && (uses || n > 1))
        message_number(out, n);
    message_text(out, field);
}

/* The free dots that follow each other from a dot on in one of six ways, at most `most`. */
static int walk(const struct hex_setup *setup, const uint64_t free[3], int dot, int way, int most, int out[ROLL_MOST])
{
    int count = 0;
    while (count < most && dot != NO_DOT && dots_have(free, dot)) {
        out[count++] = dot;
        dot = dot_beyond(setup, dot, way % AXES, way < AXES ? 1 : -1);
    }
    return count;
}

/* How far along a walk these touches have come: the place of the last one, if all lie on it one
 * after the other from its beginning; else -1. */
static int place_on_walk(const int *dots, int length, const uint8_t *touched, int count)
{
    int place = -1;
    for (int i = 0; i < count; i++) {
        int at = place + 1;
        while (at < length && dots[at] != touched[i])
            at++;
        if (at == length || (i == 0 && at != 0))
            return -1;
        place = at;
    }
    return place;
}

/* Both ends of every line of n dots in these fields. */
static void add_ends(const struct hex_setup *setup, unsigned fields, const uint64_t free[3], int n, struct next *next)
{
    uint32_t lines[3 * DOTS_MOST];
    size_t count = list_lines(setup, fields, free, n, lines, 3 * DOTS_MOST);
    for (size_t i = 0; i < count; i++) {
        dots_add(next->targets, line_first(setup, lines[i]));
        dots_add(next->targets, line_last(setup, lines[i]));
    }
}

/* A line of n dots in one of these fields: what may follow, or true and the line. */
static bool follow_line(const struct hex_setup *setup, unsigned fields, const uint64_t free[3], int n,
                        const uint8_t *touched, int count, struct next *next, uint32_t *line)
{
    if (count == 0) {
        add_ends(setup, fields, free, n, next);
        return false;
    }
    if (!(fields >> setup->dot_field[touched[0]] & 1))
        return false;
    for (int way = 0; way < (PLANT("hex-next-one-way") ? AXES : 2 * AXES); way++) {
        int dots[ROLL_MOST];
        if (walk(setup, free, touched[0], way, n, dots) < n)
            continue;
        int place = place_on_walk(dots, n, touched, count);
        if (place < 0)
            continue;
        if (place == n - 1) {
            *line = line_between(setup, dots[0], dots[n - 1]);
            return true;
        }
        dots_add(next->targets, dots[place + 1]);
        dots_add(next->targets, dots[n - 1]);
    }
    return false;
}

/* The first part of a split is done or still grows; the second lies in another field, so a touch
 * there ends the first. */
static void follow_split(const struct hex_setup *setup, const struct hex_seat *seat, int n, const uint8_t *touched,
                         int count, struct next *next)
{
    unsigned fits[ROLL_MOST] = {0};
    for (int a = 1; a < n; a++)
        fits[a] = fitting_fields(setup, seat, setup->all_fields, a);
    if (count == 0) {
        for (int f = 0; f < setup->field_count; f++)
            for (int a = 1; a < n; a++)
                if (fits[n - a] & ~(1u << f))
                    add_ends(setup, 1u << f, seat->free, a, next);
        return;
    }
    int f = setup->dot_field[touched[0]], begun = 1;
    while (begun < count && setup->dot_field[touched[begun]] == f)
        begun++;
    unsigned others = setup->all_fields & ~(1u << f);
    for (int way = 0; way < 2 * AXES; way++) {
        int dots[ROLL_MOST];
        int length = walk(setup, seat->free, touched[0], way, n - 1, dots);
        int place = place_on_walk(dots, length, touched, begun);
        if (place < 0)
            continue;
        int a = place + 1;
        if (count > begun) {
            uint32_t second;
            if (follow_line(setup, others, seat->free, n - a, touched + begun, count - begun, next, &second)) {
                next->complete = true;
                next->move = split_of(setup, line_between(setup, touched[0], dots[place]), second);
            }
            return;
        }
        if (fits[n - a] & others)
            add_ends(setup, others, seat->free, n - a, next);
        /* Longer: to an end that leaves a part that fits elsewhere, or one dot on the way there. */
        for (int longer = a + 1; longer <= length; longer++) {
            if (!(fits[n - longer] & others))
                continue;
            dots_add(next->targets, dots[a]);
            dots_add(next->targets, dots[longer - 1]);
        }
    }
}

static void hex_next(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched, int count,
                     struct next *next)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_state *hex = hex_state(view);
    const struct hex_seat *sheet = &hex->seat[seat - 1];
    int n = hex->roll;
    enum kind kind = KIND_PLAIN;
    memset(next, 0, sizeof *next);
    if (!(hex->act & ACT_SEAT(seat)))
        return;
    if (count == 0) {
        if (held(own, sheet, CHANCE_OTHER) && fitting_fields(own, sheet, other_fields(own, sheet), n))
            dots_add(next->targets, TARGET_CHANCE + CHANCE_OTHER);
        if (held(own, sheet, CHANCE_SPLIT) && can_split(own, sheet, n))
            dots_add(next->targets, TARGET_CHANCE + CHANCE_SPLIT);
        if (held(own, sheet, CHANCE_SKIP))
            dots_add(next->targets, TARGET_CHANCE + CHANCE_SKIP);
    } else if (touched[0] >= TARGET_CHANCE) {
        int chance = touched[0] - TARGET_CHANCE;
        if (chance >= CHANCES || !held(own, sheet, (enum chance)chance))
            return;
        kind = (enum kind)(KIND_OTHER + chance);
        touched++;
        count--;
    }
    if (kind == KIND_SKIP) {
        next->complete = count == 0;
        next->move = count == 0 ? move_of(KIND_SKIP, 0, 0) : 0;
        return;
    }
    for (int i = 0; i < count; i++)
        if (touched[i] >= DOT_ROOM || own->dot_field[touched[i]] == NO_FIELD)
            return;
    if (kind == KIND_SPLIT) {
        if (n >= 2)
            follow_split(own, sheet, n, touched, count, next);
        return;
    }
    unsigned fields = kind == KIND_OTHER ? other_fields(own, sheet) : plain_fields(own, sheet, n);
    uint32_t line;
    if (follow_line(own, fields, sheet->free, n, touched, count, next, &line)) {
        next->complete = true;
        next->move = move_of(kind, line, 0);
    }
}

static size_t hex_lines(const struct setup *setup, const struct state *state, int seat, int n, struct dots *out,
                        size_t room)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_seat *sheet = &hex_state(state)->seat[seat - 1];
    uint32_t lines[3 * DOTS_MOST];
    if (n < 1 || n > ROLL_MOST)
        return 0;
    size_t count = list_lines(own, own->all_fields, sheet->free, n, lines, 3 * DOTS_MOST);
    for (size_t i = 0; i < count && i < room; i++) {
        out[i] = (struct dots){{0}};
        for (int k = 0; k < n; k++)
            dots_add(out[i].word, own->slot_dot[line_slot(lines[i]) + k]);
    }
    return count;
}

#endif
