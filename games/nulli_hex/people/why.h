/* why.h - NULLI Hex: why a touch leads nowhere, in words for somebody who taps. */
#ifndef NULLI_HEX_PEOPLE_WHY_H
#define NULLI_HEX_PEOPLE_WHY_H

#include "touch.h"

/* What is known when a touch leads nowhere. */
struct tapping {
    const struct hex_setup *setup;
    const struct hex_seat *seat;
    int n;              /* the number on the die */
    enum kind kind;     /* by the chance touched first */
    struct next before; /* what might have been touched instead */
};

/* -- chances --------------------------------------------------------------------------------- */

/* A free dot beside the symbol of this kind that is nearest to being earned (H7), or NO_TARGET. */
static int dot_to_earn(const struct tapping *tapping, enum chance chance)
{
    int best = NO_TARGET, fewest = DOTS_MOST;
    for (uint32_t left = tapping->setup->symbols_of[chance] & ~tapping->seat->earned; left; left &= left - 1) {
        const uint64_t *beside = tapping->setup->beside[bits_first(left)].word;
        uint64_t free[3];
        for (int i = 0; i < 3; i++)
            free[i] = beside[i] & tapping->seat->free[i];
        if (count_dots(free) >= fewest)
            continue;
        fewest = count_dots(free);
        best = free[0] ? bits_first(free[0]) : free[1] ? 64 + bits_first(free[1]) : 128 + bits_first(free[2]);
    }
    return best;
}

/* A chance that is not at hand (H7), or with which nothing can be drawn (H6). */
static void why_no_chance(const struct tapping *tapping, enum chance chance, struct refusal *why)
{
    static const struct rewording words[] = {
        {"nulli-hex.used-up", "dots.tap-used", 0},
        {"nulli-hex.not-printed", "nulli-hex.tap-not-printed", 0},
        {0},
    };
    int target = TARGET_CHANCE + (int)chance, dot = dot_to_earn(tapping, chance);
    if (refuse_chance(tapping->setup, tapping->seat, chance, why)) {
        refusal_reword(why, words);
        why->target = target;
        if (dot != NO_TARGET) /* also where one was used: another can be earned */
            refuse_touch(why, "H7", "nulli-hex.tap-earn", dot);
    } else if (chance == CHANCE_SPLIT && tapping->n < 2) {
        refuse_touch(why, "H6", "nulli-hex.split-one", target);
    } else {
        refuse_touch_number(why, "H6",
                            chance == CHANCE_SPLIT ? "nulli-hex.tap-split-no-fit" : "nulli-hex.tap-other-no-fit",
                            tapping->n, target);
    }
}

/* -- dots ------------------------------------------------------------------------------------ */

/* An end of a straight line of n free dots that runs through this one, or NO_TARGET. */
static int end_of_line_through(const struct tapping *tapping, int dot, int n)
{
    for (int way = 0; way < 2 * AXES; way++) {
        int dots[ROLL_MOST], end = dot;
        for (int back = 1; back < n; back++) {
            end = dot_beyond(tapping->setup, end, way % AXES, way < AXES ? -1 : 1);
            if (end == NO_DOT)
                break;
            if (walk(tapping->setup, tapping->seat->free, end, way, n, dots) == n)
                return end;
        }
    }
    return NO_TARGET;
}

/* A free dot from which no line of n runs (H3). */
static void why_no_end(const struct tapping *tapping, int dot, int n, struct refusal *why)
{
    int end = end_of_line_through(tapping, dot, n);
    if (end != NO_TARGET)
        refuse_touch(why, "H3", "dots.tap-line-end", end);
    else
        refuse_touch_number(why, "H3", "dots.tap-no-fit", n, dot);
}

/* The first dot of a line (H3-H6): it is free. */
static void why_no_first(const struct tapping *tapping, int dot, struct refusal *why)
{
    static const struct rewording words[] = {
        {"nulli-hex.fits-active", "nulli-hex.tap-fits-active", 1},
        {"nulli-hex.closed", "nulli-hex.tap-closed", 0},
        {0},
    };
    int field = tapping->setup->dot_field[dot], first = next_first(&tapping->before, 0);
    if (tapping->kind == KIND_SPLIT) {
        refuse_touch_number(why, "H6", "nulli-hex.tap-no-part", tapping->n, dot);
    } else if (tapping->kind == KIND_OTHER && field == tapping->seat->active) {
        refuse_touch(why, "H6", "nulli-hex.tap-not-active", first);
    } else if (tapping->kind == KIND_PLAIN && first >= TARGET_CHANCE) { /* no dot is offered at all */
        refuse_touch_number(why, "H5", "nulli-hex.tap-use-chance", tapping->n, first);
    } else if (tapping->kind == KIND_PLAIN && field != tapping->seat->active &&
               refuse_field(tapping->setup, tapping->seat, field, tapping->n, why)) {
        bool fits = text_same(why->message.text, "nulli-hex.fits-active");
        refusal_reword(why, words);
        why->target = fits ? first : dot;
    } else {
        why_no_end(tapping, dot, tapping->n, why);
    }
}

