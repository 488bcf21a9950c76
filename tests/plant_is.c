/* plant_is.c - answers PLANT(...) in the build with planted mistakes; part of every program there. */
#include "plant_is.h"
#include "plant.h"
#include <stdbool.h>
#include <string.h>

bool plant_is(const char *name);

const char *plant_planted;

bool plant_is(const char *name)
{
    return plant_planted && strcmp(plant_planted, name) == 0;
}
