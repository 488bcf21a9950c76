/* thinking.h - what bots know of a game, in the game's own folder; optional.
 *
 * A bot gets a view and what its seat was told, never a state, and answers for the moves it may make
 * how much each is worth. Everything else - levels, hints, the tutor, analysis, the arena - is made of
 * these answers, once for all games (bots/). All of it is freestanding, integer only, without
 * allocation: the caller brings the memory, and the same task gives the same answer natively and in
 * WebAssembly.
 *
 * Values are in thousandths of a point of the game's score from the seat's own side, higher is
 * better: in a game where the fewest win they are negated. With company they may include a share for
 * rank, as the game documents.
 */
#ifndef NULLARIUM_THINKING_H
#define NULLARIUM_THINKING_H

#include "game.h"

enum {
    THINK_BYTES = 64 << 20, /* the most memory a task may ask for */
    JUDGED_MOST = 512,      /* candidates a judgement gives at most: the promising ones, best first */
};

/* How hard to think: one look at the position after the move, or all that the level "master" does. */
enum effort { EFFORT_QUICK, EFFORT_FULL };

struct thinking {
    const struct setup *setup;
    const struct state *view; /* of `seat`, which is to act */
    int seat;
    const struct event *told; /* what this seat was told so far, oldest first; may be NULL */
    int told_count;
    enum effort effort;
    uint32_t budget;         /* nodes or playouts, as the game documents; 0: its default for this effort */
    uint64_t seed;           /* same task, same seed, same answer */
    const uint64_t *asked;   /* a legal move that is judged as deeply as the best, whatever it is worth at a glance:
                                what somebody played. NULL: none, as in play */
    const int16_t *weights;  /* learned by `learn` for this setup's sheet or for all, or NULL */
    const int32_t *halvings; /* of the levels on this sheet (bots/levels.h), for whoever chooses among what is judged;
                                NULL: the game's own */
    void *memory;            /* knowledge->memory_bytes, aligned to 64; contents do not matter */
};

struct judged {
    uint64_t move;
    int32_t value;
};

/* How long a game learns, and in how large steps. */
struct curriculum {
    uint64_t games;
    uint32_t rate; /* the first step, in thousandths of the error; it falls (bots/schooling.h) */
};

struct knowledge {
    /* The honest simple player of this game, a fixed baseline for the arena and the policy of
     * playouts. Uses of the state only what this seat may know. */
    const char *baseline_name; /* "log-mobility", "reach", "greedy", "naive" */
    uint64_t (*baseline)(const struct setup *setup, const struct state *state, int seat, struct rng *rng);

    size_t memory_bytes; /* for judge and worth, at most THINK_BYTES */

    /* Judges the moves: at most `room` of them, the best first, at least one. Every move that could
     * be best is among them, and with room for JUDGED_MOST the one that is asked about. */
    int (*judge)(const struct thinking *thinking, struct judged *out, int room);

    /* Whether nobody who plays weakly would think of this move, whatever it is worth: a bid far from what the hand
     * promises. Levels below expert do without such moves, where there are others. Optional. */
    bool (*far_fetched)(const struct setup *setup, const struct state *view, int seat, uint64_t move);

    /* The worth of the position to `seat`, whoever is to act, from this seat's view: the result it may
     * expect. Fixed beforehand, so that luck can be measured with it. */
    int32_t (*worth)(const struct thinking *thinking);

    /* How much a chance event favoured each seat: luck[seat - 1], in thousandths, with mean exactly
     * zero over what chance could have done. `before` is a full state. Quick. */
    void (*luck)(const struct setup *setup, const struct state *before, const struct event *event,
                 const int16_t *weights, int32_t luck[SEATS_MAX]);

    /* Why `played` is worse than `best`, found by comparing the positions; false: nothing to say.
     * Optional. The text is one plain sentence ("used up the last place for a 6"). */
    bool (*reason)(const struct thinking *thinking, uint64_t played, uint64_t best, struct message *why);

    /* The exact worth of the position, all moves perfect, where it is small enough to be solved within
     * `budget` nodes; false where it is not. Optional. Whoever is to act, chance too. */
    bool (*solve)(const struct thinking *thinking, int32_t *worth);

    /* The best result that was possible for `seat` from `view` on if it had known these chance events
     * beforehand. *proven: nothing better exists, else the best found within the budget. Optional. */
    bool (*hindsight)(const struct thinking *thinking, const struct event *chances, int count, int *result,
                      bool *proven);

    /* -- learning: NULL where nothing is learned ---------------------------------------------- */

    /* How many weights there are: for one sheet (own to it), and for all sheets (general). */
    size_t (*weight_count)(const struct setup *setup, bool general);

    /* Plays one game of self-play alone and learns from it: temporal differences with the full
     * expectation over chance. `sums` are the weights in 1/65536 of a unit of int16 weights;
     * `rate` is the step in 1/65536. Some games begin where weak players or random moves have led,
     * so that such positions are known too. Needs learn_bytes of memory, aligned to 64. Returns the
     * result, in points. */
    size_t learn_bytes;
    int (*learn)(const struct setup *setup, int32_t *sums, bool general, uint32_t rate, struct rng *rng, void *memory);

    /* The 16-bit weights that judge takes, from the sums. A game that needs more than rounding does it here. */
    void (*settle)(const struct setup *setup, const int32_t *sums, bool general, int16_t *weights);

    /* The sums that learning on one sheet starts from, all zero so far: what the general weights say of all sheets.
     * NULL: the game does not learn sheet by sheet. */
    void (*enrol)(const struct setup *setup, const int16_t *general, int32_t *sums);
    struct curriculum curriculum; /* for a sheet that is first seen: seconds */
};

#endif
