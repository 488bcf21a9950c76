/* game.h - the contract: what a game owes to everything else, and the only thing the rest knows of it.
 *
 * A game is one `const struct game` of functions. It is freestanding: no input or output, no
 * allocation, no globals, no libc but memcpy, memset, memmove and memcmp. Whatever decides is
 * integer arithmetic, so native and WebAssembly builds agree to the last bit.
 *
 * Words: a SETUP is what never changes in a game; a STATE what the rules need to go on; the PAST
 * what only people look at; a VIEW is a state from which all that one viewer may not know was
 * forgotten; an EVENT is a line of a record; a MOVE is a packed 64-bit word whose bits the game
 * documents; a TARGET is a thing on the table that can be touched.
 *
 * Promises both sides keep:
 * - Seats are numbered 1..seats (C1). Viewer 0 is a spectator.
 * - A caller never passes a move to `play` that `refuse` refuses, nor an event to `happen` that
 *   `refuse_event` refuses. A game need not check again.
 * - Every state is zeroed by the caller before `begin`, copied by memcpy, compared by memcmp: so a
 *   game keeps unused fields and padding zero, and represents equal positions by equal bytes.
 * - All functions but prepare, begin, play, happen, hide, guess and remember change nothing.
 */
#ifndef NULLARIUM_GAME_H
#define NULLARIUM_GAME_H

#include "message.h"
#include "rng.h"
#include "scene.h"
#include "sheet.h"
#include "text.h"
#include <stdalign.h>
#include <stddef.h>

#ifndef static_assert
#define static_assert _Static_assert /* without <assert.h>, which a freestanding compiler lacks */
#endif

enum {
    SEATS_MAX = 8,
    STATE_BYTES = 512,       /* the largest state */
    SETUP_BYTES = 160 << 10, /* the largest setup */
    PAST_BYTES = 24 << 10,   /* the largest past */
    OPTIONS_MAX = 4,
    TARGETS_MAX = 256, /* targets are numbered 0 .. 255 */
    TOUCHES_MAX = 16,  /* targets that spell one move */
    TELL_MAX = 2 * SEATS_MAX + 1,
    NEWS_MAX = 12,
    MOVE_TEXT = 64,   /* room for a move's spelling */
    EVENT_TEXT = 256, /* room for a line of a record */
};

/* Bits of to_act: bit 0 for chance, bit s for seat s. */
#define ACT_CHANCE 1u
#define ACT_SEAT(seat) (1u << (seat))
/* Only in a view that is being replayed, between an event and the `shown` lines that follow it. */
#define ACT_SHOWN (1u << 15)

struct state {
    alignas(16) unsigned char bytes[STATE_BYTES];
};

struct past {
    alignas(16) unsigned char bytes[PAST_BYTES];
};

/* What every setup starts with; a game's own setup struct has this as its first member. */
struct setup {
    const struct game *game;
    int seats;
    int option[OPTIONS_MAX]; /* values in the order of game->options; 0: not given */
};

/* A value that has a name: what a front end offers by one press. */
struct option_value {
    int value;        /* 0: the option is not given, the game is as usual */
    const char *text; /* text id of its name */
};

struct option {
    const char *key;                   /* as in `option target 150` */
    int least, most;                   /* 1 or more */
    const char *text;                  /* text id of its name */
    const struct option_value *values; /* ended by a NULL text; NULL: any number is as good as another */
};

enum event_kind {
    EVENT_MOVE,   /* a seat's decision: `2 c3-f3` */
    EVENT_SHOWN,  /* in a view: what was `?` became public: `shown 2 r7` */
    EVENT_CHANCE, /* EVENT_CHANCE + i: the i-th of game->chances: `roll 5` */
};

struct event {
    uint8_t kind;      /* enum event_kind */
    uint8_t seat;      /* who moved, who is dealt to, who is shown; 0: nobody */
    uint8_t hidden;    /* in a view: so many `?` stand where this viewer may not look, and word is 0 */
    uint8_t unused[5]; /* zero */
    uint64_t word[2];  /* the move in word[0]; or the outcome, packed as the game documents */
};

