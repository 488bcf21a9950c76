/* touch.h - moves spelled by touching things: the chance to use or the Flow joker first, if any; then the dots of
 * the line, by its two ends or dot by dot from either end; then the chance to activate, if an island is filled. */
#ifndef NULLI_FLOW_PEOPLE_TOUCH_H
#define NULLI_FLOW_PEOPLE_TOUCH_H

#include "../rules/moves.h"

/* Targets: 0 .. 127 the dots by reading number; a step to use, a step to activate, each by its code; Flow. A chance
 * that makes the roll a 0 is a whole move by itself (F8). A spent step can be touched to hear that it is gone. */
enum { TARGET_USE = 128, TARGET_ACTIVATE = 144, TARGET_FLOW = 160, TARGET_SPENT = 176 };

static void flow_say_target(const struct setup *setup, int target, struct text *text)
{
    if (target < TARGET_USE) {
        const struct flow_setup *own = flow_setup(setup);
        text_place(text, own->x[target], own->y[target]);
    } else if (target == TARGET_FLOW) {
        text_add(text, "flow");
    } else {
        if (target >= TARGET_ACTIVATE)
            text_char(text, target >= TARGET_SPENT ? 'x' : '=');
        int step = code_step(target & 15);
        if (step > 0)
            text_char(text, '+');
        text_number(text, step);
    }
}

static int flow_touches(const struct setup *setup, const struct state *state, uint64_t move, uint8_t out[TOUCHES_MAX])
{
    (void)setup;
    (void)state;
    int count = 0, drawn = move_drawn(move);
    if (move_used(move))
        out[count++] = (uint8_t)(TARGET_USE + move_used(move));
    if (move & FLOW_BIT)
        out[count++] = TARGET_FLOW;
    if (drawn == DRAW_STRAIGHT)
        drawn = move_dot(move, 0) == move_dot(move, 1) ? 1 : 2;
    for (int i = 0; i < drawn; i++)
        out[count++] = (uint8_t)move_dot(move, i);
    if (move_activated(move))
        out[count++] = (uint8_t)(TARGET_ACTIVATE + move_activated(move));
    return count;
}

/* "A line of 5 dots", with the chance or Flow that is used for it; where it lies is seen on the board. */
static void flow_name_touches(const struct setup *setup, const struct state *view, const uint8_t *touched, int count,
                              struct message *out)
{
    int code = touched[0] >= TARGET_USE && touched[0] < TARGET_ACTIVATE ? touched[0] - TARGET_USE : 0;
    bool flow = touched[0] == TARGET_FLOW;
    (void)setup;
    if (count == 1 && (code || flow)) {
        message_set(out, flow ? "nulli-flow.word-flow" : "nulli-flow.prize-chance");
        if (code)
            message_step(out, code);
        return;
    }
    message_set(out, code ? "nulli-flow.move-chance" : flow ? "nulli-flow.move-flow" : "nulli-flow.move-line");
    message_number(out, line_dots(view, code));
    if (code)
        message_step(out, code);
}

static void offer(struct next *next, int target)
{
    next->targets[target >> 6] |= (uint64_t)1 << (target & 63);
}

/* What is being drawn: so many dots, on this sheet, bent or not. */
struct drawing {
    const struct flow_setup *setup;
    const struct flow_seat *seat;
    int number;
    bool bends;
};

/* Whether a way that ends on `dot` can go on over `more` dots of `free`: at most 5 steps deep. */
static bool way_goes_on(const struct flow_setup *setup, const uint64_t free[2], int dot, int more)
{
    if (more == 0)
        return true;
    for (int side = 0; side < SIDES; side++) {
        int next = setup->toward[dot][side];
        if (next == NO_DOT || !(free[next >> 6] >> (next & 63) & 1))
            continue;
        uint64_t rest[2] = {free[0], free[1]};
        rest[next >> 6] ^= (uint64_t)1 << (next & 63);
        if (way_goes_on(setup, rest, next, more - 1))
            return true;
    }
    return false;
}

