/* refuse.h - the one place where the legality of a move is decided, with the clause that is broken. */
#ifndef NULLI_FLOW_RULES_REFUSE_H
#define NULLI_FLOW_RULES_REFUSE_H

#include "bends.h"

static bool refuse_with_place(struct refusal *why, const char *clause, const char *text, int x, int y)
{
    refuse_with(why, clause, text);
    if (why)
        message_place(&why->message, x, y);
    return true;
}

static bool refuse_with_step(struct refusal *why, const char *clause, const char *text, int code)
{
    int step = code_step(code);
    char word[4] = {step < 0 ? '-' : '+', (char)('0' + (step < 0 ? -step : step)), 0};
    return refuse_with_word(why, clause, text, word);
}

static bool refuse_two_numbers(struct refusal *why, const char *clause, const char *text, int a, int b)
{
    refuse_with_number(why, clause, text, a);
    if (why)
        message_number(&why->message, b);
    return true;
}

/* F9: once all joker dots are struck Flow may be activated, on any later roll; from then on lines bend (refuse_bent
 * below; bends.h) and all chances have lapsed. `used` is the chance that the move would use besides; 0: none. */
static bool refuse_flow(const struct flow_setup *setup, const struct flow_seat *seat, int used, struct refusal *why)
{
    if (setup->joker_count == 0)
        return refuse_with(why, "F9", "nulli-flow.no-jokers");
    if (seat->flow == FLOW_FAR && !PLANT("flow-early")) {
        struct board rest = board_common(&seat->free, &setup->jokers);
        return refuse_with_number(why, "F9", "nulli-flow.jokers-free", board_count(&rest));
    }
    if (seat->flow == FLOW_ON)
        return refuse_with(why, "F9", "nulli-flow.flow-is-on");
    return used && refuse_with(why, "F9", "nulli-flow.lapsed");
}

/* F8: on a roll one activated chance may be used; the number becomes roll + step, which must not be negative. Before
 * the line a move may say this, or that it activates Flow (F9). */
static bool refuse_use(const struct flow_setup *setup, const struct flow_seat *seat, uint64_t move, int *number,
                       struct refusal *why)
{
    int used = move_used(move);
    if (move & FLOW_BIT && refuse_flow(setup, seat, used, why))
        return true;
    if (!used)
        return false;
    if (seat->flow == FLOW_ON)
        return refuse_with(why, "F9", "nulli-flow.lapsed");
    unsigned same = setup->with_step[used];
    if (!same)
        return refuse_with_step(why, "F8", "nulli-flow.not-printed", used);
    if (!(same & seat->activated))
        return refuse_with_step(why, "F8", "nulli-flow.not-activated", used);
    if (!(same & seat->activated & ~(unsigned)seat->spent))
        return refuse_with_step(why, "F8", "nulli-flow.spent", used);
    *number += code_step(used);
    if (*number < 0)
        return refuse_with_number(why, "F8", "nulli-flow.negative", *number);
    return false;
}

/* F7: striking the last dot of an island, the seat activates one chance of its choice: the part after `=` stands
 * exactly when the line fills an island and a printed chance is left. */
static bool refuse_activation(const struct flow_setup *setup, const struct flow_seat *seat, uint64_t move, bool fills,
                              struct refusal *why)
{
    int activated = move_activated(move);
    if (!fills && !activated)
        return false;
    if (activated && (seat->flow == FLOW_ON || (move & FLOW_BIT)))
        return refuse_with(why, "F9", "nulli-flow.earns-none");
    unsigned left = move & FLOW_BIT ? 0 : chances_left(setup, seat);
    if (!activated)
        return left && refuse_with(why, "F7", "nulli-flow.choose-chance");
    if (!fills)
        return refuse_with(why, "F7", "nulli-flow.fills-nothing");
    if (!setup->with_step[activated])
        return refuse_with_step(why, "F7", "nulli-flow.not-printed", activated);
    if (!(setup->with_step[activated] & ~(unsigned)seat->activated))
        return refuse_with_step(why, "F7", "nulli-flow.activated-already", activated);
    return false;
}

