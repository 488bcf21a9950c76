/* why.h - NULLI Flow: why a touch leads nowhere, in words for somebody who taps. */
#ifndef NULLI_FLOW_PEOPLE_WHY_H
#define NULLI_FLOW_PEOPLE_WHY_H

#include "touch.h"

/* What is known when a touch leads nowhere: what is drawn, and what might have been touched instead. */
struct tapping {
    struct drawing drawing; /* with the number as the chance makes it */
    struct next next;       /* before the touch */
};

static bool is_dot(const struct flow_setup *setup, int target)
{
    return target < setup->numbers[ACROSS] && setup->number[DOWN][target] != NO_DOT;
}

/* A free dot of the island that is nearest to being filled, or NO_TARGET. */
static int dot_to_fill(const struct drawing *drawing)
{
    int best = NO_TARGET, fewest = INT_MAX;
    for (int island = 1; island <= drawing->setup->island_count; island++) {
        struct board rest = board_common(&drawing->seat->free, &drawing->setup->islands[island]);
        struct pair dots = pair_of(&rest, ACROSS);
        if (board_empty(&rest) || board_count(&rest) >= fewest)
            continue;
        fewest = board_count(&rest);
        best = pair_take(&dots);
    }
    return best;
}

/* -- chances and Flow ------------------------------------------------------------------------ */

/* A chance or Flow, touched first: what `refuse_use` says of it (F8, F9), or that nothing can be drawn with it. */
static void why_no_use(const struct tapping *tapping, int target, struct refusal *why)
{
    static const struct rewording words[] = {
        {"nulli-flow.jokers-free", "nulli-flow.tap-jokers-first", 1},
        {"nulli-flow.flow-is-on", "nulli-flow.tap-flow-is-on", 0},
        {"nulli-flow.not-activated", "nulli-flow.tap-fill-island", 0},
        {"nulli-flow.spent", "dots.tap-used", 0},
        {"nulli-flow.negative", "nulli-flow.tap-too-much", 0},
        {0},
    };
    const struct drawing *drawing = &tapping->drawing;
    bool flow = target == TARGET_FLOW;
    int number = drawing->number;
    uint64_t with = flow ? FLOW_BIT : (uint64_t)(target & 15) << USED_AT;
    if (!flow && !drawing->setup->with_step[target & 15])
        return;
    if (!refuse_use(drawing->setup, drawing->seat, with, &number, why)) {
        refuse_touch_number(why, flow ? "F9" : "F8",
                            flow ? "nulli-flow.tap-flow-no-fit" : "nulli-flow.tap-chance-no-fit", number, target);
        return;
    }
    bool unearned = text_same(why->message.text, "nulli-flow.not-activated");
    bool negative = text_same(why->message.text, "nulli-flow.negative");
    refusal_reword(why, words);
    struct board jokers = board_common(&drawing->seat->free, &drawing->setup->jokers);
    struct pair left = pair_of(&jokers, ACROSS);
    if (flow)
        why->target = !board_empty(&jokers) ? pair_take(&left) : drawing->setup->joker_count ? target : NO_TARGET;
    else
        why->target = unearned ? dot_to_fill(drawing) : negative ? target : TARGET_SPENT + (target & 15);
}

/* A chance that is crossed out (F8) or has lapsed (F9). */
static void why_spent(const struct tapping *tapping, int target, struct refusal *why)
{
    if (tapping->drawing.setup->with_step[target & 15] & tapping->drawing.seat->spent)
        refuse_touch(why, tapping->drawing.seat->flow == FLOW_ON ? "F9" : "F8",
                     tapping->drawing.seat->flow == FLOW_ON ? "nulli-flow.lapsed" : "dots.tap-used", target);
}

/* A chance not yet earned (F7), touched first or in the middle of a line. While one is left, Flow is off. */
static void why_no_activation(const struct tapping *tapping, int target, int count, struct refusal *why)
{
    const struct drawing *drawing = &tapping->drawing;
    int code = target & 15;
    if (!(drawing->setup->with_step[code] & ~(unsigned)drawing->seat->activated))
        return;
    if (count == 1)
        refuse_touch(why, "F7", "nulli-flow.tap-fill-island",
                     PLANT("flow-why-target") ? TARGET_USE + code : dot_to_fill(drawing));
    else
        refuse_touch(why, NULL, "nulli-flow.tap-line-first", next_first(&tapping->next, 0));
}