static int dot_at_distance(const struct flow_setup *setup, int dot, int side, int distance)
{
    int x = setup->x[dot] + side_x[side] * distance, y = setup->y[dot] + side_y[side] * distance;
    return x < 0 || y < 0 || x >= SIDE_MOST || y >= SIDE_MOST ? NO_DOT : setup->dot_at[y][x];
}

/* The straight line of the drawing from `dot` to one side; 0 if it is not free there. */
static uint64_t straight_from(const struct drawing *drawing, int dot, int side)
{
    int end = dot_at_distance(drawing->setup, dot, side, drawing->number - 1);
    if (end == NO_DOT)
        return 0;
    bool vertical = side_x[side] == 0 && end != dot;
    uint64_t move = straight_move(dot < end ? dot : end, dot < end ? end : dot, vertical);
    return refuse_straight(drawing->setup, drawing->seat, move, drawing->number, NULL) ? 0 : move;
}

/* Free dots at which a way of dots so far may end, cleared from what is free. False: no such way. */
static bool clear_way(const struct drawing *drawing, const uint8_t *way, int count, uint64_t free[2])
{
    free[0] = drawing->seat->free.word[0];
    free[1] = drawing->seat->free.word[1];
    for (int i = 0; i < count; i++) {
        uint64_t bit = (uint64_t)1 << (way[i] & 63);
        if (!(free[way[i] >> 6] & bit) || (i > 0 && !dots_linked(drawing->setup, way[i - 1], way[i])))
            return false;
        free[way[i] >> 6] ^= bit;
    }
    return true;
}

static void offer_first_dots(const struct drawing *drawing, struct next *next)
{
    for (struct pair free = pair_of(&drawing->seat->free, ACROSS); free.low | free.high;) {
        int dot = pair_take(&free);
        uint8_t way[1] = {(uint8_t)dot};
        uint64_t rest[2];
        bool starts = false;
        for (int side = 0; side < SIDES && !starts; side++)
            starts = straight_from(drawing, dot, side) != 0;
        if (!starts && drawing->bends && clear_way(drawing, way, 1, rest))
            starts = way_goes_on(drawing->setup, rest, dot, drawing->number - 1);
        if (starts)
            offer(next, dot);
    }
}

/* After some dots of the line: offers those that may follow. */
static void offer_dots(const struct drawing *drawing, const uint8_t *way, int count, struct next *next)
{
    uint64_t free[2];
    if (!clear_way(drawing, way, count, free))
        return;
    for (int side = 0; side < SIDES; side++) {
        if (!straight_from(drawing, way[0], side))
            continue;
        bool along = true;
        for (int i = 1; i < count; i++)
            along &= way[i] == dot_at_distance(drawing->setup, way[0], side, i);
        if (along)
            offer(next, dot_at_distance(drawing->setup, way[0], side, count));
        if (count == 1)
            offer(next, dot_at_distance(drawing->setup, way[0], side, drawing->number - 1));
    }
    for (int side = 0; side < SIDES && drawing->bends; side++) {
        int dot = drawing->setup->toward[way[count - 1]][side];
        if (dot == NO_DOT || !(free[dot >> 6] >> (dot & 63) & 1))
            continue;
        uint64_t rest[2] = {free[0], free[1]};
        rest[dot >> 6] ^= (uint64_t)1 << (dot & 63);
        if (way_goes_on(drawing->setup, rest, dot, drawing->number - count - 1))
            offer(next, dot);
    }
}

