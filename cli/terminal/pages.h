/* pages.h - what a player may read during a game in full screen: keys, news, scores, rules. */
#ifndef NULLARIUM_PAGES_H
#define NULLARIUM_PAGES_H

#include "play/table.h"

void pages_help(void);
void pages_news(const struct table *table, int viewer);
void pages_scores(const struct table *table, int viewer);
void pages_rules(const struct game *game);

#endif
