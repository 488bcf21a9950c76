/* wasm_easel.c - exports for drawing sheets by hand. They need no table and no thinking. */
#include "page_easel.h"
#include "wasm.h"

static struct page_easel easel;

static uint32_t work_on(uint32_t length, page_easel_work *work)
{
    struct text out;
    if (wasm_take(length, &out))
        work(&easel, wasm_input(), length, wasm_scene(), &out);
    return wasm_answer(&out);
}

/* A game's id in the input. */
EXPORT(easel_brushes) uint32_t wasm_easel_brushes(uint32_t length);
EXPORT(easel_brushes) uint32_t wasm_easel_brushes(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_easel_brushes(wasm_input(), wasm_scene(), &out);
    return wasm_answer(&out);
}

/* A game's id, a title and a name in the input, a line each. */
EXPORT(easel_blank) uint32_t wasm_easel_blank(uint32_t length);
EXPORT(easel_blank) uint32_t wasm_easel_blank(uint32_t length)
{
    return work_on(length, page_easel_blank);
}

EXPORT(easel_open) uint32_t wasm_easel_open(uint32_t length);
EXPORT(easel_open) uint32_t wasm_easel_open(uint32_t length)
{
    return work_on(length, page_easel_open);
}

EXPORT(easel_look) uint32_t wasm_easel_look(uint32_t length);
EXPORT(easel_look) uint32_t wasm_easel_look(uint32_t length)
{
    return work_on(length, page_easel_look);
}

EXPORT(easel_paint) uint32_t wasm_easel_paint(uint32_t length, int brush, int place, int from, uint32_t symmetry);
EXPORT(easel_paint) uint32_t wasm_easel_paint(uint32_t length, int brush, int place, int from, uint32_t symmetry)
{
    struct text out;
    struct stroke stroke = {.brush = brush, .place = place, .from = from, .symmetry = symmetry};
    if (wasm_take(length, &out))
        page_easel_paint(&easel, wasm_input(), length, &stroke, wasm_scene(), &out);
    return wasm_answer(&out);
}

/* A title in the first line. */
EXPORT(easel_title) uint32_t wasm_easel_title(uint32_t length);
EXPORT(easel_title) uint32_t wasm_easel_title(uint32_t length)
{
    return work_on(length, page_easel_title);
}

EXPORT(easel_finish) uint32_t wasm_easel_finish(uint32_t length);
EXPORT(easel_finish) uint32_t wasm_easel_finish(uint32_t length)
{
    return work_on(length, page_easel_finish);
}
