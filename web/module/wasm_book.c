/* wasm_book.c - exports for pencil and paper: keeping the score with real cards, verdicts and code on a printed sheet.
 * They need no table and no thinking. */
#include "page_bands.h"
#include "page_book.h"
#include "page_code.h"
#include "wasm.h"

static struct page_book book;
static struct page_bands verdicts;
static struct page_code code;

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

/* A sheet's text in the input; `ours`: it comes with the app. */
EXPORT(code) uint32_t wasm_code(uint32_t length, int ours);
EXPORT(code) uint32_t wasm_code(uint32_t length, int ours)
{
    struct text out;
    if (wasm_take(length, &out))
        page_code(&code, &verdicts.game, wasm_input(), length, ours != 0, &out);
    return wasm_answer(&out);
}
