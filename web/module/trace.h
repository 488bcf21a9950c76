/* trace.h - a whole record in one number: every state and every view after every event.
 *
 * The native build and the WebAssembly build must give the same number for the same record. */
#ifndef NULLARIUM_TRACE_H
#define NULLARIUM_TRACE_H

#include "open.h"

struct trace {
    alignas(16) unsigned char setup[SETUP_BYTES];
    struct match match;
    struct sheet sheet;
    struct record record;
    struct state view;
};

/* Answers the number, or 0 if the record is refused: then *line is where. */
uint64_t trace_record(struct trace *trace, const char *bytes, size_t length, int *line);

#endif
