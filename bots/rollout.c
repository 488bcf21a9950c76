/* rollout.c - what a move really costs (see rollout.h). */
#include "rollout.h"
#include "plant.h"

/* Who plays on: quick, but such that it finds what masters find there. In the games with sheets that takes two plies:
 * one look at a sheet that somebody else has filled misleads for the rest of the game. In Nullern a look is a sample of
 * worlds, and a small one is enough. */
static const struct company {
    const char *game, *player;
    int most;       /* games after each move */
    int32_t wanted; /* how near a loss is to be known, in thousandths: games end when it is */
    bool lonely;    /* what a seat has does not depend on the others: any moves do for them (not so in Träxx: T6) */
} companies[] = {
    {"nulli-flow", "master@1000", 480, 400, true}, {"nulli-hex", "master@1000", 480, 400, true},
    {"traexx", "master@4000", 480, 600, false},    {"null-bock", "quick-0", 4000, 1500, false},
    {"nullern", "quick-0@300", 1000, 500, false},  {NULL, "quick-0", 480, 500, false},
};

static const struct company *company_of(const struct game *game)
{
    const struct company *company = companies;
    while (company->game && !text_same(company->game, game->id))
        company++;
    return company;
}

void rollout_open(struct rollout *rollout, const struct examiner *examiner, const struct insight *insight,
                  uint64_t played, uint64_t better, uint64_t seed)
{
    const struct game *game = examiner->setup->game;
    const struct company *company = company_of(game);
    *rollout = (struct rollout){.examiner = examiner,
                                .insight = *insight,
                                .played = played,
                                .better = better,
                                .seed = seed,
                                .most = company->most,
                                .wanted = company->wanted,
                                .lonely = company->lonely || PLANT("rollout-lonely")};
    player_read(&rollout->company, game, company->player, NULL); /* a game that is judged has these players */
}

/* What one game's seed is for beside the dice: a seat's guesses at the world (by its number), and the world itself.
 * These are apart, or a seat would guess what is so. */
enum { WORLD = SEATS_MAX + 1 };

/* One game that is played on. */
struct playout {
    const struct rollout *rollout;
    uint64_t seed;
    int64_t luck; /* of the seat that is asked about, so far */
};

/* One decision, from its seat's own view. */
static uint64_t decide(void *who, const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct playout *playout = who;
    const struct rollout *rollout = playout->rollout;
    struct state view = *state;
    struct rng any;
    if (rollout->lonely && seat != rollout->insight.seat) {
        rng_seed(&any, playout->seed);
        return setup->game->pick(setup, state, seat, &any);
    }
    setup->game->hide(setup, &view, seat);
    struct thinking task = {.setup = setup,
                            .view = &view,
                            .seat = seat,
                            .seed = seed_mix(playout->seed, (uint64_t)seat),
                            .weights = rollout->examiner->weights,
                            .memory = rollout->examiner->memory};
    (void)rng; /* is for the dice alone: they fall alike after both moves */
    return player_choose(&rollout->company, &task);
}

static void hear(void *who, const struct setup *setup, const struct state *before, const struct event *event)
{
    struct playout *playout = who;
    int32_t luck[SEATS_MAX];
    setup->game->knowledge->luck(setup, before, event, playout->rollout->examiner->weights, luck);
    playout->luck += luck[playout->rollout->insight.seat - 1];
}

/* What the seat has in the end if it makes this move in this world; and how far luck has helped it. */
static int32_t play_after(const struct rollout *rollout, const struct state *world, uint64_t move, uint64_t seed,
                          int64_t *luck)
{
    const struct setup *setup = rollout->examiner->setup;
    const int seat = rollout->insight.seat;
    struct playout playout = {.rollout = rollout, .seed = seed};
    struct playing playing = {decide, setup->game->knowledge->luck ? hear : NULL, &playout};
    struct state state = *world;
    struct rng dice;
    rng_seed(&dice, seed);
    setup->game->play(setup, &state, seat, move);
    play_to_end(setup, &state, &dice, &playing);
    setup->game->hide(setup, &state, seat);
    struct insight end = {.seat = seat, .view = &state};
    *luck = playout.luck;
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

static int64_t at_least_one(int64_t number)
{
    return number > 1 ? number : 1;
}

/* The mean of the costs, and half of the interval in which it lies 19 times of 20: two standard errors. Luck has a mean
 * of nothing; so as much of it as explains the spread of the costs may be taken out of them (a control variate), and a
 * few games say as much as many. */
static void find_mean(struct rollout *rollout)
{
    enum { PART = 1 << 10 };
    int64_t games = rollout->found.games, cost = rollout->sum.cost, luck = rollout->sum.luck;
    int64_t costs = rollout->sum.cost_cost - cost * cost / games, lucks = rollout->sum.luck_luck - luck * luck / games;
    int64_t both = rollout->sum.cost_luck - cost * luck / games;
    int64_t part = both * PART / at_least_one(lucks);
    int64_t spread = (costs - part * both / PART) / at_least_one(games - 2);
    rollout->found.loss = (int32_t)((cost - part * luck / PART) / games);
    rollout->found.within = (int32_t)root_of((uint64_t)(4 * spread / games));
}

/* Both moves in one world, with the same dice. */
static void play_both(struct rollout *rollout)
{
    const struct setup *setup = rollout->examiner->setup;
    uint64_t seed = seed_mix(rollout->seed, (uint64_t)rollout->found.games++);
    struct state world = *rollout->insight.view;
    struct rng rng;
    int64_t better_luck, played_luck;
    rng_seed(&rng, seed_mix(seed, WORLD));
    setup->game->guess(setup, &world, rollout->insight.seat, &rng);
    int64_t cost = play_after(rollout, &world, rollout->better, seed, &better_luck);
    cost -= play_after(rollout, &world, rollout->played, PLANT("rollout-other-dice") ? ~seed : seed, &played_luck);
    int64_t luck = better_luck - played_luck;
    rollout->apart += cost != 0;
    rollout->sum.cost += cost;
    rollout->sum.luck += luck;
    rollout->sum.cost_cost += cost * cost;
    rollout->sum.luck_luck += luck * luck;
    rollout->sum.cost_luck += cost * luck;
}

bool rollout_go_on(struct rollout *rollout)
{
    for (int i = 0; i < ROLLOUT_PORTION; i++)
        play_both(rollout);
    find_mean(rollout);
    return rollout->found.games < rollout->most &&
           (rollout->found.games < ROLLOUT_LEAST || rollout->apart < ROLLOUT_APART ||
            rollout->found.within > rollout->wanted);
}
