/* fitting.c - fits the levels to a sheet (see fitting.h).
 *
 * First the two ends of the gap. Then a ladder of halving losses, a few games each, from the bottom up until a rung is
 * beyond the weakest level: between two rungs a level has its place, roughly. Then many games around that place, and a
 * straight line through them. Games of one number share their dice throughout. */
#include "fitting.h"
#include "plant.h"

enum { PHASE_RANDOM, PHASE_BEST, PHASE_LADDER, PHASE_LINE, PHASE_OVER };
enum {
    OCTAVE = 1024,
    STEP = OCTAVE / 32,
    FIRST = 5 * OCTAVE, /* the lowest rung: 32 thousandths of a point */
    RUNG = OCTAVE / 2,
    TRIED = 2 * FITTING_SPREAD + 1,
    GAMES_END = 2000, /* for each end of the gap */
    GAMES_RUNG = 100,
    BEYOND = 50, /* thousandths of the gap: so far beyond the weakest level's share the ladder goes */
};
static const int line_games[LEVELS_FITTED] = {TRIED * 250, TRIED * 200, TRIED * 160}; /* the weaker, the wilder */
static const uint64_t fitting_seed = 0x66697474696E67u;

/* -- places ---------------------------------------------------------------------------------------------- */

int32_t fitting_halving(int32_t place)
{
    int32_t step = place / STEP, rest = place % STEP;
    int up = step / 32 + 1; /* 2^(step / 32) is 2^up times 2^-(32 - step % 32) / 32 */
    int64_t here = (int64_t)level_halved(32 - step % 32) << up;
    int64_t next = (int64_t)level_halved(32 - (step + 1) % 32) << ((step + 1) / 32 + 1);
    return (int32_t)((here + (next - here) * rest / STEP + (1 << 29)) >> 30);
}

/* -- one game -------------------------------------------------------------------------------------------- */

/* Plays a game alone: its dice depend on its number, the bot's random numbers on the round as well. */
static int play_alone(const struct fitting *fitting, const struct player *player)
{
    const struct setup *setup = fitting->setup;
    const struct game *game = setup->game;
    uint64_t luck_seed = seed_mix(fitting_seed, (uint64_t)fitting->game);
    uint64_t bot_seed = seed_mix(seed_mix(luck_seed, (uint64_t)fitting->phase), (uint64_t)fitting->round);
    struct state state = {0};
    int scores[SEATS_MAX] = {0};
    uint64_t drawn = 0, decided = 0;
    game->begin(setup, &state);
    for (unsigned act; (act = game->to_act(setup, &state)) != 0;) {
        if (act & ACT_CHANCE) {
            struct event event = {0};
            struct rng rng;
            rng_seed(&rng, seed_mix(luck_seed, drawn++));
            game->draw(setup, &state, &rng, &event);
            game->happen(setup, &state, &event);
        } else {
            struct thinking thinking = {.setup = setup,
                                        .view = &state,
                                        .seat = 1,
                                        .seed = seed_mix(bot_seed, decided++),
                                        .weights = fitting->weights,
                                        .memory = fitting->memory};
            game->play(setup, &state, 1, player_choose(player, &thinking));
        }
    }
    game->scores(setup, &state, scores);
    return scores[0];
}

static struct player quick(int32_t halving)
{
    return (struct player){.kind = PLAYER_JUDGING, .level = {EFFORT_QUICK, halving, 0}};
}

/* -- what the games say ---------------------------------------------------------------------------------- */

/* The result that a level is to have on average, in thousandths of a point. */
static int64_t target_of(const struct fitting *fitting, int level)
{
    return (fitting->best * 1000 + (fitting->random - fitting->best) * level_shares[level]) / GAMES_END;
}

/* The share of the gap of a mean result, in thousandths. A gap that is none is as good as filled. */
static int64_t share_of(const struct fitting *fitting, int64_t sum, int64_t games)
{
    int64_t gap = fitting->random - fitting->best;
    return gap ? (sum * GAMES_END / games - fitting->best) * 1000 / gap : 1000;
}

static bool is_beyond(const struct fitting *fitting, int rung)
{
    return share_of(fitting, fitting->rung[rung], GAMES_RUNG) >= level_shares[0] + BEYOND;
}

/* Where a level is between the rungs: above the last one that it is not reached on. */
static int32_t find_place(const struct fitting *fitting, int level)
{
    int rung = 0;
    for (int i = 0; i < fitting->rungs; i++)
        rung = share_of(fitting, fitting->rung[i], GAMES_RUNG) < level_shares[level] ? i : rung;
    int64_t low = share_of(fitting, fitting->rung[rung], GAMES_RUNG), high = low;
    if (rung + 1 < fitting->rungs)
        high = share_of(fitting, fitting->rung[rung + 1], GAMES_RUNG);
    int64_t part = high > low ? (level_shares[level] - low) * RUNG / (high - low) : 0;
    part = part < 0 ? 0 : part > RUNG ? RUNG : part;
    return FIRST + rung * RUNG + (int32_t)part;
}

