/* players.c - players by name, for any game (see players.h). */
#include "players.h"
#include "bits.h"
#include "plant.h"
#include <string.h>

/* A flat Monte Carlo player looks at this many moves; of more it takes a uniform sample. */
enum { FLAT_MOVES = 64, FLAT_WORLDS_MOST = 100000 };

/* -- names ---------------------------------------------------------------------------------------------- */

static bool refuse_unknown(const struct game *game, const char *name, struct refusal *why)
{
    refuse_with_word(why, 0, "bots.unknown-player", name);
    if (why)
        message_word(&why->message, game->id);
    return true;
}

static bool refuse_missing(const struct game *game, const char *name, struct refusal *why)
{
    refuse_with_word(why, 0, "bots.no-player-yet", name);
    if (why)
        message_word(&why->message, game->id);
    return true;
}

/* Splits "master@500" into its name and its budget. */
static bool take_budget(const char *name, char *bare, size_t room, uint32_t *budget)
{
    size_t length = 0;
    while (name[length] && name[length] != '@')
        length++;
    *budget = 0;
    if (length >= room)
        return false;
    memcpy(bare, name, length);
    bare[length] = '\0';
    if (!name[length])
        return true;
    const char *at = name + length + 1;
    int number;
    if (!text_take_number(&at, &number) || *at || (number < 1 && !PLANT("bots-no-budget")))
        return false;
    *budget = (uint32_t)number;
    return true;
}

static bool has_number(const char *name, const char *start, int *number)
{
    return text_take_word(&name, start) && text_take_number(&name, number) && !*name;
}

static bool read_judging(const struct game *game, const char *name, uint32_t budget, struct player *player,
                         struct refusal *why)
{
    int halving;
    player->kind = PLAYER_JUDGING;
    player->budget = budget;
    if (has_number(name, "quick-", &halving))
        player->level = (struct level){EFFORT_QUICK, halving, 0};
    else if (has_number(name, "full-", &halving))
        player->level = (struct level){EFFORT_FULL, halving, 0};
    else if (!level_find(game->id, name, &player->level))
        return refuse_unknown(game, name, why);
    if (!game->knowledge || !game->knowledge->judge)
        return refuse_missing(game, name, why);
    return false;
}

bool player_read(struct player *player, const struct game *game, const char *name, struct refusal *why)
{
    const struct knowledge *knowledge = game->knowledge;
    char bare[32];
    uint32_t budget;
    memset(player, 0, sizeof *player);
    if (!take_budget(name, bare, sizeof bare, &budget))
        return refuse_unknown(game, name, why);
    if (budget)
        return read_judging(game, bare, budget, player, why);
    if (text_same(name, "random"))
        return false;
    if (knowledge && knowledge->baseline && text_same(name, knowledge->baseline_name)) {
        player->kind = PLAYER_BASELINE;
        return false;
    }
    if (has_number(name, "flat-mc-", &player->worlds)) {
        if (player->worlds < 1 || player->worlds > FLAT_WORLDS_MOST)
            return refuse_unknown(game, name, why);
        player->kind = PLAYER_FLAT;
        return knowledge && knowledge->baseline ? false : refuse_missing(game, name, why);
    }
    return read_judging(game, bare, 0, player, why);
}

const char *player_offer(const struct game *game, int i)
{
    const struct knowledge *knowledge = game->knowledge;
    for (int k = 0; knowledge && knowledge->judge && level_names[k]; k++)
        if (i-- == 0)
            return level_names[k];
    if (knowledge && knowledge->baseline && i-- == 0)
        return knowledge->baseline_name;
    return i == 0 ? "random" : 0;
}

size_t player_memory(const struct player *player, const struct game *game)
{
    if (player->kind == PLAYER_FLAT)
        return game->moves_most * sizeof(uint64_t);
    return player->kind == PLAYER_JUDGING ? game->knowledge->memory_bytes : 0;
}

/* -- playing on ----------------------------------------------------------------------------------------- */

void play_to_end(const struct setup *setup, struct state *state, struct rng *rng, const struct playing *playing)
{
    const struct game *game = setup->game;
    for (unsigned act; (act = game->to_act(setup, state)) != 0;) {
        if (act & ACT_CHANCE) {
            struct event event = {0};
            struct outcome one;
            if (game->outcomes(setup, state, &one, 1) == 0)
                return;
            game->draw(setup, state, rng, &event);
            if (playing->hear)
                playing->hear(playing->who, setup, state, &event);
            game->happen(setup, state, &event);
        } else {
            int seat = bits_first(act);
            game->play(setup, state, seat, playing->decide(playing->who, setup, state, seat, rng));
        }
    }
}

/* -- flat Monte Carlo ----------------------------------------------------------------------------------- */