/* The shore between two dots that adjoin (F5). */
static bool refuse_shore(const struct flow_setup *setup, int from, int to, struct refusal *why)
{
    int island = setup->island[to] ? setup->island[to] : setup->island[from];
    char letter[2] = {setup->letter[island], 0};
    return refuse_with_word(why, "F5", "nulli-flow.shore", letter);
}

/* Which rule a straight line breaks; only asked when it breaks one. */
static bool explain_straight(const struct flow_setup *setup, const struct flow_seat *seat, int first, int last,
                             int number, struct refusal *why)
{
    int x = setup->x[first], y = setup->y[first];
    bool across = setup->y[last] == y;
    if (!across && setup->x[last] != x)
        return refuse_with(why, "F3", "nulli-flow.not-straight");
    int n = across ? setup->x[last] - x + 1 : setup->y[last] - y + 1;
    for (int i = 0; i < n; i++) {
        int dot = across ? setup->dot_at[y][x + i] : setup->dot_at[y + i][x];
        if (dot == NO_DOT)
            return refuse_with_place(why, "F3", "nulli-flow.gap", across ? x + i : x, across ? y : y + i);
    }
    for (int i = 0; i < n; i++) {
        int dot = across ? setup->dot_at[y][x + i] : setup->dot_at[y + i][x];
        if (!board_has(&seat->free, dot))
            return refuse_with_place(why, "F4", "nulli-flow.struck", setup->x[dot], setup->y[dot]);
    }
    for (int i = 1; i < n; i++) {
        int dot = across ? setup->dot_at[y][x + i] : setup->dot_at[y + i][x];
        int before = across ? setup->dot_at[y][x + i - 1] : setup->dot_at[y + i - 1][x];
        if (!dots_linked(setup, before, dot))
            return refuse_shore(setup, before, dot, why);
    }
    return refuse_two_numbers(why, "F3", "nulli-flow.length", n, number);
}

/* F4: a dot is struck once, so a line takes in only free ones. */
static inline bool all_free(const struct flow_seat *seat, const struct board *line)
{
    return ((line->word[0] & ~seat->free.word[0]) | (line->word[1] & ~seat->free.word[1])) == 0;
}

/* F3: one straight line through exactly `number` free dots that follow each other with none skipped, or a cross. */
static bool refuse_straight(const struct flow_setup *setup, const struct flow_seat *seat, uint64_t move, int number,
                            struct refusal *why)
{
    int first = move_dot(move, 0), last = move_dot(move, 1);
    int order = (int)(move >> VERTICAL_AT) & 1;
    if ((move & (((uint64_t)1 << DRAWN_AT) - ((uint64_t)1 << 2 * DOT_BITS))) || first > last ||
        last >= setup->numbers[ACROSS] || (order == DOWN && first == last))
        return refuse_with(why, NULL, "nulli-flow.no-move");
    int a = order == DOWN ? setup->number[DOWN][first] : first;
    int b = order == DOWN ? setup->number[DOWN][last] : last;
    if (b - a == number - 1 && b <= setup->reach[order][a]) {
        struct board run = board_run(setup, order, a, b);
        if (all_free(seat, &run))
            return false;
    }
    if (setup->number[DOWN][first] == NO_DOT || setup->number[DOWN][last] == NO_DOT ||
        (order == DOWN) != (first != last && setup->x[first] == setup->x[last]))
        return refuse_with(why, NULL, "nulli-flow.no-move");
    return explain_straight(setup, seat, first, last, number, why);
}

