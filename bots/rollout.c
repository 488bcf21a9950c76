/* rollout.c - what a move really costs (see rollout.h). */
#include "rollout.h"
#include "plant.h"

/* Who plays on: the judgement at one look, its best move always. In Nullern a look is a sample of worlds, and a small
 * one is enough to go on with. */
static const struct {
    const char *game, *player;
} quick_bots[] = {{"nullern", "quick-0@300"}, {NULL, "quick-0"}};

static const char *quick_bot_of(const struct game *game)
{
    int row = 0;
    while (quick_bots[row].game && !text_same(quick_bots[row].game, game->id))
        row++;
    return quick_bots[row].player;
}

void rollout_open(struct rollout *rollout, const struct examiner *examiner, const struct insight *insight,
                  uint64_t played, uint64_t better, uint64_t seed)
{
    const struct game *game = examiner->setup->game;
    *rollout = (struct rollout){.examiner = examiner,
                                .insight = *insight,
                                .played = played,
                                .better = better,
                                .seed = seed,
                                .wanted = examiner_wanted(game)};
    player_read(&rollout->quick, game, quick_bot_of(game), NULL); /* a game that is judged has quick bots */
}

/* One decision of a quick bot, from its own view. */
struct quick_bots {
    const struct rollout *rollout;
    uint64_t seed;
};

static uint64_t decide(void *who, const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct quick_bots *bots = who;
    struct state view = *state;
    struct rng any;
    if (setup->game->own_boards && seat != bots->rollout->insight.seat) { /* there nobody is in another's way */
        rng_seed(&any, bots->seed);
        return setup->game->pick(setup, state, seat, &any);
    }
    setup->game->hide(setup, &view, seat);
    struct thinking task = {.setup = setup,
                            .view = &view,
                            .seat = seat,
                            .seed = seed_mix(bots->seed, (uint64_t)seat),
                            .weights = bots->rollout->examiner->weights,
                            .memory = bots->rollout->examiner->memory};
    (void)rng; /* is for the dice alone: they fall alike after both moves */
    return player_choose(&bots->rollout->quick, &task);
}

/* What the seat has in the end if it makes this move in this world. */
static int32_t play_after(const struct rollout *rollout, const struct state *world, uint64_t move, uint64_t seed)
{
    const struct setup *setup = rollout->examiner->setup;
    const int seat = rollout->insight.seat;
    struct quick_bots bots = {rollout, seed};
    struct state state = *world;
    struct rng dice;
    rng_seed(&dice, seed);
    setup->game->play(setup, &state, seat, move);
    play_to_end(setup, &state, &dice, decide, &bots);
    setup->game->hide(setup, &state, seat);
    struct insight end = {.seat = seat, .view = &state};
    return examiner_worth(rollout->examiner, &end);
}

static uint64_t root_of(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

/* The mean of the differences, and half of the interval in which it lies 19 times of 20: two standard errors. */
static void find_mean(struct rollout *rollout)
{
    int64_t games = rollout->found.games, mean = rollout->sum / games;
    int64_t spread = (rollout->squares - mean * rollout->sum) / (games > 1 ? games - 1 : 1);
    rollout->found.loss = (int32_t)mean;
    rollout->found.within = (int32_t)root_of((uint64_t)(4 * spread / games));
}

bool rollout_go_on(struct rollout *rollout)
{
    const struct setup *setup = rollout->examiner->setup;
    for (int i = 0; i < ROLLOUT_PORTION; i++) {
        uint64_t seed = seed_mix(rollout->seed, (uint64_t)rollout->found.games++);
        struct state world = *rollout->insight.view;
        struct rng rng;
        rng_seed(&rng, seed_mix(seed, 1));
        setup->game->guess(setup, &world, rollout->insight.seat, &rng);
        int64_t cost = (int64_t)play_after(rollout, &world, rollout->better, seed) -
                       play_after(rollout, &world, rollout->played, PLANT("rollout-other-dice") ? ~seed : seed);
        rollout->sum += cost;
        rollout->squares += cost * cost;
    }
    find_mean(rollout);
    return rollout->found.games < ROLLOUT_MOST &&
           (rollout->found.games < ROLLOUT_LEAST || rollout->found.within > rollout->wanted);
}
