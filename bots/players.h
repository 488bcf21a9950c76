/* players.h - players by name, for any game: what the arena, the table and `nullarium bot` seat.
 *
 * - random: any legal move, all equally likely
 * - log-mobility, reach, greedy, naive: the game's own honest simple player
 * - flat-mc-60: 60 uniformly guessed worlds, each move played out in all of them by the simple player
 * - beginner, club, expert, master: the levels
 * - quick-250, full-0: the game's judgement at quick or full effort with a halving loss of 0.250 points (levels.h);
 *   levels are made of these, and fitted with them
 * - master@500: a judging player with a budget of its own
 *
 * A player gets a view and what its seat was told, never a state. Freestanding, without allocation.
 */
#ifndef NULLARIUM_PLAYERS_H
#define NULLARIUM_PLAYERS_H

#include "levels.h"
#include "thinking.h"

enum player_kind { PLAYER_RANDOM, PLAYER_BASELINE, PLAYER_FLAT, PLAYER_JUDGING };

struct player {
    enum player_kind kind;
    int worlds;         /* of a flat-mc player */
    struct level level; /* of a judging player */
    uint32_t budget;    /* of a judging player; 0: the game's default */
};

/* Finds a player of this game by name. True: refused, and why. */
bool player_read(struct player *player, const struct game *game, const char *name, struct refusal *why);

/* The i-th name that is worth offering for this game: the levels it has, its simple player, random; NULL after the
 * last. */
const char *player_offer(const struct game *game, int i);

/* Memory its thinking needs (thinking->memory), at most THINK_BYTES, perhaps 0. */
size_t player_memory(const struct player *player, const struct game *game);

/* A legal move of thinking->seat, chosen from the view alone. Effort and budget of the task are the player's own:
 * what stands in `thinking` does not matter. */
uint64_t player_choose(const struct player *player, const struct thinking *thinking);

/* How a game is played on. */
struct playing {
    /* A legal move of a seat that is to act, for what it may know of the state. */
    uint64_t (*decide)(void *who, const struct setup *setup, const struct state *state, int seat, struct rng *rng);
    /* Hears what chance is about to do to a state. May be NULL. */
    void (*hear)(void *who, const struct setup *setup, const struct state *before, const struct event *event);
    void *who;
};

/* Plays a full state on to the end of the game or, where hands are dealt, of the round: up to the next thing chance
 * does that cannot be listed. */
void play_to_end(const struct setup *setup, struct state *state, struct rng *rng, const struct playing *playing);

/* Spreads parts of a name for a random number (a seed, a set, a seat ...) into a new seed. */
static inline uint64_t seed_mix(uint64_t seed, uint64_t part)
{
    struct rng rng;
    rng_seed(&rng, seed ^ (part + 1) * 0xD6E8FEB86659FD93u);
    return rng_next(&rng);
}

#endif
