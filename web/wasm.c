/* wasm.c - what the page may call. The module imports nothing: no clock, no randomness, no network. */
#include "trace.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static char input[RECORD_BYTES];
static struct trace trace;

/* Where the page writes the bytes of a record, up to RECORD_BYTES. */
EXPORT(input) char *wasm_input(void);
EXPORT(input) char *wasm_input(void)
{
    return input;
}

/* The number of the record whose `length` bytes stand in the input; 0: it is refused. */
EXPORT(trace) uint64_t wasm_trace(uint32_t length);
EXPORT(trace) uint64_t wasm_trace(uint32_t length)
{
    int line;
    return length <= sizeof input ? trace_record(&trace, input, length, &line) : 0;
}
