/* bock_sniper.c - a stranger of Null Bock that lives on the fringes and only follows in the arena (README.md). */
#include "bock_sense.h"

const char stranger_game[] = "null-bock";

/* How many does on fringes this stag could take later. */
static int prey_of(const struct bock_sense *sense, int kind)
{
    int prey = 0;
    for (int i = 1; i <= sense->setup->seats; i++) {
        int shown = sense->state->fringe[i] - 1;
        prey += shown >= 0 && shown < BOCK_STAG && takes_doe(kind, shown) ? kind_value[shown] : 0;
    }
    return prey;
}

static int mark(const struct bock_sense *sense, int kind, int place)
{
    int value = kind_value[kind], waste;
    if (sense->state->phase == PHASE_LAY)
        return kind < BOCK_STAG ? -value : kind == BOCK_STAG ? -100 : 4 - value;
    if (place && kind >= BOCK_STAG) { /* the smallest that will do */
        int shown = sense->state->fringe[place] - 1;
        waste = kind == BOCK_STAG ? 12 : value - kind_value[shown];
        return 1000 + 20 * kind_value[shown] - 15 * waste;
    }
    if (place) { /* another bullet for a doe that nobody will want soon */
        int shown = sense->state->fringe[place] - 1;
        return 600 + 10 * prey_of(sense, shown) + 10 * kind_value[shown] + 6 * value;
    }
    if (kind < BOCK_STAG)
        return 300 + 10 * value - 8 * sense->pile;
    int worth = sense->pile * bock_sense_holds(sense, kind) / 10; /* tenths of a point, as all the rest here */
    return 200 + worth - 12 * value - 4 * prey_of(sense, kind);
}

uint64_t stranger_choose(const struct setup *setup, const struct state *view, int seat, struct rng *rng)
{
    struct bock_sense sense = bock_sense_of(setup, view, seat);
    return bock_sense_choose(&sense, setup, view, rng, mark);
}
