/* patterns.h - which patterns each dot is part of, so that a move changes only these (see dots.h).
 *
 * A game includes it after its struct patterns, which has `count`, `pattern` with `size` and `dot` (NO_DOT: none), and
 * for each dot `incident_count` and `incident` with `pattern` and `bit`, all zero so far. */
#ifndef DOTS_PATTERNS_H
#define DOTS_PATTERNS_H

#include <stdint.h>

static void note_incidents(struct patterns *patterns)
{
    for (int i = 0; i < patterns->count; i++)
        for (int k = 0; k < patterns->pattern[i].size; k++) {
            int dot = patterns->pattern[i].dot[k];
            if (dot == NO_DOT)
                continue;
            int at = patterns->incident_count[dot]++;
            patterns->incident[dot][at].pattern = (uint16_t)i;
            patterns->incident[dot][at].bit = (uint16_t)(1u << k);
        }
}

#endif
