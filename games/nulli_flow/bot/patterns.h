/* patterns.h - the local patterns by which positions are valued: for every dot the square of nine around it and
 * the cross of nine (two dots each way), and every straight run of dots that lines may use.
 *
 * A pattern is a list of dots; its index has a bit for each that is free. Dots on the other side of a shore do not
 * belong to it. Every pattern has a table of its own; where a sheet is symmetric, patterns that are mirror images of
 * each other have the table of the first of them. Only the weights own to a sheet know patterns. */
#ifndef NULLI_FLOW_BOT_PATTERNS_H
#define NULLI_FLOW_BOT_PATTERNS_H

#include "../rules/board.h"

enum {
    RUN_MOST = 12,       /* dots of a run's pattern; longer runs are covered by several, */
    RUN_EVERY = 6,       /* that start so far apart */
    NINE = 9,            /* dots of a square or a cross */
    PATTERNS_MOST = 512, /* two for each dot, and at most one run a dot and order */
    INCIDENT_MOST = 24,  /* patterns a dot is part of: 9 squares, 9 crosses, up to 3 runs in each order */
    MIRRORS = 8,
    KIND_SQUARE = 0,
    KIND_CROSS,
    KIND_RUN, /* and one more for the other order */
    KINDS = 4,
};

struct pattern {
    uint32_t own; /* its table, from the start of the own tables */
    uint8_t size, kind;
    uint8_t dot[RUN_MOST]; /* NO_DOT: never free */
};

struct patterns {
    int count;
    uint32_t own_size; /* of all own tables together */
    struct pattern pattern[PATTERNS_MOST];
    uint8_t incident_count[DOTS_MOST];
    struct {
        uint16_t pattern, bit;
    } incident[DOTS_MOST][INCIDENT_MOST];
};

#include "dots/patterns.h"

static const int8_t square_x[NINE] = {-1, 0, 1, -1, 0, 1, -1, 0, 1}, square_y[NINE] = {-1, -1, -1, 0, 0, 0, 1, 1, 1};
static const int8_t cross_x[NINE] = {0, 0, -2, -1, 0, 1, 2, 0, 0}, cross_y[NINE] = {-2, -1, 0, 0, 0, 0, 0, 1, 2};

/* The dot so far away, if it is there and on the same island or in the open too. */
static int dot_near(const struct flow_setup *setup, int dot, int x, int y)
{
    x += setup->x[dot];
    y += setup->y[dot];
    if (x < 0 || y < 0 || x >= SIDE_MOST || y >= SIDE_MOST)
        return NO_DOT;
    int other = setup->dot_at[y][x];
    return other != NO_DOT && setup->island[other] == setup->island[dot] ? other : NO_DOT;
}

/* Where a dot goes in one of the eight mirrorings of the sheet. */
static int mirror_dot(const struct flow_setup *setup, int dot, int mirror)
{
    int x = setup->x[dot], y = setup->y[dot];
    x = mirror & 1 ? setup->width - 1 - x : x;
    y = mirror & 2 ? setup->height - 1 - y : y;
    return mirror & 4 ? setup->dot_at[x][y] : setup->dot_at[y][x];
}

/* Whether a mirroring takes the sheet into itself: dots to dots, jokers to jokers, islands to islands. */
static bool is_mirror(const struct flow_setup *setup, int mirror)
{
    uint8_t island_to[ISLANDS_MOST + 1] = {0};
    if ((mirror & 4) && setup->width != setup->height)
        return false;
    for (int dot = 0; dot < setup->numbers[ACROSS]; dot++) {
        if (!board_has(&setup->all, dot))
            continue;
        int to = mirror_dot(setup, dot, mirror);
        if (to == NO_DOT || board_has(&setup->jokers, dot) != board_has(&setup->jokers, to))
            return false;
        int from = setup->island[dot], other = setup->island[to];
        if ((from == 0) != (other == 0) || (island_to[from] && island_to[from] != other))
            return false;
        island_to[from] = (uint8_t)other;
    }
    return true;
}

static void add_pattern(struct patterns *patterns, int kind, int size, const uint8_t *dots)
{
    struct pattern *pattern = &patterns->pattern[patterns->count++];
    *pattern = (struct pattern){.size = (uint8_t)size, .kind = (uint8_t)kind};
    memcpy(pattern->dot, dots, (size_t)size);
}

