/* trace_bots_main.c - prints `NUMBER FILE` for each record: the native side of tests/wasm/wasm_trace.mjs --bots. */
#include "../../web/module/bots_trace.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static struct bots_trace bots;
    static char bytes[RECORD_BYTES];
    void *memory = aligned_alloc(64, THINK_BYTES);
    for (int i = 1; i < argc && memory; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            perror(argv[i]);
            return 1;
        }
        size_t length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        printf("%" PRIx64 " %s\n", bots_trace_game(&bots, bytes, length, 1, memory), argv[i]);
    }
    free(memory);
    return 0;
}
