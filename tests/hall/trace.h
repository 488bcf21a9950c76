/* trace.h - the steps of one game (see trace.c). */
#ifndef NULLARIUM_TESTS_HALL_TRACE_H
#define NULLARIUM_TESTS_HALL_TRACE_H

#include "sim.h"

enum step_kind { STEP_TAKE, STEP_PULL, STEP_CRASH /* and a new hall */ };

struct out {
    enum hall_output_kind kind;
    int wire, seat, decision;
    enum hall_status status;
    uint64_t seed;
    char id[FAIR_TABLE];
    char row; /* of HALL_APPEND: its kind */
    char *text;
    size_t length;
};

struct step {
    enum step_kind kind;
    struct hall_input input;
    int wire, role, seat;
    char id[FAIR_TABLE], token[64];
    char *text; /* what was said, or pulled */
    size_t length, room;
    uint8_t random[HALL_RANDOM];
    struct out *out;
    int out_count;
    int stored[ROOMS_MAX]; /* of STEP_CRASH: so many rows of each table survived */
    char ids[ROOMS_MAX][FAIR_TABLE];
    int rooms;
};

struct trace {
    struct step *step;
    int count, room;
};

#endif
