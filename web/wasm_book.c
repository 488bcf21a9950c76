/* wasm_book.c - exports for pencil and paper: keeping the score with real cards, and the verdicts on a printed sheet.
 * They need no table and no thinking. */
#include "page_bands.h"
#include "page_book.h"
#include "wasm.h"

static struct page_book book;
static struct page_bands verdicts;

/* A score's text in the input. */
EXPORT(book) uint32_t wasm_book(uint32_t length);
EXPORT(book) uint32_t wasm_book(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_book(&book, wasm_input(), length, &out);
    return wasm_answer(&out);
}

/* A sheet's text in the input. */
EXPORT(bands) uint32_t wasm_bands(uint32_t length);
EXPORT(bands) uint32_t wasm_bands(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_bands(&verdicts, wasm_input(), length, &out);
    return wasm_answer(&out);
}
