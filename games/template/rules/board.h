/* board.h - what the game is made of: the move word, the events, setup and state. */
#ifndef TEMPLATE_RULES_BOARD_H
#define TEMPLATE_RULES_BOARD_H

#include "game.h"
#include <string.h>

/* The move word: 1 is the nod; nothing else is a move. */
enum { NOD = 1 };

/* No chance in this game: nothing is ever rolled, dealt or turned up. */
static const char *const template_chances[] = {NULL};

/* What never changes in a game. Sheets and tables computed from them would stand here too. */
struct template_setup {
    struct setup common;
};

/* What the rules need to go on, and no more. */
struct template_state {
    uint8_t nodded; /* seats that have nodded, from seat 1 on */
};

static_assert(sizeof(struct template_setup) <= SETUP_BYTES, "setup too large");
static_assert(sizeof(struct template_state) <= STATE_BYTES, "state too large");

static inline const struct template_state *template_state(const struct state *state)
{
    return (const struct template_state *)state;
}

static inline struct template_state *template_state_to_change(struct state *state)
{
    return (struct template_state *)state;
}

#endif
