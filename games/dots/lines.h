/* lines.h - the lines of an ending, as sets of its dots. At each position on the way only those are gone through that
 * fitted in the position before it: the further an ending goes, the fewer there are.
 *
 * Before, a game gives LINE_GROUPS (a group is all lines of a kind and a length) and ENDING_LINES (lines at most). */
#ifndef DOTS_LINES_H
#define DOTS_LINES_H

#include <stdbool.h>
#include <stdint.h>

#define LINE_DOTS ((1u << 25) - 1) /* of a line; above them its part of the sheet, an island or a field */

enum { LINE_LEVELS = 32, LINES_ROOM = 4 * ENDING_LINES };

/* Levels lie one above the other, each a choice of the one below; group by group. */
struct lines {
    int level;
    int start[LINE_LEVELS][LINE_GROUPS + 1]; /* a group goes from its start to that of the next */
    uint32_t line[LINES_ROOM];
};

/* Where the groups of the uppermost level start. */
static inline const int *lines_start(const struct lines *lines)
{
    return lines->start[lines->level];
}

static inline int line_part(uint32_t line)
{
    return (int)(line >> 25);
}

/* Lays a level of the lines that fit into these dots on the uppermost one, without the groups before `from`. False:
 * there is no room, and the uppermost one has to do, for what does not fit must be passed over anyway. */
static inline bool lines_sieve(struct lines *lines, uint32_t free, int from)
{
    const int *old = lines_start(lines);
    int count = old[LINE_GROUPS];
    if (lines->level + 1 == LINE_LEVELS || 2 * count - old[0] > LINES_ROOM)
        return false;
    int *start = lines->start[++lines->level];
    for (int group = 0; group < LINE_GROUPS; group++) {
        start[group] = count;
        for (int i = old[group]; group >= from && i < old[group + 1]; i++) {
            lines->line[count] = lines->line[i];
            count += !(lines->line[i] & LINE_DOTS & ~free);
        }
    }
    start[LINE_GROUPS] = count;
    return true;
}

#endif