/* One thing chance may do next, and its share: weight out of the sum of all weights. */
struct outcome {
    struct event event;
    uint32_t weight;
};

/* What may be touched next. */
struct next {
    uint64_t targets[TARGETS_MAX / 64]; /* set of targets that may follow */
    bool complete;                      /* what is touched so far is a legal move: */
    uint64_t move;
    const char *prompt; /* text id of what is asked before the first touch; NULL: `<id>.your-choice` or `.your-turn` */
};

static inline bool next_has(const struct next *next, int target)
{
    return target >= 0 && target < TARGETS_MAX && (next->targets[target / 64] >> (target % 64) & 1);
}

/* The first target from `from` on that may follow, or NO_TARGET. */
static inline int next_first(const struct next *next, int from)
{
    while (from < TARGETS_MAX && !next_has(next, from))
        from++;
    return from < TARGETS_MAX ? from : NO_TARGET;
}

/* Dots as a set, by the game's own numbering. */
struct dots {
    uint64_t word[3];
};

struct game {
    const char *id; /* "nulli-flow": in records, in text ids */
    int seats_least, seats_most;
    int seats_usual; /* what a front end offers first */
    bool needs_sheet;
    bool own_boards;                /* every seat plays on a board of its own: the scene draws that of look->focus */
    bool fewest_wins;               /* the lowest score wins */
    bool hides_hands;               /* seats hold secrets: hot seat needs a hand-over screen */
    enum backdrop backdrop;         /* the mood of its table and its tile; left out: none */
    const char *const *chances;     /* names of its chance events, NULL-ended */
    const struct option *options;   /* ended by a NULL key; may be NULL */
    bool options_exclude;           /* at most one of the options may be given */
    size_t setup_bytes, past_bytes; /* sizes of its own structs, at most SETUP_BYTES and PAST_BYTES */
    size_t moves_most;              /* no position has more legal moves for one seat; proven beside `moves` */

    /* Fills a zeroed setup (of setup_bytes) whose `struct setup` is filled already: reads the sheet
     * (NULL where the game needs none; only its struct is valid during the call) and computes
     * every table. True: refused, `why` has the sheet's line and a sentence, the setup is waste. */
    bool (*prepare)(struct setup *setup, const struct sheet *sheet, struct refusal *why);

    /* Bytes of a state that are used with this setup: what a search needs to copy. */
    size_t (*state_bytes)(const struct setup *setup);

    /* Fills a zeroed state with the position before the first event. */
    void (*begin)(const struct setup *setup, struct state *state);

    /* C4: a seat is asked when it has a legal move, even if it is the only one, and never when it has none.
     * Who must decide: no bit, the game is over; ACT_CHANCE, chance; one seat, a turn; several
     * seats, all at once, committing in any order. Works on views. Cheap: called before every step. */
    unsigned (*to_act)(const struct setup *setup, const struct state *state);

    /* Writes up to `room` legal moves of a seat that is to act, in any order, none twice, and
     * returns how many there are (at least one, C4). Works on the seat's own view. */
    size_t (*moves)(const struct setup *setup, const struct state *state, int seat, uint64_t *out, size_t room);

    /* The one place where legality is decided. False: the move is legal. True: refused, and `why`
     * (which may be NULL) holds clause, text and arguments. Takes any word `read` can make, and any
     * other. Never lists moves. A seat that is not to act is refused too. */
    bool (*refuse)(const struct setup *setup, const struct state *state, int seat, uint64_t move, struct refusal *why);

    /* Plays a legal move: commits it, and when it is the last of those who act, resolves it. In a
     * view it may end in ACT_SHOWN: then `shown` events follow. */
    void (*play)(const struct setup *setup, struct state *state, int seat, uint64_t move);

    /* A uniformly random legal move of a seat that is to act, without listing them. */
    uint64_t (*pick)(const struct setup *setup, const struct state *state, int seat, struct rng *rng);

    /* Canonical spelling of any move that `read` or `moves` makes (formats.md). */
    void (*say)(const struct setup *setup, const struct state *state, uint64_t move, struct text *text);

