/* telling.h - what is said of decisions that were judged and of games that were analysed: which sentences, in which
 * order, with which numbers. Whoever shows them translates and lays out, and decides nothing.
 *
 * A telling holds the messages that it made. They point into each other and into what they were made from (an
 * analysis, a verdict, a hint), so neither is copied or changed while they are in use. Freestanding. */
#ifndef NULLARIUM_TELLING_H
#define NULLARIUM_TELLING_H

#include "analysis.h"

enum {
    TELLING_LINES = 20,
    TELLING_MESSAGES = 32, /* a seat's summary has 20: 8 sentences, and 4 for each of the dearest mistakes */
    TELLING_MOVES = 2,     /* that a hint or a warning spells */
};

/* What a line is about; a front end may set each apart. */
enum telling_part {
    TELLING_NOTE,      /* of the whole analysis */
    TELLING_PLAY,      /* how well a seat played */
    TELLING_DEAREST,   /* the heading above its dearest mistakes */
    TELLING_MISTAKE,   /* one of them */
    TELLING_LUCK,      /* what luck did to it */
    TELLING_BALANCE,   /* which of the two weighed more */
    TELLING_HINDSIGHT, /* what would have been possible */
};
extern const char *const telling_parts[]; /* their names: "note" ... */

struct telling_line {
    enum telling_part part;
    const struct message *message;
    int decision; /* of a mistake */
};

struct telling {
    const struct setup *setup;
    bool named; /* moves in the game's own words where it has some; else as they are typed */
    int line_count;
    struct telling_line line[TELLING_LINES];
    int count, moves;
    struct message message[TELLING_MESSAGES];
    char move[TELLING_MOVES][MOVE_TEXT];
};

/* How a move compares with the best: where the loss rounds to nothing it counts as the best. */
enum standing { STANDING_ONLY, STANDING_BEST, STANDING_NEARLY, STANDING_FAULT };
enum standing telling_standing(const struct verdict *verdict);

/* Empties it. */
void telling_open(struct telling *telling, const struct setup *setup, bool named);

/* Adds the lines about the whole analysis: how it judges, and what must be known of it. `damaged`: the record makes no
 * sense after the last step. */
void telling_add_notes(struct telling *telling, const struct analysis *analysis, const char *level, bool damaged);

/* Adds the lines about a judged seat, once all steps are through. */
void telling_add_seat(struct telling *telling, const struct analysis *analysis, int seat);

/* One decision: in a sentence for who steps through the game; as one of the dearest mistakes ("Round 7, c3-g3 (better:
 * a1-a5): used up the last place for a 6 (0.80 dots more)."); and the bare reason, lower case, without a full stop. */
const struct message *telling_moment(struct telling *telling, const struct analysis_decision *decision);
const struct message *telling_mistake(struct telling *telling, const struct analysis *analysis,
                                      const struct analysis_decision *decision);
const struct message *telling_why(struct telling *telling, const struct analysis_decision *decision);

/* Appends the move played, or the best one, to a message. */
void telling_played(const struct telling *telling, const struct analysis_decision *decision, struct message *message);
void telling_best(const struct telling *telling, const struct analysis_decision *decision, struct message *message);

/* The best move for a seat with this view, and why. */
const struct message *telling_hint(struct telling *telling, const struct state *view, const struct hint *hint);

/* The tutor's word before a move that was judged on this view; NULL: he is silent, as it loses less than `limit`, or
 * that is 0. */
const struct message *telling_warning(struct telling *telling, const struct state *view, const struct verdict *verdict,
                                      int32_t limit);

/* Appends an amount in thousandths to a message: small ones more exactly. */
void telling_rough(struct message *message, int32_t amount);

#endif
