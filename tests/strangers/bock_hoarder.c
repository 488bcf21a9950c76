/* bock_hoarder.c - a stranger of Null Bock that keeps its stags for late, when the others have none left (README.md).
 */
#include "bock_sense.h"

const char stranger_game[] = "null-bock";

enum { LATE = 45 }; /* from then on stags are for use */

/* What a stag is worth in hand, in tenths of a point: all the more the earlier. */
static int keep(const struct bock_sense *sense, int kind)
{
    int early = sense->late < LATE ? LATE - sense->late : 0;
    if (kind == BOCK_STAG)
        return 30 + 3 * early - (sense->late > 75 ? 150 : 0); /* one left over costs 15 */
    return 5 * kind_value[kind] + early * kind_value[kind] / 3;
}

static int mark(const struct bock_sense *sense, int kind, int place)
{
    int value = kind_value[kind];
    if (sense->state->phase == PHASE_LAY) /* a doe nobody spends a big stag on */
        return kind >= BOCK_STAG ? -keep(sense, kind) - 100 : 10 - (value > 6 ? value - 6 : 6 - value);
    if (!place && kind < BOCK_STAG)
        return 6 * value - (sense->late < LATE ? 1 : 3) * sense->pile;
    if (!place)
        return 10 * sense->pile * bock_sense_holds(sense, kind) / 100 - keep(sense, kind) -
               (sense->state->owner == sense->seat ? 200 : 0);
    int shown = sense->state->fringe[place] - 1;
    if (kind < BOCK_STAG)
        return 6 * value + keep(sense, shown) / 2;
    return 10 * kind_value[shown] - keep(sense, kind);
}

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    struct bock_sense sense = bock_sense_of(setup, view, seat);
    return bock_sense_choose(&sense, setup, view, rng, mark);
}
