/* games.h - the table of games, made by the build from games.list. */
#ifndef NULLARIUM_GAMES_H
#define NULLARIUM_GAMES_H

#include "game.h"

/* All games in the order of games.list, ended by NULL. */
extern const struct game *const games_all[];

/* The game of this id ("nullern"), or NULL. Where a build for this processor's newer instructions
 * exists, that one; both give the same bytes. */
const struct game *games_find(const char *id);

/* One word for the rules of a game as this program has them, 16 hex digits made from signatures.list: it changes when a
 * rule does, so that a page and a server of different rules can be told apart. "-": nobody knows (a new game). */
const char *games_rules(const struct game *game);

#endif