static bool is_at_hand(const struct drawing *drawing, int target)
{
    if (target == TARGET_FLOW)
        return drawing->seat->flow == FLOW_READY;
    return (drawing->setup->with_step[target & 15] & chances_held(drawing->setup, drawing->seat)) != 0;
}

/* A chance that is at hand, or Flow, but not as the first touch. */
static void why_no_second(const uint8_t *touched, int count, struct refusal *why)
{
    int target = touched[count - 1];
    if (count > 2 || touched[0] < TARGET_USE)
        refuse_touch(why, NULL, "dots.tap-chance-first", target);
    else if (target == TARGET_FLOW || touched[0] == TARGET_FLOW)
        refuse_touch(why, "F9", "nulli-flow.lapsed", target);
    else
        refuse_touch(why, "F8", "dots.tap-one-chance", touched[0]);
}

/* -- dots ------------------------------------------------------------------------------------ */

/* An end of a straight line of the number that runs through this dot, or NO_TARGET. */
static int end_of_line_through(const struct drawing *drawing, int dot)
{
    for (int side = 0; side < SIDES; side++)
        for (int back = 1; back < drawing->number; back++) {
            int end = dot_at_distance(drawing->setup, dot, side, -back);
            if (end != NO_DOT && straight_from(drawing, end, side))
                return end;
        }
    return NO_TARGET;
}

/* The first dot of a line, free but no beginning (F3). */
static void why_no_first(const struct tapping *tapping, int dot, struct refusal *why)
{
    int number = tapping->drawing.number, first = next_first(&tapping->next, 0);
    int end = end_of_line_through(&tapping->drawing, dot);
    if (end != NO_TARGET)
        refuse_touch(why, "F3", "dots.tap-line-end", end);
    else if (first >= TARGET_USE) /* no dot is offered at all */
        refuse_touch_number(why, "F6", "nulli-flow.tap-use-chance", number, first);
    else
        refuse_touch_number(why, "F3", tapping->drawing.bends ? "nulli-flow.tap-no-start" : "dots.tap-no-fit", number,
                            dot);
}

/* The first struck dot between two dots of a row or column, or the last of them. */
static int struck_between(const struct drawing *drawing, int from, int to)
{
    const struct flow_setup *setup = drawing->setup;
    int x = setup->x[from], y = setup->y[from], dot = from;
    while (dot != to && (dot == NO_DOT || board_has(&drawing->seat->free, dot))) {
        x += (setup->x[to] > x) - (setup->x[to] < x);
        y += (setup->y[to] > y) - (setup->y[to] < y);
        dot = setup->dot_at[y][x];
    }
    return dot;
}

/* What is wrong with the straight line from the first dot touched to the last, as `refuse` sees it. */
static void why_not_straight(const struct tapping *tapping, int from, int to, struct refusal *why)
{
    static const struct rewording words[] = {
        {"nulli-flow.not-straight", "dots.tap-straight", 0}, {"nulli-flow.gap", "dots.tap-gap", 0},
        {"nulli-flow.struck", "dots.tap-struck-between", 0}, {"nulli-flow.shore", "nulli-flow.tap-shore", 0},
        {"nulli-flow.length", "dots.tap-length", 2},         {0},
    };
    const struct drawing *drawing = &tapping->drawing;
    const struct flow_setup *setup = drawing->setup;
    bool vertical = setup->x[from] == setup->x[to];
    uint64_t move = straight_move(from < to ? from : to, from < to ? to : from, vertical);
    if (!refuse_straight(setup, drawing->seat, move, drawing->number, why))
        return; /* not reached: it would lead on */
    bool shorter = text_same(why->message.text, "nulli-flow.length") &&
                   why->message.args[0].number < drawing->number; /* its beginning is free, the rest is not */
    if (text_same(why->message.text, "nulli-flow.struck"))
        to = struck_between(drawing, from, to);
    refusal_reword(why, words);
    if (shorter && dots_adjoin(setup, from, to))
        refuse_with_number(why, "F3", "dots.tap-no-fit-way", drawing->number);
    why->target = to;
}

