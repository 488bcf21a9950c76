/* search.h - judging moves: by the learned value alone (quick); or by two plies with the full expectation over the
 * die, a narrow third ply, and exact play where few dots are left (full).
 *
 * The budget counts positions valued, FULL_BUDGET by default; no new position is opened once it is spent. The most
 * promising moves are looked at two plies deep, then the best of these three plies deep with a few replies to each
 * roll: how many is the game's choice (struct width).
 *
 * Endings are tried exactly first, with ENDING_NODES positions; where that takes too long, once more in the order of
 * what was found two and three plies deep.
 *
 * A move that is asked about is looked at as deep as the best one, with positions of its own.
 *
 * Besides dots.h, reply.h and ending.h a game gives these numbers, ROOT_MOVES (moves that are looked at),
 * ENDING_ENTRIES (of the memo), and:
 *   width_of(seat)                                how wide to look from here
 *   try_ending(ending, setup, seat)               opens the ending of a position; false: it is none, or too large
 *   spot_of(ending, seat)                         a position of it
 *   open_memory(ending, memory, entries, nodes)   opens its memo, when the costs are set */
#ifndef DOTS_SEARCH_H
#define DOTS_SEARCH_H

#include "ending.h"

struct candidate {
    uint64_t move;
    int32_t value; /* fewer is better */
    int32_t quick;
    int plies; /* it was looked at so deep: 1 .. 3, or to the end */
};

/* How deep one was looked at that is known not to be the best in the end, and one that was played exactly. */
enum { ENDS_WORSE = 4, TO_THE_END };

/* What a judgement keeps in thinking->memory. */
struct search {
    struct judge judge;
    uint32_t valued, budget;
    struct base base, deep, deeper;
    struct ending ending;
    bool ends; /* the ending is open */
    struct candidate candidate[ROOT_MOVES];
    uint64_t moves[ROOT_MOVES];
    int32_t exact[ROOT_MOVES]; /* of candidates that were played to the end, and how they were */
    uint8_t ended[ROOT_MOVES];
    alignas(8) unsigned char memo[ENDING_ENTRIES * MEMO_ENTRY];
};
_Static_assert(sizeof(struct search) <= THINK_BYTES, "a search fits in its memory");

static const struct dots_seat *seat_of(const struct thinking *thinking)
{
    return seat_at(thinking->view, thinking->seat);
}

static void open_weights(struct judge *judge, const struct setup *setup, const int16_t *weights)
{
    open_judge(judge, dots_setup(setup), weights, NULL, weights && weights[0] == OWN_MARK);
}

/* Values in thousandths of a dot from the seat's side. */
static int32_t thousandths(int32_t value)
{
    int64_t scaled = (int64_t)value * 1000;
    return (int32_t) - ((scaled + DOT / 2) / DOT);
}

static bool comes_first(const struct candidate *a, const struct candidate *b)
{
    return a->value != b->value ? a->value < b->value : a->move < b->move;
}

/* Best first (heapsort: no stack, no worst case). */
static void sink(struct candidate *heap, int at, int count)
{
    for (int child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && comes_first(&heap[child], &heap[child + 1]);
        if (!comes_first(&heap[at], &heap[child]))
            return;
        struct candidate swap = heap[at];
        heap[at] = heap[child];
        heap[child] = swap;
    }
}

static void sort_candidates(struct candidate *list, int count)
{
    for (int at = count / 2 - 1; at >= 0; at--)
        sink(list, at, count);
    for (int last = count - 1; last > 0; last--) {
        struct candidate swap = list[0];
        list[0] = list[last];
        list[last] = swap;
        sink(list, 0, last);
    }
}

/* -- deeper ------------------------------------------------------------------------------------------------------- */

/* The best replies to a roll by value alone, at most `room`; returns how many there are. */
static int best_replies(const struct judge *judge, struct base *base, int roll, struct candidate *best, int room)
{
    uint64_t moves[REPLIES_MOST];
    int count = replies_from(judge, base, roll, REPLY_BREADTH, moves, REPLIES_MOST), kept = 0;
    for (int i = 0; i < count; i++) {
        struct dots_seat next = base->seat;
        draw_move(judge->setup, &next, moves[i]);
        struct candidate one = {.move = moves[i], .value = value_after(judge, base, &next)};
        int at = kept < room ? kept++ : room;
        for (; at > 0 && comes_first(&one, &best[at - 1]); at--)
            if (at < room)
                best[at] = best[at - 1];
        if (at < room)
            best[at] = one;
    }
    return kept;
}

