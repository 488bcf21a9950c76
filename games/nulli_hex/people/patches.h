/* patches.h - NULLI Hex: by which pattern a field is told from all others, on every surface without letters. */
#ifndef NULLI_HEX_PEOPLE_PATCHES_H
#define NULLI_HEX_PEOPLE_PATCHES_H

#include "../rules/board.h"

static_assert(PATTERN_COUNT - PATTERN_FURROWS >= FIELDS_MOST, "a pattern for each field");

static uint8_t field_pattern(int field)
{
    return (uint8_t)(PATTERN_FURROWS + field);
}

#endif