    /* Reads a squeezed spelling (text_squeeze: lower case, no blanks) by grammar alone, legal or
     * not, and makes it canonical. True: not a move of this game, `why` says what would be right. */
    bool (*read)(const struct setup *setup, const struct state *state, const char *word, uint64_t *move,
                 struct refusal *why);

    /* -- chance ------------------------------------------------------------------------------- */

    /* Draws what chance does next (only when ACT_CHANCE is set), with the right probabilities. */
    void (*draw)(const struct setup *setup, const struct state *state, struct rng *rng, struct event *event);

    /* Lists what chance may do next, at most `room`, and returns how many there are; 0 where it
     * cannot be listed (a deal). */
    size_t (*outcomes)(const struct setup *setup, const struct state *state, struct outcome *out, size_t room);

    /* Legality of every event that is no open move: chance, shown, and `2 ?` in a view. */
    bool (*refuse_event)(const struct setup *setup, const struct state *state, const struct event *event,
                         struct refusal *why);
    void (*happen)(const struct setup *setup, struct state *state, const struct event *event);

    /* The line of a chance or shown event, canonical; `?` for what is hidden. Reading takes a
     * line with single blanks, letters as typed, whose first word is one of game->chances or `shown`. */
    void (*say_event)(const struct setup *setup, const struct state *state, const struct event *event,
                      struct text *text);
    bool (*read_event)(const struct setup *setup, const struct state *state, const char *line, struct event *event,
                       struct refusal *why);

    /* -- who knows what ----------------------------------------------------------------------- */

    /* C3: no seat learns another's choice before all have chosen.
     * Forgets in place all that this viewer may not know, sealed choices of others too. The result is a state of the
     * same type. */
    void (*hide)(const struct setup *setup, struct state *state, int viewer);

    /* Fills a view in again, uniformly among all that is consistent with what is public; sealed
     * choices are drawn uniformly from what the seat could have chosen. No open-ended rejection. */
    void (*guess)(const struct setup *setup, struct state *view, int viewer, struct rng *rng);

    /* What this viewer is told of an event that is legal in the full state `before`: the event as
     * he may see it, then `shown` events for what becomes public through it, by ascending
     * seats. Returns how many (at least 1). Replaying what a viewer was told makes his view. */
    int (*tell)(const struct setup *setup, const struct state *before, const struct event *event, int viewer,
                struct event out[TELL_MAX]);

    /* NULL, or which invariant of a full state is broken, in English, for tests. */
    const char *(*sound)(const struct setup *setup, const struct state *state);

    /* -- scores ------------------------------------------------------------------------------- */

    /* scores[seat - 1]: the result if over, else the standing as if the game ended after the last
     * thing that was scored. Works on views. */
    void (*scores)(const struct setup *setup, const struct state *state, int scores[SEATS_MAX]);

    /* Text id of the verdict on a final score; NULL where the game has none. */
    const char *(*band)(const struct setup *setup, int score);

    /* -- for people --------------------------------------------------------------------------- */

    /* Spelling of a target, as a part of a move: "c3", "r20", "arena", "bid:2". Distinct. */
    void (*say_target)(const struct setup *setup, int target, struct text *text);

    /* The targets that spell a move, in canonical order; returns how many, at most TOUCHES_MAX. */
    int (*touches)(const struct setup *setup, const struct state *state, uint64_t move, uint8_t out[TOUCHES_MAX]);

    /* What may follow these touches by a seat that is to act, on its own view; and the move if they
     * are one already. Every order in which a person would do it works (a line from either end, by
     * its two ends or dot by dot). Never lists moves. Touches that lead nowhere: nothing follows. */
    void (*next)(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched, int count,
                 struct next *next);

    /* Why a touch leads nowhere, to somebody who taps: what came before the last of these touches leads on, but with
     * it nothing follows and they are no move. The seat is to act, `view` is its own, the last target may be any
     * number. Owes `why` a text id without notation (no place, no spelling, no code letter among its arguments), the
     * clause where a rule speaks and none where a person may just have changed his mind, and as target the thing the
     * sentence points at: one of the seat's scene or of `next`, or NO_TARGET. Legality stays with `refuse`: where the
     * touches spell a move, its clause is said in other words. match_why_touches sees to all that is alike in all
     * games. */
    void (*why_touches)(const struct setup *setup, const struct state *view, int seat, const uint8_t *touched,
                        int count, struct refusal *why);