/* A third ply: the mean over the die, with the best replies each looked at one ply further. */
static int32_t narrow_value(struct search *search, const struct dots_seat *seat, int replies)
{
    int32_t sum = 0;
    open_base(&search->judge, &search->deep, seat);
    for (int roll = 1; roll <= SIDES_OF_DIE; roll++) {
        struct candidate best[NARROW_REPLIES_MOST];
        int count = best_replies(&search->judge, &search->deep, roll, best, replies);
        int32_t least = count ? INT32_MAX : count_free(seat) * DOT;
        for (int i = 0; i < count; i++) {
            struct dots_seat after = *seat;
            int32_t value = best[i].value;
            draw_move(search->judge.setup, &after, best[i].move);
            if (search->valued < search->budget && count_free(&after) > 0) {
                open_base(&search->judge, &search->deeper, &after);
                value = expected_value(&search->judge, &search->deeper, REPLY_BREADTH);
            }
            least = value < least ? value : least;
        }
        sum += least;
    }
    return sum / SIDES_OF_DIE;
}

/* Looks at a move two or three plies deep; where it leaves no dot there is nothing more to see. */
static void look_at(struct search *search, struct candidate *one, int plies, int replies)
{
    struct dots_seat after = search->base.seat;
    one->plies = plies;
    draw_move(search->judge.setup, &after, one->move);
    if (count_free(&after) == 0)
        return;
    if (plies == 3) {
        one->value = narrow_value(search, &after, replies);
        return;
    }
    open_base(&search->judge, &search->deep, &after);
    one->value = expected_value(&search->judge, &search->deep, REPLY_BREADTH);
}

/* Two plies for the most promising moves, three for the best of these. */
static void look_deeper(struct search *search, int count)
{
    struct candidate *list = search->candidate;
    const struct width width = width_of(&search->base.seat);
    int wide = count < width.wide ? count : width.wide, narrow = wide < width.narrow ? wide : width.narrow;
    int32_t shift = 0;
    for (int i = 0; i < wide && search->valued < search->budget; i++) {
        look_at(search, &list[i], 2, width.replies);
        shift = i == 0 || list[i].value - list[i].quick > shift ? list[i].value - list[i].quick : shift;
    }
    for (int i = wide; i < count; i++) /* what was not looked at is taken to be as much worse as any that was */
        list[i].value += shift > 0 ? shift : 0;
    sort_candidates(list, count);
    for (int i = 0; i < narrow && count > 1 && search->valued < search->budget; i++)
        look_at(search, &list[i], 3, width.replies);
    for (int i = narrow; i < count; i++) /* the third ply may not lift one that had no third ply over the others */
        list[i].value = list[i].value < list[narrow - 1].value ? list[narrow - 1].value : list[i].value;
    sort_candidates(list, count);
}

/* -- endings ------------------------------------------------------------------------------------------------------ */

/* With company half a dot's worth for each seat that is left behind: told by what their sheets are worth now. */
static void count_ranks(struct search *search, const struct thinking *thinking)
{
    for (int seat = 1; seat <= thinking->setup->seats; seat++) {
        if (seat == thinking->seat)
            continue;
        const struct dots_seat *other = seat_at(thinking->view, seat);
        int32_t theirs = count_free(other) * DOT;
        if (dots_state(thinking->view)->playing & ACT_SEAT(seat)) {
            open_base(&search->judge, &search->deep, other);
            theirs = value_after(&search->judge, &search->deep, other);
        }
        for (int k = 0; k <= DOTS_MOST; k++)
            search->ending.cost[k] += theirs < k * DOT - DOT / 2 ? DOT / 2 : theirs <= k * DOT + DOT / 2 ? DOT / 4 : 0;
    }
}

static int32_t end_candidate(struct search *search, int i, int32_t most)
{
    struct dots_seat after = search->base.seat;
    draw_move(search->judge.setup, &after, search->candidate[i].move);
    return ending_value(&search->ending, spot_of(&search->ending, &after), most);
}

/* Plays candidates to the end, as far as the positions last: `first` for the first of them. It comes to most of
 * the positions that the others come to, so where it needs more there is little hope for these. Of the others it is
 * shown that they are worse than the best one; how much worse, if it costs little. Returns how many were played. */
static int end_candidates(struct search *search, int count, uint32_t first)
{
    struct memo *memo = &search->ending.memo;
    int32_t best = INT32_MAX - 1;
    int known = 0;
    memo_allow(memo, memo->opened + first);
    for (; known < count; known++) {
        int32_t value = end_candidate(search, known, best + 1);
        if (memo->failed)
            break;
        search->exact[known] = value;
        search->ended[known] = value <= best ? TO_THE_END : ENDS_WORSE;
        best = value < best ? value : best;
        if (known == 0)
            memo_allow(memo, ENDING_NODES);
    }
    memo_allow(memo, first);
    for (int i = 1; i < known && !memo->failed; i++) {
        if (search->ended[i] == TO_THE_END)
            continue;
        int32_t value = end_candidate(search, i, INT32_MAX);
        if (memo->failed)
            break;
        search->exact[i] = value;
        search->ended[i] = TO_THE_END;
    }
    return known;
}

