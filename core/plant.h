/* plant.h - planted mistakes, to prove that the tests can fail.
 *
 * In the ordinary build PLANT(...) is 0 and vanishes. The build for `make plants` defines
 * NULLARIUM_PLANTS; there one mistake at a time is switched on by its name at run time, and the
 * test that plants.list in the same folder (of a game: in games/<name>/) names for it must fail. */
#ifndef NULLARIUM_PLANT_H
#define NULLARIUM_PLANT_H

#ifdef NULLARIUM_PLANTS
#include <stdbool.h>
bool plant_is(const char *name); /* tests/plant_is.c */
#define PLANT(name) plant_is(name)
#else
#define PLANT(name) 0
#endif

#endif
