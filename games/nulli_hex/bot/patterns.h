/* patterns.h - the local patterns by which a field is valued: for every dot its ring (itself and its six
 * neighbours), its star (two dots each way on the three axes) and every straight run of dots.
 *
 * A pattern is a list of dots of one field; its index has a bit for each that is free. Every pattern has a table of its
 * own; fields of equal shape, also turned, have their tables in common. So they are for weights that are own to a
 * sheet: what is learned of patterns on some sheets does not carry over to others. */
#ifndef NULLI_HEX_BOT_PATTERNS_H
#define NULLI_HEX_BOT_PATTERNS_H

#include "../rules/board.h"

enum {
    RING = 7,
    STAR = 13,
    RUN_LONGEST = 12,     /* dots of a run's pattern; longer runs are covered by several, */
    RUN_EVERY = 6,        /* that start so far apart */
    PATTERNS_MOST = 1024, /* two for each dot, and at most one run a dot and axis: 5 * 160 */
    INCIDENT_MOST = 32,   /* patterns a dot is part of: 7 rings, 13 stars, up to 3 runs on each axis */
    TURNS = 6,
};

struct pattern {
    uint32_t own; /* its table, from the start of all of them */
    uint8_t size;
    uint8_t dot[STAR]; /* NO_DOT: never free */
};

struct patterns {
    int count;
    uint32_t own_size;          /* of all own tables together */
    int first[FIELDS_MOST + 1]; /* patterns are numbered field by field */
    struct pattern pattern[PATTERNS_MOST];
    uint8_t incident_count[DOT_ROOM];
    struct {
        uint16_t pattern, bit;
    } incident[DOT_ROOM][INCIDENT_MOST];
};

#include "dots/patterns.h"

static int dot_near(const struct hex_setup *setup, int dot, int columns, int rows)
{
    int other = dot_at(setup, setup->dot_column[dot] + columns, setup->dot_row[dot] + rows);
    return other != NO_DOT && setup->dot_field[other] == setup->dot_field[dot] ? other : NO_DOT;
}

/* Turns a step by so many sixths: along the row becomes down to the right, that down to the left, and so on. A step
 * (columns, rows) is b rows down to the right and a along the row: columns = 2 a + b. */
static void turn(int *columns, int *rows, int turns)
{
    int a = (*columns - *rows) / 2, b = *rows;
    for (int i = 0; i < turns; i++) {
        int old = a;
        a = -b;
        b = old + b;
    }
    *columns = 2 * a + b;
    *rows = b;
}

/* The dot that lies from `to` as `dot` lies from `from`, turned. */
static int turned_dot(const struct hex_setup *setup, int dot, int from, int to, int turns)
{
    int columns = setup->dot_column[dot] - setup->dot_column[from], rows = setup->dot_row[dot] - setup->dot_row[from];
    turn(&columns, &rows, turns);
    return dot_at(setup, setup->dot_column[to] + columns, setup->dot_row[to] + rows);
}

/* Whether field g is field f turned, when dot `from` of f comes to lie on `to` of g. */
static bool is_turned(const struct hex_setup *setup, int f, int g, int from, int to, int turns)
{
    for (int word = 0; word < 3; word++)
        for (uint64_t left = setup->fields[f].dots.word[word]; left; left &= left - 1) {
            int dot = turned_dot(setup, word * 64 + bits_first(left), from, to, turns);
            if (dot == NO_DOT || setup->dot_field[dot] != g)
                return false;
        }
    return true;
}

static int field_first(const struct hex_setup *setup, int f)
{
    return setup->fields[f].word * 64 + setup->fields[f].shift;
}

