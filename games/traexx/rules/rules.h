/* rules.h - Träxx: who acts, what is legal, what a round does, what it is worth (T3 to T8). */
#ifndef TRAEXX_RULES_RULES_H
#define TRAEXX_RULES_RULES_H

#include "board.h"

/* A path of two or more cells leaves each of its ends at most 5 free neighbours, and so does every
 * new cell: 5 + 25 + 125 + 625 + 3125 sequences from each of two ends. From a lone start cell it is
 * 6 * (1 + 5 + 25 + 125 + 625), which is less. And a pass. (Our boards: some hundreds.) */
#define MOVES_MOST ((size_t)(2 * 3905 + 1))

static size_t traexx_state_bytes(const struct setup *setup)
{
    return offsetof(struct traexx_state, paths) + (size_t)setup->seats * sizeof(struct path);
}

static void traexx_begin(const struct setup *setup, struct state *state)
{
    (void)setup;
    traexx_state_to_change(state)->deck = WHOLE_DECK;
}

/* T5: every round asks every seat; it ends after the fifteenth card. All have chosen but the round
 * is not settled: only in a view, where a sealed choice is still to be shown. */
static unsigned traexx_to_act(const struct setup *setup, const struct state *state)
{
    const struct traexx_state *traexx = traexx_state(state);
    if (traexx->card == 0)
        return traexx->paths[0].cells == 0 || traexx->deck != 0 ? ACT_CHANCE : 0;
    if (setup->seats == 1)
        return ACT_SEAT(1);
    unsigned act = 0;
    for (int seat = 1; seat <= setup->seats; seat++)
        if (traexx->paths[seat - 1].chosen == 0)
            act |= ACT_SEAT(seat);
    return act != 0 ? act : ACT_SHOWN;
}

/* -- listing --------------------------------------------------------------------------------- */

/* Where moves are written: those numbered skip .. skip + room - 1. */
struct list {
    uint64_t *out;
    size_t room, skip;
};

static inline void list_move(const struct list *list, size_t number, uint64_t move)
{
    if (number - list->skip < list->room) /* the difference wraps while skipping */
        list->out[number - list->skip] = move;
}

/* Lists all sequences of cells that begin with one of `steps`, as long as the card allows (`last` is
 * where the last cell of the longest move stands, `shift` where this step stands). `open` are the cells
 * that may still be entered, by colour too; `twice` those of the colour that has two squares left, or
 * none. `count` moves were listed before; returns how many there are now. */
static size_t list_ways(const struct traexx_setup *setup, const struct list *list, size_t count, uint64_t steps,
                        uint64_t open, uint64_t twice, int shift, int last, uint64_t move)
{
    for (; steps != 0; steps &= steps - 1) {
        int step = bits_first(steps);
        uint64_t longer = move | (uint64_t)(step + 1) << shift;
        bool first_of_two = twice >> step & 1;
        uint64_t then = open & ~(first_of_two ? CELL_BIT(step) : setup->alike[step]);
        uint64_t nexts = setup->neighbours[step] & then;
        list_move(list, count++, longer);
        if (shift + 8 < last) {
            if (nexts != 0)
                count = list_ways(setup, list, count, nexts, then, first_of_two ? 0 : twice, shift + 8, last, longer);
            continue;
        }
        for (; nexts != 0; nexts &= nexts - 1)
            list_move(list, count++, longer | (uint64_t)(bits_first(nexts) + 1) << last);
    }
    return count;
}

/* The pass is move 0 (T5: always allowed); then all ways from the lower end, then from the upper one. A
 * lone start cell is one end. */
static size_t list_all(const struct traexx_setup *setup, const struct list *list, const struct path *path,
                       const struct card *card)
{
    uint64_t open = card->cells & ~path->cells;
    size_t count = 1;
    list_move(list, 0, MOVE_PASS);
    for (int i = 0; i < (path->ends[0] == path->ends[1] ? 1 : 2); i++)
        count = list_ways(setup, list, count, setup->neighbours[path->ends[i]] & open, open, card->twice, 8,
                          8 * card->count, path->ends[i] + 1u);
    return count;
}

