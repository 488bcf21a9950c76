/* wasm.c - what the page may call. The module imports nothing: no clock, no randomness, no network. */
#include "bots_trace.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static char input[RECORD_BYTES];
static struct bots_trace bots;

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
    return length <= sizeof input ? trace_record(&bots.trace, input, length, &line) : 0;
}

/* The number of a game of bots with the setup of the record in the input; 0: it is refused. The memory for thinking is
 * taken the first time, beyond everything else. */
EXPORT(bots) uint64_t wasm_bots(uint32_t length, uint64_t seed);
EXPORT(bots) uint64_t wasm_bots(uint32_t length, uint64_t seed)
{
    enum { PAGE = 65536 };
    static char *memory;
    if (!memory) {
        size_t before = __builtin_wasm_memory_grow(0, THINK_BYTES / PAGE);
        if (before == SIZE_MAX)
            return 0;
        memory = (char *)(before * PAGE);
    }
    return length <= sizeof input ? bots_trace_game(&bots, input, length, seed, memory) : 0;
}
