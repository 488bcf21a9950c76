/* wasm_judge.c - exports for hint, tutor and analysis, in a bot's instance: bot_open comes first. */
#include "page_judge.h"
#include "wasm.h"

static struct page_judge judge = {.more = wasm_more};

EXPORT(hint) uint32_t wasm_hint(void);
EXPORT(hint) uint32_t wasm_hint(void)
{
    struct text out;
    if (wasm_take(0, &out))
        page_judge_hint(wasm_bot(), &out);
    return wasm_answer(&out);
}

/* How strict the tutor is, and a move in the input: "normal c3-f3". */
EXPORT(judge) uint32_t wasm_judge(uint32_t length);
EXPORT(judge) uint32_t wasm_judge(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_judge_move(wasm_bot(), wasm_input(), &out);
    return wasm_answer(&out);
}

EXPORT(limits) uint32_t wasm_limits(void);
EXPORT(limits) uint32_t wasm_limits(void)
{
    struct text out;
    if (wasm_take(0, &out))
        page_judge_limits(wasm_bot(), &out);
    return wasm_answer(&out);
}

EXPORT(worth) uint32_t wasm_worth(void);
EXPORT(worth) uint32_t wasm_worth(void)
{
    struct text out;
    if (wasm_take(0, &out))
        page_judge_worth(wasm_bot(), &out);
    return wasm_answer(&out);
}

/* A level in the input, and after a blank a seat: "master 2"; without one all are judged. */
EXPORT(analysis_begin) uint32_t wasm_analysis_begin(uint32_t length);
EXPORT(analysis_begin) uint32_t wasm_analysis_begin(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out)) {
        char *level = wasm_input(), *at = level;
        int seat = 0;
        while (*at && *at != ' ')
            at++;
        if (*at) {
            *at++ = '\0';
            const char *digits = at;
            text_take_number(&digits, &seat);
        }
        page_judge_begin(&judge, wasm_bot(), level, seat, &out);
    }
    return wasm_answer(&out);
}

EXPORT(analysis_go_on) uint32_t wasm_analysis_go_on(void);
EXPORT(analysis_go_on) uint32_t wasm_analysis_go_on(void)
{
    struct text out;
    if (wasm_take(0, &out))
        page_judge_go_on(&judge, &out);
    return wasm_answer(&out);
}

EXPORT(analysis_roll_all) uint32_t wasm_analysis_roll_all(void);
EXPORT(analysis_roll_all) uint32_t wasm_analysis_roll_all(void)
{
    struct text out;
    if (wasm_take(0, &out))
        page_judge_roll_all(&judge, &out);
    return wasm_answer(&out);
}

/* The number of a step in the input. */
EXPORT(analysis_step) uint32_t wasm_analysis_step(uint32_t length);
EXPORT(analysis_step) uint32_t wasm_analysis_step(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_judge_step(&judge, wasm_input(), &out);
    return wasm_answer(&out);
}

EXPORT(analysis_stop) uint32_t wasm_analysis_stop(void);
EXPORT(analysis_stop) uint32_t wasm_analysis_stop(void)
{
    struct text out;
    if (wasm_take(0, &out))
        page_judge_stop(&judge, &out);
    return wasm_answer(&out);
}

EXPORT(analysis_sum) uint32_t wasm_analysis_sum(void);
EXPORT(analysis_sum) uint32_t wasm_analysis_sum(void)
{
    struct text out;
    if (wasm_take(0, &out))
        page_judge_sum(&judge, &out);
    return wasm_answer(&out);
}
