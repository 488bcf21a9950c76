/* craft.h - what a game knows of its sheets beyond the rules: what can be earned on them, how they look, how new
 * ones are made; optional. Everything that measures, prints or draws up sheets is made of these answers, once for
 * all games. Freestanding, integer only, like the rest of a game.
 *
 * On paper a sheet is a scene like any other, so that one renderer prints them all.
 */
#ifndef NULLARIUM_CRAFT_H
#define NULLARIUM_CRAFT_H

#include "game.h"

enum { FIGURES_MAX = 48, PRIZES_MAX = 40, CALIBRATION_MAX = 8, STEPS_MAX = 4 };

enum difficulty { GENTLE, NORMAL, HARD, DIFFICULTIES };

/* Symmetries of a sheet, as bits: a game says which it can draw up and which a sheet has. */
enum symmetry {
    SYMMETRY_NONE = 0,
    SYMMETRY_MIRROR = 1, /* left and right alike */
    SYMMETRY_FLIP = 2,   /* top and bottom alike */
    SYMMETRY_TURN = 4,   /* alike when turned by half */
    SYMMETRY_THIRD = 8,  /* alike when turned by a third (60° rasters) */
    SYMMETRY_SIXTH = 16, /* alike when turned by a sixth (60° rasters) */
};

/* What somebody wants of a new sheet. */
struct wish {
    enum difficulty difficulty;
    int size;          /* dots; 0: whatever suits the difficulty */
    unsigned symmetry; /* one bit of enum symmetry, or SYMMETRY_NONE for a free one */
    int push;          /* how far earlier drafts of this wish missed it: above 0, make it gentler (more chances, wider
                        * islands); below 0, harder; in steps of about a tenth of the way between two difficulties */
};

/* One thing a designer wants to know; a warning where our own sheets would not do it. */
struct figure {
    struct message text; /* "island C: perimeter² / area 16" */
    bool warning;
};

/* The figures of a sheet while they are being listed. */
struct figures {
    struct figure *at; /* room for FIGURES_MAX, which a game proves to be enough */
    int count;
};

/* Appends a figure; its text's arguments are for the caller to add. */
static inline struct message *figures_add(struct figures *figures, bool warning, const char *text)
{
    struct figure *figure = &figures->at[figures->count++];
    figure->warning = warning;
    message_set(&figure->text, text);
    return &figure->text;
}

/* The largest number whose square is not above `square`: distances, without floating point. */
static inline int root_of(int square)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* Something that can be earned on a sheet: a chance, Flow for all jokers, a symbol. */
struct prize {
    struct message name; /* "chance -2", "Flow" */
};

/* What one seat did about each prize by the end of a game, as sets of bits. */
struct earnings {
    uint64_t earned, used;
};

/* What the measuring players' results must be on a NORMAL sheet, so that the rulebook's verdicts mean something. Levels
 * are no measure: they play equally well on every sheet, so how hard one is would vanish. */
enum statistic {
    STATISTIC_MEDIAN,    /* of the results */
    STATISTIC_MEAN,      /* of the results */
    STATISTIC_BEST_BAND, /* share of games in the game's best band (a NULLI; above 40), in thousandths */
    STATISTIC_STARTS,    /* the largest difference between the means of two starts, in thousandths of a point */
};

struct calibration {
    const char *level; /* of a measuring player, "middling"; NULL ends the list */
    enum statistic statistic;
    int least, most;
    bool decides; /* a sheet beyond this row on the easier side is gentle, on the harder side hard */
};

struct easel;

struct craft {
    int size_least, size_most; /* of new sheets, in dots (cells) */
    unsigned symmetries;       /* bits: which can be wished for */

    /* What `sheet check` tells of a sheet that `prepare` accepted; returns how many, at most FIGURES_MAX. */
    int (*figures)(const struct setup *setup, struct figure out[FIGURES_MAX]);

    /* Whether nothing worth playing for can be won on this sheet (no two dots in a line, no number in reach). True:
     * `why` has the sentence. */
    bool (*refuse_hopeless)(const struct setup *setup, struct refusal *why);

    unsigned (*symmetry)(const struct setup *setup); /* the bits of enum symmetry that hold, with all that is printed */

    /* What can be earned; returns how many, at most PRIZES_MAX. Both NULL where nothing can. */
    int (*prizes)(const struct setup *setup, struct prize out[PRIZES_MAX]);
    void (*earnings)(const struct setup *setup, const struct state *state, int seat, struct earnings *earnings);

    /* Writes the text of this sheet as it would be without one prize, so that its worth can be measured; the dots
     * and their numbers stay as they are. */
    void (*without)(const struct setup *setup, int prize, struct text *text);

    /* Where boards differ by their start: how many, and which one (from 0) seat 1 has in a full state. Both NULL
     * where all begin alike. */
    int (*starts)(const struct setup *setup);
    int (*start)(const struct setup *setup, const struct state *state);

    const char *const *measurers; /* the measuring players weak, middling, good and master: the same on every sheet */
    const char *prize_player;     /* who measures what prizes are worth; NULL: the good one */
    const char *const *own_measurers; /* as strong as these, where weights of the sheet's own judge; NULL: the same */
    const struct calibration *calibration; /* ended by a NULL level */

    /* The empty sheet alone, for print and for galleries: dots, shores, jokers, chances, cells, and room for what is
     * noted while playing; no title, bands or names, which the printer adds. `board`, from 0, chooses one where they
     * differ by their start. Everything must be told apart in black and white. */
    void (*paper)(const struct setup *setup, int board, struct scene *scene);

    /* How many small pictures on a printed sheet tell how it is played, at most STEPS_MAX: picture ID-step-N with the
     * text ID.paper-step-N, from 1, where ID is the game's id. */
    int steps;

    /* What is cut out and shuffled, as SHAPE_CARD items with what they show on them; NULL where there is nothing. */
    void (*cards)(const struct setup *setup, struct scene *scene);

    /* Whether a wish within the limits above cannot be granted all the same, because what is wished for excludes each
     * other; NULL where none does. True: `why` has the sentence. */
    bool (*refuse_wish)(const struct wish *wish, struct refusal *why);

    /* Draws up a sheet: the lines from `game` to the end of the map, not `sheet`, `title` and `by`. The same wish and
     * the same numbers of the generator give the same sheet. It obeys all that `figures` warns of. False: this
     * attempt came to nothing, try again. `text` has room for SHEET_BYTES. */
    bool (*draft)(const struct wish *wish, struct rng *rng, struct text *text);

    const struct easel *easel; /* drawing one by hand (easel.h); NULL: nobody can */
};

#endif
