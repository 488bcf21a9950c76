/* rules.h - Träxx: who acts, what a round does, what it is worth (T3 to T8). */
#ifndef TRAEXX_RULES_RULES_H
#define TRAEXX_RULES_RULES_H

#include "board.h"

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

/* -- playing --------------------------------------------------------------------------------- */

/* The path goes on along a move that is no pass (T3). Returns the number cells among the new ones. */
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

/* When all have chosen and all choices are known, all paths grow at once (T5, T6). */
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
