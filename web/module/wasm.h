/* wasm.h - what the exports of the module share: its input, its output and its memory. */
#ifndef NULLARIUM_WASM_H
#define NULLARIUM_WASM_H

#include "page_bot.h"
#include "page_json.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* Where the page writes text or bytes, up to RECORD_BYTES; and where an answer stands. */
EXPORT(input) char *wasm_input(void);
EXPORT(input_room) uint32_t wasm_input_room(void);
EXPORT(output) char *wasm_output(void);

/* Begins an answer; false: `length` bytes do not fit into the input, and that is the answer. A NUL follows the input.
 */
bool wasm_take(uint32_t length, struct text *out);
/* Ends it: how many bytes it has. */
uint32_t wasm_answer(struct text *out);

struct scene *wasm_scene(void);   /* scratch */
struct page_bot *wasm_bot(void);  /* the bot of this instance */
void *wasm_more(size_t bytes);    /* more memory, for good; NULL: there is none left */
void *wasm_thinking_memory(void); /* THINK_BYTES, taken the first time; NULL: there is none */

#endif
