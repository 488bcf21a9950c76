/* wasm_verify.c - the export that checks a finished online game, in a bot's instance: bot_open comes first. */
#include "page_verify.h"
#include "wasm.h"

/* A record in the input, `record` bytes, and behind it what a viewer was told. */
EXPORT(verify) uint32_t wasm_verify(uint32_t length, uint32_t record);
EXPORT(verify) uint32_t wasm_verify(uint32_t length, uint32_t record)
{
    static struct page_verify *page;
    struct text out;
    struct refusal why = {0};
    bool fits = wasm_take(length, &out);
    const char *bytes = wasm_input();
    if (!page)
        page = wasm_more(sizeof *page);
    if (fits && page && record <= length) {
        page_verify(page, wasm_bot(), bytes, record, bytes + record, length - record, &out);
    } else if (fits) {
        refuse_with(&why, 0, "core.no-memory");
        json_refusal(&out, &why);
    }
    return wasm_answer(&out);
}