static size_t traexx_moves(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(state);
    return list_all(own, &(struct list){out, room, 0}, &traexx->paths[seat - 1], &own->cards[traexx->card - 1]);
}

/* -- refusing -------------------------------------------------------------------------------- */

static void add_cell(struct refusal *why, int cell)
{
    char word[8];
    struct text text;
    text_open(&text, word, sizeof word);
    say_cell(cell, &text);
    message_word(&why->message, word);
}

static bool refuse_cell(struct refusal *why, const char *clause, const char *text, int cell)
{
    refuse_with(why, clause, text);
    if (why)
        add_cell(why, cell);
    return true;
}

static bool refuse_colour(const struct traexx_setup *setup, struct refusal *why, const struct card *card, int cell)
{
    bool lacks = !(card->cells >> cell & 1);
    /* T4: a number cell needs a square of its colour like any other. */
    refuse_cell(why, setup->number[cell] ? "T4" : "T3", lacks ? "traexx.colour-not-shown" : "traexx.colour-used", cell);
    if (why)
        message_text(&why->message, COLOUR_TEXTS[setup->colour[cell]]);
    return true;
}

/* T3, for a seat whose choice is open: the path goes on at one of its ends, from edge to edge, into
 * cells it has not entered, and every one of them uses up a square of its colour. */
static bool refuse_path(const struct traexx_setup *setup, const struct path *path, const struct card *card,
                        uint64_t move, struct refusal *why)
{
    if (move == MOVE_PASS)
        return false;
    unsigned at = (unsigned)(move & 255) - 1;
    if (move >> 48 != 0 || at >= CELLS || move >> 8 == 0)
        return refuse_with(why, NULL, "traexx.no-move");
    if (at != path->ends[0] && at != path->ends[1])
        return refuse_cell(why, "T3", "traexx.no-end", (int)at);
    uint64_t entered = path->cells;
    uint32_t squares = card->squares;
    for (uint64_t rest = move >> 8; rest != 0; rest >>= 8) {
        unsigned cell = (unsigned)(rest & 255) - 1;
        if (cell >= CELLS)
            return refuse_with(why, NULL, "traexx.no-move");
        if (entered >> cell & 1)
            return refuse_cell(why, "T3", "traexx.entered", (int)cell);
        if (!(setup->neighbours[at] >> cell & 1)) {
            refuse_cell(why, "T3", "traexx.no-edge", (int)at);
            if (why)
                add_cell(why, (int)cell);
            return true;
        }
        unsigned shift = 4u * setup->colour[cell];
        if (!(squares >> shift & 15)) {
            if (!(PLANT("traexx-colour") && (card->cells >> cell & 1)))
                return refuse_colour(setup, why, card, (int)cell);
        } else {
            squares -= 1u << shift;
        }
        entered |= CELL_BIT(cell);
        at = cell;
    }
    return false;
}

static bool traexx_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                          struct refusal *why)
{
    const struct traexx_state *traexx = traexx_state(state);
    if (seat < 1 || seat > setup->seats)
        return refuse_with_number(why, NULL, "core.no-such-seat", seat);
    const struct path *path = &traexx->paths[seat - 1];
    if (traexx->card == 0)
        return refuse_with(why, "T5", traexx->deck == 0 ? "traexx.over" : "traexx.no-card");
    if (path->chosen != 0)
        return refuse_with(why, "T5", "traexx.chosen");
    const struct traexx_setup *own = traexx_setup(setup);
    return refuse_path(own, path, &own->cards[traexx->card - 1], move, why);
}

/* -- playing --------------------------------------------------------------------------------- */

/* T3: the path goes on along a move that is no pass. Returns the number cells among the new ones. */
static inline uint64_t lengthen(const struct traexx_setup *setup, struct path *path, uint64_t move)
{
    uint64_t added = 0;
    unsigned last = 0;
    for (uint64_t rest = move >> 8; rest != 0; rest >>= 8) {
        last = (unsigned)(rest & 255) - 1;
        added |= CELL_BIT(last);
    }
    path->cells |= added;
    /* A lone start cell is both ends: the other one stays. */
    unsigned stays = path->ends[path->ends[0] == (move & 255) - 1];
    path->ends[0] = (uint8_t)(last < stays ? last : stays);
    path->ends[1] = (uint8_t)(last < stays ? stays : last);
    return added & setup->numbered;
}

