/* laws.h - the laws of the contract, once for all games.
 *
 * A law is something every game owes at every position of every game. laws_run plays random games
 * of one game at one seat count through core/match.h and checks the laws as it goes; it knows
 * nothing of a game but core/game.h. Cheap laws are checked at every step, costly ones at a
 * sample of the steps; the sample depends on seed, game number, step and law alone, so a failure
 * comes again with the same seed, also when only its law is asked for.
 */
#ifndef NULLARIUM_LAWS_H
#define NULLARIUM_LAWS_H

#include "match.h"
#include <stdio.h>

enum law {
    LAW_ENDS,          /* every game ends in bounded steps, with a result */
    LAW_MOVES_EXIST,   /* who acts has a move, none twice, no more than moves_most */
    LAW_SPELLING,      /* spellings are distinct and read back; so are lines of events and targets */
    LAW_REFUSE_AGREES, /* refuse accepts exactly what moves lists */
    LAW_NEXT_AGREES,   /* touching spells exactly the legal moves */
    LAW_WHY_TOUCHES,   /* touches that lead nowhere are explained to somebody who taps, others are not */
    LAW_PLAY_PURE,     /* play and happen change the used bytes of the state and nothing else */
    LAW_SOUND,         /* the game's own invariants hold */
    LAW_HIDE_TWICE,    /* hiding twice is hiding once */
    LAW_VIEW_MOVES,    /* a seat's view is enough to act, and to know the scores */
    LAW_GUESS_HIDES,   /* a guess looks like the view it was made from, and can be played on */
    LAW_COMMUTE,       /* what seats choose at once may come in any order */
    LAW_VIEW_REPLAY,   /* view by hiding = view by replaying what was told */
    LAW_SECRETS,       /* states that differ only in what a viewer may not know are the same to him */
    LAW_TOLD_SAME,     /* who is told the same of two events has the same view after them */
    LAW_PICK_UNIFORM,  /* pick draws every legal move equally often */
    LAW_CHANCE_LISTED, /* chance does what is listed, as often as its weight says */
    LAW_PLAYOUT,       /* playing out at once = playing out step by step, to the last bit */
    LAW_SCENE,         /* what people look at is there and inside its bounds */
    LAW_COUNT
};

extern const char *const laws_names[LAW_COUNT];

struct laws_plan {
    const struct game *game;
    int seats;
    const char *sheet_text; /* NULL where the game needs none */
    int games;              /* how many random games */
    uint64_t seed;
    int option[OPTIONS_MAX];
    const char *only; /* the name of the only law to check, or NULL */
    const char *note; /* printed after the seats: a sheet's name, an option; may be NULL */
};

struct laws_count {
    int passed, failed;
};

/* Checks the laws and prints a line for each: `ok law ends nullern 4` or
 * `not ok law ends nullern 4: what was wrong (seed, game, step)`. A law that was never checked has failed; only of
 * `commute` nothing is said where no two seats ever choose at once. */
struct laws_count laws_run(const struct laws_plan *plan, FILE *out);

/* What somebody wants to be checked of a game. */
struct laws_wish {
    const char *law; /* NULL: all */
    int seats;       /* 0: every seat count */
    int games;       /* of each plan */
    uint64_t seed;
    bool stop; /* after the first plan that fails */
};

/* All plans of a game: seat counts, shipped sheets, options. */
struct laws_count laws_run_game(const struct game *game, const struct laws_wish *wish, FILE *out);

/* -- for the files of the laws only ------------------------------------------------------------ */

enum { POOL_MOVES = 512, POOL_EVENTS = 64, TARGET_TEXT = 32, UNIFORM_POSITIONS = 30, UNIFORM_MOVES = 200 };

struct verdict {
    long checks;
    bool failed;
    char what[700];
};