/* The line that the dots touched are: both its ends, or all its dots; 0: none yet. */
static uint64_t touched_line(const struct drawing *drawing, const uint8_t *way, int count)
{
    uint64_t free[2];
    if (count == 1 || count == 2)
        for (int side = 0; side < SIDES; side++)
            if (dot_at_distance(drawing->setup, way[0], side, drawing->number - 1) == way[count - 1] &&
                (count == 1) == (drawing->number == 1))
                return straight_from(drawing, way[0], side);
    if (count != drawing->number || !clear_way(drawing, way, count, free))
        return 0;
    for (int side = 0; side < SIDES; side++)
        if (way[1] == dot_at_distance(drawing->setup, way[0], side, 1) &&
            way[count - 1] == dot_at_distance(drawing->setup, way[0], side, count - 1))
            return straight_from(drawing, way[0], side);
    if (!drawing->bends || count > BENT_MOST)
        return 0;
    uint8_t settled[BENT_MOST] = {0};
    memcpy(settled, way, (size_t)count);
    settle_dots(drawing->setup, settled, count);
    return way_move(drawing->setup, settled, count);
}

/* Before the first touch: the chances that lead to something (F8), and Flow (F9). */
static void offer_uses(const struct drawing *drawing, struct next *next)
{
    const struct flow_setup *setup = drawing->setup;
    for (unsigned held = chances_held(setup, drawing->seat); held; held &= held - 1) {
        int chance = bits_first(held), number = number_through(setup, drawing->number, chance);
        if (number == 0 || (number > 0 && line_fits(setup, &drawing->seat->free, number)))
            offer(next, TARGET_USE + step_code(setup->step[chance]));
    }
    if (drawing->seat->flow == FLOW_READY && bend_fits(setup, &drawing->seat->free, drawing->number))
        offer(next, TARGET_FLOW);
}

/* After a whole line: the chance to activate where one is due (F7), else it is a move. */
static void finish_touches(const struct drawing *drawing, int roll, uint64_t move, const uint8_t *rest, int count,
                           struct next *next)
{
    unsigned left = chances_left(drawing->setup, drawing->seat);
    bool due =
        left && !(move & FLOW_BIT) && line_earns(drawing->setup, drawing->seat, move_dot(move, 0), drawing->number);
    if (due && count == 0) {
        for (; left; left &= left - 1)
            offer(next, TARGET_ACTIVATE + step_code(drawing->setup->step[bits_first(left)]));
        return;
    }
    if (count != due || (due && rest[0] < TARGET_ACTIVATE))
        return;
    if (due)
        move |= (uint64_t)(rest[0] & 15) << ACTIVATED_AT;
    if (refuse_drawing(drawing->setup, drawing->seat, roll, move, NULL))
        return;
    next->complete = true;
    next->move = move;
}

static void flow_next(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched, int count,
                      struct next *next)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_state *flow = flow_state(view);
    memset(next, 0, sizeof *next);
    if (seat < 1 || seat > setup->seats || !(flow->act & ACT_SEAT(seat)))
        return;
    const struct flow_seat *sheet = &flow->seat[seat - 1];
    struct drawing drawing = {own, sheet, flow->roll, sheet->flow == FLOW_ON};
    uint64_t with = 0;
    if (count == 0)
        offer_uses(&drawing, next);
    if (count > 0 && touched[0] >= TARGET_USE) {
        if (touched[0] == TARGET_FLOW) {
            drawing.bends = true;
            with = FLOW_BIT;
        } else {
            with = (uint64_t)(touched[0] & 15) << USED_AT;
        }
        if (!with || touched[0] > TARGET_FLOW || (touched[0] >= TARGET_ACTIVATE && touched[0] < TARGET_FLOW) ||
            refuse_use(own, sheet, with, &drawing.number, NULL))
            return;
        if (drawing.number == 0 && count == 1) {
            next->complete = true;
            next->move = with;
        }
        touched++;
        count--;
    }
    int dots = 0;
    while (dots < count && touched[dots] < own->numbers[ACROSS])
        dots++;
    if (drawing.number == 0)
        return;
    uint64_t line = dots ? touched_line(&drawing, touched, dots) : 0;
    if (line)
        finish_touches(&drawing, flow->roll, line | with, touched + dots, count - dots, next);
    else if (dots == 0 && count == 0)
        offer_first_dots(&drawing, next);
    else if (dots == count && dots < drawing.number)
        offer_dots(&drawing, touched, dots, next);
}

#endif