static uint64_t decide_simply(void *who, const struct setup *setup, const struct state *state, int seat,
                              struct rng *rng)
{
    (void)who;
    return setup->game->knowledge->baseline(setup, state, seat, rng);
}

/* The seat's score against the mean of the others', times their number (so that it is whole); higher is better. */
static int64_t result_of(const struct setup *setup, const struct state *state, int seat)
{
    int scores[SEATS_MAX] = {0};
    int64_t others = 0;
    setup->game->scores(setup, state, scores);
    for (int i = 0; i < setup->seats; i++)
        others += i == seat - 1 ? 0 : scores[i];
    int64_t own = (int64_t)scores[seat - 1] * (setup->seats > 1 ? setup->seats - 1 : 1) - others;
    return setup->game->fewest_wins ? -own : own;
}

/* The moves to look at, in thinking->memory: all of them, or a uniform sample. */
static int list_candidates(const struct thinking *thinking, uint64_t *moves, struct rng *rng)
{
    const struct game *game = thinking->setup->game;
    size_t count = game->moves(thinking->setup, thinking->view, thinking->seat, moves, game->moves_most);
    int taken = count < FLAT_MOVES ? (int)count : FLAT_MOVES;
    for (int i = 0; i < taken && count > FLAT_MOVES; i++) {
        size_t k = (size_t)i + rng_below(rng, (uint32_t)(count - (size_t)i));
        uint64_t swap = moves[i];
        moves[i] = moves[k];
        moves[k] = swap;
    }
    return taken;
}

static uint64_t choose_flat(const struct player *player, const struct thinking *thinking)
{
    static const struct playing simply = {.decide = decide_simply};
    const struct setup *setup = thinking->setup;
    const struct game *game = setup->game;
    uint64_t *moves = thinking->memory;
    int64_t sums[FLAT_MOVES] = {0};
    struct rng rng;
    rng_seed(&rng, thinking->seed);
    int count = list_candidates(thinking, moves, &rng), best = 0;
    for (int world = 0; world < player->worlds && count > 1; world++) {
        struct state guessed = *thinking->view;
        game->guess(setup, &guessed, thinking->seat, &rng);
        uint64_t luck = rng_next(&rng); /* the same for every move: what differs is the move alone */
        for (int i = 0; i < count; i++) {
            struct state state = guessed;
            struct rng played;
            rng_seed(&played, luck);
            game->play(setup, &state, thinking->seat, moves[i]);
            play_to_end(setup, &state, &played, &simply);
            sums[i] += result_of(setup, &state, thinking->seat);
        }
    }
    for (int i = 1; i < count; i++)
        best = sums[i] > sums[best] ? i : best;
    return moves[best];
}

/* -- choosing ------------------------------------------------------------------------------------------- */

/* Levels below expert choose among moves that people would think of. */
static int leave_out_far_fetched(const struct player *player, const struct thinking *thinking, struct judged *judged,
                                 int count)
{
    const struct knowledge *knowledge = thinking->setup->game->knowledge;
    int kept = 0;
    if (!knowledge->far_fetched || !player->level.fitted || player->level.fitted == LEVELS_FITTED)
        return count;
    for (int i = 0; i < count; i++)
        if (!knowledge->far_fetched(thinking->setup, thinking->view, thinking->seat, judged[i].move))
            judged[kept++] = judged[i];
    return kept ? kept : count;
}

static uint64_t choose_judging(const struct player *player, const struct thinking *thinking)
{
    struct judged judged[JUDGED_MOST];
    struct thinking task = *thinking;
    struct rng rng;
    uint64_t moves[2];
    const struct game *game = thinking->setup->game;
    if (game->moves(thinking->setup, thinking->view, thinking->seat, moves, 2) == 1)
        return moves[0];
    task.effort = player->level.effort;
    task.budget = player->budget;
    int count = game->knowledge->judge(&task, judged, JUDGED_MOST);
    count = leave_out_far_fetched(player, thinking, judged, count);
    rng_seed(&rng, seed_mix(thinking->seed, 1));
    return judged[level_choose(level_halving(&player->level, thinking->halvings), judged, count, &rng)].move;
}

uint64_t player_choose(const struct player *player, const struct thinking *thinking)
{
    const struct game *game = thinking->setup->game;
    struct rng rng;
    switch (player->kind) {
    case PLAYER_FLAT:
        return choose_flat(player, thinking);
    case PLAYER_JUDGING:
        return choose_judging(player, thinking);
    case PLAYER_BASELINE:
        rng_seed(&rng, thinking->seed);
        return game->knowledge->baseline(thinking->setup, thinking->view, thinking->seat, &rng);
    case PLAYER_RANDOM:
        break;
    }
    rng_seed(&rng, thinking->seed);
    return game->pick(thinking->setup, thinking->view, thinking->seat, &rng);
}