/* One random game on its way, and what the laws need beside it. */
struct walk {
    const struct laws_plan *plan;
    const struct game *game;
    struct setup *setup;
    unsigned char *setup_copy; /* to see that nobody changes the setup */
    int number, step;          /* which game, which event */
    uint64_t seed;             /* of this game */
    struct rng play;           /* decides what happens */
    struct rng dice;           /* decides what is checked; sown anew for every check */
    bool lucky;                /* chance prefers what leaves most seats in the game, so that long games occur */
    bool replaying;            /* views are replayed beside this game */
    bool broken;               /* this game cannot go on */
    bool together;             /* in some game two seats chose at the same time */
    struct match full;
    struct match *view; /* [0 .. seats] */
    struct past *past;  /* the same; the last one is the full match's */
    struct state other; /* another way the game could have gone, for all that other_viewer was told */
    int other_viewer;
    struct scene *scene, *other_scene;
    uint64_t *list[SEATS_MAX + 1]; /* the sorted moves of each seat at this position, made when asked for */
    size_t listed[SEATS_MAX + 1];  /* how many; 0: not made yet */
    uint64_t *spare;               /* room for one more list */
    size_t room;                   /* of each list: moves_most + 1 */
    uint64_t pool[POOL_MOVES];     /* moves that were legal somewhere: good near misses */
    int pooled;
    struct event events[POOL_EVENTS]; /* events that happened: good near misses too */
    int events_pooled;
    char target[TARGETS_MAX][TARGET_TEXT]; /* spellings of the targets seen so far */
    int uniform_moves, uniform_chance;     /* positions already tested for uniformity */
    struct verdict verdict[LAW_COUNT];
};

/* Is this law to be checked here, one time in `rate`? Counts it and sows walk->dice. */
bool walk_due(struct walk *walk, enum law law, uint32_t rate);

/* Notes the law's first failure. Always true. */
bool walk_fail(struct walk *walk, enum law law, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The sorted legal moves of a seat that is to act in the full state; at least one if the game
 * keeps LAW_MOVES_EXIST. */
const uint64_t *walk_moves(struct walk *walk, int seat, size_t *count);

/* Some acting seat, 0 if none. */
int walk_some_seat(struct walk *walk);

/* A move that was legal somewhere, or a word nobody has thought of. */
uint64_t walk_near_miss(struct walk *walk, const uint64_t *moves, size_t count);

bool list_has(const uint64_t *sorted, size_t count, uint64_t move);
void list_sort(uint64_t *list, size_t count);

/* Plays or lets happen, on any state. */
bool event_same(const struct event *a, const struct event *b);
bool refusal_same(const struct refusal *a, const struct refusal *b);
bool state_same(const struct state *a, const struct state *b);
struct event event_of_move(int seat, uint64_t move);
/* The view of `viewer` of a full state. */
struct state view_of(const struct setup *setup, const struct state *full, int viewer);

/* Chi-square of `counts` against `weights`: is it beyond what pure chance reaches once in a million? */
bool far_from_fair(const uint32_t *counts, const uint32_t *weights, size_t cells, uint32_t draws);

/* The laws that look at a position, */
void law_ends(struct walk *walk, unsigned acting);
void law_moves_exist(struct walk *walk, unsigned acting);
void law_spelling(struct walk *walk);
void law_refuse_agrees(struct walk *walk, unsigned acting);
void law_next_agrees(struct walk *walk);
void law_why_touches(struct walk *walk);
void law_sound(struct walk *walk);
void law_playout(struct walk *walk, unsigned acting);
void law_hide_twice(struct walk *walk);
void law_view_moves(struct walk *walk, unsigned acting);
void law_guess_hides(struct walk *walk);
void law_commute(struct walk *walk, unsigned acting);
void law_told_same(struct walk *walk, unsigned acting);
void law_pick_uniform(struct walk *walk);
void law_chance_listed(struct walk *walk, unsigned acting);
void law_scene(struct walk *walk, unsigned acting);
/* and those that look at an event that is about to happen. */
void law_spelling_event(struct walk *walk, const struct event *event);
void law_play_pure(struct walk *walk, const struct event *event);
void law_secrets(struct walk *walk, const struct event *event);
void law_view_replay_tell(struct walk *walk, const struct event *event);
void law_view_replay_compare(struct walk *walk);

#endif
