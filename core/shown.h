/* shown.h - what a reason says of the time to come is shown first: the move played and the best one are both played on
 * in the same sampled worlds, and what is said must happen there.
 *
 * How a game plays on is its own affair (in its folder); here stands how much is enough, once for all.
 */
#ifndef NULLARIUM_SHOWN_H
#define NULLARIUM_SHOWN_H

#include <stdbool.h>

enum { SHOWN_WORLDS = 32 };

/* In so many of the worlds: what is said to happen happens in three of four, what is said not to, in one of four. */
static inline bool shown_mostly(int worlds)
{
    return worlds * 4 >= SHOWN_WORLDS * 3;
}

static inline bool shown_hardly(int worlds)
{
    return worlds * 4 <= SHOWN_WORLDS;
}

/* What is said to be likelier happens in an eighth of the worlds more. */
static inline bool shown_oftener(int worlds, int than)
{
    return (worlds - than) * 8 >= SHOWN_WORLDS;
}

/* What is counted on the table: clearly fewer are those that lack a fifth. */
static inline bool shown_fewer(int count, int than)
{
    return than > 0 && count * 5 <= than * 4;
}

#endif