/* A bent line: only with Flow (F9, else F3), and given in its one canonical way (F10). */
static bool refuse_bent(const struct flow_setup *setup, const struct flow_seat *seat, uint64_t move, int number,
                        struct refusal *why)
{
    int n = move_drawn(move);
    uint8_t way[BENT_MOST] = {0};
    for (int i = 0; i < BENT_MOST; i++) {
        int dot = move_dot(move, i);
        if (i < n ? dot >= setup->numbers[ACROSS] || setup->number[DOWN][dot] == NO_DOT : dot != 0)
            return refuse_with(why, NULL, "nulli-flow.no-move");
        way[i] = (uint8_t)dot;
        for (int j = 0; j < i && i < n; j++)
            if (way[j] == way[i])
                return refuse_with(why, NULL, "nulli-flow.no-move");
    }
    if (seat->flow != FLOW_ON && !(move & FLOW_BIT))
        return refuse_with(why, "F3", "nulli-flow.bent");
    for (int i = 1; i < n; i++)
        if (!dots_adjoin(setup, way[i - 1], way[i])) {
            refuse_with_place(why, "F9", "nulli-flow.no-step", setup->x[way[i - 1]], setup->y[way[i - 1]]);
            if (why)
                message_place(&why->message, setup->x[way[i]], setup->y[way[i]]);
            return true;
        }
    for (int i = 0; i < n; i++)
        if (!board_has(&seat->free, way[i]))
            return refuse_with_place(why, "F4", "nulli-flow.struck", setup->x[way[i]], setup->y[way[i]]);
    for (int i = 1; i < n; i++)
        if (!dots_linked(setup, way[i - 1], way[i]))
            return refuse_shore(setup, way[i - 1], way[i], why);
    if (n != number)
        return refuse_two_numbers(why, "F3", "nulli-flow.length", n, number);
    settle_dots(setup, way, n);
    if (way_move(setup, way, n) != (move & (((uint64_t)1 << USED_AT) - 1)))
        return refuse_with(why, "F10", "nulli-flow.other-way");
    return false;
}

/* Legality of a move on a roll, whoever is to act. */
static bool refuse_drawing(const struct flow_setup *setup, const struct flow_seat *seat, int roll, uint64_t move,
                           struct refusal *why)
{
    int number = roll, drawn = move_drawn(move), used = move_used(move), activated = move_activated(move);
    if (move >> MOVE_BITS || drawn == 2 || drawn == 7 || used > 13 || activated > 13 || used == step_code(0) ||
        activated == step_code(0) || (drawn != DRAW_STRAIGHT && (move & VERTICAL_BIT)))
        return refuse_with(why, NULL, "nulli-flow.no-move");
    if ((used || (move & FLOW_BIT)) && refuse_use(setup, seat, move, &number, why))
        return true;
    if (drawn == DRAW_NOTHING) {
        if (!used || (move & (((uint64_t)1 << DRAWN_AT) - 1)))
            return refuse_with(why, NULL, "nulli-flow.no-move");
        if (number != 0)
            return refuse_with_number(why, "F8", "nulli-flow.not-zero", number);
        return refuse_activation(setup, seat, move, false, why);
    }
    if (drawn == DRAW_STRAIGHT ? number > 0 && refuse_straight(setup, seat, move, number, why)
                               : number > 0 && refuse_bent(setup, seat, move, number, why))
        return true;
    if (number == 0)
        return refuse_with(why, "F8", "nulli-flow.zero");
    bool fills = false;
    int island = setup->island[move_dot(move, 0)];
    if (island) {
        struct board rest = board_common(&seat->free, &setup->islands[island]);
        fills = board_count(&rest) == number;
    }
    return refuse_activation(setup, seat, move, fills, why);
}

static bool flow_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                        struct refusal *why)
{
    const struct flow_state *flow = flow_state(state);
    if (seat < 1 || seat > setup->seats || !(flow->act & ACT_SEAT(seat)))
        return refuse_with(why, NULL, "nulli-flow.not-now");
    return refuse_drawing(flow_setup(setup), &flow->seat[seat - 1], flow->roll, move, why);
}

#endif