/* Exact values of the first candidates, which were played to the end; returns the best one. */
static int32_t take_exact(struct search *search, int count)
{
    int32_t best = INT32_MAX;
    for (int i = 0; i < count; i++) {
        search->candidate[i].value = search->exact[i];
        search->candidate[i].plies = search->ended[i];
        best = search->exact[i] < best ? search->exact[i] : best;
    }
    return best;
}

/* Exact values where few dots are left; false: it took too long. */
static bool judge_ending(struct search *search, const struct thinking *thinking, int count)
{
    search->ends = try_ending(&search->ending, search->judge.setup, &search->base.seat);
    if (!search->ends)
        return false;
    count_ranks(search, thinking);
    open_memory(&search->ending, search->memo, ENDING_ENTRIES, ENDING_FIRST);
    if (end_candidates(search, count, ENDING_FIRST) < count)
        return false;
    take_exact(search, count);
    return true;
}

/* Where that took too long: the moves that look best after all, as far as the positions last. What they are worth can
 * be compared among them, but not with what the others seem to be worth: these stay behind. */
static void judge_some_endings(struct search *search, int count)
{
    struct candidate *list = search->candidate;
    int known = end_candidates(search, count, ENDING_FIRST);
    if (known < 2)
        return;
    int32_t best = take_exact(search, known);
    for (int i = known; i < count; i++)
        list[i].value = list[i].value <= best ? best + 1 : list[i].value;
    sort_candidates(list, count);
}

/* -- the move that is asked about -------------------------------------------------------------------------------- */

static int find_candidate(const struct search *search, int count, uint64_t move)
{
    int at = 0;
    while (at < count && search->candidate[at].move != move)
        at++;
    return at;
}

/* The move that is asked about is looked at as deep as the best one is, with positions of its own: so they can be
 * compared, and the others are worth what they would be without it. */
static void look_at_asked(struct search *search, int count, uint64_t asked)
{
    struct candidate *list = search->candidate, one = list[0];
    int at = find_candidate(search, count, asked), plies = one.plies;
    if (list[at].plies >= plies)
        return;
    list[0] = list[at];
    list[at] = one;
    if (plies < TO_THE_END) {
        search->valued = 0;
        look_at(search, &list[0], plies, width_of(&search->base.seat).replies);
    } else {
        take_exact(search, end_candidates(search, 1, ENDING_ENTRIES)); /* all that there is memory for */
    }
    sort_candidates(list, count);
}

/* -- the judgement ------------------------------------------------------------------------------------------------ */

/* A move that is asked about is judged, whether it is one of the promising ones or not. */
static int list_asked(struct search *search, int count, const uint64_t *asked)
{
    if (!asked)
        return count;
    for (int i = 0; i < count; i++)
        if (search->moves[i] == *asked)
            return count;
    count -= count == ROOT_MOVES;
    search->moves[count] = *asked;
    return count + 1;
}

/* All moves with their quick values, best first. */
static int judge_quickly(struct search *search, const struct thinking *thinking)
{
    open_weights(&search->judge, thinking->setup, thinking->weights);
    search->judge.valued = &search->valued;
    search->valued = 0;
    search->budget = thinking->budget ? thinking->budget : FULL_BUDGET;
    open_base(&search->judge, &search->base, seat_of(thinking));
    int count = replies_from(&search->judge, &search->base, dots_state(thinking->view)->roll, ROOT_BREADTH,
                             search->moves, ROOT_MOVES);
    count = list_asked(search, count, thinking->asked);
    for (int i = 0; i < count; i++) {
        struct dots_seat after = search->base.seat;
        draw_move(search->judge.setup, &after, search->moves[i]);
        int32_t value = value_after(&search->judge, &search->base, &after);
        search->candidate[i] = (struct candidate){search->moves[i], value, value, 1};
    }
    sort_candidates(search->candidate, count);
    return count;
}

static int judge_moves(const struct thinking *thinking, struct judged *out, int room)
{
    struct search *search = thinking->memory;
    int count = judge_quickly(search, thinking);
    if (thinking->effort == EFFORT_FULL && count > 1) {
        if (judge_ending(search, thinking, count)) {
            sort_candidates(search->candidate, count);
        } else {
            look_deeper(search, count);
            if (search->ends)
                judge_some_endings(search, count);
        }
        if (thinking->asked)
            look_at_asked(search, count, *thinking->asked);
    }
    if (thinking->asked && count > room) {
        int at = find_candidate(search, count, *thinking->asked);
        search->candidate[at < room ? at : room - 1] = search->candidate[at];
    }
    count = count < room ? count : room;
    for (int i = 0; i < count; i++)
        out[i] = (struct judged){search->candidate[i].move, thousandths(search->candidate[i].value)};
    return count;
}

#endif