/* An earlier field of the same shape: answers true, and where each dot of f lies in it. */
static bool find_like(const struct hex_setup *setup, int f, int *like, uint8_t image[DOT_ROOM])
{
    int from = field_first(setup, f);
    for (int g = 0; g < f; g++) {
        if (setup->fields[g].dot_count != setup->fields[f].dot_count)
            continue;
        int first = field_first(setup, g);
        for (int turns = 0; turns < TURNS; turns++)
            for (int to = first; to < first + setup->fields[g].dot_count; to++) {
                if (!is_turned(setup, f, g, from, to, turns))
                    continue;
                for (int dot = from; dot < from + setup->fields[f].dot_count; dot++)
                    image[dot] = (uint8_t)turned_dot(setup, dot, from, to, turns);
                *like = g;
                return true;
            }
    }
    return false;
}

static void add_pattern(struct patterns *patterns, int size, const uint8_t *dots)
{
    struct pattern *pattern = &patterns->pattern[patterns->count++];
    *pattern = (struct pattern){.own = patterns->own_size, .size = (uint8_t)size};
    memcpy(pattern->dot, dots, (size_t)size);
    patterns->own_size += 1u << size;
}

static void add_runs(const struct hex_setup *setup, struct patterns *patterns, int dot, int axis)
{
    uint8_t line[LINE_MOST];
    int length = 0;
    if (dot_beyond(setup, dot, axis, -1) != NO_DOT)
        return;
    for (int on = dot; on != NO_DOT; on = dot_beyond(setup, on, axis, 1))
        line[length++] = (uint8_t)on;
    for (int from = 0; length > 1; from += RUN_EVERY) {
        from = from > 0 && from + RUN_LONGEST > length ? length - RUN_LONGEST : from;
        int size = length - from < RUN_LONGEST ? length - from : RUN_LONGEST;
        add_pattern(patterns, size, line + from);
        if (from + size >= length)
            break;
    }
}

static void add_field_patterns(const struct hex_setup *setup, struct patterns *patterns, int f)
{
    for (int dot = field_first(setup, f), last = dot + setup->fields[f].dot_count; dot < last; dot++) {
        uint8_t around[STAR] = {(uint8_t)dot};
        for (int way = 0; way < 2 * AXES; way++)
            for (int far = 1; far <= 2; far++) {
                int columns = neighbour_column(0, way) * far, rows = neighbour_row(0, way) * far;
                around[1 + way + (far - 1) * 2 * AXES] = (uint8_t)dot_near(setup, dot, columns, rows);
            }
        add_pattern(patterns, RING, around);
        add_pattern(patterns, STAR, around);
        for (int axis = 0; axis < AXES; axis++)
            add_runs(setup, patterns, dot, axis);
    }
}

/* The patterns of a field like an earlier one: its own, with this one's dots. */
static void copy_field_patterns(const struct hex_setup *setup, struct patterns *patterns, int f, int like,
                                const uint8_t image[DOT_ROOM])
{
    uint8_t back[DOT_ROOM];
    memset(back, NO_DOT, sizeof back);
    for (int dot = field_first(setup, f), last = dot + setup->fields[f].dot_count; dot < last; dot++)
        back[image[dot]] = (uint8_t)dot;
    for (int i = patterns->first[like]; i < patterns->first[like + 1]; i++) {
        struct pattern *pattern = &patterns->pattern[patterns->count++];
        *pattern = patterns->pattern[i];
        for (int k = 0; k < pattern->size; k++)
            pattern->dot[k] = pattern->dot[k] == NO_DOT ? NO_DOT : back[pattern->dot[k]];
    }
}

static void make_patterns(const struct hex_setup *setup, struct patterns *patterns)
{
    memset(patterns, 0, sizeof *patterns);
    for (int f = 0; f < setup->field_count; f++) {
        uint8_t image[DOT_ROOM];
        int like;
        patterns->first[f] = patterns->count;
        if (find_like(setup, f, &like, image))
            copy_field_patterns(setup, patterns, f, like, image);
        else
            add_field_patterns(setup, patterns, f);
        patterns->first[f + 1] = patterns->count;
    }
    note_incidents(patterns);
}

#endif
