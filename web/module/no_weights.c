/* no_weights.c - the page's module comes without weights: a bot's worker fetches those it needs. */
#include "weights.h"

const struct shipped_weights weights_all[] = {{.head = {.game = ""}, .values = 0}};