/* The step a bent line would make (F9). */
static void why_no_bend(const struct tapping *tapping, int from, int to, struct refusal *why)
{
    if (!dots_adjoin(tapping->drawing.setup, from, to))
        refuse_touch(why, "F9", "nulli-flow.tap-neighbour", from);
    else if (!dots_linked(tapping->drawing.setup, from, to))
        refuse_touch(why, "F5", "nulli-flow.tap-shore", to);
    else
        refuse_touch_number(why, "F3", "dots.tap-no-fit-way", tapping->drawing.number, to);
}

/* Does this dot lie outside the row or column that the first two dots touched lie in? */
static bool is_beside_row(const struct flow_setup *setup, const uint8_t *way, int dot)
{
    return setup->x[way[0]] == setup->x[way[1]] ? setup->x[dot] != setup->x[way[0]] : setup->y[dot] != setup->y[way[0]];
}

static void why_no_dot(const struct tapping *tapping, const uint8_t *way, int dots, struct refusal *why)
{
    const struct drawing *drawing = &tapping->drawing;
    int last = way[dots - 1];
    bool again = false;
    for (int i = 0; i < dots - 1; i++)
        again |= way[i] == last;
    if (!board_has(&drawing->seat->free, last))
        refuse_touch(why, "F4", "dots.tap-struck", last);
    else if (again)
        refuse_touch(why, NULL, "dots.tap-in-line", last);
    else if (dots == 1)
        why_no_first(tapping, last, why);
    else if (drawing->bends)
        why_no_bend(tapping, way[dots - 2], last, why);
    else if (dots > 2 && is_beside_row(drawing->setup, way, last))
        refuse_touch(why, "F3", "dots.tap-straight", last);
    else if (dots > 2)
        refuse_touch(why, "F3", "nulli-flow.tap-neighbour", way[dots - 2]);
    else
        why_not_straight(tapping, way[0], last, why);
}

static void flow_why_touches(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                             int count, struct refusal *why)
{
    const struct flow_state *flow = flow_state(view);
    const struct flow_seat *sheet = &flow->seat[seat - 1];
    struct tapping tapping = {.drawing = {flow_setup(setup), sheet, flow->roll, sheet->flow == FLOW_ON}};
    int last = touched[count - 1];
    bool uses = touched[0] >= TARGET_USE;
    flow_next(setup, view, seat, touched, count - 1, &tapping.next);
    refuse_with(why, NULL, "core.leads-nowhere");
    if (last >= TARGET_SPENT && last < TARGET_SPENT + 16) {
        why_spent(&tapping, last, why);
        return;
    }
    if (last > TARGET_FLOW || (last < TARGET_USE && !is_dot(tapping.drawing.setup, last)))
        return;
    if (next_first(&tapping.next, TARGET_ACTIVATE) != NO_TARGET && count > 1) { /* one is due (F7) */
        refuse_touch(why, "F7", "nulli-flow.tap-choose-chance", next_first(&tapping.next, TARGET_ACTIVATE));
        return;
    }
    if (last >= TARGET_ACTIVATE && last < TARGET_FLOW) {
        why_no_activation(&tapping, last, count, why);
        return;
    }
    if (last >= TARGET_USE && count > 1 && is_at_hand(&tapping.drawing, last)) {
        why_no_second(touched, count, why);
        return;
    }
    if (last >= TARGET_USE) {
        why_no_use(&tapping, last, why);
        return;
    }
    if (uses) {
        uint64_t with = touched[0] == TARGET_FLOW ? FLOW_BIT : (uint64_t)(touched[0] & 15) << USED_AT;
        refuse_use(tapping.drawing.setup, sheet, with, &tapping.drawing.number, NULL);
        tapping.drawing.bends |= touched[0] == TARGET_FLOW;
    }
    why_no_dot(&tapping, touched + uses, count - uses, why);
}

#endif
