/* wasm_book.c - exports for pencil and paper: keeping the score with real cards, printing sheets.
 * They need no table and no thinking. */
#include "page_book.h"
#include "page_print.h"
#include "wasm.h"

static struct page_book book;
static struct page_print print;

/* A score's text in the input. */
EXPORT(book) uint32_t wasm_book(uint32_t length);
EXPORT(book) uint32_t wasm_book(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_book(&book, wasm_input(), length, &out);
    return wasm_answer(&out);
}

/* A score's text in the input. */
EXPORT(book_note) uint32_t wasm_book_note(uint32_t length, int round, int seat, int field, int number);
EXPORT(book_note) uint32_t wasm_book_note(uint32_t length, int round, int seat, int field, int number)
{
    struct text out;
    if (wasm_take(length, &out))
        page_book_note(&book, wasm_input(), length, &(struct book_place){round, seat, field}, number, &out);
    return wasm_answer(&out);
}

/* Two scores in the input. */
EXPORT(book_mend) uint32_t wasm_book_mend(uint32_t length, uint32_t mended);
EXPORT(book_mend) uint32_t wasm_book_mend(uint32_t length, uint32_t mended)
{
    struct text out;
    if (wasm_take(length, &out))
        page_book_mend(&book, wasm_input(), length, mended, &out);
    return wasm_answer(&out);
}

/* A name and a score in the input. */
EXPORT(book_name) uint32_t wasm_book_name(uint32_t length, int seat);
EXPORT(book_name) uint32_t wasm_book_name(uint32_t length, int seat)
{
    struct text out;
    if (wasm_take(length, &out))
        page_book_name(&book, wasm_input(), length, seat, &out);
    return wasm_answer(&out);
}

/* A sheet's text in the input. */
EXPORT(print_ask) uint32_t wasm_print_ask(uint32_t length, int board);
EXPORT(print_ask) uint32_t wasm_print_ask(uint32_t length, int board)
{
    struct text out;
    if (wasm_take(length, &out))
        page_print_ask(&print, wasm_input(), length, board, wasm_scene(), &out);
    return wasm_answer(&out);
}

/* So many lines of words and a sheet's text in the input; `ours`: it comes with the app. */
EXPORT(print_page) uint32_t wasm_print_page(uint32_t length, int board, int words, int ours);
EXPORT(print_page) uint32_t wasm_print_page(uint32_t length, int board, int words, int ours)
{
    struct text out;
    if (wasm_take(length, &out))
        page_print_page(&print, wasm_input(), length, board, words, ours != 0, wasm_scene(), &out);
    return wasm_answer(&out);
}

/* A text in, its QR code out. */
EXPORT(print_code) uint32_t wasm_print_code(uint32_t length);
EXPORT(print_code) uint32_t wasm_print_code(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_print_code(&print, wasm_input(), length, &out);
    return wasm_answer(&out);
}
