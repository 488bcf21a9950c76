/* wasm_lesson.c - exports for learning a sheet, in an instance of their own: learning needs the memory that a bot
 * thinks with. */
#include "page_lesson.h"
#include "wasm.h"

static struct page_lesson *lesson;

static void refuse(const char *text, struct text *out)
{
    struct refusal why = {0};
    refuse_with(&why, 0, text);
    json_refusal(out, &why);
}

/* A record in the input. */
EXPORT(lesson_open) uint32_t wasm_lesson_open(uint32_t length);
EXPORT(lesson_open) uint32_t wasm_lesson_open(uint32_t length)
{
    struct text out;
    if (!lesson)
        lesson = wasm_more(sizeof *lesson);
    if (wasm_take(length, &out)) {
        if (lesson)
            page_lesson_open(lesson, wasm_input(), length, &out);
        else
            refuse("core.no-memory", &out);
    }
    return wasm_answer(&out);
}

static unsigned char *room;

/* Room for the weight file for all sheets; 0: there is none. */
EXPORT(lesson_room) unsigned char *wasm_lesson_room(uint32_t length);
EXPORT(lesson_room) unsigned char *wasm_lesson_room(uint32_t length)
{
    return room = length > weights_bytes(WEIGHTS_MOST) ? 0 : wasm_more(length);
}

/* The file stands in that room. */
EXPORT(lesson_begin) uint32_t wasm_lesson_begin(uint32_t length);
EXPORT(lesson_begin) uint32_t wasm_lesson_begin(uint32_t length)
{
    struct text out;
    wasm_take(0, &out);
    if (lesson && room)
        page_lesson_begin(lesson, room, length, wasm_more, &out);
    else
        refuse("core.no-table", &out);
    return wasm_answer(&out);
}

EXPORT(lesson_go_on) uint32_t wasm_lesson_go_on(int games);
EXPORT(lesson_go_on) uint32_t wasm_lesson_go_on(int games)
{
    struct text out;
    wasm_take(0, &out);
    if (lesson)
        page_lesson_go_on(lesson, games, &out);
    else
        refuse("core.no-table", &out);
    return wasm_answer(&out);
}

EXPORT(lesson_file) uint32_t wasm_lesson_file(void);
EXPORT(lesson_file) uint32_t wasm_lesson_file(void)
{
    struct text out;
    wasm_take(0, &out);
    if (lesson)
        page_lesson_file(lesson, &out);
    else
        refuse("core.no-table", &out);
    return wasm_answer(&out);
}