/* Moves a level's place to where the line through its games meets its target, at most so far as there were games. */
static void follow_line(struct fitting *fitting, int level)
{
    enum { SQUARES = FITTING_SPREAD * (FITTING_SPREAD + 1) / 3 }; /* mean of the squares of -SPREAD .. SPREAD */
    const struct fitting_line *line = &fitting->line;
    int64_t missing = target_of(fitting, level) * line->games - line->sum * 1000; /* times games, in thousandths */
    int64_t slope = line->slope * 1000 / SQUARES;                                 /* a step, likewise */
    int64_t most = 2 * FITTING_SPREAD * STEP;
    int64_t move = slope ? missing * STEP / slope : 0;
    bool rises = (slope > 0) == (fitting->random > fitting->best);
    move = !rises ? 0 : move < -most ? -most : move > most ? most : move;
    fitting->place[level] += (int32_t)move;
}

/* -- step by step ---------------------------------------------------------------------------------------- */

bool fitting_begin(struct fitting *fitting, const struct setup *setup, const int16_t *weights, void *memory)
{
    const struct game *game = setup->game;
    *fitting = (struct fitting){.setup = setup, .weights = weights, .memory = memory};
    return setup->seats != 1 || !game->needs_sheet || !game->knowledge || !game->knowledge->judge;
}

/* The next level of the line's phase, weakest first. */
static void next_line(struct fitting *fitting)
{
    follow_line(fitting, fitting->round);
    fitting->line = (struct fitting_line){0};
    fitting->game = 0;
    fitting->round++;
    if (fitting->round < LEVELS_FITTED)
        return;
    for (int i = 0; i < LEVELS_FITTED; i++)
        fitting->halvings[i] = fitting_halving(fitting->place[i]);
    fitting->phase = PHASE_OVER;
}

static void next_rung(struct fitting *fitting)
{
    fitting->rungs = fitting->round + 1;
    fitting->game = 0;
    fitting->round++;
    if (fitting->round < FITTING_RUNGS && !is_beyond(fitting, fitting->round - 1))
        return;
    for (int i = 0; i < LEVELS_FITTED; i++)
        fitting->place[i] = find_place(fitting, i);
    fitting->phase = PHASE_LINE;
    fitting->round = 0;
}

static void next_end(struct fitting *fitting)
{
    fitting->phase++;
    fitting->game = 0;
}

static void try_around(struct fitting *fitting)
{
    struct fitting_line *line = &fitting->line;
    int away = fitting->game % TRIED - FITTING_SPREAD, level = fitting->round;
    struct player player = quick(fitting_halving(fitting->place[level] + away * STEP));
    int result = play_alone(fitting, &player);
    line->games++;
    line->sum += result;
    line->slope += (int64_t)result * away;
}

bool fitting_step(struct fitting *fitting)
{
    struct player player = {.kind = PLAYER_RANDOM};
    switch (fitting->phase) {
    case PHASE_RANDOM:
        fitting->random += play_alone(fitting, &player);
        if (++fitting->game == GAMES_END)
            next_end(fitting);
        return true;
    case PHASE_BEST:
        player = quick(0);
        fitting->best += play_alone(fitting, &player);
        if (++fitting->game == GAMES_END)
            next_end(fitting);
        return true;
    case PHASE_LADDER:
        player = quick(fitting_halving(FIRST + fitting->round * RUNG));
        fitting->rung[fitting->round] += play_alone(fitting, &player);
        if (++fitting->game == GAMES_RUNG)
            next_rung(fitting);
        return true;
    case PHASE_LINE:
        try_around(fitting);
        if (++fitting->game == line_games[fitting->round])
            next_line(fitting);
        return fitting->phase != PHASE_OVER;
    default:
        return false;
    }
}

int fitting_progress(const struct fitting *fitting)
{
    enum { LADDER = 12 * GAMES_RUNG, ENDS = 2 * GAMES_END }; /* as it is on most sheets */
    int lines = 0, done = fitting->game;
    for (int i = 0; i < LEVELS_FITTED; i++)
        lines += line_games[i];
    if (fitting->phase == PHASE_OVER)
        return 1000;
    if (fitting->phase == PHASE_BEST)
        done += GAMES_END;
    if (fitting->phase == PHASE_LADDER) {
        done += fitting->round * GAMES_RUNG;
        done = ENDS + (done < LADDER ? done : LADDER);
    }
    if (fitting->phase == PHASE_LINE) {
        done += ENDS + LADDER;
        for (int i = 0; i < fitting->round; i++)
            done += line_games[i];
    }
    return (int)((int64_t)done * 1000 / (ENDS + LADDER + lines));
}
