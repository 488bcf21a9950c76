/* pages.h - what a player may read during a game in full screen: keys, news, scores, rules. */
#ifndef NULLARIUM_PAGES_H
#define NULLARIUM_PAGES_H

#include "play/sitting.h"

void pages_help(void);
void pages_news(const struct sitting *sitting, int viewer);
void pages_scores(const struct sitting *sitting, int viewer);
void pages_rules(const struct game *game);

#endif
