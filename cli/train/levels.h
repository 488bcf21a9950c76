/* levels.h - fitting the levels of a sheet or of a weight file (bots/fitting.h), with word of how far it is. */
#ifndef NULLARIUM_TRAIN_LEVELS_H
#define NULLARIUM_TRAIN_LEVELS_H

#include "fitting.h"
#include "record/load.h"

/* Fits the levels that belong to these weights on this sheet, set up for one seat. False: it was stopped, and the
 * numbers are as they were; so they are where there is nothing to fit. */
bool train_fit_levels(const struct setup *setup, const int16_t *weights, int32_t halvings[LEVELS_FITTED],
                      const volatile int *stop);

/* Fits the levels of a weight file anew; its weights stay. 0 or the exit status, and said why. */
int train_levels(const struct loaded *loaded, const char *path, const volatile int *stop);

#endif
