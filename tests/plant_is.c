/* plant_is.c - answers PLANT(...) in the build with planted mistakes; part of every program there. A program that
 * tests/games/plants.c runs is told by its environment which mistake is switched on. */
#include "plant_is.h"
#include "plant.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

bool plant_is(const char *name);

const char *plant_planted;

__attribute__((constructor)) static void read_environment(void)
{
    plant_planted = getenv("NULLARIUM_PLANT");
}

bool plant_is(const char *name)
{
    return plant_planted && strcmp(plant_planted, name) == 0;
}
