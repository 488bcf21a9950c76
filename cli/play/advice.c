/* advice.c - a hint, and the tutor's word before a mistake (see advice.h). */
#include "advice.h"
#include "telling.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 999 };

static int32_t usual_limit(const struct advice *advice)
{
    return examiner_least(advice->sitting->game, MARK_MISTAKE);
}

void advice_open(struct advice *advice, const struct sitting *sitting, int32_t limit)
{
    memset(advice, 0, sizeof *advice);
    advice->sitting = sitting;
    void *memory = thinker_memory(THINK_BYTES);
    advice->there =
        !examiner_make(&advice->examiner, sitting->setup, "master", sitting->bots.learned.weights, memory, NULL);
    if (!advice->there)
        free(memory);
    advice->none = "advice.none";
    advice->limit = limit == TUTOR_USUAL ? usual_limit(advice) : limit;
}

void advice_forbid(struct advice *advice, const char *none)
{
    advice->there = false;
    advice->none = none;
}

static void join(struct advice *advice)
{
    if (advice->running)
        pthread_join(advice->thread, NULL);
    advice->running = false;
}

void advice_close(struct advice *advice)
{
    join(advice);
    told_close(&advice->told);
    free(advice->examiner.memory);
}

/* -- thinking ------------------------------------------------------------------------------------------- */

static struct insight insight_of(const struct advice *advice)
{
    return (struct insight){advice->question.seat, &advice->view, advice->told.events, advice->told.count};
}

static void *think(void *where)
{
    struct advice *advice = where;
    const struct question *question = &advice->question;
    struct insight insight = insight_of(advice);
    if (question->about_move)
        examiner_judge(&advice->examiner, &insight, &question->move, EXAMINER_SEED, &advice->verdict);
    else
        examiner_hint(&advice->examiner, &insight, EXAMINER_SEED, &advice->hint);
    atomic_store(&advice->done, true);
    return NULL;
}

void advice_begin(struct advice *advice, int seat, const uint64_t *move)
{
    const struct told *told = &advice->sitting->table.told[seat];
    struct question question = {.seat = seat, .told = told->count, .about_move = move, .move = move ? *move : 0};
    const struct question *last = &advice->question;
    if (!advice->there || (last->seat == seat && last->told == question.told &&
                           last->about_move == question.about_move && last->move == question.move))
        return;
    join(advice);
    advice->question = question;
    advice->view = advice->sitting->table.view[seat].state;
    advice->told.count = 0;
    for (int i = 0; i < told->count; i++) {
        told_grow(&advice->told);
        told_add(&advice->told, &told->events[i]);
    }
    atomic_store(&advice->done, false);
    advice->running = pthread_create(&advice->thread, NULL, think, advice) == 0;
    if (!advice->running)
        think(advice);
}

bool advice_is_ready(const struct advice *advice)
{
    return atomic_load(&advice->done);
}

/* -- the hint ------------------------------------------------------------------------------------------- */

uint64_t advice_hint(const struct advice *advice, struct text *text)
{
    struct telling telling;
    telling_open(&telling, advice->sitting->setup, false);
    say_into(text, telling_hint(&telling, &advice->view, &advice->hint), &advice->sitting->names);
    return advice->hint.best;
}

/* -- the tutor ------------------------------------------------------------------------------------------ */

bool advice_tutors(const struct advice *advice, int seat)
{
    struct insight insight = {.seat = seat, .view = &advice->sitting->table.view[seat].state};
    return advice->there && advice->limit && examiner_has_choice(advice->sitting->setup, &insight);
}

bool advice_warns(const struct advice *advice, struct text *text)
{
    struct telling telling;
    telling_open(&telling, advice->sitting->setup, false);
    const struct message *warning = telling_warning(&telling, &advice->view, &advice->verdict, advice->limit);
    if (warning)
        say_into(text, warning, &advice->sitting->names);
    return warning;
}

bool advice_read_limit(const char *words, int32_t *limit)
{
    int whole = 0, unit = 1000;
    *limit = strcmp(words, "on") == 0 ? TUTOR_USUAL : TUTOR_OFF;
    if (*limit == TUTOR_USUAL || strcmp(words, "off") == 0)
        return true;
    if (!text_take_number(&words, &whole) || whole > MOST_POINTS)
        return false;
    *limit = whole * unit;
    if (text_take(&words, '.') || text_take(&words, ','))
        for (; *words >= '0' && *words <= '9'; words++)
            *limit += (*words - '0') * (unit /= 10);
    return !*words;
}

void advice_set_tutor(struct advice *advice, const char *words, struct text *text)
{
    int32_t limit = advice->limit ? TUTOR_OFF : TUTOR_USUAL;
    struct message message;
    if (words[0] && !advice_read_limit(words, &limit)) {
        message = say_message("advice.tutor-bad", "w", words);
        say_into(text, &message, NULL);
        return;
    }
    advice->none = "advice.none";
    advice->limit = limit == TUTOR_USUAL ? usual_limit(advice) : limit;
    message_set(&message, !advice->there ? advice->none : advice->limit ? "advice.tutor-on" : "advice.tutor-off");
    telling_rough(&message, advice->limit);
    say_into(text, &message, NULL);
}