/* The runs of one order: all dots linked without a break, in pieces. */
static void add_runs(const struct flow_setup *setup, struct patterns *patterns, int order)
{
    for (int first = 0, last; first < setup->numbers[order]; first = last + 1) {
        int number = order == DOWN ? setup->number[ACROSS][first] : first;
        last = setup->reach[order][first];
        if (number == NO_DOT || !board_has(&setup->all, number)) {
            last = first;
            continue;
        }
        for (int from = first;; from += RUN_EVERY) {
            uint8_t dots[RUN_MOST];
            from = from > first && from + RUN_MOST > last + 1 ? last + 1 - RUN_MOST : from;
            int size = last + 1 - from < RUN_MOST ? last + 1 - from : RUN_MOST;
            for (int i = 0; i < size; i++)
                dots[i] = order == DOWN ? setup->number[ACROSS][from + i] : (uint8_t)(from + i);
            add_pattern(patterns, KIND_RUN + order, size, dots);
            if (from + size > last)
                break;
        }
    }
}

/* By what a pattern is found: its middle dot, or the first dot of a run. */
static int pattern_key(const struct pattern *pattern)
{
    return pattern->kind < KIND_RUN ? pattern->dot[NINE / 2] : pattern->dot[0];
}

/* Gives a pattern the table of its mirror image, and its dots in that one's order. */
static bool share_table(const struct flow_setup *setup, struct patterns *patterns, int index, int mirror,
                        uint16_t found[KINDS][DOTS_MOST])
{
    struct pattern *pattern = &patterns->pattern[index];
    int kind = pattern->kind;
    if (kind >= KIND_RUN && (mirror & 4))
        kind ^= 1; /* KIND_RUN is even: rows become columns */
    for (int end = 0; end < (kind < KIND_RUN ? 1 : 2); end++) {
        int key = pattern_key(pattern);
        uint8_t dots[RUN_MOST];
        int matched = 0;
        key = mirror_dot(setup, end ? pattern->dot[pattern->size - 1] : key, mirror);
        int other = found[kind][key] - 1;
        if (other < 0 || patterns->pattern[other].size != pattern->size)
            continue;
        const struct pattern *image = &patterns->pattern[other];
        memset(dots, NO_DOT, sizeof dots);
        for (int i = 0; i < pattern->size; i++) {
            int to = pattern->dot[i] == NO_DOT ? NO_DOT : mirror_dot(setup, pattern->dot[i], mirror);
            for (int k = 0; k < pattern->size; k++)
                if (to != NO_DOT && image->dot[k] == to) {
                    dots[k] = pattern->dot[i];
                    matched++;
                }
            matched += to == NO_DOT;
        }
        for (int k = 0; k < pattern->size; k++)
            matched -= (image->dot[k] == NO_DOT) != (dots[k] == NO_DOT);
        if (matched != pattern->size)
            continue;
        pattern->own = image->own;
        memcpy(pattern->dot, dots, (size_t)pattern->size);
        return true;
    }
    return false;
}

static void give_tables(const struct flow_setup *setup, struct patterns *patterns)
{
    uint16_t found[KINDS][DOTS_MOST];
    bool mirrors[MIRRORS];
    memset(found, 0, sizeof found);
    for (int mirror = 1; mirror < MIRRORS; mirror++)
        mirrors[mirror] = is_mirror(setup, mirror);
    for (int i = 0; i < patterns->count; i++) {
        bool shares = false;
        for (int mirror = 1; mirror < MIRRORS && !shares; mirror++)
            shares = mirrors[mirror] && share_table(setup, patterns, i, mirror, found);
        if (shares)
            continue;
        struct pattern *pattern = &patterns->pattern[i];
        pattern->own = patterns->own_size;
        patterns->own_size += 1u << pattern->size;
        found[pattern->kind][pattern_key(pattern)] = (uint16_t)(i + 1);
    }
}

static void make_patterns(const struct flow_setup *setup, struct patterns *patterns)
{
    memset(patterns, 0, sizeof *patterns);
    for (int dot = 0; dot < setup->numbers[ACROSS]; dot++) {
        uint8_t square[NINE], cross[NINE];
        if (!board_has(&setup->all, dot))
            continue;
        for (int i = 0; i < NINE; i++) {
            square[i] = (uint8_t)dot_near(setup, dot, square_x[i], square_y[i]);
            cross[i] = (uint8_t)dot_near(setup, dot, cross_x[i], cross_y[i]);
        }
        add_pattern(patterns, KIND_SQUARE, NINE, square);
        add_pattern(patterns, KIND_CROSS, NINE, cross);
    }
    add_runs(setup, patterns, ACROSS);
    add_runs(setup, patterns, DOWN);
    give_tables(setup, patterns);
    note_incidents(patterns);
}

#endif