/* The first struck dot of a line, from either end. */
static int struck_in(const struct tapping *tapping, uint32_t line)
{
    for (int i = 0; i < line_length(line); i++)
        if (!dots_have(tapping->seat->free, tapping->setup->slot_dot[line_slot(line) + i]))
            return tapping->setup->slot_dot[line_slot(line) + i];
    return NO_TARGET;
}

/* What is wrong with the line from the first dot touched to the last, which should have n dots, as `refuse` sees it
 * (H3). */
static void why_no_line(const struct tapping *tapping, int from, int to, int n, struct refusal *why)
{
    static const struct rewording words[] = {
        {"nulli-hex.not-straight", "dots.tap-straight", 0},
        {"nulli-hex.leaves-field", "nulli-hex.tap-one-field", 0},
        {"nulli-hex.over-symbol", "nulli-hex.tap-over-symbol", 0},
        {"nulli-hex.over-gap", "dots.tap-gap", 0},
        {"nulli-hex.struck", "dots.tap-struck-between", 0},
        {0},
    };
    uint32_t line = line_between(tapping->setup, from, to);
    if (refuse_line(tapping->setup, tapping->seat, line, why)) {
        refusal_reword(why, words);
        why->target = line & LINE_CROOKED ? to : struck_in(tapping, line);
    } else if (line_length(line) < n) { /* its beginning is free, the rest is not */
        refuse_touch_number(why, "H3", "dots.tap-no-fit-way", n, to);
    } else {
        refuse_touch_number(why, "H3", "dots.tap-length", n, to);
    }
}

/* The second part of a split, or the first one made too long (H6). `way` are its dots; fields tell the parts apart. */
static void why_no_split(const struct tapping *tapping, const uint8_t *way, int count, struct refusal *why)
{
    const struct hex_setup *setup = tapping->setup;
    int last = way[count - 1], first_field = setup->dot_field[way[0]], begun = 1;
    while (begun < count && setup->dot_field[way[begun]] == first_field)
        begun++;
    uint32_t first = line_between(setup, way[0], way[begun - 1]);
    int rest = tapping->n - (first & LINE_CROOKED ? 0 : line_length(first));
    if (begun == count && ((first & LINE_CROOKED) || struck_in(tapping, first) != NO_TARGET)) {
        why_no_line(tapping, way[0], last, tapping->n - 1, why);
    } else if (begun == count) {
        refuse_touch_number(why, "H6", "nulli-hex.tap-parts", tapping->n, last);
    } else if (begun == count - 1) {
        why_no_end(tapping, last, rest, why);
    } else {
        why_no_line(tapping, way[begun], last, rest, why);
    }
}

static void why_no_dot(const struct tapping *tapping, const uint8_t *way, int count, struct refusal *why)
{
    int last = way[count - 1];
    bool again = false;
    for (int i = 0; i < count - 1; i++)
        again |= way[i] == last;
    if (tapping->kind == KIND_SKIP)
        return; /* not reached: a skip is a whole move */
    if (!dots_have(tapping->seat->free, last))
        refuse_touch(why, "H3", "dots.tap-struck", last);
    else if (again)
        refuse_touch(why, NULL, "dots.tap-in-line", last);
    else if (count == 1)
        why_no_first(tapping, last, why);
    else if (tapping->kind == KIND_SPLIT)
        why_no_split(tapping, way, count, why);
    else
        why_no_line(tapping, way[0], last, tapping->n, why);
}

static void hex_why_touches(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                            int count, struct refusal *why)
{
    const struct hex_setup *own = hex_setup(setup);
    const struct hex_state *hex = hex_state(view);
    struct tapping tapping = {.setup = own, .seat = &hex->seat[seat - 1], .n = hex->roll, .kind = KIND_PLAIN};
    int last = touched[count - 1];
    bool uses = touched[0] >= TARGET_CHANCE;
    hex_next(setup, view, seat, touched, count - 1, &tapping.before);
    refuse_with(why, NULL, "core.leads-nowhere");
    if (last >= TARGET_CHANCE + CHANCES || (last < TARGET_CHANCE && own->dot_field[last] == NO_FIELD))
        return;
    if (last >= TARGET_CHANCE && (count == 1 || !held(own, tapping.seat, (enum chance)(last - TARGET_CHANCE)))) {
        why_no_chance(&tapping, (enum chance)(last - TARGET_CHANCE), why);
        return;
    }
    if (last >= TARGET_CHANCE) {
        bool second = uses && count == 2;
        refuse_touch(why, second ? "H6" : NULL, second ? "dots.tap-one-chance" : "dots.tap-chance-first", last);
        return;
    }
    if (uses)
        tapping.kind = (enum kind)(KIND_OTHER + touched[0] - TARGET_CHANCE);
    why_no_dot(&tapping, touched + uses, count - uses, why);
}

#endif
