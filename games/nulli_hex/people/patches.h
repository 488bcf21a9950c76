/* patches.h - NULLI Hex: by which pattern a field is told from its neighbours, on every surface without letters. */
#ifndef NULLI_HEX_PEOPLE_PATCHES_H
#define NULLI_HEX_PEOPLE_PATCHES_H

#include "../rules/board.h"

/* The fields that adjoin one, as a set. */
static unsigned fields_beside(const struct hex_setup *setup, int field)
{
    unsigned beside = 0;
    for (int dot = 0; dot < DOT_ROOM; dot++)
        for (int axis = 0; axis < AXES && setup->dot_field[dot] == field; axis++)
            for (int way = -1; way <= 1; way += 2) {
                int other = dot_at(setup, setup->dot_column[dot] + way * axis_column[axis],
                                   setup->dot_row[dot] + way * axis_row[axis]);
                if (other != NO_DOT && setup->dot_field[other] != field)
                    beside |= 1u << setup->dot_field[other];
            }
    return beside;
}

/* A pattern (enum scene_pattern) for each field: another one than its neighbours', and as many as there are. */
static void find_patterns(const struct hex_setup *setup, uint8_t patterns[FIELDS_MOST])
{
    enum { KINDS = PATTERN_COUNT - 1 };
    for (int field = 0; field < setup->field_count; field++) {
        unsigned beside = fields_beside(setup, field), taken = 0;
        for (int other = 0; other < field; other++)
            if (beside >> other & 1)
                taken |= 1u << (patterns[other] - 1);
        int kind = field % KINDS;
        for (int tries = 0; tries < KINDS && taken >> kind & 1; tries++)
            kind = (kind + 1) % KINDS;
        patterns[field] = (uint8_t)(kind + 1);
    }
}

#endif