/* T7: alone, in full what is higher than all that was reached before, cell by cell. */
static void note_alone(const struct traexx_setup *setup, struct path *path, uint64_t move)
{
    unsigned before = path->reached;
    for (uint64_t rest = move >> 8; rest != 0; rest >>= 8) {
        unsigned bit = 1u << setup->number[(rest & 255) - 1];
        if (bit == 1)
            continue;
        if (bit > (PLANT("traexx-order") ? before : path->reached))
            path->full = (uint16_t)(path->full | bit);
        path->reached = (uint16_t)(path->reached | bit);
    }
}

/* T6: in full what nobody reached in an earlier round, whoever else reaches it in this one. */
static void note_in_company(const struct traexx_setup *setup, struct path *path, uint64_t cells, unsigned earlier)
{
    unsigned reached = 0;
    for (; cells != 0; cells &= cells - 1)
        reached |= 1u << setup->number[bits_first(cells)];
    path->reached = (uint16_t)(path->reached | reached);
    path->full = (uint16_t)(path->full | (reached & ~earlier));
}

/* T5, T6: when all have chosen and all choices are known, all paths grow at once. */
static void settle(const struct traexx_setup *setup, struct traexx_state *state)
{
    unsigned earlier = 0; /* the numbers anybody reached in rounds before this one */
    for (int i = 0; i < setup->common.seats; i++) {
        if (state->paths[i].chosen == 0 || state->paths[i].chosen == MOVE_SEALED)
            return;
        earlier |= state->paths[i].reached;
    }
    for (int i = 0; i < setup->common.seats; i++) {
        struct path *path = &state->paths[i];
        if (path->chosen != MOVE_PASS)
            note_in_company(setup, path, lengthen(setup, path, path->chosen), earlier);
        path->chosen = 0;
        if (PLANT("traexx-same-round"))
            earlier |= path->reached;
    }
    state->card = 0;
}

static void traexx_play(const struct setup *setup, struct state *state, int seat, uint64_t move)
{
    const struct traexx_setup *own = traexx_setup(setup);
    struct traexx_state *traexx = traexx_state_to_change(state);
    if (setup->seats > 1) {
        traexx->paths[seat - 1].chosen = move;
        settle(own, traexx);
        return;
    }
    traexx->card = 0;
    if (move != MOVE_PASS && lengthen(own, &traexx->paths[0], move) != 0)
        note_alone(own, &traexx->paths[0], move);
}

/* -- scores ---------------------------------------------------------------------------------- */

/* What a noted number is worth: half is rounded up (T6, T7). */
static int noted_value(int number, bool full)
{
    if (PLANT("traexx-half"))
        return full ? number : number / 2;
    return full ? number : (number + 1) / 2;
}

static int noted_sum(unsigned reached, unsigned full)
{
    int sum = 0;
    for (; reached != 0; reached &= reached - 1) {
        int number = bits_first(reached);
        sum += noted_value(number, full >> number & 1);
    }
    return sum;
}

/* T8: the numbers noted, less one for every cell not reached. */
static void traexx_scores(const struct setup *setup, const struct state *state, int scores[SEATS_MAX])
{
    for (int i = 0; i < setup->seats; i++) {
        const struct path *path = &traexx_state(state)->paths[i];
        scores[i] = noted_sum(path->reached, path->full) - (CELLS - bits_count(path->cells));
    }
}

/* Only playing alone has a verdict: more than 40 is superb. The other bands are ours. */
static const char *traexx_band(const struct setup *setup, int score)
{
    if (setup->seats != 1)
        return NULL;
    if (score > 40)
        return "traexx.band-superb";
    if (score > 25)
        return "traexx.band-strong";
    return score > 10 ? "traexx.band-solid" : "traexx.band-warm-up";
}

#endif
