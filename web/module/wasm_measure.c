/* wasm_measure.c - exports for measuring a sheet, in a bot's instance: bot_open comes first. */
#include "page_measure.h"
#include "wasm.h"

static struct page_measure measure;

/* A level in the input, or nothing. */
EXPORT(measure_begin) uint32_t wasm_measure_begin(uint32_t length, int games);
EXPORT(measure_begin) uint32_t wasm_measure_begin(uint32_t length, int games)
{
    struct text out;
    if (wasm_take(length, &out))
        page_measure_begin(&measure, wasm_bot(), wasm_input(), games, &out);
    return wasm_answer(&out);
}

EXPORT(measure_go_on) uint32_t wasm_measure_go_on(uint32_t length, int games);
EXPORT(measure_go_on) uint32_t wasm_measure_go_on(uint32_t length, int games)
{
    struct text out;
    if (wasm_take(length, &out))
        page_measure_go_on(&measure, games, &out);
    return wasm_answer(&out);
}

EXPORT(measure_sum) uint32_t wasm_measure_sum(void);
EXPORT(measure_sum) uint32_t wasm_measure_sum(void)
{
    struct text out;
    if (wasm_take(0, &out))
        page_measure_sum(&measure, &out);
    return wasm_answer(&out);
}