    /* Optional. What these touches say in words people read, a whole move or its beginning: "stag 6 to the arena",
     * "stag 6". NULL: the spelling is as good ("c3-f3"). `view` is one in which they can be touched. */
    void (*name_touches)(const struct setup *setup, const struct state *view, const uint8_t *touched, int count,
                         struct message *out);

    /* The scene for look->viewer, from what his own match knows. */
    void (*scene)(const struct setup *setup, const struct state *view, const struct past *past, const struct look *look,
                  struct scene *scene);

    /* Notes in the past what people want to look at later. Called after each event of a match. */
    void (*remember)(const struct setup *setup, struct past *past, const struct state *before,
                     const struct event *event, const struct state *after);

    /* What to announce of an event, from a viewer's own states before and after it: at most
     * NEWS_MAX messages, returns how many. ("Seat 2 wins the trick.") */
    int (*news)(const struct setup *setup, const struct state *before, const struct event *event,
                const struct state *after, struct message out[NEWS_MAX]);

    /* The table of scores: rows, and cell texts that need no language ("2/3 +13"). Column 0 is
     * the row's label, column s the seat's cell. The text `<id>.tally` explains it. 0 rows: none. */
    int (*tally_rows)(const struct setup *setup, const struct past *past);
    void (*tally_cell)(const struct setup *setup, const struct past *past, int row, int column, struct text *text);

    /* Optional. The same in words, for the ear and for the end of a round: of column 0 the row's heading ("round 3"),
     * else what the seat's cell tells ("bid 2, took 2: 12 points"). False: the cell's text is as good. */
    bool (*tally_say)(const struct setup *setup, const struct past *past, int row, int column, struct message *out);

    /* Optional. How many rounds have been scored so far, where scores change by rounds: the first rows of the table. */
    int (*rounds)(const struct setup *setup, const struct past *past);

    /* -- optional: NULL where the game has no lines ------------------------------------------- */

    /* The straight places for n free dots of a seat anywhere on its sheet, as sets of dots; writes
     * up to `room`, returns how many there are. For searches that build only promising moves. */
    size_t (*lines)(const struct setup *setup, const struct state *state, int seat, int n, struct dots *out,
                    size_t room);

    /* -- optional: NULL where the steps one by one are quick enough ----------------------------- */

    /* Plays a full state out at random and returns the number of decisions. It is `draw`, `happen`,
     * `pick` and `play` in turn, the lowest seat that acts first, with the same numbers of the same
     * generator, so that the end is the same to the last bit; only quicker. */
    int (*playout)(const struct setup *setup, struct state *state, struct rng *rng);

    /* What bots know of the game (thinking.h); NULL: nothing but the rules. */
    const struct knowledge *knowledge;

    /* What it knows of its sheets (craft.h), and how its score is kept on paper (scorebook.h); NULL where there is
     * nothing to know. */
    const struct craft *craft;
    const struct scorebook *scorebook;
};

/* A move that is told in full, not `2 ?`: it goes to `refuse` and `play`, all else to `refuse_event` and `happen`. */
static inline bool event_is_open_move(const struct event *event)
{
    return event->kind == EVENT_MOVE && !event->hidden;
}

/* A move in words people read; false: the game has none, its spelling is as good. */
bool game_name_move(const struct setup *setup, const struct state *view, uint64_t move, struct message *out);

/* Does to a state, or to a view of what its seat is told, what a legal event does. */
void game_apply(const struct setup *setup, struct state *state, const struct event *event);

/* Plays out by game->playout, or step by step where the game has none. */
int game_playout(const struct setup *setup, struct state *state, struct rng *rng);

/* The same, always step by step. */
int game_playout_by_steps(const struct setup *setup, struct state *state, struct rng *rng);

/* The build names each game's one exported symbol after its folder, so that a copied folder
 * compiles unchanged: games/null_bock/game.c is compiled with
 *   -DGAME_SYMBOL=null_bock_game -DGAME_ID='"null-bock"'. */

#endif
