/* wasm_trace.c - exports of the test module alone: a record, or a game of bots, in one number (see
 * tests/wasm/wasm_test.py). */
#include "bots_trace.h"
#include "wasm.h"

static struct bots_trace bots;

/* The number of the record whose `length` bytes stand in the input; 0: it is refused. */
EXPORT(trace) uint64_t wasm_trace(uint32_t length);
EXPORT(trace) uint64_t wasm_trace(uint32_t length)
{
    int line;
    return length <= RECORD_BYTES ? trace_record(&bots.trace, wasm_input(), length, &line) : 0;
}

/* The number of a game of bots with the setup of the record in the input; 0: it is refused. */
EXPORT(bots) uint64_t wasm_bots(uint32_t length, uint64_t seed);
EXPORT(bots) uint64_t wasm_bots(uint32_t length, uint64_t seed)
{
    void *memory = wasm_thinking_memory();
    return memory && length <= RECORD_BYTES ? bots_trace_game(&bots, wasm_input(), length, seed, memory) : 0;
}
