/* trace_main.c - prints `NUMBER FILE` for each record: the native side of tests/wasm/wasm_trace.mjs. */
#include "../../web/module/trace.h"
#include <inttypes.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static struct trace trace;
    static char bytes[RECORD_BYTES];
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            perror(argv[i]);
            return 1;
        }
        size_t length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        int line = 0;
        printf("%" PRIx64 " %s\n", trace_record(&trace, bytes, length, &line), argv[i]);
    }
    return 0;
}
